/** A pair of shapes as an address of the explorer page. */
import { poseNumbers } from '../boundary/check.js';
import { named, show, typeError } from '../boundary/errors.js';
import { handleOf } from '../shape/shape.js';

/** @import { Shape } from '../shape/shape.js' */
/** @import { Pose } from '../boundary/types.js' */

/** The page's address, relative to a page in the same folder. */
const PAGE = 'index.html';

/**
 * A link that opens exactly this pair in the explorer page: a bug report in one line. The page reads every number back
 * to the last bit.
 *
 * The link has the form `#sandbox?bodies=A;B`. A body is its pose and the convex pieces of its shape, with colons
 * between: `x,y,angle:piece:…`. A piece is an odd count of numbers, its radius and its vertices: `radius,x,y,x,y,…`.
 * (In place of the pieces the page also accepts the vertices of an outline, an even count of numbers, or the name of
 * one of its shapes; and it accepts more than two bodies.)
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {string} [base] the page's address; default `index.html`, relative to the page that holds the link
 * @returns {string}
 */
export function explorerUrl(a, poseA, b, poseB, base = PAGE) {
  try {
    handleOf(a, 'a');
    handleOf(b, 'b');
    const numbersA = poseNumbers(poseA, 'poseA');
    const numbersB = poseNumbers(poseB, 'poseB');
    if (typeof base !== 'string') throw typeError(`base must be a string, got ${show(base)}`);
    return `${base.split('#')[0]}#sandbox?bodies=${bodyText(a, numbersA)};${bodyText(b, numbersB)}`;
  } catch (error) {
    throw named(error, 'explorerUrl', explorerUrl);
  }
}

/**
 * @param {Shape} shape
 * @param {readonly number[]} pose
 */
function bodyText({ pieces }, pose) {
  const lists = [pose, ...pieces.map(({ radius, points }) => [radius, ...points.flatMap(({ x, y }) => [x, y])])];
  return lists.map((numbers) => numbers.map(numberText).join()).join(':');
}

/** The shortest text that is read back as the same number; addresses read + as a space. @param {number} number */
const numberText = (number) => (Object.is(number, -0) ? '-0' : String(number).replace('+', ''));
