/**
 * sat, which has no broad phase of its own: it tests the pairs found by the yardstick's grid, or by flatbush, an index
 * of boxes that is built anew for every frame.
 */
import Flatbush from 'flatbush';
import SAT from 'sat';
import { shape } from '../../peers/sat.mjs';
import { grid } from '../grid.mjs';
import { coveringRadii } from '../workloads.mjs';

/** @type {import('../contestants.mjs').SetUp} */
export function setUpGrid(bodies, report) {
  const { bounds, setPoses, test } = prepare(bodies, report);
  const broad = grid(coveringRadii(bodies), bodies.free, bounds);
  return {
    frame(poses) {
      setPoses(poses, bodies.awake);
      const end = broad.update();
      const { candidates } = broad;
      for (let k = 0; k < end; k += 2) test(candidates[k], candidates[k + 1]);
    },
  };
}

/** @type {import('../contestants.mjs').SetUp} */
export function setUpFlatbush(bodies, report) {
  const { bounds, setPoses, test } = prepare(bodies, report);
  const { free, outlines } = bodies;
  const fixed = free < outlines.length ? index(free, outlines.length) : undefined;
  let a = 0;
  // Filters that a search calls for each box found: they test the pair at once, and return false so that no list is
  // made.
  const testLater = (b) => {
    if (b > a) test(a, b);
    return false;
  };
  const testFixed = (b) => {
    test(a, free + b);
    return false;
  };
  return {
    frame(poses) {
      setPoses(poses, bodies.awake);
      const moving = index(0, free);
      for (a = 0; a < free; a += 1) {
        const at = 4 * a;
        moving.search(bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3], testLater);
        fixed?.search(bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3], testFixed);
      }
    },
  };

  function index(from, to) {
    const made = new Flatbush(to - from);
    for (let at = 4 * from; at < 4 * to; at += 4) made.add(bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3]);
    made.finish();
    return made;
  }
}

function prepare({ outlines, poses }, report) {
  const shapes = outlines.map(shape);
  const round = outlines.map((outline) => 'radius' in outline);
  const bounds = new Float64Array(4 * outlines.length);
  const response = new SAT.Response();
  setPoses(poses, outlines.length);
  return { bounds, setPoses, test };

  function setPoses(now, to) {
    for (let i = 0; i < to; i += 1) {
      const body = shapes[i];
      const x = now[3 * i];
      const y = now[3 * i + 1];
      body.pos.x = x;
      body.pos.y = y;
      let [left, bottom, right, top] = [0, 0, 0, 0];
      if (round[i]) {
        left = bottom = -body.r;
        right = top = body.r;
      } else {
        body.setAngle(now[3 * i + 2]);
        const { calcPoints } = body;
        [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
        for (let k = 0; k < calcPoints.length; k += 1) {
          const point = calcPoints[k];
          if (point.x < left) left = point.x;
          if (point.x > right) right = point.x;
          if (point.y < bottom) bottom = point.y;
          if (point.y > top) top = point.y;
        }
      }
      bounds[4 * i] = x + left;
      bounds[4 * i + 1] = y + bottom;
      bounds[4 * i + 2] = x + right;
      bounds[4 * i + 3] = y + top;
    }
  }

  function test(a, b) {
    response.clear();
    const [shapeA, shapeB] = [shapes[a], shapes[b]];
    const hit = round[a]
      ? (round[b] ? SAT.testCircleCircle(shapeA, shapeB, response) : SAT.testCirclePolygon(shapeA, shapeB, response))
      : (round[b] ? SAT.testPolygonCircle(shapeA, shapeB, response) : SAT.testPolygonPolygon(shapeA, shapeB, response));
    if (hit) report(a, b, response.overlapN.x, response.overlapN.y, response.overlap);
  }
}
