/** Circles against points, circles and polygons. */
import { MAKE_POINT, SEPARATION_DISTANCE, SEPARATION_NORMAL } from '../../pkg/contract.js';
import { distance, isKept, result } from '../boundary/engine.js';
import { make } from '../shape/make.js';
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
  const { pos, offset, r } = c;
  const x = p.x - pos.x - offset.x;
  const y = p.y - pos.y - offset.y;
  const square = x * x + y * y;
  return square <= r * r || (!(square > r * r) && refuse({ p, c }));
}

/**
 * Whether two circles overlap, touching included. Of concentric circles `overlapN` is +x.
 * @param {Circle} a
 * @param {Circle} b
 * @param {Response} [response] filled in if they overlap
 */
export function testCircleCircle(a, b, response) {
  const x = b.pos.x + b.offset.x - a.pos.x - a.offset.x;
  const y = b.pos.y + b.offset.y - a.pos.y - a.offset.y;
  const square = x * x + y * y;
  const reach = a.r + b.r;
  if (square > reach * reach) return false;
  if (!(square <= reach * reach)) return refuse({ a, b });
  if (!response) return true;
  const apart = Math.sqrt(square);
  const size = apart || 1;
  return fill(response, a, b, reach - apart, apart ? x / size : 1, y / size, apart <= b.r - a.r, apart <= a.r - b.r);
}

/**
 * Whether a polygon and a circle overlap, touching included.
 * @param {Polygon} polygon
 * @param {Circle} circle
 * @param {Response} [response] filled in if they overlap; `a` is the polygon
 */
export function testPolygonCircle(polygon, circle, response) {
  const outline = outlineOf(polygon);
  const { winding } = outline;
  const { r } = circle;
  const { calcPoints, edges, normals } = polygon;
  const { length } = calcPoints;
  // The circle's centre, from the polygon's position.
  const x = circle.pos.x + circle.offset.x - polygon.pos.x;
  const y = circle.pos.y + circle.offset.y - polygon.pos.y;
  const square = (x - outline.x) ** 2 + (y - outline.y) ** 2;
  const reach = (outline.radius + r) ** 2;
  if (square > reach) return false;
  if (!(square <= reach)) return refuse({ polygon, circle });
  let away = -Infinity;
  let nx = 0;
  let ny = 0;
  if (winding === 0) {
    outline.hull();
    if (point === undefined || isKept(point) === 0) point = make([MAKE_POINT, 0, 0], {}, '', point !== undefined);
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
  const hit = testPolygonCircle(polygon, circle, response);
  if (hit && response) {
    const { overlap, overlapN: { x, y }, aInB, bInA } = response;
    fill(response, circle, polygon, overlap, -x, -y, bInA, aInB);
  }
  return hit;
}

/** The core's handle of a point, made when first needed. @type {number | undefined} */
let point;
