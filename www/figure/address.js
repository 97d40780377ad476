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
