import { cross, dot, minus, plus, unit } from '../../geometry/space.js';

/**
 * The painter's order of flat facets, which may pierce each other: a facet's plane divides the rest into what lies
 * before it and what lies behind it, and cuts what does both. (H. Fuchs, Z. M. Kedem and B. F. Naylor, On Visible
 * Surface Generation by a Priori Tree Structures, 1980)
 */

/**
 * @template F
 * @typedef {F & { corners: Vector[], sides: boolean[] }} Facet
 *   convex, flat; `sides`: whether the line from each corner to the next is a side of the whole facet, and not a cut
 */

/** A corner nearer to a plane than this lies in it, in units of the world: less than a thousandth of a pixel. */
const IN_PLANE = 1e-6;

/**
 * The facets, cut where they must be, from the farthest to the nearest.
 * @template {{ corners: Vector[] }} F  @param {F[]} facets
 * @param {Vector} sight  the direction in which the reader looks
 * @returns {Facet<F>[]}
 */
export function paintOrder(facets, sight) {
  return order(facets.map((facet) => ({ ...facet, sides: facet.corners.map(() => true) })));

  /** @param {Facet<F>[]} all  @returns {Facet<F>[]} */
  function order(all) {
    if (all.length < 2) return all;
    const [first, ...rest] = all;
    const [p, q, r] = first.corners;
    const across = unit(cross(minus(q, p), minus(r, p)));
    const beyond = dot(across, sight) < 0 ? -1 : 1;
    const nearer = /** @type {Facet<F>[]} */ ([]);
    const farther = /** @type {Facet<F>[]} */ ([]);
    for (const facet of rest) {
      const far = facet.corners.map((corner) => beyond * dot(across, minus(corner, p)));
      if (far.every((x) => x <= IN_PLANE)) nearer.push(facet);
      else if (far.every((x) => x >= -IN_PLANE)) farther.push(facet);
      else {
        nearer.push(part(facet, far.map((x) => -x)));
        farther.push(part(facet, far));
      }
    }
    return [...order(farther), first, ...order(nearer)];
  }
}

/**
 * The part of a facet where `height` is above 0.
 * @template F  @param {Facet<F>} facet
 * @param {number[]} height  of each corner above the cutting plane
 * @returns {Facet<F>}
 */
function part(facet, height) {
  const corners = /** @type {Vector[]} */ ([]);
  const sides = /** @type {boolean[]} */ ([]);
  facet.corners.forEach((corner, i) => {
    const k = (i + 1) % height.length;
    const [h, after] = [height[i], height[k]];
    // From the cutting plane downwards the next side runs along the cut.
    if (h >= 0) {
      corners.push(corner);
      sides.push(facet.sides[i] && (h > 0 || after >= 0));
    }
    if (h * after >= 0) return;
    corners.push(plus(corner, minus(facet.corners[k], corner), h / (h - after)));
    // Leaving, the next side runs along the cut; entering, along the facet's own side.
    sides.push(h < 0 && facet.sides[i]);
  });
  return { ...facet, corners, sides };
}
