/**
 * Random numbers and shapes that are equal to those of tests/common/digest.rs, and its hash. Browsers import it too.
 */
import { Shape } from '../../../js/index.js';
import { Random } from './random.mjs';

let hash = 0;
const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

/** FNV-1a over 32-bit words. @param {number[]} numbers */
export function fold(...numbers) {
  for (const number of numbers) {
    float[0] = number;
    foldWords(words[0], words[1]);
  }
}

/** @param {number[]} words whole numbers below 2³² */
export function foldWords(...words) {
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
}

let random = new Random(0);

/** Begins with these random numbers and an empty hash. @param {number} seed */
export function start(seed) {
  random = new Random(seed);
  hash = 0x811c9dc5;
}

/** The hash of what was folded. */
export const bits = () => hash >>> 0;

/**
 * A number in [0, 1), drawn as in tests/common/digest.rs: from the upper 24 bits, which a 32-bit float holds exactly.
 */
export const unit = () => (random.bits() >>> 8) / 16777216;

/** @param {number} low @param {number} high */
export const between = (low, high) => low + (high - low) * unit();
/** @param {number} below */
export const whole = (below) => Math.floor(unit() * below);
export const vector = () => ({ x: between(-1, 1), y: between(-1, 1) });

/** @param {{ x: number, y: number }} v @param {number} factor */
export const times = ({ x, y }, factor) => ({ x: x * factor, y: y * factor });

export function pose() {
  return { ...times(vector(), 2), angle: between(-50, 50) };
}

// Arguments are evaluated from left to right, in the order in which Rust draws them.
const shapes = [
  () => Shape.point(between(-1, 1), between(-1, 1)),
  () => Shape.circle(between(0.1, 1), vector()),
  () => Shape.segment(vector(), vector()),
  () => Shape.capsule(vector(), vector(), between(0.1, 1)),
  () => Shape.box(between(0.1, 2), between(0.1, 2), { center: vector(), angle: between(-4, 4), radius: between(0.1, 1) }),
  () => Shape.regular(3 + whole(10), between(0.1, 1)),
  () => Shape.ellipse(between(0.1, 1), between(0.1, 1), { tolerance: between(0.001, 0.01) }),
  () => Shape.circle(between(0.1, 1)),
  () => Shape.hull(Array.from({ length: 3 + whole(10) }, vector)),
];

export const shape = () => shapes[whole(9)]();
