/** Answers that are a point with the normal there: the parts of `out` that they are written into. */
import { adopt, unwritable } from './reuse.js';

const key = Symbol('touch');

/**
 * The parts of `out` that the answer is written into. Throws when one cannot be written to.
 * @param {any} out
 * @returns {{ point: import('./types.js').Point, normal: import('./types.js').Point }}
 */
export function touchParts(out) {
  const parts = out[key] ?? adopt(out, key, { point: { x: 0.5, y: 0.5 }, normal: { x: 0.5, y: 0.5 } });
  const { point, normal } = parts;
  try {
    point.x = point.x;
    normal.x = normal.x;
    if (out.point !== point) out.point = point;
    out.normal = normal;
  } catch (cause) {
    throw unwritable(cause);
  }
  return parts;
}
