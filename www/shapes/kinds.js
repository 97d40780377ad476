import { makeKind, makeShape, makeUnion } from './make.js';
import { shapes as words } from '../words.js';

/** The shapes that a reader can choose from. */

const SCATTER = [[-1.9, 0.2], [-0.7, -1.5], [1.2, -1.7], [2, -0.2], [1.1, 1.3], [-1.1, 1.4], [0.2, 0.3], [-0.6, -0.3], [0.9, -0.7]];

/** @type {Kind[]} */
export const KINDS = [
  makeKind('point', words.point, 'point'),
  makeKind('circle', words.circle, 'circle', 1.5),
  makeKind('segment', words.segment, 'segment', { x: -2, y: 0 }, { x: 2, y: 0 }),
  makeKind('capsule', words.capsule, 'capsule', { x: -1.3, y: 0 }, { x: 1.3, y: 0 }, 0.8),
  makeKind('box', words.box, 'box', 3.6, 2.2),
  makeKind('rounded-box', words['rounded-box'], 'box', 2.6, 1.4, { radius: 0.6 }),
  makeKind('triangle', words.triangle, 'regular', 3, 2),
  makeKind('hexagon', words.hexagon, 'regular', 6, 1.9),
  makeKind('ellipse', words.ellipse, 'ellipse', 2.2, 1.3, { tolerance: 0.03 }),
  makeKind('polygon', words.polygon, 'polygon', [[-1.9, -0.4], [-0.2, -1.6], [1.8, -0.9], [1.5, 1], [-0.9, 1.5]]),
  makeKind('hull', words.hull, 'hull', SCATTER),
];

/** Shapes of several convex pieces, which only some figures can show. @type {Kind[]} */
export const UNIONS = [
  makeKind('cup', words.cup, 'outline', [[-2, -1.5], [-1.2, -1.5], [-1.2, 0.7], [1.2, 0.7], [1.2, -1.5], [2, -1.5], [2, 1.5], [-2, 1.5]]),
  { id: 'cross', label: words.cross, scatter: [], ...makeUnion([makeShape('box', 3.6, 1), makeShape('box', 1, 3.6), makeShape('circle', 1)]) },
];

/** @param {string} id  @returns {Kind | undefined} */
export const findKind = (id) => KINDS.find((kind) => kind.id === id);
