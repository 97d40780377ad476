import { rgb } from '../../figure/index.js';

/** Draws a crowd, fast enough for every frame. */

/** Bodies with a smaller radius, in pixels, are drawn as squares: their angle would not be visible. */
const TINY = 3;

/** The number of bodies in one path: the time to fill a path grows with the square of its length. */
const BATCH = 50;

/** The opacity of a body that touches nothing, and of one that touches another. */
const STRENGTH = [0.3, 1];

/** A canvas that keeps the picture of a crowd between its frames, what it shows, and its pixels. */
export const createLayer = () => ({ now: '', canvas: document.createElement('canvas'), image: new ImageData(1, 1) });

/**
 * @param {Picture} picture
 * @param {import('./thousands.js').World} world  `touch`: for each body its index in `STRENGTH`; `met`: the bodies that
 *   the probe touches
 */
export function drawCrowd(picture, world) {
  const { ctx, palette, view } = picture;
  const { bodies, touch, met } = world;
  if (bodies.size * view.scale < TINY) return drawSquares(picture, world);
  const all = Array.from(touch.keys()).slice(1);
  ctx.fillStyle = palette.b;
  STRENGTH.forEach((strength, which) => {
    ctx.globalAlpha = strength;
    fillOutlines(picture, bodies, all.filter((i) => touch[i] === which));
  });
  ctx.fillStyle = palette.a;
  fillOutlines(picture, bodies, met);
}

/** @param {Picture} picture  @param {import('../../race/crowd.js').Crowd} crowd  @param {number[]} slots */
function fillOutlines({ ctx, view: { scale, size } }, { kinds, poses }, slots) {
  const outlines = kinds.map(({ points, radius }) => ({ points, radius: radius * scale }));
  ctx.beginPath();
  slots.forEach((i, batch) => {
    const x = size.width / 2 + poses[3 * i] * scale;
    const y = size.height / 2 + poses[3 * i + 1] * scale;
    const { points, radius } = outlines[i % outlines.length];
    const [cos, sin] = [Math.cos(poses[3 * i + 2]) * scale, Math.sin(poses[3 * i + 2]) * scale];
    ctx.moveTo(x + (radius || cos * points[0].x - sin * points[0].y), y + (radius ? 0 : sin * points[0].x + cos * points[0].y));
    if (radius) ctx.arc(x, y, radius, 0, 2 * Math.PI);
    else for (const p of points) ctx.lineTo(x + cos * p.x - sin * p.y, y + sin * p.x + cos * p.y);
    if (batch % BATCH < BATCH - 1) return;
    ctx.fill();
    ctx.beginPath();
  });
  ctx.fill();
}

/**
 * Draws squares pixel by pixel: the fastest way for tens of thousands of bodies, which are too small for more detail,
 * and for the samples of a finer screen. Between two frames of the crowd only what the probe touches is drawn anew.
 * @param {Picture} picture  @param {import('./thousands.js').World} world
 */
function drawSquares({ ctx, view: { scale, size }, palette }, { bodies, touch, met, layer, frame }) {
  const { poses, count } = bodies;
  const [width, height] = [size.width, size.height].map(Math.ceil);
  const side = Math.max(1, Math.round(1.7 * bodies.size * scale));
  // Cut off instead of rounded: no coordinate is negative.
  const [across, down] = [size.width, size.height].map((length) => (length - side + 1) / 2);
  const left = (/** @type {number} */ i) => (across + poses[3 * i] * scale) | 0;
  const top = (/** @type {number} */ i) => (down + poses[3 * i + 1] * scale) | 0;
  const now = [frame, count, width, height, palette.b].join();
  if (layer.now !== now) {
    layer.now = now;
    const { canvas } = layer;
    if (layer.image.width !== width || layer.image.height !== height) {
      Object.assign(canvas, { width, height });
      layer.image = new ImageData(width, height);
    }
    // A new image would take longer than all squares.
    const pixels = new Uint32Array(layer.image.data.buffer).fill(0);
    const [red, green, blue] = rgb(palette.b);
    const paints = Uint32Array.from(STRENGTH, (strength) => new Uint32Array(Uint8Array.of(red, green, blue, strength * 255).buffer)[0]);
    for (let i = 1; i < count; i++) {
      const paint = paints[touch[i]];
      // For a few pixels a loop is faster than `fill`.
      for (let row = top(i) * width + left(i), last = row + side * width; row < last; row += width) {
        for (let k = row; k < row + side; k++) pixels[k] = paint;
      }
    }
    canvas.getContext('2d')?.putImageData(layer.image, 0, 0);
  }
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(layer.canvas, 0, 0);
  ctx.fillStyle = palette.a;
  for (const i of met) ctx.fillRect(left(i), top(i), side, side);
}
