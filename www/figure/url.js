import { literal } from '../text/format.js';

/**
 * A figure's state in the address: `#boxes?a=-1.2,0.3,0.35&axis=0.5`. Only what differs from the figure's usual state is
 * written; whatever an address leaves out, or says wrongly, is as usual.
 *
 * @template V
 * @typedef {{ write(value: V): string, read(text: string): V | undefined }} Field  one part of a state, as text and back
 */

/**
 * @typedef {Record<string, any>} State
 * @typedef {Record<string, Field<any>>} Fields  for each part of a state that the address keeps
 * @typedef {{ x: number, y: number, middle?: { x: number, y: number }, digits?: number }} Room
 *   how far from the middle something may be taken, in world units; where that is, unless it is the origin; and how many
 *   decimals are of use there, unless they are three
 * @typedef {{ x: number, y: number, angle: number }} Placed
 */

/**
 * @param {string} figure
 * @param {State} state
 * @param {State} usual
 * @param {Fields} fields
 */
export function toHash(figure, state, usual, fields) {
  const said = Object.entries(fields)
    .map(([name, { write }]) => [name, write(state[name]), write(usual[name])])
    .filter(([, now, then]) => now !== then)
    .map(([name, now]) => `${name}=${now}`);
  return said.length ? `#${figure}?${said.join('&')}` : '';
}

/**
 * What an address says about a figure; null when it speaks of none or of another one.
 *
 * @param {string} figure
 * @param {string} hash
 * @param {Fields} fields
 * @returns {State | null}
 */
export function fromHash(figure, hash, fields) {
  if (!hash.startsWith(`#${figure}?`)) return null;
  const said = new URLSearchParams(hash.slice(figure.length + 2));
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, { read }]) => [name, read(said.get(name) ?? '')])
      .filter(([, value]) => value !== undefined),
  );
}

/**
 * Numbers with commas between; undefined unless they are all finite, and as many as `count` says.
 *
 * @param {string} text
 * @param {number} [count]
 */
export function numbers(text, count) {
  const found = text.split(',').map((number) => (number.trim() === '' ? NaN : Number(number)));
  return found.length === (count ?? found.length) && found.every(Number.isFinite) ? found : undefined;
}

/** As placed, but in sight, and with the three decimals that state, address and code have in common.
 *
 * @template {Placed} P
 * @param {P} placed
 * @param {Room} room
 * @returns {P}
 */
export function within(placed, room) {
  return { ...placed, ...near(placed, room), angle: turned(placed.angle) };
}

/** An angle, at most half a turn to either side. @param {number} angle */
export function turned(angle) {
  return rounded(Math.atan2(Math.sin(angle), Math.cos(angle)));
}

/**
 * A point in sight.
 *
 * @param {{ x: number, y: number }} p
 * @param {Room} room
 */
export function near({ x, y }, { x: across, y: down, middle = { x: 0, y: 0 }, digits }) {
  const round = digits === undefined ? rounded : (/** @type {number} */ value) => Number(value.toFixed(digits)) + 0;
  return { x: round(clamp(x, middle.x - across, middle.x + across)), y: round(clamp(y, middle.y - down, middle.y + down)) };
}

/** @param {number} value  @param {number} min  @param {number} max */
export function clamp(value, min, max) {
  return Math.min(max, Math.max(min, value));
}

/** @param {number} value */
export function rounded(value) {
  return Math.round(value * 1000) / 1000 + 0;
}

/**
 * A pose: x, y and angle.
 *
 * @param {Room} room
 * @param {number} [fixed]  the angle, where nothing can turn it
 * @returns {Field<Placed>}
 */
export function place(room, fixed) {
  return {
    write: ({ x, y, angle }) => [x, y, angle].map(literal).join(),
    read(text) {
      const found = numbers(text, 3);
      return found && within({ x: found[0], y: found[1], angle: fixed ?? found[2] }, room);
    },
  };
}

/**
 * A point: x and y.
 *
 * @param {Room} room
 * @returns {Field<{ x: number, y: number }>}
 */
export function point(room) {
  return {
    write: ({ x, y }) => [x, y].map(literal).join(),
    read(text) {
      const found = numbers(text, 2);
      return found && near({ x: found[0], y: found[1] }, room);
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
export function number(min, max) {
  return {
    write: literal,
    read(text) {
      const found = numbers(text, 1);
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
export function whole(min, max) {
  const { write, read } = number(min, max);
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
export function choice(words) {
  return { write: (word) => word, read: (text) => (words.includes(text) ? text : undefined) };
}

/**
 * Yes or no, as two words.
 *
 * @param {string} [yes]
 * @param {string} [no]
 * @returns {Field<boolean>}
 */
export function flag(yes = 'yes', no = 'no') {
  return { write: (on) => (on ? yes : no), read: (text) => (text === yes ? true : text === no ? false : undefined) };
}
