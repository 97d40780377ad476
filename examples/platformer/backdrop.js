/** What lies behind the level: three ranges of hills in mist, with trees on them, and beams of light between them. */
import { random } from './colours.js';
import { LIGHT } from './light.js';

/** From the farthest to the nearest; `follows`: the part of the camera's way that it goes along with. */
const RANGES = /** @type {const} */ ([
  { colour: 'far', follows: 0.12, top: 250, rough: 46, trees: 0, size: 0, seed: 7 },
  { colour: 'middle', follows: 0.25, top: 320, rough: 38, trees: 46, size: 34, seed: 23 },
  { colour: 'near', follows: 0.45, top: 388, rough: 28, trees: 38, size: 62, seed: 61 },
]);
const LONG = 3600;
const DEEP = 900;

/** @param {typeof RANGES[number]} range */
function makeRange({ top, rough, trees, size, seed }) {
  const next = random(seed);
  const waves = [1, 2.3, 5.1].map((rate) => ({ rate: rate / 310, shift: 6.3 * next(), high: rough / rate }));
  const ridge = (/** @type {number} */ x) => top - waves.reduce((sum, { rate, shift, high }) => sum + high * Math.sin(rate * x + shift), 0);
  const path = new Path2D();
  path.moveTo(-800, DEEP);
  for (let x = -800; x <= LONG; x += 16) path.lineTo(x, ridge(x));
  path.lineTo(LONG, DEEP);
  path.closePath();
  for (let k = 0; k < trees; k += 1) {
    const x = -300 + (k * (LONG + 200)) / trees + 60 * next();
    const [y, high] = [ridge(x) + 4, size * (0.6 + 0.8 * next())];
    const wide = high * 0.3;
    if (next() < 0.6) {
      // A fir: three triangles.
      for (const [from, to, part] of [[0.1, 0.55, 1], [0.35, 0.8, 0.78], [0.6, 1, 0.5]]) {
        path.moveTo(x - wide * part, y - high * from);
        path.lineTo(x + wide * part, y - high * from);
        path.lineTo(x, y - high * to);
        path.closePath();
      }
    } else path.ellipse(x, y - high * 0.62, wide * 0.95, high * 0.36, 0, 0, 2 * Math.PI);
    path.rect(x - high * 0.03, y - high * 0.5, high * 0.06, high * 0.5);
  }
  return path;
}

const paths = /** @type {Path2D[]} */ ([]);

/**
 * @param {CanvasRenderingContext2D} ctx  in the level's frame @param {import('./camera.js').View} view
 * @param {import('./colours.js').Colours} colours @param {number} depth  of the level
 */
export function drawBackdrop(ctx, { left, top, width, height }, colours, depth) {
  for (const [k, range] of RANGES.entries()) {
    paths[k] ??= makeRange(range);
    const mist = ctx.createLinearGradient(0, range.top - 40, 0, range.top + 190);
    mist.addColorStop(0, colours[range.colour]);
    mist.addColorStop(1, colours.mist);
    ctx.save();
    // Behind by what it does not follow; all of them stand on the level's ground.
    ctx.translate(left * (1 - range.follows), (top + height - depth) * (1 - range.follows) * 0.5);
    ctx.fillStyle = colours.beam;
    ctx.fill(paths[k]);
    ctx.translate(1.5, 1.5);
    ctx.fillStyle = mist;
    ctx.fill(paths[k]);
    ctx.restore();
    // A beam, as wide as it likes, before each range but the last.
    const slope = LIGHT.x / LIGHT.y;
    for (let n = 0; n < 2; n += 1) {
      const gap = width + height * slope + 200;
      const x = left - height * slope - 150 + ((((k * 370 + n * 620 - left * range.follows) % gap) + gap) % gap);
      const wide = 40 + 34 * ((k + 2 * n) % 3);
      ctx.fillStyle = colours.beam;
      ctx.globalAlpha = 0.5;
      ctx.beginPath();
      for (const [px, py] of [[x, top], [x + wide, top], [x + wide + height * slope, top + height], [x + height * slope - 30, top + height]]) ctx.lineTo(px, py);
      ctx.fill();
      ctx.globalAlpha = 1;
    }
  }
}
