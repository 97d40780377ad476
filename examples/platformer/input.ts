/** Keyboard, gamepad and touch: which of the game's keys are held. */
import type { Keys } from './hero.ts';

type Key = keyof Keys;

/** By place on the keyboard, whatever is printed there. */
const KEYBOARD: Record<string, Key> = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowDown: 'down', ArrowUp: 'jump', KeyA: 'left', KeyD: 'right', KeyS: 'down', KeyW: 'jump', Space: 'jump',
};
/** By the buttons of the standard gamepad. */
const BUTTONS: Record<number, Key> = { 0: 'jump', 1: 'jump', 13: 'down', 14: 'left', 15: 'right' };

/** Returns what tells which keys are held. The children of `pad` with `data-key` are buttons. */
export function listen(pad: HTMLElement) {
  const pressed = new Map<string | number, Key>();
  addEventListener('keydown', (event) => {
    const { code, ctrlKey, metaKey, altKey, target } = event;
    // With Ctrl and the like it is the browser's, and Space on a button presses that.
    if (!KEYBOARD[code] || ctrlKey || metaKey || altKey || (code === 'Space' && target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    pressed.set(code, KEYBOARD[code]);
  });
  addEventListener('keyup', ({ code }) => pressed.delete(code));
  addEventListener('blur', () => pressed.clear());

  const touch = ({ type, pointerId, pointerType, clientX, clientY, buttons }: PointerEvent) => {
    if (pointerType === 'touch') pad.classList.add('shown');
    const key = document.elementFromPoint(clientX, clientY)?.closest('[data-key]')?.getAttribute('data-key');
    if (key && buttons && type !== 'pointerup' && type !== 'pointercancel') pressed.set(pointerId, key as Key);
    else pressed.delete(pointerId);
  };
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) addEventListener(type, touch);

  return () => {
    const keys: Keys = { left: false, right: false, down: false, jump: false };
    for (const key of pressed.values()) keys[key] = true;
    for (const { buttons, axes: [x, y] } of navigator.getGamepads().flatMap((one) => one ?? [])) {
      for (const [button, key] of Object.entries(BUTTONS)) keys[key] ||= buttons[Number(button)]?.pressed ?? false;
      Object.assign(keys, { left: keys.left || x < -0.4, right: keys.right || x > 0.4, down: keys.down || y > 0.6 });
    }
    for (const button of pad.children) button.classList.toggle('held', keys[button.getAttribute('data-key') as Key]);
    return keys;
  };
}
