/**
 * Who is measured in scenes, and how each is asked. A contestant's module exports `enter`, which puts all bodies where they are at first and
 * returns what the clock is held against.
 *
 * What a contestant says of each overlapping pair, once, in any order: both bodies' indices, the unit normal from the first to the
 * second, and the depth.
 * @typedef {(a: number, b: number, nx: number, ny: number, depth: number) => void} Report
 *
 * @typedef {{ x: number, y: number }} Point
 *
 * @typedef {object} Entry
 * @property {(poses: Float64Array) => void} frame takes in the poses of the bodies that move (the others' are as before), and
 *   reports every pair that overlaps, but for two fixed bodies
 * @property {(from: Point, to: Point, read: Float64Array) => number} [raycast] the fraction of the way to the first hit, or NaN; its normal
 *   goes to `read`
 * @property {(point: Point) => number} [pick] how many bodies hold the point
 *
 * @typedef {(bodies: import('./workloads.mjs').Bodies, report: Report) => Entry | Promise<Entry>} Enter
 */

/**
 * `skin`: by so much a reported depth may differ from the truth, by design. `note`: what a reader should know.
 * @type {Record<string, { module: string, enter?: string, package?: string, skin?: number, note: string }>}
 */
export const contestants = {
  shadowgap: { module: './ours.mjs', note: '`poses` in bulk, `update`, then `pairs`, `normals` and `depths`' },
  js: { module: './yardstick.mjs', note: 'the yardstick, `scene/yardstick.mjs`: JavaScript by hand on typed arrays, a uniform grid, no package' },
  'sat, grid': { module: './peers/sat.mjs', enter: 'enterGrid', package: 'sat', note: 'behind the grid of the yardstick' },
  'sat, flatbush': { module: './peers/sat.mjs', enter: 'enterFlatbush', package: 'flatbush', note: 'behind flatbush, built anew for each frame' },
  check2d: { module: './peers/check2d.mjs', package: 'check2d', note: '`setPosition` and `setAngle`, `update`, `checkAll`' },
  'matter-js': { module: './peers/matter-js.mjs', package: 'matter-js', note: 'its `Detector`; circles are polygons, as its `Bodies.circle` makes them' },
  planck: { module: './peers/planck.mjs', package: 'planck', skin: 0.0205, note: 'its `DynamicTree`, with `CollidePolygons` and the like' },
  'box2d-wasm': { module: './peers/box2d-wasm.mjs', package: 'box2d-wasm', skin: 0.0205, note: 'a world that steps by no time' },
  'box2d3-wasm': { module: './peers/box2d3-wasm.mjs', package: 'box2d3-wasm', skin: 0.0205, note: 'a world that steps by a microsecond' },
  'rapier2d-simd-compat': { module: './peers/rapier.mjs', package: '@dimforge/rapier2d-simd-compat', note: 'colliders without bodies, pairs by its collision events' },
};
