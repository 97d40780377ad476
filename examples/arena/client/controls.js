/** What the player wants, from keys, pointer and touch. */
import { DASHES, FIRE } from '../shared/world.js';

const KEYS = /** @type {Record<string, [number, number]>} */ ({
  KeyW: [0, -1], KeyA: [-1, 0], KeyS: [0, 1], KeyD: [1, 0], ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowRight: [1, 0],
});

/** Two numbers, of which the larger is at most 1, as an input has them. @param {number} x @param {number} y */
const whole = (x, y) => ({ x: Math.round(127 * Math.min(Math.max(x, -1), 1)), y: Math.round(127 * Math.min(Math.max(y, -1), 1)) });

/**
 * @param {HTMLCanvasElement} canvas @param {{ walk: HTMLElement, aim: HTMLElement, dash: HTMLElement }} pads
 * @param {(x: number, y: number) => { x: number, y: number }} fromOwn from the own player to a place in the window
 * @param {(way: { x: number, y: number }) => { x: number, y: number }} toWorld a way on the screen as one in the world
 * @returns {() => import('./arena.js').Controls} what is wanted now; a dash that was asked for since counts once
 */
export function listen(canvas, pads, fromOwn, toWorld) {
  /** @type {Set<string>} */
  const held = new Set();
  let wantsDash = false;
  let isFiring = false;
  /** @type {{ x: number, y: number } | null} */
  let pointer = null;
  const walk = { x: 0, y: 0 };
  const aim = { x: 0, y: 0 };

  addEventListener('keydown', (event) => {
    if (event.code in KEYS || event.code === 'Space') event.preventDefault();
    if (event.code === 'Space' && !event.repeat) wantsDash = true;
    held.add(event.code);
  });
  addEventListener('keyup', (event) => held.delete(event.code));
  addEventListener('blur', () => {
    held.clear();
    isFiring = false;
  });
  canvas.addEventListener('pointermove', (event) => { if (event.pointerType !== 'touch') pointer = { x: event.clientX, y: event.clientY }; });
  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') return;
    pointer = { x: event.clientX, y: event.clientY };
    isFiring = true;
    canvas.setPointerCapture(event.pointerId);
  });
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => { isFiring = false; });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  pads.dash.addEventListener('pointerdown', () => { wantsDash = true; });
  stick(pads.walk, walk);
  stick(pads.aim, aim);

  return () => {
    const wish = { ...walk };
    for (const code of held) {
      wish.x += KEYS[code]?.[0] ?? 0;
      wish.y += KEYS[code]?.[1] ?? 0;
    }
    const away = pointer && fromOwn(pointer.x, pointer.y);
    const move = toWorld(wish);
    const to = toWorld(aim.x || aim.y ? aim : away ?? { x: 0, y: 0 });
    const size = Math.max(Math.abs(to.x), Math.abs(to.y), 1e-6);
    const m = whole(move.x, move.y);
    const a = whole(to.x / size, to.y / size);
    const buttons = (isFiring || aim.x || aim.y ? FIRE : 0) | (wantsDash ? DASHES : 0);
    wantsDash = false;
    return { mx: m.x, my: m.y, ax: a.x, ay: a.y, buttons };
  };
}

/**
 * A stick on the screen: `way` is from its middle to the finger.
 * @param {HTMLElement} pad @param {{ x: number, y: number }} way
 */
function stick(pad, way) {
  const knob = /** @type {HTMLElement} */ (pad.firstElementChild);
  const follow = (/** @type {PointerEvent} */ event) => {
    const { left, top, width, height } = pad.getBoundingClientRect();
    const [x, y] = [(2 * (event.clientX - left)) / width - 1, (2 * (event.clientY - top)) / height - 1];
    const size = Math.max(Math.hypot(x, y), 1);
    Object.assign(way, { x: x / size, y: y / size });
    knob.style.translate = `${(way.x * width) / 3}px ${(way.y * height) / 3}px`;
  };
  pad.addEventListener('pointerdown', (event) => {
    pad.setPointerCapture(event.pointerId);
    follow(event);
  });
  pad.addEventListener('pointermove', (event) => { if (pad.hasPointerCapture(event.pointerId)) follow(event); });
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    pad.addEventListener(end, () => {
      Object.assign(way, { x: 0, y: 0 });
      knob.style.translate = '';
    });
  }
}
