/** check2d as its README shows it: new places and angles, an update of the tree, `checkAll`. It finds each pair twice. */
import { Circle, Polygon, System } from 'check2d';

/** @type {import('../contestants.mjs').Enter} */
export function enter({ figures, poses, awake, free }, report) {
  const system = new System();
  const all = figures.map((figure, i) => {
    const made = body(figure, { x: poses[3 * i], y: poses[3 * i + 1] }, { angle: poses[3 * i + 2], isStatic: i >= free });
    made.index = i;
    system.insert(made);
    return made;
  });
  const hear = ({ a, b, overlapN, overlap }) => {
    // What moves comes before what is fixed, so that one of the two is always this one.
    if (a.index < b.index) report(a.index, b.index, overlapN.x, overlapN.y, overlap);
  };
  return {
    frame(now) {
      for (let i = 0; i < awake; i += 1) {
        const at = 3 * i;
        all[i].setPosition(now[at], now[at + 1], false);
        all[i].setAngle(now[at + 2], false);
      }
      system.update();
      system.checkAll(hear);
    },
  };
}

function body(figure, position, options) {
  if ('radius' in figure) return new Circle(position, figure.radius, options);
  const points = [];
  for (let k = 0; k < figure.points.length; k += 2) points.push({ x: figure.points[k], y: figure.points[k + 1] });
  return new Polygon(position, points, options);
}
