import { parseNumbers, pointWithin, poseField } from '../../figure/index.js';
import { findKind } from '../../shapes/kinds.js';
import { makeKind } from '../../shapes/make.js';
import { called } from '../../words.js';

/**
 * A shape that the reader has chosen among the kinds and may then change vertex by vertex. The library refuses a shape
 * that is not convex: then the shape stays as it was, and the refusal is shown.
 * @typedef {Placed & { kind: string, points?: Point[] }} Chosen
 *   `points`: the vertices, in the shape's own frame, once one of them has been moved
 */

/** The limits for a shape's position. */
export const LIMITS = { x: 2.9, y: 2.1 };
/** The limits for a vertex in an address, in the shape's frame. */
const FARTHEST = { x: 12, y: 12 };

const made = /** @type {WeakMap<Point[], Kind>} */ (new WeakMap());

/**
 * The shape that was chosen; throws a ShapeError if changed vertices are not convex.
 * @param {Chosen} chosen  @returns {Kind}
 */
export function kindOf({ kind, points }) {
  if (!points) return /** @type {Kind} */ (findKind(kind));
  let own = made.get(points);
  if (!own) {
    own = makeKind('own', called.own, 'polygon', points.map(({ x, y }) => [x, y]));
    made.set(points, own);
  }
  return own;
}

/** In the address: the kind, or `own`, then x, y and angle, then the vertices. @type {Field<Chosen>} */
export const chosen = {
  write({ kind, points, ...pose }) {
    const own = (points ?? []).map(({ x, y }) => `,${x},${y}`).join('');
    return `${points ? 'own' : kind},${poseField(LIMITS).write(pose)}${own}`;
  },
  read(text) {
    const [kind, x, y, angle, ...rest] = text.split(',');
    const pose = poseField(LIMITS).read([x, y, angle].join());
    if (kind !== 'own') return pose && rest.length === 0 && findKind(kind) ? { kind, ...pose } : undefined;
    const flat = parseNumbers(rest.join(), rest.length);
    if (!pose || !flat || flat.length % 2) return undefined;
    const points = flat.flatMap((x, i) => (i % 2 ? [] : pointWithin({ x, y: flat[i + 1] }, FARTHEST)));
    try {
      const own = { kind, ...pose, points };
      kindOf(own);
      return own;
    } catch {
      return undefined;
    }
  },
};
