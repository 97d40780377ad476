/**
 * A thousand frames of a scene, hashed: the twin of tests/common/frames.rs, which says what happens in them. Each draw
 * of a random number is at the same place in both. Browsers import it too.
 */
import { Scene } from '../../../js/index.js';
import { between, bits, fold, foldWords, shape, start, times, unit, vector, whole } from './draws.mjs';

/** @import { Body } from '../../../js/index.js' */

/**
 * @typedef {{ name: string, seed: number, bodies: number, room: number, far: number, fixed: number, moving: number }}
 *   Played
 */

const FRAMES = 1000;
const EACH = 100;

/** The hashes after every hundred frames. @param {Played} played */
export function play(played) {
  start(played.seed);
  const game = new Game(played);
  for (let n = 0; n < played.bodies; n += 1) game.add();
  /** @type {{ bytes: Uint8Array, slots: number[] }} */
  let saved = { bytes: new Uint8Array(), slots: [0] };
  const hashes = [];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    game.change();
    game.advance();
    if (frame % 50 === 10) saved = { bytes: game.scene.snapshot(), slots: game.bodies.map(({ slot }) => slot) };
    if (frame % 50 === 40) {
      game.scene.restore(saved.bytes);
      const all = new Map([...game.scene].map((body) => [body.slot, body]));
      game.bodies = saved.slots.map((slot) => /** @type {Body} */ (all.get(slot)));
    }
    game.foldContacts(game.scene.update({ swept: frame % 7 === 3 }));
    game.ask();
    if (frame % EACH === EACH - 1) hashes.push(bits());
  }
  game.scene.dispose();
  return hashes;
}

class Game {
  scene = new Scene();
  /** @type {Body[]} */
  bodies = [];

  /** @param {Played} played */
  constructor(played) {
    this.played = played;
  }

  #place() {
    const { room, far } = this.played;
    const { x, y } = times(vector(), room);
    return { x: x + far, y: y + far };
  }

  add() {
    const [made, { x, y }, angle] = [shape(), this.#place(), between(-50, 50)];
    const [fixed, plank] = [unit() < this.played.fixed, unit() < 0.05];
    this.bodies.push(this.scene.add(made, { x, y, angle, fixed, oneWay: plank ? { x: 0, y: 1 } : undefined }));
  }

  #any() {
    return whole(this.bodies.length);
  }

  change() {
    const index = this.#any();
    const kind = whole(8);
    const { bodies, played } = this;
    const body = bodies[index];
    if (kind === 0) this.add();
    else if (kind === 1 && bodies.length > 10) {
      const last = /** @type {Body} */ (bodies.pop());
      if (last !== body) bodies[index] = last;
      body.remove();
    } else if (kind === 2) body.shape = shape();
    else if (kind === 3) body.fixed = unit() < played.fixed;
    else if (kind === 4) {
      body.category = 1;
      body.mask = unit() < 0.5 ? 1 : 0xffffffff;
    }
  }

  advance() {
    for (const { slot } of this.bodies) {
      if (unit() >= this.played.moving) continue;
      const [by, turn] = [times(vector(), 0.2), between(-0.2, 0.2)];
      const { poses } = this.scene;
      poses[3 * slot] += by.x;
      poses[3 * slot + 1] += by.y;
      poses[3 * slot + 2] += turn;
    }
    const [body, motion, walks] = [this.bodies[this.#any()], vector(), unit() < 0.5];
    const [up, reach] = walks ? [{ x: 0, y: 1 }, 0.2] : [undefined, 0];
    body.fixed = false;
    const { moved, left, hits, ground } = this.scene.move(body, motion, { up, snap: reach, step: reach });
    fold(moved.x, moved.y, left.x, left.y);
    for (const { body: { slot }, normal, time } of ground ? [...hits, ground] : hits) fold(slot, normal.x, normal.y, time);
    const [solid, way] = [this.bodies[this.#any()], times(vector(), 0.5)];
    const push = this.scene.push(solid, way, { up, turn: reach / 4 });
    fold(push.moved.x, push.moved.y, push.carried.length, push.pushed.length, push.squashed.length);
  }

  /** @param {number} count */
  foldContacts(count) {
    const { scene } = this;
    fold(count, [...scene.began()].length, [...scene.ended()].length);
    const hash = scene.hash();
    foldWords(Number(hash & 0xffffffffn), Number(hash >> 32n));
    const contacts = [...scene.contacts()];
    for (let index = 0; index < count; index += 16) {
      const { depth, normal, points } = contacts[index];
      fold(depth, normal.x, normal.y);
      for (const point of points) fold(point.x, point.y, point.depth);
    }
  }

  ask() {
    const [from, to] = [this.#place(), this.#place()];
    fold(this.scene.pick(from).length);
    const hit = this.scene.raycast(from, to);
    if (hit) fold(hit.body.slot, hit.fraction, hit.normal.x, hit.normal.y);
    const near = this.scene.nearest(to);
    if (near) fold(near.body.slot, near.distance);
  }
}
