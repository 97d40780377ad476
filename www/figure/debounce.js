/**
 * A function that calls `action` once it has not been called for `delay` milliseconds. It sets at most one timer at a
 * time, so calling it every frame is cheap.
 * @param {number} delay  @param {() => void} action
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
