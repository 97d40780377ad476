/**
 * Random scenes and random moves in them, checked by pairs of shapes: how deep the mover ends and, where it flies
 * straight, how deep it is on its way; that nothing blocks what no shape is near; that answers do not contradict
 * themselves, and that they are the same twice.
 */
import { cast, distance, Shape } from '../../../js/index.js';
import { up, World } from './world.mjs';

/** @import { Random } from '../common/random.mjs' */
/** @import { Move, MoveOptions, Thing } from './world.mjs' */
/** @import { Point } from '../../../js/index.js' */

/** A random convex shape about as large as `size`. @param {Random} random @param {number} size */
function convex(random, size) {
  const r = size * random.between(0.1, 0.6);
  switch (Math.floor(random.between(0, 6))) {
    case 0: return Shape.circle(r);
    case 1: return Shape.box(r, size * random.between(0.1, 1));
    case 2: return Shape.capsule({ x: -r, y: 0 }, { x: r, y: random.between(0, r) }, r * random.between(0.2, 1));
    case 3: return Shape.regular(Math.floor(random.between(3, 9)), r);
    case 4: return Shape.box(r, r, { radius: r / 5 });
    default: return Shape.hull(Array.from({ length: 6 }, () => [random.between(-size, size) / 2, random.between(-size, size) / 2]));
  }
}

/**
 * A random scene, of walls on a grid or anywhere, and one that moves in it.
 * @param {Random} random
 * @param {World} world
 */
export function scene(random, world) {
  const tile = Shape.box(1, 1);
  const isGrid = random.next() < 0.4;
  const far = random.any([0, 0, 0, 1e6]);
  for (let n = 0; n < 40; n += 1) {
    const x = random.between(-6, 6) + far;
    const y = random.between(-6, 6);
    if (isGrid) world.wall(tile, { x: Math.round(x), y: Math.round(y) });
    else world.wall(random.next() < 0.1 ? Shape.segment({ x: -1, y: 0 }, { x: 1, y: 0.3 }) : convex(random, 2), { x, y, angle: random.any([0, random.between(-4, 4)]) });
  }
  return { mover: world.add(convex(random, 1), { x: far, y: 0, angle: random.any([0, 0, random.between(-4, 4)]) }), far };
}

/**
 * Puts a mover somewhere where it touches nothing deeply.
 * @param {Random} random
 * @param {World} world
 * @param {Thing} mover
 * @param {number} far
 */
export function place(random, world, mover, far) {
  for (let tries = 0; tries < 50; tries += 1) {
    mover.moveTo(far + random.between(-7, 7), random.between(-7, 7));
    if (world.depth(mover) === 0) return;
  }
  mover.moveTo(far + 9, 9);
}

/** @param {Random} random @returns {{ motion: Point, options: MoveOptions }} */
export function draw(random) {
  const length = 10 ** random.between(-4, 1.3);
  const angle = random.any([random.between(0, 7), Math.floor(random.between(0, 8)) * Math.PI / 4]);
  /** @type {MoveOptions} */
  const options = {};
  if (random.next() < 0.6) {
    options.up = up;
    if (random.next() < 0.5) options.snap = random.between(0, 0.5);
    if (random.next() < 0.4) options.step = random.between(0, 0.4);
  }
  if (random.next() < 0.25) options.slide = false;
  return { motion: { x: length * Math.cos(angle), y: length * Math.sin(angle) }, options };
}

/**
 * How deep a mover is in anything on a straight way, at the deepest place. Along a line the distance of two convex
 * shapes is convex, so that place is found by taking a third away again and again.
 * @param {World} world
 * @param {Thing} mover
 * @param {Point} from
 * @param {Point} way
 */
function deepestOnWay(world, mover, from, way) {
  const { angle } = mover.body;
  // In the scene's coordinates, as the bodies are.
  const [x, dx] = [world.sign * from.x, world.sign * way.x];
  let deepest = 0;
  for (const { body, shape } of world.things) {
    if (body === mover.body || cast(shape, body, mover.shape, { x, y: from.y, angle }, { x: dx, y: way.y }) === null) continue;
    const gapAt = (/** @type {number} */ time) => distance(shape, body, mover.shape, { x: x + dx * time, y: from.y + way.y * time, angle }).distance;
    let [low, high] = [0, 1];
    for (let round = 0; round < 60; round += 1) {
      const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
      if (gapAt(a) < gapAt(b)) high = b;
      else low = a;
    }
    deepest = Math.max(deepest, -gapAt((low + high) / 2));
  }
  return deepest;
}

/**
 * What is wrong with a move, beyond what the world has told already.
 * @param {World} world
 * @param {Thing} mover at the end of its move
 * @param {{ from: Point, motion: Point, options: MoveOptions, move: Move }} made
 */
export function* wrong(world, mover, { from, motion, options, move }) {
  const { moved, left, hits, ground } = move;
  const slop = options.slop ?? 1e-4 * mover.extent;
  const length = Math.hypot(motion.x, motion.y);
  const near = 1e-9 * (mover.extent + length) + 1e-15 * (Math.abs(from.x) + Math.abs(from.y));
  const wentStraight = options.slide === false && !options.up;
  if (wentStraight) {
    const off = Math.hypot(moved.x + left.x - motion.x, moved.y + left.y - motion.y);
    // It may have come out of what it cut.
    if (off > slop + near) yield `moved and left differ from the motion by ${off}`;
  }
  if (wentStraight || (hits.length === 0 && !options.up)) {
    const depth = deepestOnWay(world, mover, from, moved);
    if (depth > slop * (1 + 1e-6) + near) yield `${depth / slop} slops deep on the way`;
  }
  if (hits.length === 0 && !options.up && Math.hypot(moved.x - motion.x, moved.y - motion.y) > slop + near) yield 'nothing blocked it, and it has not gone its way';
  if (hits.length === 0 && Math.hypot(left.x, left.y) > near) yield 'nothing blocked it, and something is left';
  if (!options.up && Math.hypot(moved.x, moved.y) > length + slop + near) yield `it has gone farther than its motion: ${Math.hypot(moved.x, moved.y)} of ${length}`;
  if (ground && Math.abs(world.gap(mover, ground.thing)) > slop + near) yield `its ground is ${world.gap(mover, ground.thing)} away`;
  for (const { normal } of hits) {
    if (wentStraight && normal.x * motion.x + normal.y * motion.y > near) yield `blocked by what it leaves: a normal of (${normal.x}, ${normal.y})`;
  }
}
