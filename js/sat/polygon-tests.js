/** Polygons against polygons and points. */
import { CONTACT_A_IN_B, CONTACT_B_IN_A, CONTACT_DEPTH, CONTACT_NORMAL } from '../../pkg/contract.js';
import { collide, contains, overlaps, result } from '../boundary/engine.js';
import { outlineOf } from './polygon.js';
import { refuse } from './refusal.js';
import { fill, Response } from './response.js';

/** @import { Polygon } from './polygon.js' */
/** @import { Vector } from './vector.js' */

/**
 * Two convex polygons that have at most this many points together, such as two boxes, are tested here, as `sat` tests
 * them, to the last bit; the core tests larger ones. The core is faster for boxes that overlap and slower for boxes
 * that are apart, but it needs microseconds to take in a shape: two boxes made for one test take five times as long
 * there.
 */
const FEW = 8;

/** The least overlap on the axes of a pair that have been tested so far. */
const found = new Response();

/**
 * Whether two sets of points are apart along an axis. If not, and their overlap along it is less than the response's,
 * it becomes the response's `overlap` and `overlapN`; `aInB` and `bInA` become false if the axis shows it.
 * @param {Vector} aPos where the points of A are placed
 * @param {Vector} bPos
 * @param {Vector[]} aPoints
 * @param {Vector[]} bPoints
 * @param {Vector} axis a unit vector
 * @param {Response} [response]
 */
export function isSeparatingAxis(aPos, bPos, aPoints, bPoints, axis, response) {
  const { x, y } = axis;
  let aMin = Infinity;
  let aMax = -Infinity;
  for (let i = 0; i < aPoints.length; i += 1) {
    const at = aPoints[i].x * x + aPoints[i].y * y;
    if (at < aMin) aMin = at;
    if (at > aMax) aMax = at;
  }
  let bMin = Infinity;
  let bMax = -Infinity;
  for (let i = 0; i < bPoints.length; i += 1) {
    const at = bPoints[i].x * x + bPoints[i].y * y;
    if (at < bMin) bMin = at;
    if (at > bMax) bMax = at;
  }
  const way = (bPos.x - aPos.x) * x + (bPos.y - aPos.y) * y;
  bMin += way;
  bMax += way;
  if (aMin > bMax || bMin > aMax) return true;
  if (response) {
    if (aMin < bMin || aMax > bMax) response.aInB = false;
    if (bMin < aMin || bMax > aMax) response.bInA = false;
    const ahead = aMax - bMin;
    const back = bMax - aMin;
    const overlap = ahead < back ? ahead : back;
    if (overlap < response.overlap) {
      const { overlapN } = response;
      response.overlap = overlap;
      overlapN.x = ahead < back ? x : -x;
      overlapN.y = ahead < back ? y : -y;
    }
  }
  return false;
}

/**
 * Whether two polygons overlap, touching included.
 * @param {Polygon} a
 * @param {Polygon} b
 * @param {Response} [response] filled in if they overlap
 */
export function testPolygonPolygon(a, b, response) {
  let error;
  try {
    const outlineA = outlineOf(a);
    const outlineB = outlineOf(b);
    const { pos: aPos, calcPoints: aPoints, normals: aNormals } = a;
    const { pos: bPos, calcPoints: bPoints, normals: bNormals } = b;
    const x = bPos.x - aPos.x + (outlineB.x - outlineA.x);
    const y = bPos.y - aPos.y + (outlineB.y - outlineA.y);
    const square = x * x + y * y;
    const reach = (outlineA.radius + outlineB.radius) ** 2;
    if (square > reach) return false;
    if (square <= reach) {
      if (outlineA.winding === 0 || outlineB.winding === 0 || aPoints.length + bPoints.length > FEW) {
        outlineA.hull();
        const handleB = outlineB.hull();
        const handleA = outlineA.hull(); // last, because to make B's hull the core may have dropped A's
        // Only the way from A to B matters, so A stays at the origin.
        if (!response) return overlaps(handleA, 0, 0, outlineA.angle, handleB, x, y, outlineB.angle) > 0;
        const flags = collide(handleA, 0, 0, outlineA.angle, handleB, x, y, outlineB.angle, Infinity);
        if (flags <= 0) return false;
        const numbers = result();
        return fill(response, a, b, numbers[CONTACT_DEPTH], numbers[CONTACT_NORMAL], numbers[CONTACT_NORMAL + 1],
          (flags & CONTACT_A_IN_B) !== 0, (flags & CONTACT_B_IN_A) !== 0);
      }
      const axes = response && found.clear();
      for (let i = 0; i < aNormals.length; i += 1) if (isSeparatingAxis(aPos, bPos, aPoints, bPoints, aNormals[i], axes)) return false;
      for (let i = 0; i < bNormals.length; i += 1) if (isSeparatingAxis(aPos, bPos, aPoints, bPoints, bNormals[i], axes)) return false;
      return !response || fill(response, a, b, found.overlap, found.overlapN.x, found.overlapN.y, found.aInB, found.bInA);
    }
  } catch (thrown) {
    error = thrown;
  }
  return refuse('testPolygonPolygon', testPolygonPolygon, error, { Polygon: { a, b }, Response: { response } });
}

/**
 * Whether a point lies in a polygon or on its edge.
 * @param {Vector} p
 * @param {Polygon} poly
 */
export function pointInPolygon(p, poly) {
  let error;
  try {
    const { x: middleX, y: middleY, radius, winding, angle } = outlineOf(poly);
    const { pos, calcPoints, normals } = poly;
    const x = p.x - pos.x;
    const y = p.y - pos.y;
    const square = (x - middleX) ** 2 + (y - middleY) ** 2;
    if (square > radius * radius) return false;
    if (square <= radius * radius) {
      if (winding === 0) return contains(outlineOf(poly).hull(), 0, 0, angle, x - middleX, y - middleY) > 0;
      for (let i = 0; i < normals.length; i += 1) {
        if (((x - calcPoints[i].x) * normals[i].x + (y - calcPoints[i].y) * normals[i].y) * winding > 0) return false;
      }
      return true;
    }
  } catch (thrown) {
    error = thrown;
  }
  return refuse('pointInPolygon', pointInPolygon, error, { Vector: { p }, Polygon: { poly } });
}
