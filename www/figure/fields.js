import { pointWithin, poseWithin } from './limits.js';
import { clamp, rounded } from '../geometry/numbers.js';
import { literal } from '../text/code.js';

/**
 * @template V
 * @typedef {{ write(value: V): string, read(text: string): V | undefined }} Field  one part of a state, as text and back
 */

/**
 * @typedef {Record<string, any>} State
 * @typedef {Record<string, Field<any>>} Fields  for each part of a state that the address keeps
 * @typedef {import('./limits.js').Limits} Room
 * @typedef {import('./limits.js').Placed} Placed
 */

/**
 * Numbers with commas between; undefined unless they are all finite, and as many as `count` says.
 *
 * @param {string} text
 * @param {number} [count]
 */
export function parseNumbers(text, count) {
  const found = text.split(',').map((numberField) => (numberField.trim() === '' ? NaN : Number(numberField)));
  return found.length === (count ?? found.length) && found.every(Number.isFinite) ? found : undefined;
}

/** A pose, from x, y and angle with commas between. @param {string} text  @returns {Placed | undefined} */
export function parsePose(text) {
  const found = parseNumbers(text, 3);
  return found && { x: found[0], y: found[1], angle: found[2] };
}

/**
 * A pose: x, y and angle.
 *
 * @param {Room} limits
 * @param {number} [fixed]  the angle, where nothing can turn it
 * @returns {Field<Placed>}
 */
export function poseField(limits, fixed) {
  return {
    write: ({ x, y, angle }) => [x, y, angle].map(literal).join(),
    read(text) {
      const pose = parsePose(text);
      return pose && poseWithin({ ...pose, angle: fixed ?? pose.angle }, limits);
    },
  };
}

/**
 * A point: x and y.
 *
 * @param {Room} limits
 * @returns {Field<{ x: number, y: number }>}
 */
export function pointField(limits) {
  return {
    write: ({ x, y }) => [x, y].map(literal).join(),
    read(text) {
      const found = parseNumbers(text, 2);
      return found && pointWithin({ x: found[0], y: found[1] }, limits);
    },
  };
}

/**
 * A number between two others.
 *
 * @param {number} min
 * @param {number} max
 * @returns {Field<number>}
 */
export function numberField(min, max) {
  return {
    write: literal,
    read(text) {
      const found = parseNumbers(text, 1);
      return found && rounded(clamp(found[0], min, max));
    },
  };
}

/**
 * A whole number between two others.
 *
 * @param {number} min
 * @param {number} max
 * @returns {Field<number>}
 */
export function integerField(min, max) {
  const { write, read } = numberField(min, max);
  return {
    write,
    read(text) {
      const found = read(text);
      return found === undefined ? undefined : Math.round(found);
    },
  };
}

/**
 * One of a few words.
 *
 * @param {readonly string[]} words
 * @returns {Field<string>}
 */
export function choiceField(words) {
  return { write: (word) => word, read: (text) => (words.includes(text) ? text : undefined) };
}

/**
 * Yes or no, as two words.
 *
 * @param {string} [yes]
 * @param {string} [no]
 * @returns {Field<boolean>}
 */
export function flagField(yes = 'yes', no = 'no') {
  return { write: (on) => (on ? yes : no), read: (text) => (text === yes ? true : text === no ? false : undefined) };
}
