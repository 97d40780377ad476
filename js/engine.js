/**
 * The compiled core, and the two places of its memory that calls write to and read from: a fixed result of four
 * numbers, whose view is made again only when memory grew, which leaves its length 0; and a list as long as a call needs.
 */
import * as engine from '../pkg/engine.js';

export const { collide, explain, overlaps, shape_drop: dropShape } = engine;

const resultAddress = engine.result();
let resultView = new Float64Array(engine.memory.buffer, resultAddress, 4);

/** The fixed result of the call just made. Read it before the next call. */
export function result() {
  if (resultView.length === 0) resultView = new Float64Array(engine.memory.buffer, resultAddress, 4);
  return resultView;
}

/**
 * The list as the call just made left it, `count` numbers long. Read it before the next call.
 * @param {number} count
 */
export function list(count) {
  const address = engine.numbers(count); // may grow memory, and with it change the buffer
  return new Float64Array(engine.memory.buffer, address, count);
}

/**
 * Makes a shape of this kind from these numbers: its handle or, below zero, the reason why not.
 * @param {number} kind
 * @param {ArrayLike<number>} numbers
 */
export function makeShape(kind, numbers) {
  list(numbers.length).set(numbers);
  return engine.shape(kind);
}

/** @param {number} handle the core's vertices, x and y in turn */
export const shapePoints = (handle) => list(engine.shape_points(handle));
