/**
 * Calls `step` for every frame while `store.state.playing` is set and both figure and page are in sight; otherwise the
 * animation costs nothing. `step` gets the seconds since the last frame, at most 1/20.
 *
 * @param {import('./store.js').Store<any>} store
 * @param {HTMLElement} section
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
 * Starts to play when half of `element` first comes into sight, unless the reader's system asks for less motion or
 * `may` says no.
 *
 * @param {import('./store.js').Store<any>} store
 * @param {HTMLElement} element
 * @param {() => boolean} may
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
 * The picture in it: on a phone the figure around it has no box, so that nothing ever sees it.
 * @param {HTMLElement} place
 */
const stageOf = (place) => place.querySelector('.stage') ?? place;
