import { trace } from '../draw/primitives.js';
import { drawHalo, drawShape, toWorld, traceShape, vertices } from '../draw/shapes.js';

/**
 * Shapes of one convex piece or of several.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {import('../figure/stage.js').Picture} Picture
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Bounds
 */

/**
 * Any shape, filled and outlined in a colour, with a halo while the keyboard moves it: of an outline the cuts between its
 * pieces are pale, of a union each piece has its own line.
 *
 * @param {Picture} picture
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {string} colour
 * @param {boolean} halo
 */
export function drawWhole(picture, shape, pose, colour, halo) {
  const { ctx, view } = picture;
  const stroke = (/** @type {number} */ width, /** @type {number} */ alpha) => {
    ctx.lineWidth = width;
    ctx.globalAlpha = alpha;
    ctx.stroke();
    ctx.globalAlpha = 1;
  };
  const { pieces, points } = shape;
  // Both ends of a cut are vertices of two pieces.
  const isCut = points.length < pieces.reduce((sum, piece) => sum + piece.points.length, 0);
  for (const piece of pieces) {
    traceShape(view, piece, pose);
    if (halo) drawHalo(ctx, colour);
    if (!isCut) drawShape(picture, piece, pose, colour);
    else {
      ctx.fillStyle = ctx.strokeStyle = colour;
      ctx.lineJoin = 'round';
      ctx.globalAlpha = 0.14;
      ctx.fill();
      stroke(1, 0.4);
    }
  }
  if (!isCut) return;
  trace(ctx, vertices(view, shape, pose), 0);
  stroke(1.75, 1);
}

/**
 * The box, along the world's axes, about a shape where it is.
 *
 * @param {Shape} shape
 * @param {Pose} pose
 * @returns {Bounds}
 */
export function boundsOf({ pieces }, pose) {
  const ends = pieces.flatMap(({ points, radius }) => points.map((p) => ({ radius, ...toWorld(pose, p) })));
  return {
    left: Math.min(...ends.map(({ x, radius }) => x - radius)),
    top: Math.min(...ends.map(({ y, radius }) => y - radius)),
    right: Math.max(...ends.map(({ x, radius }) => x + radius)),
    bottom: Math.max(...ends.map(({ y, radius }) => y + radius)),
  };
}

/**
 * An explanation of unions is about one piece of each: those pieces, and an axis of it with their own vertices' numbers.
 *
 * @param {import('shadowgap').AxisTest} test
 * @param {Shape} a
 * @param {Shape} b
 */
export function inPieces({ source, ...test }, a, b) {
  const pieces = { a: pieceWith(a, test.a.minVertex), b: pieceWith(b, test.b.minVertex) };
  const shadow = (/** @type {'a' | 'b'} */ side) => {
    const { minVertex, maxVertex, ...ends } = test[side];
    return { ...ends, minVertex: minVertex - pieces[side].before, maxVertex: maxVertex - pieces[side].before };
  };
  const index = source.index - pieces[source.shape].before;
  return { a: pieces.a.piece, b: pieces.b.piece, test: { ...test, source: { ...source, index }, a: shadow('a'), b: shadow('b') } };
}

/**
 * The piece that a vertex is of, where explanations and ids count those of all pieces, one after the other; and how many
 * vertices come before its own.
 *
 * @param {Shape} shape
 * @param {number} vertex
 */
export function pieceWith({ pieces }, vertex) {
  let before = 0;
  for (const [index, piece] of pieces.entries()) {
    const { length } = piece.points;
    if (vertex < before + length) return { piece, before, index };
    before += length;
  }
  throw new RangeError(`no piece has vertex ${vertex}`);
}

/** The first piece of the third body is 3.1, unless it is the whole. @param {string} name  @param {Shape} shape  @param {number} index */
export const nameOfPiece = (name, { pieces }, index) => (pieces.length > 1 ? `${name}.${index + 1}` : name);
