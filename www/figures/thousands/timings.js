import { drawLine } from '../../draw/primitives.js';
import { thousands } from '../../words.js';

const words = thousands.timings;

/**
 * A plot of the times of the last frames.
 *
 * @typedef {import('../../figure/stage.js').Picture} Picture
 * @typedef {{ update: number, draw: number, start: number }} Timing  in milliseconds; `start`: the
 *   time at which the frame began, NaN if the next frame comes after a pause
 */

/** The number of frames that the plot shows. */
export const FRAMES = 240;
/** The times that the plot's full height may stand for, in milliseconds. */
const HEIGHTS = [20, 50, 100, 200, 500, 1000];

/** The time of a frame at 60 frames a second, in milliseconds. */
const FRAME = 1000 / 60;

/**
 * Draws the times of the last frames from left to right: of `update` as a solid line, of drawing as a dashed one.
 *
 * @param {Picture} picture
 * @param {Timing[]} timings
 */
export function drawTimings({ ctx, view, palette, labels }, timings) {
  const { width, height } = view.size;
  const longest = Math.max(0, ...timings.flatMap(({ update, draw }) => [update, draw]));
  const top = HEIGHTS.find((height) => height >= longest) ?? longest;
  const [left, right, floor] = [8, width - 8, height - 8];
  const yOf = (/** @type {number} */ ms) => floor - (ms / top) * (floor - 8);
  const up = { x: 0, y: -1 };

  ctx.lineWidth = 1;
  ctx.strokeStyle = palette.hairline;
  for (const ms of [0, FRAME]) drawLine(ctx, { x: left, y: yOf(ms) }, { x: right, y: yOf(ms) });
  if (!timings.length) labels.write(words.empty, [{ at: { x: width / 2, y: floor - 4 }, towards: up }], palette.muted);
  for (const what of timings.length ? /** @type {const} */ (['update', 'draw']) : []) {
    ctx.strokeStyle = what === 'update' ? palette.ink : palette.muted;
    ctx.lineWidth = 1.5;
    ctx.setLineDash(what === 'update' ? [] : [3, 2]);
    ctx.beginPath();
    timings.forEach((timing, k) => ctx.lineTo(left + ((right - left) * k) / (FRAMES - 1), yOf(timing[what])));
    ctx.stroke();
    ctx.setLineDash([]);
    const text = words[what];
    const x = right - ctx.measureText(text).width / 2;
    labels.write(text, [8, 24, 40].map((y) => ({ at: { x, y }, towards: { x: 0, y: 1 } })), String(ctx.strokeStyle));
  }
  // Written last, over the lines, to be readable.
  const tag = (/** @type {string} */ text, /** @type {number} */ ms, /** @type {number} */ below) =>
    labels.write(text, [{ at: { x: left + ctx.measureText(text).width / 2, y: yOf(ms) }, towards: { x: 0, y: below } }], palette.muted);
  tag(words.frame, FRAME, top > HEIGHTS[0] ? -1 : 1);
  if (top > HEIGHTS[0]) tag(`${top} ms`, top, 1);
}
