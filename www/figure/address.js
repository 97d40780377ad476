/**
 * The page's address and its entry in the browser's history. Figures write it when they have come to rest, and are told when a
 * reader follows a link or goes back; in between there is a moment in which they have not been told yet.
 */

/** Marks the entries that the page has written, or been at. */
const SEEN = 'seen';
/** What the figures have been told. */
let told = '';

/** Begins to follow it; before there are figures, which are told after this. */
export function follow() {
  write(location.href);
  addEventListener('hashchange', () => (told = location.hash));
}

/** Puts another in the place of the present one. @param {string} url */
export function write(url) {
  history.replaceState(SEEN, '', url);
  told = location.hash;
}

/** Whether it is what the figures have been told. */
export const isTold = () => location.hash === told;

/** Whether the reader has been here before, and came back. */
export const isSeen = () => history.state === SEEN;
