import { overlaps } from 'shadowgap';
import { parseNumbers, parsePose } from '../../figure/fields.js';
import { KINDS, UNIONS } from '../../shapes/kinds.js';
import { makeShapeWith, makeUnion } from '../../shapes/make.js';

/**
 * Bodies as text, and back. The text is what the package's `explorerUrl` writes, and js/explorer.js says how to read it:
 * a shape's convex pieces, each as its radius and its vertices. In their place may stand the vertices of an outline, or the
 * name of a shape that the page offers. A shape stays the text that it came as: no number of it is lost.
 *
 * @typedef {import('../../figure/limits.js').Placed & { shape: string }} BodyText
 * @typedef {import('../../shapes/make.js').Made & { label: string }} Made  what the text makes, and what that is called
 */

/** A scene is of so many bodies. */
export const MIN_BODIES = 2;
export const MAX_BODIES = 12;

/** @type {readonly import('../../shapes/make.js').Kind[]} */
export const SHAPES = [...KINDS, ...UNIONS];

/** @type {Map<string, Made | undefined>} */
const known = new Map();

/** @param {string} text  @returns {Made | undefined} undefined where it makes no shape */
export function madeOf(text) {
  if (!known.has(text)) known.set(text, SHAPES.find(({ id }) => id === text) ?? madeOfNumbers(text));
  return known.get(text);
}

/** @param {string} text */
function madeOfNumbers(text) {
  const lists = text.split(':').map((list) => parseNumbers(list));
  try {
    const pieces = lists.map((list) => list && makePiece(list, lists.length > 1));
    if (!areMade(pieces)) return undefined;
    const [first] = pieces;
    const whole = pieces.length === 1 ? first : makeUnion(pieces);
    const { kind } = whole.shape;
    return { ...whole, label: isOutline(lists[0]) ? 'Outline' : kind[0].toUpperCase() + kind.slice(1) };
  } catch {
    return undefined;
  }
}

/** An outline has no radius before its vertices. @param {readonly number[] | undefined} list */
const isOutline = (list) => list !== undefined && list.length % 2 === 0;

/** @param {(import('../../shapes/make.js').Made | undefined)[]} pieces  @returns {pieces is import('../../shapes/make.js').Made[]} */
const areMade = (pieces) => pieces.every(Boolean);

/**
 * One piece: a radius and vertices; or, of an even count of numbers, an outline.
 *
 * @param {number[]} list
 * @param {boolean} amongOthers
 */
function makePiece(list, amongOthers) {
  if (list.length < 3 || (isOutline(list) && amongOthers)) return undefined;
  const [radius, ...rest] = isOutline(list) ? [0, ...list] : list;
  const pairs = Array.from({ length: rest.length / 2 }, (_, i) => [rest[2 * i], rest[2 * i + 1]]);
  if (isOutline(list)) return makeExact('outline', pairs);
  const points = pairs.map(([x, y]) => ({ x, y }));
  const swept = radius === 0 ? [] : [{ radius }];
  try {
    if (pairs.length === 1) return radius === 0 ? makeExact('point', ...pairs[0]) : makeExact('circle', radius, points[0]);
    if (pairs.length === 2) return radius === 0 ? makeExact('segment', ...points) : makeExact('capsule', ...points, radius);
    return makeExact('polygon', pairs, ...swept);
  } catch {
    // Far from their frame's origin, the vertices of something tiny may coincide, or lie on one line, as numbers.
    return makeExact('hull', pairs, ...swept);
  }
}

/** @param {import('../../shapes/make.js').Method} method  @param {...any} args */
const makeExact = (method, ...args) => makeShapeWith(exact, method, ...args);

/** The shortest text that is read back as the same number. @param {number} number */
export const exact = (number) => (Object.is(number, -0) ? '-0' : String(number).replace('+', ''));

/**
 * The bodies of a scene in an address.
 *
 * @type {import('../../figure/fields.js').Field<BodyText[]>}
 */
export const bodyTexts = {
  write: (bodies) => bodies.map(({ x, y, angle, shape }) => `${[x, y, angle].map(exact)}:${shape}`).join(';'),
  read(text) {
    const bodies = text.split(';').map(bodyOf);
    return bodies.length >= MIN_BODIES && bodies.length <= MAX_BODIES && bodies.every((body) => body !== undefined) ? bodies : undefined;
  },
};

/** @param {string} text  @returns {BodyText | undefined} */
function bodyOf(text) {
  const [place, ...pieces] = text.split(':');
  const shape = pieces.join(':');
  const pose = parsePose(place);
  if (!pose || !madeOf(shape)) return undefined;
  const body = { ...pose, shape };
  return refusal(body) ? undefined : body;
}

/** Why the library refuses a body's pose; nothing when it does not. @param {BodyText} body */
export function refusal({ shape, ...pose }) {
  const { shape: makePiece } = /** @type {Made} */ (madeOf(shape));
  try {
    overlaps(makePiece, pose, makePiece, pose);
    return '';
  } catch (error) {
    return /** @type {Error} */ (error).message.replace('poseA.', '');
  }
}
