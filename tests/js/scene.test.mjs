/** Scenes and their bodies: what each call does, and what removed bodies report. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Body, collide, Scene, Shape } from '../../js/index.js';
import { pairsOf, plain } from './common/contacts.mjs';

const disc = Shape.circle(1);
const box = Shape.box(2, 2);
/** The pieces that contacts of other shapes than unions name. */
const noUnions = { pieceA: 0, pieceB: 0 };

/** Discs in a row, each overlapping the next by 0.5. @param {number} count @param {Scene} [scene] */
function row(count, scene = new Scene()) {
  const bodies = Array.from({ length: count }, (_, k) => scene.add(disc, { x: 1.5 * k, data: k }));
  return { scene, bodies };
}

/** @param {Iterable<{ a: Body, b: Body } | [Body, Body, number]>} pairs by their bodies' `data` */
const names = (pairs) => Array.from(pairs, (pair) => (Array.isArray(pair) ? pair : [pair.a, pair.b])).map(([a, b]) => [a, b].map(({ data }) => data));

test('a body is a moving one at the origin that meets everything, unless told otherwise', () => {
  const scene = new Scene();
  const body = scene.add(disc);
  const { x, y, angle, fixed, category, mask, data, slot, shape } = body;
  assert.deepEqual({ x, y, angle, fixed, category, mask, data, slot }, { x: 0, y: 0, angle: 0, fixed: false, category: 1, mask: 0xffffffff, data: undefined, slot: 0 });
  assert.equal(shape, disc);
  assert.equal(body.scene, scene);
  assert.ok(body instanceof Body);

  const data2 = { name: 'wall' };
  const wall = scene.add(box, { x: 1, y: -2, angle: 0.5, fixed: true, category: 6, mask: 5, data: data2 });
  assert.deepEqual([wall.x, wall.y, wall.angle, wall.fixed, wall.category, wall.mask, wall.slot], [1, -2, 0.5, true, 6, 5, 1]);
  assert.equal(wall.data, data2);
  assert.equal(scene.size, 2);
  assert.equal(scene.add(disc, { x: undefined, angle: undefined, fixed: undefined, category: undefined, mask: undefined }).mask, 0xffffffff);
});

test('bodyAt is the body in a slot, as pairs names it; a free slot has none', () => {
  const { scene, bodies: [first, second] } = row(2);
  scene.update();
  assert.deepEqual([...scene.pairs].map((slot) => scene.bodyAt(slot)), [first, second]);
  first.remove();
  assert.deepEqual([0, 1, 2].map((slot) => scene.bodyAt(slot)), [undefined, second, undefined]);
  const third = scene.add(box);
  assert.equal(scene.bodyAt(0), third, 'the slot is used again');
  for (const [slot, message] of /** @type {[any, RegExp][]} */ ([[-1, /from 0/], [0.5, /whole/], [NaN, /finite/], ['0', /a number/], [undefined, /a number/]])) {
    assert.throws(() => scene.bodyAt(slot), { message: new RegExp(`^scene\\.bodyAt: slot must be.*${message.source}`) });
  }
});

test('a scene without bodies has no answers', () => {
  for (const scene of [new Scene(), new Scene({}), new Scene({ capacity: 0 }), new Scene({ capacity: 10 })]) {
    for (let n = 0; n < 2; n += 1) {
      assert.deepEqual([scene.size, scene.poses.length, scene.pairs.length, scene.normals.length, scene.depths.length], [0, 0, 0, 0, 0]);
      assert.deepEqual([[...scene.contacts()], [...scene.began()], [...scene.ended()]], [[], [], []]);
      assert.equal(scene.update(), 0);
      scene.clear();
    }
  }
});

