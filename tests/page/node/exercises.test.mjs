/** The exercises without a page: what each judge says of the library's answers, and what is kept of the progress. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explain, overlaps, Shape } from 'shadowgap';
import { BODIES } from '../../../www/figures/bounce/opening.js';
import { KINDS } from '../../../www/figures/bounce/kinds.js';
import { createTank, TANK } from '../../../www/figures/bounce/tank.js';
import { EXERCISES } from '../../../www/figure/progress.js';

/** @type {Record<string, (facts: any) => { done: boolean, says: string }>} */
const judges = {};
for (const id of EXERCISES) {
  const { EXERCISE } = await import(`../../../www/figures/${id}/exercise.js`);
  judges[id] = EXERCISE.judge;
  test(`${id} asks in one sentence`, () => {
    assert.match(EXERCISE.asks, /^[A-Z][^.]*(0\.\d+[^.]*)?\.$/);
    assert.ok(EXERCISE.asks.length < 100, EXERCISE.asks);
  });
}

/**
 * Each case: the facts, whether they solve the exercise, and words of what is said.
 * @type {Record<string, [facts: any, done: boolean, says: RegExp][]>}
 */
const CASES = {
  interval: [
    [{ a: [0, 2], b: [-2, -1], separation: 1, end: 5.4 }, true, /1\.00, the gap/],
    [{ a: [0, 2], b: [3, 4], separation: 1, end: 5.4 }, false, /right of A/],
    [{ a: [0, 2], b: [-1, 0], separation: 0, end: 5.4 }, false, /^They touch, and touching is overlapping\.$/],
    [{ a: [-5, 2], b: [0, 1], separation: -2, end: 5.4 }, false, /^They overlap by 2\.00\. B has no room/],
    [{ a: [0, 2], b: [-1, 1], separation: -1, end: 5.4 }, false, /^They overlap by 1\.00\.$/],
  ],
  boxes: [
    [{ x: 0.19, y: -1 }, true, /one gap is enough/],
    [{ x: 0.2, y: -1 }, false, /^The gap on x is 0\.20 wide: bring them nearer\.$/],
    [{ x: 0.1, y: 0.001 }, false, /^The shadows on y just touch\.$/],
    [{ x: -0.001, y: -1 }, false, /^The shadows on x just touch\.$/],
    [{ x: 0.1, y: 0.4 }, false, /^The shadows on y still leave a gap of 0\.40\.$/],
    [{ x: -0.4, y: -0.4 }, false, /^The shadows on x still overlap by 0\.40\.$/],
  ],
  turned: [
    [{ gaps: ['Q'] }, true, /leaves out Q/],
    [{ gaps: [] }, false, /overlap on every axis/],
    [{ gaps: ['P', 'R', 'S'] }, false, /^P, R and S have a gap, Q has none/],
    [{ gaps: ['Q', 'S'] }, false, /^Q has a gap, but S has one too/],
    [{ gaps: ['P', 'Q', 'S'] }, false, /^Q has a gap, but P and S have one too/],
  ],
  circles: [
    [{ distance: -0.3, feature: 'vertex' }, true, /the way out is along the vertex’s axis, 0\.30 long/],
    [{ distance: 0.3, feature: 'vertex' }, false, /gap of 0\.30/],
    [{ distance: 0, feature: 'vertex' }, false, /they touch/],
    [{ distance: -0.3, feature: 'edge' }, false, /^They overlap, but the circle lies beside an edge/],
    [{ distance: 0.3, feature: 'edge' }, false, /^The circle lies beside an edge/],
  ],
  early: [
    [{ axes: 6, needed: 6, all: 7, overlaps: false, step: true }, true, /axis 6 of 7/],
    [{ axes: 5, needed: 6, all: 7, overlaps: false, step: true }, false, /Step/],
    [{ axes: 5, needed: 5, all: 7, overlaps: false, step: true }, false, /ends at axis 5\./],
    [{ axes: 7, needed: 7, all: 7, overlaps: true, step: true }, false, /overlap/],
    [{ axes: 7, needed: 7, all: 7, overlaps: false, step: false }, false, /“Axis by axis”/],
  ],
  'way-out': [
    [{ points: null }, false, /“Play 10 rounds”/],
    [{ points: [] }, false, /“See it”/],
    [{ points: [10] }, false, /^10 points after 1 round\.$/],
    [{ points: Array(9).fill(10) }, false, /^90 points after 9 rounds\.$/],
    [{ points: [...Array(5).fill(10), ...Array(4).fill(0), 9] }, false, /^59 points\. /],
    [{ points: [...Array(5).fill(10), ...Array(4).fill(0), 10] }, true, /the shortest way out/],
  ],
  manifold: [
    [{ points: [{ x: 0, depth: 0.5 }, { x: 2, depth: 0.54 }] }, true, /a body rests level/],
    [{ points: [{ x: 0, depth: 0.5 }, { x: 2, depth: 0.7 }] }, false, /^The right point is 0\.20 deeper/],
    [{ points: [{ x: 0, depth: 0.7 }, { x: 2, depth: 0.5 }] }, false, /^The left point is 0\.20 deeper/],
    [{ points: [{ x: 0, depth: 0.5 }] }, false, /one point/],
    [{ points: [] }, false, /not touch/],
  ],
  concave: [
    [{ pieces: 0.1, hull: -0.5 }, true, /apart from every piece/],
    [{ pieces: 0.1, hull: 0.1 }, false, /gap/],
    [{ pieces: 0.004, hull: -0.5 }, false, /touch/],
    [{ pieces: -0.2, hull: -0.5 }, false, /by 0\.20/],
    [null, false, /outline/],
  ],
  course: [
    [{ frames: 4, time: 0.44, touching: false, hit: null }, true, /^5 tests see nothing; .* 0\.44\.$/],
    [{ frames: 3, time: 0.44, touching: false, hit: null }, false, /4 or more/],
    [{ frames: 4, time: 0, touching: true, hit: 0 }, false, /before the motion/],
    [{ frames: 4, time: null, touching: false, hit: null }, false, /flies past/],
    [{ frames: 4, time: 0.44, touching: false, hit: 0.5 }, false, /0\.50 sees A/],
  ],
  map: [
    [{ overlaps: true, edges: true, by: 0.09, first: 'A edge 0', second: 'B edge 1', found: true }, true, /^A edge 0 wins by 0\.09 only/],
    [{ overlaps: true, edges: true, by: 0.09, first: 'A edge 0', second: 'B edge 1', found: false }, false, /by chance/],
    [{ overlaps: true, edges: true, by: 0.1, first: 'A edge 0', second: 'B edge 1' }, false, /^B edge 1 loses by 0\.10/],
    [{ overlaps: false, edges: true, by: 0.01, first: 'A edge 0', second: 'B edge 1' }, false, /outside/],
    [{ overlaps: true, edges: false, by: 0.01, first: 'A edge 0', second: 'A vertex 1' }, false, /vertex/],
    [{ overlaps: true, edges: false, by: null, first: 'A edge 0', second: null }, false, /vertex/],
  ],
};

