/**
 * Vectors and turns in three dimensions. x points right, y down and z away from the reader, as on the screen.
 * @typedef {readonly [x: number, y: number, z: number]} Vector
 * @typedef {readonly [x: number, y: number, z: number, w: number]} Turn  a unit quaternion
 */

/** @param {Vector} p  @param {Vector} q */
export const dot = (p, q) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

/** @param {Vector} p  @param {Vector} q  @returns {Vector} */
export const cross = (p, q) => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];

/** @param {Vector} v  @param {number} factor  @returns {Vector} */
export const times = (v, factor) => [v[0] * factor, v[1] * factor, v[2] * factor];

/** Moved by `way` times `by`. @param {Vector} p  @param {Vector} way  @param {number} [by]  @returns {Vector} */
export const plus = (p, way, by = 1) => [p[0] + way[0] * by, p[1] + way[1] * by, p[2] + way[2] * by];

/** @param {Vector} p  @param {Vector} q */
export const minus = (p, q) => plus(p, q, -1);

export const length = (/** @type {Vector} */ v) => Math.hypot(...v);

/** The unit vector; zero for the zero vector. @param {Vector} v */
export const unit = (v) => times(v, 1 / (length(v) || 1));

/** A unit vector at right angles to a unit vector. @param {Vector} v */
export const sideways = (v) => unit(cross(v, Math.abs(v[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]));

/** The turn by four numbers of any length; no turn for zeros. @param {readonly number[]} numbers  @returns {Turn} */
export function normalized([x, y, z, w]) {
  const size = Math.hypot(x, y, z, w);
  return size > 0 ? [x / size, y / size, z / size, w / size] : [0, 0, 0, 1];
}

/** The turn about a unit axis. @param {Vector} axis  @param {number} angle  @returns {Turn} */
export const turnAbout = (axis, angle) => [...times(axis, Math.sin(angle / 2)), Math.cos(angle / 2)];

/** One turn after another, both about axes of the world. @param {Turn} first  @param {Turn} second  @returns {Turn} */
export function then([x, y, z, w], [p, q, r, s]) {
  return normalized([s * x + p * w + q * z - r * y, s * y + q * w + r * x - p * z, s * z + r * w + p * y - q * x, s * w - p * x - q * y - r * z]);
}

/** The shortest turn of one unit vector into another. @param {Vector} from  @param {Vector} to */
export function between(from, to) {
  const w = 1 + dot(from, to);
  return w > 1e-9 ? normalized([...cross(from, to), w]) : turnAbout(sideways(from), Math.PI);
}

/** Where the three axes of the world are after a turn. @param {Turn} turn  @returns {[Vector, Vector, Vector]} */
export function axesOf([x, y, z, w]) {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}
