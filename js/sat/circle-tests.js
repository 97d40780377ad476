/** Circles against points, circles and polygons. */
import { SEPARATION_DISTANCE, SEPARATION_NORMAL } from '../../pkg/contract.js';
import { distance, isKept, result } from '../boundary/engine.js';
import { makeHull } from './outline.js';
import { outlineOf } from './polygon.js';
import { refuse } from './refusal.js';
import { fill } from './response.js';

/** @import { Circle } from './circle.js' */
/** @import { Polygon } from './polygon.js' */
/** @import { Response } from './response.js' */
/** @import { Vector } from './vector.js' */

/**
 * Whether a point lies in a circle or on its edge.
 * @param {Vector} p
 * @param {Circle} c
 */
export function pointInCircle(p, c) {
  let error;
  try {
    const { pos, offset, r } = c;
    const x = p.x - pos.x - offset.x;
    const y = p.y - pos.y - offset.y;
    const square = x * x + y * y;
    if (square > r * r) return false;
    if (square <= r * r) return true;
  } catch (thrown) {
    error = thrown;
  }
  return refuse('pointInCircle', pointInCircle, error, { Vector: { p }, Circle: { c } });
}

/**
 * Whether two circles overlap, touching included. Of concentric circles `overlapN` is +x.
 * @param {Circle} a
 * @param {Circle} b
 * @param {Response} [response] filled in if they overlap
 */
export function testCircleCircle(a, b, response) {
  let error;
  try {
    const bx = b.pos.x + b.offset.x;
    const by = b.pos.y + b.offset.y;
    const x = bx - a.pos.x - a.offset.x;
    const y = by - a.pos.y - a.offset.y;
    const square = x * x + y * y;
    const reach = a.r + b.r;
    // A sum with a string in it is a string. Where all are numbers, engines know that and skip this test.
    if (typeof (bx + by + reach) === 'number') {
      if (square > reach * reach) return false;
      if (square <= reach * reach) {
        if (!response) return true;
        const apart = Math.sqrt(square);
        const size = apart || 1;
        return fill(response, a, b, reach - apart, apart ? x / size : 1, y / size, apart <= b.r - a.r, apart <= a.r - b.r);
      }
    }
  } catch (thrown) {
    error = thrown;
  }
  return refuse('testCircleCircle', testCircleCircle, error, { Circle: { a, b }, Response: { response } });
}

/**
 * Whether a polygon and a circle overlap, touching included.
 * @param {Polygon} polygon
 * @param {Circle} circle
 * @param {Response} [response] filled in if they overlap; `a` is the polygon
 */
export function testPolygonCircle(polygon, circle, response) {
  let error;
  try {
    const hit = meet(polygon, circle, response);
    if (hit !== null) return hit;
  } catch (thrown) {
    error = thrown;
  }
  return refuse('testPolygonCircle', testPolygonCircle, error, { Polygon: { polygon }, Circle: { circle }, Response: { response } });
}

/**
 * The answer of `testPolygonCircle`; null if the numbers cannot be compared.
 * @param {Polygon} polygon
 * @param {Circle} circle
 * @param {Response} [response]
 */
function meet(polygon, circle, response) {
  const outline = outlineOf(polygon);
  const { winding } = outline;
  const r = +circle.r; // `sat` takes a string there
  const { calcPoints, edges, normals } = polygon;
  const { length } = calcPoints;
  // The circle's centre, from the polygon's position.
  const middleX = circle.pos.x + circle.offset.x;
  const middleY = circle.pos.y + circle.offset.y;
  const x = middleX - polygon.pos.x;
  const y = middleY - polygon.pos.y;
  const square = (x - outline.x) ** 2 + (y - outline.y) ** 2;
  const reach = (outline.radius + r) ** 2;
  if (typeof (middleX + middleY) !== 'number') return null;
  if (square > reach) return false;
  if (!(square <= reach)) return null;
  let away = -Infinity;
  let nx = 0;
  let ny = 0;
  if (winding === 0) {
    outline.hull();
    if (point === undefined || isKept(point) === 0) point = makeHull([0, 0], point !== undefined);
    distance(outline.hull(), 0, 0, outline.angle, point, x - outline.x, y - outline.y, 0);
    const numbers = result();
    away = numbers[SEPARATION_DISTANCE];
    nx = numbers[SEPARATION_NORMAL];
    ny = numbers[SEPARATION_NORMAL + 1];
  } else {
    // The edge whose line the centre is farthest outside of, or least inside.
    let nearest = 0;
    for (let i = 0; i < length; i += 1) {
      const beyond = ((x - calcPoints[i].x) * normals[i].x + (y - calcPoints[i].y) * normals[i].y) * winding;
      if (beyond > away) {
        if (beyond > r) return false;
        away = beyond;
        nearest = i;
      }
    }
    nx = normals[nearest].x * winding;
    ny = normals[nearest].y * winding;
    if (away > 0) {
      // Outside: when the centre lies past either end of that edge, the vertex there is nearest.
      const edge = edges[nearest];
      const from = calcPoints[nearest];
      const along = (x - from.x) * edge.x + (y - from.y) * edge.y;
      const vertex = along < 0 ? from : along > edge.x * edge.x + edge.y * edge.y ? calcPoints[nearest + 1 < length ? nearest + 1 : 0] : null;
      if (vertex !== null) {
        nx = x - vertex.x;
        ny = y - vertex.y;
        away = Math.sqrt(nx * nx + ny * ny);
        nx /= away;
        ny /= away;
      }
    }
  }
  if (away > r) return false;
  if (!response) return true;
  let aInB = true;
  for (let i = 0; aInB && i < length; i += 1) aInB = (x - calcPoints[i].x) ** 2 + (y - calcPoints[i].y) ** 2 <= r * r;
  return fill(response, polygon, circle, r - away, nx, ny, aInB, -away >= r);
}

/**
 * Whether a circle and a polygon overlap, touching included.
 * @param {Circle} circle
 * @param {Polygon} polygon
 * @param {Response} [response] filled in if they overlap; `a` is the circle
 */
export function testCirclePolygon(circle, polygon, response) {
  let error;
  try {
    const hit = meet(polygon, circle, response);
    if (hit && response) {
      const { overlap, overlapN: { x, y }, aInB, bInA } = response;
      fill(response, circle, polygon, overlap, -x, -y, bInA, aInB);
    }
    if (hit !== null) return hit;
  } catch (thrown) {
    error = thrown;
  }
  return refuse('testCirclePolygon', testCirclePolygon, error, { Circle: { circle }, Polygon: { polygon }, Response: { response } });
}

/** The core's handle of a point, made when first needed. @type {number | undefined} */
let point;
