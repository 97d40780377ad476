/**
 * The contestants of the scenes, and how each is called. A contestant's module exports `setUp`, which makes all bodies
 * at their first poses and returns the functions that are timed.
 *
 * A contestant calls `Report` once for each overlapping pair, in any order: with both bodies' indices, the unit normal
 * from the first to the second, and the depth.
 * @typedef {(a: number, b: number, nx: number, ny: number, depth: number) => void} Report
 *
 * @typedef {{ x: number, y: number }} Point
 *
 * @typedef {object} Contestant
 * @property {(poses: Float64Array) => void} frame sets the poses of the bodies that move, and reports every pair that
 *   overlaps, except pairs of two fixed bodies
 * @property {(from: Point, to: Point, normal: Float64Array) => number} [raycast] the fraction of the way to the first
 *   hit, whose normal it writes to `normal`; NaN without a hit
 * @property {(point: Point) => number} [pick] the number of bodies that contain the point
 *
 * @typedef {(bodies: import('./workloads.mjs').Bodies, report: Report) => Contestant | Promise<Contestant>} SetUp
 */

/**
 * `setUp`: the export's name, if it is another. `skin`: a reported depth may differ from the true one by this much, by
 * design. `note`: how the contestant is used.
 * @type {Record<string, { module: string, setUp?: string, package?: string, skin?: number, note: string }>}
 */
export const contestants = {
  shadowgap: { module: './shadowgap.mjs', note: '`poses` in bulk, `update`, then `pairs`, `normals` and `depths`' },
  js: { module: './yardstick.mjs', note: 'the yardstick, `scene/yardstick.mjs`: hand-written JavaScript on typed arrays, a uniform grid, not a package' },
  'sat, grid': { module: './peers/sat.mjs', setUp: 'setUpGrid', package: 'sat', note: 'tests the pairs that the yardstick\'s grid finds' },
  'sat, flatbush': { module: './peers/sat.mjs', setUp: 'setUpFlatbush', package: 'flatbush', note: 'tests the pairs that flatbush finds, an index built anew for each frame' },
  check2d: { module: './peers/check2d.mjs', package: 'check2d', note: '`setPosition` and `setAngle`, `update`, `checkAll`' },
  'matter-js': { module: './peers/matter-js.mjs', package: 'matter-js', note: 'its `Detector`; circles are polygons, as its `Bodies.circle` makes them' },
  planck: { module: './peers/planck.mjs', package: 'planck', skin: 0.0205, note: 'its `DynamicTree`, with `CollidePolygons` and the like' },
  'box2d-wasm': { module: './peers/box2d-wasm.mjs', package: 'box2d-wasm', skin: 0.0205, note: 'a world whose time step is 0' },
  'box2d3-wasm': { module: './peers/box2d3-wasm.mjs', package: 'box2d3-wasm', skin: 0.0205, note: 'a world whose time step is a microsecond' },
  '@dimforge/rapier2d-simd-compat': { module: './peers/rapier.mjs', package: '@dimforge/rapier2d-simd-compat', note: 'colliders without rigid bodies, pairs from its collision events' },
};

/**
 * Other ways to use the contestants: as their READMEs show it, with objects for bodies and contacts, and with what
 * began and ended.
 * @type {typeof contestants}
 */
const withObjects = {
  'shadowgap, objects': { module: './shadowgap.mjs', setUp: 'setUpObjects', note: '`x`, `y` and `angle` of each body, `update`, then loops over `contacts()`, `began()` and `ended()`' },
  'matter-js, engine': { module: './peers/matter-js-engine.mjs', package: 'matter-js', note: '`Engine.update` with sensors, which it does not push; pairs from its events' },
  'planck, world': { module: './peers/planck-world.mjs', package: 'planck', skin: 0.0205, note: 'a `World` whose time step is 0, with `findNewContacts`; contacts from its list, and its events' },
};

export const allContestants = { ...contestants, ...withObjects };

/** The contestants of the scenes with objects, beside shadowgap's typed arrays. */
export const objectContestants = ['shadowgap', 'shadowgap, objects', 'check2d', 'matter-js, engine', 'planck, world', '@dimforge/rapier2d-simd-compat'];
