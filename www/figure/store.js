/**
 * A figure's state, and the only way to redraw: `set` changes the state and requests a frame, in which every subscriber
 * is called once, however many changes came before. Nothing runs while nothing changes, and nothing is drawn while the
 * figure is out of sight, nor before the first `drawNow`.
 * @template T
 * @typedef {ReturnType<typeof createStore<T>>} Store
 */

/** @template T  @param {T} initial */
export function createStore(initial) {
  let state = initial;
  let frame = 0;
  let visible = false;
  let due = false;
  /** Whether it has been drawn: the first drawing is asked for by `drawNow`. */
  let begun = false;
  /** What waits for a frame without a drawing. @type {(() => void) | undefined} */
  let later;
  const readers = /** @type {Set<(state: T) => void>} */ (new Set());

  function drawNow() {
    due = false;
    begun = true;
    later = undefined;
    for (const read of readers) read(state);
  }

  function tick() {
    frame = 0;
    if (due && visible) return drawNow();
    later?.();
    later = undefined;
  }

  function requestDraw() {
    due = true;
    if (visible && begun) frame ||= requestAnimationFrame(tick);
  }

  return {
    get state() {
      return state;
    },
    /** @param {Partial<T>} change */
    set(change) {
      state = { ...state, ...change };
      requestDraw();
    },
    /** @param {(state: T) => void} reader */
    subscribe(reader) {
      readers.add(reader);
      requestDraw();
    },
    /** Redraws in the next frame, though the state is unchanged. */
    requestDraw,
    /** Redraws at once, even out of sight. */
    drawNow,
    /** Redraws at once, if a requested redraw has not come yet. */
    drawDue() {
      if (due) drawNow();
    },
    /** For a canvas with a new size, which the browser paints before the next frame: redraws at once if in sight. */
    resized() {
      if (visible && begun) drawNow();
      else due = true;
    },
    /** @param {boolean} isVisible */
    setVisible(isVisible) {
      visible = isVisible;
      if (visible && due) requestDraw();
    },
    /** Runs the last action given in the next frame, unless that or an earlier one draws. @param {() => void} action */
    whenStill(action) {
      later = action;
      frame ||= requestAnimationFrame(tick);
    },
  };
}
