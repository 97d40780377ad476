/**
 * The yardstick for scenes: JavaScript written by hand for speed alone, as `../yardstick.mjs` is for pairs. All numbers
 * lie in a few flat arrays; a frame makes no objects.
 *
 * Steps: for every body that moved, compute once its rotation, its box and, unless it is a rectangle or a circle, its
 * vertices and normals in the world. The grid finds candidates. They are sorted by the kinds of their bodies, so that
 * the branches of each test are predictable. The tests are in `narrow.mjs` and `edges.mjs`.
 */
import { CIRCLE, flatten, RECTANGLE, STRIDE } from './flat.mjs';
import { grid } from './grid.mjs';
import { narrow } from './narrow.mjs';

/** @type {import('./contestants.mjs').SetUp} */
export function setUp(bodies, report) {
  const { outlines, awake, free } = bodies;
  const flat = flatten(bodies);
  const { kind, poses, turns, halves, starts, own, world, outers } = flat;
  const count = outlines.length;
  const bounds = new Float64Array(4 * count);
  refresh(count);
  const broad = grid(outers, free, bounds);
  const tests = narrow(flat, report);
  let sorted = new Uint32Array(0);
  const ends = new Uint32Array(tests.length);

  return {
    frame(now) {
      poses.set(awake === count ? now : now.subarray(0, 3 * awake));
      refresh(awake);
      const end = broad.update();
      sort(broad.candidates, end);
      for (let k = 0, from = 0; k < tests.length; k += 1) {
        tests[k](sorted, from, ends[k]);
        from = ends[k];
      }
    },
  };

  /** Computes what follows from the poses of the bodies before `to`. @param {number} to */
  function refresh(to) {
    for (let i = 0; i < to; i += 1) {
      const x = poses[3 * i];
      const y = poses[3 * i + 1];
      if (kind[i] === CIRCLE) {
        setBounds(i, x, y, outers[i], outers[i]);
        continue;
      }
      const cos = Math.cos(poses[3 * i + 2]);
      const sin = Math.sin(poses[3 * i + 2]);
      turns[2 * i] = cos;
      turns[2 * i + 1] = sin;
      if (kind[i] === RECTANGLE) {
        const c = Math.abs(cos);
        const s = Math.abs(sin);
        setBounds(i, x, y, c * halves[2 * i] + s * halves[2 * i + 1], s * halves[2 * i] + c * halves[2 * i + 1]);
        continue;
      }
      let left = Infinity;
      let bottom = Infinity;
      let right = -Infinity;
      let top = -Infinity;
      for (let at = starts[i]; at < starts[i + 1]; at += STRIDE) {
        const px = x + cos * own[at] - sin * own[at + 1];
        const py = y + sin * own[at] + cos * own[at + 1];
        const nx = cos * own[at + 2] - sin * own[at + 3];
        const ny = sin * own[at + 2] + cos * own[at + 3];
        world[at] = px;
        world[at + 1] = py;
        world[at + 2] = nx;
        world[at + 3] = ny;
        world[at + 4] = own[at + 4] + x * nx + y * ny;
        if (px < left) left = px;
        if (px > right) right = px;
        if (py < bottom) bottom = py;
        if (py > top) top = py;
      }
      bounds[4 * i] = left;
      bounds[4 * i + 1] = bottom;
      bounds[4 * i + 2] = right;
      bounds[4 * i + 3] = top;
    }
  }

  /**
   * @param {number} i
   * @param {number} x
   * @param {number} y
   * @param {number} width half the box's width
   * @param {number} height half the box's height
   */
  function setBounds(i, x, y, width, height) {
    bounds[4 * i] = x - width;
    bounds[4 * i + 1] = y - height;
    bounds[4 * i + 2] = x + width;
    bounds[4 * i + 3] = y + height;
  }

  /**
   * Sorts the candidates by their test; in each, the body of the lower kind comes first.
   * @param {Uint32Array} candidates
   * @param {number} end
   */
  function sort(candidates, end) {
    if (sorted.length < end) sorted = new Uint32Array(candidates.length);
    ends.fill(0);
    for (let k = 0; k < end; k += 2) ends[kind[candidates[k]] + kind[candidates[k + 1]]] += 2;
    for (let k = 0, sum = 0; k < ends.length; k += 1) {
      // At first the start of each test's range; filling it turns it into the end.
      const length = ends[k];
      ends[k] = sum;
      sum += length;
    }
    for (let k = 0; k < end; k += 2) {
      const a = candidates[k];
      const b = candidates[k + 1];
      const test = kind[a] + kind[b];
      const at = ends[test];
      ends[test] = at + 2;
      const swap = kind[a] > kind[b] ? 1 : 0;
      sorted[at + swap] = a;
      sorted[at + 1 - swap] = b;
    }
  }
}
