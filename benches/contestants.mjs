/**
 * The contestants, and how each is called. A contestant's module exports `setUp`, which makes the shapes of one set of
 * pairs and returns the functions that are timed.
 *
 * @typedef {import('./outline.mjs').Outline} Outline
 *
 * The pairs to measure: pair `i` is of `a[i % a.length]` and `b[i % b.length]`, and its poses are the six numbers from
 * `poses[6 * i]` on: x, y and angle of A, then of B.
 * @typedef {{ a: Outline[], b: Outline[], poses: Float64Array }} PairSet
 *
 * Each function sets both poses of pair `i` and returns whether the two overlap. If they do, `collide` also writes the
 * normal's x and y (from A to B) and the depth to `answer`.
 * @typedef {object} Contestant
 * @property {(i: number) => boolean} collide
 * @property {(i: number) => boolean} [overlaps] absent if the contestant has no boolean test
 * @property {(out: Float64Array, at: number) => number} [points] writes the contact points of the overlap that
 *   `collide` found last, x and y in turn, and returns how many; absent if the contestant has none
 * @property {() => void} [end] gives back memory that is not collected
 *
 * @typedef {(pairs: PairSet, answer: Float64Array) => Contestant | undefined | Promise<Contestant | undefined>} SetUp
 *   returns undefined if the contestant has no such shapes
 */

/**
 * `setUp`: the export's name, if it is another. `skin`: a reported depth may differ from the true one by this much, by
 * design. `note`: how the contestant is used.
 * @type {Record<string, { module: string, setUp?: string, package?: string, skin?: number, note?: string }>}
 */
export const contestants = {
  shadowgap: { module: './shadowgap.mjs', note: '`collide` as published, a new object for each answer' },
  'shadowgap, reused': { module: './shadowgap.mjs', setUp: 'setUpReused', note: '`collide` with its last argument, an object to fill' },
  js: { module: './yardstick.mjs', note: 'the yardstick, `yardstick.mjs`: hand-written JavaScript on typed arrays, not a package' },
  sat: { module: './peers/sat.mjs', package: 'sat', note: 'one `Response`, cleared before each test' },
  check2d: { module: './peers/check2d.mjs', package: 'check2d', note: '`setPosition` and `setAngle` without updating the tree, then `checkCollision`' },
  'matter-js': { module: './peers/matter-js.mjs', package: 'matter-js', note: '`Collision.collides` with its records reused' },
  planck: { module: './peers/planck.mjs', package: 'planck', skin: 0.0205, note: '`CollidePolygons` and the like, manifolds reused; its limit of 12 vertices lifted' },
  'phaser-box2d': { module: './peers/phaser-box2d.mjs', package: 'phaser-box2d', note: '`b2CollidePolygons` and the like, manifold reused' },
  'box2d-wasm': { module: './peers/box2d-wasm.mjs', package: 'box2d-wasm', skin: 0.0205, note: '`b2CollidePolygons` and the like, manifolds and transforms reused, results read from its memory' },
  '@dimforge/rapier2d-compat': { module: './peers/rapier.mjs', package: '@dimforge/rapier2d-compat', note: '`contactCollider`, result reused' },
};
