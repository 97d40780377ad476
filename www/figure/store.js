/**
 * State, and the one way to redraw: `set` changes the state and asks for the next frame; in that frame every reader sees
 * the state once, however many changes came before it. Nothing runs while nothing changes, and nothing is drawn while
 * nobody can see it; at first, nobody can.
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
 * `ask`: redraws although the state is as it was, because something outside of it changed; `now`: the
 * same, in sight or not, without waiting for the next frame; `resized`: a canvas has a new size and will be painted before
 * the next frame, so what is in sight is drawn at once.
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
