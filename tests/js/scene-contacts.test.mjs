/**
 * Contacts as objects: what they hold, what a loop over them sees of a scene that it changes, and those of one body.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { collide, Scene, Shape } from '../../js/index.js';
import { pairsOf, plain } from './common/contacts.mjs';
import { deepestPieces } from './common/pieces.mjs';
import { Random } from './common/random.mjs';

/** @import { Body, SceneContact } from '../../js/index.js' */

const disc = Shape.circle(1);

/** Discs in a row, each overlapping the next by 0.5: more than are read ahead of a loop. @param {number} [count] */
function row(count = 300) {
  const scene = new Scene();
  const bodies = Array.from({ length: count }, (_, k) => scene.add(disc, { x: 1.5 * k, angle: k, data: k }));
  scene.update();
  return { scene, bodies };
}

/** @param {Iterable<SceneContact>} contacts the bodies' `data` */
const names = (contacts) => Array.from(contacts, ({ a, b }) => [a.data, b.data]);

/** What `collide` says of two bodies that are no unions. @param {Body} a @param {Body} b */
const expected = (a, b) => ({ a, b, ...collide(a.shape, a, b.shape, b), pieceA: 0, pieceB: 0 });

test('a contact shows all that it holds, and test matchers tell contacts apart', () => {
  const scene = new Scene();
  const [a, b] = [scene.add(Shape.box(2, 2), { data: 'a' }), scene.add(Shape.box(2, 4), { x: 1.5, y: 0.25, angle: 0.1 })];
  scene.update();
  const [contact] = scene.contacts();
  const wanted = expected(a, b);
  assert.deepEqual(contact.toJSON(), wanted);
  assert.deepEqual(Object.keys(contact.toJSON()), ['a', 'b', 'normal', 'depth', 'mtv', 'points', 'aInB', 'bInA', 'pieceA', 'pieceB']);
  assert.deepEqual(JSON.parse(JSON.stringify(contact)), JSON.parse(JSON.stringify(wanted)));
  assert.match(inspect(contact), /^SceneContact \{\s+a: Body \{[^]*data: 'a'[^]*normal: \{ x: [^]*points: \[[^]*pieceB: 0\s+\}$/);
  assert.equal(String(contact), '[object SceneContact]');
  assert.deepEqual({ ...contact }, { a, b, normal: wanted.normal, depth: wanted.depth }, 'a copy has these alone');
  assert.deepEqual([...scene.contacts()], [contact]);
  b.x += 0.001;
  scene.update();
  assert.notDeepEqual([...scene.contacts()], [contact]);
});

test('a property gives the same object each time, and can be overwritten', () => {
  const { scene } = row(2);
  const [contact] = scene.contacts();
  for (const name of /** @type {const} */ (['normal', 'mtv', 'points'])) assert.equal(contact[name], contact[name], name);
  const mtv = { x: 3, y: 4 };
  Object.assign(contact, { mtv, points: [], aInB: true, bInA: true, depth: 7 });
  const { points, aInB, bInA, depth } = contact;
  assert.equal(contact.mtv, mtv);
  assert.deepEqual({ points, aInB, bInA, depth }, { points: [], aInB: true, bInA: true, depth: 7 });
  // `collide` fills any object.
  const place = { x: 0, y: 0 };
  assert.equal(collide(disc, place, disc, { x: 0, y: 1.75 }, contact), contact);
  assert.deepEqual([contact.mtv, contact.points.length, contact.bInA], [{ x: 0, y: 0.25 }, 1, false]);
  const [again] = scene.contacts();
  assert.deepEqual(again.toJSON(), expected(again.a, again.b), 'each loop makes objects of its own');
});

test('any property may be the first that is read or overwritten', () => {
  const { scene } = row(2);
  const first = () => [...scene.contacts()][0];
  const wanted = expected(first().a, first().b);
  for (const name of /** @type {const} */ (['mtv', 'points', 'aInB', 'bInA', 'pieceA', 'pieceB'])) assert.deepEqual(first()[name], wanted[name], name);
  for (const [name, value] of Object.entries({ mtv: { x: 1, y: 2 }, points: [], aInB: true, bInA: true })) {
    assert.deepEqual(Object.assign(first(), { [name]: value }).toJSON(), { ...wanted, [name]: value });
  }
});

/** Kinds of shapes with different ways to a contact. @type {Record<string, Shape>} */
const kinds = {
  disc, 'shifted disc': Shape.circle(1, { x: 0.25, y: 0 }), box: Shape.box(2, 1.5), 'turned box': Shape.box(2, 1, { angle: 2, radius: 0.25 }),
  slanted: Shape.polygon([[-1, -1], [1, -1], [1.5, 1], [-0.5, 1]]), polygon: Shape.regular(7, 1.2), capsule: Shape.capsule({ x: -1, y: 0 }, { x: 1, y: 0 }, 0.5),
  'many-sided': Shape.regular(40, 1), union: Shape.union([Shape.box(3, 0.5), Shape.box(0.5, 3)]),
};

for (const [name, shape] of Object.entries(kinds)) {
  test(`a contact that is kept stays as it was, and is as collide says, whenever it is read: ${name}`, () => {
    const random = new Random(11);
    const scene = new Scene();
    const around = Object.values(kinds).flatMap((other) => Array.from({ length: 40 }, () => {
      const [first, second] = random.between(0, 1) < 0.5 ? [shape, other] : [other, shape];
      const [x, y] = [random.between(-1e4, 1e4), random.between(-1e4, 1e4)];
      const beside = { x: x + random.between(-1.5, 1.5), y: y + random.between(-1.5, 1.5) };
      return [scene.add(first, { x, y, angle: random.between(-4, 4) }), scene.add(second, { ...beside, angle: random.between(-4, 4) })];
    }));
    scene.update();
    const wanted = around.flatMap(([a, b]) => {
      const contact = collide(a.shape, a, b.shape, b);
      return contact === null ? [] : [{ a, b, ...contact, ...deepestPieces(a.shape, a, b.shape, b) }];
    });
    const early = plain(scene.contacts());
    const kept = [...scene.contacts()];
    assert.ok(kept.length > 150);
    for (const body of scene) body.moveTo(-body.x, 3, 0);
    scene.update();
    for (const [k, body] of [...scene].entries()) {
      if (k % 3 === 0) body.shape = Shape.box(9, 9);
      else if (k % 3 === 1) body.remove();
    }
    scene.dispose();
    assert.deepEqual(plain(kept), wanted);
    assert.deepEqual(early, wanted);
  });
}

test('what is read late belongs to the pair as it was, also after the caller has exchanged a and b', () => {
  const scene = new Scene();
  // So many pairs, a small disc in a large one, that the last contacts are read without points.
  for (let k = 0; k < 150; k += 1) for (const radius of [0.5, 2]) scene.add(Shape.circle(radius), { x: 5 * k });
  scene.update();
  const exchanged = () => {
    const contacts = [...scene.contacts()];
    contacts.forEach((contact) => [contact.a, contact.b] = [contact.b, contact.a]);
    return contacts;
  };
  const [now, later] = [exchanged(), exchanged()];
  assert.ok(now.every(({ aInB, bInA }) => aInB && !bInA), 'in the present scene');
  scene.clear();
  assert.ok(later.every(({ aInB, bInA }) => aInB && !bInA), 'in a scene that has changed');
  assert.equal(later.length, 150);
});

test('poses that are written during a loop change nothing until a query reads them', () => {
  const { scene, bodies } = row();
  let seen = 0;
  for (const { a, b, depth, points } of scene.contacts()) {
    assert.deepEqual([a, b, depth], [bodies[seen], bodies[seen + 1], 0.5], 'as of the update');
    assert.ok(Math.abs(points[0].x - (1.5 * seen + 0.75)) < 1e-9, 'as of the update');
    a.moveTo(0, -99);
    b.x += 0.25;
    seen += 1;
  }
  assert.equal(seen, 299);
});

test('contacts of each update are those of its poses, however often the scene changes between them', () => {
  // More contacts than are computed one by one: the rest come from a list that the core keeps until something changes.
  const scene = crowd(8);
  const bodies = [...scene];
  const random = new Random(8);
  for (let frame = 0; frame < 30; frame += 1) {
    // Either all bodies, few of them, or none but one that is replaced or reshaped without a move.
    bodies.forEach((body, k) => {
      if (frame % 3 === 0 || (frame % 3 === 1 && k % 40 === 0)) body.moveTo(random.between(0, 14), random.between(0, 14), random.between(-4, 4));
    });
    if (frame % 3 === 2) bodies[frame].shape = random.any(Object.values(kinds));
    scene.update();
    const wanted = collisions(scene);
    assert.equal(wanted.length, scene.pairs.length / 2);
    const found = Array.from(scene.contacts(), ({ a, b, normal, depth }) => ({ a, b, normal, depth }));
    for (const [k, { a, b, normal, depth }] of found.entries()) {
      assert.deepEqual([a.slot, b.slot], [...scene.pairs.subarray(2 * k, 2 * k + 2)]);
      assert.deepEqual({ normal, depth }, { normal: wanted[k].normal, depth: wanted[k].depth }, `contact ${k} in frame ${frame}`);
    }
  }
});

/**
 * What may happen to a scene while the points of its contacts are read.
 * @type {Record<string, (scene: Scene, body: Body, other: Scene) => void>}
 */
const happenings = {
  'a body is moved': (_, body) => { body.moveTo(body.x + 0.25, -3, 1); },
  'a body is removed': (_, body) => { body.remove(); },
  'a body is removed and its slot reused': (scene, body) => {
    body.remove();
    assert.equal(scene.add(kinds.slanted, { x: 1, y: 1 }).slot, body.slot);
  },
  'a body gets another shape': (_, body) => { body.shape = Shape.box(5, 5); },
  'a query sees moved bodies': (scene) => {
    for (const body of scene) body.moveTo(body.x * 0.75, body.y + 1, 2);
    scene.pick({ x: 0, y: 0 });
  },
  'resolve moves a body': (scene, body) => { scene.resolve(body); },
  'an update sees moved bodies': (scene) => {
    for (const body of scene) body.moveTo(body.x * 0.75, body.y + 1, 2);
    scene.update();
  },
  'the scene is cleared': (scene) => { scene.clear(); },
  'the scene is restored': (scene) => { scene.restore(new Scene().snapshot()); },
  'the scene is disposed and its place taken': (scene) => {
    scene.dispose();
    const next = crowd(5);
    for (const body of next) body.angle += 1e-4;
    next.update();
  },
  'the pairs are overwritten': (scene) => { scene.pairs.reverse(); },
  'memory grows': (scene) => { for (let k = 0; k < 3000; k += 1) scene.add(disc, { x: 1e6 + 9 * k }); },
  'another scene changes': (_scene, _body, other) => {
    for (const each of other) each.moveTo(each.y, each.x, 1);
    other.update();
  },
};

/** Bodies of all kinds in a crowd. @param {number} seed */
function crowd(seed) {
  const random = new Random(seed);
  const scene = new Scene();
  for (let k = 0; k < 120; k += 1) scene.add(random.any(Object.values(kinds)), { x: random.between(0, 14), y: random.between(0, 14), angle: random.between(-4, 4) });
  return scene;
}

/** @param {Scene} scene what collide says of each pair, without the bodies */
const collisions = (scene) => Array.from(scene.contacts(), ({ a, b }) => {
  const { points, aInB, bInA, depth, normal } = collide(a.shape, a, b.shape, b) ?? assert.fail();
  return { points, aInB, bInA, depth, normal };
});

for (const [what, happen] of Object.entries(happenings)) {
  test(`points are those of the update, though ${what} between one contact and the next`, () => {
    // Later than, in and before the contacts whose points are computed together.
    for (const when of [0, 1, 6, 40, 70]) {
      for (const each of [1, 2, 10]) {
        const [scene, other] = [crowd(5), crowd(6)];
        scene.update();
        other.update();
        const [wanted, wantedOfOther] = [collisions(scene), collisions(other)];
        assert.ok(wanted.length > 300);
        const [kept, keptOfOther] = [[...scene.contacts()], [...other.contacts()]];
        for (let k = 0; k < 200; k += each) {
          if (k >= when && k < when + each) happen(scene, kept[k + 1].b, other);
          const { points, aInB, bInA, depth, normal } = kept[k];
          assert.deepEqual({ points, aInB, bInA, depth, normal }, wanted[k], `contact ${k}`);
          // Of two scenes in turn.
          assert.deepEqual(keptOfOther[k].points, wantedOfOther[k].points, `contact ${k} of the other scene`);
        }
      }
    }
  });
}

test('a loop that begins or stops to read points in its middle gets those of collide', () => {
  const scene = crowd(7);
  scene.update();
  const wanted = collisions(scene);
  for (const [from, to] of [[0, 1e9], [0, 100], [100, 200], [3, 4]]) {
    const late = [];
    let k = 0;
    for (const contact of scene.contacts()) {
      if (k >= from && k < to) assert.deepEqual(contact.points, wanted[k].points);
      else late.push({ contact, k });
      k += 1;
    }
    assert.equal(k, wanted.length);
    for (const { contact, k } of late) assert.deepEqual([contact.aInB, contact.bInA, contact.points], [wanted[k].aInB, wanted[k].bInA, wanted[k].points]);
  }
});

for (const [how, stop] of Object.entries({ soon: 1, 'in the middle': 100, 'at the last but one': 298 })) {
  test(`a query in a loop shows the following contacts where it saw the bodies: ${how}`, () => {
    const { scene, bodies } = row();
    let seen = 0;
    for (const contact of scene.contacts()) {
      if (seen >= stop) assert.deepEqual(contact.toJSON(), expected(bodies[seen], bodies[seen + 1]));
      seen += 1;
      if (seen === stop) {
        bodies.forEach((body, k) => { body.x *= 1 - 2 ** -10; body.y = k % 2 / 8; });
        scene.pick({ x: 0, y: 0 });
      }
    }
    assert.equal(seen, 299);
    assert.notEqual([...scene.contacts()][298].depth, 0.5);
  });
}

/**
 * What a loop may do to a body so that its later contacts are left out.
 * @type {Record<string, (body: Body, scene: Scene) => void>}
 */
const ways = {
  removes: (body) => body.remove(),
  'removes and replaces': (body, scene) => {
    body.remove();
    assert.equal(scene.add(disc, { x: body.x }).slot, body.slot);
  },
  reshapes: (body) => { body.shape = Shape.circle(1); },
  'moves away and asks about': (body, scene) => {
    body.y = 50;
    scene.raycast({ x: 0, y: 9 }, { x: 1, y: 9 });
  },
};
for (const [way, act] of Object.entries(ways)) {
  test(`a body that a loop ${way} is left out from then on`, () => {
    for (const at of [1, 2, 64, 100, 150, 200, 250]) {
      const { scene, bodies } = row();
      const seen = [];
      for (const { a, b } of scene.contacts()) {
        seen.push([a, b]);
        if (seen.length === at) act(bodies[at + 3], scene);
      }
      const wanted = bodies.slice(1).map((b, k) => [bodies[k], b]).filter((pair) => !pair.includes(bodies[at + 3]));
      assert.deepEqual(seen, wanted, `at ${at}`);
    }
  });
}

/** A contact seen from its other body. @param {SceneContact} contact */
function turned({ a, b, normal, depth, mtv, points, aInB, bInA, pieceA, pieceB }) {
  const back = (/** @type {{ x: number, y: number }} */ { x, y }) => ({ x: 0 - x, y: 0 - y });
  return { a: b, b: a, normal: back(normal), depth, mtv: back(mtv), points, aInB: bInA, bInA: aInB, pieceA: pieceB, pieceB: pieceA };
}

test('the contacts of a body or of categories are those of all contacts that it is in, in their order, with it as A', () => {
  const scene = new Scene();
  const random = new Random(3);
  const pair = Shape.union([Shape.circle(0.2), Shape.box(1, 0.5, { center: [1, 0] })]);
  const bodies = Array.from({ length: 120 }, () => scene.add(random.any([disc, Shape.box(2, 1), Shape.regular(5, 1), pair]), { x: random.between(0, 16), y: random.between(0, 16), category: random.any([1, 2, 4, 8, 16]) }));
  assert.deepEqual([...bodies[0].contacts()], [], 'before any update');
  let most = 0;
  for (let frame = 0; frame < 4; frame += 1) {
    scene.update();
    const all = [...scene.contacts()];
    for (const body of bodies) {
      const own = all.filter(({ a, b }) => a === body || b === body).map((contact) => (contact.a === body ? plain([contact])[0] : turned(contact)));
      assert.deepEqual(plain(body.contacts()), own);
      assert.deepEqual(plain(scene.contacts(body)), own);
      most = Math.max(most, own.length);
    }
    for (const bits of [0, 1, 6, -8, -1]) {
      const meets = (/** @type {Body} */ { category }) => (category & bits) !== 0;
      const wanted = all.filter(({ a, b }) => meets(a) || meets(b)).map((contact) => (meets(contact.a) ? plain([contact])[0] : turned(contact)));
      assert.deepEqual(plain(scene.contacts(bits)), wanted, `${bits}`);
    }
    bodies.forEach((body) => { body.x += random.between(-1, 1); });
    bodies.push(scene.add(disc, { x: 8, y: 8 }));
    assert.deepEqual([...bodies[bodies.length - 1].contacts()], [], 'it was added since');
  }
  assert.ok(most > 5);
});

test('a removed body has no contacts, and its slot gives them to no other', () => {
  const { scene, bodies } = row(4);
  const late = bodies[1].contacts();
  bodies[1].remove();
  assert.deepEqual([...bodies[1].contacts()], []);
  assert.deepEqual([...late], [], 'not in a loop that has begun, either');
  const next = scene.add(disc, { x: 1.5 });
  assert.equal(next.slot, 1);
  assert.deepEqual([...next.contacts()], []);
  assert.deepEqual(names(bodies[2].contacts()), [[2, 3]]);
  scene.update();
  assert.deepEqual(names(next.contacts()), [[undefined, 0], [undefined, 2]]);
  assert.deepEqual([...bodies[1].contacts()], []);
});

test('an update ends a loop over the contacts of a body', () => {
  const { scene, bodies } = row(3);
  let count = 0;
  for (const _ of bodies[1].contacts()) {
    count += 1;
    scene.update();
  }
  assert.equal(count, 1);
  const late = bodies[1].contacts();
  scene.restore(scene.snapshot());
  assert.deepEqual(late.next(), { value: undefined, done: true });
  assert.deepEqual(names(bodies[1].contacts()), [[1, 0], [1, 2]]);
});

test('contacts of a body of another scene are refused', () => {
  const { scene, bodies } = row(3);
  const elsewhere = new Scene().add(disc);
  bodies[0].remove();
  assert.throws(() => scene.contacts(elsewhere), { name: 'TypeError', message: /in this scene/ });
  assert.throws(() => scene.contacts(bodies[0]), { name: 'TypeError', message: /removed/ });
  assert.throws(() => scene.contacts(/** @type {any} */ ({})), { name: 'TypeError', message: /who must be a Body/ });
});

test('a contact names the pieces that overlap deepest, as shape.pieces has them', () => {
  const random = new Random(9);
  const comb = Shape.union(Array.from({ length: 7 }, (_, k) => Shape.box(0.5, 2, { center: { x: 2 * k, y: 0 } })));
  const cross = Shape.union([Shape.box(6, 1), Shape.box(1, 6), Shape.circle(1.2, { x: 2, y: 2 })]);
  const scene = new Scene();
  const bodies = Array.from({ length: 60 }, () => scene.add(random.any([comb, cross, disc]), { x: random.between(0, 30), y: random.between(0, 30), angle: random.between(-4, 4) }));
  const named = new Set();
  for (let frame = 0; frame < 20; frame += 1) {
    scene.update();
    for (const { a, b, pieceA, pieceB } of scene.contacts()) {
      assert.deepEqual({ pieceA, pieceB }, deepestPieces(a.shape, a, b.shape, b));
      if (a.shape === comb) named.add(pieceA);
    }
    bodies.forEach((body) => { body.moveTo(random.between(0, 30), random.between(0, 30), random.between(-4, 4)); });
  }
  assert.equal(named.size, 7);
});

test('of pieces that are equally deep, hit at once or equally near, the lowest is named', () => {
  const tiles = Shape.union([0, 1, 2, 3].map((k) => Shape.box(1, 1, { center: { x: k, y: 0 } })));
  const scene = new Scene();
  const floor = scene.add(tiles, { fixed: true });
  const box = scene.add(Shape.box(2, 1), { x: 1.5, y: 0.75 });
  scene.update();
  assert.deepEqual([...scene.contacts()].map(({ pieceA, pieceB }) => [pieceA, pieceB]), [[1, 0]]);
  box.remove();
  const found = { body: floor, piece: 2 };
  for (const answer of [
    scene.raycast({ x: 2.5, y: 5 }, { x: 2.5, y: 0 }), scene.cast(Shape.box(1, 1), { x: 2.5, y: 5 }, { x: 0, y: -5 }), scene.nearest({ x: 2.5, y: 5 }),
  ]) assert.deepEqual({ body: answer?.body, piece: answer?.piece }, found);
});

test('began and ended of categories leave out the pairs of bodies that the loop over them removes', () => {
  const BULLET = 2;
  const scene = new Scene();
  const targets = [10, 20].map((x) => scene.add(disc, { x }));
  const shots = [0, 0].map(() => scene.add(Shape.point(), { category: BULLET, mask: 1 }));
  scene.update();
  for (const shot of shots) shot.x = 30;
  scene.update({ swept: true });
  const hits = [];
  for (const [shot, target] of scene.began(BULLET)) {
    hits.push([shot, target]);
    shot.remove();
    if (shot === shots[0]) target.remove();
    scene.add(disc, { x: 50 }); // in the slot that is free now
  }
  assert.deepEqual(hits, [[shots[0], targets[0]], [shots[1], targets[1]]]);
  scene.clear();
  const [ball, ...coins] = [0, 0, 0].map(() => scene.add(disc));
  scene.update();
  for (const coin of coins) coin.x = 9;
  scene.update();
  let ended = 0;
  for (const [a] of scene.ended(ball)) {
    ended += 1;
    a.remove();
  }
  assert.equal(ended, 1);
});

test('began and ended of a body or of categories have it first, and no removed body', () => {
  const [PLAYER, COIN] = [2, 4];
  const scene = new Scene();
  const floor = scene.add(Shape.box(20, 1), { y: -1.4, fixed: true });
  const player = scene.add(disc, { category: PLAYER });
  const [left, right, far] = [-1, 1, 5].map((x) => scene.add(Shape.circle(0.2), { x, category: COIN }));
  scene.update();
  assert.deepEqual(pairsOf(scene.began()), [[floor, player], [player, left], [player, right]]);
  assert.deepEqual(pairsOf(scene.began(player)), [[player, floor], [player, left], [player, right]]);
  assert.deepEqual(pairsOf(scene.began(COIN)), [[left, player], [right, player]]);
  assert.deepEqual(pairsOf(scene.began(PLAYER | COIN)), [[player, floor], [player, left], [player, right]], 'of two such bodies, the lower slot is first');
  assert.deepEqual(pairsOf(scene.began(far)), []);
  left.remove();
  assert.deepEqual(pairsOf(scene.began(COIN)), [[right, player]]);
  assert.deepEqual(pairsOf(scene.began()), [[floor, player], [player, left], [player, right]], 'without a side, removed bodies are told of');
  player.x = 50;
  scene.update();
  assert.deepEqual(pairsOf(scene.ended(COIN)), [[right, player]]);
  assert.deepEqual(pairsOf(scene.ended(floor)), [[floor, player]]);
  assert.throws(() => scene.began(left), { name: 'TypeError', message: 'scene.began: who has been removed from its scene' });
  assert.throws(() => scene.ended(/** @type {any} */ ('coin')), { name: 'TypeError', message: /^scene.ended: who must be a Body or categories, got "coin"/ });
  assert.throws(() => scene.contacts(2 ** 40), { name: 'RangeError', message: /^scene.contacts: who must be from/ });
});