test('contacts are what collide says of each pair, once, with the bodies', () => {
  const { scene, bodies: [a, b, c] } = row(3);
  assert.deepEqual([...scene.contacts()], [], 'before any update');
  assert.equal(scene.update(), 2);
  assert.deepEqual(plain(scene.contacts()), [{ a, b, ...collide(disc, a, disc, b), ...noUnions }, { a: b, b: c, ...collide(disc, b, disc, c), ...noUnions }]);
  const [contact] = scene.contacts();
  assert.equal(contact.a, a);
  assert.equal(contact.b, b);
  assert.deepEqual([...scene.pairs], [0, 1, 1, 2]);
  assert.deepEqual([...scene.normals], [1, 0, 1, 0]);
  assert.deepEqual([...scene.depths], [0.5, 0.5]);
});

test('every way to move a body moves it, and nothing else', () => {
  const { scene, bodies: [a, b, c] } = row(3);
  scene.update();
  a.x = -7;
  a.y += 0.25;
  a.angle = -30;
  b.moveTo(8, 9);
  c.angle = 1;
  c.moveTo(-7.5, 1);
  assert.deepEqual([a.x, a.y, a.angle, b.x, b.y, b.angle, c.x, c.y, c.angle], [-7, 0.25, -30, 8, 9, 0, -7.5, 1, 1]);
  assert.deepEqual([...scene.poses], [-7, 0.25, -30, 8, 9, 0, -7.5, 1, 1]);
  assert.deepEqual(names(scene.contacts()), [[0, 1], [1, 2]], 'not before an update');
  assert.equal(scene.update(), 1);
  assert.deepEqual(names(scene.contacts()), [[0, 2]]);
  b.moveTo(-7, 0, 2);
  scene.poses[3 * c.slot] = 100;
  assert.deepEqual([b.angle, c.x], [2, 100]);
  assert.equal(scene.update(), 1);
  assert.deepEqual(names(scene.contacts()), [[0, 1]]);
});

test('positions keep double precision', () => {
  const scene = new Scene();
  const far = 2 ** 40;
  const [a, b] = [scene.add(disc, { x: far, y: 1e70 }), scene.add(disc, { x: far + 2 - 2 ** -12, y: 1e70 })];
  assert.equal(scene.update(), 1);
  assert.equal([...scene.contacts()][0].depth, 2 ** -12);
  assert.equal(scene.depths[0], 2 ** -12);
  b.x += 2 ** -11;
  assert.equal(scene.update(), 0);
  assert.equal(b.x - a.x, 2 + 2 ** -12);
});

test('a pair is tested when each side is in the mask of the other, and one of them moves', () => {
  const scene = new Scene();
  const a = scene.add(disc, { category: 0b10, mask: 0b100, data: 'a' });
  const b = scene.add(disc, { category: 0b100, mask: 0b10, data: 'b' });
  const wall = scene.add(disc, { category: 0b110, mask: 0b110, fixed: true, data: 'wall' });
  scene.add(disc, { category: 0b110, mask: 0b110, fixed: true, data: 'floor' });
  scene.update();
  assert.deepEqual(names(scene.contacts()), [['a', 'b'], ['a', 'wall'], ['a', 'floor'], ['b', 'wall'], ['b', 'floor']]);
  b.mask = 0b100;
  wall.category = 0b10;
  scene.update();
  assert.deepEqual(names(scene.contacts()), [['a', 'floor'], ['b', 'floor']]);
  a.mask = 0;
  b.category = 0;
  assert.equal(scene.update(), 0);
  assert.deepEqual([a.category, a.mask, b.category, b.mask], [2, 0, 0, 4]);
});

test('all 32 bits count, with a sign or without', () => {
  const scene = new Scene();
  const top = 0x80000000;
  const [a, b] = [scene.add(disc, { category: top, mask: ~1 }), scene.add(disc, { category: 2, mask: -1 << 31 })];
  assert.deepEqual([a.category, a.mask, b.category, b.mask], [top, 0xfffffffe, 2, top]);
  assert.equal(scene.update(), 1);
  a.category = -1;
  b.mask = 0x40000000;
  assert.deepEqual([a.category, b.mask], [0xffffffff, 0x40000000]);
  assert.equal(scene.update(), 1);
  b.category = 1;
  assert.equal(scene.update(), 0);
});

