import { decimalAt, isTouch } from '../text/format.js';

/**
 * The answers of `explain` and `distance` for a pair, in words and numbers.
 *
 * @typedef {import('shadowgap').Explanation} Explanation
 */

/**
 * @param {number} distance  signed
 * @param {number} [scale]  how much larger than usual the world is drawn
 * @returns {Pick<import('./readout.js').Reading, 'verdict' | 'colour'>}
 */
export function verdictOf(distance, scale = 1) {
  if (isTouch(distance, scale)) return { verdict: 'Touching' };
  return distance < 0
    ? { verdict: `Overlapping by ${decimalAt(-distance, scale)}`, colour: 'mtv' }
    : { verdict: `Apart by ${decimalAt(distance, scale)}` };
}

/**
 * @param {Explanation} explanation  with the axes that were needed
 * @param {Explanation} [complete]  with all axes
 * @param {number} [scale]  how much larger than usual the world is drawn
 * @returns {import('./readout.js').Reading & { rows: import('./readout.js').Row[] }}
 */
export function readingOfPair(explanation, complete = explanation, scale = 1) {
  const { overlaps, mtv, separation } = explanation;
  const end = overlaps ? 'deepest' : 'closest';
  return {
    ...verdictOf(separation.distance, scale),
    reason: reasonFor(explanation, complete, scale),
    scale,
    rows: [
      ['separation', separation.distance],
      ['normal', separation.normal],
      ['mtv', mtv ?? NONE, 'mtv'],
      ['on-a', separation.onA, 'a', `${end} of A`],
      ['on-b', separation.onB, 'b', `${end} of B`],
    ],
  };
}

/** The value of a row without its vector or interval. @type {readonly [null, null]} */
export const NONE = [null, null];

/**
 * @param {Explanation} explanation
 * @param {Explanation} complete
 * @param {number} [scale]
 */
export function reasonFor(explanation, complete, scale = 1) {
  const number = explanation.decisive + 1;
  if (isTouch(explanation.separation.distance, scale)) return `On axis ${number} the shadows have an end in common.`;
  if (explanation.overlaps) return `The shadows overlap on every axis, on axis ${number} the least.`;
  const [gap, distance] = [explanation.axes[explanation.decisive].separation, explanation.separation.distance].map((x) => decimalAt(x, scale));
  const spared = complete.axes.length - explanation.axes.length;
  const rest = spared === 0 ? '' : `; ${spared} more ${spared === 1 ? 'was' : 'were'} not needed`;
  return `Axis ${number} shows a gap of ${gap}${gap === distance ? '' : ', less than between the closest points'}${rest}.`;
}

/**
 * The gap or overlap of the shadows on an axis, as text.
 *
 * @param {{ separation: number }} test
 * @param {number} [scale]  how much larger than usual the world is drawn
 */
export function stretchText({ separation }, scale = 1) {
  if (isTouch(separation, scale)) return 'touching';
  return `${separation > 0 ? 'gap' : 'overlap'} ${decimalAt(Math.abs(separation), scale)}`;
}
