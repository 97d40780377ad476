/**
 * How the queries grow with the number of vertices, of both shapes at once: shadowgap alone, in a process of its own.
 * Polygons stand on ellipses of 1.2 by 0.6, so that circles about them settle little.
 */
import { argv } from 'node:process';
import * as published from '../js/index.js';
import { time } from './clock.mjs';
import { generator, place, polygon, sizes } from './workload.mjs';

/** What the package exports, some of which may not be there yet. @type {any} */
const shadowgap = published;
const { Shape } = shadowgap;

/** Poses are drawn for polygons of at most so many vertices: larger ones differ from these by less than the margin. */
const LARGEST_PLACED = 128;

const PAIRS = 64;

/**
 * The queries, by what the table calls them: which pairs they are asked about, and the call.
 * @type {Record<string, { pairs: 'overlapping' | 'apart', query: string, call: (a: any, poseA: any, b: any, poseB: any) => unknown }>}
 */
const queries = {
  'collide, overlapping': { pairs: 'overlapping', query: 'collide', call: (a, poseA, b, poseB) => shadowgap.collide(a, poseA, b, poseB) },
  'collide, apart': { pairs: 'apart', query: 'collide', call: (a, poseA, b, poseB) => shadowgap.collide(a, poseA, b, poseB) },
  'overlaps, overlapping': { pairs: 'overlapping', query: 'overlaps', call: (a, poseA, b, poseB) => shadowgap.overlaps(a, poseA, b, poseB) },
  'overlaps, apart': { pairs: 'apart', query: 'overlaps', call: (a, poseA, b, poseB) => shadowgap.overlaps(a, poseA, b, poseB) },
  'distance, overlapping': { pairs: 'overlapping', query: 'distance', call: (a, poseA, b, poseB) => shadowgap.distance(a, poseA, b, poseB) },
  'distance, apart': { pairs: 'apart', query: 'distance', call: (a, poseA, b, poseB) => shadowgap.distance(a, poseA, b, poseB) },
  // B flies through A's centre; the ray does the same.
  'cast': { pairs: 'apart', query: 'cast', call: (a, poseA, b, poseB) => shadowgap.cast(a, poseA, b, poseB, { x: 2 * (poseA.x - poseB.x), y: 2 * (poseA.y - poseB.y) }) },
  'raycast': { pairs: 'apart', query: 'raycast', call: (a, poseA, _b, poseB) => shadowgap.raycast(a, poseA, poseB, poseA) },
};

/**
 * @param {{ rounds: number, slice: number }} effort
 * @returns {Record<string, number[]>} for each query that there is, nanoseconds by size
 */
function grow({ rounds, slice }) {
  /** @type {Record<string, number[]>} */
  const table = {};
  /** @type {Record<string, Float64Array>} */
  let poses = {};
  for (const size of sizes) {
    const random = generator(size);
    const [a, b] = [0, 1].map(() => [polygon(size, 1.2, 0.6, random)]);
    if (size <= LARGEST_PLACED) {
      poses = { overlapping: place(a, b, PAIRS, true, random).poses, apart: place(a, b, PAIRS, false, random).poses };
    }
    const [shapeA, shapeB] = [a, b].map(([figure]) => Shape.polygon('points' in figure ? figure.points : []));
    for (const [name, { pairs, query, call }] of Object.entries(queries)) {
      if (!shadowgap[query]) continue;
      (table[name] ??= []).push(median(shapeA, shapeB, poses[pairs], call, rounds, slice));
    }
  }
  return table;
}

/** Keeps the compiler from leaving the calls out. */
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
        poseA.x = poses[at];
        poseA.y = poses[at + 1];
        poseA.angle = poses[at + 2];
        poseB.x = poses[at + 3];
        poseB.y = poses[at + 4];
        poseB.angle = poses[at + 5];
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

if (process.send) {
  const [rounds, slice] = argv.slice(2).map(Number);
  process.send({ table: grow({ rounds, slice }), sink });
}
