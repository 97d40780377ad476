/** What to press, shown until it is done: by a finger where fingers play, by a key or the mouse's arrow elsewhere. */
import { PALETTE, glow } from './light.js';

const fingers = matchMedia('(pointer: coarse)');
const { deep, ink, light } = PALETTE;
const ARROW = 'M0 0V17L4 13L7 20L10 18.700L7 12H12.500Z';

/**
 * @param {CanvasRenderingContext2D} ctx @param {import('shadowgap').Point} spot
 * @param {number} press  how much it is pressed, from 0 to 1 @param {string} [key]  what is on the key; none: the mouse
 */
export function drawHint(ctx, spot, press, key) {
  const { x, y } = spot;
  glow(ctx, spot, 26 + 16 * press, light, 0.4 + 0.5 * press);
  Object.assign(ctx, { strokeStyle: ink, fillStyle: deep, lineWidth: 2, lineJoin: 'round' }).beginPath();
  if (fingers.matches) {
    ctx.arc(x, y, 17 - 4 * press, 0, 2 * Math.PI);
    ctx.stroke();
    return;
  }
  ctx.save();
  ctx.translate(x, y + 2 * press);
  if (key) {
    Object.assign(ctx, { font: '600 15px system-ui, sans-serif', textAlign: 'center', textBaseline: 'middle' });
    const wide = Math.max(28, ctx.measureText(key).width + 16);
    ctx.roundRect(-wide / 2, -14, wide, 28, 5);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = ink;
    ctx.fillText(key, 0, 1);
  } else {
    const arrow = new Path2D(ARROW);
    ctx.fillStyle = ink;
    ctx.strokeStyle = deep;
    ctx.stroke(arrow);
    ctx.fill(arrow);
  }
  ctx.restore();
}
