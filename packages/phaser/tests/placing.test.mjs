/** A body is where Phaser draws its object: compared with the corners that Phaser's own matrices give. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { distance, empty, endGames, Shape } from './headless.mjs';

after(endGames);

/** Numbers from 0 to 1, the same in each run. */
function makeRandom(seed = 1) {
  return () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
}

/**
 * Where Phaser draws a point of an object's picture, measured from the picture's upper left corner.
 * @param {any} object
 * @param {{ x: number, y: number }} point
 */
function drawn(object, { x, y }) {
  const { displayOriginX, displayOriginY, flipX, flipY, frame } = object;
  const { realWidth, realHeight, customPivot } = frame;
  // As Phaser's renderer does: it moves the picture and mirrors it about the origin.
  const left = -displayOriginX + (flipX && !customPivot ? 2 * displayOriginX - realWidth : 0);
  const top = -displayOriginY + (flipY && !customPivot ? 2 * displayOriginY - realHeight : 0);
  return object.getWorldTransformMatrix().transformPoint((flipX ? -1 : 1) * (left + x), (flipY ? -1 : 1) * (top + y));
}

/** The corners of a body's shape in the world. @param {any} body */
const corners = ({ shape, x, y, angle }) => shape.turned(angle).at({ x, y }).pieces.flatMap((/** @type {any} */ piece) => piece.points);

/** @param {any[]} found @param {any[]} expected @param {number} tolerance @param {string} what */
function assertSame(found, expected, tolerance, what) {
  assert.equal(found.length, expected.length, what);
  for (const p of expected) {
    const off = Math.min(...found.map((q) => Math.hypot(p.x - q.x, p.y - q.y)));
    assert.ok(off < tolerance, `${what}: no corner at ${p.x}, ${p.y}, but ${JSON.stringify(found)}`);
  }
}

const [WIDTH, HEIGHT] = [60, 40];
/** Without symmetry; from the picture's upper left corner on. */
const OUTLINE = [{ x: 5, y: 3 }, { x: 58, y: 12 }, { x: 31, y: 38 }, { x: 9, y: 30 }];

/** @param {any} scene */
function makePicture(scene) {
  const texture = scene.textures.createCanvas('picture', WIDTH, HEIGHT);
  Object.assign(texture.add('pivot', 0, 0, 0, WIDTH, HEIGHT), { customPivot: true, pivotX: 0.2, pivotY: 0.9 });
}

/**
 * Turns, scales, flips and moves an object at random.
 * @param {any} object
 * @param {() => number} random
 * @param {boolean} even whether it is scaled evenly
 */
function shake(object, random, even) {
  const size = () => (0.3 + 2 * random()) * (random() < 0.3 ? -1 : 1);
  const scale = size();
  object.setPosition(400 * random() - 200, 400 * random() - 200).setRotation(7 * random()).setScale(scale, even ? scale : size());
  object.setFlip?.(random() < 0.5, random() < 0.5);
  if (object.frame && !object.frame.customPivot) object.setOrigin(random(), random());
}

test('origin, scale, flip, pivots and nested containers: the shape is where the picture is, also after all of it changed', async () => {
  const { scene, gap, frame } = await empty();
  const random = makeRandom();
  makePicture(scene);
  const middled = Shape.polygon(OUTLINE.map(({ x, y }) => ({ x: x - WIDTH / 2, y: y - HEIGHT / 2 })));
  for (let n = 0; n < 300; n += 1) {
    const sprite = scene.add.sprite(0, 0, 'picture', n % 4 === 3 ? 'pivot' : undefined);
    const holders = Array.from({ length: n % 3 }, () => scene.add.container());
    const all = [sprite, ...holders];
    for (let k = 0; k < holders.length; k += 1) holders[k].add(all[k]);
    const even = n % 2 === 0; // otherwise containers shear
    for (const object of all) shake(object, random, even);
    const body = gap.add(sprite, n % 5 ? middled : 'box');
    const points = n % 5 ? OUTLINE : [[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]].map(([x, y]) => ({ x, y }));
    const expected = () => points.map((point) => drawn(sprite, point));
    assertSame(corners(body), expected(), 2e-3, `${n}, added`);
    for (const object of all) shake(object, random, even);
    frame();
    assertSame(corners(body), expected(), 2e-3, `${n}, changed`);
    // And the picture goes where the body goes.
    gap.events.once('step', () => body.moveTo(body.x + 7, body.y - 5, body.angle + 0.6));
    for (let k = 0; k < 3; k += 1) frame(); // one to step, one to show, one to fit the shape where containers shear
    assertSame(corners(body), expected(), 2e-3, `${n}, moved`);
    for (const object of all) object.destroy();
  }
  assert.equal(gap.world.size, 0);
});

