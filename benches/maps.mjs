/**
 * What a map costs as one body, beside the same map with a body for each of its pieces: an update of bodies that rest
 * on it or fly over it, moves, and queries. Both are asked the same, in turn.
 */
import { argv } from 'node:process';
import { Scene, Shape } from '../pkg/index.js';
import { time } from './clock.mjs';
import { seededRandom } from './random.mjs';
import { formatFactor, formatNanoseconds, median, table } from './tables.mjs';

/** @typedef {{ x: number, y: number }} Point */
/**
 * A map, and what gives a place so far above its surface.
 * @typedef {{ shape: Shape, place: (random: () => number, out: number) => Point }} Level
 */

const up = { x: 0, y: 1 };

/** How many bodies there are on a map. */
const MOVERS = 2000;

const height = (/** @type {number} */ x) => Math.sin(x / 20) + 0.1 * Math.sin(0.7 * x);

/** A place above the ground. @param {number} random */
const over = (random, out = 0) => ({ x: 500 * random, y: height(500 * random) + out });

const cave = (/** @type {number} */ x, /** @type {number} */ y) => Math.sin(x / 5) + Math.sin(y / 4) + Math.sin((x + y) / 3) + Math.sin(x * y) / 4 > 0.2;

/** @type {Record<string, () => Level>} */
const levels = {
  'tiles, 300 × 300': () => {
    const rows = Array.from({ length: 300 }, (_, y) => Array.from({ length: 300 }, (_, x) => (cave(x, y) ? '#' : ' ')).join(''));
    return {
      shape: Shape.tiles(rows, 1, { '#': true, ' ': false }),
      place: (random, out) => {
        let [x, y] = [0, 0];
        do [x, y] = [Math.floor(300 * random()), 1 + Math.floor(298 * random())]; while (!cave(x, y - 1) || cave(x, y) || cave(x, y + 1));
        return { x: x + 0.2 + 0.6 * random(), y: y + Math.min(out, 0.9) };
      },
    };
  },
  'chain, 10,000 segments': () => ({
    shape: Shape.chain(Array.from({ length: 10_001 }, (_, k) => over(k / 10_000))),
    place: (random, out) => over(random(), out),
  }),
  'outline, 5,000 vertices': () => ({
    shape: Shape.outline([{ x: 500, y: -20 }, ...Array.from({ length: 4998 }, (_, k) => over(1 - k / 4997)), { x: 0, y: -20 }]),
    place: (random, out) => over(random(), out),
  }),
};

const [BALL, BOX, HEX] = [Shape.circle(0.3), Shape.box(0.5, 0.5), Shape.regular(6, 0.3)];

/** How far the middle of each shape is above the ground that it rests on. */
const shapes = [{ shape: BALL, half: 0.3 }, { shape: BOX, half: 0.25 }, { shape: HEX, half: 0.26 }];

/** A scene with a map. @param {Level} level @param {boolean} inPieces */
function sceneOf({ shape }, inPieces) {
  const scene = new Scene();
  for (const piece of inPieces ? shape.pieces : [shape]) scene.add(piece, { fixed: true, category: 2, mask: 1 });
  return scene;
}

/** Bodies at so many units out of the map. @param {Level} level @param {Scene} scene @param {number} out */
function movers({ place }, scene, out) {
  const random = seededRandom(16);
  return Array.from({ length: MOVERS }, (_, k) => {
    const { shape, half } = shapes[k % 3];
    const at = place(random, half + out);
    return { body: scene.add(shape, { ...at, category: 1, mask: 2 }), at, dx: random() / 50 - 0.01 };
  });
}

/** An update after each body has moved a little. @param {number} out @param {boolean} [withContacts] */
const update = (out, withContacts) => (/** @type {Level} */ level, /** @type {boolean} */ inPieces) => {
  const scene = sceneOf(level, inPieces);
  const all = movers(level, scene, out);
  let frame = 0;
  return () => {
    const way = frame++ % 20 < 10 ? 1 : -1;
    for (const { body, dx } of all) body.x += way * dx;
    const count = scene.update();
    return withContacts ? [...scene.contacts()].length : count;
  };
};

