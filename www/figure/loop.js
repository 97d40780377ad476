/**
 * Calls `step` for every frame while `store.state.playing`, the figure is in sight, and the page is: an animation that
 * costs nothing when it is paused or nobody looks. `step` is told the seconds since the frame before, at most a twentieth.
 *
 * @param {import('./store.js').Store<any>} store
 * @param {HTMLElement} section
 * @param {(seconds: number) => void} step  changes the state, or asks the store for a redraw
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
  }).observe(section);
  store.subscribe(follow);
}
