/**
 * The yardstick's tests of two bodies, one for each pair of kinds. Each test loops over a list of candidates, because
 * V8 optimises small loops well, and reports the pairs that overlap, with the unit normal from the first to the second
 * and the depth.
 */
import { edgeTests } from './edges.mjs';
import { CIRCLE, POLYGON, RECTANGLE } from './flat.mjs';

/**
 * @typedef {(list: Uint32Array, from: number, to: number) => void} Test candidates in part of a list, two numbers each
 */

/**
 * Returns the tests, by the sum of both kinds.
 * @param {import('./flat.mjs').Flat} flat
 * @param {import('./contestants.mjs').Report} report
 * @returns {Test[]}
 */
export function narrow(flat, report) {
  const { poses, turns, halves, outers } = flat;
  const { circlePolygon, rectanglePolygon, polygons } = edgeTests(flat, report);

  /** @type {Test} */
  function circles(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const dx = poses[3 * b] - poses[3 * a];
      const dy = poses[3 * b + 1] - poses[3 * a + 1];
      const reach = outers[a] + outers[b];
      const square = dx * dx + dy * dy;
      if (square > reach * reach) continue;
      const distance = Math.sqrt(square);
      if (distance > 0) report(a, b, dx / distance, dy / distance, reach - distance);
      else report(a, b, 1, 0, reach);
    }
  }

  /** In the rectangle's frame, where two clamps give its point nearest to the circle's centre. @type {Test} */
  function circleRectangle(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const dx = poses[3 * b] - poses[3 * a];
      const dy = poses[3 * b + 1] - poses[3 * a + 1];
      const cos = turns[2 * b];
      const sin = turns[2 * b + 1];
      const x = cos * dx + sin * dy;
      const y = cos * dy - sin * dx;
      const gapX = Math.abs(x) - halves[2 * b];
      const gapY = Math.abs(y) - halves[2 * b + 1];
      const radius = outers[a];
      if (gapX > radius || gapY > radius) continue;
      let nx = 0;
      let ny = 0;
      let depth = radius;
      if (gapX > 0 && gapY > 0) {
        const square = gapX * gapX + gapY * gapY;
        if (square > radius * radius) continue;
        const distance = Math.sqrt(square);
        nx = x < 0 ? -gapX / distance : gapX / distance;
        ny = y < 0 ? -gapY / distance : gapY / distance;
        depth -= distance;
      } else if (gapX > gapY) {
        nx = x < 0 ? -1 : 1;
        depth -= gapX;
      } else {
        ny = y < 0 ? -1 : 1;
        depth -= gapY;
      }
      report(a, b, cos * nx - sin * ny, sin * nx + cos * ny, depth);
    }
  }

  /** The two axes of each rectangle, with half widths (Gottschalk, Lin and Manocha, OBBTree, 1996). @type {Test} */
  function rectangles(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const dx = poses[3 * b] - poses[3 * a];
      const dy = poses[3 * b + 1] - poses[3 * a + 1];
      const aCos = turns[2 * a];
      const aSin = turns[2 * a + 1];
      const bCos = turns[2 * b];
      const bSin = turns[2 * b + 1];
      const cos = Math.abs(aCos * bCos + aSin * bSin);
      const sin = Math.abs(aCos * bSin - aSin * bCos);
      const aWidth = halves[2 * a];
      const aHeight = halves[2 * a + 1];
      const bWidth = halves[2 * b];
      const bHeight = halves[2 * b + 1];
      const ax = aCos * dx + aSin * dy;
      const ay = aCos * dy - aSin * dx;
      const bx = bCos * dx + bSin * dy;
      const by = bCos * dy - bSin * dx;
      const gapAX = Math.abs(ax) - aWidth - (cos * bWidth + sin * bHeight);
      const gapAY = Math.abs(ay) - aHeight - (sin * bWidth + cos * bHeight);
      const gapBX = Math.abs(bx) - bWidth - (cos * aWidth + sin * aHeight);
      const gapBY = Math.abs(by) - bHeight - (sin * aWidth + cos * aHeight);
      if (gapAX > 0 || gapAY > 0 || gapBX > 0 || gapBY > 0) continue;
      let most = gapAX;
      let nx = aCos;
      let ny = aSin;
      let along = ax;
      if (gapAY > most) {
        most = gapAY;
        nx = -aSin;
        ny = aCos;
        along = ay;
      }
      if (gapBX > most) {
        most = gapBX;
        nx = bCos;
        ny = bSin;
        along = bx;
      }
      if (gapBY > most) {
        most = gapBY;
        nx = -bSin;
        ny = bCos;
        along = by;
      }
      if (along < 0) report(a, b, -nx, -ny, -most);
      else report(a, b, nx, ny, -most);
    }
  }

  /** @type {Test[]} */
  const tests = Array.from({ length: 2 * POLYGON + 1 }, () => () => {});
  tests[CIRCLE + CIRCLE] = circles;
  tests[CIRCLE + RECTANGLE] = circleRectangle;
  tests[RECTANGLE + RECTANGLE] = rectangles;
  tests[CIRCLE + POLYGON] = circlePolygon;
  tests[RECTANGLE + POLYGON] = rectanglePolygon;
  tests[POLYGON + POLYGON] = polygons;
  return tests;
}
