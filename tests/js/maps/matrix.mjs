/** Affine matrices [a, b, c, d, e, f]: (x, y) goes to (a x + c y + e, b x + d y + f). */

/** @typedef {[number, number, number, number, number, number]} Matrix */
/** @typedef {[number, number]} Vector */

/** The product: `n` is applied first. @param {Matrix} m @param {Matrix} n @returns {Matrix} */
const times = ([a, b, c, d, e, f], [p, q, r, s, t, u]) => [
  a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f,
];

/** The product of several: the last is applied first. @param {Matrix[]} all */
export const product = (...all) => all.reduce(times);

/** @param {number} x @param {number} y @returns {Matrix} */
export const moved = (x, y) => [1, 0, 0, 1, x, y];

/** @param {number} x @param {number} y @returns {Matrix} */
export const scaled = (x, y) => [x, 0, 0, y, 0, 0];

/** By degrees, clockwise on a screen. @param {number} degrees @returns {Matrix} */
export function turned(degrees) {
  const angle = degrees * Math.PI / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
}

/** The axes exchanged. @type {Matrix} */
export const SWAPPED = [0, 1, 1, 0, 0, 0];

/** @param {Matrix} matrix @param {Vector} point @returns {Vector} */
export const map = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f];

/** @param {Matrix} matrix @returns {Matrix} */
export function inverse([a, b, c, d, e, f]) {
  const n = a * d - b * c;
  return [d / n, -b / n, -c / n, a / n, (c * f - d * e) / n, (b * e - a * f) / n];
}
