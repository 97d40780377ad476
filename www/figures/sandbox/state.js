import { flagField, integerField } from '../../figure/index.js';
import { bodyTexts, madeOf, MAX_BODIES } from './body-text.js';
import { sandbox as words } from '../../words.js';

/**
 * The sandbox's state: its bodies, which two of them are A and B, and the overlays.
 * @import { BodyText, Made } from './body-text.js'
 * @typedef {typeof USUAL & typeof TRANSIENT} State
 */

export const WORLD = { width: 18, height: 12 };

export const USUAL = {
  bodies: /** @type {BodyText[]} */ ([
    { x: -1.5, y: -0.3, angle: 0.3, shape: 'hexagon' },
    { x: 1.2, y: 0.5, angle: -0.5, shape: 'capsule' },
    { x: 5.8, y: 3.9, angle: 0.2, shape: 'cup' },
    { x: -6.2, y: 2.6, angle: 0, shape: 'circle' },
    { x: -5.6, y: -0.4, angle: -0.2, shape: 'box' },
  ]),
  a: 0,
  b: 1,
  axes: true,
  shadows: true,
  bounds: false,
  normals: true,
  contacts: true,
  ids: true,
};

/**
 * The state that the address does not keep: `fitted`, the bodies that the camera was fitted to, if not the present
 * ones; `draft`, the points of an outline that is being drawn; `refused`, the reason for the last refusal; `last`, the
 * body of the pair touched last.
 */
export const TRANSIENT = {
  fitted: /** @type {BodyText[] | null} */ (null),
  draft: /** @type {Point[] | null} */ (null),
  refused: '',
  last: /** @type {Side} */ ('b'),
};

export const FIELDS = {
  bodies: bodyTexts,
  a: integerField(0, MAX_BODIES - 1),
  b: integerField(0, MAX_BODIES - 1),
  ...Object.fromEntries(Object.keys(words.overlays).map((name) => [name, flagField()])),
};

export const shapeOf = (/** @type {BodyText} */ { shape }) => /** @type {Made} */ (madeOf(shape)).shape;

/**
 * The two bodies that are compared, always different ones, whatever the address contains.
 * @param {Pick<State, 'bodies' | Side>} state
 */
export function pairOf({ bodies, a, b }) {
  const first = bodies[a] ? a : 0;
  return { a: first, b: bodies[b] && b !== first ? b : Number(first === 0) };
}

/**
 * The change of state that makes body i one of the pair, in place of the body of the pair that was not touched last.
 * @param {State} state  @param {number} i  @returns {Pick<State, Side | 'last'>}
 */
export function selectBody(state, i) {
  const pair = pairOf(state);
  const last = i === pair.a ? 'a' : i === pair.b ? 'b' : state.last === 'a' ? 'b' : 'a';
  return { ...pair, [last]: i, last };
}

/** A and B stay the same bodies if they remain. @param {State} state  @param {number} i */
export function removeBody(state, i) {
  const [a, b] = Object.values(pairOf(state)).map((k) => (k === i ? -1 : k - Number(k > i)));
  const other = (/** @type {number} */ k) => Number(k === 0);
  return { bodies: state.bodies.filter((_body, k) => k !== i), a: a < 0 ? other(b) : a, b: b < 0 ? other(a) : b };
}
