/** Questions about two posed shapes. */
import { BAD_NUMBER, NO_ROOM } from '../../pkg/contract.js';
import { angleOf, areNumbers, areNumbers6, checkLimit, checkObject, refusal } from '../boundary/check.js';
import { fillContact, newContact } from './contact.js';
import * as engine from '../boundary/engine.js';
import { named, noRoom, typeError } from '../boundary/errors.js';
import { readImpact } from './impact.js';
import { optionsOf } from '../boundary/options.js';
import { readSeparation } from './separation.js';
import { areModerate, collideDiscs, discMeetsBox, NEAR } from './shortcuts.js';
import { discOf, handleOf, hasDisc, innerSquareOf, knownHandleOf, ORIGIN, outersOf, revive } from '../shape/shape.js';

/** @import { Contact } from './contact.js' */
/** @import { Impact } from './impact.js' */
/** @import { Separation } from './separation.js' */
/** @import { Shape } from '../shape/shape.js' */
/** @import { Point, Pose } from '../boundary/types.js' */

// `overlaps` and `collide` read the poses in place, because an array for the numbers would take longer than the answer.
// V8 inlines a function of up to 460 bytes of bytecode into the caller's loop; tests/package/size.test.mjs measures
// `overlaps`.

/**
 * Whether two shapes overlap. Touching is overlapping.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @returns {boolean}
 */
export function overlaps(a, poseA, b, poseB) {
  try {
    let answer = BAD_NUMBER;
    const outer = outersOf(a, b);
    checkPoses(poseA, poseB);
    const { x: ax, y: ay } = poseA;
    let aAngle = 0;
    if ('rotation' in poseA) ({ rotation: aAngle = angleOf(poseA) } = poseA);
    else if ('angle' in poseA) ({ angle: aAngle = 0 } = poseA);
    const { x: bx, y: by } = poseB;
    let bAngle = 0;
    if ('rotation' in poseB) ({ rotation: bAngle = angleOf(poseB) } = poseB);
    else if ('angle' in poseB) ({ angle: bAngle = 0 } = poseB);
    if (areNumbers6(ax, ay, aAngle, bx, by, bAngle)) {
      if (areModerate(ax, ay, aAngle, bx, by, bAngle)) {
        const x = bx - ax;
        const y = by - ay;
        const square = x * x + y * y;
        if (square > NEAR && square > outer * outer) return false;
        if (square < innerSquareOf(a, b)) return true;
        if (hasDisc(a, b)) answer = discMeetsBox(a, aAngle, b, bAngle, x, y);
      }
      if (answer < 0) answer = engine.overlaps(knownHandleOf(a), ax, ay, aAngle, knownHandleOf(b), bx, by, bAngle);
    }
    if (answer < 0) return retryOrThrow(answer, overlaps, a, poseA, b, poseB);
    return answer > 0;
  } catch (error) {
    throw named(error, 'overlaps', overlaps);
  }
}

/**
 * @typedef {object} CollideOptions
 * @property {number} [within] up to which depth the way out of unions must be the shortest; default Infinity. A lower
 *   limit saves time where many pieces lie deep in each other. A `depth` of at most `within` is the least. A longer
 *   `mtv` ends the overlap, too, but may not be the shortest
 */

/**
 * How two shapes overlap, or null when they are apart. Of several equally short ways out, those of A's edges come
 * before those of B's, and then the lower index. Concentric circles are pushed apart along A's own +x. The way out of a
 * union is the shortest one for the union as a whole.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {Partial<Contact>} [out] filled and returned in place of a new object; untouched when they are apart
 * @param {CollideOptions} [options]
 * @returns {Contact | null}
 */
export function collide(a, poseA, b, poseB, out, options) {
  try {
    const outer = outersOf(a, b);
    checkPoses(poseA, poseB);
    const { x: ax, y: ay } = poseA;
    let aAngle = 0;
    if ('rotation' in poseA) ({ rotation: aAngle = angleOf(poseA) } = poseA);
    else if ('angle' in poseA) ({ angle: aAngle = 0 } = poseA);
    const { x: bx, y: by } = poseB;
    let bAngle = 0;
    if ('rotation' in poseB) ({ rotation: bAngle = angleOf(poseB) } = poseB);
    else if ('angle' in poseB) ({ angle: bAngle = 0 } = poseB);
    if (out !== undefined) checkObject(out, 'out');
    const within = options === undefined ? Infinity : withinOf(options);
    if (!(areNumbers6(ax, ay, aAngle, bx, by, bAngle))) throw pairRefusal(poseA, poseB);
    if (areModerate(ax, ay, aAngle, bx, by, bAngle)) {
      const x = bx - ax;
      const y = by - ay;
      const square = x * x + y * y;
      if (square > NEAR) {
        if (square > outer * outer) return null;
        const radiusA = discOf(a);
        const radiusB = discOf(b);
        if (radiusA >= 0 && radiusB >= 0) {
          const contact = collideDiscs(radiusA, radiusB, ax, ay, x, y, out);
          if (contact !== undefined) return contact;
        }
      }
    }
    const flags = engine.collide(knownHandleOf(a), ax, ay, aAngle, knownHandleOf(b), bx, by, bAngle, within);
    if (flags < 0) return retryOrThrow(flags, collide, a, poseA, b, poseB, out, options);
    if (flags === 0) return null;
    return out === undefined ? newContact(flags) : fillContact(out, flags);
  } catch (error) {
    throw named(error, 'collide', collide);
  }
}

