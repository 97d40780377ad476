/**
 * Calls `action` once things have been at rest for `delay` milliseconds: the function returned says that they moved, and
 * is cheap enough for every frame.
 *
 * @param {number} delay
 * @param {() => void} action
 */
export function debounce(delay, action) {
  let moved = 0;
  let waiting = false;

  function check() {
    const left = moved + delay - performance.now();
    if (left > 0) setTimeout(check, left);
    else {
      waiting = false;
      action();
    }
  }

  return () => {
    moved = performance.now();
    if (!waiting) setTimeout(check, delay);
    waiting = true;
  };
}
