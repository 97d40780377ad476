/** The hits and touches of a moving body: reading the core's records. */
import {
  BLOCK_INSIDE, BLOCK_NORMAL, BLOCK_PIECE, BLOCK_POINT, BLOCK_SLOT, BLOCK_TIME,
} from '../../pkg/contract.js';

/** @import { Body } from './body.js' */
/** @import { Point } from '../boundary/types.js' */

/**
 * A hit that blocked a body.
 * @template [Data=unknown]
 * @typedef {object} MoveHit
 * @property {Body<Data>} body the body that blocked it
 * @property {number} piece the piece of its shape, as an index into `shape.pieces`; 0 for a shape that is not a union
 * @property {Point} normal a unit vector that points to the body that moves
 * @property {Point} point where they touch, in the world
 * @property {number} time the part of the motion made until then, from 0 to 1
 */

/**
 * A body that was touched on the way.
 * @template [Data=unknown]
 * @typedef {object} Passed
 * @property {Body<Data>} body the body that was touched
 * @property {number} piece the piece of its shape, as an index into `shape.pieces`; 0 for a shape that is not a union
 * @property {Point} normal a unit vector from the body that was touched to the body or shape that moves
 * @property {Point} point where they touch, in the world
 * @property {number} time the part of the motion made until then, from 0 to 1
 * @property {boolean} inside whether the two overlap at the start
 */

/** @returns {MoveHit} */
export const blankHit = () => ({
  body: /** @type {any} */ (undefined), piece: 0, normal: { x: 0.5, y: 0.5 }, point: { x: 0.5, y: 0.5 }, time: 0.5,
});

/** @returns {Passed} */
export const blankTouch = () => ({ ...blankHit(), inside: false });

/**
 * @param {MoveHit} hit
 * @param {Float64Array} numbers
 * @param {number} at
 * @param {readonly (Body | undefined)[]} bodies by slot
 */
export function readHit(hit, numbers, at, bodies) {
  const { normal, point } = hit;
  hit.body = /** @type {Body} */ (bodies[numbers[at + BLOCK_SLOT]]);
  hit.piece = numbers[at + BLOCK_PIECE];
  hit.time = numbers[at + BLOCK_TIME];
  normal.x = numbers[at + BLOCK_NORMAL];
  normal.y = numbers[at + BLOCK_NORMAL + 1];
  point.x = numbers[at + BLOCK_POINT];
  point.y = numbers[at + BLOCK_POINT + 1];
  return hit;
}

/**
 * @param {Passed} touch
 * @param {Float64Array} numbers
 * @param {number} at
 * @param {readonly (Body | undefined)[]} bodies by slot
 */
export function readTouch(touch, numbers, at, bodies) {
  readHit(touch, numbers, at, bodies);
  touch.inside = numbers[at + BLOCK_INSIDE] !== 0;
  return touch;
}