for (const [id, cases] of Object.entries(CASES)) {
  test(`${id} is judged`, () => {
    for (const [facts, done, says] of cases) {
      const verdict = judges[id](facts);
      assert.equal(verdict.done, done, JSON.stringify(facts));
      assert.match(verdict.says, says);
    }
  });
}

test('every exercise has cases, one of which solves it', () => {
  assert.deepEqual(Object.keys(CASES).sort(), [...EXERCISES].sort());
  for (const cases of Object.values(CASES)) assert.equal(cases.filter(([, done]) => done).length, 1);
});

test('a circle beyond each corner of a box is one whose vertex’s axis decides, for the library too', () => {
  const [box, circle] = [Shape.box(4, 2), Shape.circle(1)];
  for (const [x, y] of [[2.5, 1.5], [-2.5, 1.5], [2.5, -1.5], [-2.5, -1.5]]) {
    const { axes, decisive, separation } = explain(box, { x: 0, y: 0 }, circle, { x, y }, { allAxes: true });
    assert.equal(judges.circles({ distance: separation.distance, feature: axes[decisive].source.feature }).done, true, `${x}, ${y}`);
  }
});

describe('progress', () => {
  /** A copy of the module in a page with this storage. @param {object | undefined} storage */
  const open = async (storage) => {
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
    copies += 1;
    return import(`../../../www/figure/progress.js?copy=${copies}`);
  };
  let copies = 0;
  const createStorage = () => {
    /** @type {Map<string, string>} */
    const kept = new Map();
    return {
      kept,
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
      removeItem: (/** @type {string} */ key) => void kept.delete(key),
    };
  };

  test('is kept, and added to what another tab has kept', async () => {
    const storage = createStorage();
    const [one, two] = [await open(storage), await open(storage)];
    let told = 0;
    one.followProgress(() => told++);
    one.solve('boxes');
    one.solve('boxes');
    assert.equal(told, 2, 'once at first and once for the change');
    two.solve('map');
    const later = await open(storage);
    assert.deepEqual(EXERCISES.filter(later.isSolved), ['boxes', 'map']);
    assert.equal(later.solvedCount(), 2);
    later.beginAgain();
    assert.equal(storage.kept.size, 0);
    assert.equal((await open(storage)).solvedCount(), 0);
  });

  test('needs no storage, and takes nothing wrong from it', async () => {
    const refuses = () => { throw new Error('no'); };
    for (const storage of [undefined, { getItem: refuses, setItem: refuses, removeItem: refuses }, { getItem: () => null, setItem: refuses, removeItem: refuses }]) {
      const progress = await open(storage);
      progress.solve('boxes');
      assert.equal(progress.isSolved('boxes'), true);
      progress.beginAgain();
      assert.equal(progress.solvedCount(), 0);
    }
    for (const kept of ['', '{', '7', 'null', '{"boxes":1}', '["hero", 3, null]', '"boxes"']) {
      assert.equal((await open({ ...createStorage(), getItem: () => kept })).solvedCount(), 0, kept);
    }
  });

  test('leads to the next exercise that is not solved', async () => {
    const progress = await open(createStorage());
    assert.equal(progress.nextExercise('map'), 'boxes');
    progress.solve('boxes');
    assert.equal(progress.nextExercise('map'), 'turned');
    assert.equal(progress.nextExercise('interval'), 'circles');
    for (const id of EXERCISES) progress.solve(id);
    assert.equal(progress.nextExercise('map'), undefined);
  });
});