test('a body of another shape', () => {
  const { scene, bodies: [a, b] } = row(2);
  scene.update();
  b.shape = Shape.circle(0.25);
  assert.equal(b.shape.radius, 0.25);
  assert.deepEqual([...scene.contacts()], [], 'what they were has no contact any more');
  assert.deepEqual([...scene.pairs], [0, 1], 'and the pairs are as of the update');
  assert.equal(scene.update(), 0);
  a.shape = box;
  b.shape = b.shape;
  assert.equal(a.shape, box);
  b.x = 1.25;
  assert.equal(scene.update(), 1);
  assert.deepEqual(plain(scene.contacts()), [{ a, b, ...collide(box, a, b.shape, b), ...noUnions }]);
});

test('what began and what ended, and nothing twice', () => {
  const { scene, bodies: [a, b, c] } = row(3);
  scene.update();
  assert.deepEqual(names(scene.began()), [[0, 1], [1, 2]]);
  assert.deepEqual(names(scene.ended()), []);
  scene.update();
  assert.deepEqual([...scene.began(), ...scene.ended()], []);
  c.x += 5;
  a.y -= 0.1;
  scene.update();
  assert.deepEqual(names(scene.began()), []);
  assert.deepEqual(names(scene.ended()), [[1, 2]]);
  c.x -= 5;
  b.mask = 0;
  assert.deepEqual(names(scene.ended()), [[1, 2]], 'until the next update');
  scene.update();
  assert.deepEqual(names(scene.ended()), [[0, 1]]);
});

test('a pair has ended when one of its bodies has been removed, and its slot means nothing', () => {
  const { scene, bodies: [a, b, c] } = row(3);
  scene.update();
  scene.remove(b);
  const [d] = row(1, scene).bodies;
  d.moveTo(1.5, 0);
  assert.equal(d.slot, b.slot);
  scene.update();
  assert.deepEqual(pairsOf(scene.ended()), [[a, b], [b, c]]);
  assert.deepEqual(pairsOf(scene.began()), [[a, d], [d, c]]);
  assert.equal([...scene.ended()][0][1], b, 'the very same object');
  assert.equal(b.scene, null);
  assert.equal(b.data, 1);
  scene.update();
  assert.deepEqual([...scene.ended(), ...scene.began()], []);
});

test('events are of the last update, whatever has been removed and added since', () => {
  const { scene, bodies: [a, b, c] } = row(3);
  scene.update();
  c.x += 9;
  scene.update();
  // Each slot has now held three bodies; the update saw only the first.
  for (let n = 0; n < 2; n += 1) {
    scene.clear();
    row(3, scene);
  }
  assert.deepEqual(pairsOf(scene.ended()), [[b, c]]);
  assert.deepEqual([...scene.contacts()], []);
  scene.update();
  assert.deepEqual(pairsOf(scene.ended()), [[a, b]]);
  assert.equal([...scene.began()].length, 2);
  scene.clear();
  assert.deepEqual(pairsOf(scene.began()).map((pair) => pair.map(({ data, scene }) => [data, scene])), [[[0, null], [1, null]], [[1, null], [2, null]]]);
  scene.update();
  assert.equal([...scene.ended()].length, 2);
  scene.update();
  assert.deepEqual([...scene.ended()], []);
});

