/**
 * The contacts of a scene's last update as objects.
 *
 * The core computes normals and depths ahead of the loop that takes them, many in a call. Contact points, and whether
 * one body lies in the other, are computed when they are first read: most loops never read them, and would take about
 * twice as long. They are getters of the prototype, because defining getters on each contact takes longer than
 * computing the points. So `{ ...contact }` does not copy them.
 */
import {
  BRIEF_LENGTH, CONTACT_A_IN_B, CONTACT_B_IN_A, CONTACT_DEPTH, CONTACT_NORMAL, CONTACT_PIECES, MOST_BRIEF, MOST_OVERLAPS,
} from '../../pkg/contract.js';
import { ContactBatch, ReadState } from './contact-batch.js';
import { newPoints } from '../pair/contact.js';
import { describeAs } from '../boundary/describe.js';

/** @import { Body } from './body.js' */
/** @import { Contact } from '../pair/contact.js' */
/** @import { SceneMemory } from './memory.js' */
/** @import { Point } from '../boundary/types.js' */

/**
 * How two bodies overlap: a contact, the bodies, and the pieces of their shapes that overlap deepest, as indices into
 * `shape.pieces`: 0 for a shape that is not a union. Of pairs of pieces that are equally deep, within rounding, the
 * lowest indices.
 *
 * It stays as it is, whatever happens to the scene. `points`, `aInB` and `bInA` are computed when one of them is first
 * read, as `collide` computes them for the poses and shapes of the update. `toJSON()` gives a plain object with
 * everything; `{ ...contact }` would have only `a`, `b`, `normal` and `depth`.
 * @template [Data=unknown]
 * @typedef {Contact & ContactBodies<Data>} SceneContact
 */

/**
 * The bodies of a contact.
 * @template [Data=unknown]
 * @typedef {object} ContactBodies
 * @property {Body<Data>} a the body that was asked about; without one, that in the lower slot
 * @property {Body<Data>} b the other body
 * @property {number} pieceA the piece of `a.shape`
 * @property {number} pieceB the piece of `b.shape`
 * @property {() => Contact & { a: Body<Data>, b: Body<Data>, pieceA: number, pieceB: number }} toJSON a plain object
 *   with all of these, for JSON, copies and comparisons
 */

/** @typedef {Pick<Contact, 'points' | 'aInB' | 'bInA'> & Pick<ContactBodies, 'pieceA' | 'pieceB'>} Rest */

/** Makes B of a new contact its A. @type {(contact: ContactOfBodies) => void} */
let exchange;

/** A SceneContact: this class stays private, so that the type is one that any object can have. */
class ContactOfBodies {
  /**
   * Its batch, the index of its numbers there, and its bodies' slots, the lower first: the caller may exchange `a` and
   * `b`.
   */
  #batch;
  #at;
  #slotA;
  #slotB;
  #isExchanged = false;
  /** @type {Point | undefined} */
  #mtv;
  /** The part that is computed when it is first read. @type {Rest | undefined} */
  #rest;

  /**
   * @param {Body} a
   * @param {Body} b
   * @param {ContactBatch} batch
   * @param {number} at
   * @param {number} slotA
   * @param {number} slotB
   */
  constructor(a, b, batch, at, slotA, slotB) {
    const { numbers } = batch;
    this.a = a;
    this.b = b;
    this.normal = { x: numbers[at + CONTACT_NORMAL], y: numbers[at + CONTACT_NORMAL + 1] };
    this.depth = numbers[at + CONTACT_DEPTH];
    this.#batch = batch;
    this.#at = at;
    this.#slotA = slotA;
    this.#slotB = slotB;
  }

  get mtv() {
    const mtv = this.#mtv;
    if (mtv !== undefined) return mtv;
    const { normal, depth } = this;
    return this.#mtv = { x: normal.x * depth, y: normal.y * depth };
  }

  set mtv(mtv) {
    this.#mtv = mtv;
  }

