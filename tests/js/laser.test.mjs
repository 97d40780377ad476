/** Rays that start where another ended: a laser between mirrors, and rays from a boundary and from inside. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cast, raycast, Scene, Shape } from '../../js/index.js';
import { Random } from './common/random.mjs';

/** @import { Point } from '../../js/index.js' */

const origin = { x: 0, y: 0 };

/**
 * Mirrors about the origin, by name: each adds bodies to a scene, turned by an angle about a point.
 * @type {Record<string, (scene: Scene<string>, at: { x: number, y: number, angle: number }, size: number) => void>}
 */
const rooms = {
  'two boxes'(scene, at, size) {
    for (const y of [5, -5]) scene.add(Shape.box(1e5 * size, size, { center: [0, y * size] }), { ...at, fixed: true, data: 'box' });
  },
  'two segments'(scene, at, size) {
    for (const y of [5, -5]) scene.add(Shape.segment([-1e5 * size, y * size], [1e5 * size, y * size]), { ...at, fixed: true, data: 'segment' });
  },
  'a hollow chain'(scene, at, size) {
    const points = [[-7, -5], [8, -6], [9, 5], [-6, 6]].map(([x, y]) => [x * size, y * size]);
    scene.add(Shape.chain(points, { closed: true }), { ...at, fixed: true, data: 'chain' });
  },
  'a room of tiles'(scene, at, size) {
    scene.add(Shape.tiles(['#######', '#     #', '#     #', '#  #  #', '#######'], size).at([-3.5 * size, -2 * size]), { ...at, fixed: true, data: 'tiles' });
  },
  'a ring of discs'(scene, at, size) {
    for (let k = 0; k < 24; k += 1) {
      const angle = k * Math.PI / 12;
      scene.add(Shape.circle(1.5 * size, [8 * size * Math.cos(angle), 8 * size * Math.sin(angle)]), { ...at, fixed: true, data: 'disc' });
    }
  },
  'rounded boxes'(scene, at, size) {
    for (let k = 0; k < 4; k += 1) {
      const wall = Shape.box(size, 14 * size, { center: [7 * size, 0], radius: size / 2 });
      scene.add(wall.turned(k * Math.PI / 2), { ...at, fixed: true, data: 'wall' });
    }
  },
};

/**
 * A ray and its reflections, each of which starts at the hit of the one before: how many there are before one misses,
 * starts inside, or hits where it leads away.
 * @param {(from: Point, to: Point) => { point: Point, normal: Point, inside: boolean } | null} ask
 * @param {Point} from
 * @param {number} angle
 * @param {number} reach
 */
function reflections(ask, from, angle, reach) {
  let [x, y, dx, dy] = [from.x, from.y, Math.cos(angle), Math.sin(angle)];
  for (let count = 0; count < 200; count += 1) {
    const hit = ask({ x, y }, { x: x + reach * dx, y: y + reach * dy });
    if (hit === null) return `${count}: nothing hit`;
    const against = dx * hit.normal.x + dy * hit.normal.y;
    if (hit.inside || against >= 0) return `${count}: inside ${hit.inside}, ${against} along the normal`;
    ({ x, y } = hit.point);
    dx -= 2 * against * hit.normal.x;
    dy -= 2 * against * hit.normal.y;
  }
  return 'all';
}

for (const [name, build] of Object.entries(rooms)) {
  test(`a laser is reflected 200 times: ${name}`, () => {
    const random = new Random(200);
    for (let round = 0; round < 40; round += 1) {
      const size = 10 ** random.between(-4, 4);
      const far = round % 3 === 0 ? 0 : size * 10 ** random.between(0, 5);
      const at = { x: random.between(-1, 1) * far, y: random.between(-1, 1) * far, angle: round % 4 === 0 ? 0 : random.between(-3, 3) };
      const scene = /** @type {Scene<string>} */ (new Scene());
      build(scene, at, size);
      const point = Shape.point();
      const angle = random.between(0.3, 2.8);
      const about = JSON.stringify({ round, size, at, angle });
      const ray = (/** @type {any} */ from, /** @type {any} */ to) => scene.raycast(from, to);
      assert.equal(reflections(ray, at, at.angle + angle, 1e3 * size), 'all', about);
      const moving = (/** @type {any} */ from, /** @type {any} */ to) => scene.cast(point, from, { x: to.x - from.x, y: to.y - from.y });
      assert.equal(reflections(moving, at, at.angle + angle, 1e3 * size), 'all', `cast ${about}`);
    }
  });
}

