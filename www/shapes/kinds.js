import { Shape } from 'shadowgap';
import { literal, written } from '../text/format.js';

/**
 * Shapes, each with the call that makes it: the code that is shown is the code that runs.
 *
 * @typedef {'point' | 'circle' | 'segment' | 'capsule' | 'box' | 'regular' | 'ellipse' | 'polygon' | 'hull' | 'outline'} Method
 * @typedef {{ code: string, shape: Shape }} Made
 * @typedef {Made & { id: string, label: string, scatter: number[][] }} Kind
 * `Kind`: a shape that a reader can choose; `scatter`: the points a hull was wrapped around, those inside it too.
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
 * @param {string} label
 * @param {Method} method
 * @param {any[]} args
 * @returns {Kind}
 */
export function kind(id, label, method, ...args) {
  return { id, label, scatter: method === 'hull' ? args[0] : [], ...call(method, ...args) };
}

/** @param {Method} method  @param {any[]} args */
export function call(method, ...args) {
  return callWith(literal, method, ...args);
}

/** The same, with its numbers written in another way. @param {(value: number) => string} number  @param {Method} method  @param {any[]} args  @returns {Made} */
export function callWith(number, method, ...args) {
  return {
    code: `Shape.${method}(${args.map((arg) => written(arg, number)).join(', ')})`,
    shape: /** @type {any} */ (Shape)[method](...args),
  };
}

/** @param {readonly Made[]} pieces  @returns {Made} */
export function unionOf(pieces) {
  return {
    code: `Shape.union([${pieces.map(({ code }) => code).join(', ')}])`,
    shape: Shape.union(pieces.map(({ shape }) => shape)),
  };
}

/**
 * @param {string} id
 * @returns {Kind | undefined}
 */
export function findKind(id) {
  return KINDS.find((kind) => kind.id === id);
}
