/**
 * The contacts of a scene's last update as objects.
 *
 * The core computes normals and depths ahead of the loop that takes them, many in a call. What most loops never read, the contact
 * points and whether one body lies in the other, is computed when it is first read. It comes from a prototype's getters: to define
 * a getter on each contact takes V8 longer than to compute the points. So contacts are not copied by `{ ...contact }`.
 */
import {
  CONTACT_A_IN_B, CONTACT_B_IN_A, MOST_OVERLAPS, OVERLAP_DEPTH, OVERLAP_LENGTH, OVERLAP_NORMAL, OVERLAP_PIECES, OVERLAP_POSES,
  OVERLAP_SLOTS, POSE_ANGLE, POSE_LENGTH, POSE_X, POSE_Y,
} from '../pkg/contract.js';
import { shapeOf } from './body.js';
import { newPoints } from './contact.js';
import { describeAs } from './describe.js';
import { collide, result } from './engine.js';
import { overlapsOfScene } from './scene-engine.js';
import { handleOf } from './shape.js';

/** @import { Body } from './body.js' */
/** @import { Contact } from './contact.js' */
/** @import { SceneMemory } from './scene-memory.js' */
/** @import { Point } from './types.js' */

/**
 * How two bodies overlap: a contact, the bodies, and the pieces of their shapes that overlap deepest, as indices into `shape.pieces`: 0
 * for a shape that is not a union. Of pairs of pieces that are equally deep, within rounding, the lowest indices.
 *
 * It stays as it is, whatever happens to the scene. `points`, `aInB` and `bInA` are computed when one of them is first read, as `collide`
 * computes them for the poses and shapes of the update. `toJSON()` gives a plain object with everything; `{ ...contact }` would have only
 * `a`, `b`, `normal` and `depth`.
 * @template [Data=unknown]
 * @typedef {Contact & ContactBodies<Data>} SceneContact
 */

/**
 * The bodies of a contact.
 * @template [Data=unknown]
 * @typedef {object} ContactBodies
 * @property {Body<Data>} a the body in the lower slot
 * @property {Body<Data>} b the body in the higher slot
 * @property {number} pieceA the piece of `a.shape`
 * @property {number} pieceB the piece of `b.shape`
 * @property {() => Contact & { a: Body<Data>, b: Body<Data>, pieceA: number, pieceB: number }} toJSON a plain object with all of these, for
 *   JSON, copies and comparisons
 */

const POSE_A = OVERLAP_POSES;
const POSE_B = OVERLAP_POSES + POSE_LENGTH;

/** A SceneContact: this class stays private, so that the type is one that any object can have. */
class ContactOfBodies {
  /** The numbers of the contacts that were computed together, and where this one's begin. */
  #numbers;
  #at;
  #shapeA;
  #shapeB;
  /** @type {Point | undefined} */
  #mtv;
  /** What is computed when it is first read. @type {Pick<Contact, 'points' | 'aInB' | 'bInA'> | undefined} */
  #rest;

  /**
   * @param {Body} a
   * @param {Body} b
   * @param {Float64Array} numbers
   * @param {number} at
   */
  constructor(a, b, numbers, at) {
    this.a = a;
    this.b = b;
    this.normal = { x: numbers[at + OVERLAP_NORMAL], y: numbers[at + OVERLAP_NORMAL + 1] };
    this.depth = numbers[at + OVERLAP_DEPTH];
    this.#numbers = numbers;
    this.#at = at;
    // The bodies may get others.
    this.#shapeA = shapeOf(a);
    this.#shapeB = shapeOf(b);
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
    return (this.#rest ?? this.#collide()).points;
  }

  set points(points) {
    (this.#rest ?? this.#collide()).points = points;
  }

  get aInB() {
    return (this.#rest ?? this.#collide()).aInB;
  }

  set aInB(aInB) {
    (this.#rest ?? this.#collide()).aInB = aInB;
  }

  get bInA() {
    return (this.#rest ?? this.#collide()).bInA;
  }

  set bInA(bInA) {
    (this.#rest ?? this.#collide()).bInA = bInA;
  }

  get pieceA() {
    return this.#numbers[this.#at + OVERLAP_PIECES];
  }

  get pieceB() {
    return this.#numbers[this.#at + OVERLAP_PIECES + 1];
  }

  #collide() {
    const numbers = this.#numbers;
    const a = this.#at + POSE_A;
    const b = this.#at + POSE_B;
    const flags = collide(
      handleOf(this.#shapeA, 'a'), numbers[a + POSE_X], numbers[a + POSE_Y], numbers[a + POSE_ANGLE],
      handleOf(this.#shapeB, 'b'), numbers[b + POSE_X], numbers[b + POSE_Y], numbers[b + POSE_ANGLE],
    );
    return this.#rest = { points: newPoints(flags), aInB: (flags & CONTACT_A_IN_B) !== 0, bInA: (flags & CONTACT_B_IN_A) !== 0 };
  }

  toJSON() {
    const { a, b, normal, depth, mtv, points, aInB, bInA, pieceA, pieceB } = this;
    return { a, b, normal, depth, mtv, points, aInB, bInA, pieceA, pieceB };
  }

  static {
    describeAs(ContactOfBodies, 'SceneContact');
  }
}

/**
 * The contacts of pairs of the last update, until the next one. They are read ahead of the loop that takes them, twice as many each time;
 * from the next pair on again when the loop has changed the scene. Contacts that cannot be are left out: of a body that has been removed
 * or has got another shape.
 */
export class ContactIterator {
  /** One that is never garbage, as that of `BodyIterator`. */
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
   */
  constructor(memory, bodies, count, indices) {
    this.memory = memory;
    this.bodies = bodies;
    this.count = count;
    this.indices = indices;
    this.update = memory.update;
    this.changes = memory.changes;
    /** How many pairs have been passed, and how many to read ahead. */
    this.passed = 0;
    this.most = 1;
    /** What has been read ahead, and where the next contact is in it. */
    this.numbers = new Float64Array(0);
    this.at = 0;
  }

  /** @returns {IteratorResult<SceneContact<any>, undefined>} */
  next() {
    let value;
    while (value === undefined && ((this.at < this.numbers.length && this.changes === this.memory.changes) || this.read())) {
      const { bodies, numbers, at } = this;
      const slot = numbers[at + OVERLAP_SLOTS];
      this.at += OVERLAP_LENGTH;
      this.passed += 1;
      if (slot >= 0) {
        const [a, b] = [bodies[slot], bodies[numbers[at + OVERLAP_SLOTS + 1]]];
        value = new ContactOfBodies(/** @type {Body} */ (a), /** @type {Body} */ (b), numbers, at);
      }
    }
    return /** @type {IteratorResult<SceneContact<any>, undefined>} */ ({ value, done: value === undefined });
  }

  [Symbol.iterator]() {
    return this;
  }

  /** Reads contacts ahead; false at the end. */
  read() {
    const { memory, passed, indices } = this;
    if (this.update !== memory.update || passed >= this.count) return false;
    this.most = this.changes === memory.changes ? Math.min(2 * this.most, MOST_OVERLAPS) : 1;
    this.changes = memory.changes;
    let count = Math.min(this.most, this.count - passed);
    let first = passed;
    if (indices !== undefined) {
      first = indices[passed];
      let together = 1;
      while (together < count && indices[passed + together] === first + together) together += 1;
      count = together;
    }
    overlapsOfScene(memory.scene, first, count);
    this.numbers = result().slice(0, count * OVERLAP_LENGTH);
    this.at = 0;
    return true;
  }
}
