import { show } from '../boundary/errors.js';

const parts = ['x', 'y', 'pos', 'offset', 'r', 'angle', 'points'];

/**
 * The answer to a test whose numbers cannot be compared: false for a polygon without points, else a RangeError that names the first
 * number that is not finite.
 * @param {Record<string, any>} named the arguments by their names
 * @returns {false}
 */
export function refuse(named) {
  if (Object.values(named).some(({ points }) => points?.length === 0)) return false;
  for (const name in named) check(name, named[name]);
  throw new RangeError(`${Object.keys(named).join(' and ')} are too large or too far apart`);
}

/**
 * @param {string} name
 * @param {any} value
 */
function check(name, value) {
  if (Array.isArray(value)) value.forEach((item, i) => check(`${name}[${i}]`, item));
  else if (typeof value === 'object' && value !== null) {
    for (const part of parts) if (part in value) check(`${name}.${part}`, value[part]);
  } else if (!Number.isFinite(value)) throw new RangeError(`${name} must be a finite number, got ${show(value)}`);
}
