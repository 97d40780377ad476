import { Shape } from 'shadowgap';
import { literal, shapeCode } from '../text/index.js';

/**
 * Shapes, each with the code of the call that made it.
 * @typedef {'point' | 'circle' | 'segment' | 'capsule' | 'box' | 'regular' | 'ellipse' | 'polygon' | 'hull' |
 *   'outline'} Method
 * @typedef {{ code: string, shape: Shape }} Made
 * @typedef {Made & { id: string, label: string, scatter: number[][] }} Kind
 * `Kind`: a shape with an id and a label; `scatter`: all points that a hull was made from, also those inside it.
 */

/** `Shape[method](...args)` and its code. @param {Method} method  @param {any[]} args */
export const makeShape = (method, ...args) => makeShapeWith(literal, method, ...args);

/** @param {(value: number) => string} number  @param {Method} method  @param {any[]} args  @returns {Made} */
export function makeShapeWith(number, method, ...args) {
  return {
    code: shapeCode(method, args, number),
    shape: /** @type {any} */ (Shape)[method](...args),
  };
}

/** @param {readonly Made[]} pieces  @returns {Made} */
export function makeUnion(pieces) {
  return {
    code: `Shape.union([${pieces.map(({ code }) => code).join(', ')}])`,
    shape: Shape.union(pieces.map(({ shape }) => shape)),
  };
}

/** @param {string} id  @param {string} label  @param {Method} method  @param {any[]} args  @returns {Kind} */
export function makeKind(id, label, method, ...args) {
  return { id, label, scatter: method === 'hull' ? args[0] : [], ...makeShape(method, ...args) };
}
