/**
 * The scenes that are measured: which bodies, how many, how close together. All of it follows from seeds and from the
 * formula below; nothing is searched for.
 *
 * How large the world must be for so many overlapping pairs follows from integral geometry: two convex bodies dropped
 * at random, turned at random, into a world of area W overlap with probability K / W, where K = area + area' + perimeter ·
 * perimeter' / 2π (Santaló, Integral Geometry and Geometric Probability, section 6.6: the mean area of the sum of the two).
 */
import { extent, generator, makers } from '../workload.mjs';

/**
 * The bodies of a scene, in this order: those that move every frame, those that could but stand still, those that are fixed.
 * @typedef {object} Bodies
 * @property {import('../workload.mjs').Figure[]} figures one for each body
 * @property {Float64Array} poses where they are at first: x, y and angle for each
 * @property {number} awake so many move
 * @property {number} free so many are not fixed: from this index on, they are
 * @property {number} half half the width of the world, which stands about the origin; a heap has none
 * @property {number} spread a heap's standard deviation; 0 where bodies are strewn evenly
 * @property {number} seed of the velocities
 */

/**
 * A kind of scene. `pairs`: how many overlapping pairs there are to be for each body, all bodies counted. `fixed`: how many of the
 * bodies, as a part; `awake`: how many of the others move. `figure` makes body i's shape.
 * @typedef {object} Kind
 * @property {string} title
 * @property {number} pairs
 * @property {number} [fixed]
 * @property {number} [awake]
 * @property {boolean} [heap]
 * @property {(i: number, random: () => number) => import('../workload.mjs').Figure} figure
 */

/** A third boxes, a third polygons of 3 to 8 vertices, a third circles. @type {Kind['figure']} */
function third(i, random) {
  if (i % 3 === 0) return makers.box(random);
  if (i % 3 === 2) return makers.circle(random);
  return makers.gon(3 + Math.floor(6 * random()))(random);
}

/** How much larger the largest of a mixed scene is than the smallest. */
const LARGEST = 50;

/**
 * The same, up to fifty times as large, with a density of sizes that falls as the third power: every octave of sizes covers
 * as much area as the next.
 * @type {Kind['figure']}
 */
function mixed(i, random) {
  const figure = third(i, random);
  const scale = 1 / Math.sqrt(1 - random() * (1 - LARGEST ** -2));
  return 'radius' in figure ? { radius: scale * figure.radius } : { points: figure.points.map((value) => scale * value) };
}

/** A plank, 20 by 0.5. @type {Kind['figure']} */
const plank = () => ({ points: Float64Array.of(-10, -0.25, 10, -0.25, 10, 0.25, -10, 0.25) });

/** @type {Record<string, Kind>} */
export const kinds = {
  sparse: { title: 'sparse', pairs: 0.5, figure: third },
  dense: { title: 'dense', pairs: 3, figure: third },
  mixed: { title: 'mixed sizes', pairs: 0.5, figure: mixed },
  fixed: { title: '90 % fixed', pairs: 0.5, fixed: 0.9, figure: third },
  asleep: { title: '99 % asleep', pairs: 0.5, awake: 0.01, figure: third },
  heap: { title: 'one heap', pairs: 3, heap: true, figure: third },
  planks: { title: 'planks', pairs: 0.5, figure: plank },
  level: { title: 'level', pairs: 0.5, fixed: 1 / 1.01, figure: third },
};

/**
 * So many frames in a row are timed at once, at least: who does in one frame what helps in the next few is not to be timed in those
 * alone.
 */
const CYCLES = 14;

/**
 * What is measured. `frames`: so many in a row are timed at once, unless they take too long; `checked`: so many are held against
 * brute force; `only`: contestants, where the others would take too long.
 * @typedef {{ kind: string, count: number, size: string, frames: number, checked: number, only?: string[] }} Column
 */

const swift = ['shadowgap', 'js', 'sat, grid', 'rapier2d-simd-compat'];
const swiftest = ['shadowgap', 'js'];

/** @type {Record<string, Column>} */
export const columns = Object.fromEntries([
  ...['sparse', 'dense', 'mixed'].flatMap((kind) => [
    column(kind, 1_000, '1k'),
    column(kind, 10_000, '10k'),
    column(kind, 50_000, '50k'),
    column(kind, 100_000, '100k', swift),
  ]),
  column('sparse', 1_000_000, '1M', swiftest),
  ...['fixed', 'asleep', 'heap', 'planks'].map((kind) => column(kind, 10_000, '10k')),
  column('level', 1_010_000, '1M', swiftest),
].map((one) => [`${one.kind}-${one.size}`, one]));

/**
 * @param {string} kind
 * @param {number} count
 * @param {string} size
 * @param {string[]} [only]
 * @returns {Column}
 */
function column(kind, count, size, only) {
  return { kind, count, size, frames: Math.max(CYCLES, Math.round(16_000 / count)), checked: count > 10_000 ? 1 : 3, only };
}

/** @param {string} name of a column */
export const title = (name) => `${kinds[columns[name].kind].title} ${columns[name].size}`;

/**
 * @param {string} kind
 * @param {number} count
 * @returns {Bodies}
 */
export function bodies(kind, count) {
  const { pairs, fixed = 0, awake = 1, heap = false, figure } = kinds[kind];
  const seed = Object.keys(kinds).indexOf(kind) + 1;
  const random = generator(seed);
  const figures = Array.from({ length: count }, (_, i) => figure(i, random));
  // A mean over all pairs: K / W times the half of count² is to be pairs times count.
  const area = (count * meanSum(figures)) / (2 * pairs);
  const half = Math.sqrt(area) / 2;
  // The difference of two normal places has the density 1 / 4π spread² about 0, where an even world has 1 / area.
  const spread = heap ? Math.sqrt(area / (4 * Math.PI)) : 0;
  const poses = new Float64Array(3 * count);
  for (let i = 0; i < count; i += 1) {
    const [x, y] = heap ? normal(random) : [2 * random() - 1, 2 * random() - 1];
    const scale = heap ? spread : half;
    poses.set([scale * x, scale * y, Math.PI * (2 * random() - 1)], 3 * i);
  }
  const free = Math.round((1 - fixed) * count);
  return { figures, poses, awake: Math.round(awake * free), free, half, spread, seed };
}

/**
 * K of the formula above, over all pairs of these figures.
 * @param {import('../workload.mjs').Figure[]} figures
 */
function meanSum(figures) {
  let [areas, perimeters] = [0, 0];
  for (const figure of figures) {
    if ('radius' in figure) {
      areas += Math.PI * figure.radius ** 2;
      perimeters += 2 * Math.PI * figure.radius;
      continue;
    }
    const { points } = figure;
    for (let k = 0; k < points.length; k += 2) {
      const next = (k + 2) % points.length;
      areas += (points[k] * points[next + 1] - points[k + 1] * points[next]) / 2;
      perimeters += Math.hypot(points[next] - points[k], points[next + 1] - points[k + 1]);
    }
  }
  return (2 * areas) / figures.length + (perimeters / figures.length) ** 2 / (2 * Math.PI);
}

/**
 * Two numbers, each normal about 0 with deviation 1 (Box and Muller 1958).
 * @param {() => number} random
 */
export function normal(random) {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const turn = 2 * Math.PI * random();
  return [radius * Math.cos(turn), radius * Math.sin(turn)];
}

/** The radii of circles about the bodies' origins that cover them. @param {Bodies} bodies */
export const reaches = ({ figures }) => Float64Array.from(figures, extent);
