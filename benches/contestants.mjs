/**
 * Who is measured, and how each is asked. A contestant's module exports `enter`, which makes the shapes of one set of
 * pairs ready and returns what the clock is held against.
 *
 * @typedef {import('./workload.mjs').Figure} Figure
 *
 * What is to be measured: pair `i` is of `a[i % a.length]` and `b[i % b.length]`, and stands as the six numbers from
 * `poses[6 * i]` on say: x, y and angle of A, then of B.
 * @typedef {{ a: Figure[], b: Figure[], poses: Float64Array }} Task
 *
 * Each call sets both poses of pair `i` and answers whether they overlap. `collide` also reads the normal and the depth,
 * where they overlap, into `read`: x, y (from A to B) and depth.
 * @typedef {object} Entry
 * @property {(i: number) => boolean} collide
 * @property {((i: number) => boolean) | undefined} overlaps undefined where the contestant has no test for yes or no alone
 *
 * @typedef {(task: Task, read: Float64Array) => Entry | undefined | Promise<Entry | undefined>} Enter undefined for shapes it does not have
 */

/**
 * `skin`: by so much a reported depth may differ from the truth, by design. `note`: what a reader should know.
 * @type {Record<string, { module: string, enter?: string, package?: string, skin?: number, note?: string }>}
 */
export const contestants = {
  shadowgap: { module: './ours.mjs', note: '`collide` as published, a new object for each answer' },
  'shadowgap, reused': { module: './ours.mjs', enter: 'enterReused', note: '`collide` with its last argument, an object to fill' },
  js: { module: './yardstick.mjs', note: 'the yardstick, `yardstick.mjs`: JavaScript by hand on typed arrays, no package' },
  sat: { module: './peers/sat.mjs', package: 'sat', note: 'one `Response`, cleared before each test' },
  check2d: { module: './peers/check2d.mjs', package: 'check2d', note: '`setPosition` and `setAngle` without an update of the tree, then `checkCollision`' },
  'matter-js': { module: './peers/matter-js.mjs', package: 'matter-js', note: '`Collision.collides` with its records reused' },
  planck: { module: './peers/planck.mjs', package: 'planck', skin: 0.0205, note: '`CollidePolygons` and the like, manifolds reused; its limit of 12 vertices lifted' },
  'phaser-box2d': { module: './peers/phaser-box2d.mjs', package: 'phaser-box2d', note: '`b2CollidePolygons` and the like, manifold reused' },
  'box2d-wasm': { module: './peers/box2d-wasm.mjs', package: 'box2d-wasm', skin: 0.0205, note: '`b2CollidePolygons` and the like, manifolds and transforms reused, results read from its memory' },
  'rapier2d-compat': { module: './peers/rapier.mjs', package: '@dimforge/rapier2d-compat', note: '`contactCollider`, result reused' },
};
