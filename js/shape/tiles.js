/** Reads maps of tiles: a number for each cell, and the legend of these numbers. */
import { MAX_POINTS, RUN } from '../../pkg/contract.js';
import { checkObject } from '../boundary/check.js';
import { rangeError, ShapeError, show, typeError } from '../boundary/errors.js';
import { countOf, flatten } from './points.js';

/** @import { Points } from '../boundary/types.js' */
/** @import { Shape } from './shape.js' */

/** The core's numbers of an empty cell and of a whole one; those of the legend's shapes follow. */
const [EMPTY, WHOLE] = [0, 1];

/**
 * The runs of a map's cells, row by row, each row as long as the longest; and the legend's points and shapes, in the
 * order of their numbers, with their names in errors.
 * @param {readonly string[] | ArrayLike<ArrayLike<number>>} rows
 * @param {Record<string, boolean | Points | Shape> | undefined} legend
 */
export function readTiles(rows, legend) {
  const count = countOf(rows, 'rows', 'rows', MAX_POINTS);
  if (legend !== undefined) checkObject(legend, 'legend');
  /** @type {{ tile: Points | Shape, name: string }[]} */
  const drawn = [];
  /** @type {Map<string | number, number>} */
  const numbers = new Map();
  /** @param {string | number} cell @param {string} name */
  const numberOf = (cell, name) => {
    if (typeof cell !== 'string' && !Number.isFinite(cell)) throw typeError(`${name} must be a number, got ${show(cell)}`);
    if (legend === undefined) return cell === 0 || cell === ' ' || cell === '.' ? EMPTY : WHOLE;
    const tile = Object.hasOwn(legend, cell) && legend[cell];
    if (typeof tile === 'boolean') return tile ? WHOLE : EMPTY;
    const key = `legend[${JSON.stringify(cell)}]`;
    if (typeof tile !== 'object' || tile === null) throw typeError(`${key} must be true, false, points or a Shape, got ${show(tile)}`);
    return WHOLE + drawn.push({ tile, name: key });
  };
  const lists = Array.from({ length: count }, (_, y) => {
    const row = rows[y];
    if (typeof row === 'string') return /[\ud800-\udfff]/.test(row) ? Array.from(row) : row;
    countOf(row, `rows[${y}]`, 'numbers, or a string', MAX_POINTS);
    return row;
  });
  const columns = lists.reduce((most, { length }) => Math.max(most, length), 0);
  if (columns * count > MAX_POINTS) throw rangeError(`rows must hold at most ${MAX_POINTS} cells, got ${columns} × ${count}`);
  /** @type {number[]} */
  const runs = [];
  let [number, length] = [EMPTY, 0];
  for (let y = 0; y < count; y += 1) {
    const list = lists[y];
    for (let x = 0; x < list.length;) {
      const cell = list[x];
      const next = numbers.get(cell) ?? numberOf(cell, `rows[${y}][${x}]`);
      numbers.set(cell, next);
      if (next !== number && length > 0) length = runs.push(number * RUN + length) * 0;
      number = next;
      const first = x;
      do x += 1; while (x < list.length && list[x] === cell);
      length += x - first;
    }
    // A run of solid cells ends with its row.
    if (number !== EMPTY) length = runs.push(number * RUN + length) * 0;
    number = EMPTY;
    length += columns - list.length;
  }
  if (length > 0) runs.push(length);
  return { columns, runs, drawn };
}

/**
 * The coordinates of an outline within the unit cell, x and y in turn.
 * @param {Points} points
 * @param {string} name
 */
export function unitOutline(points, name) {
  const numbers = flatten(points, name);
  const out = numbers.findIndex((number) => number < 0 || number > 1);
  if (out < 0) return numbers;
  const index = out >> 1;
  throw new ShapeError('bad-size', `${name}: vertex ${index} must lie in the cell, from (0, 0) to (1, 1), got (${numbers[2 * index]}, ${numbers[2 * index + 1]})`, index);
}
