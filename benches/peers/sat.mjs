/** sat: http://github.com/jriecken/sat-js. Its polygons turn counter-clockwise, and its normals point from A to B. */
import SAT from 'sat';

/** @type {import('../contestants.mjs').Enter} */
export function enter({ a, b, poses }, read) {
  const [as, bs] = [a, b].map((figures) => figures.map(shape));
  const [setA, setB] = [a, b].map((figures) => ('radius' in figures[0] ? setCircle : setPolygon));
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
      read[0] = response.overlapN.x;
      read[1] = response.overlapN.y;
      read[2] = response.overlap;
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

const letter = (figures) => ('radius' in figures[0] ? 'C' : 'P');

function shape(figure) {
  if ('radius' in figure) return new SAT.Circle(new SAT.Vector(), figure.radius);
  const points = [];
  for (let k = 0; k < figure.points.length; k += 2) points.push(new SAT.Vector(figure.points[k], figure.points[k + 1]));
  return new SAT.Polygon(new SAT.Vector(), points);
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