const COLLIDE_OPTIONS = ['within'];

/** @param {CollideOptions} options */
function withinOf(options) {
  const { within = Infinity } = optionsOf(options, COLLIDE_OPTIONS);
  checkLimit(within, 'within');
  return within;
}

/**
 * The exact signed distance of two shapes, its normal and the two nearest points. When several pairs of points are
 * equally near, as along parallel edges, the answer has one of these pairs.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {Partial<Separation>} [out] filled and returned in place of a new object
 * @returns {Separation}
 */
export function distance(a, poseA, b, poseB, out) {
  try {
    const handleA = handleOf(a, 'a');
    const handleB = handleOf(b, 'b');
    checkPoses(poseA, poseB);
    const { x: ax, y: ay } = poseA;
    const aAngle = angleOf(poseA);
    const { x: bx, y: by } = poseB;
    const bAngle = angleOf(poseB);
    if (out !== undefined) checkObject(out, 'out');
    const answer = areNumbers6(ax, ay, aAngle, bx, by, bAngle)
      ? engine.distance(handleA, ax, ay, aAngle, handleB, bx, by, bAngle)
      : BAD_NUMBER;
    if (answer < 0) return retryOrThrow(answer, distance, a, poseA, b, poseB, out);
    return readSeparation(out);
  } catch (error) {
    throw named(error, 'distance', distance);
  }
}

/**
 * When B, moved by `motion`, and A, moved by `motionA` in the same time, first touch, or null when they do not. Both
 * move in straight lines and do not turn. Shapes never pass through each other, however thin and fast they are.
 *
 * A touch at the start counts only if the motion leads deeper, not along the boundary or away; points and segments that
 * lie on each other have no inside to lead into. A later graze is a touch, but not for shapes that touch at the start:
 * joints do not stop a shape that slides along a row of tiles. Shapes that overlap at the start have an impact at time
 * 0 with `inside`, wherever the motion leads.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {Point} motion
 * @param {Point} [motionA] default none
 * @param {undefined} [options] only `shadowgap` takes options here: how far the shapes turn
 * @param {Partial<Impact>} [out] filled and returned in place of a new object; untouched when they do not touch
 * @returns {Impact | null}
 */
export function cast(a, poseA, b, poseB, motion, motionA, options, out) {
  try {
    if (options !== undefined) throw typeError('only the entry "shadowgap" takes options');
    return castPair(a, poseA, b, poseB, motion, motionA, out);
  } catch (error) {
    throw named(error, 'cast', cast);
  }
}

/**
 * `cast`; with the core's function `castSpinning`, of shapes that turn.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {Point} motion
 * @param {Point} [motionA]
 * @param {Partial<Impact>} [out]
 * @param {(...numbers: number[]) => number} [castSpinning]
 * @param {number} [spinA] how far A turns
 * @param {number} [spinB]
 * @returns {Impact | null}
 */
export function castPair(a, poseA, b, poseB, motion, motionA = ORIGIN, out, castSpinning, spinA = 0, spinB = 0) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  checkPoses(poseA, poseB);
  const { x: ax, y: ay } = poseA;
  const aAngle = angleOf(poseA);
  const { x: bx, y: by } = poseB;
  const bAngle = angleOf(poseB);
  checkObject(motion, 'motion');
  const { x: motionX, y: motionY } = motion;
  checkObject(motionA, 'motionA');
  const { x: motionAX, y: motionAY } = motionA;
  if (out !== undefined) checkObject(out, 'out');
  const good = areNumbers6(ax, ay, aAngle, bx, by, bAngle) && areNumbers(motionX, motionY) && areNumbers(motionAX, motionAY);
  let answer = BAD_NUMBER;
  if (good) {
    answer = castSpinning === undefined
      ? engine.cast(handleA, ax, ay, aAngle, handleB, bx, by, bAngle, motionX, motionY, motionAX, motionAY)
      : castSpinning(handleA, ax, ay, aAngle, handleB, bx, by, bAngle, motionX, motionY, motionAX, motionAY, spinA, spinB);
  }
  if (answer < 0) return retryOrThrow(answer, castPair, a, poseA, b, poseB, motion, motionA, out, castSpinning, spinA, spinB);
  return answer === 0 ? null : readImpact(out);
}

/**
 * Makes the shapes again and repeats a call that the core refused because it had dropped one of them; throws if the
 * reason was another one. It stands apart so that `overlaps` and `collide` stay short enough to be inlined.
 * @param {number} code
 * @param {(...args: any[]) => any} call
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {any} [motion] the next argument of the call: the motion of a cast, or `out`
 * @param {any} [motionA]
 * @param {unknown[]} rest
 */
function retryOrThrow(code, call, a, poseA, b, poseB, motion, motionA, ...rest) {
  if (revive(a, b)) return call(a, poseA, b, poseB, motion, motionA, ...rest);
  throw code === NO_ROOM ? noRoom() : pairRefusal(poseA, poseB, call === castPair ? { motion, motionA } : undefined);
}

/**
 * What to throw for arguments that were refused.
 * @param {Pose} poseA
 * @param {Pose} poseB
 * @param {Record<string, Point>} [points]
 */
const pairRefusal = (poseA, poseB, points) => refusal({ poseA, poseB }, points);

/**
 * Checks that both poses are objects.
 * @param {Pose} poseA
 * @param {Pose} poseB
 */
function checkPoses(poseA, poseB) {
  checkObject(poseA, 'poseA');
  checkObject(poseB, 'poseB');
}
