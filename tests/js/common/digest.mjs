/**
 * Folds every bit of the answers about ten thousand pairs into one number. tests/common/digest.rs does this natively,
 * for equal pairs in equal order, and must get an equal number.
 */
import { cast, collide, contains, distance, explain, overlaps, raycast, Scene, Shape } from '../../../js/index.js';
import { between, bits, fold, pose, shape, start, times, unit, vector, whole } from './draws.mjs';

const PAIRS = 10_000;

/** The exclusive or of a scene's hashes over eight frames in which a thousand bodies move. */
export function sceneDigest() {
  start(2);
  const scene = new Scene();
  for (let n = 0; n < 1000; n += 1) {
    const [made, { x, y }] = [shape(), times(vector(), 25)];
    const [angle, fixed] = [between(-50, 50), unit() < 0.2];
    scene.add(made, { x, y, angle, fixed });
  }
  let all = 0n;
  for (let frame = 0; frame < 8; frame += 1) {
    scene.update();
    all ^= scene.hash();
    const { poses } = scene;
    for (let k = 0; k < poses.length; k += 1) poses[k] += between(-0.1, 0.1);
  }
  return all;
}

/** The digest of two thousand moves and pushes in a crowd, and of where all is at last. */
export function movesDigest() {
  start(3);
  const scene = new Scene();
  const bodies = Array.from({ length: 60 }, (_, n) => {
    const [made, { x, y }, angle] = [shape(), times(vector(), 8), between(-50, 50)];
    return scene.add(made, { x, y, angle, fixed: n % 3 === 0, oneWay: n % 9 === 0 ? { x: 0, y: 1 } : undefined });
  });
  for (let k = 0; k < 2000; k += 1) {
    const [n, motion, walks] = [whole(bodies.length), times(vector(), 0.5), unit() < 0.5];
    const [up, reach] = walks ? [{ x: 0, y: 1 }, 0.2] : [undefined, 0];
    if (n % 3 === 0) {
      const { moved, carried, pushed, squashed } = scene.push(bodies[n], motion, { up, turn: reach / 2 });
      fold(moved.x, moved.y, carried.length, pushed.length, squashed.length);
    } else {
      const { moved, left, stuck, hits, ground } = scene.move(bodies[n], motion, { up, snap: reach, step: reach });
      fold(moved.x, moved.y, left.x, left.y, Number(stuck));
      for (const { body, normal, point, time } of ground ? [...hits, ground] : hits) fold(body.slot, normal.x, normal.y, point.x, point.y, time);
    }
  }
  fold(...scene.poses);
  return bits();
}

/** The digest of copies of two thousand shapes: moved, turned, with a larger radius, and all of these. */
export function copiesDigest() {
  start(4);
  for (let n = 0; n < 2000; n += 1) {
    let made = shape();
    if (n % 4 === 0) made = Shape.union([made, shape()]);
    else if (n % 4 === 1) {
      const dart = [[2, 0], [-1, 1], [between(-0.9, 0.9), 0], [-1, -1]];
      made = n % 8 === 1 ? Shape.outline(dart) : Shape.chain(dart, { closed: true });
    }
    const [by, angle, radius] = [times(vector(), 3), between(-50, 50), between(0, 0.5)];
    const [moved, turned, rounded] = [made.at(by), made.turned(angle), made.rounded(n % 5 === 0 ? 0 : radius)];
    for (const copy of [moved, turned, rounded, moved.turned(angle).rounded(radius)]) {
      for (const { x, y } of copy.points) fold(x, y);
      fold(copy.radius, copy.area, copy.inertia, copy.pieces.length);
    }
  }
  return bits();
}

/** The digest of all answers. */
export function digest() {
  start(1);
  for (let n = 0; n < PAIRS; n += 1) {
    let [a, poseA] = [shape(), pose()];
    const [b, poseB] = [shape(), pose()];
    if (n % 4 === 0) a = Shape.union([a, shape(), shape()]);
    const { distance: gap, normal, onA, onB } = distance(a, poseA, b, poseB);
    fold(gap, normal.x, normal.y, onA.x, onA.y, onB.x, onB.y, Number(overlaps(a, poseA, b, poseB)));
    const contact = collide(a, poseA, b, poseB);
    if (contact) {
      fold(contact.depth, contact.normal.x, contact.normal.y, (contact.aInB ? 1 : 0) + (contact.bInA ? 2 : 0));
      for (const { x, y, depth, id } of contact.points) fold(x, y, depth, id);
    }
    const [motion, motionA] = [times(vector(), 4), vector()];
    const impact = cast(a, poseA, b, poseB, motion, motionA);
    if (impact) fold(impact.time, impact.normal.x, impact.normal.y, impact.point.x, impact.point.y);
    const [from, to] = [times(vector(), 3), times(vector(), 3)];
    fold(Number(contains(a, poseA, from)));
    const hit = raycast(a, poseA, from, to);
    if (hit) fold(hit.fraction, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y);
    fold(a.area, a.centroid.x, a.centroid.y, a.inertia, explain(a, poseA, b, poseB, { allAxes: true }).axes.length);
  }
  return bits();
}
