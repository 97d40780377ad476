import { cast, explain } from 'shadowgap';
import { commonPart } from '../../geometry/mistakes.js';
import { direction, distanceBetween, lengthOf, moved, opposite, times } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { isTouch } from '../../text/index.js';

/**
 * The ways out of an overlap: the mtv, along the line of centres, and by the length that the shadows have in common.
 * @typedef {'mtv' | 'centres' | 'common'} Way
 * @typedef {Record<Way, Point | null>} Ways  translations of B; null if the centres coincide and define no line
 * @typedef {Pick<import('./way-out.js').State, Side | 'way' | 'pulled'>} State
 */

export const A = makeShape('box', 6.2, 3);
export const B = makeShape('box', 2.4, 1.6);
export const shapes = { a: A.shape, b: B.shape };
/** The distance from which B is cast back to A: more than both shapes and their limits together. */
const FAR = 16;

export const ORDER = /** @type {Way[]} */ (['mtv', 'centres', 'common']);

/** The ways out of the last state: handles and picture need them several times per frame. */
let known = /** @type {{ a?: Placed, b?: Placed, ways: ReturnType<typeof findWays> }} */ ({ ways: null });

/** The three ways out of an overlap; null without an overlap. @param {State} state */
export function waysOut({ a, b }) {
  if (known.a !== a || known.b !== b) known = { a, b, ways: findWays({ a, b }) };
  return known.ways;
}

/** @param {Pick<State, Side>} state */
function findWays({ a, b }) {
  const explanation = explain(shapes.a, a, shapes.b, b);
  if (!explanation.mtv || isTouch(explanation.separation.distance)) return null;
  return { mtv: explanation.mtv, centres: alongCentres(a, b), common: commonPart(shapes.a, a, shapes.b, b).push ?? null };
}

export const wayOf = (/** @type {State} */ state) => waysOut(state)?.[state.way] ?? null;
/** The poses of A and of B, pulled along its way. @param {State} state */
export const placesOf = (state) => ({ a: state.a, b: pulledTo(state, wayOf(state)) });

/** A vector from A's centre towards B's, longer than both shapes. @param {Placed} a  @param {Placed} b */
export const farOut = (a, b) => times(direction(a, b), FAR);

/** The way out by a cast: B comes back from far outside until it meets A. @param {Placed} a  @param {Placed} b */
function alongCentres(a, b) {
  const out = farOut(a, b);
  if (!lengthOf(out)) return null;
  const impact = cast(shapes.a, a, shapes.b, moved(b, out), opposite(out));
  return impact && times(out, 1 - impact.time);
}

/** B's pose, pulled along a way. @param {State} state  @param {Point | null} way */
export const pulledTo = ({ b, pulled }, way) => (way ? moved(b, way, pulled) : b);
/** Whether two ways are equal as printed. @param {Point | null} p  @param {Point | null} q */
export const areEqual = (p, q) => p && q && isTouch(distanceBetween(p, q));
