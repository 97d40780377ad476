
/**
 * What a stage does for the pointer. `pick` returns what is under a point, or null; `atOnce` says whether a finger that
 * comes down on it takes it; `grab` returns the function that moves it; `hover` gets null when the pointer has left;
 * `tap` is a press on nothing; `missed`: a finger has gone up or down on something, which scrolls the page.
 * @template G
 * @typedef {{
 *   pick(at: Point, touch: boolean): G | null,
 *   atOnce(grip: G): boolean,
 *   hover(at: Point | null, grip: G | null): void,
 *   grab(grip: G, at: Point): (at: Point) => void,
 *   drop(grip: G, touch: boolean): void,
 *   tap(at: Point): void,
 *   missed(): void,
 * }} Actions
 */

/** A finger begins to drag after it has moved this many pixels sideways, or has rested this many milliseconds. */
const SIDEWAYS = 8;
const HOLD = 500;

/**
 * Dragging by mouse, pen and touch. Each pointer is captured and holds at most one thing, so that two fingers can drag
 * two. A finger that swipes up or down scrolls the page, also from something draggable; it takes this by going
 * sideways, by resting on it, or by a tap, after which the next touch takes it at once.
 * @template G
 * @param {HTMLCanvasElement} canvas  @param {(event: MouseEvent) => Point} locate  @param {Actions<G>} actions
 */
export function enableDragging(canvas, locate, actions) {
  /** @type {Map<number, { grip: G, move: (at: Point) => void }>} what each pointer moves */
  const held = new Map();
  /**
   * @type {Map<number, { grip: G, from: Point, timer: number }>} what each finger is on that may still scroll the page
   */
  const waiting = new Map();

  /** @param {number} id  of the pointer  @param {G} grip  @param {Point} from */
  function take(id, grip, from) {
    stopWaiting(id);
    canvas.setPointerCapture(id);
    held.set(id, { grip, move: actions.grab(grip, from) });
    canvas.style.cursor = 'grabbing';
  }

  /** @param {number} id */
  function stopWaiting(id) {
    const was = waiting.get(id);
    clearTimeout(was?.timer);
    waiting.delete(id);
    return was;
  }

  const miss = (/** @type {number} */ id) => {
    if (stopWaiting(id)) actions.missed();
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const at = locate(event);
    const grip = actions.pick(at, event.pointerType === 'touch');
    if (!grip) return actions.tap(at);
    const id = event.pointerId;
    if (event.pointerType === 'touch' && held.size === 0 && !actions.atOnce(grip)) {
      waiting.set(id, { grip, from: at, timer: window.setTimeout(() => take(id, grip, at), HOLD) });
      return;
    }
    event.preventDefault();
    take(id, grip, at);
  });

  canvas.addEventListener('pointermove', (event) => {
    const at = locate(event);
    const wait = waiting.get(event.pointerId);
    if (wait) {
      const [across, down] = [Math.abs(at.x - wait.from.x), Math.abs(at.y - wait.from.y)];
      if (Math.max(across, down) < SIDEWAYS) return;
      if (across * 1.1 >= down) take(event.pointerId, wait.grip, wait.from);
      else miss(event.pointerId);
    }
    const holding = held.get(event.pointerId);
    if (holding) return holding.move(at);
    if (event.pointerType === 'touch') return;
    const grip = actions.pick(at, false);
    actions.hover(at, grip);
    canvas.style.cursor = grip ? 'grab' : '';
  });

  /** @param {PointerEvent} event */
  function release(event) {
    stopWaiting(event.pointerId);
    const holding = held.get(event.pointerId);
    if (!holding) return;
    held.delete(event.pointerId);
    canvas.style.cursor = '';
    actions.drop(holding.grip, event.pointerType === 'touch');
  }
  /** Whether the touch that ends was a tap on something, which has the focus now. */
  let tapped = false;
  canvas.addEventListener('pointerup', (event) => {
    const wait = waiting.get(event.pointerId);
    tapped = wait !== undefined;
    if (wait) take(event.pointerId, wait.grip, wait.from);
    release(event);
  });
  canvas.addEventListener('pointercancel', (event) => {
    miss(event.pointerId);
    release(event);
  });
  canvas.addEventListener('lostpointercapture', release);
  canvas.addEventListener('pointerleave', (event) => {
    // A finger leaves when it is lifted, and what it tapped stays highlighted.
    if (event.pointerType !== 'touch') actions.hover(null, null);
  });

  // What holds something does not scroll: a finger that rested first is known only when it moves.
  const keep = (/** @type {Event} */ event) => {
    if (held.size && event.cancelable) event.preventDefault();
  };
  canvas.addEventListener('touchstart', keep, { passive: false });
  canvas.addEventListener('touchmove', keep, { passive: false });
  canvas.addEventListener('contextmenu', keep);
  // The mouse events that browsers make from a tap would take the focus away.
  canvas.addEventListener('touchend', (event) => {
    if (tapped && event.cancelable) event.preventDefault();
    tapped = false;
  });
}
