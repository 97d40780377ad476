/**
 * What must not grow faster than about n log n: the cases of which the time once grew much faster, each at several
 * sizes. `make` builds the case, which is not measured, and returns what is.
 */
import { Scene, Shape, collide, distance, explain } from '../pkg/index.js';
import { readLdtk, readTiled } from '../pkg/tiled.js';
import { seededRandom } from './random.mjs';

/** @typedef {{ x: number, y: number }} Point */
/**
 * @typedef {{ name: string, sizes: readonly number[], make: (size: number) => () => unknown }} Case
 */

/**
 * The points at these distances from the origin, at even angles.
 * @param {number} count
 * @param {(k: number) => number} radius
 */
const ring = (count, radius) =>
  Shape.outline(Array.from({ length: count }, (_, k) => ({ x: radius(k) * Math.cos((2 * Math.PI * k) / count), y: radius(k) * Math.sin((2 * Math.PI * k) / count) })));

/** @param {number} count */
const star = (count) => ring(count, (k) => (k % 2 === 0 ? 1 : 0.5));

/** @param {number} count */
const gear = (count) => ring(count, (k) => (k % 4 < 2 ? 1 : 0.85));

/** Hills of 200 by 20 units. @param {number} count */
function ground(count) {
  const random = seededRandom(count);
  const hills = Array.from({ length: count - 2 }, (_, k) => {
    const x = 100 - (200 * k) / (count - 3);
    return { x, y: Math.sin(x / 5) + 0.3 * random() };
  });
  return Shape.outline([{ x: 100, y: -20 }, ...hills, { x: -100, y: -20 }]);
}

/**
 * @param {number} count
 * @param {(at: () => Point, random: () => number) => import('../pkg/index.js').Shape} piece
 */
function heap(count, piece) {
  const random = seededRandom(count);
  const at = () => ({ x: 2 * random(), y: 2 * random() });
  return Shape.union(Array.from({ length: count }, () => piece(at, random)));
}

/** @param {number} count */
const boxes = (count) => heap(count, (at, random) => Shape.box(0.1 + 0.3 * random(), 0.1 + 0.3 * random(), { center: at(), angle: 3 * random() }));

/** Of which each overlaps a few others. @param {number} count */
const looseBoxes = (count) => heap(count, (at, random) => Shape.box((1 + random()) / Math.sqrt(count), (1 + random()) / Math.sqrt(count), { center: at(), angle: 3 * random() }));

/** @param {number} count */
const segments = (count) => heap(count, (at) => Shape.segment(at(), at()));

/** Wedges of different lengths about one point. @param {number} count */
function fan(count) {
  const random = seededRandom(count);
  const wedge = (/** @type {number} */ k) => {
    const [length, from, to] = [1 + 0.3 * random(), (2 * Math.PI * k) / count, (2 * Math.PI * (k + 1)) / count];
    return Shape.polygon([origin, ...[from, to].map((angle) => ({ x: length * Math.cos(angle), y: length * Math.sin(angle) }))]);
  };
  return Shape.union(Array.from({ length: count }, (_, k) => wedge(k)));
}

/** Bars through one point. @param {number} count */
const bars = (count) => Shape.union(Array.from({ length: count }, (_, k) => Shape.box(2, 0.2, { angle: (Math.PI * k) / count })));

const origin = { x: 0, y: 0 };

/**
 * A call of two shapes.
 * @param {(count: number) => import('../pkg/index.js').Shape} makeA
 * @param {(count: number) => import('../pkg/index.js').Shape} makeB
 * @param {{ x: number, y: number, angle?: number }} at
 * @param {(a: any, poseA: any, b: any, poseB: any) => unknown} [call]
 * @returns {(size: number) => () => unknown}
 */
const pair = (makeA, makeB, at, call = collide) => (size) => {
  const [a, b] = [makeA(size), makeB(size)];
  return () => call(a, origin, b, at);
};

/** @param {number} count @param {number} size @param {number} apart */
function gears(count, size, apart) {
  const scene = new Scene();
  const shape = gear(size);
  for (let k = 0; k < count; k += 1) scene.add(shape, { x: apart * k, y: 0, angle: k });
  scene.update();
  return scene;
}

/** Caves, 50 cells wide: a number for each cell. @param {number} count */
const caves = (count) => Array.from({ length: count }, (_, i) => Number(Math.sin((i % 50) / 9) + Math.sin(i / 350) > 0.4));

