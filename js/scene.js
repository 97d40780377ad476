/** Scenes: many bodies, one call a frame. */
import { detach, newBody, slotIn } from './body.js';
import { bits, given, isPlace, refusal, whole, wrongPose } from './check.js';
import { newContact } from './contact.js';
import { addBody, changesOfScene, clearScene, contactOfScene, hashOfScene, removeBody, result, updateScene } from './engine.js';
import { show } from './errors.js';
import { Memory, wrongBody } from './memory.js';
import { Removed } from './removed.js';
import { cast, nearest, pick, query, raycast, resolve } from './scene-queries.js';
import { restore, snapshot } from './scene-state.js';
import { handleOf } from './shape.js';

/** @import { Body } from './body.js' */
/** @import { Contact } from './contact.js' */
/** @import { Impact } from './impact.js' */
/** @import { RayHit } from './ray.js' */
/** @import { Separation } from './separation.js' */
/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/**
 * How two bodies overlap: a contact that says whose.
 * @typedef {Contact & { a: Body, b: Body }} SceneContact
 */

/** As in src/scene/bodies.rs: a scene holds no more bodies than this. */
const MOST_BODIES = 2 ** 24;

/** As in src/wasm/scene.rs: what adding a body answers when there are that many. */
const FULL = -2;

/** What an update answers when there is no room for the pairs. */
const CROWDED = -(2 ** 31);

/**
 * A scene's bodies, by slot, or a TypeError.
 * @type {(scene: Scene) => readonly (Body | undefined)[]}
 */
export let bodiesOf;

/**
 * Many bodies, and each frame the question which of them touch.
 */
export class Scene {
  #memory;
  /**
   * By slot, as long as there are slots.
   * @type {(Body | undefined)[]}
   */
  #bodies = [];
  #size = 0;
  #removed = new Removed();
  /** How many pairs the last update found, and which update it was. */
  #count = 0;
  #update = 0;