test('a removed body keeps what it was, and refuses to be anything else', () => {
  const { scene, bodies } = row(3);
  const [a, b, c] = /** @type {Body[]} */ (bodies);
  for (const body of [a, b]) body.moveTo(3 + body.slot, 4, 5);
  scene.remove(a);
  b.remove();
  scene.clear();
  row(3, scene);
  assert.deepEqual([a, b, c].map(({ x, y, angle, slot, category, mask, fixed, data }) => ({ x, y, angle, slot, category, mask, fixed, data })), [
    { x: 3, y: 4, angle: 5, slot: 0, category: 1, mask: 0xffffffff, fixed: false, data: 0 },
    { x: 4, y: 4, angle: 5, slot: 1, category: 1, mask: 0xffffffff, fixed: false, data: 1 },
    { x: 3, y: 0, angle: 0, slot: 2, category: 1, mask: 0xffffffff, fixed: false, data: 2 },
  ]);
  const poses = [...scene.poses];
  for (const body of [a, b, c]) {
    assert.equal(body.scene, null);
    assert.equal(body.shape, disc);
    body.data = 'still mine';
    /** @type {Record<string, () => void>} */
    const uses = {
      x: () => { body.x = 1; },
      y: () => { body.y = 1; },
      angle: () => { body.angle = 1; },
      shape: () => { body.shape = box; },
      category: () => { body.category = 1; },
      mask: () => { body.mask = 1; },
      rotation: () => { body.rotation = 1; },
      moveTo: () => body.moveTo(1, 1),
      moveTo2: () => body.moveTo(1, 1, 1),
      teleport: () => body.teleport(1, 1),
      remove: () => body.remove(),
    };
    for (const [name, use] of Object.entries(uses)) {
      assert.throws(use, { name: 'TypeError', message: new RegExp(`body\\.${name.replace('2', '')}\\b.*removed`) }, name);
    }
    assert.throws(() => scene.remove(body), { name: 'TypeError', message: /removed/ });
  }
  assert.deepEqual([...scene.poses], poses);
  assert.equal(scene.size, 3);
});

test('slots are given out again, the lowest first', () => {
  const { scene, bodies } = row(5);
  [3, 1, 4].forEach((k) => bodies[k].remove());
  assert.equal(scene.poses.length, 15, 'a free slot is a slot');
  assert.deepEqual([...scene.poses.slice(3, 6)], [0, 0, 0]);
  assert.deepEqual([1, 2, 3].map(() => scene.add(box).slot), [1, 3, 4]);
  assert.equal(scene.add(box).slot, 5);
  scene.clear();
  assert.deepEqual([scene.size, scene.poses.length], [0, 18]);
  assert.equal(scene.add(box).slot, 0);
});

test('a loop over contacts may change the scene', () => {
  const moved = row(4);
  moved.scene.update();
  for (const { a, b, mtv } of moved.scene.contacts()) {
    assert.ok(Math.abs(mtv.x - 0.5) < 1e-12 && mtv.y === 0, 'as of the update');
    a.moveTo(99, 99);
    b.x += 10;
  }
  const removed = row(6);
  removed.scene.update();
  /** @type {unknown[]} */
  const seen = [];
  for (const { a, b } of removed.scene.contacts()) {
    seen.push([a.data, b.data]);
    b.remove();
    removed.scene.add(disc, { x: b.x });
  }
  assert.deepEqual(seen, [[0, 1], [2, 3], [4, 5]], 'pairs of removed bodies are left out');
  const updated = row(6);
  updated.scene.update();
  let count = 0;
  for (const { a } of updated.scene.contacts()) {
    a.x -= 0.1;
    updated.scene.update();
    count += 1;
  }
  assert.equal(count, 1, 'an update ends it');
  const late = updated.scene.contacts();
  updated.scene.update();
  assert.deepEqual(late.next(), { value: undefined, done: true });
  const cleared = row(6);
  cleared.scene.update();
  for (const _ of cleared.scene.contacts()) cleared.scene.clear();
  assert.deepEqual([...cleared.scene.contacts()], []);
});

test('a loop over what began or ended may change the scene', () => {
  const { scene } = row(4);
  scene.update();
  /** @type {unknown[]} */
  const seen = [];
  for (const [a, b] of scene.began()) {
    seen.push([a.data, b.data]);
    scene.clear();
    scene.update();
    for (const pair of pairsOf(scene.ended())) if (seen.length === 1) seen.push(pair.map(({ data }) => data));
  }
  assert.deepEqual(seen, [[0, 1], [0, 1], [1, 2], [2, 3]]);
});

