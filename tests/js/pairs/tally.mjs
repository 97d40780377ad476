/** Compares answers with the oracle, and counts. */
import { miss, missOf, pair, separation } from './oracle.mjs';

/** Lengths that are off by more than this part of the larger size count as wrong. */
const EXACT = 1e-9;
/** And for libraries that compute in single precision or with a skin, by more than this. */
const LENIENT = 1e-3;

/**
 * What became of a family's pairs. Lengths are parts of the larger size.
 * @typedef {object} Tally
 * @property {number} asked
 * @property {number} refused shapes that the library does not take
 * @property {number} failed it threw, or answered with what is no number
 * @property {number} wrong said to be apart or to overlap, although it is otherwise by more than what counts as
 *   touching
 * @property {number} wrongByFar the same, by more than `LENIENT`
 * @property {number} touching of the pairs asked: those that touch by their construction, or overlap by no more than
 *   counts as touching
 * @property {number} apart of these: said to be apart
 * @property {number} overlapping pairs whose depths and points were compared
 * @property {number} unresolved its way out leaves them deeper than `EXACT`, or is longer than needed by that
 * @property {number} unresolvedByFar the same, by `LENIENT`
 * @property {number} depth the worst error
 * @property {number} points contact points that were compared
 * @property {number} point the worst of them: how far from the middle between both surfaces
 * @property {number} pointBetween the same, from the part between both surfaces
 * @property {{ what: string, amount: number, batch: number, pair: number }[]} finds the worst of the first kinds of
 *   mistakes
 */

/** @returns {Tally} */
export const newTally = () => ({
  asked: 0, refused: 0, failed: 0, wrong: 0, wrongByFar: 0, touching: 0, apart: 0, overlapping: 0, unresolved: 0, unresolvedByFar: 0, depth: 0,
  points: 0, point: 0, pointBetween: 0, finds: [],
});

/**
 * A library's answer: its normal, depth, the number of points, and then the points, in the world.
 * @typedef {Float64Array} Answer
 */
export const answerLength = 8;

/**
 * Judges an answer about the pair that the oracle has.
 * @param {Tally} tally
 * @param {boolean} said whether the shapes overlap
 * @param {Answer} answer
 * @param {number} truth the separation; above 0 it may be a lower bound
 * @param {boolean} built to touch
 * @param {(what: string, amount: number) => void} find takes what is wrong, with the part of the size that it is off by
 */
export function judge(tally, said, answer, truth, built, find) {
  const { size, touch, error } = pair;
  tally.asked += 1;
  if (built || (truth < -error && truth > -touch)) {
    tally.touching += 1;
    if (!said) tally.apart += 1;
  }
  const off = Math.abs(truth) / size;
  if (said ? truth > touch + error : truth < -touch - error) {
    tally.wrong += 1;
    if (off > LENIENT) tally.wrongByFar += 1;
    find('verdict', off);
    return;
  }
  if (!said) return;
  const x = answer[0];
  const y = answer[1];
  const depth = answer[2];
  if (!Number.isFinite(x + y + depth)) {
    tally.failed += 1;
    find('number', 1);
    return;
  }
  tally.overlapping += 1;
  // What touches has depth 0.
  const wrongDepth = depth === 0 && truth > -touch ? 0 : Math.abs(depth - Math.max(0, -truth)) / size;
  if (wrongDepth > tally.depth) {
    tally.depth = wrongDepth;
    find('depth', wrongDepth);
  }
  const left = -separation(0, x * depth, y * depth) / size;
  const late = Math.max(left, (depth + truth) / size);
  if (late > EXACT + touch / size) {
    tally.unresolved += 1;
    if (late > LENIENT) tally.unresolvedByFar += 1;
    find('way out', late);
  }
  for (let k = 0; k < answer[3]; k += 1) {
    missOf(answer[4 + 2 * k], answer[5 + 2 * k], x, y, EXACT * size);
    tally.points += 1;
    const wrongPoint = miss.middle / size;
    if (miss.between > tally.pointBetween * size) tally.pointBetween = miss.between / size;
    if (wrongPoint > tally.point) {
      tally.point = wrongPoint;
      find('point', wrongPoint);
    }
  }
}
