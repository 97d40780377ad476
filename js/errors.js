/** @typedef {'not-finite' | 'too-few-points' | 'degenerate' | 'not-convex' | 'self-crossing' | 'bad-radius' | 'bad-size'} ShapeErrorCode */

/** Why a shape was refused. `code` does not change between versions; `message` is a sentence with the value that was wrong. */
export class ShapeError extends Error {
  /**
   * @param {ShapeErrorCode} code
   * @param {string} message
   * @param {number} [index]
   */
  constructor(code, message, index) {
    super(message);
    /** @readonly */
    this.code = code;
    if (index !== undefined) {
      /**
       * Index of the vertex that was wrong, where there is one.
       * @type {number | undefined}
       * @readonly
       */
      this.index = index;
    }
  }
}

ShapeError.prototype.name = 'ShapeError';

/**
 * A value as a message shows it: short. It never throws, whatever the value.
 * @param {unknown} value
 * @returns {string}
 */
export function show(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return Array.isArray(value) ? `an array of ${value.length}` : 'an object';
  } catch { // a proxy
    return 'an object';
  }
}
