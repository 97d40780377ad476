/** matter-js: its `Detector`, which sorts along x. Its normals point from B to A. Circles are what `Bodies.circle` makes: polygons. */
import Matter from 'matter-js';

const { Bodies, Body, Detector } = Matter;

/** @type {import('../contestants.mjs').Enter} */
export function enter({ figures, poses, awake, free }, report) {
  const all = figures.map((figure, i) => body(figure, { isStatic: i >= free }));
  const indices = new Map(all.map((one, i) => [one.id, i]));
  const position = { x: 0, y: 0 };
  const place = (now, from, to) => {
    for (let i = from; i < to; i += 1) {
      position.x = now[3 * i];
      position.y = now[3 * i + 1];
      Body.setPosition(all[i], position);
      Body.setAngle(all[i], now[3 * i + 2]);
    }
  };
  place(poses, 0, figures.length);
  const detector = Detector.create();
  Detector.setBodies(detector, all);
  return {
    frame(now) {
      place(now, 0, awake);
      const collisions = Detector.collisions(detector);
      for (let k = 0; k < collisions.length; k += 1) {
        const { bodyA, bodyB, normal, depth } = collisions[k];
        report(indices.get(bodyA.id), indices.get(bodyB.id), -normal.x, -normal.y, depth);
      }
    },
  };
}

function body(figure, options) {
  if ('radius' in figure) return Bodies.circle(0, 0, figure.radius, options);
  const vertices = [];
  for (let k = 0; k < figure.points.length; k += 2) vertices.push({ x: figure.points[k], y: figure.points[k + 1] });
  return Body.create({ vertices, ...options });
}
