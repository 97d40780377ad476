/**
 * check2d as its README shows it: new positions and angles, an update of the tree, `checkAll`. It finds each pair
 * twice.
 */
import { System } from 'check2d';
import { body } from '../../peers/check2d.mjs';

/** @type {import('../contestants.mjs').SetUp} */
export function setUp({ outlines, poses, awake, free }, report) {
  const system = new System();
  const all = outlines.map((outline, i) => {
    const made = body(outline, { x: poses[3 * i], y: poses[3 * i + 1] }, { angle: poses[3 * i + 2], isStatic: i >= free });
    made.index = i;
    system.insert(made);
    return made;
  });
  const reportOnce = ({ a, b, overlapN, overlap }) => {
    // A pair of free bodies comes in both orders, a pair with a fixed body only as (free, fixed); free bodies have the
    // smaller indices.
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
      system.checkAll(reportOnce);
    },
  };
}
