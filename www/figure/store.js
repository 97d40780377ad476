/**
 * A figure's state, and the only way to redraw: `set` changes the state and requests a frame, in which every subscriber
 * is called once, however many changes came before. Nothing runs while nothing changes, and nothing is drawn while the
 * figure is out of sight, nor before the first `drawNow`.
 * @template T
 * @typedef {{
 *   readonly state: T,
 *   set(change: Partial<T>): void,
 *   subscribe(reader: (state: T) => void): void,
 *   requestDraw(): void,
 *   drawNow(): void,
 *   drawDue(): void,
 *   resized(): void,
 *   setVisible(visible: boolean): void,
 *   whenStill(action: () => void): void,
 * }} Store
 * `requestDraw`: redraws in the next frame though the state is unchanged; `drawNow`: redraws at once, even out of
 * sight; `drawDue`: does that if a requested redraw has not come yet; `resized`: for a canvas with a new size, which
 * the browser paints before the next frame: draws at once if in sight; `whenStill`: runs the last action given in the
 * next frame, unless that or an earlier one draws.
 */

/**
 * @template T
 * @param {T} initial  @returns {Store<T>}
 */
export function createStore(initial) {
  let state = initial;
  let frame = 0;
  let still = 0;
  let visible = false;
  let due = false;
  /** Whether it has been drawn: the first drawing is asked for by `drawNow`. */
  let begun = false;
  /** @type {Set<(state: T) => void>} */
  const readers = new Set();

  function redraw() {
    frame = 0;
    due = false;
    begun = true;
    for (const read of readers) read(state);
  }

  function requestDraw() {
    due = true;
    if (!visible || !begun) return;
    cancelAnimationFrame(still);
    if (!frame) frame = requestAnimationFrame(redraw);
  }

  function drawNow() {
    cancelAnimationFrame(frame);
    cancelAnimationFrame(still);
    redraw();
  }

  return {
    get state() {
      return state;
    },
    set(change) {
      state = { ...state, ...change };
      requestDraw();
    },
    subscribe(reader) {
      readers.add(reader);
      requestDraw();
    },
    requestDraw,
    drawNow,
    drawDue() {
      if (due) drawNow();
    },
    resized() {
      if (visible && begun) drawNow();
      else due = true;
    },
    setVisible(isVisible) {
      visible = isVisible;
      if (visible && due) requestDraw();
    },
    whenStill(action) {
      cancelAnimationFrame(still);
      still = requestAnimationFrame(action);
    },
  };
}
