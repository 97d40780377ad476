/**
 * State, and the one way to redraw: `set` changes the state and asks for the next frame; in that frame every reader sees
 * the state once, however many changes came before it. Nothing runs while nothing changes.
 *
 * @template T
 * @param {T} initial
 */
export function createStore(initial) {
  let state = initial;
  let frame = 0;
  /** @type {Set<(state: T) => void>} */
  const readers = new Set();

  function redraw() {
    frame = 0;
    for (const read of readers) read(state);
  }

  function ask() {
    if (!frame) frame = requestAnimationFrame(redraw);
  }

  return {
    get state() {
      return state;
    },
    /** @param {Partial<T>} change */
    set(change) {
      state = { ...state, ...change };
      ask();
    },
    /** @param {(state: T) => void} reader */
    read(reader) {
      readers.add(reader);
      ask();
    },
    /** Redraws although the state is as it was: the canvas changed its size, or the colours changed. */
    ask,
    /** The same, without waiting for the next frame. */
    now() {
      cancelAnimationFrame(frame);
      redraw();
    },
  };
}
