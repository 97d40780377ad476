/** What a collision does to two motions. */
import { areNumbers, isPlace, object, refusal, wrongNumbers } from './check.js';
import * as engine from './engine.js';
import { show } from './errors.js';
import { own, unwritable } from './reuse.js';

/** @import { Contact } from './contact.js' */
/** @import { Point } from './types.js' */

/**
 * How a body moves, and how hard it is to move: the velocity of its centre of mass, its spin in radians over time, 1 / mass
 * (0 for an immovable body), and 1 / moment of inertia about the centre (0 where nothing turns it).
 * @typedef {{ vx: number, vy: number, spin: number, invMass: number, invInertia: number }} Motion
 */

/**
 * What an elastic collision does to two velocities: linear and angular, from contact points, restitution and friction.
 * Momentum is kept and energy never made. Bodies whose contact points already part come back as they were.
 * @param {Contact} contact as `collide` tells it; its normal must be a unit vector, give or take a millionth
 * @param {Motion} a
 * @param {Point} centerA A's centre of mass, in the world
 * @param {Motion} b
 * @param {Point} centerB
 * @param {{ restitution?: number, friction?: number }} [options] Restitution is the part of the speed of approach that comes
 *   back, 0 to 1; friction is Coulomb's coefficient, 0 or more. Both are 0 unless told.
 * @param {Partial<{ a: Motion, b: Motion }>} [out] filled and returned in place of a new object: `{ a, b }` changes the
 *   motions themselves
 * @returns {{ a: Motion, b: Motion }}
 */
export function bounce(contact, a, centerA, b, centerB, options, out) {
  object(contact, 'contact');
  const { normal, points } = contact;
  object(normal, 'contact.normal');
  object(points, 'contact.points');
  const { length: count } = points;
  if (count !== 1 && count !== 2) throw wrongCount(points, count);
  const first = points[0];
  const second = count === 1 ? first : points[1];
  object(first, 'contact.points[0]');
  object(second, 'contact.points[1]');
  object(a, 'a');
  object(centerA, 'centerA');
  object(b, 'b');
  object(centerB, 'centerB');
  if (out !== undefined) object(out, 'out');
  const { x: normalX, y: normalY } = normal;
  const { x: firstX, y: firstY } = first;
  // The core takes a single point twice.
  let secondX = firstX;
  let secondY = firstY;
  if (count === 2) ({ x: secondX, y: secondY } = second);
  const { vx: aVx, vy: aVy, spin: aSpin, invMass: aInvMass, invInertia: aInvInertia } = a;
  const { x: centerAX, y: centerAY } = centerA;
  const { vx: bVx, vy: bVy, spin: bSpin, invMass: bInvMass, invInertia: bInvInertia } = b;
  const { x: centerBX, y: centerBY } = centerB;
  let restitution = 0;
  let friction = 0;
  if (options !== undefined) {
    object(options, 'options');
    if ('restitution' in options) ({ restitution = 0 } = options);
    if ('friction' in options) ({ friction = 0 } = options);
  }
  const good = areNumbers(normalX, normalY) && areNumbers(firstX, firstY) && areNumbers(secondX, secondY)
    && isPlace(aVx, aVy, aSpin) && areNumbers(aInvMass, aInvInertia) && areNumbers(centerAX, centerAY)
    && isPlace(bVx, bVy, bSpin) && areNumbers(bInvMass, bInvInertia) && areNumbers(centerBX, centerBY)
    && areNumbers(restitution, friction);
  const answer = good
    ? engine.bounce(
      normalX, normalY, firstX, firstY, secondX, secondY,
      aVx, aVy, aSpin, aInvMass, aInvInertia, centerAX, centerAY,
      bVx, bVy, bSpin, bInvMass, bInvInertia, centerBX, centerBY, restitution, friction,
    )
    : -1;
  if (answer < 0) {
    throw refusal(
      wrongNumbers('contact.normal', { x: normalX, y: normalY }),
      wrongNumbers('contact.points[0]', { x: firstX, y: firstY }),
      wrongNumbers('contact.points[1]', { x: secondX, y: secondY }),
      wrongNumbers('a', { vx: aVx, vy: aVy, spin: aSpin }) ?? wrongNumbers('a', { invMass: aInvMass, invInertia: aInvInertia }, 0),
      wrongNumbers('centerA', { x: centerAX, y: centerAY }),
      wrongNumbers('b', { vx: bVx, vy: bVy, spin: bSpin }) ?? wrongNumbers('b', { invMass: bInvMass, invInertia: bInvInertia }, 0),
      wrongNumbers('centerB', { x: centerBX, y: centerBY }),
      wrongNumbers('options', { restitution }, 0, 1) ?? wrongNumbers('options', { friction }, 0),
      areNumbers(normalX, normalY) ? new RangeError(`contact.normal must be a unit vector, got one of length ${Math.hypot(normalX, normalY)}`) : undefined,
    );
  }
  const numbers = engine.result();
  const aVxAfter = numbers[0];
  const aVyAfter = numbers[1];
  const aSpinAfter = numbers[2];
  const bVxAfter = numbers[3];
  const bVyAfter = numbers[4];
  const bSpinAfter = numbers[5];
  const after = out === undefined ? { a: still(), b: still() } : writable(out);
  fill(after.a, aVxAfter, aVyAfter, aSpinAfter, aInvMass, aInvInertia);
  fill(after.b, bVxAfter, bVyAfter, bSpinAfter, bInvMass, bInvInertia);
  return after;
}

/** @returns {Motion} */
const still = () => ({ vx: 0.5, vy: 0.5, spin: 0.5, invMass: 0.5, invInertia: 0.5 });

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

/**
 * `out` with both its motions, once they can be written to. These are the ones that it has at the moment.
 * @param {Partial<{ a: Motion, b: Motion }>} out
 */
function writable(out) {
  try {
    const { a, b } = out;
    if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) {
      out.a = own(a, still());
      out.b = own(b, still());
    } else {
      a.vx = a.vx;
      b.vx = b.vx;
    }
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
  if (typeof count === 'number') return new RangeError(`contact.points must be one or two points, got ${count}`);
  return new TypeError(`contact.points must be an array of points, got ${show(points)}`);
}
