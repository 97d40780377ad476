import { ShapeError } from 'shadowgap';
import { dot } from '../../figure/handles.js';
import { toWorld, vertices } from '../../draw/shapes.js';
import { findKind, kind as makeKind } from '../../shapes/kinds.js';
import { near, numbers, place, rounded } from '../../figure/url.js';

/**
 * A shape that a reader chose among the kinds and may then change vertex by vertex. The library refuses what is not convex;
 * the shape then stays as it was, and the refusal is shown.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('../../figure/url.js').Placed & { kind: string, points?: Point[] }} Chosen
 *   `points`: the vertices, in the shape's own frame, once one of them has been moved
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {import('../../shapes/kinds.js').Kind} Kind
 */

/** How far from the middle a shape, and one of its vertices, may be taken. */
export const ROOM = { x: 2.9, y: 2.1 };
const VERTEX_ROOM = { x: 6, y: 5 };
/** How far from its shape's own origin a vertex may be, in an address. */
const FARTHEST = { x: 12, y: 12 };

/** @type {WeakMap<Point[], Kind>} */
const made = new WeakMap();

/**
 * The kind of a chosen shape; of changed vertices, a polygon with these. Throws a ShapeError when they make none.
 *
 * @param {Chosen} chosen
 * @returns {Kind}
 */
export function kindOf({ kind, points }) {
  if (!points) return /** @type {Kind} */ (findKind(kind));
  let own = made.get(points);
  if (!own) {
    own = makeKind('own', 'Your polygon', 'polygon', points.map(({ x, y }) => [x, y]));
    made.set(points, own);
  }
  return own;
}

/** In the address: the kind, or `own`, then x, y and angle, then the vertices. @type {import('../../figure/url.js').Field<Chosen>} */
export const chosen = {
  write({ kind, points, ...pose }) {
    const own = (points ?? []).map(({ x, y }) => `,${x},${y}`).join('');
    return `${points ? 'own' : kind},${place(ROOM).write(pose)}${own}`;
  },
  read(text) {
    const [kind, x, y, angle, ...rest] = text.split(',');
    const pose = place(ROOM).read([x, y, angle].join());
    if (kind !== 'own') return pose && rest.length === 0 && findKind(kind) ? { kind, ...pose } : undefined;
    const flat = numbers(rest.join(), rest.length);
    if (!pose || !flat || flat.length % 2) return undefined;
    const points = flat.flatMap((x, i) => (i % 2 ? [] : near({ x, y: flat[i + 1] }, FARTHEST)));
    try {
      const own = { kind, ...pose, points };
      kindOf(own);
      return own;
    } catch {
      return undefined;
    }
  },
};

/**
 * The handles of a polygon's vertices; other shapes have none.
 *
 * @param {'a' | 'b'} side
 * @param {Shape} shape
 * @returns {import('../../figure/handles.js').Handle<any>[]}
 */
export function vertexHandles(side, shape) {
  if (shape.kind !== 'polygon' || shape.radius > 0 || shape.points.length > 8) return [];
  return shape.points.map((_, i) =>
    dot(`${side}-${i}`, {
      label: `Vertex ${i} of ${side.toUpperCase()}`,
      room: VERTEX_ROOM,
      at: (state) => toWorld(state[side], kindOf(state[side]).shape.points[i]),
      put(state, p) {
        const { points } = kindOf(state[side]).shape;
        const changed = { ...state[side], kind: 'own', points: points.map((q, k) => (k === i ? toLocal(state[side], p) : q)) };
        try {
          // The library may begin with another vertex than it was given: then this handle would jump to that one.
          return kindOf(changed).shape.points.length === points.length ? { [side]: changed, refused: '' } : {};
        } catch (error) {
          if (error instanceof ShapeError) return { refused: `Refused: ${error.message.replace('Shape.polygon: ', '')}. It stays as it was.` };
          throw error;
        }
      },
    }),
  );
}

/** A point of the world in the frame of a pose, to three decimals. @param {import('../../figure/url.js').Placed} pose  @param {Point} p */
function toLocal({ x, y, angle }, p) {
  const [dx, dy] = [p.x - x, p.y - y];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: rounded(cos * dx + sin * dy), y: rounded(cos * dy - sin * dx) };
}

/**
 * How far a point of the canvas is from the edges of both shapes, each with the index of the axis that it gives: parallel
 * edges give the same one.
 *
 * @param {any} state
 * @param {import('../../draw/shapes.js').View} view
 * @param {Point} at
 * @param {readonly import('shadowgap').AxisTest[]} axes
 */
export function edgesNear(state, view, at, axes) {
  return /** @type {const} */ (['a', 'b']).flatMap((side) => {
    const points = vertices(view, kindOf(state[side]).shape, state[side]);
    return points.length < 2 ? [] : points.map((p, i) => {
      const q = points[(i + 1) % points.length];
      const along = { x: q.x - p.x, y: q.y - p.y };
      const length = Math.hypot(along.x, along.y);
      const axis = axes.findIndex((test) => Math.abs(test.axis.x * along.x + test.axis.y * along.y) < 1e-6 * length);
      const t = Math.min(1, Math.max(0, ((at.x - p.x) * along.x + (at.y - p.y) * along.y) / length ** 2));
      return { axis, far: Math.hypot(at.x - p.x - t * along.x, at.y - p.y - t * along.y) };
    });
  });
}
