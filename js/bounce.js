/** What a collision does to two motions. */
import { areNumbers, given, isPlace, NOTHING, object, refusal, wrongNumber, wrongRecord } from './check.js';
import * as engine from './engine.js';
import { show } from './errors.js';
import { completed } from './reuse.js';

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
  const { normal, points } = contact ?? NOTHING;
  const { x: normalX, y: normalY } = normal ?? NOTHING;
  const { length: count } = points ?? NOTHING;
  const first = count > 0 ? points[0] : undefined;
  const { x: firstX, y: firstY } = first ?? NOTHING;
  // The core takes a single point twice.
  const second = count === 2 ? points[1] : first;
  const { x: secondX, y: secondY } = count === 2 ? second ?? NOTHING : { x: firstX, y: firstY };
  const { vx: aVx, vy: aVy, spin: aSpin, invMass: aInvMass, invInertia: aInvInertia } = a ?? NOTHING;
  const { x: centerAX, y: centerAY } = centerA ?? NOTHING;
  const { vx: bVx, vy: bVy, spin: bSpin, invMass: bInvMass, invInertia: bInvInertia } = b ?? NOTHING;
  const { x: centerBX, y: centerBY } = centerB ?? NOTHING;
  const { restitution = 0, friction = 0 } = given(options, 'options');
  if (out !== undefined) object(out, 'out');
  const good = (count === 1 || count === 2)
    && areNumbers(normalX, normalY) && areNumbers(firstX, firstY) && areNumbers(secondX, secondY)
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
      wrongRecord(contact, 'contact', {}),
      wrongRecord(normal, 'contact.normal', { x: normalX, y: normalY }),
      wrongPoints(points, count, 'contact.points'),
      wrongRecord(first, 'contact.points[0]', { x: firstX, y: firstY }),
      count === 2 ? wrongRecord(second, 'contact.points[1]', { x: secondX, y: secondY }) : undefined,
      wrongRecord(a, 'a', { vx: aVx, vy: aVy, spin: aSpin }),
      wrongNumber(aInvMass, 'a.invMass', 0) ?? wrongNumber(aInvInertia, 'a.invInertia', 0),
      wrongRecord(centerA, 'centerA', { x: centerAX, y: centerAY }),
      wrongRecord(b, 'b', { vx: bVx, vy: bVy, spin: bSpin }),
      wrongNumber(bInvMass, 'b.invMass', 0) ?? wrongNumber(bInvInertia, 'b.invInertia', 0),
      wrongRecord(centerB, 'centerB', { x: centerBX, y: centerBY }),
      wrongNumber(restitution, 'options.restitution', 0, 1) ?? wrongNumber(friction, 'options.friction', 0),
      new RangeError(`contact.normal must be a unit vector, got one of length ${Math.hypot(normalX, normalY)}`),
    );
  }
  const numbers = engine.result();
  const aVxAfter = numbers[0];
  const aVyAfter = numbers[1];
  const aSpinAfter = numbers[2];
  const bVxAfter = numbers[3];
  const bVyAfter = numbers[4];
  const bSpinAfter = numbers[5];
  const after = out === undefined ? blank() : isWritable(out) ? out : completed(out, blank(), isWritable);
  fill(after.a, aVxAfter, aVyAfter, aSpinAfter, aInvMass, aInvInertia);
  fill(after.b, bVxAfter, bVyAfter, bSpinAfter, bInvMass, bInvInertia);
  return after;
}

/** @returns {Motion} */
const still = () => ({ vx: 0.5, vy: 0.5, spin: 0.5, invMass: 0.5, invInertia: 0.5 });

const blank = () => ({ a: still(), b: still() });

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
 * @param {any} out
 * @returns {out is { a: Motion, b: Motion }}
 */
function isWritable(out) {
  try {
    const { a, b } = out;
    a.vx = a.vx;
    b.vx = b.vx;
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {unknown} points
 * @param {unknown} count
 * @param {string} name
 */
function wrongPoints(points, count, name) {
  if (typeof count !== 'number') return new TypeError(`${name} must be an array of points, got ${show(points)}`);
  return count === 1 || count === 2 ? undefined : new RangeError(`${name} must be one or two points, got ${count}`);
}
