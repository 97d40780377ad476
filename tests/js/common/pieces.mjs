/** Which piece of a union an answer is about, found by asking every piece in turn. */
import { cast, collide, contains, distance, raycast, Shape } from '../../../js/index.js';

/** @import { Point, Pose } from '../../../js/index.js' */

/** Answers closer than this are equally good: which piece is named then depends on rounding, or the lowest is. */
const TIE = 1e-9;

/**
 * The two pieces that overlap deepest; of equally deep ones the lowest.
 * @param {Shape} a @param {Pose} poseA @param {Shape} b @param {Pose} poseB
 */
export function deepestPieces(a, poseA, b, poseB) {
  let deepest = -1;
  let [pieceA, pieceB] = [-1, -1];
  a.pieces.forEach((one, i) => b.pieces.forEach((two, j) => {
    const contact = collide(one, poseA, two, poseB);
    if (contact !== null && contact.depth > deepest + TIE) [pieceA, pieceB, deepest] = [i, j, contact.depth];
  }));
  return { pieceA, pieceB };
}

/** @param {number[]} keys one for each piece @returns {number[]} the pieces with the smallest key */
const least = (keys) => {
  const best = Math.min(...keys);
  return keys.flatMap((key, piece) => (key <= best + TIE ? [piece] : []));
};

/**
 * The pieces that a ray may be said to hit.
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Point} from
 * @param {Point} to
 */
export const piecesHit = (shape, pose, from, to) => (contains(shape, pose, from)
  ? [deepestPieces(shape, pose, Shape.point(), from).pieceA]
  : least(shape.pieces.map((piece) => raycast(piece, pose, from, to)?.fraction ?? Infinity)));

/**
 * The pieces that a moved shape may be said to touch first.
 * @param {Shape} shape
 * @param {Pose} pose
 * @param {Shape} moved
 * @param {Pose} from
 * @param {Point} motion
 */
export const piecesTouched = (shape, pose, moved, from, motion) => (collide(shape, pose, moved, from)
  ? [deepestPieces(shape, pose, moved, from).pieceA]
  : least(shape.pieces.map((piece) => cast(piece, pose, moved, from, motion)?.time ?? Infinity)));

/** The pieces that a point lies on. @param {Shape} shape @param {Pose} pose @param {Point} point */
export const piecesAt = (shape, pose, point) =>
  least(shape.pieces.map((piece) => Math.abs(distance(Shape.point(), point, piece, pose).distance)));
