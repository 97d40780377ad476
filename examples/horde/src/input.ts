/** Keys, mouse, fingers and gamepad: where the player walks, and where he aims. */
import type { Point } from 'shadowgap';
import type { Input } from './types.ts';

/** By place on the keyboard, whatever is printed there. */
const WAYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], KeyA: [-1, 0], KeyD: [1, 0], KeyW: [0, -1], KeyS: [0, 1],
};
/** How far a finger goes for the fastest walk, and from where on it counts, in CSS pixels. */
const [FULL, LEAST] = [44, 8];

/** @param stick shown where a finger walks */
export function listen(stage: HTMLElement, stick: HTMLElement, toWorld: (x: number, y: number) => Point) {
  const keys = new Set<string>();
  /** A finger or the mouse that is down, in CSS pixels; `fromX` and `fromY`: where it went down. */
  const down = new Map<number, { x: number; y: number; fromX: number; fromY: number; isMouse: boolean }>();

  /** On a screen for fingers the stick is shown before there is one, for nothing else tells of it. */
  let isNew = matchMedia('(pointer: coarse)').matches;

  addEventListener('keydown', (event) => {
    if (!WAYS[event.code] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys.add(event.code);
  });
  addEventListener('keyup', ({ code }) => keys.delete(code));
  addEventListener('blur', () => {
    keys.clear();
    down.clear();
  });
  stage.addEventListener('pointerdown', ({ pointerId, clientX: x, clientY: y, pointerType, button }) => {
    if (button !== 0) return;
    stage.setPointerCapture(pointerId);
    down.set(pointerId, { x, y, fromX: x, fromY: y, isMouse: pointerType === 'mouse' });
  });
  stage.addEventListener('pointermove', ({ pointerId, clientX: x, clientY: y }) => Object.assign(down.get(pointerId) ?? {}, { x, y }));
  for (const type of ['pointerup', 'pointercancel'] as const) stage.addEventListener(type, ({ pointerId }) => down.delete(pointerId));

  /** @param hero where he is */
  return (hero: Point): Input => {
    let [x, y] = [0, 0];
    let aim: Point | null = null;
    for (const key of keys) {
      x += WAYS[key][0];
      y += WAYS[key][1];
    }
    const fingers = [...down.values()].filter(({ isMouse }) => !isMouse);
    const mouse = [...down.values()].find(({ isMouse }) => isMouse);
    if (mouse) aim = toWorld(mouse.x, mouse.y);
    // The first finger walks, the second one aims: each from where it went down.
    const [walk, point] = fingers.map((finger) => ({ x: finger.x - finger.fromX, y: finger.y - finger.fromY }));
    if (walk && Math.hypot(walk.x, walk.y) > LEAST) [x, y] = [walk.x / FULL, walk.y / FULL];
    if (point && Math.hypot(point.x, point.y) > LEAST) aim = { x: hero.x + point.x, y: hero.y + point.y };
    isNew &&= !walk;
    stick.hidden = !walk && !isNew;
    stick.classList.toggle('new', isNew);
    if (walk) {
      const much = Math.min(1, FULL / Math.max(1, Math.hypot(walk.x, walk.y)));
      stick.style.translate = `${fingers[0].fromX}px ${fingers[0].fromY}px`;
      (stick.firstElementChild as HTMLElement).style.translate = `${walk.x * much}px ${walk.y * much}px`;
    }
    for (const pad of navigator.getGamepads()) {
      const [padX = 0, padY = 0, aimX = 0, aimY = 0] = pad?.axes ?? [];
      if (Math.hypot(padX, padY) > 0.25) [x, y] = [padX, padY];
      if (Math.hypot(aimX, aimY) > 0.4) aim = { x: hero.x + 100 * aimX, y: hero.y + 100 * aimY };
    }
    const long = Math.hypot(x, y);
    return { x: x / Math.max(1, long), y: y / Math.max(1, long), aim };
  };
}
