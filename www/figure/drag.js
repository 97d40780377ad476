/** @typedef {import('shadowgap').Point} Point */

/**
 * What a stage does for the pointer. `pick` returns what is under a point, or null; `grab` returns the function that moves it;
 * `hover` gets null when the pointer has left; `tap` is a press on nothing.
 *
 * @template G
 * @typedef {{
 *   pick(at: Point, touch: boolean): G | null,
 *   hover(at: Point | null, grip: G | null): void,
 *   grab(grip: G, at: Point): (at: Point) => void,
 *   drop(): void,
 *   tap(at: Point): void,
 * }} Actions
 */

/**
 * Dragging by mouse, pen and touch. Each pointer is captured and holds at most one thing, so that two fingers can drag two.
 * A touch on something draggable does not scroll the page; any other touch does.
 *
 * @template G
 * @param {HTMLCanvasElement} canvas
 * @param {(event: MouseEvent) => Point} locate
 * @param {Actions<G>} actions
 */
export function enableDragging(canvas, locate, actions) {
  /** @type {Map<number, (at: Point) => void>} what each pointer moves */
  const held = new Map();

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const at = locate(event);
    const grip = actions.pick(at, event.pointerType === 'touch');
    if (!grip) return actions.tap(at);
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    held.set(event.pointerId, actions.grab(grip, at));
    canvas.style.cursor = 'grabbing';
  });

  canvas.addEventListener('pointermove', (event) => {
    const at = locate(event);
    const move = held.get(event.pointerId);
    if (move) return move(at);
    if (event.pointerType === 'touch') return;
    const grip = actions.pick(at, false);
    actions.hover(at, grip);
    canvas.style.cursor = grip ? 'grab' : '';
  });

  /** @param {PointerEvent} event */
  function release(event) {
    if (!held.delete(event.pointerId)) return;
    canvas.style.cursor = '';
    actions.drop();
  }
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('lostpointercapture', release);
  canvas.addEventListener('pointerleave', (event) => {
    // A finger leaves when it is lifted, and what it tapped stays highlighted.
    if (event.pointerType !== 'touch') actions.hover(null, null);
  });

  canvas.addEventListener(
    'touchstart',
    (event) => {
      if (held.size) event.preventDefault();
    },
    { passive: false },
  );
}
