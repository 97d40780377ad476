// @ts-expect-error The package has no types.
import SAT from 'sat';
import { Scene } from 'shadowgap';
import { crowd, pairsOf, TANK } from './crowd.js';
import { median } from './median.js';

/**
 * A worker that measures shadowgap and sat from npm, one after the other, with the crowd of
 * www/figures/thousands/thousands.js: both get equal bodies, poses and frames. In each frame all poses are set, depth
 * and normal of every overlapping pair are computed, and the depths are read. Rounds are repeated with alternating
 * order; the results are medians.
 *
 * sat has no broad phase. It is measured as its own examples use it, testing every pair in a double loop, and behind a
 * uniform grid, which a user who needs speed would add.
 */

const ROUNDS = 5;

/**
 * The bodies, and for the double loop the pairs, of one round: long enough for a browser's clock, short enough to wait
 * for.
 */
const BODIES = 100_000;
const PAIRS = 500_000;
/** The greatest number of pairs for which the double loop is measured. */
const MAX_PAIRS = 2_000_000;

/**
 * @typedef {(poses: Float64Array) => void} Frame  finds the overlapping pairs of one frame and adds them to `found` and
 *   `depths`
 */

let found = 0;
let depths = 0;

addEventListener('message', ({ data: { count, a } }) => {
  const bodies = crowd(count);
  bodies.poses.set([a.x, a.y, a.angle]);
  const frames = Array.from({ length: Math.min(2000, Math.max(4, BODIES / count)) }, () => {
    bodies.move(1 / 60);
    return bodies.poses.slice();
  });
  const few = frames.slice(0, Math.max(1, PAIRS / pairsOf(count)));
  const sat = createSat(bodies);
  const contestants = [
    { name: 'ours', frame: createShadowgapFrame(bodies), frames },
    { name: 'grid', frame: createGridFrame(bodies, sat), frames },
    ...(pairsOf(count) <= MAX_PAIRS ? [{ name: 'every', frame: createEveryPairFrame(bodies, sat), frames: few }] : []),
  ];

  // A first round warms up the compilers and counts the pairs that each contestant finds.
  const pairs = contestants.map(({ frame, frames }) => [run(frame, frames), found][1]);
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    /** @type {Record<string, number>} */
    const times = {};
    contestants.forEach((_, turn) => {
      const { name, frame, frames } = contestants[(turn + round) % contestants.length];
      times[name] = run(frame, frames);
    });
    return times;
  });
  postMessage({
    ours: median(rounds.map(({ ours }) => ours)),
    grid: median(rounds.map(({ grid }) => grid)),
    every: median(rounds.flatMap(({ every }) => every ?? [])),
    times: median(rounds.map(({ ours, grid }) => grid / ours)),
    pairs: pairs.slice(0, 2),
  });
});

/** The mean time of a frame, in milliseconds. @param {Frame} frame  @param {Float64Array[]} frames */
function run(frame, frames) {
  found = depths = 0;
  const start = performance.now();
  for (const poses of frames) frame(poses);
  return (performance.now() - start) / frames.length;
}

/** @param {import('./crowd.js').Crowd} bodies  @returns {Frame} */
function createShadowgapFrame({ shapes }) {
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
function createEveryPairFrame({ count }, { place, test }) {
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
function createGridFrame({ count, size }, { bodies, round, place, test }) {
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
