/**
 * What views of scenes show, however long they are kept: in random sessions of scenes that grow, shrink, go back to
 * snapshots and end, each view ever taken has either ended or shows numbers of its own scene. `SESSIONS=2000` makes
 * more. So it is on a server whose rooms come, go and go back, which takes no more memory with time: `ROOMS=1000
 * STEPS=1000000` makes it larger and longer, and prints the memory in between.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Scene, Shape } from '../../js/index.js';
import { memory } from '../../pkg/engine.js';
import { letGo } from './common/boundary.mjs';
import { cases } from './common/cases.mjs';
import { Random } from './common/random.mjs';

const disc = Shape.circle(1);
/** What is written to views that their scene has left: it stays there. */
const MARK = 12345.5;

/**
 * A row of discs that tells which scene it is of: by its distance from the origin, the angle of each body and of the
 * row, and the depth of each overlap.
 */
class Row {
  shift = 0;
  /** @type {Uint8Array[]} */
  saved = [];

  /** @param {number} id */
  constructor(id) {
    this.id = id;
    this.scene = new Scene({ capacity: id % 7 });
    this.cos = Math.cos(id);
    this.sin = Math.sin(id);
    this.depth = (1 + (id % 1000)) / 1024;
    this.off = 10 + id;
  }

  /** @param {number} slot */
  place(slot) {
    const along = this.shift + slot * (2 - this.depth);
    return { x: along * this.cos - this.off * this.sin, y: along * this.sin + this.off * this.cos, angle: this.id + 0.25 };
  }

  /** @param {number} count */
  add(count) {
    for (let k = 0; k < count; k += 1) {
      const body = this.scene.add(disc);
      const { x, y, angle } = this.place(body.slot);
      body.teleport(x, y, angle);
    }
  }

  move() {
    this.shift += 1;
    for (const body of this.scene) {
      const { x, y } = this.place(body.slot);
      body.moveTo(x, y);
    }
    this.scene.update();
  }

  /**
   * That a view shows this scene's numbers.
   * @param {string} what @param {Float64Array | Float32Array | Uint32Array} view
   */
  owns(what, view) {
    const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 1e-4 * (1 + Math.abs(b));
    for (let at = 0; at < view.length; at += 1) {
      const value = view[at];
      if (what === 'pairs') assert.ok(value < 1e5, `a slot of ${value}`);
      if (what === 'depths') assert.ok(near(value, this.depth), `a depth of ${value}, not ${this.depth}`);
      if (what === 'normals' && at % 2 === 0) assert.ok(near(value, this.cos) && near(view[at + 1], this.sin), `a normal of ${value}, ${view[at + 1]}`);
      if (what === 'poses' && at % 3 === 0) {
        const [y, angle] = [view[at + 1], view[at + 2]];
        if (value === 0 && y === 0 && angle === 0) continue; // a free slot, or one that has not been placed yet
        assert.equal(angle, this.id + 0.25);
        assert.ok(near(y * this.cos - value * this.sin, this.off), `a pose at ${value}, ${y}`);
      }
    }
  }
}

/** @type {readonly ['poses', 'pairs', 'normals', 'depths']} */
const lists = ['poses', 'pairs', 'normals', 'depths'];

