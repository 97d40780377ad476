/** The functions and methods of `shadowgap/sat` with arguments that they take. */
import * as SAT from '../../../js/sat.js';

/** @import { Call } from './face.mjs' */

const { Box, Circle, Polygon, Response, Vector } = SAT;

/** Corners of a regular polygon; of many the core is asked. @param {number} count */
const corners = (count) => Array.from({ length: count }, (_, k) => new Vector(Math.cos((2 * Math.PI * k) / count), Math.sin((2 * Math.PI * k) / count)));
/** @param {number} x @param {number} [count] of corners */
const polygon = (x, count = 4) => new Polygon(new Vector(x, 0), corners(count));
/** @param {number} x */
const circle = (x) => new Circle(new Vector(x, 0.25), 1);
const vector = () => new Vector(0.5, -2);

/** @param {keyof typeof SAT} use @param {any[]} args @returns {Call} */
const test = (use, ...args) => ({ on: SAT, use, args });
/** @param {any} Class @param {any[]} args @returns {Call} */
const made = (Class, ...args) => ({ on: { use: (/** @type {any[]} */ ...given) => new Class(...given) }, use: 'use', args });
/**
 * @param {string} name
 * @param {() => any} make what a method is called on
 * @param {Record<string, () => any[]>} methods
 */
const methods = (name, make, methods) => Object.fromEntries(Object.entries(methods).map(
  ([use, args]) => [`${name}.${use}`, [() => ({ on: make(), use, args: args() })]],
));

/** What moves a polygon's own points, one after the other, or computes from them: it may fail half-way. */
export const MOVES_POINTS = /^polygon\.(rotate|translate|_recalc)$/;

/**
 * What checks nothing, so that it costs nothing: vectors, circles, boxes, and an axis, which is one step of
 * a test. The engine's TypeErrors come out of these, and change nothing.
 */
export const UNCHECKED = /^(vector|circle|box|polygon\.(rotate|translate|_recalc|get)|isSep|V$)/i;

/** By the names that errors have. @type {Record<string, (() => Call)[]>} */
export const satFace = {
  pointInCircle: [() => test('pointInCircle', vector(), circle(0))],
  pointInPolygon: [() => test('pointInPolygon', vector(), polygon(0)), () => test('pointInPolygon', vector(), polygon(0, 9))],
  testCircleCircle: [() => test('testCircleCircle', circle(0), circle(1), new Response())],
  testCirclePolygon: [() => test('testCirclePolygon', circle(0), polygon(1), new Response())],
  testPolygonCircle: [() => test('testPolygonCircle', polygon(0, 9), circle(1), new Response())],
  testPolygonPolygon: [
    () => test('testPolygonPolygon', polygon(0), polygon(1), new Response()),
    () => test('testPolygonPolygon', polygon(0, 9), polygon(1), new Response()),
  ],
  Vector: [() => made(Vector, 1, 2)],
  V: [() => made(SAT.V, 1, 2)],
  Circle: [() => made(Circle, vector(), 2)],
  Polygon: [() => made(Polygon, vector(), corners(3))],
  Box: [() => made(Box, vector(), 1, 2)],
  Response: [() => made(Response)],
  ...methods('polygon', () => polygon(1), {
    setPoints: () => [corners(3)], setAngle: () => [1], setOffset: () => [vector()], rotate: () => [1], translate: () => [1, 2],
    _recalc: () => [], getAABB: () => [], getAABBAsBox: () => [], getCentroid: () => [],
  }),
  ...methods('circle', () => circle(1), { setOffset: () => [vector()], getAABB: () => [], getAABBAsBox: () => [] }),
  ...methods('box', () => new Box(vector(), 1, 2), { toPolygon: () => [] }),
  ...methods('response', () => new Response(), { clear: () => [] }),
  ...methods('vector', vector, {
    copy: () => [vector()], clone: () => [], perp: () => [], rotate: () => [1], reverse: () => [], normalize: () => [], add: () => [vector()], sub: () => [vector()],
    scale: () => [2, 3], project: () => [vector()], projectN: () => [new Vector(0, 1)], reflect: () => [vector()], reflectN: () => [new Vector(0, 1)],
    dot: () => [vector()], len2: () => [], len: () => [],
  }),
  isSeparatingAxis: [() => test('isSeparatingAxis', vector(), vector(), corners(3), corners(4), new Vector(1, 0), new Response())],
};
