import { decimalAt, isTouch } from '../text/index.js';
import { verdicts as words } from '../words.js';

/** The answers of `explain` and `distance` for a pair, in words and numbers. */

/**
 * @param {number} distance  signed
 * @param {number} [scale]  how much larger than usual the world is drawn
 * @returns {Pick<Reading, 'verdict' | 'colour'>}
 */
export function verdictOf(distance, scale = 1) {
  if (isTouch(distance, scale)) return { verdict: words.touching };
  return distance < 0
    ? { verdict: words.overlappingBy(decimalAt(-distance, scale)), colour: 'mtv' }
    : { verdict: words.apartBy(decimalAt(distance, scale)) };
}

/**
 * @param {Explanation} explanation  with the axes that were needed  @param {Explanation} [complete]  with all axes
 * @param {number} [scale]  how much larger than usual the world is drawn
 * @returns {Reading & { rows: Row[] }}
 */
export function readingOfPair(explanation, complete = explanation, scale = 1) {
  const { overlaps, mtv, separation } = explanation;
  const endOf = overlaps ? words.deepestOf : words.closestOf;
  return {
    ...verdictOf(separation.distance, scale),
    reason: reasonFor(explanation, complete, scale),
    scale,
    rows: [
      ['separation', separation.distance],
      ['normal', separation.normal],
      ['mtv', mtv ?? NONE, 'mtv'],
      ['on-a', separation.onA, 'a', endOf('A')],
      ['on-b', separation.onB, 'b', endOf('B')],
    ],
  };
}

/** The value of a row without its vector or interval. @type {readonly [null, null]} */
export const NONE = [null, null];

/** @param {Explanation} explanation  @param {Explanation} complete  @param {number} [scale] */
export function reasonFor(explanation, complete, scale = 1) {
  const number = explanation.decisive + 1;
  if (isTouch(explanation.separation.distance, scale)) return words.endInCommon(number);
  if (explanation.overlaps) return words.leastOverlap(number);
  const [gap, distance] = [explanation.axes[explanation.decisive].separation, explanation.separation.distance].map((x) => decimalAt(x, scale));
  return words.gapOnAxis(number, gap, gap !== distance, complete.axes.length - explanation.axes.length);
}

/** The gap or overlap of the shadows on an axis, as text. @param {{ separation: number }} test */
export function stretchText({ separation }, scale = 1) {
  if (isTouch(separation, scale)) return words.stretchTouching;
  return (separation > 0 ? words.stretchGap : words.stretchOverlap)(decimalAt(Math.abs(separation), scale));
}
