import { rgb } from '../../figure/palette.js';

/**
 * Draws a crowd, fast enough for every frame.
 *
 * @typedef {import('../../figure/stage.js').Picture} Picture
 */

/** Bodies with a smaller radius, in pixels, are drawn as squares: their angle would not be visible. */
const TINY = 3;

/** The number of bodies in one path: the time to fill a path grows with the square of its length. */
const BATCH = 50;

/** The opacity of a body that touches nothing, of one that touches another, and of one that touches the probe. */
const STRENGTH = [0.3, 1, 1];

/**
 * @param {Picture} picture
 * @param {import('./crowd.js').Crowd} crowd
 * @param {Uint8Array} touch  for each body its index in `STRENGTH`
 */
export function drawCrowd(picture, crowd, touch) {
  const { palette, view } = picture;
  const colours = [palette.b, palette.b, palette.a];
  if (crowd.size * view.scale < TINY) drawSquares(picture, crowd, touch, colours);
  else drawOutlines(picture, crowd, touch, colours);
}

/**
 * @param {Picture} picture
 * @param {import('./crowd.js').Crowd} crowd
 * @param {Uint8Array} touch
 * @param {string[]} colours
 */
function drawOutlines({ ctx, view }, { kinds, poses, count }, touch, colours) {
  const { scale, size } = view;
  const outlines = kinds.map(({ points, radius }) => ({ points, radius: radius * scale }));
  colours.forEach((colour, which) => {
    ctx.fillStyle = colour;
    ctx.globalAlpha = STRENGTH[which];
    ctx.beginPath();
    let batch = 0;
    for (let i = 1; i < count; i++) {
      if (touch[i] !== which) continue;
      const x = size.width / 2 + poses[3 * i] * scale;
      const y = size.height / 2 + poses[3 * i + 1] * scale;
      const { points, radius } = outlines[i % outlines.length];
      if (points.length === 1) {
        ctx.moveTo(x + radius, y);
        ctx.arc(x, y, radius, 0, 2 * Math.PI);
      } else {
        const cos = Math.cos(poses[3 * i + 2]) * scale;
        const sin = Math.sin(poses[3 * i + 2]) * scale;
        points.forEach((p, k) => {
          if (k) ctx.lineTo(x + cos * p.x - sin * p.y, y + sin * p.x + cos * p.y);
          else ctx.moveTo(x + cos * p.x - sin * p.y, y + sin * p.x + cos * p.y);
        });
        ctx.closePath();
      }
      if (++batch % BATCH === 0) {
        ctx.fill();
        ctx.beginPath();
      }
    }
    ctx.fill();
  });
  ctx.globalAlpha = 1;
}

/** The pixels of the last crowd, reused. @type {ImageData | undefined} */
let image;

/**
 * Draws squares pixel by pixel: the fastest way for tens of thousands of bodies, which are too small for more detail.
 *
 * @param {Picture} picture  @param {import('./crowd.js').Crowd} crowd  @param {Uint8Array} touch  @param {string[]}
 *   colours
 */
function drawSquares({ ctx, view }, { poses, count, size }, touch, colours) {
  const { width, height } = ctx.canvas;
  if (image?.width !== width || image.height !== height) image = ctx.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer).fill(0);
  const paints = colours.map((colour, which) => {
    const [red, green, blue] = rgb(colour);
    return new Uint32Array(Uint8Array.of(red, green, blue, STRENGTH[which] * 255).buffer)[0];
  });
  const scale = (view.scale * width) / view.size.width;
  const side = Math.max(1, Math.round(1.7 * size * scale));
  for (let i = 1; i < count; i++) {
    const left = Math.max(0, Math.round(width / 2 + poses[3 * i] * scale - side / 2));
    const top = Math.max(0, Math.round(height / 2 + poses[3 * i + 1] * scale - side / 2));
    const right = Math.min(width, left + side);
    const bottom = Math.min(height, top + side);
    const paint = paints[touch[i]];
    for (let y = top; y < bottom; y++) for (let at = y * width + left; at < y * width + right; at++) pixels[at] = paint;
  }
  ctx.putImageData(image, 0, 0);
}