/**
 * A call for each of these bodies.
 * @param {number} out
 * @param {(scene: Scene, mover: ReturnType<typeof movers>[number], k: number) => unknown} call
 */
const each = (out, call) => (/** @type {Level} */ level, /** @type {boolean} */ inPieces) => {
  const scene = sceneOf(level, inPieces);
  const all = movers(level, scene, out);
  scene.update();
  return () => {
    let count = 0;
    all.forEach((mover, k) => {
      if (call(scene, mover, k)) count += 1;
    });
    return count;
  };
};

const options = { up, snap: 0.2, step: 0.2, maxSlope: 1 };
const mask = 2;
const angle = (/** @type {number} */ k) => ({ x: 6 * Math.cos(k), y: 6 * Math.sin(k) });

/**
 * Each returns what makes a call for each body.
 * @type {Record<string, (level: Level, inPieces: boolean) => () => number>}
 */
const calls = {
  'update, flying': update(0.3),
  'update, resting': update(-0.01),
  'update and contacts, resting': update(-0.01, true),
  move: each(0.01, (scene, { body, at }, k) => {
    body.moveTo(at.x, at.y);
    return scene.move(body, { x: k % 2 === 0 ? 0.1 : -0.1, y: -0.05 }, options);
  }),
  query: each(0.3, (scene, { at }, k) => scene.query(shapes[k % 3].shape, { ...at, y: at.y - 0.2 }, mask).length > 0),
  raycast: each(0.3, (scene, { at }, k) => {
    const { x, y } = angle(k);
    return scene.raycast(at, { x: at.x + x, y: at.y + y }, mask);
  }),
  nearest: each(0.3, (scene, { at }) => scene.nearest(at, 5, mask)),
  'nearest to a shape': each(0.3, (scene, { at }, k) => scene.nearest(shapes[k % 3].shape, at, 5, mask)),
  cast: each(0.3, (scene, { at }, k) => scene.cast(shapes[k % 3].shape, at, angle(k), mask)),
  resolve: each(-0.05, (scene, { body, at }) => {
    body.moveTo(at.x, at.y);
    return scene.resolve(body).y;
  }),
};

/** @param {{ rounds: number, slice: number }} effort @param {RegExp} [only] */
export function measureMaps({ rounds, slice }, only = /./) {
  const rows = [];
  for (const [name, make] of Object.entries(levels)) {
    const level = make();
    for (const [what, call] of Object.entries(calls)) {
      if (!only.test(`${name}: ${what}`)) continue;
      const both = [false, true].map((inPieces) => call(level, inPieces));
      const counts = both.map((run) => run());
      /** @param {() => number} run @param {number} passes */
      const measure = (run, passes) => time(() => {
        for (let pass = 0; pass < passes; pass += 1) run();
      });
      const passes = both.map((run) => {
        let passes = 1;
        while (measure(run, passes) < slice) passes *= 2;
        return passes;
      });
      const times = both.map(() => /** @type {number[]} */ ([]));
      for (let round = 0; round < rounds; round += 1) {
        both.forEach((run, k) => times[k].push(measure(run, passes[k]) * 1e6 / passes[k] / MOVERS));
      }
      rows.push([`${name}: ${what}`, ...times.map((all) => formatNanoseconds(median(all))), formatFactor(median(times[0].map((ns, round) => ns / times[1][round]))), counts]);
    }
  }
  return rows;
}

if (process.send) {
  const [rounds, slice] = argv.slice(2).map(Number);
  const cells = new Map(measureMaps({ rounds, slice }).map(([name, one, pieces, factor]) => [name, `${one} : ${pieces}, ${factor}`]));
  const rows = Object.keys(calls).map((what) => [what, ...Object.keys(levels).map((level) => cells.get(`${level}: ${what}`) ?? '–')]);
  process.send({ table: table(['', ...Object.keys(levels)], rows), sink: cells.size });
}
