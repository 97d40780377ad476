import { call, kind, unionOf } from './make.js';

/**
 * Shapes, each with the call that makes it: the code that is shown is the code that runs.
 *
 * @typedef {import('./make.js').Kind} Kind
 */

const SCATTER = [
  [-1.9, 0.2],
  [-0.7, -1.5],
  [1.2, -1.7],
  [2, -0.2],
  [1.1, 1.3],
  [-1.1, 1.4],
  [0.2, 0.3],
  [-0.6, -0.3],
  [0.9, -0.7],
];

/** @type {Kind[]} */
export const KINDS = [
  kind('point', 'Point', 'point'),
  kind('circle', 'Circle', 'circle', 1.5),
  kind('segment', 'Segment', 'segment', { x: -2, y: 0 }, { x: 2, y: 0 }),
  kind('capsule', 'Capsule', 'capsule', { x: -1.3, y: 0 }, { x: 1.3, y: 0 }, 0.8),
  kind('box', 'Box', 'box', 3.6, 2.2),
  kind('rounded-box', 'Rounded box', 'box', 2.6, 1.4, { radius: 0.6 }),
  kind('triangle', 'Triangle', 'regular', 3, 2),
  kind('hexagon', 'Hexagon', 'regular', 6, 1.9),
  kind('ellipse', 'Ellipse', 'ellipse', 2.2, 1.3, { tolerance: 0.03 }),
  kind('polygon', 'Irregular polygon', 'polygon', [
    [-1.9, -0.4],
    [-0.2, -1.6],
    [1.8, -0.9],
    [1.5, 1],
    [-0.9, 1.5],
  ]),
  kind('hull', 'Hull of points', 'hull', SCATTER),
];

/** Shapes of several convex pieces, which not every figure can show. @type {Kind[]} */
export const UNIONS = [
  kind('cup', 'Cup', 'outline', [
    [-2, -1.5],
    [-1.2, -1.5],
    [-1.2, 0.7],
    [1.2, 0.7],
    [1.2, -1.5],
    [2, -1.5],
    [2, 1.5],
    [-2, 1.5],
  ]),
  { id: 'cross', label: 'Cross', scatter: [], ...unionOf([call('box', 3.6, 1), call('box', 1, 3.6), call('circle', 1)]) },
];

/**
 * @param {string} id
 * @returns {Kind | undefined}
 */
export function findKind(id) {
  return KINDS.find((kind) => kind.id === id);
}
