/** What the browser keeps for the next visit: nothing, if it refuses (private windows, strict settings). */

/** The text under a key; null if there is none. @param {string} key */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key, or without one forgets it. @param {string} key  @param {string} [text] */
export function keep(key, text) {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // Then it lasts as long as the page.
  }
}
