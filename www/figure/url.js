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
  const parts = Object.entries(fields)
    .map(([name, { write }]) => [name, write(state[name]), write(usual[name])])
    .filter(([, now, then]) => now !== then)
    .map(([name, now]) => `${name}=${now}`);
  return parts.length ? `#${figure}?${parts.join('&')}` : '';
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
  const parts = new URLSearchParams(hash.slice(figure.length + 2));
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, { read }]) => [name, read(parts.get(name) ?? '')])
      .filter(([, value]) => value !== undefined),
  );
}
