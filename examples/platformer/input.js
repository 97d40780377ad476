/** Keyboard, gamepad and touch: which of the game's keys are held. */
/** @typedef {keyof import('./hero.js').Keys} Key */
/** By place on the keyboard, whatever is printed there. @type {Record<string, Key>} */
const KEYBOARD = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowDown: 'down', ArrowUp: 'jump', KeyA: 'left', KeyD: 'right', KeyS: 'down', KeyW: 'jump', Space: 'jump',
};
/** By the buttons of the standard gamepad. @type {Record<number, Key>} */
const BUTTONS = { 0: 'jump', 1: 'jump', 13: 'down', 14: 'left', 15: 'right' };

/** @param {HTMLElement} pad  children with `data-key` are buttons @returns {() => import('./hero.js').Keys} */
export function listen(pad) {
  const pressed = /** @type {Map<string | number, Key>} */ (new Map());
  addEventListener('keydown', (event) => {
    const { code, ctrlKey, metaKey, altKey, target } = event;
    // With Ctrl and the like it is the browser's, and Space on a button presses that.
    if (!KEYBOARD[code] || ctrlKey || metaKey || altKey || (code === 'Space' && target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    pressed.set(code, KEYBOARD[code]);
  });
  addEventListener('keyup', ({ code }) => pressed.delete(code));
  addEventListener('blur', () => pressed.clear());

  const touch = (/** @type {PointerEvent} */ { type, pointerId, pointerType, clientX, clientY, buttons }) => {
    if (pointerType === 'touch') pad.classList.add('shown');
    const key = document.elementFromPoint(clientX, clientY)?.closest('[data-key]')?.getAttribute('data-key');
    if (key && buttons && type !== 'pointerup' && type !== 'pointercancel') pressed.set(pointerId, /** @type {Key} */ (key));
    else pressed.delete(pointerId);
  };
  for (const type of /** @type {const} */ (['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])) addEventListener(type, touch);

  return () => {
    const keys = { left: false, right: false, down: false, jump: false };
    for (const key of pressed.values()) keys[key] = true;
    for (const { buttons, axes: [x, y] } of navigator.getGamepads().flatMap((one) => one ?? [])) {
      for (const [button, key] of Object.entries(BUTTONS)) keys[key] ||= buttons[Number(button)]?.pressed ?? false;
      Object.assign(keys, { left: keys.left || x < -0.4, right: keys.right || x > 0.4, down: keys.down || y > 0.6 });
    }
    for (const button of pad.children) button.classList.toggle('held', keys[/** @type {Key} */ (button.getAttribute('data-key'))]);
    return keys;
  };
}
