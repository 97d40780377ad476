/**
 * Cases whose time is measured at several sizes, so that a table shows how it grows: scenes, their rays and queries,
 * snapshots and pictures. `make` prepares a case of this size, and returns what is measured; it can be called again and
 * again.
 */
import { drawDebug } from '../pkg/debug.js';
import { raycast, Scene, Shape } from '../pkg/index.js';
import { seededRandom } from './random.mjs';

/** @typedef {import('./growth-cases.mjs').Case} Case */

const decades = [1_000, 10_000, 100_000];
const box = Shape.box(1, 1);

/**
 * A star about the origin; `inner` is the radius between two of its tips, or draws one.
 * @param {number} count
 * @param {() => number} inner
 */
const star = (count, inner) => Shape.outline(circle(count).map(({ x, y }, k) => {
  const radius = k % 2 === 0 ? 1 : inner();
  return { x: radius * x, y: radius * y };
}));

/** @param {number} count */
const circle = (count) => Array.from({ length: count }, (_, k) => {
  const angle = (2 * Math.PI * k) / count;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

/** A scene of boxes in a square; half of its area is theirs. @param {number} count @param {boolean} fixed */
function boxes(count, fixed) {
  const random = seededRandom(count);
  const side = Math.sqrt(2 * count);
  const scene = new Scene({ capacity: count });
  for (let k = 0; k < count; k += 1) scene.add(box, { x: side * random(), y: side * random(), angle: random(), fixed });
  const place = () => ({ x: side * random(), y: side * random() });
  return { scene, place, random };
}

/** A scene of these shapes, side by side. @param {readonly Shape[]} shapes */
function sceneOf(shapes) {
  const scene = new Scene();
  shapes.forEach((shape, k) => scene.add(shape, { x: 4 * k }));
  return scene;
}

/** A thousand of the calls. @param {() => unknown} call */
const thousand = (call) => () => {
  for (let k = 0; k < 1000; k += 1) call();
};

/**
 * Updates of a scene whose bodies move to and fro.
 * @param {Scene} scene
 * @param {import('../pkg/index.js').Body[]} bodies
 */
function swaying(scene, bodies) {
  let sign = 1;
  scene.update();
  return () => {
    sign = -sign;
    bodies.forEach((body, k) => body.moveTo(body.x + sign * 0.1 * Math.cos(k), body.y + sign * 0.1 * Math.sin(k), body.angle + sign * 0.05));
    scene.update();
  };
}

/** A canvas that takes everything and draws nothing. @returns {any} */
const canvas = () => new Proxy({ getTransform: () => ({ a: 1, b: 0 }) }, {
  get: (own, name) => /** @type {any} */ (own)[name] ?? (() => {}),
  set: () => true,
});

/** Restores a scene's snapshot. @param {Scene} scene @param {{ fixed?: boolean }} [options] of the snapshot */
function restoring(scene, options) {
  scene.update();
  const bytes = scene.snapshot(options);
  return () => scene.restore(bytes);
}

/** @type {readonly Case[]} */
export const cases = [
  ...[{ where: 'the middle of a star', x: 0, y: 0 }, { where: 'inside a star', x: 0.1, y: 0.05 }].map(({ where, x, y }) => ({
    name: `a ray from ${where}`,
    sizes: [100, 1_000, 10_000],
    make(/** @type {number} */ size) {
      const shape = star(size, () => 0.5);
      return () => raycast(shape, { x: 0, y: 0 }, { x, y }, { x: 3, y: 0 });
    },
  })),
  {
    name: 'a ray from inside a ragged star',
    sizes: [100, 1_000, 10_000],
    make(size) {
      const random = seededRandom(size);
      const shape = star(size, () => 0.3 + 0.7 * random());
      return () => raycast(shape, { x: 0, y: 0 }, { x: 0.1, y: 0.05 }, { x: 3, y: 0 });
    },
  },
  ...[{ where: 'in one place', spread: 1 }, { where: 'in a heap', spread: 10 }].map(({ where, spread }) => ({
    name: `resolve of a box under boxes ${where}, without a limit`,
    sizes: [30, 300, 3_000],
    make(/** @type {number} */ size) {
      const random = seededRandom(size);
      const within = () => spread * (2 * random() - 1);
      const scene = new Scene();
      for (let k = 0; k < size; k += 1) scene.add(box, { x: within(), y: within(), angle: 6 * random(), fixed: true });
      const body = scene.add(box);
      scene.update();
      return () => {
        body.moveTo(0, 0, 0);
        return scene.resolve(body, { within: Infinity });
      };
    },
  })),
  {
    name: 'resolve of a box under boxes turned about one point',
    sizes: [30, 300, 3_000],
    make(size) {
      const scene = new Scene();
      for (let k = 0; k < size; k += 1) scene.add(box, { angle: (k * Math.PI) / 2 / size, fixed: true });
      const body = scene.add(box);
      scene.update();
      return () => {
        body.moveTo(0, 0, 0);
        return scene.resolve(body, { within: Infinity });
      };
    },
  },
  {
    name: '1,000 picks',
    sizes: decades,
    make(size) {
      const { scene, place } = boxes(size, false);
      return thousand(() => scene.pick(place()));
    },
  },
  {
    name: '1,000 picks, the poses looked at first',
    sizes: decades,
    make(size) {
      const { scene, place } = boxes(size, false);
      const ask = thousand(() => scene.pick(place()));
      return () => {
        const { poses } = scene;
        ask();
        return poses[0];
      };
    },
  },
  {
    name: '1,000 picks, a pose written before each',
    sizes: decades,
    make(size) {
      const { scene, place, random } = boxes(size, false);
      return () => {
        const { poses } = scene;
        for (let k = 0; k < 1000; k += 1) {
          poses[3 * Math.floor(size * random())] += 0.001;
          scene.pick(place());
        }
      };
    },
  },
  {
    name: 'update of 10,000 moving boxes among fixed ones',
    sizes: [10_000, 100_000, 1_000_000],
    make(size) {
      const { scene, place } = boxes(size, true);
      return swaying(scene, Array.from({ length: 10_000 }, () => scene.add(box, place())));
    },
  },
  {
    name: 'update of moving boxes',
    sizes: decades,
    make(size) {
      const { scene } = boxes(size, false);
      return swaying(scene, [...scene]);
    },
  },
  {
    name: 'restore of boxes',
    sizes: decades,
    make: (size) => restoring(boxes(size, false).scene),
  },
  {
    name: 'restore of polygons, no two alike',
    sizes: decades,
    make: (size) => restoring(sceneOf(Array.from({ length: size }, (_, k) => Shape.regular(5, 1 + k / size)))),
  },
  { name: 'restore of one polygon', sizes: decades, make: (size) => restoring(sceneOf([Shape.polygon(circle(size))])) },
  { name: 'restore of a star', sizes: [100, 1_000, 10_000], make: (size) => restoring(sceneOf([star(size, () => 0.5)])) },
  {
    name: 'restore of a union of boxes in one place',
    sizes: [10, 100, 1_000],
    make: (size) => restoring(sceneOf([Shape.union(Array.from({ length: size }, (_, k) => Shape.box(1, 1, { angle: k })))])),
  },
  {
    name: 'restore of 100 balls beside a level, by the number of its tiles',
    sizes: decades,
    make(size) {
      const balls = Array.from({ length: 100 }, (_, k) => Shape.circle(1 + k / 100));
      const scene = sceneOf(balls);
      // As on a board of chess: no tile is joined with another.
      const rows = Array.from({ length: size / 50 }, (_, y) => Array.from({ length: 100 }, (_, x) => (x + y) % 2));
      scene.add(Shape.tiles(rows, 1), { y: 9, fixed: true });
      return restoring(scene, { fixed: false });
    },
  },
  {
    name: 'drawDebug of one polygon',
    sizes: decades,
    make(size) {
      const scene = sceneOf([Shape.polygon(circle(size))]);
      return () => drawDebug(canvas(), scene, { bounds: true });
    },
  },
  {
    name: 'drawDebug of boxes',
    sizes: decades,
    make(size) {
      const { scene } = boxes(size, false);
      return () => drawDebug(canvas(), scene, { bounds: true });
    },
  },
];