test('iterators are iterators', () => {
  const { scene } = row(3);
  scene.update();
  for (const iterator of [scene.contacts(), scene.began(), scene.ended()]) assert.equal(iterator[Symbol.iterator](), iterator);
  const two = [scene.contacts(), scene.contacts()];
  assert.equal(two[0].next().value.a.data, 0);
  assert.equal(two[0].next().value.a.data, 1);
  assert.equal(two[1].next().value.a.data, 0, 'each goes its own way');
  for (const _ of scene.contacts()) break;
});

test('the order of the pairs depends on the bodies, not on how they came', () => {
  const { scene, bodies } = row(40);
  scene.update();
  const pairs = [...scene.pairs];
  const other = row(40).scene;
  [...bodies].reverse().forEach((body) => {
    const { x } = body;
    body.x = 50;
    scene.update();
    body.x = x;
  });
  scene.update();
  other.update();
  assert.deepEqual([...scene.pairs], pairs);
  assert.deepEqual([...other.pairs], pairs);
});

test('a scene can be extended', () => {
  class World extends Scene {
    #count = 0;

    /** @param {Shape} shape @param {Parameters<Scene['add']>[1]} [options] */
    add(shape, options) {
      this.#count += 1;
      return super.add(shape, { ...options, data: this.#count });
    }
  }
  const world = new World({ capacity: 2 });
  const body = world.add(disc, { x: 4 });
  assert.deepEqual([body.data, body.scene === world, body.x], [1, true, 4]);
});

test('a scene iterates its bodies by slot, as they are when their turn comes', () => {
  const scene = new Scene();
  const bodies = Array.from({ length: 6 }, (_, k) => scene.add(disc, { x: 5 * k }));
  assert.deepEqual([...scene], bodies);
  bodies[1].remove();
  bodies[4].remove();
  assert.deepEqual([...scene].map(({ slot }) => slot), [0, 2, 3, 5]);
  const seen = [];
  for (const body of scene) {
    for (const inner of scene) if (inner === body) seen.push(body.slot);
    if (body.slot === 2) bodies[3].remove();
    if (body.slot === 5) scene.add(disc);
  }
  assert.deepEqual(seen, [0, 2, 5]);
  assert.deepEqual([scene.size, [...scene].length], [4, 4]);
  const iterator = scene[Symbol.iterator]();
  assert.equal(iterator[Symbol.iterator](), iterator);
  assert.deepEqual([...iterator].length, 4);
  for (let n = 0; n < 9; n += 1) scene.add(disc);
  assert.deepEqual([iterator.next(), [...new Scene()]], [{ value: undefined, done: true }, []]);
  scene.restore(new Scene().snapshot());
  assert.deepEqual([[...scene], scene.size], [[], 0]);
});

test('bodies can be fixed and let go: pairs begin and end with the next update', () => {
  const scene = new Scene();
  const [wall, door, crate] = [scene.add(disc, { fixed: true }), scene.add(disc, { x: 1, fixed: true }), scene.add(disc, { x: 2 })];
  const slots = (/** @type {Iterable<[Body, Body, number]>} */ pairs) => [...pairs].map(([a, b]) => [a.slot, b.slot]);
  const now = () => [scene.update(), slots(scene.began()), slots(scene.ended())];
  assert.deepEqual(now(), [2, [[0, 2], [1, 2]], []]);
  door.fixed = false;
  assert.deepEqual([door.fixed, wall.fixed, scene.pairs.length], [false, true, 4]);
  assert.deepEqual(now(), [3, [[0, 1]], []]);
  crate.fixed = door.fixed = true;
  assert.deepEqual([[...scene.contacts()].length, now()], [3, [0, [], [[0, 1], [0, 2], [1, 2]]]]);
  crate.fixed = true;
  assert.deepEqual(now(), [0, [], []]);
  const bytes = scene.snapshot();
  crate.fixed = false;
  assert.deepEqual(now(), [2, [[0, 2], [1, 2]], []]);
  scene.restore(bytes);
  assert.deepEqual([crate.fixed, now()], [true, [0, [], []]]);
  crate.remove();
  assert.throws(() => { crate.fixed = false; }, /^TypeError: body\.fixed: the body has been removed from its scene$/);
  assert.equal(crate.fixed, true);
});
