/** Questions about two posed shapes. */
import { areNumbers, isPlace, NOTHING, object, refusal, wrongPoint, wrongPoses } from './check.js';
import { fillContact, newContact } from './contact.js';
import * as engine from './engine.js';
import { readImpact } from './impact.js';
import { readSeparation } from './separation.js';
import { handleOf } from './shape.js';

/** @import { Contact } from './contact.js' */
/** @import { Impact } from './impact.js' */
/** @import { Separation } from './separation.js' */
/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/**
 * Whether two shapes overlap. Touching is overlapping.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @returns {boolean}
 */
export function overlaps(a, poseA, b, poseB) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  const { x: ax, y: ay, angle: aAngle = 0 } = poseA ?? NOTHING;
  const { x: bx, y: by, angle: bAngle = 0 } = poseB ?? NOTHING;
  const answer = isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle)
    ? engine.overlaps(handleA, ax, ay, aAngle, handleB, bx, by, bAngle)
    : -1;
  if (answer < 0) throw refusal(wrongPoses(poseA, ax, ay, aAngle, poseB, bx, by, bAngle));
  return answer === 1;
}

/**
 * How two shapes overlap, or null when they are apart. Of several equally short ways out, A's edges come before B's,
 * then the lower index. Concentric circles part along A's own +x. The way out of a union is the shortest for the whole.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {Partial<Contact>} [out] filled and returned in place of a new object; untouched when they are apart
 * @returns {Contact | null}
 */
export function collide(a, poseA, b, poseB, out) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  const { x: ax, y: ay, angle: aAngle = 0 } = poseA ?? NOTHING;
  const { x: bx, y: by, angle: bAngle = 0 } = poseB ?? NOTHING;
  if (out !== undefined) object(out, 'out');
  const flags = isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle)
    ? engine.collide(handleA, ax, ay, aAngle, handleB, bx, by, bAngle)
    : -1;
  if (flags < 0) throw refusal(wrongPoses(poseA, ax, ay, aAngle, poseB, bx, by, bAngle));
  if (flags === 0) return null;
  return out === undefined ? newContact(flags) : fillContact(out, flags);
}

/**
 * The exact signed distance of two shapes, its normal and the two nearest points. Where several points are equally near,
 * as along parallel edges, they are any of them.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {Partial<Separation>} [out] filled and returned in place of a new object
 * @returns {Separation}
 */
export function distance(a, poseA, b, poseB, out) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  const { x: ax, y: ay, angle: aAngle = 0 } = poseA ?? NOTHING;
  const { x: bx, y: by, angle: bAngle = 0 } = poseB ?? NOTHING;
  if (out !== undefined) object(out, 'out');
  const answer = isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle)
    ? engine.distance(handleA, ax, ay, aAngle, handleB, bx, by, bAngle)
    : -1;
  if (answer < 0) throw refusal(wrongPoses(poseA, ax, ay, aAngle, poseB, bx, by, bAngle));
  return readSeparation(out);
}

/**
 * When B, moved by `motion`, and A, moved by `motionA` in the same time, first touch, or null when they never do. Both move in
 * straight lines and do not turn. A graze is a touch. However thin and fast, nothing tunnels.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {Point} motion
 * @param {Point} [motionA] default none
 * @param {Partial<Impact>} [out] filled and returned in place of a new object; untouched when they do not touch
 * @returns {Impact | null}
 */
export function cast(a, poseA, b, poseB, motion, motionA = REST, out) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  const { x: ax, y: ay, angle: aAngle = 0 } = poseA ?? NOTHING;
  const { x: bx, y: by, angle: bAngle = 0 } = poseB ?? NOTHING;
  const { x: motionX, y: motionY } = motion ?? NOTHING;
  const { x: motionAX, y: motionAY } = motionA ?? NOTHING;
  if (out !== undefined) object(out, 'out');
  const good = isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle) && areNumbers(motionX, motionY) && areNumbers(motionAX, motionAY);
  const answer = good
    ? engine.cast(handleA, ax, ay, aAngle, handleB, bx, by, bAngle, motionX, motionY, motionAX, motionAY)
    : -1;
  if (answer < 0) {
    throw refusal(
      wrongPoses(poseA, ax, ay, aAngle, poseB, bx, by, bAngle),
      wrongPoint(motion, 'motion', motionX, motionY),
      wrongPoint(motionA, 'motionA', motionAX, motionAY),
    );
  }
  return answer === 0 ? null : readImpact(out);
}

const REST = Object.freeze({ x: 0, y: 0 });
