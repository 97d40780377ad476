/**
 * A figure's state, and the only way to redraw: `set` changes the state and requests a frame, in which every subscriber is called
 * once, however many changes came before. Nothing runs while nothing changes, and nothing is drawn while the figure is out of
 * sight, as it is at first.
 *
 * @template T
 * @typedef {{
 *   readonly state: T,
 *   set(change: Partial<T>): void,
 *   subscribe(reader: (state: T) => void): void,
 *   requestDraw(): void,
 *   drawNow(): void,
 *   resized(): void,
 *   setVisible(visible: boolean): void,
 * }} Store
 * `requestDraw`: redraws in the next frame though the state is unchanged; `drawNow`: redraws at once, even out of sight; `resized`:
 * for a canvas with a new size, which the browser paints before the next frame: draws at once if in sight.
 */

/**
 * @template T
 * @param {T} initial
 * @returns {Store<T>}
 */
export function createStore(initial) {
  let state = initial;
  let frame = 0;
  let visible = false;
  let due = false;
  /** @type {Set<(state: T) => void>} */
  const readers = new Set();

  function redraw() {
    frame = 0;
    due = false;
    for (const subscribe of readers) subscribe(state);
  }

  function requestDraw() {
    due = true;
    if (visible && !frame) frame = requestAnimationFrame(redraw);
  }

  function drawNow() {
    cancelAnimationFrame(frame);
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
    resized() {
      if (visible) drawNow();
      else due = true;
    },
    setVisible(drawNow) {
      visible = drawNow;
      if (visible && due) requestDraw();
    },
  };
}
