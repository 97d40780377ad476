/**
 * How the time of shadowgap's queries grows with the number of vertices, which both shapes have; in a process of its
 * own. The polygons' vertices lie on ellipses of 1.2 by 0.6: with so oblong shapes, bounding circles decide few pairs.
 */
import { argv } from 'node:process';
import * as shadowgap from '../pkg/index.js';
import { time } from './clock.mjs';
import { cases } from './growth-cases.mjs';
import { cases as sceneCases } from './growth-scenes.mjs';
import { polygon } from './outline.mjs';
import { seededRandom } from './random.mjs';
import { drawPairs, readPoses, sizes } from './workload.mjs';

const { Shape } = shadowgap;

/**
 * Poses are drawn for polygons of at most this many vertices and reused for larger ones, whose outlines differ by less
 * than the margin: brute force on thousands of vertices is slow.
 */
const MAX_DRAWN_VERTICES = 128;

const PAIRS = 64;

/**
 * The queries by their titles in the table: the pairs they are called with, and the call.
 * @type {Record<string, { pairs: 'overlapping' | 'apart', call: (a: any, poseA: any, b: any, poseB: any) => unknown }>}
 */
const queries = {
  'collide, overlapping': { pairs: 'overlapping', call: (a, poseA, b, poseB) => shadowgap.collide(a, poseA, b, poseB) },
  'collide, apart': { pairs: 'apart', call: (a, poseA, b, poseB) => shadowgap.collide(a, poseA, b, poseB) },
  'overlaps, overlapping': { pairs: 'overlapping', call: (a, poseA, b, poseB) => shadowgap.overlaps(a, poseA, b, poseB) },
  'overlaps, apart': { pairs: 'apart', call: (a, poseA, b, poseB) => shadowgap.overlaps(a, poseA, b, poseB) },
  'distance, overlapping': { pairs: 'overlapping', call: (a, poseA, b, poseB) => shadowgap.distance(a, poseA, b, poseB) },
  'distance, apart': { pairs: 'apart', call: (a, poseA, b, poseB) => shadowgap.distance(a, poseA, b, poseB) },
  // B moves through A's centre; the ray passes through it, too.
  'cast': { pairs: 'apart', call: (a, poseA, b, poseB) => shadowgap.cast(a, poseA, b, poseB, { x: 2 * (poseA.x - poseB.x), y: 2 * (poseA.y - poseB.y) }) },
  'raycast': { pairs: 'apart', call: (a, poseA, _b, poseB) => shadowgap.raycast(a, poseA, poseB, poseA) },
};

/**
 * @param {{ rounds: number, slice: number }} effort
 * @returns {Record<string, number[]>} for each query, nanoseconds by size
 */
function grow({ rounds, slice }) {
  /** @type {Record<string, number[]>} */
  const table = {};
  /** @type {Record<string, Float64Array>} */
  let poses = {};
  for (const size of sizes) {
    const random = seededRandom(size);
    const [a, b] = [0, 1].map(() => [polygon(size, 1.2, 0.6, random)]);
    if (size <= MAX_DRAWN_VERTICES) {
      poses = { overlapping: drawPairs(a, b, PAIRS, true, random).poses, apart: drawPairs(a, b, PAIRS, false, random).poses };
    }
    const [shapeA, shapeB] = [a, b].map(([outline]) => Shape.polygon('points' in outline ? outline.points : []));
    for (const [name, { pairs, call }] of Object.entries(queries)) {
      (table[name] ??= []).push(median(shapeA, shapeB, poses[pairs], call, rounds, slice));
    }
  }
  return table;
}

/** Depends on every call, so that the compiler cannot leave one out. */
let sink = 0;

/**
 * The median time of a call, in nanoseconds.
 * @param {unknown} a
 * @param {unknown} b
 * @param {Float64Array} poses
 * @param {(a: any, poseA: any, b: any, poseB: any) => unknown} call
 * @param {number} rounds
 * @param {number} slice
 */
function median(a, b, poses, call, rounds, slice) {
  const poseA = { x: 0.5, y: 0.5, angle: 0.5 };
  const poseB = { x: 0.5, y: 0.5, angle: 0.5 };
  const count = poses.length / 6;
  /** @param {number} passes */
  const run = (passes) => time(() => {
    for (let pass = 0; pass < passes; pass += 1) {
      for (let at = 0; at < poses.length; at += 6) {
        readPoses(poseA, poseB, poses, at);
        if (call(a, poseA, b, poseB)) sink += 1;
      }
    }
  });
  let passes = 1;
  while (run(passes) < 4 * slice) passes *= 2;
  passes = Math.ceil(passes / 4);
  const times = Array.from({ length: rounds }, () => run(passes));
  return (times.sort((p, q) => p - q)[rounds >> 1] * 1e6) / (passes * count);
}

/**
 * The median times of the cases of `growth-cases.mjs` and `growth-scenes.mjs`, in milliseconds by size.
 * @param {{ rounds: number, slice: number }} effort
 */
const growCases = ({ rounds, slice }) => [...cases, ...sceneCases].map(({ name, sizes, make }) => ({ name, sizes, milliseconds: sizes.map((size) => {
  const call = make(size);
  const run = () => time(() => {
    if (call()) sink += 1;
  });
  run();
  // A slow call needs no more rounds than show it to be slow.
  const times = [];
  let total = 0;
  while (times.length < rounds && total < 10 * rounds * slice) total += times[times.push(run()) - 1];
  return times.sort((p, q) => p - q)[times.length >> 1];
}) }));

if (process.send) {
  const [rounds, slice] = argv.slice(2).map(Number);
  process.send({ table: { queries: grow({ rounds, slice }), cases: growCases({ rounds, slice }) }, sink });
}
