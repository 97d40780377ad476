/**
 * Shapes of one convex piece or of several.
 *
 * @typedef {import('shadowgap').Shape} Shape
 */

/**
 * An explanation of unions is about one piece of each: those pieces, and an axis of it with their own vertices' numbers.
 *
 * @param {import('shadowgap').AxisTest} test
 * @param {Shape} a
 * @param {Shape} b
 */
export function decidingPieces({ source, ...test }, a, b) {
  const pieces = { a: pieceOfVertex(a, test.a.minVertex), b: pieceOfVertex(b, test.b.minVertex) };
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
export function pieceOfVertex({ pieces }, vertex) {
  let before = 0;
  for (const [index, piece] of pieces.entries()) {
    const { length } = piece.points;
    if (vertex < before + length) return { piece, before, index };
    before += length;
  }
  throw new RangeError(`no piece has vertex ${vertex}`);
}

/** The first piece of the third body is 3.1, unless it is the whole. @param {string} name  @param {Shape} shape  @param {number} index */
export const pieceName = (name, { pieces }, index) => (pieces.length > 1 ? `${name}.${index + 1}` : name);
