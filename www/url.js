import { literal } from './format.js';
import { findKind } from './shapes.js';

/**
 * A figure's state in the address: `#pair?a=box,-1.2,0.3,0.35&b=circle,1.4,0,0&axes=all`. Each shape is its kind, then x,
 * y and angle.
 *
 * @typedef {{ kind: string, x: number, y: number, angle: number }} Placed
 * @typedef {{ a: Placed, b: Placed, allAxes: boolean }} Pair
 */

/**
 * @param {string} figure
 * @param {Pair} pair
 */
export function toHash(figure, { a, b, allAxes }) {
  return `#${figure}?a=${written(a)}&b=${written(b)}${allAxes ? '&axes=all' : ''}`;
}

/**
 * What an address says about a figure; whatever it leaves out, or says wrongly, is as in `usual`.
 *
 * @param {string} figure
 * @param {string} hash
 * @param {Pair} usual
 * @returns {Pair}
 */
export function fromHash(figure, hash, usual) {
  if (!hash.startsWith(`#${figure}?`)) return usual;
  const fields = new URLSearchParams(hash.slice(figure.length + 2));
  return {
    a: parsed(fields.get('a')) ?? usual.a,
    b: parsed(fields.get('b')) ?? usual.b,
    allAxes: fields.get('axes') === 'all',
  };
}

/** @param {Placed} placed */
function written({ kind, x, y, angle }) {
  return [kind, literal(x), literal(y), literal(angle)].join();
}

/**
 * @param {string | null} text
 * @returns {Placed | null}
 */
function parsed(text) {
  const [kind = '', ...rest] = (text ?? '').split(',');
  const [x = NaN, y = NaN, angle = NaN] = rest.map((number) => (number === '' ? NaN : Number(number)));
  return findKind(kind) && [x, y, angle].every(Number.isFinite) ? { kind, x, y, angle } : null;
}