test('the shapes that bounce begin apart, in the tank, and thrown, and no step adds energy', () => {
  const shapes = KINDS.map(({ shape }) => shape);
  assert.equal(BODIES.length, shapes.length);
  shapes.forEach((shape, i) => shapes.slice(i + 1).forEach((other, k) => assert.ok(!overlaps(shape, BODIES[i], other, BODIES[i + 1 + k]), `${i} and ${i + 1 + k}`)));
  for (const { x, y, vx, vy } of BODIES) assert.ok(Math.abs(x) < TANK.width / 2 - 1.2 && Math.abs(y) < TANK.height / 2 - 1.2 && Math.hypot(vx, vy) > 1);
  const tank = createTank(shapes);
  const energyOf = (/** @type {typeof BODIES} */ bodies) => Object.values(tank.energyOf(bodies, true)).reduce((sum, part) => sum + part);
  let bodies = BODIES;
  for (let i = 0; i < 360; i++) {
    const { moving } = tank.step(bodies, { restitution: 0.8, friction: 0.3, gravity: true });
    assert.ok(energyOf(moving) <= energyOf(bodies) + 1e-9, `step ${i}`);
    bodies = moving;
  }
  assert.ok(energyOf(bodies) < energyOf(BODIES) / 3, 'they fall and come to rest');
});
