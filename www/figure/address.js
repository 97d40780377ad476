/**
 * The page's address and its entry in the browser's history. Figures write it when they have come to rest, and are told when a
 * reader follows a link or goes back; in between there is a moment in which they have not been told yet.
 */

/** Marks the entries that the page has written, or been at. */
const VISITED = 'seen';
/** What the figures have been told. */
let handled = '';

/** Begins to follow it; before there are figures, which are told after this. */
export function followAddress() {
  writeAddress(location.href);
  addEventListener('hashchange', () => (handled = location.hash));
}

/** Puts another in the place of the present one. @param {string} url */
export function writeAddress(url) {
  history.replaceState(VISITED, '', url);
  handled = location.hash;
}

/** Whether it is what the figures have been told. */
export const isHandled = () => location.hash === handled;

/** Whether the reader has been here before, and came back. */
export const isRevisited = () => history.state === VISITED;
