/** A pair of shapes as an address of the explorer page. */
import { object, wrongPoses } from './check.js';
import { show } from './errors.js';
import { handleOf } from './shape.js';

/** @import { Shape } from './shape.js' */
/** @import { Pose } from './types.js' */

/** Where the page is, seen from a page beside it. */
const PAGE = 'index.html';

/**
 * A link that opens exactly this pair in the explorer page: a bug report in one line. Every number is written so that it is read
 * back to the last bit.
 *
 * What the page reads is `#sandbox?bodies=A;B`. A body is its pose and the convex pieces of its shape, with colons between:
 * `x,y,angle:piece:…`. A piece is an odd count of numbers, its radius and its vertices: `radius,x,y,x,y,…`. (In place of the pieces
 * the page also takes the vertices of an outline, an even count of numbers, and the names that it has for shapes; and more bodies.)
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {string} [base] the page's address; `index.html` unless told, which the place where the link stands completes
 * @returns {string}
 */
export function explorerUrl(a, poseA, b, poseB, base = PAGE) {
  handleOf(a, 'a');
  handleOf(b, 'b');
  object(poseA, 'poseA');
  object(poseB, 'poseB');
  const { x: ax, y: ay } = poseA;
  let aAngle = 0;
  if ('angle' in poseA) ({ angle: aAngle = 0 } = poseA);
  const { x: bx, y: by } = poseB;
  let bAngle = 0;
  if ('angle' in poseB) ({ angle: bAngle = 0 } = poseB);
  const wrong = wrongPoses(ax, ay, aAngle, bx, by, bAngle);
  if (wrong) throw wrong;
  if (typeof base !== 'string') throw new TypeError(`base must be a string, got ${show(base)}`);
  return `${base.split('#')[0]}#sandbox?bodies=${bodyText(a, ax, ay, aAngle)};${bodyText(b, bx, by, bAngle)}`;
}

/**
 * @param {Shape} shape
 * @param {...number} pose
 */
function bodyText({ pieces }, ...pose) {
  const lists = [pose, ...pieces.map(({ radius, points }) => [radius, ...points.flatMap(({ x, y }) => [x, y])])];
  return lists.map((numbers) => numbers.map(numberText).join()).join(':');
}

/** The shortest text that is read back as the same number; addresses read + as a space. @param {number} number */
const numberText = (number) => (Object.is(number, -0) ? '-0' : String(number).replace('+', ''));