  get points() {
    return (this.#rest ?? this.#compute()).points;
  }

  set points(points) {
    (this.#rest ?? this.#compute()).points = points;
  }

  get aInB() {
    return (this.#rest ?? this.#compute()).aInB;
  }

  set aInB(aInB) {
    (this.#rest ?? this.#compute()).aInB = aInB;
  }

  get bInA() {
    return (this.#rest ?? this.#compute()).bInA;
  }

  set bInA(bInA) {
    (this.#rest ?? this.#compute()).bInA = bInA;
  }

  get pieceA() {
    return (this.#rest ?? this.#compute()).pieceA;
  }

  get pieceB() {
    return (this.#rest ?? this.#compute()).pieceB;
  }

  #compute() {
    const { numbers, at, flags } = this.#batch.contact(this.#at, this.#slotA, this.#slotB);
    const pieces = at + CONTACT_PIECES;
    const [first, second] = this.#isExchanged ? [1, 0] : [0, 1];
    const inside = [(flags & CONTACT_A_IN_B) !== 0, (flags & CONTACT_B_IN_A) !== 0];
    return this.#rest = {
      points: newPoints(flags, numbers, at),
      aInB: inside[first],
      bInA: inside[second],
      pieceA: numbers[pieces + first] | 0,
      pieceB: numbers[pieces + second] | 0,
    };
  }

  toJSON() {
    const { a, b, normal, depth, mtv, points, aInB, bInA, pieceA, pieceB } = this;
    return { a, b, normal, depth, mtv, points, aInB, bInA, pieceA, pieceB };
  }

  static {
    describeAs(ContactOfBodies, 'SceneContact');
    exchange = (contact) => {
      const { a, b, normal } = contact;
      contact.a = b;
      contact.b = a;
      // A subtraction makes no negative zeros.
      normal.x = 0 - normal.x;
      normal.y = 0 - normal.y;
      contact.#isExchanged = true;
    };
  }
}

/**
 * The first contacts are read with their points, until there is one for this many slots: copying all poses for them
 * would take longer.
 */
const COPIED_SHARE = 32;

/**
 * The contacts of pairs of the last update, until the next one. They are read ahead of the loop that takes them, twice
 * as many each time, and again from the next pair on when the loop has changed the scene. Pairs with a body that has
 * been removed or reshaped are left out.
 */
export class ContactIterator {
  /** One that is never garbage, as in `BodyIterator`. */
  static kept = new ContactIterator(/** @type {any} */ ({}), [], 0);

  static {
    // In newer engines, iterators have `map` and more.
    Object.setPrototypeOf(ContactIterator.prototype, Object.getPrototypeOf(Object.getPrototypeOf([].values())));
  }

  /**
   * @param {SceneMemory} memory
   * @param {readonly (Body | undefined)[]} bodies by slot
   * @param {number} count how many pairs
   * @param {ArrayLike<number>} [indices] of the pairs, ascending; by default from 0 on
   * @param {(slot: number) => boolean} [isFirst] whether a body is A of its contact, where not the lower slot is
   */
  constructor(memory, bodies, count, indices, isFirst) {
    this.memory = memory;
    this.bodies = bodies;
    this.count = count;
    this.indices = indices;
    this.isFirst = isFirst;
    this.update = memory.update;
    /** How many pairs have been passed, and how many to read ahead. */
    this.passed = 0;
    this.most = 1;
    /** The batch read ahead, and the index of the next contact in it. @type {ContactBatch | undefined} */
    this.batch = undefined;
    this.at = 0;
    /** For batches without points, one after the other. @type {Float64Array | undefined} */
    this.numbers = undefined;
  }

  /** @returns {IteratorResult<SceneContact<any>, undefined>} */
  next() {
    let value;
    while (value === undefined) {
      let { batch } = this;
      if (batch === undefined || this.at === batch.end || batch.state !== this.memory.readState) {
        batch = this.read();
        if (batch === undefined) break;
      }
      const { at, bodies } = this;
      const { numbers } = batch;
      const slots = at + batch.slots;
      const slotA = numbers[slots] | 0;
      this.at = at + batch.length;
      this.passed += 1;
      if (slotA >= 0) {
        const slotB = numbers[slots + 1] | 0;
        value = new ContactOfBodies(/** @type {Body} */ (bodies[slotA]), /** @type {Body} */ (bodies[slotB]), batch, at, slotA, slotB);
        if (this.isFirst !== undefined && !this.isFirst(slotA)) exchange(value);
      }
    }
    return /** @type {IteratorResult<SceneContact<any>, undefined>} */ ({ value, done: value === undefined });
  }

  [Symbol.iterator]() {
    return this;
  }

  /** Reads contacts ahead, with their points if most of the last ones were asked for theirs; none at the end. */
  read() {
    const { memory, bodies, passed, indices, batch } = this;
    if (this.update !== memory.update || passed >= this.count) return undefined;
    const state = memory.readState ??= new ReadState(memory, bodies);
    const points = COPIED_SHARE * state.made < bodies.length || (batch !== undefined && 2 * batch.pointsRead > batch.count);
    this.most = batch?.state === state ? Math.min(2 * this.most, points ? MOST_OVERLAPS : MOST_BRIEF) : 1;
    let count = Math.min(this.most, this.count - passed);
    let first = passed;
    if (indices !== undefined) {
      first = indices[passed];
      let together = 1;
      while (together < count && indices[passed + together] === first + together) together += 1;
      count = together;
    }
    this.at = 0;
    if (!points) this.numbers ??= new Float64Array(BRIEF_LENGTH * Math.min(this.count - passed, MOST_BRIEF));
    return this.batch = new ContactBatch(state, first, count, points, this.numbers);
  }
}

/**
 * An index of a scene's pairs by body, made by counting: the pairs of the body in slot s are those in `indices` from
 * `starts[s]` to `starts[s + 1]`, in ascending order.
 * @param {Uint32Array} pairs two slots each
 * @param {number} slots more than the largest slot in `pairs`
 */
export function pairsByBody(pairs, slots) {
  const starts = new Uint32Array(slots + 1);
  const indices = new Uint32Array(pairs.length);
  for (const slot of pairs) starts[slot] += 1;
  // Each start first holds the end of the slot's pairs, and moves down as indices are written there, from the last pair
  // on.
  for (let slot = 1; slot <= slots; slot += 1) starts[slot] += starts[slot - 1];
  for (let k = pairs.length - 1; k >= 0; k -= 1) indices[starts[pairs[k]] -= 1] = k >> 1;
  return { starts, indices };
}
