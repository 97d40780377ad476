/**
 * sat, which has no broad phase of its own: behind the grid that the yardstick has, or behind flatbush, an index of boxes that is built anew
 * for every frame.
 */
import Flatbush from 'flatbush';
import SAT from 'sat';
import { grid } from '../grid.mjs';
import { reaches } from '../workloads.mjs';

/** @type {import('../contestants.mjs').Enter} */
export function enterGrid(bodies, report) {
  const { bounds, place, test } = prepare(bodies, report);
  const broad = grid(reaches(bodies), bodies.free, bounds);
  return {
    frame(poses) {
      place(poses, bodies.awake);
      const end = broad.update();
      const { candidates } = broad;
      for (let k = 0; k < end; k += 2) test(candidates[k], candidates[k + 1]);
    },
  };
}

/** @type {import('../contestants.mjs').Enter} */
export function enterFlatbush(bodies, report) {
  const { bounds, place, test } = prepare(bodies, report);
  const { free, figures } = bodies;
  const fixed = free < figures.length ? index(free, figures.length) : undefined;
  let a = 0;
  // What to do with what a search finds, instead of a list of it.
  const later = (b) => {
    if (b > a) test(a, b);
    return false;
  };
  const still = (b) => {
    test(a, free + b);
    return false;
  };
  return {
    frame(poses) {
      place(poses, bodies.awake);
      const moving = index(0, free);
      for (a = 0; a < free; a += 1) {
        const at = 4 * a;
        moving.search(bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3], later);
        fixed?.search(bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3], still);
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

function prepare({ figures, poses }, report) {
  const shapes = figures.map(shape);
  const round = figures.map((figure) => 'radius' in figure);
  const bounds = new Float64Array(4 * figures.length);
  const response = new SAT.Response();
  place(poses, figures.length);
  return { bounds, place, test };

  function place(now, to) {
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

function shape(figure) {
  if ('radius' in figure) return new SAT.Circle(new SAT.Vector(), figure.radius);
  const points = [];
  for (let k = 0; k < figure.points.length; k += 2) points.push(new SAT.Vector(figure.points[k], figure.points[k + 1]));
  return new SAT.Polygon(new SAT.Vector(), points);
}
