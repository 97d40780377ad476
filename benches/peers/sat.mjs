/** sat (github.com/jriecken/sat-js): its polygons are counter-clockwise, and its normals point from A to B. */
import SAT from 'sat';
import { vertices } from '../outline.mjs';

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ a, b, poses }, answer) {
  const [as, bs] = [a, b].map((outlines) => outlines.map(shape));
  const [setA, setB] = [a, b].map((outlines) => ('radius' in outlines[0] ? setCircle : setPolygon));
  const test = { PP: SAT.testPolygonPolygon, CC: SAT.testCircleCircle, CP: SAT.testCirclePolygon, PC: SAT.testPolygonCircle }[letter(a) + letter(b)];
  const response = new SAT.Response();
  return {
    collide(i) {
      const shapeA = as[i % as.length];
      const shapeB = bs[i % bs.length];
      const at = 6 * i;
      setA(shapeA, poses[at], poses[at + 1], poses[at + 2]);
      setB(shapeB, poses[at + 3], poses[at + 4], poses[at + 5]);
      response.clear();
      if (!test(shapeA, shapeB, response)) return false;
      answer[0] = response.overlapN.x;
      answer[1] = response.overlapN.y;
      answer[2] = response.overlap;
      return true;
    },
    overlaps(i) {
      const shapeA = as[i % as.length];
      const shapeB = bs[i % bs.length];
      const at = 6 * i;
      setA(shapeA, poses[at], poses[at + 1], poses[at + 2]);
      setB(shapeB, poses[at + 3], poses[at + 4], poses[at + 5]);
      return test(shapeA, shapeB);
    },
  };
}

const letter = (outlines) => ('radius' in outlines[0] ? 'C' : 'P');

export function shape(outline) {
  if ('radius' in outline) return new SAT.Circle(new SAT.Vector(), outline.radius);
  return new SAT.Polygon(new SAT.Vector(), vertices(outline.points, (x, y) => new SAT.Vector(x, y)));
}

function setPolygon(polygon, x, y, angle) {
  polygon.pos.x = x;
  polygon.pos.y = y;
  polygon.setAngle(angle);
}

function setCircle(circle, x, y) {
  circle.pos.x = x;
  circle.pos.y = y;
}
