/** Numbers, points, poses and shapes in the plane. */

/** The equal angle from −π to π, to three decimals. @param {number} angle */
export const wrapAngle = (angle) => rounded(Math.atan2(Math.sin(angle), Math.cos(angle)));

/** @param {number} value  @param {number} min  @param {number} max */
export const clamp = (value, min, max) => Math.min(max, Math.max(min, value));

/** To three decimals, as states, addresses and the shown code have them; never −0. @param {number} value */
export const rounded = (value) => Math.round(value * 1000) / 1000 + 0;

/** The names of the two shapes of a pair. */
export const SIDES = /** @type {const} */ (['a', 'b']);

/** The dot product. @param {Point} p  @param {Point} q */
export const dot = (p, q) => p.x * q.x + p.y * q.y;

/** @param {Point} p  @param {Point} q  @returns {Point} */
export const minus = (p, q) => ({ x: p.x - q.x, y: p.y - q.y });

/** @param {Point} v  @param {number} factor  @returns {Point} */
export const times = (v, factor) => ({ x: v.x * factor, y: v.y * factor });

/** @param {Point} v  @returns {Point} */
export const opposite = ({ x, y }) => ({ x: -x, y: -y });

export const lengthOf = (/** @type {Point} */ { x, y }) => Math.hypot(x, y);

/** @param {Point} p  @param {Point} q */
export const distanceBetween = (p, q) => lengthOf(minus(p, q));

/** The unit vector; zero for the zero vector. @param {Point} v  @returns {Point} */
export const unit = (v) => ({ x: v.x / (lengthOf(v) || 1), y: v.y / (lengthOf(v) || 1) });

/** The unit vector from `p` to `q`. @param {Point} p  @param {Point} q */
export const direction = (p, q) => unit(minus(q, p));

/** The point at part `t` of the way; beyond `q` for t > 1. @param {Point} p  @param {Point} q  @param {number} t */
export const mix = (p, q, t) => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

/** A point or pose, moved by `way` times `by`. @template {Point} P  @param {P} p  @param {Point} way  @returns {P} */
export const moved = (p, way, by = 1) => ({ ...p, x: p.x + way.x * by, y: p.y + way.y * by });

/** The outward normal of an edge, as long as the edge. @param {Point} edge  @returns {Point} */
export const outward = ({ x, y }) => ({ x: y, y: -x });

/** The point between `p` and `q` nearest to `at`. @param {Point} p  @param {Point} q  @param {Point} at */
export function nearestOnSegment(p, q, at) {
  const along = minus(q, p);
  return mix(p, q, clamp(dot(minus(at, p), along) / (dot(along, along) || 1), 0, 1));
}

/** A point of a shape's own frame, in world coordinates. @param {Pose} pose  @param {Point} p  @returns {Point} */
export function toWorld({ x, y, angle = 0 }, p) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y };
}

/** A shape's vertices in world coordinates. @param {Pick<Shape, 'points'>} shape  @param {Pose} pose */
export const verticesInWorld = ({ points }, pose) => points.map((p) => toWorld(pose, p));

/** The inverse of `toWorld`, rounded. @param {{ x: number, y: number, angle: number }} pose  @param {Point} p */
export function toLocal({ x, y, angle }, p) {
  const [dx, dy] = [p.x - x, p.y - y];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: rounded(cos * dx + sin * dy), y: rounded(cos * dy - sin * dx) };
}

/** The pose alone of an object that has more properties. @param {{ x: number, y: number, angle: number }} placed */
export const poseOf = ({ x, y, angle }) => ({ x, y, angle });

/**
 * Both ends of a shape's edge.
 * @param {Shape} shape  @param {Pose} pose  @param {number} i  @returns {[Point, Point]}
 */
export function edgeOf({ points }, pose, i) {
  return [toWorld(pose, points[i]), toWorld(pose, points[(i + 1) % points.length])];
}

/**
 * The distance of a point from a shape, as a pointer needs it: 0 inside.
 * @param {Pick<Shape, 'pieces'>} shape  @param {Pose} pose  @param {Point} at
 */
export function distanceFrom({ pieces }, pose, at) {
  const [turn, way] = [{ x: 0, y: 0, angle: pose.angle }, minus(at, pose)];
  return Math.max(0, Math.min(...pieces.map(({ points, radius }) => {
    const corners = points.map((p) => toWorld(turn, p));
    const ends = (/** @type {number} */ i) => /** @type {const} */ ([corners[i], corners[(i + 1) % corners.length]]);
    const inside = corners.length > 2 && corners.every((corner, i) => dot(minus(way, corner), outward(minus(ends(i)[1], corner))) <= 0);
    return inside ? 0 : Math.min(...corners.map((_, i) => distanceBetween(way, nearestOnSegment(...ends(i), way)))) - radius;
  })));
}

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Bounds */

/** The sides are along the world's axes. @param {Shape} shape  @param {Pose} pose  @returns {Bounds} */
export function boundsOf({ pieces }, pose) {
  const ends = pieces.flatMap(({ points, radius }) => points.map((p) => ({ radius, ...toWorld(pose, p) })));
  return {
    left: Math.min(...ends.map(({ x, radius }) => x - radius)),
    top: Math.min(...ends.map(({ y, radius }) => y - radius)),
    right: Math.max(...ends.map(({ x, radius }) => x + radius)),
    bottom: Math.max(...ends.map(({ y, radius }) => y + radius)),
  };
}

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

/** `before`: the number of vertices before its first one. @param {Shape} shape  @param {number} vertex */
export function pieceOfVertex({ pieces }, vertex) {
  let before = 0;
  for (const [index, piece] of pieces.entries()) {
    const { length } = piece.points;
    if (vertex < before + length) return { piece, before, index };
    before += length;
  }
  throw new RangeError(`no piece has vertex ${vertex}`);
}

/** The first piece of body 3 is 3.1. @param {string} name  @param {Shape} shape  @param {number} index */
export const pieceName = (name, { pieces }, index) => (pieces.length > 1 ? `${name}.${index + 1}` : name);
