/** Shapes for the tests of `shadowgap/sat`, made with that module or with the package `sat`. */
import { createRequire } from 'node:module';
import SAT from '../../../js/sat.js';
import { Shape } from '../../../js/index.js';

/** @typedef {import('./random.mjs').Random} Random */

/** The package itself, which has no types. @type {any} */
export const sat = createRequire(import.meta.url)('sat');

/** @typedef {typeof SAT} Library either of the two */

/** @param {Library} S @param {number[][]} points @param {number} [x] @param {number} [y] */
export const polygonOf = (S, points, x = 0, y = 0) => new S.Polygon(new S.Vector(x, y), points.map(([px, py]) => new S.Vector(px, py)));

/** @param {Library} S @param {number} x @param {number} y @param {number} w @param {number} h */
export const boxOf = (S, x, y, w, h) => new S.Box(new S.Vector(x, y), w, h).toPolygon();

/** @param {Library} S @param {number} x @param {number} y @param {number} r */
export const circleOf = (S, x, y, r) => new S.Circle(new S.Vector(x, y), r);

/** @param {{ x: number, y: number }} vector */
export const xy = ({ x, y }) => [x + 0, y + 0];

/** What a response says, without −0. @param {SAT.Response} response */
export const said = ({ overlap, overlapN, aInB, bInA }) => [overlap + 0, ...xy(overlapN), aInB, bInA];

/** @param {number} count @param {number} [radius] */
export const regular = (count, radius = 1) =>
  Array.from({ length: count }, (_, i) => [radius * Math.cos((2 * Math.PI * i) / count), radius * Math.sin((2 * Math.PI * i) / count)]);

/**
 * Polygons with these counts of points, and circles, as plain data.
 * @param {Random} random
 * @param {number} count 0 for a circle
 */
export function draw(random, count) {
  const size = random.any([0.2, 1, 1, 3]);
  const offset = random.any([[0, 0], [random.between(-1, 1), random.between(-1, 1)]]);
  const pos = [random.between(-2, 2), random.between(-2, 2)];
  if (count === 0) return { r: size * random.between(0.5, 1), offset, pos, points: [], angle: 0 };
  const [width, height] = [size * random.between(0.7, 1.2), size * random.between(0.7, 1.2)];
  const points = count === 4 && random.next() < 0.5
    ? [[0, 0], [width, 0], [width, height], [0, height]]
    : Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * (i + random.between(-0.3, 0.3))) / count;
        return [width * Math.cos(angle), height * Math.sin(angle)];
      });
  return { r: 0, offset, pos, points, angle: random.any([0, random.between(-4, 4)]) };
}

/** @param {Library} S @param {ReturnType<typeof draw>} drawn @returns {any} */
export function shapeOf(S, { r, offset, pos, points, angle }) {
  const by = new S.Vector(offset[0], offset[1]);
  return points.length === 0 ? circleOf(S, pos[0], pos[1], r).setOffset(by) : polygonOf(S, points, pos[0], pos[1]).setOffset(by).setAngle(angle);
}

/**
 * The test for two shapes.
 * @param {Library} S
 * @param {any} a
 * @param {any} b
 * @returns {(a: any, b: any, response?: any) => boolean}
 */
export const testFor = (S, a, b) => (a.points ? (b.points ? S.testPolygonPolygon : S.testPolygonCircle) : b.points ? S.testCirclePolygon : S.testCircleCircle);

/** The shape of the main entry in the same place. @param {any} drawn a shape of either library */
export function placed(drawn) {
  const { x, y } = drawn.pos;
  if (drawn.points) return { shape: Shape.hull(drawn.calcPoints), pose: { x, y } };
  return { shape: drawn.r > 0 ? Shape.circle(drawn.r) : Shape.point(), pose: { x: x + drawn.offset.x, y: y + drawn.offset.y } };
}

/**
 * What a test says with a response: whether they overlap and, if so, how.
 * @param {Library} S
 * @param {any} a
 * @param {any} b
 */
export function answer(S, a, b) {
  const response = new S.Response();
  return testFor(S, a, b)(a, b, response) ? said(response) : [];
}

/** An L: its hull has an edge across the dent. */
export const dented = [[0, 0], [10, 0], [10, 2], [2, 2], [2, 10], [0, 10]];
