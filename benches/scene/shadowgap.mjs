/**
 * shadowgap's `Scene`, as the package exports it: all poses in one copy, one `update`, and contacts read from its
 * arrays; or as its README shows it, with objects.
 */
import { Scene } from '../../pkg/index.js';
import { shape } from '../shadowgap.mjs';

/** @type {import('./contestants.mjs').SetUp} */
export function setUpObjects({ outlines, poses, awake, free }, report) {
  const scene = new Scene();
  const bodies = outlines.map((outline, i) => scene.add(shape(outline), { x: poses[3 * i], y: poses[3 * i + 1], angle: poses[3 * i + 2], fixed: i >= free, data: i }));
  /** @param {import('../../pkg/index.js').Body} body */
  const index = ({ data }) => /** @type {number} */ (data);
  let changes = 0;
  return {
    frame(now) {
      for (let i = 0; i < awake; i += 1) {
        const body = bodies[i];
        body.x = now[3 * i];
        body.y = now[3 * i + 1];
        body.angle = now[3 * i + 2];
      }
      scene.update();
      for (const { a, b, normal, depth } of scene.contacts()) report(index(a), index(b), normal.x, normal.y, depth);
      for (const [a, b] of scene.began()) changes += index(a) - index(b);
      for (const [a, b] of scene.ended()) changes -= index(a) - index(b);
      if (Number.isNaN(changes)) throw new Error('a body without its number');
    },
  };
}

/** @type {import('./contestants.mjs').SetUp} */
export function setUp({ outlines, poses, awake, free }, report) {
  const count = outlines.length;
  const scene = new Scene({ capacity: count });
  const slots = outlines.map((outline, i) => scene.add(shape(outline), { x: poses[3 * i], y: poses[3 * i + 1], angle: poses[3 * i + 2], fixed: i >= free }).slot);
  // All poses can be copied at once, as bodies have slots in the order in which they were added.
  if (slots.some((slot, i) => slot !== i)) throw new Error('slots are not in the order in which bodies were added');
  return {
    frame(now) {
      scene.poses.set(awake === count ? now : now.subarray(0, 3 * awake));
      const found = scene.update();
      const { pairs, normals, depths } = scene;
      for (let k = 0; k < found; k += 1) report(pairs[2 * k], pairs[2 * k + 1], normals[2 * k], normals[2 * k + 1], depths[k]);
    },
    raycast(from, to, normal) {
      const hit = scene.raycast(from, to);
      if (hit === null) return NaN;
      normal[0] = hit.normal.x;
      normal[1] = hit.normal.y;
      return hit.fraction;
    },
    pick: (point) => scene.pick(point).length,
  };
}
