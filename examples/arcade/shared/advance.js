/** Things that fly from touch to touch, each at its exact time: no speed is too high. */
import { cast } from 'shadowgap';

/** The length of a step, in seconds. */
export const STEP = 1 / 60;

/**
 * What moves: `shape` turns about its origin, which is its centre of mass. With `invMass: 0` nothing stops it.
 * @typedef {import('shadowgap').Pose & import('shadowgap').Motion & { shape: import('shadowgap').Shape, angle: number
 * }} Thing
 */
/**
 * At `at` seconds `b` meets the thing `a`, or a body of the scene, `hit.body`: then `a` is STILL.
 * @template {Thing} T
 * @typedef {{ at: number, hit: Impact, a: T | typeof STILL, b: T }} Touch
 */
/** @typedef {import('shadowgap').Impact & { body?: import('shadowgap').Body<any> }} Impact */
/** @typedef {import('shadowgap').Scene<any>} Scene */

/** What a body of the scene brings to a bounce. */
export const STILL = { x: 0, y: 0, vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };

/** @param {import('shadowgap').Motion} thing @param {number} seconds */
const way = ({ vx, vy }, seconds) => ({ x: vx * seconds, y: vy * seconds });

/**
 * What `b` meets from `now` to `end`: of the scene the first body, of the other things each.
 * @template {Thing} T
 * @param {Scene} scene @param {T} b @param {readonly T[]} others @param {number} end @param {number} [now]
 * @returns {Touch<T>[]}
 */
export function touchesOf(scene, b, others, end, now = 0) {
  const seconds = end - now;
  /** @type {Touch<T>[]} */
  const touches = [];
  const body = b.invMass > 0 ? scene.cast(b.shape, b, way(b, seconds), { spin: b.spin * seconds }) : null;
  if (body) touches.push({ at: now + body.time * seconds, hit: body, a: STILL, b });
  for (const a of others) {
    if (a === b || (a.invMass === 0 && b.invMass === 0)) continue;
    const hit = cast(a.shape, a, b.shape, b, way(b, seconds), way(a, seconds), { spinA: a.spin * seconds, spinB: b.spin * seconds });
    if (hit) touches.push({ at: now + hit.time * seconds, hit, a, b });
  }
  return touches;
}

/**
 * The earliest; of touches at one time the first in the list, so that equal games stay equal.
 * @template {{ at: number }} T @param {T[]} touches
 */
export const earliest = (touches) => touches.reduce((/** @type {T | null} */ first, touch) => (first && first.at <= touch.at ? first : touch), null);

/**
 * Moves things for some seconds. `onTouch` gives the two of a touch new velocities, or removes one from the list. After
 * `most` touches, as of a ball that is wedged in, everything rests until the next step.
 * @template {Thing} T
 * @param {Scene} scene @param {T[]} things @param {number} end
 * @param {(touch: Touch<T>) => void} onTouch @param {number} [most]
 * @returns {number} how many touches there were
 */
export function advance(scene, things, end, onTouch, most = 1000) {
  let now = 0;
  let touches = things.flatMap((thing, k) => touchesOf(scene, thing, things.slice(0, k), end));
  for (let count = 0; ; count += 1) {
    const first = earliest(touches);
    const next = first?.at ?? end;
    for (const thing of things) {
      thing.x += thing.vx * (next - now);
      thing.y += thing.vy * (next - now);
      thing.angle += thing.spin * (next - now);
    }
    if (!first || count === most) return count;
    now = next;
    onTouch(first);
    // Only the two that have met go elsewhere now: the other touches stay as they are.
    const { a, b } = first;
    const met = (/** @type {unknown} */ thing) => thing === b || (thing === a && a !== STILL);
    touches = touches.filter((touch) => !met(touch.a) && !met(touch.b));
    for (const thing of things.filter(met)) {
      touches.push(...touchesOf(scene, thing, things.filter((other) => thing === b || other !== b), end, now));
    }
  }
}