test('a ray from the boundary hits there only if it leads in', () => {
  const start = { x: 1, y: 0.25 };
  for (const shape of [Shape.box(2, 2), Shape.outline([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, 0.5], [-0.5, 0], [-1, -0.5]])]) {
    const ray = (/** @type {number} */ x, /** @type {number} */ y) => raycast(shape, origin, start, { x: start.x + x, y: start.y + y });
    for (const away of [[5, 0], [3, 4], [0, 5], [0, -5], [0, 0]]) assert.equal(ray(away[0], away[1]), null, String(away));
    for (const into of [[-5, 0], [-1, 3], [-0.5, -0.2]]) {
      assert.deepEqual(ray(into[0], into[1]), { fraction: 0, distance: 0, point: start, normal: { x: 1, y: 0 }, inside: false }, String(into));
    }
  }
  // What has no inside is not entered from where it is touched.
  for (const y of [5, -5]) assert.equal(raycast(Shape.segment([0, 0], [2, 0]), origin, { x: 1, y: 0 }, { x: 1, y }), null);
  assert.equal(raycast(Shape.point(1, 0), origin, { x: 1, y: 0 }, { x: 5, y: 0 }), null);
  // The rim of a circle.
  const disc = Shape.circle(2);
  assert.equal(raycast(disc, origin, { x: 0, y: 2 }, { x: 1, y: 3 }), null);
  assert.equal(raycast(disc, origin, { x: 0, y: 2 }, { x: 1, y: -3 })?.inside, false);
});

test('a ray from inside says so, alone and in a scene, and its normal is the way out', () => {
  const box = Shape.box(2, 2);
  const from = { x: 0.75, y: 0.25 };
  const hit = { fraction: 0, distance: 0, point: from, normal: { x: 1, y: 0 }, inside: true };
  for (const to of [{ x: 5, y: 0 }, { x: -5, y: 0 }, from]) assert.deepEqual(raycast(box, origin, from, to), hit);
  assert.deepEqual(raycast(Shape.union([box, Shape.circle(1, [9, 0])]), origin, from, { x: 9, y: 0 }), hit);
  const out = raycast(box, origin, { x: -5, y: 0 }, { x: 5, y: 0 });
  assert.equal(out?.inside, false);
  assert.equal(raycast(box, origin, from, { x: 5, y: 0 }, out ?? {}), out);
  assert.deepEqual(out, hit);
  const scene = new Scene();
  const body = scene.add(box);
  const other = scene.add(box, { x: 6 });
  assert.deepEqual(scene.raycast(from, { x: 9, y: 0.25 }), { ...hit, body, piece: 0 });
  assert.deepEqual(scene.raycastAll(from, { x: 9, y: 0.25 }).map(({ body, inside }) => [body, inside]), [[body, true], [other, false]]);
});

test('rays say what a cast of a point says, also from where it ended', () => {
  const random = new Random(8);
  const point = Shape.point();
  let starts = 0;
  for (let round = 0; round < 3000; round += 1) {
    const vector = (/** @type {number} */ size) => ({ x: random.between(-size, size), y: random.between(-size, size) });
    const points = Array.from({ length: 1 + Math.floor(random.between(0, 6)) }, () => vector(1));
    const shape = Shape.hull(points, { radius: round % 2 === 0 ? 0 : 0.3 });
    const pose = { ...vector(2), angle: random.between(-3, 3) };
    let from = vector(4);
    for (let step = 0; step < 3; step += 1) {
      const way = vector(6);
      const hit = raycast(shape, pose, from, { x: from.x + way.x, y: from.y + way.y });
      const motion = { x: from.x + way.x - from.x, y: from.y + way.y - from.y };
      const impact = cast(shape, pose, point, from, motion);
      assert.deepEqual(hit && [hit.fraction, hit.normal, hit.inside], impact && [impact.time, { x: impact.normal.x + 0, y: impact.normal.y + 0 }, impact.inside], `round ${round}, step ${step}`);
      if (hit === null) break;
      starts += Number(step > 0);
      from = hit.point;
    }
  }
  assert.ok(starts > 200, String(starts));
});
