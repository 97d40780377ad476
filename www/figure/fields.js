import { pointWithin, poseWithin } from './limits.js';
import { clamp, rounded } from '../geometry/plane.js';
import { literal } from '../text/index.js';

/**
 * How the parts of a figure's state are written in the address, and read from it. `read` returns undefined for a bad
 * text, and brings a value into its range.
 * @template V
 * @typedef {{ write(value: V): string, read(text: string): V | undefined }} Field  one part of a state
 */

/**
 * @typedef {Record<string, any>} State  a figure's state
 * @typedef {Record<string, Field<any>>} Fields  the parts of a state that the address keeps
 */

/**
 * The numbers in a text; undefined unless all are finite, and `count` of them.
 * @param {string} text  @param {number} [count]
 */
export function parseNumbers(text, count) {
  const found = text.split(',').map((numberField) => (numberField.trim() === '' ? NaN : Number(numberField)));
  return found.length === (count ?? found.length) && found.every(Number.isFinite) ? found : undefined;
}

/** A pose from x, y and angle, separated by commas. @param {string} text  @returns {Placed | undefined} */
export function parsePose(text) {
  const found = parseNumbers(text, 3);
  return found && { x: found[0], y: found[1], angle: found[2] };
}

/** @param {Limits} limits  @param {number} [fixed]  the angle, if it cannot be turned  @returns {Field<Placed>} */
export function poseField(limits, fixed) {
  return {
    write: ({ x, y, angle }) => [x, y, angle].map(literal).join(),
    read(text) {
      const pose = parsePose(text);
      return pose && poseWithin({ ...pose, angle: fixed ?? pose.angle }, limits);
    },
  };
}

/** A point: x and y. @param {Limits} limits  @returns {Field<{ x: number, y: number }>} */
export function pointField(limits) {
  return {
    write: ({ x, y }) => [x, y].map(literal).join(),
    read(text) {
      const found = parseNumbers(text, 2);
      return found && pointWithin({ x: found[0], y: found[1] }, limits);
    },
  };
}

/** A number between two others. @param {number} min  @param {number} max  @returns {Field<number>} */
export function numberField(min, max, round = rounded) {
  return {
    write: literal,
    read(text) {
      const found = parseNumbers(text, 1);
      return found && round(clamp(found[0], min, max));
    },
  };
}

/** A whole number between two others. @param {number} min  @param {number} max */
export const integerField = (min, max) => numberField(min, max, Math.round);

/** One of some words. @param {readonly string[]} words  @returns {Field<string>} */
export function choiceField(words) {
  return { write: (word) => word, read: (text) => (words.includes(text) ? text : undefined) };
}

/** Yes or no, as two words. @param {string} [yes]  @param {string} [no]  @returns {Field<boolean>} */
export function flagField(yes = 'yes', no = 'no') {
  return { write: (on) => (on ? yes : no), read: (text) => (text === yes ? true : text === no ? false : undefined) };
}
