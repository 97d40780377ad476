/** Dust and sparks: what is thrown up where he runs, turns and lands, and where coins were. */
import type { Point } from 'shadowgap';
import type { Colours } from './colours.ts';
import { random } from './colours.ts';
import type { Game } from './game.ts';

export type Grain = {
  x: number; y: number; vx: number; vy: number; size: number; life: number; fades: number; colour: 'lit' | 'smallest' | 'a' | 'mtv' | 'glow'; grows: number; falls: number;
};

const MOST = 140;
const next = random(3);
const spread = (width: number) => (next() - 0.5) * width;

function add(grains: Grain[], count: number, make: (k: number) => Partial<Grain> & Point) {
  for (let k = 0; k < count && grains.length < MOST; k += 1) {
    grains.push({ vx: 0, vy: 0, size: 3, life: 1, fades: 0.04, colour: 'lit', grows: 0, falls: 0, ...make(k) });
  }
}

/** One step of all grains, and the new ones. */
export function stepDust(grains: Grain[], { events, hero: { body, hit, vx }, steps }: Game) {
  for (const grain of grains) {
    grain.x += grain.vx;
    grain.y += grain.vy;
    grain.vx *= 0.94;
    grain.vy = grain.vy * 0.94 + grain.falls;
    grain.size += grain.grows;
    grain.life -= grain.fades;
  }
  for (let k = grains.length - 1; k >= 0; k -= 1) if (grains[k].life <= 0) grains.splice(k, 1);
  const sole = body.y + 13;
  const puff = (count: number, speed: number, lean: number) => add(grains, count, (k) => (
    { x: body.x + spread(10), y: sole, vx: (k % 2 ? 1 : -1) * speed * next() + lean, vy: -0.7 * next(), size: 2 + 2 * next(), grows: 0.09, fades: 0.035 + 0.03 * next() }));
  if (hit.ground && Math.abs(vx) > 2 && steps % 9 === 0) puff(1, 0.3, -0.3 * Math.sign(vx));
  for (const { what, x, y, size } of events) {
    if (what === 'land' && size > 0.2) puff(Math.round(4 + 12 * size), 1 + 2.4 * size, 0);
    if (what === 'jump') puff(5, 1, 0);
    if (what === 'turn') puff(5, 0.5, 1.6 * Math.sign(vx));
    if (what === 'coin') {
      add(grains, 10, (k) => ({ x, y, vx: 2.4 * Math.cos(0.63 * k), vy: 2.4 * Math.sin(0.63 * k), size: 2.2, grows: -0.05, colour: 'smallest' }));
      add(grains, 1, () => ({ x, y, size: 8, grows: 1.4, fades: 0.07, colour: 'glow' }));
    }
    if (what === 'flag' || what === 'goal') add(grains, 18, () => ({ x: x + spread(12), y: y + spread(30), vx: spread(2), vy: -1.5 * next() - 0.5, size: 2 + next(), grows: -0.02, fades: 0.02, colour: 'mtv' }));
    if (what === 'fall') add(grains, 22, (k) => ({ x, y, vx: 3.6 * Math.cos(0.29 * k) * next(), vy: 3.6 * Math.sin(0.29 * k) - 2, falls: 0.2, size: 3.2, grows: -0.05, fades: 0.025, colour: 'a' }));
  }
}

export function drawDust(ctx: CanvasRenderingContext2D, grains: Grain[], colours: Colours) {
  for (const { x, y, size, life, colour } of grains) {
    ctx.globalAlpha = Math.min(1, life) * (colour === 'lit' ? 0.55 : colour === 'glow' ? 0.4 : 1);
    ctx.fillStyle = colours[colour];
    ctx.beginPath();
    ctx.arc(x, y, Math.max(0.1, size), 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}
