/** The convex pieces of a shape. Explanations and ids count the vertices of all pieces, one piece after the other. */

/**
 * The pieces of A and of B that an axis of an explanation compares, and that axis with its vertices numbered in them.
 * @param {AxisTest} test  @param {Shape} a  @param {Shape} b
 */
export function decidingPieces({ source, ...test }, a, b) {
  const pieces = { a: pieceOfVertex(a, test.a.minVertex), b: pieceOfVertex(b, test.b.minVertex) };
  const shadow = (/** @type {Side} */ side) => {
    const { minVertex, maxVertex, ...ends } = test[side];
    return { ...ends, minVertex: minVertex - pieces[side].before, maxVertex: maxVertex - pieces[side].before };
  };
  const index = source.index - pieces[source.shape].before;
  return { a: pieces.a.piece, b: pieces.b.piece, test: { ...test, source: { ...source, index }, a: shadow('a'), b: shadow('b') } };
}

/**
 * The piece that has a vertex, its index, and the number of vertices `before` its first one.
 * @param {Shape} shape  @param {number} vertex
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

/**
 * A piece's name: the first piece of body 3 is 3.1; a shape of one piece keeps its own name.
 * @param {string} name  @param {Shape} shape  @param {number} index
 */
export const pieceName = (name, { pieces }, index) => (pieces.length > 1 ? `${name}.${index + 1}` : name);
