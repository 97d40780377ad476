import { create, find, setText } from './text/index.js';
import { frame as words } from './words.js';

/** Milliseconds between two looks whether the connection is back, where the browser does not say so. */
const PATIENCE = 4000;
/** Milliseconds before the page is loaded once more. */
const PAUSE = 60_000;

/** Whether a file could not be had, of which no browser says more. @param {unknown} error */
export const isUnreached = (error) => error instanceof Error && /import|preload|fetch|load failed/i.test(error.message);

/** Whether the site answers. */
const answers = () => fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false);

/**
 * Says that the connection is gone, and calls `again` when the site answers.
 * @param {HTMLElement} section  @param {() => void} again
 */
export function awaitConnection(section, again) {
  const place = find(section, '.figure');
  const line = place.querySelector('.lost') ?? place.appendChild(create('p', 'lost'));
  line.setAttribute('role', 'status');
  setText(line, words.lost);
  const look = async () => {
    clearInterval(timer);
    removeEventListener('online', look);
    if (!await answers()) return awaitConnection(section, again);
    line.remove();
    again();
  };
  const timer = setInterval(look, PATIENCE);
  addEventListener('online', look);
}

/**
 * Loads the page again, at the reader's place: some browsers remember a file as missing, and ask for it no more.
 * Returns false if that has just been tried.
 */
export function startAgain() {
  try {
    if (Date.now() - Number(sessionStorage.getItem('lost')) < PAUSE) return false;
    sessionStorage.setItem('lost', String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
