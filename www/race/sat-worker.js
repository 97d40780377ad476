// @ts-expect-error The package has no types.
import SAT from 'sat';
import { Scene } from 'shadowgap';
import { crowd, TANK } from './crowd.js';

/**
 * A worker that measures shadowgap and sat from npm with the crowd of www/figures/thousands/thousands.js: both get
 * equal bodies, poses and frames, and by turns equal times. In each frame all poses are set, depth and normal of every
 * overlapping pair are computed, and the depths are read. After every round it posts the frames that each did so far.
 *
 * sat has no broad phase. It is measured behind a uniform grid, which a user who needs speed would add, or as its own
 * examples use it, testing every pair in a double loop.
 */

/** The rounds, and the least time of each library in a round, in milliseconds. */
const ROUNDS = 9;
const TURN = 60;
/** The poses of this many bodies are kept, in so many frames: they come again after the last one. */
const BODIES = 100_000;

/**
 * @typedef {(poses: Float64Array) => void} Frame  finds the overlapping pairs of one frame and adds them to `found` and
 *   `depths`
 * @typedef {{ ms: [number, number], pairs: [number, number], tested: number, done: boolean }} Raced
 * of shadowgap and of sat: `ms`: milliseconds for a frame, the median of all rounds so far; `pairs`: that overlap in
 * the first frame; `tested`: those that sat's test was called for
 */

let found = 0;
let depths = 0;
let tested = 0;

addEventListener('message', ({ data: { count, a, grid } }) => {
  const bodies = crowd(count);
  bodies.poses.set([a.x, a.y, a.angle]);
  const frames = [bodies.poses.slice()];
  while (frames.length < Math.min(2000, Math.max(4, BODIES / count))) {
    bodies.move(1 / 60);
    frames.push(bodies.poses.slice());
  }
  const sat = createSat(bodies);
  const both = [shadowgapFrame(bodies), grid ? gridFrame(bodies, sat) : everyPairFrame(bodies, sat)];
  const pairs = both.map((frame) => {
    found = tested = 0;
    frame(frames[0]);
    return found;
  });
  const asked = tested;
  /** How many frames each has done, and the milliseconds for one in each of its turns. */
  const done = [0, 0];
  const turns = /** @type {number[][]} */ ([[], []]);
  // A first round, which does not count, warms up the compilers.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const which of round % 2 ? [0, 1] : [1, 0]) {
      const start = performance.now();
      let [count, time] = [0, 0];
      do both[which](frames[(done[which] + count++) % frames.length]);
      while ((time = performance.now() - start) < TURN);
      done[which] += count;
      if (round) turns[which].push(time / count);
    }
    const ms = turns.map((times) => [...times].sort((p, q) => p - q)[times.length >> 1]);
    if (round) postMessage({ ms, pairs, tested: asked, done: round === ROUNDS });
  }
});

/** @param {import('./crowd.js').Crowd} bodies  @returns {Frame} */
function shadowgapFrame({ shapes }) {
  const scene = new Scene({ capacity: shapes.length });
  for (const shape of shapes) scene.add(shape);
  return (poses) => {
    scene.poses.set(poses);
    found += scene.update();
    for (const depth of scene.depths) depths += depth;
  };
}

/** The bodies as sat's objects, and a test of two of them. @param {import('./crowd.js').Crowd} bodies */
function createSat({ shapes }) {
  const response = new SAT.Response();
  const round = shapes.map(({ kind }) => kind === 'circle');
  const bodies = shapes.map(({ points, radius }, i) =>
    round[i] ? new SAT.Circle(new SAT.Vector(), radius) : new SAT.Polygon(new SAT.Vector(), points.map(({ x, y }) => new SAT.Vector(x, y))));
  return {
    bodies,
    round,
    /** @param {Float64Array} poses */
    place(poses) {
      bodies.forEach((body, i) => {
        body.pos.x = poses[3 * i];
        body.pos.y = poses[3 * i + 1];
        if (!round[i]) body.setAngle(poses[3 * i + 2]);
      });
    },
    /** @param {number} i  @param {number} k */
    test(i, k) {
      tested += 1;
      const [a, b] = [bodies[i], bodies[k]];
      response.clear();
      const hit = round[i]
        ? (round[k] ? SAT.testCircleCircle(a, b, response) : SAT.testCirclePolygon(a, b, response))
        : (round[k] ? SAT.testPolygonCircle(a, b, response) : SAT.testPolygonPolygon(a, b, response));
      if (!hit) return;
      found += 1;
      depths += response.overlap;
    },
  };
}

/** @param {import('./crowd.js').Crowd} bodies  @param {ReturnType<typeof createSat>} sat  @returns {Frame} */
function everyPairFrame({ count }, { place, test }) {
  return (poses) => {
    place(poses);
    for (let i = 0; i < count; i++) for (let k = i + 1; k < count; k++) test(i, k);
  };
}

/**
 * sat behind a uniform grid. Each body is put into the cell of its centre and tested against the bodies that are
 * already in that cell and the eight around it; cells are as wide as the widest body of the crowd. The probe, which is
 * much larger, is tested against all. Bounding boxes are compared before sat is called.
 *
 * @param {import('./crowd.js').Crowd} bodies
 * @param {ReturnType<typeof createSat>} sat
 * @returns {Frame}
 */
function gridFrame({ count, size }, { bodies, round, place, test }) {
  const cell = 2.4 * size;
  const columns = Math.ceil(TANK.width / cell) + 2;
  const first = new Int32Array(columns * (Math.ceil(TANK.height / cell) + 2));
  const next = new Int32Array(count);
  const boxes = new Float64Array(4 * count);
  const meet = (/** @type {number} */ i, /** @type {number} */ k) =>
    boxes[4 * i] <= boxes[4 * k + 2] && boxes[4 * i + 2] >= boxes[4 * k] && boxes[4 * i + 1] <= boxes[4 * k + 3] && boxes[4 * i + 3] >= boxes[4 * k + 1];

  return (poses) => {
    place(poses);
    for (let i = 0; i < count; i++) {
      const body = bodies[i];
      const { x, y } = body.pos;
      let [left, top, right, bottom] = [-body.r, -body.r, body.r, body.r];
      if (!round[i]) {
        left = top = Infinity;
        right = bottom = -Infinity;
        const { calcPoints } = body;
        for (let k = 0; k < calcPoints.length; k++) {
          const p = calcPoints[k];
          if (p.x < left) left = p.x;
          if (p.x > right) right = p.x;
          if (p.y < top) top = p.y;
          if (p.y > bottom) bottom = p.y;
        }
      }
      boxes[4 * i] = x + left;
      boxes[4 * i + 1] = y + top;
      boxes[4 * i + 2] = x + right;
      boxes[4 * i + 3] = y + bottom;
    }
    // 0 marks an empty cell: body 0, the probe, is in none.
    first.fill(0);
    for (let i = 1; i < count; i++) {
      if (meet(0, i)) test(0, i);
      const here = (((bodies[i].pos.y + TANK.height / 2) / cell + 1) | 0) * columns + (((bodies[i].pos.x + TANK.width / 2) / cell + 1) | 0);
      for (let row = -columns; row <= columns; row += columns) {
        for (let at = here + row - 1; at <= here + row + 1; at++) for (let k = first[at]; k; k = next[k]) if (meet(i, k)) test(i, k);
      }
      next[i] = first[here];
      first[here] = i;
    }
  };
}
