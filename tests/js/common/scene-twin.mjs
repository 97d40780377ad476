/** A scene and a naive reimplementation to compare it with: a list of bodies and a call of `collide` for each pair. */
import assert from 'node:assert/strict';
import { collide, Scene, Shape } from '../../../js/index.js';
import { pairsOf, plain } from './contacts.mjs';
import { deepestPieces } from './pieces.mjs';

/** @import { Body } from '../../../js/index.js' */

/**
 * The state that a body is expected to have.
 * @typedef {object} Twin
 * @property {Shape} shape
 * @property {number} x
 * @property {number} y
 * @property {number} angle
 * @property {boolean} fixed
 * @property {number} category
 * @property {number} mask
 */

/** One shape for each kind that scenes handle separately, with sizes near 1. */
export const shapes = [
  Shape.point(), Shape.circle(0.7), Shape.circle(0.4, { x: 0.8, y: -0.3 }), Shape.segment({ x: -1, y: 0.1 }, { x: 1, y: 0 }),
  Shape.capsule({ x: -0.6, y: 0 }, { x: 0.6, y: 0.2 }, 0.3), Shape.box(1.5, 1), Shape.box(1, 1, { angle: 0.4, center: { x: 0.5, y: 0.5 }, radius: 0.1 }),
  Shape.polygon([[-0.7, -0.5], [0.9, -0.4], [0.1, 0.8]]), Shape.regular(6, 0.8), Shape.regular(17, 0.9), Shape.ellipse(1.1, 0.5),
  Shape.outline([[-1, -1], [1, -1], [1, 1], [0.6, 1], [0.6, -0.6], [-0.6, -0.6], [-0.6, 1], [-1, 1]]),
];

/** The two bodies, lower slot first. @param {Body} a @param {Body} b */
const inOrder = (a, b) => (a.slot < b.slot ? [a, b] : [b, a]);

/** A vector that points the other way, without negative zeros. @param {{ x: number, y: number }} vector */
const opposite = ({ x, y }) => ({ x: 0 - x, y: 0 - y });

/**
 * The same contact with B as its A.
 * @template {import('../../../js/index.js').Contact & { a: unknown, b: unknown, pieceA: number, pieceB: number }} T
 * @param {T} contact
 */
const exchanged = ({ a, b, normal, mtv, aInB, bInA, pieceA, pieceB, ...rest }) =>
  ({ ...rest, a: b, b: a, normal: opposite(normal), mtv: opposite(mtv), aInB: bInA, bInA: aInB, pieceA: pieceB, pieceB: pieceA });

export class TwinScene {
  scene;
  /** @type {Map<Body, Twin>} */
  bodies = new Map();
  /** The pairs of bodies that touched in the last update. @type {[Body, Body][]} */
  pairs = [];
  /** Totals over all updates, so that a test can assert that each event occurred. */
  counts = { pairs: 0, began: 0, ended: 0, endedByRemoval: 0 };

  /** @param {{ capacity?: number }} [options] */
  constructor(options) {
    this.scene = new Scene(options);
  }

  /** @param {Twin} twin */
  add(twin) {
    const { shape, ...options } = twin;
    const body = this.scene.add(shape, options);
    this.bodies.set(body, { ...twin });
    return body;
  }

  /** @param {Body} body */
  remove(body) {
    if (body.slot % 2 === 0) body.remove();
    else this.scene.remove(body);
    this.bodies.delete(body);
  }

  clear() {
    this.scene.clear();
    this.bodies.clear();
  }

  /** Asserts that each body has the state that was last written to it. */
  checkBodies() {
    assert.equal(this.scene.size, this.bodies.size);
    const slots = new Set();
    for (const [body, { shape, ...twin }] of this.bodies) {
      const { x, y, angle, fixed, category, mask } = body;
      assert.deepEqual({ x, y, angle, fixed, category, mask }, twin);
      assert.equal(body.shape, shape);
      assert.equal(body.scene, this.scene);
      slots.add(body.slot);
    }
    assert.equal(slots.size, this.bodies.size, 'each has a slot of its own');
  }

  /** Updates the scene and compares its pairs, contacts and events with the naive ones. @param {string} about */
  update(about) {
    const { scene } = this;
    const count = scene.update();
    const bodies = [...this.bodies.keys()].sort((a, b) => a.slot - b.slot);
    const before = this.pairs;
    const expected = bodies.flatMap((a, i) => bodies.slice(i + 1).flatMap((b) => {
      const [twinA, twinB] = [this.#twin(a), this.#twin(b)];
      const meet = (twinA.category & twinB.mask) !== 0 && (twinB.category & twinA.mask) !== 0 && !(twinA.fixed && twinB.fixed);
      const contact = meet ? collide(twinA.shape, twinA, twinB.shape, twinB) : null;
      return contact ? [{ a, b, ...contact, ...deepestPieces(twinA.shape, twinA, twinB.shape, twinB) }] : [];
    }));
    assert.equal(count, expected.length, about);
    const { pairs, normals, depths } = scene;
    assert.deepEqual([...pairs], expected.flatMap(({ a, b }) => [a.slot, b.slot]), about);
    assert.deepEqual([normals.length, depths.length], [2 * count, count], about);
    expected.forEach(({ normal, depth }, k) => {
      const off = Math.hypot(normals[2 * k] - normal.x, normals[2 * k + 1] - normal.y);
      assert.ok(off < 1e-4, `${about}: normal ${k} is off by ${off}`);
      assert.ok(Math.abs(depths[k] - depth) < 1e-5, `${about}: depth ${k} is ${depths[k]}, not ${depth}`);
    });
    assert.deepEqual(plain(scene.contacts()), expected, about);
    for (const body of bodies) {
      const own = expected.filter(({ a, b }) => body === a || body === b).map((contact) => (contact.a === body ? contact : exchanged(contact)));
      assert.deepEqual(plain(body.contacts()), own, `${about}: of body ${body.slot}`);
    }
    this.pairs = expected.map(({ a, b }) => [a, b]);
    const began = this.pairs.filter((pair) => !has(before, pair));
    const ended = before.filter((pair) => !has(this.pairs, pair));
    assertSame(pairsOf(scene.began()), began, `${about}: began`);
    assertSame(pairsOf(scene.ended()), ended, `${about}: ended`);
    const gone = ended.filter((pair) => pair.some((body) => body.scene === null));
    for (const [what, list] of Object.entries({ pairs: this.pairs, began, ended, endedByRemoval: gone })) {
      this.counts[/** @type {keyof TwinScene['counts']} */ (what)] += list.length;
    }
    return count;
  }

  /** @param {Body} body */
  #twin(body) {
    return /** @type {Twin} */ (this.bodies.get(body));
  }
}

/** @param {[Body, Body][]} pairs @param {[Body, Body]} pair */
const has = (pairs, [a, b]) => pairs.some((pair) => pair[0] === a && pair[1] === b);

/**
 * Asserts that `got` holds the pairs in `wanted`, with identical bodies, in the order of their slots.
 * @param {[Body, Body][]} got @param {[Body, Body][]} wanted @param {string} about
 */
function assertSame(got, wanted, about) {
  assert.equal(got.length, wanted.length, about);
  got.forEach((pair) => assert.ok(has(wanted, pair), `${about}: ${pair.map(({ slot }) => slot)}`));
  got.forEach((pair) => assert.deepEqual(pair.map(({ slot }) => slot), inOrder(...pair).map(({ slot }) => slot), about));
  const slots = got.map(([a, b]) => a.slot * 2 ** 24 + b.slot);
  assert.deepEqual(slots, [...slots].sort((a, b) => a - b), about);
}
