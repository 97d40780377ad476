import { direction, distanceBetween, dot, minus, outward, verticesInWorld } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';

/**
 * A, B and the edges of their Minkowski difference.
 * @typedef {Pick<import('./minkowski.js').State, Side | 'round'>} State
 */

export const A = makeShape('regular', 3, 1.8);
const SQUARE = makeShape('box', 2, 1.3);
const ROUND = makeShape('box', 2, 1.3, { radius: 0.4 });
export const B = (/** @type {State} */ { round }) => (round ? ROUND : SQUARE);
export const shapeA = A.shape;
export const shapeB = (/** @type {State} */ state) => B(state).shape;

export const ORIGIN = { x: 0, y: 0 };

/** The difference's pose: moving B by v moves the difference by v. @param {State} state */
export const placeOf = ({ a, b }) => ({ ...minus(b, a), angle: 0 });

/** A turned shape's vertices relative to its centre. @param {Shape} shape  @param {Placed} pose */
export const cornersOf = (shape, { angle }) => verticesInWorld(shape, { ...ORIGIN, angle });

/** Every vertex q of B minus every vertex p of A. @param {State} state */
export function differences(state) {
  const ofA = cornersOf(shapeA, state.a);
  return cornersOf(shapeB(state), state.b).flatMap((q) => ofA.map((p) => ({ p, q, ...minus(q, p) })));
}

/**
 * The edges of the difference in its own frame, each with the ends of the shape's edge that it comes from. Where A and
 * B have parallel edges, two edges lie on one line: first B's, then A's.
 * @param {State} state  @param {Shape} difference
 * @param {Point} normal  from the origin towards the difference
 */
export function edgesOf(state, difference, normal) {
  const all = differences(state);
  const far = (/** @type {Point} */ p, /** @type {Point} */ q) => distanceBetween(p, q);
  const corners = difference.points.map((d) => all.reduce((best, tried) => (far(tried, d) < far(best, d) ? tried : best)));
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length];
    const turn = minus(to.q, from.p);
    const parts = [
      { side: /** @type {const} */ ('b'), start: from, end: turn, corners: [from.q, to.q] },
      { side: /** @type {const} */ ('a'), start: turn, end: to, corners: [from.p, to.p] },
    ];
    return parts.filter(({ start, end }) => far(start, end) > 1e-6).map((part) => {
      const out = outward(direction(part.start, part.end));
      return { ...part, out, nearest: dot(out, normal) < -0.99999 };
    });
  });
}

/** @typedef {ReturnType<typeof edgesOf>} Edges */
/** @typedef {Edges[number]} Edge */
