/** The motions of two bodies after a collision. */
import { BAD_NUMBER, BOUNCE_A, BOUNCE_B, MOTION_SPIN } from '../../pkg/contract.js';
import { areNumbers, areNumbers3, checkObject, firstError, wrongNumbers } from '../boundary/check.js';
import { bounce as bounceInCore } from '../../pkg/engine.js';
import { result } from '../boundary/engine.js';
import { named, rangeError, show, typeError } from '../boundary/errors.js';
import { checkNames } from '../boundary/options.js';
import { checkWritable, own, unwritable } from '../boundary/reuse.js';

/** @import { Contact } from './contact.js' */
/** @import { Point } from '../boundary/types.js' */

/**
 * How a body moves, and how hard it is to move.
 * @typedef {object} Motion
 * @property {number} vx the velocity of its centre of mass along x
 * @property {number} vy the velocity of its centre of mass along y
 * @property {number} spin its angular velocity, in radians over time, positive from +x towards +y
 * @property {number} invMass 1 / mass; 0 for a body that cannot be moved
 * @property {number} invInertia 1 / moment of inertia about the centre of mass; 0 for a body that cannot be turned
 */

/**
 * Where two bodies touch in one point: an impact, a hit of a ray, or a hit that blocked a body. Its normal points from
 * A, the body that was hit, to B, the one that moves.
 * @typedef {object} Hit
 * @property {Point} normal a unit vector from A to B
 * @property {Point} point where they touch, in the world
 */

const optionNames = ['restitution', 'friction'];
const synonyms = { bounce: 'restitution', bounciness: 'restitution' };

/** Limits of a number, as `wrongNumber` takes them. */
const notNegative = /** @type {const} */ ([0, Infinity, 'be at least 0']);

/**
 * The velocities of two bodies after a collision, linear and angular, from contact points, restitution and friction.
 * Momentum is kept, and energy never grows. Bodies that move apart at their contact points already keep their
 * velocities.
 * @param {Contact | Hit} contact an answer of `collide`, whose points it takes, or of `cast`, `raycast` or
 *   `scene.move`, whose one point it takes; its normal, from A to B, must be a unit vector, to within a millionth
 * @param {Motion} a
 * @param {Point} centerA A's centre of mass, in the world
 * @param {Motion} b
 * @param {Point} centerB
 * @param {{ restitution?: number, friction?: number }} [options] Restitution is the part of the approaching speed that
 *   the bodies part with, 0 to 1; friction is Coulomb's coefficient, 0 or more. Both are 0 by default.
 * @param {Partial<{ a: Motion, b: Motion }>} [out] filled and returned in place of a new object: `{ a, b }` overwrites
 *   the motions given
 * @returns {{ a: Motion, b: Motion }}
 */
