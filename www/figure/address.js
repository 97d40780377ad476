/**
 * The page's address and its entry in the browser's history. Figures write the address when their state has stopped
 * changing, and read it on `hashchange`. That event comes late: until then the address is newer than the figures.
 */

/** Marks the history entries that the page has visited. */
const VISITED = 'seen';
/** The hash that the figures have written or read last. */
let handled = '';

/** Starts to follow the address. Called before any figure listens to `hashchange`, so that `handled` is set first. */
export function followAddress() {
  writeAddress(location.href);
  addEventListener('hashchange', () => (handled = location.hash));
}

/** Replaces the address and its history entry. @param {string} url */
export function writeAddress(url) {
  history.replaceState(VISITED, '', url);
  handled = location.hash;
}

/** Whether the figures have read the present address. */
export const isHandled = () => location.hash === handled;

/** Whether the reader went back to an entry that was visited before. */
export const isRevisited = () => history.state === VISITED;

/**
 * A figure's state in the address: `#boxes?a=-1.2,0.3,0.35&axis=0.5`. Only the parts that differ from the figure's
 * usual state are written; a part that is missing or malformed is as usual. So is one that is refused; why, is the
 * state's `refused`.
 * @import { Fields, State } from './fields.js'
 */

/** @param {string} figure  its id  @param {State} state  @param {State} usual  @param {Fields} fields */
export function toHash(figure, state, usual, fields) {
  const parts = Object.entries(fields)
    .map(([name, { write }]) => [name, write(state[name]), write(usual[name])])
    .filter(([, now, then]) => now !== then)
    .map(([name, now]) => `${name}=${now}`);
  return parts.length ? `#${figure}?${parts.join('&')}` : '';
}

/**
 * The state in an address; null if it is none of this figure.
 * @param {string} figure  @param {string} hash  @param {Fields} fields
 */
export function fromHash(figure, hash, fields) {
  if (!hash.startsWith(`#${figure}?`)) return null;
  const parts = new URLSearchParams(hash.slice(figure.length + 2));
  const state = /** @type {State} */ ({});
  for (const [name, { read }] of Object.entries(fields)) {
    try {
      const value = read(parts.get(name) ?? '');
      if (value !== undefined) state[name] = value;
    } catch (error) {
      state.refused = /** @type {Error} */ (error).message;
    }
  }
  return state;
}
