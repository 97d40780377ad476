/** Answers that are a point with the normal there: the parts of `out` that they are written into. */
import { adopt, unwritable } from './reuse.js';

/**
 * The parts of `out` that the answer is written into. Throws when one cannot be written to.
 * @param {any} out
 * @param {symbol} key under which they are stored
 * @param {readonly string[]} names of what else is written to `out`
 * @returns {{ point: import('./types.js').Point, normal: import('./types.js').Point }}
 */
export function touchParts(out, key, names) {
  const parts = out[key] ?? adopt(out, key, { point: { x: 0.5, y: 0.5 }, normal: { x: 0.5, y: 0.5 } }, names);
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
