/** When something is done. */

/**
 * When nothing else is to be done, at the latest after half a second. What follows is a task of its own: long work is
 * done in several of them, so that drags go on in between.
 * @returns {Promise<unknown>}
 */
export const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? ((action) => setTimeout(action, 20)))(resolve, { timeout: 500 }));

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

/**
 * Says when a text follows what is dragged: in every third frame, since nobody reads faster, and at once otherwise.
 * @returns {(isDragged: boolean) => boolean}
 */
export function everyThird() {
  let frames = 0;
  return (isDragged) => (frames = isDragged ? (frames + 1) % 3 : 0) === 0;
}