test('a circle is the largest in the picture, and an ellipse where it is scaled unevenly', async () => {
  const { scene, gap } = await empty();
  const random = makeRandom(7);
  makePicture(scene);
  for (let n = 0; n < 60; n += 1) {
    const sprite = scene.add.sprite(0, 0, 'picture');
    shake(sprite, random, n % 2 === 0);
    const { shape, x, y, angle } = gap.add(sprite, 'circle');
    assert.equal(shape.kind, n % 2 === 0 ? 'circle' : 'polygon');
    for (let k = 0; k < 24; k += 1) {
      const [cos, sin] = [Math.cos(k), Math.sin(k)];
      const rim = drawn(sprite, { x: WIDTH / 2 + cos * HEIGHT / 2, y: HEIGHT / 2 + sin * HEIGHT / 2 });
      const off = distance(Shape.point(), rim, shape, { x, y, angle }).distance;
      assert.ok(Math.abs(off) < 0.2, `${n}: ${off}`);
    }
    sprite.destroy();
  }
});

test('a container has a body about its place, with the size that it was given', async () => {
  const { scene, gap, frame } = await empty();
  const box = scene.add.container(50, 60, [scene.add.sprite(5, 5, '__DEFAULT')]).setSize(20, 10);
  const body = gap.add(box);
  assertSame(corners(body), [[40, 55], [60, 55], [60, 65], [40, 65]].map(([x, y]) => ({ x, y })), 1e-9, 'added');
  gap.events.once('step', () => body.moveTo(80, 60));
  frame();
  frame();
  assert.deepEqual([box.x, box.first.x], [80, 5]);
  assert.throws(() => gap.add(scene.add.graphics()), { name: 'ShapeError' });
  assert.equal(gap.add(scene.add.graphics({ x: 3, y: 4 }), Shape.circle(5)).x, 3);
});

test('an object that did not change keeps its shape, to the same object; one scaled to nothing, too', async () => {
  const { scene, gap, frame } = await empty();
  const shape = Shape.circle(3);
  const sprite = scene.add.sprite(10, 10, '__DEFAULT');
  const [body, other] = [gap.add(sprite, shape), gap.add(scene.add.sprite(10, 10, '__DEFAULT'), shape)];
  assert.equal(body.shape, shape);
  assert.equal(other.shape, shape);
  const holder = scene.add.container(5, 5, [sprite]).setScale(2);
  frame();
  const { shape: doubled } = body;
  assert.equal(doubled.radius, 6);
  for (let n = 0; n < 50; n += 1) {
    holder.rotation += 0.1;
    sprite.rotation -= 0.3;
    frame();
    assert.equal(body.shape, doubled);
  }
  holder.setScale(0);
  frame();
  assert.equal(body.shape, doubled);
});

test('a body of PhysicsEditor is measured from the corner of the picture', async () => {
  const { scene, gap } = await empty();
  makePicture(scene);
  const entry = {
    type: 'fromPhysicsEditor', label: 'crate', isStatic: false, density: 0.1,
    fixtures: [
      { label: '', isSensor: false, vertices: [OUTLINE, [{ x: 0, y: 0 }, { x: 20, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 20 }]] },
      { label: '', isSensor: false, circle: { x: 50, y: 10, radius: 8 } },
    ],
  };
  const sprite = scene.add.sprite(100, 200, 'picture').setScale(2).setFlipX(true).setOrigin(0, 1);
  const body = gap.add(sprite, entry);
  const inside = (/** @type {any} */ point) => gap.world.pick(drawn(sprite, point)).includes(body);
  assert.deepEqual([[10, 6], [1, 14], [14, 1], [52, 6], [57, 33], [12, 8]].map(([x, y]) => inside({ x, y })), [true, true, true, true, false, true]);
  const round = body.shape.pieces.find((/** @type {any} */ { radius }) => radius > 0);
  assert.equal(round.radius, 16);
  for (const wrong of [{}, null, 'ellipse', 3]) {
    assert.throws(() => gap.add(scene.add.sprite(0, 0, 'picture'), /** @type {any} */ (wrong)), { name: 'TypeError', message: /^gap.add: shape must be/ });
  }
});
