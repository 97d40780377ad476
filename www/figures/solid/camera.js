import { clamp, rounded, wrapAngle } from '../../geometry/plane.js';
import { axesOf, dot, plus, sideways, then, times, turnAbout, unit } from '../../geometry/space.js';

/**
 * From where the reader looks, in parallel projection: what is apart in the picture is apart, and shadows keep their
 * proportions.
 * @typedef {{ yaw: number, pitch: number }} Look  angles about the vertical axis, and then up and down
 * @typedef {{ right: Vector, down: Vector, sight: Vector, flat(p: Vector): Point }} Camera
 *   the picture's directions in the world; `flat`: a point of the world in the picture
 */

/** @param {Look} look  @returns {Camera} */
export function cameraOf({ yaw, pitch }) {
  const [right, down, sight] = axesOf(then(turnAbout([1, 0, 0], pitch), turnAbout([0, 1, 0], yaw)));
  return { right, down, sight, flat: (p) => ({ x: dot(p, right), y: dot(p, down) }) };
}

/** The look within its limits, with rounded numbers. @param {Look} look  @returns {Look} */
export const lookWithin = ({ yaw, pitch }) => ({ yaw: wrapAngle(yaw), pitch: rounded(clamp(pitch, -Math.PI / 2, Math.PI / 2)) });

/** The look after a drag that takes along what is in front. @param {Look} look  @param {number} x  @param {number} y */
export const turnedLook = ({ yaw, pitch }, x, y) => lookWithin({ yaw: yaw + x, pitch: pitch - y });

/** The nearest look from which an axis is seen in its whole length. @param {Look} look  @param {Vector} axis */
export function lookAcross(look, axis) {
  const { sight } = cameraOf(look);
  const across = plus(sight, axis, -dot(sight, axis));
  const [x, y, z] = Math.hypot(...across) > 1e-3 ? unit(across) : sideways(axis);
  return lookWithin({ yaw: Math.atan2(x, z), pitch: -Math.asin(clamp(y, -1, 1)) });
}

/** A direction of the picture in the world. @param {Camera} camera  @param {number} x  @param {number} y */
export const along = ({ right, down }, x, y) => plus(times(right, x), down, y);