  static {
    bodiesOf = (scene) => {
      if (typeof scene !== 'object' || scene === null || !(#bodies in scene)) throw new TypeError(`scene must be a Scene, got ${show(scene)}`);
      return scene.#bodies;
    };
  }

  /**
   * @param {{ capacity?: number }} [options] `capacity`: for how many bodies to make room at once, which saves work later. More are
   *   welcome.
   */
  constructor(options) {
    const { capacity = 0 } = given(options, 'options');
    whole(capacity, 'options.capacity', 0, MOST_BODIES);
    this.#memory = new Memory(capacity);
  }

  /**
   * Adds a body, in the lowest free slot: by default a moving one at the origin, of category 1, that meets everything.
   *
   * Fixed bodies, walls and floors, are never tested against each other and cost nothing while nothing is near. A pair is tested
   * when each side's category is in the other's mask: 32 bits each, where a negative number stands for its bits, such as `~WALL`.
   * @param {Shape} shape
   * @param {Partial<Pose> & { fixed?: boolean, category?: number, mask?: number, data?: unknown }} [options]
   * @returns {Body}
   */
  add(shape, options) {
    const handle = handleOf(shape, 'shape');
    const { x = 0, y = 0, angle = 0, fixed = false, category: isBits = 1, mask: meetsBits = -1, data } = given(options, 'options');
    if (typeof fixed !== 'boolean') throw new TypeError(`options.fixed must be true or false, got ${show(fixed)}`);
    const category = bits(isBits, 'options.category');
    const mask = bits(meetsBits, 'options.mask');
    const memory = this.#memory;
    const slot = isPlace(x, y, angle) ? addBody(memory.scene, handle, x, y, angle, Number(fixed), category, mask) : -1;
    if (slot === FULL) throw new RangeError(`there is no room for another body: a scene holds at most ${MOST_BODIES}`);
    if (slot < 0) throw refusal(wrongPose('options', x, y, angle));
    const body = newBody({ scene: this, memory, slot, shape, fixed, category, mask, data });
    this.#bodies[slot] = body;
    this.#size += 1;
    memory.reach(slot);
    return body;
  }

  /**
   * Removes a body of this scene. Its slot will be given to another, but it is never mistaken for that.
   * @param {Body} body
   */
  remove(body) {
    const slot = slotIn(body, this);
    detach(body, this.#memory.copy(slot, 1));
    removeBody(this.#memory.scene, slot);
    this.#bodies[slot] = undefined;
    this.#size -= 1;
    this.#removed.add(slot, body);
  }

  /** Removes all bodies. */
  clear() {
    const last = this.#memory.copy(0, this.#bodies.length);
    clearScene(this.#memory.scene);
    this.#bodies.forEach((body, slot) => {
      if (body === undefined) return;
      detach(body, last);
      this.#bodies[slot] = undefined;
      this.#removed.add(slot, body);
    });
    this.#size = 0;
  }

  /** How many bodies there are. */
  get size() {
    return this.#size;
  }

  /**
   * Finds every overlapping pair for the poses as they are now. Returns how many. Where a number was written to `poses` that cannot
   * be computed with, this throws a RangeError that names the slot and the number; and so it does where more than eight million
   * pairs are near each other. The pairs are then those of the update before.
   * @returns {number}
   */
  update() {
    const memory = this.#memory;
    memory.see();
    const count = updateScene(memory.scene);
    if (count < 0) throw this.#refusal(count);
    this.#count = count;
    this.#update += 1;
    memory.updated();
    this.#removed.updated();
    return count;
  }

  /**
   * Why an update was refused.
   * @param {number} answer
   */
  #refusal(answer) {
    if (answer === CROWDED) return new RangeError('too many bodies are in one place: there is no room for the pairs of them');
    return wrongBody(this.#memory, -1 - answer);
  }

  /**
   * Each overlapping pair of the last update once, in the order of `pairs`, which depends only on the bodies and their poses.
   *
   * What is changed meanwhile is safe to change. Moves do not show before the next update, or question; pairs of which a body has been removed, or
   * given another shape, are left out; and the next update ends it.
   * @returns {IterableIterator<SceneContact>}
   */
  contacts() {
    return this.#contactsOf(this.#update);
  }

  /**
   * @param {number} update
   * @returns {Generator<SceneContact>}
   */
  * #contactsOf(update) {
    for (let index = 0; update === this.#update && index < this.#count; index += 1) {
      const flags = contactOfScene(this.#memory.scene, index);
      if (flags === 0) continue;
      const numbers = result();
      const a = this.#bodies[numbers[11]];
      const b = this.#bodies[numbers[12]];
      if (a !== undefined && b !== undefined) yield { a, b, ...newContact(flags) };
    }
  }

  /**
   * Pairs that overlap as of the last update and did not at the update before. Those of bodies that have been removed since are
   * among them, whose `scene` is null, so that everything that ends has begun.
   * @returns {IterableIterator<[Body, Body]>}
   */
  began() {
    return this.#pairsOf(changesOfScene(this.#memory.scene, false), (slot) => this.#removed.last(slot));
  }

  /**
   * Pairs that overlapped at the update before and do not as of the last. Those of bodies that have been removed since are among
   * them, whose `scene` is null.
   * @returns {IterableIterator<[Body, Body]>}
   */
  ended() {
    return this.#pairsOf(changesOfScene(this.#memory.scene, true), (slot) => this.#removed.before(slot));
  }

  /**
   * All at once, so that nothing that is changed meanwhile matters.
   * @param {Float64Array} slots two for each pair; −1 less the slot for those that have lost it
   * @param {(slot: number) => Body | undefined} removed who had it then and has lost it
   */
  #pairsOf(slots, removed) {
    /** @param {number} slot */
    const who = (slot) => (slot < 0 ? removed(-1 - slot) : this.#bodies[slot]);
    /** @type {[Body, Body][]} */
    const pairs = [];
    for (let k = 0; k < slots.length; k += 2) {
      const a = who(slots[k]);
      const b = who(slots[k + 1]);
      if (a !== undefined && b !== undefined) pairs.push([a, b]);
    }
    return pairs.values();
  }

  /**
   * The bodies that hold a point, as `contains` says, in the order of their slots.
   *
   * This and what else is asked of a scene is about the poses as they are now, with or without an update since, and leaves the
   * pairs as they are. With a `mask`, only bodies are asked whose category has one of its bits. Where a number was written to
   * `poses` that cannot be computed with, it throws what `update` does.
   * @param {Point} point
   * @param {number} [mask] default all
   * @returns {Body[]}
   */
  pick(point, mask) {
    return pick(this.#memory, this.#bodies, point, mask);
  }

  /**
   * The bodies that overlap a shape, as `overlaps` says, in the order of their slots.
   * @param {Shape} shape
   * @param {Pose} pose
   * @param {number} [mask] default all
   * @returns {Body[]}
   */
  query(shape, pose, mask) {
    return query(this.#memory, this.#bodies, shape, pose, mask);
  }

  /**
   * Where the way from `from` to `to` first hits a body, as `raycast` says, and which; null when it hits none. Of bodies that are
   * hit at the same fraction, that of the lowest slot.
   * @param {Point} from
   * @param {Point} to
   * @param {number} [mask] default all
   * @returns {(RayHit & { body: Body }) | null}
   */
  raycast(from, to, mask) {
    return raycast(this.#memory, this.#bodies, from, to, mask);
  }

  /**
   * When a shape that is moved by `motion` first touches a body, and which; null when it touches none. It is what `cast` says of the
   * body as A and the moved shape as B: the normal points from the body to the shape, as a ray's does. Of bodies that are touched
   * at the same time, that of the lowest slot.
   * @param {Shape} shape
   * @param {Pose} pose
   * @param {Point} motion
   * @param {number} [mask] default all
   * @returns {(Impact & { body: Body }) | null}
   */
  cast(shape, pose, motion, mask) {
    return cast(this.#memory, this.#bodies, shape, pose, motion, mask);
  }

  /**
   * The body at the smallest signed distance from a point, as `distance` says with the point as A, and which; null when none is as
   * near as `maxDistance`. A body that holds the point is at a distance of zero or less. Of bodies at the same distance, that of
   * the lowest slot.
   * @param {Point} point
   * @param {number} [maxDistance] default Infinity
   * @param {number} [mask] default all
   * @returns {(Separation & { body: Body }) | null}
   */
  nearest(point, maxDistance, mask) {
    return nearest(this.#memory, this.#bodies, point, maxDistance, mask);
  }

  /**
   * Moves a body of this scene out of everything it overlaps, the shortest way of all, and returns how it was moved: by zero when it
   * overlaps nothing. The ways out of the single ones are never added up: it does not catch on the joints of a row of tiles. What
   * it overlaps is what `update` would say; the others stay where they are.
   * @param {Body} body
   * @returns {Point}
   */
  resolve(body) {
    return resolve(this.#memory, slotIn(body, this));
  }

  /**
   * The whole state as bytes: the same on every platform. Bodies' `data` is not in it.
   * @returns {Uint8Array}
   */
  snapshot() {
    const bytes = snapshot(this.#memory);
    this.#removed.note(bytes);
    return bytes;
  }

  /**
   * Puts a snapshot's state, of this scene or another one, in the place of all that there is. From then on the same calls have the
   * same answers as they had from the snapshot on.
   *
   * Bodies are known by their slots, and by which of the slot's bodies they are: those that are in the snapshot too stay the same
   * objects, with their `data`; the others are removed; and for those that are not here, there are new ones without `data`. Shapes
   * of the bodies that are here stay the same objects. Views end: take them anew. Of bodies that had been removed when the snapshot
   * was taken, but are still told of by `began` and `ended`, only the scene that took these very bytes knows more than the slot.
   *
   * Bytes that are not a snapshot as it was taken are refused with a RangeError, and nothing has changed.
   * @param {Uint8Array} bytes
   */
  restore(bytes) {
    const restored = restore(this, this.#memory, this.#bodies, bytes, this.#removed);
    this.#bodies = restored.bodies;
    this.#size = restored.size;
    this.#count = restored.count;
    this.#update += 1;
    this.#removed.restored(restored.since, restored.before);
  }

  /**
   * A digest of the poses as they are now and of the last update's pairs, normals and depths: equal on every platform for equal
   * input. Shapes, filters and `data` do not count.
   * @returns {bigint}
   */
  hash() {
    return hashOfScene(this.#memory.scene);
  }

  /**
   * x, y and angle for each slot (`Body.slot`), to be read and written: a view of WebAssembly memory. Take it anew in each frame, and
   * after bodies were added or shapes made: it may have ended then, and be of length 0. What is written to a free slot has no
   * effect.
   * @returns {Float64Array}
   */
  get poses() {
    return this.#memory.poses(this.#bodies.length);
  }

  /**
   * The slots of both bodies for each contact, the lower first: a view of WebAssembly memory, to be read. Take it anew after each
   * update, and after bodies were added or shapes made.
   * @returns {Uint32Array}
   */
  get pairs() {
    return this.#memory.pairs(this.#count);
  }

  /**
   * The normal's x and y for each contact, as `pairs`.
   * @returns {Float32Array}
   */
  get normals() {
    return this.#memory.normals(this.#count);
  }

  /**
   * The depth for each contact, as `pairs`.
   * @returns {Float32Array}
   */
  get depths() {
    return this.#memory.depths(this.#count);
  }
}
