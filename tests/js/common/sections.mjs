/**
 * The sections of tests/golden.json other than `cases` and `refused`, parsed; the file's `about` explains each field.
 */
import { call, decided, file, Normal, pose } from './golden.mjs';

/** @typedef {import('./golden.mjs').Call} Call */
/** @typedef {import('./golden.mjs').Pose} Pose */
/** @typedef {import('./oracle.mjs').Vec} Vec */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ a: Call, poseA: Pose, b: Call, poseB: Pose }} Two */
/** @typedef {Vec | { from: Vec, to: Vec }} Spot a point, or a segment any point of which is correct */
/** @typedef {{ vx: number, vy: number, spin: number, invMass: number, invInertia: number }} Motion */

/** @type {(Two & { name: string, distance: number, normal: Normal, onA: Spot, onB: Spot })[]} */
export const closest = file.closest.map(two);

/** @type {(Two & { name: string, depth: number, normal: Normal, points: (Point & { depth: number })[] })[]} */
export const contacts = file.contacts.map(two);

/**
 * @type {(Two & { name: string, motion: Point, motionA?: Point, spins?: [number, number], impact: null |
 *   { time: number, normal: Normal, point?: Spot } })[]}
 */
export const casts = file.casts.map((/** @type {any} */ entry) => ({
  ...two(entry),
  motion: point(entry.motion),
  ...(entry.motionA && { motionA: point(entry.motionA) }),
  impact: entry.impact && { ...entry.impact, normal: new Normal(entry.impact.normal) },
}));

/**
 * @type {{ name: string, shape: Call, pose: Pose, from: Point, to: Point, hit: null |
 *   { fraction: number, distance: number, point: Vec, normal: Normal, inside?: boolean } }[]}
 */
export const rays = file.rays.map((/** @type {any} */ entry) => ({
  ...one(entry),
  from: point(entry.from),
  to: point(entry.to),
  hit: entry.hit && { ...entry.hit, normal: new Normal(entry.hit.normal) },
}));

/** @type {{ name: string, shape: Call, pose: Pose, inside: Vec[], outside: Vec[] }[]} */
export const places = file.places.map(one);

/**
 * @type {(Two & { name: string, overlaps: boolean | null, separation: number, normal: Normal, aInB: boolean | null,
 *   bInA: boolean | null })[]}
 */
export const unions = file.unions.map((/** @type {any} */ entry) => ({
  ...two(entry),
  overlaps: decided(entry.overlaps),
  aInB: decided(entry.aInB),
  bInA: decided(entry.bInA),
}));

/**
 * @type {{ name: string, shape: Call, kind: string, pieces?: number, area: number, centroid: Vec, inertia: number }[]}
 */
export const masses = file.masses.map((/** @type {any} */ entry) => ({ ...entry, shape: call(entry.shape) }));

/**
 * @type {(Two & { name: string, motionA: Motion, centerA: Point, motionB: Motion, centerB: Point, restitution: number,
 *   friction: number, afterA: Motion, afterB: Motion })[]}
 */
export const bounces = file.bounces.map((/** @type {any} */ entry) => ({
  ...two(entry),
  centerA: point(entry.centerA),
  centerB: point(entry.centerB),
  afterA: { ...entry.motionA, ...entry.afterA },
  afterB: { ...entry.motionB, ...entry.afterB },
}));

/**
 * The distance of `p` from a spot.
 * @param {Spot} spot @param {Point} p
 */
export function off(spot, p) {
  const { from, to } = Array.isArray(spot) ? { from: spot, to: spot } : spot;
  const edge = [to[0] - from[0], to[1] - from[1]];
  const away = [p.x - from[0], p.y - from[1]];
  const squared = edge[0] ** 2 + edge[1] ** 2;
  const along = squared > 0 ? (away[0] * edge[0] + away[1] * edge[1]) / squared : 0;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(away[0] - part * edge[0], away[1] - part * edge[1]);
}

/** @param {any} entry */
function two(entry) {
  const normal = entry.normal === undefined ? {} : { normal: new Normal(entry.normal) };
  return { ...entry, a: call(entry.a), poseA: pose(entry.poseA), b: call(entry.b), poseB: pose(entry.poseB), ...normal };
}

/** @param {any} entry */
function one(entry) {
  return { ...entry, shape: call(entry.shape), pose: pose(entry.pose) };
}

/** @param {Vec} p @returns {Point} */
function point([x, y]) {
  return { x, y };
}
