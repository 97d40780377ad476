/**
 * The families of degenerate pairs. All of a batch follows from its family and number: a few figures a side, and poses
 * in which they nearly or exactly touch along an edge, or overlap.
 */
import { polygon } from '../../../benches/outline.mjs';
import { seededRandom } from '../../../benches/random.mjs';
import { Figure } from './figure.mjs';
import { drawPose, power, tilePose, whole, wholePose } from './poses.mjs';

/**
 * @typedef {import('./poses.mjs').Draw} Draw
 *
 * A family: how its figures and positions are drawn. Sizes are about 2 units.
 * @typedef {object} Family
 * @property {string} title
 * @property {(random: Draw) => [Outline, Outline]} figures
 * @property {number} [variety] how many figures a side
 * @property {number} [pairs] in a batch
 * @property {number} [part] of a run: so much of what the others get
 * @property {boolean} [alone] the peers are not asked
 * @property {number} [parallel] how often an edge of one is parallel to one of the other, up to 1e-16 to 1e-3
 * @property {(random: Draw) => number} [offset] of both positions, up to 2
 * @property {import('./poses.mjs').DrawTouching} [pose] in place of the usual poses
 *
 * @typedef {{ points: ArrayLike<number>, radius?: number }} Outline
 *
 * @typedef {object} Batch
 * @property {{ points: ArrayLike<number>, radius: number }[]} outlinesA as a user writes them
 * @property {{ points: ArrayLike<number>, radius: number }[]} outlinesB
 * @property {Figure[]} a pair i is of a[i % a.length] and b[i % b.length]
 * @property {Figure[]} b
 * @property {Float64Array} poses x, y and angle of A and of B
 * @property {Uint8Array} touching whether the pair touches by its construction
 */

/** Vertices on an ellipse of this height. @param {number} count @param {number} height @param {Draw} random */
const ring = (count, height, random) => /** @type {{ points: Float64Array }} */ (polygon(count, 1, height, random)).points;

/** @param {Draw} random @param {number} [width] @param {number} [size] */
const gon = (random, width = 1, size = 1) => ({ points: scaled(ring(whole(random, 3, 8), width * (0.7 + 0.3 * random()), random), size) });
/** @param {Float64Array} points @param {number} factor */
const scaled = (points, factor) => points.map((value) => value * factor);

/** @param {Draw} random @param {number} width */
function box(random, width) {
  const [x, y] = [0.5 + 0.5 * random(), width * (0.5 + 0.5 * random())];
  return { points: [-x, -y, x, -y, x, y, -x, y] };
}

/**
 * A polygon with more vertices on its sides, which bulge by 1e-16 to 1e-6, some of them rounded to single precision or
 * to decimals.
 * @param {Draw} random
 */
function bulging(random) {
  const corners = random() < 0.5 ? box(random, 1).points : gon(random).points;
  const bulge = random() < 0.2 ? 0 : power(random, -16, -6);
  const more = whole(random, 1, 4);
  const points = [];
  for (let i = 0; i < corners.length; i += 2) {
    const next = (i + 2) % corners.length;
    const [x, y] = [corners[next] - corners[i], corners[next + 1] - corners[i + 1]];
    for (let k = 0; k <= more; k += 1) {
      const t = k / (more + 1);
      points.push(corners[i] + t * x + bulge * 4 * t * (1 - t) * y, corners[i + 1] + t * y - bulge * 4 * t * (1 - t) * x);
    }
  }
  const decimals = 10 ** whole(random, 8, 11);
  const kind = random();
  return { points: points.map((value) => (kind < 0.5 ? value : kind < 0.75 ? Math.fround(value) : Math.round(value * decimals) / decimals)) };
}

/**
 * A polygon of whole coordinates that is symmetric about its origin, and whose edges have whole middles.
 * @param {Draw} random
 */
function wholeGon(random) {
  const most = [2, 30, 1000][whole(random, 0, 2)];
  const edges = Array.from({ length: whole(random, 2, 5) }, () => [2 * whole(random, -most, most), 2 * whole(random, 1, most)]);
  edges.sort((one, two) => one[0] * two[1] < one[1] * two[0] ? 1 : -1);
  const points = [];
  let [x, y] = [0, 1].map((part) => edges.reduce((sum, edge) => sum - edge[part] / 2, 0));
  for (const side of [1, -1]) {
    for (const edge of edges) {
      points.push(x, y);
      [x, y] = [x + side * edge[0], y + side * edge[1]];
    }
  }
  return { points };
}

/** Both of a pair alike. @param {Outline} outline @returns {[Outline, Outline]} */
const twice = (outline) => [outline, outline];

/** A core of 1e-8 to 0.1 of the radius: a point, a segment or a polygon. @param {Draw} random */
function round(random) {
  const size = power(random, -8, -1);
  const kind = random();
  const points = kind < 0.1 ? [0, 0] : kind < 0.3 ? [0, -size, 0, size] : gon(random, 1, size).points;
  return { points, radius: 0.5 + 0.5 * random() };
}

