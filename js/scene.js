/** Scenes: many bodies, one call a frame. */
import { detach, newBody, slotIn } from './body.js';
import { bits, given, isPlace, refusal, whole, wrongPose } from './check.js';
import { newContact } from './contact.js';
import { addBody, changesOfScene, clearScene, contactOfScene, removeBody, result, updateScene } from './engine.js';
import { show } from './errors.js';
import { Memory } from './memory.js';
import { Removed } from './removed.js';
import { handleOf } from './shape.js';

/** @import { Body } from './body.js' */
/** @import { Contact } from './contact.js' */
/** @import { Shape } from './shape.js' */
/** @import { Pose } from './types.js' */

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
    const slot = -1 - answer;
    const [x, y, angle] = [0, 1, 2].map((k) => this.#memory.read(slot, k));
    return refusal(wrongPose(`the body in slot ${slot}: pose`, x, y, angle));
  }

  /**
   * Each overlapping pair of the last update once, in the order of `pairs`, which depends only on the bodies and their poses.
   *
   * What is changed meanwhile is safe to change. Moves do not show before the next update; pairs of which a body has been removed, or
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
   * @param {Float64Array} slots two for each pair
   * @param {(slot: number) => Body | undefined} removed who had it then and has lost it
   */
  #pairsOf(slots, removed) {
    /** @type {[Body, Body][]} */
    const pairs = [];
    for (let k = 0; k < slots.length; k += 2) {
      const a = removed(slots[k]) ?? this.#bodies[slots[k]];
      const b = removed(slots[k + 1]) ?? this.#bodies[slots[k + 1]];
      if (a !== undefined && b !== undefined) pairs.push([a, b]);
    }
    return pairs.values();
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
