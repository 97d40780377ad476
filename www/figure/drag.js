/** @typedef {import('shadowgap').Point} Point */

/**
 * What a figure tells the pointer: `pick` names the thing under a point (or null), the rest follow it.
 *
 * @template G
 * @typedef {{
 *   pick(at: Point, touch: boolean): G | null,
 *   hover(at: Point | null, grip: G | null): void,
 *   grab(grip: G, at: Point): (at: Point) => void,
 *   drop(): void,
 *   tap(at: Point): void,
 * }} Handles
 */

/**
 * Dragging by mouse, pen and touch. Each pointer is captured and may hold one thing, so two fingers can drag two.
 * A touch that lands on something draggable is kept from scrolling the page; any other touch scrolls as usual.
 *
 * @template G
 * @param {HTMLCanvasElement} canvas
 * @param {(event: MouseEvent) => Point} locate
 * @param {Handles<G>} handles
 */
export function enableDragging(canvas, locate, handles) {
  /** @type {Map<number, (at: Point) => void>} what each pointer moves */
  const held = new Map();

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const at = locate(event);
    const grip = handles.pick(at, event.pointerType === 'touch');
    if (!grip) return handles.tap(at);
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    held.set(event.pointerId, handles.grab(grip, at));
    canvas.style.cursor = 'grabbing';
  });

  canvas.addEventListener('pointermove', (event) => {
    const at = locate(event);
    const move = held.get(event.pointerId);
    if (move) return move(at);
    if (event.pointerType === 'touch') return;
    const grip = handles.pick(at, false);
    handles.hover(at, grip);
    canvas.style.cursor = grip ? 'grab' : '';
  });

  /** @param {PointerEvent} event */
  function release(event) {
    if (!held.delete(event.pointerId)) return;
    canvas.style.cursor = '';
    handles.drop();
  }
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('lostpointercapture', release);
  canvas.addEventListener('pointerleave', (event) => {
    // A finger leaves when it is lifted: what it tapped stays.
    if (event.pointerType !== 'touch') handles.hover(null, null);
  });

  canvas.addEventListener(
    'touchstart',
    (event) => {
      if (held.size) event.preventDefault();
    },
    { passive: false },
  );
}