/** @param {number} seed @param {number} steps */
async function session(seed, steps) {
  const random = new Random(seed);
  let nextId = Math.floor(random.between(0, 500));
  /** @type {(Row | undefined)[]} */
  const rows = Array.from({ length: 8 });
  /**
   * @type {{ row: { owns: Row['owns'] }, what: typeof lists[number], view: Float64Array | Float32Array | Uint32Array,
   *   marked: boolean }[]}
   */
  let taken = [];
  const counts = { shown: 0, kept: 0, ended: 0 };
  const size = () => Math.floor(random.between(1, random.next() < 0.1 ? 800 : 40));
  for (let step = 0; step < steps; step += 1) {
    const at = Math.floor(random.between(0, rows.length));
    const row = rows[at];
    const choice = random.next();
    if (row === undefined) {
      const made = new Row(nextId += 1);
      made.add(size());
      made.scene.update();
      rows[at] = made;
    } else if (choice < 0.3) {
      const { scene } = row;
      for (const what of lists) {
        if (random.next() < 0.4) continue;
        const whole = scene[what];
        // A part of a view is a view of its own, and may be all that is kept.
        const from = random.next() < 0.3 ? 6 * Math.floor(random.between(0, whole.length / 6)) : 0;
        taken.push({ row, what, view: from > 0 ? whole.subarray(from) : whole, marked: false });
        counts.shown += 1;
      }
    } else if (choice < 0.45) {
      row.add(size());
    } else if (choice < 0.6) {
      row.move();
    } else if (choice < 0.65) {
      row.saved.push(row.scene.snapshot());
    } else if (choice < 0.8) {
      if (row.saved.length > 0) row.scene.restore(random.any(row.saved));
    } else if (choice < 0.86) {
      [...row.scene].filter((_, k) => k > 3 && random.next() < 0.5).forEach((body) => body.remove());
    } else if (choice < 0.94) {
      if (random.next() < 0.7) row.scene.dispose(); // otherwise it becomes garbage
      rows[at] = undefined;
      // What is written to its views reaches nobody.
      if (random.next() < 0.5) {
        for (const entry of taken) {
          if (entry.row !== row) continue;
          if (entry.view.length > 0) entry.view.fill(MARK);
          entry.marked = true;
        }
      }
    } else if (choice < 0.95) {
      memory.grow(1);
    } else if (choice < 0.97) {
      Shape.regular(Math.floor(random.between(10, 3000)), 1);
    } else if (choice < 0.985) {
      await letGo();
    }
    for (const { row, what, view, marked } of taken) {
      counts[view.length > 0 ? 'kept' : 'ended'] += 1;
      if (marked) assert.ok(view.length === 0 || view.every((value) => value === (what === 'pairs' ? Math.floor(MARK) : MARK)), `seed ${seed}, step ${step}: ${what}`);
      else row.owns(what, view);
    }
    for (const row of rows) row?.owns('poses', row.scene.poses.slice());
    taken = taken.filter(({ view }) => view.length > 0 && random.next() < 0.97);
  }
  rows.forEach((row) => row?.scene.dispose());
  return counts;
}

test('each view ever taken has ended, or shows numbers of its own scene', async () => {
  const total = { shown: 0, kept: 0, ended: 0 };
  for (let seed = 1; seed <= cases('SESSIONS', 8, 20); seed += 1) {
    const counts = await session(seed, 200);
    for (const key of /** @type {const} */ (['shown', 'kept', 'ended'])) total[key] += counts[key];
  }
  assert.ok(total.kept > 10 * total.ended && total.ended > 0, JSON.stringify(total));
});

test('on a server of many rooms views show their own scene, and memory stops growing', () => {
  const random = new Random(11);
  const [count, steps] = [Number(process.env.ROOMS ?? 200), Number(process.env.STEPS ?? 12_000)];
  let nextId = 0;
  const open = () => {
    const row = new Row(nextId += 1);
    row.add(100);
    row.scene.update();
    return row;
  };
  const rows = Array.from({ length: count }, open);
  /** @type {{ row: Row, what: typeof lists[number], view: Float64Array | Float32Array | Uint32Array }[]} */
  const taken = [];
  const counts = { shown: 0, ended: 0 };
  const sizes = [];
  for (let step = 0; step < steps; step += 1) {
    const at = Math.floor(random.between(0, count));
    const row = rows[at];
    const choice = random.next();
    if (choice < 0.3) {
      row.move();
    } else if (choice < 0.5) {
      const what = random.any(lists);
      taken[Math.floor(random.between(0, 400))] = { row, what, view: row.scene[what] };
    } else if (choice < 0.6) {
      row.saved = [row.scene.snapshot()];
    } else if (choice < 0.8) {
      if (row.saved.length > 0) row.scene.restore(row.saved[0]);
    } else if (choice < 0.9) {
      // A copy of the room goes on in its place.
      const copy = new Row(row.id);
      copy.shift = row.shift;
      // It has the shape: else each copy would bring its own, and the table of shapes lets go of them after megabytes.
      copy.scene.add(disc);
      copy.scene.restore(row.scene.snapshot());
      row.scene.dispose();
      rows[at] = copy;
    } else {
      row.scene.dispose();
      rows[at] = open();
    }
    const some = step % 1000 === 999 ? taken : [taken[step % 400], taken[(7 * step + 200) % 400]];
    for (const entry of some) {
      if (entry === undefined) continue;
      counts[entry.view.length > 0 ? 'shown' : 'ended'] += 1;
      entry.row.owns(entry.what, entry.view);
    }
    if (step % Math.ceil(steps / 12) === 0) sizes.push(memory.buffer.byteLength);
  }
  if (process.env.STEPS) console.log(JSON.stringify(counts), sizes.map((size) => (size / 1e6).toFixed(1)).join(' '), 'MB');
  assert.ok(counts.shown > steps, JSON.stringify(counts));
  // Blocks that wait for their views to end are at most an eighth of memory, and it takes some 40,000 steps until it
  // has the room for all.
  const [from, most] = steps < 100_000 ? [0, 1.25] : [6, 1.05];
  assert.ok(sizes[11] <= most * sizes[from], `memory stops growing: ${sizes}`);
  rows.forEach((row) => row.scene.dispose());
});