/** A figure of any kind and size, in any direction. @param {Draw} random @returns {Outline} */
function mixed(random) {
  const size = random() < 0.7 ? 1 : power(random, -6, 0);
  const kind = random();
  const radius = size * (kind < 0.2 || random() < 0.3 ? power(random, -9, 0) : 0);
  const simple = kind < 0.1 ? Float64Array.of(0, 0) : kind < 0.2 ? Float64Array.of(-1, 0, 1, 0) : undefined;
  const points = simple ?? gon(random, power(random, kind < 0.6 ? -9 : -1, 0)).points;
  const angle = 7 * random();
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = points.map((value, k) => (k % 2 === 0 ? cos * value - sin * points[k + 1] : cos * value + sin * points[k - 1]));
  return { points: scaled(turned, size), radius };
}

/** @type {Record<string, Family>} */
export const families = {
  slivers: {
    title: 'slivers, 100 to 1e9 times longer than wide',
    parallel: 0.3,
    figures: (random) => [gon(random, power(random, -9, -2)), random() < 0.5 ? gon(random, power(random, -9, -2)) : gon(random)],
  },
  parallel: {
    title: 'edges off parallel by 1e-16 to 1e-3, or 0',
    parallel: 1,
    figures: (random) => [random() < 0.5 ? box(random, 1) : gon(random), random() < 0.5 ? box(random, 1) : gon(random)],
  },
  collinear: {
    title: 'sides with vertices 1e-16 to 1e-6 off the line, or 0, and rounded ones',
    parallel: 0.5,
    figures: (random) => [bulging(random), random() < 0.5 ? bulging(random) : gon(random)],
  },
  touching: {
    title: 'whole coordinates, up to 1e6; 60 % touch exactly, 40 % by whole steps in or out',
    pose: wholePose,
    figures: (random) => (random() < 0.3 ? twice(wholeGon(random)) : [wholeGon(random), wholeGon(random)]),
  },
  tiles: {
    title: 'neighbours among tiles at w·i, w a decimal, i to 1e5',
    pose: tilePose,
    figures: (random) => {
      const [x, y] = [whole(random, 1, 200) / 20, whole(random, 1, 200) / 20];
      return twice({ points: [-x, -y, x, -y, x, y, -x, y] });
    },
  },
  ratio: {
    title: 'one 1 to 1e6 times the size of the other',
    parallel: 0.3,
    figures: (random) => {
      const [one, other] = [gon(random), gon(random, 1, power(random, -6, 0))];
      return random() < 0.5 ? [one, other] : [other, one];
    },
  },
  far: {
    title: 'size 2 to 2,000, 1 to 1e15 from the origin',
    parallel: 0.3, offset: (random) => power(random, 0, 15),
    figures: (random) => {
      const size = power(random, 0, 3);
      return [gon(random, 1, size), gon(random, 1, size)];
    },
  },
  round: {
    title: 'radius 10 to 1e8 times the core; discs, capsules, polygons',
    parallel: 0.3,
    figures: (random) => [round(random), round(random)],
  },
  mixed: {
    title: 'slivers, rounded, smaller and far, in one pair',
    parallel: 0.5, alone: true, offset: (random) => power(random, 0, 15) * (random() < 0.5 ? 1 : 1e-15),
    figures: (random) => (random() < 0.2 ? twice(mixed(random)) : [mixed(random), mixed(random)]),
  },
  vertices: {
    title: '100,000 vertices, against 4, 1,000 and 100,000',
    variety: 2, pairs: 100, part: 4e-4, alone: true, parallel: 0.3,
    figures: (random) => [
      { points: ring(1e5, 0.5 + 0.5 * random(), random) },
      random() < 0.4 ? box(random, 1) : { points: ring(random() < 0.5 ? 1000 : 1e5, 0.5 + 0.5 * random(), random) },
    ],
  },
};

const VARIETY = 16;
const PAIRS = 10_000;

/** How many pairs a batch has. @param {string} family */
export const pairsOf = (family) => families[family].pairs ?? PAIRS;

/**
 * @param {string} name of a family
 * @param {number} number of the batch
 * @param {number} [pairs]
 * @returns {Batch}
 */
export function drawBatch(name, number, pairs = pairsOf(name)) {
  const family = families[name];
  const random = seededRandom(Math.imul(Object.keys(families).indexOf(name) + 1, 0x85ebca6b) + Math.imul(number, 0x27d4eb2f));
  /** @type {Batch} */
  const batch = { outlinesA: [], outlinesB: [], a: [], b: [], poses: new Float64Array(6 * pairs), touching: new Uint8Array(pairs) };
  const { a, b, poses, touching } = batch;
  while (a.length < (family.variety ?? VARIETY)) {
    const outlines = family.figures(random).map(({ points, radius = 0 }) => ({ points, radius }));
    const [one, other] = outlines.map(({ points, radius }) => new Figure(points, radius));
    // Polygons without an area are drawn again.
    if ([one, other].some(({ count, radius }) => count < 3 && radius === 0)) continue;
    batch.outlinesA.push(outlines[0]);
    batch.outlinesB.push(outlines[1]);
    a.push(one);
    b.push(other);
  }
  for (let i = 0; i < pairs; i += 1) {
    const [one, other] = [a[i % a.length], b[i % b.length]];
    if (family.pose) touching[i] = family.pose(one, other, random, poses, 6 * i) ? 1 : 0;
    else drawPose(one, other, family, random, poses, 6 * i);
  }
  return batch;
}
