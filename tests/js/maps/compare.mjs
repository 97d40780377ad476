/** Compares what a reader gives with what an oracle says: point by point, and what parts tell. */
import { isDeepStrictEqual } from 'node:util';
import { contains, distance, Shape } from '../../../js/index.js';
import { toSegment } from './figure.mjs';

/** @typedef {import('../../../js/tiled.js').MapPart} MapPart */
/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {import('./figure.mjs').Item} Item */
/** @typedef {import('./figure.mjs').Vector} Vector */

const POINT = Shape.point();

/** How far apart two points may be that ought to be one. @param {Vector} at */
const rounding = ([x, y]) => 1e-9 * (1 + Math.hypot(x, y));

/**
 * The differences, in words; and how many points were compared.
 * @param {MapPart[]} parts
 * @param {Item[]} items
 * @param {() => number} random
 */
export function differences(parts, items, random) {
  const keyOf = (/** @type {any} */ { layer, level = '', world = '' }, /** @type {any} */ id) => JSON.stringify([world, level, layer, id ?? 'tiles']);
  /** @type {Map<string, MapPart[]>} */
  const read = new Map();
  for (const part of parts) {
    const key = keyOf(part, part.kind === 'object' ? part.id : undefined);
    read.set(key, [...read.get(key) ?? [], part]);
  }
  /** @type {string[]} */
  const found = [];
  let compared = 0;
  for (const item of items) {
    const key = keyOf(item, item.id);
    const own = read.get(key) ?? [];
    read.delete(key);
    if ((own.length > 0) !== (item.figures.length > 0)) found.push(`${key}: ${own.length} parts, ${item.figures.length} figures on the map`);
    else if (own.length > 0) {
      const result = compare(own, item, random);
      compared += result.compared;
      found.push(...result.found.map((text) => `${key}: ${text}`));
    }
  }
  return { found: [...found, ...[...read.keys()].map((key) => `${key}: is not on the map`)], compared };
}

/** @param {MapPart[]} parts @param {Item} item @param {() => number} random */
function compare(parts, { figures, told, origin, angle }, random) {
  /** @type {string[]} */
  const found = [];
  const probes = figures.flatMap((figure) => figure.probes);
  for (const part of parts) {
    for (const [name, value] of Object.entries(told)) {
      const got = part[/** @type {keyof MapPart} */ (name)];
      if (typeof value === 'number' ? Math.abs(Number(got) - value) > 1e-12 : !isDeepStrictEqual(got, value)) found.push(`its ${name} is ${JSON.stringify(value)} on the map, got ${JSON.stringify(got)}`);
    }
    const { shape, pose } = part;
    if (origin && Math.hypot(pose.x - origin[0], pose.y - origin[1]) > rounding(origin)) found.push(`it is at (${origin}) on the map, got (${pose.x}, ${pose.y})`);
    if (Math.abs((pose.angle ?? 0) - (angle ?? 0)) > 1e-12) found.push(`its angle is ${angle} on the map, got ${pose.angle}`);
    const [cos, sin] = [Math.cos(pose.angle ?? 0), Math.sin(pose.angle ?? 0)];
    const out = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {Vector} */ ([pose.x + cos * x - sin * y, pose.y + sin * x + cos * y]);
    // What the part has and the map lacks: points of its pieces.
    for (const { points, radius } of shape.pieces) {
      if (points.length > 2 || radius > 0) {
        const weights = points.map(() => random());
        const sum = weights.reduce((a, b) => a + b);
        probes.push(out(points.reduce((x, p, i) => x + p.x * weights[i] / sum, 0), points.reduce((y, p, i) => y + p.y * weights[i] / sum, 0)));
        continue;
      }
      for (const p of points.map(({ x, y }) => out(x, y))) {
        if (!figures.some(({ line }) => line?.some((a, i) => toSegment(p, a, line[Math.min(i + 1, line.length - 1)]) < rounding(p)))) found.push(`(${p}) is on no line of the map`);
      }
    }
  }
  let compared = 0;
  for (const [x, y] of probes) {
    const answers = figures.map(({ holds }) => holds([x, y]));
    const expected = answers.includes(true) || (answers.includes(undefined) ? undefined : false);
    if (expected === undefined) continue;
    compared += 1;
    // Lines have no area, but hold the points on them.
    if (parts.some(({ shape, pose }) => contains(shape, pose, { x, y })) !== expected) found.push(`(${x}, ${y}) is ${expected ? 'solid' : 'empty'} on the map`);
  }
  for (const [x, y] of figures.flatMap(({ line = [] }) => line.flatMap((a, i) => [a, middle(a, line[Math.min(i + 1, line.length - 1)])]))) {
    compared += 1;
    const away = Math.min(...parts.map(({ shape, pose }) => distance(shape, pose, POINT, { x, y }).distance));
    if (away > rounding([x, y])) found.push(`the line at (${x}, ${y}) is ${away} from the part`);
  }
  return { found, compared };
}

/** @param {Vector} a @param {Vector} b @returns {Vector} */
const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
