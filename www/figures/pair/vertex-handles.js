import { ShapeError } from 'shadowgap';
import { pointHandle } from '../../figure/index.js';
import { kindOf } from './chosen.js';
import { toLocal, toWorld } from '../../geometry/plane.js';
import { pair as words } from '../../words.js';

/** The limits for a vertex, in the world. */
const VERTEX_LIMITS = { x: 6, y: 5 };

/**
 * The handles of a polygon's vertices; other shapes have none.
 * @param {Side} side  @param {Shape} shape  @returns {Handle<any>[]}
 */
export function vertexHandles(side, shape) {
  if (shape.kind !== 'polygon' || shape.radius > 0 || shape.points.length > 8) return [];
  return shape.points.map((_, i) =>
    pointHandle(`${side}-${i}`, {
      label: words.vertexOf(i, side.toUpperCase()),
      limits: VERTEX_LIMITS,
      at: (state) => toWorld(state[side], kindOf(state[side]).shape.points[i]),
      put(state, p) {
        const { points } = kindOf(state[side]).shape;
        const changed = { ...state[side], kind: 'own', points: points.map((q, k) => (k === i ? toLocal(state[side], p) : q)) };
        try {
          // The library drops vertices on a straight line: then handles would change their vertices.
          return kindOf(changed).shape.points.length === points.length ? { [side]: changed, refused: '' } : {};
        } catch (error) {
          if (error instanceof ShapeError) return { refused: words.refused(error.message.replace('Shape.polygon: ', '')) };
          throw error;
        }
      },
    }),
  );
}