export function bounce(contact, a, centerA, b, centerB, options, out) {
  try {
    checkObject(contact, 'contact');
    const { normal } = contact;
    checkObject(normal, 'contact.normal');
    let firstName = 'contact.point';
    let first;
    let second;
    if ('point' in contact) {
      first = second = contact.point;
    } else {
      const { points } = contact;
      checkObject(points, 'contact.points');
      const { length: count } = points;
      if (count !== 1 && count !== 2) throw wrongCount(points, count);
      firstName = 'contact.points[0]';
      first = points[0];
      // The core takes two points: a single one is given twice.
      second = count === 1 ? first : points[1];
    }
    checkObject(first, firstName);
    checkObject(second, 'contact.points[1]');
    checkObject(a, 'a');
    checkObject(centerA, 'centerA');
    checkObject(b, 'b');
    checkObject(centerB, 'centerB');
    if (out !== undefined) checkObject(out, 'out');
    const { x: normalX, y: normalY } = normal;
    const { x: firstX, y: firstY } = first;
    let secondX = firstX;
    let secondY = firstY;
    if (second !== first) ({ x: secondX, y: secondY } = second);
    const { vx: aVx, vy: aVy, spin: aSpin, invMass: aInvMass, invInertia: aInvInertia } = a;
    const { x: centerAX, y: centerAY } = centerA;
    const { vx: bVx, vy: bVy, spin: bSpin, invMass: bInvMass, invInertia: bInvInertia } = b;
    const { x: centerBX, y: centerBY } = centerB;
    let restitution = 0;
    let friction = 0;
    if (options !== undefined) {
      checkObject(options, 'options');
      checkNames(options, optionNames, 'options', synonyms);
      if ('restitution' in options) ({ restitution = 0 } = options);
      if ('friction' in options) ({ friction = 0 } = options);
    }
    const good = areNumbers(normalX, normalY) && areNumbers(firstX, firstY) && areNumbers(secondX, secondY)
      && areNumbers3(aVx, aVy, aSpin) && areNumbers(aInvMass, aInvInertia) && areNumbers(centerAX, centerAY)
      && areNumbers3(bVx, bVy, bSpin) && areNumbers(bInvMass, bInvInertia) && areNumbers(centerBX, centerBY)
      && areNumbers(restitution, friction);
    const answer = good
      ? bounceInCore(
        normalX, normalY, firstX, firstY, secondX, secondY,
        aVx, aVy, aSpin, aInvMass, aInvInertia, centerAX, centerAY,
        bVx, bVy, bSpin, bInvMass, bInvInertia, centerBX, centerBY, restitution, friction,
      )
      : BAD_NUMBER;
    if (answer < 0) {
      throw firstError(
        wrongNumbers('contact.normal', { x: normalX, y: normalY }),
        wrongNumbers(firstName, { x: firstX, y: firstY }),
        wrongNumbers('contact.points[1]', { x: secondX, y: secondY }),
        wrongNumbers('a', { vx: aVx, vy: aVy, spin: aSpin }) ?? wrongNumbers('a', { invMass: aInvMass, invInertia: aInvInertia }, ...notNegative),
        wrongNumbers('centerA', { x: centerAX, y: centerAY }),
        wrongNumbers('b', { vx: bVx, vy: bVy, spin: bSpin }) ?? wrongNumbers('b', { invMass: bInvMass, invInertia: bInvInertia }, ...notNegative),
        wrongNumbers('centerB', { x: centerBX, y: centerBY }),
        wrongNumbers('options', { restitution }, 0, 1) ?? wrongNumbers('options', { friction }, ...notNegative),
        areNumbers(normalX, normalY) ? rangeError(`contact.normal must be a unit vector, got one of length ${Math.hypot(normalX, normalY)}`) : undefined,
      );
    }
    const numbers = result();
    const aVxAfter = numbers[BOUNCE_A];
    const aVyAfter = numbers[BOUNCE_A + 1];
    const aSpinAfter = numbers[BOUNCE_A + MOTION_SPIN];
    const bVxAfter = numbers[BOUNCE_B];
    const bVyAfter = numbers[BOUNCE_B + 1];
    const bSpinAfter = numbers[BOUNCE_B + MOTION_SPIN];
    const after = out === undefined ? { a: blank(), b: blank() } : writable(out);
    try {
      fill(after.a, aVxAfter, aVyAfter, aSpinAfter, aInvMass, aInvInertia);
      fill(after.b, bVxAfter, bVyAfter, bSpinAfter, bInvMass, bInvInertia);
    } catch (cause) {
      throw unwritable(cause);
    }
    return after;
  } catch (error) {
    throw named(error, 'bounce', bounce);
  }
}

/** @returns {Motion} */
const blank = () => ({ vx: 0.5, vy: 0.5, spin: 0.5, invMass: 0.5, invInertia: 0.5 });

/**
 * @param {Motion} motion
 * @param {number} vx
 * @param {number} vy
 * @param {number} spin
 * @param {number} invMass
 * @param {number} invInertia
 */
function fill(motion, vx, vy, spin, invMass, invInertia) {
  motion.vx = vx;
  motion.vy = vy;
  motion.spin = spin;
  motion.invMass = invMass;
  motion.invInertia = invInertia;
}

/** Throws when a motion cannot be written to. @param {any} motion */
const fillWithOwn = (motion) => fill(motion, motion.vx, motion.vy, motion.spin, motion.invMass, motion.invInertia);

/**
 * `out` with both its motions. Throws when they cannot be written to. Unlike with other answers, the parts are not
 * kept: they are the motions that `out` has at the moment.
 * @param {Partial<{ a: Motion, b: Motion }>} out
 */
function writable(out) {
  try {
    const { a, b } = out;
    if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) {
      checkWritable(out, ['a', 'b']);
      out.a = own(a, blank());
      out.b = own(b, blank());
    }
    fillWithOwn(out.a);
    fillWithOwn(out.b);
  } catch (cause) {
    throw unwritable(cause);
  }
  return /** @type {{ a: Motion, b: Motion }} */ (out);
}

/**
 * @param {unknown} points
 * @param {unknown} count
 */
function wrongCount(points, count) {
  if (typeof count === 'number') return rangeError(`contact.points must be one or two points, got ${count}`);
  return typeError(`contact.points must be an array of points, got ${show(points)}`);
}
