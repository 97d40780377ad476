/** Keys, mouse and fingers: what is held now, and what was pressed so shortly that no step has seen it yet. */

/**
 * @typedef {object} Pointer  that is pressed
 * @property {number} x
 * @property {number} y
 * @property {number} fromX  where it was pressed
 * @property {number} fromY
 * @property {boolean} ended
 */

/**
 * @param {HTMLElement} stage  on which pointers count
 * @param {(clientX: number, clientY: number) => { x: number, y: number }} toWorld
 * @param {readonly string[]} codes  of the keys that the game takes, by their place on the keyboard
 */
export function listen(stage, toWorld, codes) {
  /** @type {Map<string, boolean>} Whether the key is still down. */
  const keys = new Map();
  /** @type {Map<number, Pointer>} */
  const pointers = new Map();
  const input = {
    /** Where the mouse or the last finger is. @type {{ x: number, y: number } | null} */
    at: null,
    get pointers() { return [...pointers.values()]; },
    get any() { return keys.size + pointers.size > 0; },
    held: (/** @type {string[]} */ ...codes) => codes.some((code) => keys.has(code)),
    /** After each step: what has been let go is gone. */
    clear() {
      for (const [code, down] of keys) if (!down) keys.delete(code);
      for (const [id, { ended }] of pointers) if (ended) pointers.delete(id);
    },
  };

  addEventListener('keydown', (event) => {
    const { code, ctrlKey, metaKey, altKey, target } = event;
    // With Ctrl and the like it is the browser's, and Space on a button presses that.
    if (!codes.includes(code) || ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('button, a'))) return;
    event.preventDefault();
    keys.set(code, true);
  });
  addEventListener('keyup', ({ code }) => keys.has(code) && keys.set(code, false));
  addEventListener('blur', () => {
    keys.clear();
    pointers.clear();
  });

  stage.addEventListener('pointerdown', ({ pointerId, clientX, clientY, button }) => {
    if (button !== 0) return;
    const { x, y } = toWorld(clientX, clientY);
    stage.setPointerCapture(pointerId);
    input.at = { x, y };
    pointers.set(pointerId, { x, y, fromX: x, fromY: y, ended: false });
  });
  stage.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    input.at = toWorld(clientX, clientY);
    Object.assign(pointers.get(pointerId) ?? {}, input.at);
  });
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    stage.addEventListener(type, ({ pointerId }) => Object.assign(pointers.get(pointerId) ?? {}, { ended: true }));
  }
  return input;
}
