/** shadowgap's `Scene`, as published: poses in bulk, one `update`, and the answers read from its arrays. */
import * as published from '../../js/index.js';
import { shape } from '../ours.mjs';

/** What the package exports, where Scene may not be yet. @type {any} */
const { Scene } = published;

/** @type {import('./contestants.mjs').Enter} */
export function enter({ figures, poses, awake, free }, report) {
  const count = figures.length;
  const scene = new Scene({ capacity: count });
  const slots = figures.map((figure, i) => scene.add(shape(figure), { x: poses[3 * i], y: poses[3 * i + 1], angle: poses[3 * i + 2], fixed: i >= free }).slot);
  // Bodies that were added in a row have slots in a row, which is what makes one copy of all poses possible.
  if (slots.some((slot, i) => slot !== i)) throw new Error('slots are not in the order in which bodies were added');
  return {
    frame(now) {
      scene.poses.set(awake === count ? now : now.subarray(0, 3 * awake));
      const found = scene.update();
      const { pairs, normals, depths } = scene;
      for (let k = 0; k < found; k += 1) report(pairs[2 * k], pairs[2 * k + 1], normals[2 * k], normals[2 * k + 1], depths[k]);
    },
    raycast(from, to, read) {
      const hit = scene.raycast(from, to);
      if (hit === null) return NaN;
      read[0] = hit.normal.x;
      read[1] = hit.normal.y;
      return hit.fraction;
    },
    pick: (point) => scene.pick(point).length,
  };
}
