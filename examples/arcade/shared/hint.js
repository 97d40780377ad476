/** What to press, shown until it is done: by a finger where fingers play, by a key or the mouse's arrow elsewhere. */
import { PALETTE, glow } from './light.js';

const { deep, ink, light } = PALETTE;
/** The mouse's arrow: its corners. */
const ARROW = [[0, 0], [0, 17], [4, 13], [7, 20], [10, 18.7], [7, 12], [12.5, 12]];
/** Nothing in programs without a screen. */
const fingers = globalThis.matchMedia?.('(pointer: coarse)');

/**
 * @param {CanvasRenderingContext2D} ctx @param {import('shadowgap').Point} spot
 * @param {number} press  how much it is pressed, from 0 to 1 @param {string} [key]  what is on the key; none: the mouse
 */
export function drawHint(ctx, spot, press, key) {
  const { x, y } = spot;
  glow(ctx, spot, 26 + 16 * press, light, 0.4 + 0.5 * press);
  Object.assign(ctx, { strokeStyle: ink, fillStyle: deep, lineWidth: 2, lineJoin: 'round' }).beginPath();
  if (fingers?.matches) {
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
    for (const [across, down] of ARROW) ctx.lineTo(across, down);
    ctx.closePath();
    ctx.fillStyle = ink;
    ctx.strokeStyle = deep;
    ctx.stroke();
    ctx.fill();
  }
  ctx.restore();
}
