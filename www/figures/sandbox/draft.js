import { Shape } from 'shadowgap';
import { drawLine, drawPath, drawPointHandle } from '../../draw/index.js';
import { pointHandle, pointWithin } from '../../figure/index.js';
import { exact } from './body-text.js';
import { limitsOf } from './camera.js';
import { sandbox as words } from '../../words.js';

/**
 * An outline that is being drawn: points that the reader adds one by one, and may move, until the outline is closed.
 * @typedef {import('./state.js').State} State
 */

const pointsOf = (/** @type {State} */ { draft }) => draft ?? [];

/** @param {State} state  @returns {Handle<State>[]} */
export function draftHandles(state) {
  const all = pointsOf(state);
  return all.map((_point, i) => {
    const handle = pointHandle(`p${i}`, {
      label: words.point(i),
      limits: limitsOf(state),
      at: (state) => pointsOf(state)[i],
      put: (/** @type {State} */ state, moved) => ({ draft: pointsOf(state).map((p, k) => (k === i ? moved : p)), refused: '' }),
    });
    // A click on the first point closes the outline instead of dragging it.
    return i === 0 && all.length > 2 ? { ...handle, far: () => Infinity } : handle;
  });
}

/** Throws a ShapeError if the library refuses it. @param {State} state  @returns {import('./body-text.js').BodyText} */
export function bodyOfDraft(state) {
  const points = pointsOf(state);
  const middle = (/** @type {'x' | 'y'} */ axis) => {
    const values = points.map((p) => p[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const { x, y } = pointWithin({ x: middle('x'), y: middle('y') }, limitsOf(state));
  // Twelve digits: without the rounding errors of the subtraction.
  const outline = points.flatMap((p) => [p.x - x, p.y - y].map((value) => Number(value.toPrecision(12))));
  Shape.outline(outline);
  return { x, y, angle: 0, shape: outline.map(exact).join() };
}

/** @param {Picture} picture  @param {readonly Point[]} points */
export function drawDraft(picture, points) {
  const { ctx, view, palette, labels } = picture;
  const onScreen = points.map(view.toScreen);
  drawPath(ctx, onScreen, palette.ink, 1.75);
  if (onScreen.length > 2) drawLine(ctx, onScreen[onScreen.length - 1], onScreen[0], palette.ink, 1.75, [4, 4]);
  points.forEach((p, i) => {
    drawPointHandle(picture, `p${i}`, p, palette.ink);
    labels.write(String(i), [{ at: { x: onScreen[i].x, y: onScreen[i].y - 9 }, towards: { x: 0, y: -1 } }], palette.ink);
  });
}
