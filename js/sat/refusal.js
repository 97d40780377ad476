import { named, rangeError, show, typeError, unnamed } from '../boundary/errors.js';
import { outOfRange } from './outline.js';

const number = 'finite number';
export const vectors = 'list of vectors';

/** The properties of an argument of each kind. @type {Record<string, Record<string, string>>} */
const parts = {
  Vector: { x: number, y: number },
  Circle: { pos: 'Vector', offset: 'Vector', r: number },
  Polygon: { pos: 'Vector', points: vectors, offset: 'Vector', angle: number, calcPoints: vectors, edges: vectors, normals: vectors },
  Response: { overlapN: 'Vector', overlapV: 'Vector' },
};

/**
 * The answer to a test that could not be made: false for a polygon without points, else an error with the test's name
 * and the first argument that is wrong.
 * @param {string} name the test's
 * @param {Function} test
 * @param {unknown} error what the test threw; undefined if its numbers could not be compared
 * @param {Record<string, Record<string, any>>} args the arguments by their names, by kind
 * @returns {false}
 */
export function refuse(name, test, error, args) {
  if (!error && Object.values(args.Polygon ?? {}).some(({ points }) => points?.length === 0)) return false;
  try {
    for (const kind in args) for (const key in args[kind]) if (args[kind][key] || kind !== 'Response') check(key, args[kind][key], kind);
  } catch (found) {
    error = found;
  }
  // What the engine says of numbers that are none, and of what is read-only.
  if (error instanceof TypeError && !unnamed.has(error)) error = typeError(`bad argument: ${error.message}`);
  throw named(error ?? outOfRange(), name, test);
}

/**
 * @param {string} name
 * @param {any} value
 * @param {string} kind
 */
function check(name, value, kind) {
  const isRight = kind === number ? Number.isFinite(value) : kind === vectors ? Array.isArray(value) : Object(value) === value;
  if (!isRight) throw (kind === number && typeof value === 'number' ? rangeError : typeError)(`${name} must be a ${kind}, got ${show(value)}`);
  if (kind === vectors) for (let i = 0; i < value.length; i += 1) check(`${name}[${i}]`, value[i], 'Vector');
  for (const part in parts[kind]) check(`${name}.${part}`, value[part], parts[kind][part]);
}
