/**
 * Eases what a figure draws from one place to another where it would jump. Only the picture glides: the state, and all
 * numbers that come from it, are the new ones at once.
 */

/** Milliseconds from one place to the next. */
const TIME = 320;

/**
 * Returns a function for `show` to call with every drawing: it takes a key and a value, and returns the value to draw.
 * When the key changes, the value goes from the one that was drawn last to the new one, which may move meanwhile, as
 * while something is dragged; a value that changes under the same key is drawn at once. Out of sight nothing is drawn,
 * and when it comes back the time is over. If the reader's system asks for less motion, nothing glides.
 *
 * @template V
 * @param {Pick<import('./store.js').Store<any>, 'requestDraw'>} store
 * @param {(from: V, to: V, part: number) => V} mix
 * @param {number} [time]  in milliseconds
 * @returns {(key: string | number, value: V) => V}
 */
export function createGlide(store, mix, time = TIME) {
  /** @type {string | number | undefined} */
  let last;
  /** @type {V} */
  let from;
  /** @type {V} */
  let drawn;
  let began = -Infinity;
  return (key, value) => {
    const now = performance.now();
    if (key !== last) {
      const still = last === undefined || drawn === value || matchMedia('(prefers-reduced-motion: reduce)').matches;
      began = still ? -Infinity : now;
      from = drawn;
      last = key;
    }
    const part = Math.min(1, (now - began) / time);
    if (part < 1) store.requestDraw();
    return (drawn = part < 1 ? mix(from, value, part * part * (3 - 2 * part)) : value);
  };
}

/**
 * The angle at a part of the shorter way between two.
 * @param {number} from
 * @param {number} to
 * @param {number} part
 */
export function mixAngles(from, to, part) {
  return from + Math.atan2(Math.sin(to - from), Math.cos(to - from)) * part;
}
