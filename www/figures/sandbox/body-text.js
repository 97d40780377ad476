import { overlaps } from 'shadowgap';
import { parseNumbers, parsePose } from '../../figure/index.js';
import { KINDS, UNIONS } from '../../shapes/kinds.js';
import { makeShapeWith, makeUnion } from '../../shapes/make.js';
import { kinds, sandbox as words } from '../../words.js';

/**
 * Bodies as text in an address, and back. The format is that of the package's `explorerUrl`, described in
 * js/pair/explorer.js: a shape's convex pieces, each as its radius and its vertices. The page also reads the vertices
 * of an outline, or the id of a shape that it offers. A body keeps its shape as text, so that no digit is lost.
 * @typedef {Placed & { shape: string }} BodyText
 * @typedef {import('../../shapes/make.js').Made & { label: string }} Made  the shape that a text makes, and its name
 */

/** The least and the greatest number of bodies in a scene. */
export const MIN_BODIES = 2;
export const MAX_BODIES = 12;

/** How many vertices and pieces the bodies of an address may have together: the page draws and names each of them. */
export const MAX_VERTICES = 4000;
const MAX_PIECES = 128;

/** @type {readonly Kind[]} */
export const SHAPES = [...KINDS, ...UNIONS];

const known = /** @type {Map<string, Made | undefined>} */ (new Map());

/** @param {string} text  @returns {Made | undefined} undefined for a text that makes no shape */
export function madeOf(text) {
  if (!known.has(text)) known.set(text, SHAPES.find(({ id }) => id === text) ?? madeOfNumbers(text));
  return known.get(text);
}

/** @param {string} text */
function madeOfNumbers(text) {
  const lists = text.split(':').map((list) => parseNumbers(list));
  try {
    const pieces = lists.map((list) => list && makePiece(list, lists.length > 1));
    if (!pieces.every((piece) => piece !== undefined)) return undefined;
    const [first] = pieces;
    const whole = pieces.length === 1 ? first : makeUnion(pieces);
    return { ...whole, label: isOutline(lists[0]) ? words.outline : capital(kinds[whole.shape.kind]) };
  } catch {
    return undefined;
  }
}

const capital = (/** @type {string} */ word) => word[0].toUpperCase() + word.slice(1);

/**
 * Whether a list is an outline: unlike a piece, it has no radius before its vertices.
 * @param {readonly number[] | undefined} list
 */
const isOutline = (list) => list !== undefined && list.length % 2 === 0;

/**
 * A piece from a radius and vertices; an even count of numbers is an outline.
 * @param {number[]} list  @param {boolean} amongOthers
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
    // Rounding, far from the frame's origin, may make a tiny shape's vertices coincide or lie on one line.
    return makeExact('hull', pairs, ...swept);
  }
}

/** @param {import('../../shapes/make.js').Method} method  @param {...any} args */
const makeExact = (method, ...args) => makeShapeWith(exact, method, ...args);

/** The shortest text that is read back as the same number. @param {number} number */
export const exact = (number) => (Object.is(number, -0) ? '-0' : String(number).replace('+', ''));

/** The bodies of a scene in an address. @type {Field<BodyText[]>} */
export const bodyTexts = {
  write: (bodies) => bodies.map(({ x, y, angle, shape }) => `${[x, y, angle].map(exact)}:${shape}`).join(';'),
  read(text) {
    const parts = text.split(';');
    if (parts.length < MIN_BODIES || parts.length > MAX_BODIES) return undefined;
    checkSize(parts);
    const bodies = parts.map(bodyOf);
    return bodies.every((body) => body !== undefined) ? bodies : undefined;
  },
};

/**
 * Throws if there are too many bodies. It reads no number, so that it is quick for any text.
 * @param {readonly string[]} bodies
 */
function checkSize(bodies) {
  const counts = bodies.flatMap((body) => body.split(':').slice(1)).map((list) => list.split(',').length);
  const vertices = counts.reduce((sum, count) => sum + (count >> 1), 0);
  if (vertices > MAX_VERTICES) throw new RangeError(words.tooManyVertices(vertices, MAX_VERTICES));
  // An outline, an even count of numbers, may be split into nearly as many pieces as it has vertices.
  const pieces = counts.reduce((sum, count) => sum + (count % 2 === 0 ? count >> 1 : 1), 0);
  if (pieces > MAX_PIECES) throw new RangeError(words.tooManyPieces(pieces, MAX_PIECES));
}

/** @param {string} text  @returns {BodyText | undefined} */
function bodyOf(text) {
  const [place, ...pieces] = text.split(':');
  const shape = pieces.join(':');
  const pose = parsePose(place);
  if (!pose || !madeOf(shape)) return undefined;
  const body = { ...pose, shape };
  return refusal(body) ? undefined : body;
}

/** The library's reason for refusing a body's pose; empty if it accepts it. @param {BodyText} body */
export function refusal({ shape, ...pose }) {
  const { shape: makePiece } = /** @type {Made} */ (madeOf(shape));
  try {
    overlaps(makePiece, pose, makePiece, pose);
    return '';
  } catch (error) {
    return /** @type {Error} */ (error).message.replace('overlaps: poseA.', '');
  }
}
