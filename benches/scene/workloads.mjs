/**
 * The scenes that are measured: their bodies, and how close together these are. All of it follows from seeds and the
 * formula below.
 *
 * The size of the world follows from the number of overlapping pairs that is wanted: two convex bodies at random poses
 * in a world of area W overlap with probability K / W, where K = area + area' + perimeter · perimeter' / 2π (Santaló,
 * Integral Geometry and Geometric Probability, section 6.6: the mean area of the sum of the two).
 */
import { coveringRadius, draw } from '../outline.mjs';
import { normalPair, seededRandom } from '../random.mjs';

/**
 * The bodies of a scene, in this order: bodies that move in every frame, bodies that could move but do not, fixed
 * bodies.
 * @typedef {object} Bodies
 * @property {import('../outline.mjs').Outline[]} outlines one for each body
 * @property {Float64Array} poses at first: x, y and angle of each
 * @property {number} awake the number of bodies that move
 * @property {number} free the number of bodies that are not fixed, and the index of the first fixed one
 * @property {number} half half the width of the world, whose centre is the origin; not used in a heap
 * @property {number} spread a heap's standard deviation; 0 if bodies are evenly distributed
 * @property {number} seed the scene's seed; velocities and rays have seeds that follow from it
 */

/**
 * A kind of scene. `pairs`: the number of overlapping pairs for each body, fixed bodies included. `fixed`: the share of
 * bodies that are fixed; `awake`: the share of the others that move. `outline` draws the shape of body i.
 * @typedef {object} Kind
 * @property {string} title
 * @property {number} pairs
 * @property {number} [fixed]
 * @property {number} [awake]
 * @property {boolean} [heap]
 * @property {(i: number, random: () => number) => import('../outline.mjs').Outline} outline
 */

/** One third boxes, one third polygons of 3 to 8 vertices, one third circles. @type {Kind['outline']} */
function thirds(i, random) {
  if (i % 3 === 0) return draw.box(random);
  if (i % 3 === 2) return draw.circle(random);
  return draw.gon(3 + Math.floor(6 * random()))(random);
}

/** The largest scale in a scene of mixed sizes; the smallest is 1. */
const MAX_SCALE = 50;

/**
 * Like `thirds`, but up to fifty times as large. The density of sizes falls with the third power: every octave of sizes
 * covers the same area.
 * @type {Kind['outline']}
 */
function mixedSizes(i, random) {
  const outline = thirds(i, random);
  const scale = 1 / Math.sqrt(1 - random() * (1 - MAX_SCALE ** -2));
  return 'radius' in outline ? { radius: scale * outline.radius } : { points: outline.points.map((value) => scale * value) };
}

/** A plank, 20 by 0.5. @type {Kind['outline']} */
const plank = () => ({ points: Float64Array.of(-10, -0.25, 10, -0.25, 10, 0.25, -10, 0.25) });

/** @type {Record<string, Kind>} */
export const kinds = {
  sparse: { title: 'sparse', pairs: 0.5, outline: thirds },
  dense: { title: 'dense', pairs: 3, outline: thirds },
  mixed: { title: 'mixed sizes', pairs: 0.5, outline: mixedSizes },
  fixed: { title: '90 % fixed', pairs: 0.5, fixed: 0.9, outline: thirds },
  asleep: { title: '99 % asleep', pairs: 0.5, awake: 0.01, outline: thirds },
  heap: { title: 'one heap', pairs: 3, heap: true, outline: thirds },
  planks: { title: 'planks', pairs: 0.5, outline: plank },
  level: { title: 'level', pairs: 0.5, fixed: 1 / 1.01, outline: thirds },
};

/**
 * The fewest frames that are timed in a row: a contestant that does in one frame work that saves time in the next few
 * must be timed over both.
 */
const MIN_FRAMES = 14;

