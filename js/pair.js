/** Questions about two posed shapes. */
import { areNumbers, isPlace, object, refusal, wrongPoint, wrongPoses } from './check.js';
import { fillContact, newContact, partsOf } from './contact.js';
import * as engine from './engine.js';
import { readImpact } from './impact.js';
import { FAR, NEAR } from './rings.js';
import { readSeparation } from './separation.js';
import { discOf, handleOf, innerOf, outerOf } from './shape.js';

/** @import { Contact } from './contact.js' */
/** @import { Impact } from './impact.js' */
/** @import { Separation } from './separation.js' */
/** @import { Shape } from './shape.js' */
/** @import { Point, Pose } from './types.js' */

/** As in src/tolerance.rs: separations up to this part of the larger extent are touching. */
const TOUCH = 1e-10;

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
  object(poseA, 'poseA');
  object(poseB, 'poseB');
  const { x: ax, y: ay } = poseA;
  let aAngle = 0;
  if ('angle' in poseA) ({ angle: aAngle = 0 } = poseA);
  const { x: bx, y: by } = poseB;
  let bAngle = 0;
  if ('angle' in poseB) ({ angle: bAngle = 0 } = poseB);
  if (!(isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle))) throw refusal(wrongPoses(ax, ay, aAngle, bx, by, bAngle));
  if (ax * ax + ay * ay + bx * bx + by * by < FAR && (aAngle + bAngle) * 0 === 0) {
    const x = bx - ax;
    const y = by - ay;
    const square = x * x + y * y;
    const outer = outerOf(a) + outerOf(b);
    if (square > NEAR && square > outer * outer) return false;
    const inner = innerOf(a) + innerOf(b);
    if (inner > 0 && square < inner * inner) return true;
  }
  const answer = engine.overlaps(handleA, ax, ay, aAngle, handleB, bx, by, bAngle);
  if (answer < 0) throw refusal(wrongPoses(ax, ay, aAngle, bx, by, bAngle));
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
  object(poseA, 'poseA');
  object(poseB, 'poseB');
  const { x: ax, y: ay } = poseA;
  let aAngle = 0;
  if ('angle' in poseA) ({ angle: aAngle = 0 } = poseA);
  const { x: bx, y: by } = poseB;
  let bAngle = 0;
  if ('angle' in poseB) ({ angle: bAngle = 0 } = poseB);
  if (out !== undefined) object(out, 'out');
  if (!(isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle))) throw refusal(wrongPoses(ax, ay, aAngle, bx, by, bAngle));
  if (ax * ax + ay * ay + bx * bx + by * by < FAR && (aAngle + bAngle) * 0 === 0) {
    // The addition makes 0 of −0, as the core's turns do.
    const x = bx - ax + 0;
    const y = by - ay + 0;
    const square = x * x + y * y;
    const outer = outerOf(a) + outerOf(b);
    if (square > NEAR && square > outer * outer) return null;
    const discA = discOf(a);
    const discB = discOf(b);
    if (discA >= 0 && discB >= 0 && square > NEAR) {
      const distance = Math.sqrt(square);
      const separation = distance - (discA + discB);
      const touch = TOUCH * (discA < discB ? discB : discA);
      const depth = -separation;
      // Not where they just touch, nor so deep that one may lie in the other.
      if (depth > touch && depth < 2 * (discA < discB ? discA : discB) - touch) {
        const normalX = x / distance;
        const normalY = y / distance;
        const height = discA - depth / 2;
        const pointX = ax + (normalX * height + 0);
        const pointY = ay + (normalY * height + 0);
        if (out === undefined) {
          return {
            normal: { x: normalX, y: normalY },
            depth,
            mtv: { x: normalX * depth, y: normalY * depth },
            points: [{ x: pointX, y: pointY, depth, id: 0 }],
            aInB: false,
            bInA: false,
          };
        }
        const { normal, mtv, points, first } = partsOf(out);
        if (points.length > 1) points.pop();
        first.x = pointX;
        first.y = pointY;
        first.depth = depth;
        first.id = 0;
        normal.x = normalX;
        normal.y = normalY;
        out.depth = depth;
        mtv.x = normalX * depth;
        mtv.y = normalY * depth;
        out.aInB = false;
        out.bInA = false;
        return /** @type {Contact} */ (out);
      }
    }
  }
  const flags = engine.collide(handleA, ax, ay, aAngle, handleB, bx, by, bAngle);
  if (flags < 0) throw refusal(wrongPoses(ax, ay, aAngle, bx, by, bAngle));
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
  object(poseA, 'poseA');
  object(poseB, 'poseB');
  const { x: ax, y: ay } = poseA;
  let aAngle = 0;
  if ('angle' in poseA) ({ angle: aAngle = 0 } = poseA);
  const { x: bx, y: by } = poseB;
  let bAngle = 0;
  if ('angle' in poseB) ({ angle: bAngle = 0 } = poseB);
  if (out !== undefined) object(out, 'out');
  const answer = isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle)
    ? engine.distance(handleA, ax, ay, aAngle, handleB, bx, by, bAngle)
    : -1;
  if (answer < 0) throw refusal(wrongPoses(ax, ay, aAngle, bx, by, bAngle));
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
export function cast(a, poseA, b, poseB, motion, motionA, out) {
  const handleA = handleOf(a, 'a');
  const handleB = handleOf(b, 'b');
  object(poseA, 'poseA');
  object(poseB, 'poseB');
  const { x: ax, y: ay } = poseA;
  let aAngle = 0;
  if ('angle' in poseA) ({ angle: aAngle = 0 } = poseA);
  const { x: bx, y: by } = poseB;
  let bAngle = 0;
  if ('angle' in poseB) ({ angle: bAngle = 0 } = poseB);
  object(motion, 'motion');
  const { x: motionX, y: motionY } = motion;
  let motionAX = 0;
  let motionAY = 0;
  if (motionA !== undefined) {
    object(motionA, 'motionA');
    ({ x: motionAX, y: motionAY } = motionA);
  }
  if (out !== undefined) object(out, 'out');
  const good = isPlace(ax, ay, aAngle) && isPlace(bx, by, bAngle) && areNumbers(motionX, motionY) && areNumbers(motionAX, motionAY);
  const answer = good
    ? engine.cast(handleA, ax, ay, aAngle, handleB, bx, by, bAngle, motionX, motionY, motionAX, motionAY)
    : -1;
  if (answer < 0) {
    throw refusal(
      wrongPoses(ax, ay, aAngle, bx, by, bAngle),
      wrongPoint('motion', motionX, motionY),
      wrongPoint('motionA', motionAX, motionAY),
    );
  }
  return answer === 0 ? null : readImpact(out);
}