/** @param {object} layer a layer of tiles of Tiled */
const tiled = (layer) => {
  const map = {
    tilewidth: 16, tileheight: 16, tilesets: [{ firstgid: 1, tilewidth: 16, tileheight: 16 }], layers: [{ type: 'tilelayer', name: 'caves', ...layer }],
  };
  return () => readTiled(map);
};

/** @type {Case[]} */
export const cases = [
  { name: 'readTiled of a layer', sizes: [2000, 20000, 200000], make: (size) => tiled({ width: 50, height: size / 50, data: caves(size) }) },
  {
    name: 'readTiled of chunks in a slanting line',
    sizes: [2000, 20000, 200000],
    make: (size) => tiled({ chunks: Array.from({ length: size / 200 }, (_, i) => ({ x: 20 * i, y: 10 * i, width: 20, height: 10, data: caves(200) })) }),
  },
  {
    name: 'readLdtk of a layer',
    sizes: [2000, 20000, 200000],
    make: (size) => {
      const layer = { __identifier: 'caves', __type: 'IntGrid', __cWid: 50, __gridSize: 16, intGridCsv: caves(size) };
      return () => readLdtk({ levels: [{ identifier: 'level', worldX: 0, worldY: 0, layerInstances: [layer] }] });
    },
  },
  { name: 'collide, two stars 0.4 apart', sizes: [40, 160, 400], make: pair(star, star, { x: 0.4, y: 0, angle: 0.3 }) },
  { name: 'distance, two stars 0.4 apart', sizes: [40, 160, 400], make: pair(star, star, { x: 0.4, y: 0, angle: 0.3 }, distance) },
  { name: 'explain, two stars 0.4 apart', sizes: [40, 160, 400], make: pair(star, star, { x: 0.4, y: 0, angle: 0.3 }, explain) },
  { name: 'collide, two gears 0.4 apart', sizes: [40, 160, 400], make: pair(gear, gear, { x: 0.4, y: 0, angle: 0.3 }) },
  { name: 'collide, two shallow gears', sizes: [100, 400, 1000], make: pair(gear, gear, { x: 1.9, y: 0, angle: 0.3 }) },
  { name: 'collide, boxes with themselves', sizes: [20, 80, 160], make: pair(boxes, boxes, origin) },
  { name: 'collide, segments with themselves', sizes: [20, 80, 160], make: pair(segments, segments, origin) },
  { name: 'collide, a ball in ground', sizes: [303, 1003, 3003], make: pair(ground, () => Shape.circle(2), { x: 3, y: -8 }) },
  { name: 'collide, a box deep in a star', sizes: [100, 1000, 10000], make: pair(star, () => Shape.box(0.2, 0.1), { x: 0.1, y: 0.05, angle: 0.3 }) },
  { name: 'collide, a disc in the middle of a star', sizes: [100, 1000, 10000], make: pair(star, () => Shape.circle(0.1), origin) },
  { name: 'collide, a disc in the middle of a fan', sizes: [100, 1000, 5000], make: pair(fan, () => Shape.circle(0.1), origin) },
  { name: 'collide, a disc where bars cross', sizes: [30, 100, 300], make: pair(bars, () => Shape.circle(0.1), origin) },
  { name: 'collide, bars that cross with themselves', sizes: [30, 100, 300], make: pair(bars, bars, origin) },
  { name: 'collide within 0.5, bars that cross with themselves', sizes: [100, 300, 1000], make: pair(bars, bars, origin, (a, poseA, b, poseB) => collide(a, poseA, b, poseB, undefined, { within: 0.5 })) },
  { name: 'collide, small boxes with themselves', sizes: [300, 1000, 3000], make: pair(looseBoxes, looseBoxes, origin) },
  {
    name: 'area of small boxes that overlap',
    sizes: [300, 1000, 3000],
    make: (size) => {
      const pieces = [...looseBoxes(size).pieces];
      return () => Shape.union(pieces).area;
    },
  },
  {
    name: 'update and contacts, 16 gears in one place',
    sizes: [20, 50, 100],
    make: (size) => {
      const scene = gears(16, size, 0.01);
      let step = 0;
      return () => {
        for (const body of scene) body.x += step % 2 === 0 ? 0.001 : -0.001;
        step += 1;
        scene.update();
        return scene.contacts();
      };
    },
  },
  {
    name: 'restore, two gears that overlap',
    sizes: [40, 160, 400],
    make: (size) => {
      const scene = gears(2, size, 0.4);
      const snapshot = scene.snapshot();
      return () => scene.restore(snapshot);
    },
  },
];
