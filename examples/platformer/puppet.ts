/**
 * How the hero looks: he is squashed when he lands, stretched when he jumps, leans, strides, blinks, and has a scarf.
 */
import type { Point } from 'shadowgap';
import type { Colours } from './colours.ts';
import type { Game } from './game.ts';
import type { Hero, What } from './hero.ts';

export type Puppet = ReturnType<typeof makePuppet>;

const [TALL, WIDE] = [28, 18];
/** Of the spring that brings him back to his height. */
const [STIFF, DAMPED] = [0.16, 0.24];
const KICK: Partial<Record<What, number>> = { land: -0.17, jump: 0.11, coin: 0.03, turn: -0.04, goal: 0.12 };
const LINKS = 7;

export function makePuppet({ x, y }: Point) {
  return { squash: 0, speed: 0, stride: 0, lean: 0, face: 1, age: 0, scarf: Array.from({ length: LINKS }, () => ({ x, y: y - 4, px: x, py: y - 4 })) };
}

export function stepPuppet(puppet: Puppet, { hero: { body, hit, vx, vy }, events }: Game) {
  for (const { what, size } of events) puppet.speed += (KICK[what] ?? 0) * size;
  puppet.speed -= STIFF * puppet.squash + DAMPED * puppet.speed;
  puppet.squash = Math.max(-0.4, Math.min(puppet.squash + puppet.speed, 0.4));
  puppet.lean += (0.035 * vx - puppet.lean) * 0.2;
  puppet.stride = hit.ground ? puppet.stride + 0.105 * Math.abs(vx) : puppet.stride;
  if (Math.abs(vx) > 0.3) puppet.face += (Math.sign(vx) - puppet.face) * 0.25;
  puppet.age += 1;
  // The scarf: links that fall, are blown back, and hold together.
  const [first, ...rest] = puppet.scarf;
  Object.assign(first, { x: body.x - 5 * puppet.face, y: body.y - 2 - 4 * puppet.squash });
  let before = first;
  for (const link of rest) {
    const [dx, dy] = [link.x - link.px, link.y - link.py];
    Object.assign(link, { px: link.x, py: link.y });
    link.x += 0.86 * dx - 0.12 * puppet.face;
    link.y += 0.86 * dy + 0.16 + 0.1 * Math.sin(puppet.age / 7) - 0.02 * vy;
    const [gx, gy] = [link.x - before.x, link.y - before.y];
    const far = Math.hypot(gx, gy) || 1;
    link.x = before.x + (gx / far) * Math.min(far, 3.6);
    link.y = before.y + (gy / far) * Math.min(far, 3.6);
    before = link;
  }
}

/** Draws him with his middle at a point in this frame. `light`: the part of it that falls on him. */
export function drawPuppet(ctx: CanvasRenderingContext2D, puppet: Puppet, { body, hit, vy }: Hero, { x, y }: Point, light: number, { a, b, rim, paper }: Colours) {
  const { scarf, squash, stride, lean, face, age } = puppet;
  const flying = hit.ground ? 0 : Math.min(Math.abs(vy) / 60, 0.16);
  const tall = 1 + squash + flying;
  Object.assign(ctx, { strokeStyle: b, lineCap: 'round', lineJoin: 'round' });
  ctx.save();
  ctx.translate(x - body.x, y - body.y);
  for (let k = 1; k < scarf.length; k += 1) {
    ctx.lineWidth = 5.5 - 0.5 * k;
    ctx.beginPath();
    ctx.moveTo(scarf[k - 1].x, scarf[k - 1].y);
    ctx.lineTo(scarf[k].x, scarf[k].y);
    ctx.stroke();
  }
  ctx.restore();
  ctx.save();
  ctx.translate(x, y + TALL / 2);
  // Feet: they stride on the ground, and hang in the air.
  ctx.fillStyle = a;
  for (const side of [0, Math.PI]) {
    const step = hit.ground ? 5.5 * Math.sin(stride + side) : side ? 4 : -4;
    const lift = hit.ground ? Math.max(0, 3.5 * Math.cos(stride + side)) * Math.min(1, Math.abs(lean) * 20) : -1;
    ctx.beginPath();
    ctx.roundRect(step * Math.sign(face) - 4, -5 - lift, 8, 5, 2.2);
    ctx.fill();
  }
  ctx.rotate(lean);
  ctx.scale(1 / tall, tall);
  const trunk = new Path2D();
  trunk.roundRect(-WIDE / 2, -TALL, WIDE, TALL - 3, 7);
  ctx.fillStyle = a;
  ctx.fill(trunk);
  ctx.globalAlpha = light;
  ctx.fillStyle = rim;
  ctx.fill(trunk);
  ctx.globalAlpha = 1;
  const unlit = new Path2D();
  unlit.roundRect(-WIDE / 2 + 2, -TALL + 1.7, WIDE - 2, TALL - 4.7, 6);
  ctx.fillStyle = a;
  ctx.fill(unlit);
  ctx.strokeStyle = b;
  ctx.lineWidth = 4;
  ctx.beginPath();
  ctx.moveTo(-WIDE / 2 + 1.5, -TALL / 2 - 1.5);
  ctx.lineTo(WIDE / 2 - 1.5, -TALL / 2 - 1.5);
  ctx.stroke();
  const open = age % 190 < 7 ? 0.15 : vy > 6 ? 1.25 : 1;
  ctx.fillStyle = paper;
  for (const eye of [-3.4, 3.4]) {
    ctx.beginPath();
    ctx.ellipse(eye + 3.2 * face, -TALL + 8, 1.9, 3.1 * open, 0, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}
