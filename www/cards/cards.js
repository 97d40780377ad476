import { DRAWINGS } from './drawings.js';
import { fillLit, traceDisc, traceOutline } from '../draw/index.js';
import { readPalette } from '../figure/index.js';
import { find } from '../text/index.js';
import { moveInSight } from './moving.js';

/**
 * The cards of the other pages, each with a small drawing of what its page is about. It moves for some seconds when it
 * comes into sight, and again when somebody points at it, and stands still at its last moment.
 * @typedef {ReturnType<typeof penFor>} Pen
 */

/** How long a drawing moves, in seconds, and its size, whose middle is the origin. */
const LASTS = 4.5;
const SIZE = { width: 3.2, height: 2 };

/** What a drawing is drawn with, in its own units. @param {HTMLCanvasElement} canvas */
function penFor(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const pixels = Math.min(2, devicePixelRatio);
  Object.assign(canvas, { width: width * pixels, height: height * pixels });
  const ctx = /** @type {Context} */ (canvas.getContext('2d'));
  const palette = readPalette(canvas);
  const scale = Math.min(width / SIZE.width, height / SIZE.height) * pixels;
  ctx.setTransform(scale, 0, 0, scale, (width * pixels) / 2, (height * pixels) / 2);
  ctx.lineJoin = ctx.lineCap = 'round';
  return {
    ctx, palette,
    /** @param {Point[]} points  @param {string} colour  @param {number} [dash] */
    line(points, colour, dash = 0) {
      Object.assign(ctx, { strokeStyle: colour, lineWidth: 0.03 });
      ctx.setLineDash(dash ? [dash, dash] : []);
      ctx.beginPath();
      for (const p of points) ctx.lineTo(p.x, p.y);
      ctx.stroke();
    },
    /** A body in the light. @param {Side} side  @param {Point[]} points  @param {number} [radius] */
    body(side, points, radius = 0) {
      const [lit, back] = /** @type {const} */ (['min', 'max']).map((end) => ({ x: Math[end](...points.map(({ x }) => x)), y: Math[end](...points.map(({ y }) => y)) }));
      traceOutline(ctx, points, radius);
      fillLit(ctx, side, palette[side], { x: lit.x - radius, y: lit.y - radius }, { x: back.x + radius, y: back.y + radius });
    },
    /** A small light. @param {Point} p  @param {string} colour */
    light(p, colour) {
      Object.assign(ctx, { shadowColor: colour, shadowBlur: 0.3 * scale, fillStyle: colour });
      traceDisc(ctx, p, 0.06);
      ctx.fill();
      ctx.shadowBlur = 0;
    },
  };
}

/** @param {HTMLElement} onward */
export function liveCards(onward) {
  const cards = [...onward.querySelectorAll('a')].map((link) => {
    const target = /** @type {HTMLCanvasElement} */ (find(link, 'canvas'));
    return { link, target, done: 1, visible: false, pen: penFor(target) };
  });
  moveInSight(cards, LASTS, ({ link, done, pen }) => {
    pen.ctx.clearRect(-9, -9, 18, 18);
    DRAWINGS[link.dataset.page ?? ''](pen, 1 - (1 - done) ** 2);
  }, (card) => (card.pen = penFor(card.target)));
}
