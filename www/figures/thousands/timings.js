import { drawLine } from '../../draw/primitives.js';

/**
 * The times of the last frames, as a plot.
 *
 * @typedef {import('../../figure/stage.js').Picture} Picture
 * @typedef {{ update: number, draw: number, start: number }} Timing  in milliseconds; `start`: when the frame was begun, NaN if
 *   no other follows it at once
 */

/** How many frames the plot shows, and what its height may stand for, in milliseconds. */
export const FRAMES = 240;

const HEIGHTS = [20, 50, 100, 200, 500, 1000];

/** What there is for a frame where sixty a second are shown. */
const FRAME = 1000 / 60;

/**
 * The times of the last frames from left to right: what `update` took as a full line, what drawing took as a dashed one.
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
  if (!timings.length) labels.write('Play: the time of every frame', [{ at: { x: width / 2, y: floor - 4 }, towards: up }], palette.muted);
  for (const what of timings.length ? /** @type {const} */ (['update', 'draw']) : []) {
    ctx.strokeStyle = what === 'update' ? palette.ink : palette.muted;
    ctx.lineWidth = 1.5;
    ctx.setLineDash(what === 'update' ? [] : [3, 2]);
    ctx.beginPath();
    timings.forEach((timing, k) => ctx.lineTo(left + ((right - left) * k) / (FRAMES - 1), yOf(timing[what])));
    ctx.stroke();
    ctx.setLineDash([]);
    const text = what === 'update' ? 'line: update' : 'dashes: drawing';
    const x = right - ctx.measureText(text).width / 2;
    labels.write(text, [8, 24, 40].map((y) => ({ at: { x, y }, towards: { x: 0, y: 1 } })), String(ctx.strokeStyle));
  }
  // Above the lines: they are read through nothing.
  const tag = (/** @type {string} */ text, /** @type {number} */ ms, /** @type {number} */ below) =>
    labels.write(text, [{ at: { x: left + ctx.measureText(text).width / 2, y: yOf(ms) }, towards: { x: 0, y: below } }], palette.muted);
  tag('16.7 ms: 60 frames a second', FRAME, top > HEIGHTS[0] ? -1 : 1);
  if (top > HEIGHTS[0]) tag(`${top} ms`, top, 1);
}