/**
 * A column: a kind of scene with `count` bodies. `frames`: the number of frames that are timed in a row, unless they
 * take too long; `checked`: the number of frames that are compared with brute force; `only`: the contestants, if the
 * others would take too long.
 * @typedef {{ kind: string, count: number, size: string, frames: number, checked: number, only?: string[] }} Column
 */

/** The contestants of scenes with 100,000 bodies, and with a million. */
const at100k = ['shadowgap', 'js', 'sat, grid', '@dimforge/rapier2d-simd-compat'];
const at1M = ['shadowgap', 'js'];

/** @type {Record<string, Column>} */
export const columns = Object.fromEntries([
  ...['sparse', 'dense', 'mixed'].flatMap((kind) => [
    column(kind, 1_000, '1k'),
    column(kind, 10_000, '10k'),
    column(kind, 50_000, '50k'),
    column(kind, 100_000, '100k', at100k),
  ]),
  column('sparse', 1_000_000, '1M', at1M),
  ...['fixed', 'asleep', 'heap', 'planks'].map((kind) => column(kind, 10_000, '10k')),
  column('level', 1_010_000, '1M', at1M),
].map((one) => [`${one.kind}-${one.size}`, one]));

/**
 * @param {string} kind
 * @param {number} count
 * @param {string} size
 * @param {string[]} [only]
 * @returns {Column}
 */
function column(kind, count, size, only) {
  return { kind, count, size, frames: Math.max(MIN_FRAMES, Math.round(16_000 / count)), checked: count > 10_000 ? 1 : 3, only };
}

/** @param {string} name of a column */
export const title = (name) => `${kinds[columns[name].kind].title} ${columns[name].size}`;

/**
 * @param {string} kind
 * @param {number} count
 * @returns {Bodies}
 */
export function makeBodies(kind, count) {
  const { pairs, fixed = 0, awake = 1, heap = false, outline } = kinds[kind];
  const seed = Object.keys(kinds).indexOf(kind) + 1;
  const random = seededRandom(seed);
  const outlines = Array.from({ length: count }, (_, i) => outline(i, random));
  // Of about count² / 2 pairs, the share K / W overlaps, which should be `pairs` times count.
  const area = (count * meanOverlapArea(outlines)) / (2 * pairs);
  const half = Math.sqrt(area) / 2;
  // The difference of two normally distributed positions has the density 1 / 4π spread² at 0; in an even world it is 1
  // / area.
  const spread = heap ? Math.sqrt(area / (4 * Math.PI)) : 0;
  const poses = new Float64Array(3 * count);
  for (let i = 0; i < count; i += 1) {
    const [x, y] = heap ? normalPair(random) : [2 * random() - 1, 2 * random() - 1];
    const scale = heap ? spread : half;
    poses.set([scale * x, scale * y, Math.PI * (2 * random() - 1)], 3 * i);
  }
  const free = Math.round((1 - fixed) * count);
  return { outlines, poses, awake: Math.round(awake * free), free, half, spread, seed };
}

/**
 * The mean of K in the formula above, over all pairs of these outlines.
 * @param {import('../outline.mjs').Outline[]} outlines
 */
function meanOverlapArea(outlines) {
  let [areas, perimeters] = [0, 0];
  for (const outline of outlines) {
    if ('radius' in outline) {
      areas += Math.PI * outline.radius ** 2;
      perimeters += 2 * Math.PI * outline.radius;
      continue;
    }
    const { points } = outline;
    for (let k = 0; k < points.length; k += 2) {
      const next = (k + 2) % points.length;
      areas += (points[k] * points[next + 1] - points[k + 1] * points[next]) / 2;
      perimeters += Math.hypot(points[next] - points[k], points[next + 1] - points[k + 1]);
    }
  }
  return (2 * areas) / outlines.length + (perimeters / outlines.length) ** 2 / (2 * Math.PI);
}

/** The radii of the circles about the bodies' origins that cover them. @param {Bodies} bodies */
export const coveringRadii = ({ outlines }) => Float64Array.from(outlines, coveringRadius);
