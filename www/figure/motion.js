/** What moves by itself. */

/**
 * Calls `step` for every frame while `store.state.playing` is set and both figure and page are in sight; otherwise the
 * animation costs nothing. `step` gets the seconds since the last frame, at most 1/20.
 * @param {Store<any>} store  @param {HTMLElement} section
 * @param {(seconds: number) => void} step  changes the state or requests a redraw
 */
export function animate(store, section, step) {
  let visible = false;
  let frame = 0;
  let last = 0;

  /** @param {number} time */
  function tick(time) {
    frame = 0;
    const seconds = last ? Math.min(0.05, (time - last) / 1000) : 0;
    last = time;
    step(seconds);
    follow();
  }

  function follow() {
    const runs = store.state.playing && visible;
    if (runs && !frame) frame = requestAnimationFrame(tick);
    if (!runs) {
      cancelAnimationFrame(frame);
      frame = last = 0;
    }
  }

  new IntersectionObserver((entries) => {
    visible = entries[entries.length - 1].isIntersecting;
    follow();
  }).observe(stageOf(section));
  store.subscribe(follow);
}

/**
 * Plays once half of `element` is in sight, unless the reader's system asks for less motion or `may` says no.
 * @param {Store<any>} store  @param {HTMLElement} element  @param {() => boolean} may
 */
export function playInSight(store, element, may) {
  const sight = new IntersectionObserver((entries) => {
    if (!entries[entries.length - 1].isIntersecting) return;
    sight.disconnect();
    if (may() && !matchMedia('(prefers-reduced-motion: reduce)').matches) store.set({ playing: true });
  }, { threshold: 0.5 });
  sight.observe(stageOf(element));
}

/**
 * Plays a short film: `store.state[name]` goes from 0 to 1, where it rests. It begins when the picture first comes into
 * sight, unless the address asks for a state, and again when `playing` is set. A touch or a key in the picture pauses
 * it; what is moved or pointed at then ends it.
 * @param {{ store: Store<any>, stage: { canvas: HTMLCanvasElement }, place: HTMLElement }} figure  @param {string} name
 * @param {number} seconds
 */
export function playFilm({ store, stage: { canvas }, place }, name, seconds) {
  animate(store, canvas, (passed) => {
    const { [name]: part, playing } = store.state;
    // It may have been paused since the last drawing.
    if (!playing) return;
    const now = Math.min(1, (part < 1 ? part : 0) + passed / seconds);
    store.set({ [name]: now, playing: now < 1 });
  });
  playInSight(store, canvas, () => !location.hash.includes('?'));
  store.subscribe(({ dragged, focus, highlight, playing, [name]: part }) => {
    if (part < 1 && !playing && (dragged || focus || highlight)) store.set({ [name]: 1 });
  });
  for (const type of ['pointerdown', 'keydown']) {
    place.querySelector('.stage')?.addEventListener(type, () => {
      if (store.state.playing) store.set({ playing: false });
    });
  }
}

/** The picture in it: on a phone the figure around it has no box to be seen. @param {HTMLElement} place */
const stageOf = (place) => place.querySelector('.stage') ?? place;

/**
 * Eases what a figure draws from one place to another where it would jump. Only the picture glides: the state, and all
 * numbers that come from it, are the new ones at once.
 */

/** Milliseconds from one place to the next. */
const TIME = 320;

/**
 * Returns a function for `show` to call with every drawing: it takes a key and a value, and returns the value to draw.
 * When the key changes, the value goes from the one that was drawn last to the new one, which may move meanwhile, as
 * while something is dragged; a value that changes under the same key is drawn at once. Out of sight nothing is drawn,
 * and when it comes back the time is over. If the reader's system asks for less motion, nothing glides.
 * @template V  @param {Pick<Store<any>, 'requestDraw'>} store  @param {(from: V, to: V, part: number) => V} mix
 * @param {number} [time]  in milliseconds  @returns {(key: string | number, value: V) => V}
 */
export function createGlide(store, mix, time = TIME) {
  /** @type {string | number | undefined} */
  let last;
  /** @type {V} */
  let from;
  /** @type {V} */
  let drawn;
  let began = -Infinity;
  return (key, value) => {
    const now = performance.now();
    if (key !== last) {
      const still = last === undefined || drawn === value || matchMedia('(prefers-reduced-motion: reduce)').matches;
      began = still ? -Infinity : now;
      from = drawn;
      last = key;
    }
    const part = Math.min(1, (now - began) / time);
    if (part < 1) store.requestDraw();
    return (drawn = part < 1 ? mix(from, value, part * part * (3 - 2 * part)) : value);
  };
}

/**
 * The angle at a part of the shorter way from one to the other.
 * @param {number} from  @param {number} to  @param {number} part
 */
export const mixAngles = (from, to, part) => from + Math.atan2(Math.sin(to - from), Math.cos(to - from)) * part;
