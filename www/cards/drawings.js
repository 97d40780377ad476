import { BRIGHT } from '../draw/index.js';

/**
 * The drawings of the cards, by their pages. Each draws a short film at a moment from 0, its beginning, to 1, its end.
 * The end says what the page is about.
 * @typedef {import('./cards.js').Pen} Pen
 */

const LIGHT = `rgb(${BRIGHT})`;
/** A regular polygon. @param {number} count  @param {number} radius  @param {Point} at  @param {number} angle */
const regular = (count, radius, at, angle) => Array.from({ length: count }, (_, i) => angle + (i * 2 * Math.PI) / count).map((turn) => ({ x: at.x + radius * Math.cos(turn), y: at.y + radius * Math.sin(turn) }));
/** A box with half sides. @param {Point} at  @param {number} angle  @param {number} w  @param {number} h */
const box = (at, angle, w, h) => [[-w, -h], [w, -h], [w, h], [-w, h]].map(([x, y]) => ({ x: at.x + x * Math.cos(angle) - y * Math.sin(angle), y: at.y + x * Math.sin(angle) + y * Math.cos(angle) }));
/** What begins at `from` and is over at `to`, smoothly. @param {number} u  @param {number} from  @param {number} to */
const part = (u, from, to) => {
  const t = Math.min(1, Math.max(0, (u - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** @param {Pen} pen  @param {Side} side  @param {Point} at  @param {number} half  @param {number} angle */
function cube({ ctx, palette }, side, at, half, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const turned = (/** @type {number[]} */ [x, y, z]) => [x * c + z * s, y * 0.88 - (z * c - x * s) * 0.47, y * 0.47 + (z * c - x * s) * 0.88];
  for (const face of [-3, -2, -1, 1, 2, 3]) {
    const axis = Math.abs(face) - 1;
    const place = (/** @type {number} */ u, /** @type {number} */ v) => turned([0, 1, 2].map((k) => half * (k === axis ? Math.sign(face) : k === (axis + 1) % 3 ? u : v)));
    const [x, y, z] = place(0, 0).map((c) => c / half);
    if (z <= 0) continue;
    const light = Math.max(0, 0.35 * z - 0.55 * x - 0.7 * y);
    ctx.beginPath();
    for (const [u, v] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) ctx.lineTo(at.x + place(u, v)[0], at.y + place(u, v)[1]);
    ctx.fillStyle = `color-mix(in srgb, ${palette[side]} ${18 + 82 * light}%, #070a12)`;
    ctx.fill();
  }
}

/** @type {Record<string, (pen: Pen, u: number) => void>} */
export const DRAWINGS = {
  /** A ball sinks into the dent of a U without touching it. */
  shapes(pen, u) {
    for (const [x, y, w, h] of [[-0.62, 0.1, 0.2, 0.6], [0.62, 0.1, 0.2, 0.6], [0, 0.55, 0.82, 0.16]]) pen.body('a', box({ x, y }, 0, w, h));
    pen.body('b', [{ x: 0.25 * Math.sin(7 * u) * (1 - u), y: -1.35 + 1.36 * part(u, 0, 0.9) }], 0.3);
  },
  /** A box falls, tips, and comes to rest on two contact points. */
  physics(pen, u) {
    const angle = 0.55 * (1 - u) * Math.cos(10 * u);
    const reach = 0.5 * Math.abs(Math.sin(angle)) + 0.32 * Math.cos(angle);
    pen.line([{ x: -1.6, y: 0.58 }, { x: 1.6, y: 0.58 }], `rgba(${BRIGHT}, 0.5)`);
    pen.body('b', box({ x: 0, y: 0.56 - reach - 1.3 * Math.abs(Math.cos(8.6 * u)) * (1 - u) ** 2 }, angle, 0.5, 0.32));
    if (u > 0.93) for (const x of [-0.5, 0.5]) pen.light({ x, y: 0.57 }, pen.palette.mtv);
  },
  /** A shape comes into a crowd, and only the shapes that it meets light up. */
  fast(pen, u) {
    const probe = { x: 2 * part(u, 0, 1) - 2, y: 0.1 * Math.sin(5 * u) };
    for (let k = 0; k < 60; k++) {
      const at = { x: -1.62 + 0.36 * (k % 10) + 0.1 * Math.sin(5 * k + 3 * u), y: -0.9 + 0.36 * Math.floor(k / 10) + 0.1 * Math.cos(7 * k + 3 * u) };
      pen.ctx.globalAlpha = Math.hypot(at.x - probe.x, at.y - probe.y) < 0.52 ? 1 : 0.25;
      pen.body('b', k % 2 ? [at] : box(at, k + 2 * u, 0.1, 0.08), k % 2 ? 0.1 : 0);
    }
    pen.ctx.globalAlpha = 1;
    pen.body('a', regular(5, 0.32, probe, 1.2 * u), 0.05);
  },
  /** Two cubes turn, and light gets through between them. */
  space(pen, u) {
    cube(pen, 'a', { x: -0.6, y: 0.12 }, 0.42, 2.2 * u - 0.4);
    cube(pen, 'b', { x: 0.75, y: -0.12 }, 0.34, 0.4 - 1.9 * u);
    if (u > 0.8) pen.line([{ x: -0.06, y: -1 }, { x: 0.3, y: 1 }], `rgba(${BRIGHT}, ${part(u, 0.8, 1)})`);
  },
  /** Two circles overlap, although the shapes in them do not. */
  mistakes(pen, u) {
    const [p, q] = [{ x: -0.55, y: 0.15 }, { x: 1.1 - 0.6 * part(u, 0, 0.8), y: -0.05 }];
    pen.body('a', box(p, 0.7, 0.62, 0.16));
    pen.body('b', box(q, 0.75, 0.55, 0.17));
    for (const at of [p, q]) pen.line(regular(49, 0.66, at, u), pen.palette.largest, 0.07);
    if (u > 0.85) for (const way of [-1, 1]) pen.line([{ x: -0.1, y: -0.7 - 0.1 * way }, { x: 0.1, y: -0.7 + 0.1 * way }], pen.palette.largest);
  },
  /** One shape after the other is put down. */
  sandbox(pen, u) {
    [[-1, -0.3], [0.05, 0.38], [0.95, -0.35], [-0.85, 0.55], [1.1, 0.52], [0.02, -0.5]].forEach(([x, y], k) => {
      const t = part(u, k * 0.14, k * 0.14 + 0.2);
      if (t) pen.body(k % 2 ? 'b' : 'a', regular([5, 2, 3, 4, 1, 6][k], (k === 4 ? 0 : 0.26) * t, { x, y }, k - t), (k === 1 || k === 4 ? 0.2 : 0.05) * t);
    });
  },
  /** A ball flies up to a brick and back to the paddle, and the brick goes out. */
  play(pen, u) {
    const way = [{ x: -0.7, y: 0.6 }, { x: 0.5, y: -0.42 }, { x: 1.35, y: 0.1 }, { x: 0.55, y: 0.6 }, { x: -0.5, y: -0.42 }, { x: -1.2, y: 0.1 }];
    const gone = 5 * u;
    const k = Math.min(4, Math.floor(gone));
    const ball = { x: way[k].x + (way[k + 1].x - way[k].x) * (gone - k), y: way[k].y + (way[k + 1].y - way[k].y) * (gone - k) };
    for (let i = 0; i < 7; i++) {
      const at = { x: -1.26 + 0.42 * i, y: -0.6 };
      pen.ctx.globalAlpha = 1 - Math.max(i === 4 ? part(u, 0.2, 0.3) : 0, i === 2 ? part(u, 0.8, 0.9) : 0);
      pen.body('b', box(at, 0, 0.17, 0.09), 0.02);
    }
    pen.ctx.globalAlpha = 1;
    const paddle = u < 0.6 ? -0.7 + 1.25 * part(u, 0.1, 0.58) : 0.55 - 1.5 * part(u, 0.62, 1);
    pen.body('a', [{ x: paddle - 0.25, y: 0.72 }, { x: paddle + 0.25, y: 0.72 }], 0.06);
    pen.light(ball, LIGHT);
  },
  /** A light takes one of three ways, to the shape whose test it is. */
  which(pen, u) {
    const way = [{ x: -1.6, y: 0 }, { x: -0.45, y: 0 }, { x: 0.3, y: -0.62 }, { x: 0.72, y: -0.62 }];
    for (const y of [-1, 0, 1]) pen.line(way.map((p) => ({ x: p.x, y: -y * p.y })), `rgba(${BRIGHT}, 0.25)`);
    const gone = 3 * part(u, 0, 0.9);
    const k = Math.min(2, Math.floor(gone));
    const tip = { x: way[k].x + (way[k + 1].x - way[k].x) * (gone - k), y: way[k].y + (way[k + 1].y - way[k].y) * (gone - k) };
    pen.line([...way.slice(0, k + 1), tip], LIGHT);
    [[{ x: 0.98, y: -0.62 }], box({ x: 0.98, y: 0 }, 0.5, 0.24, 0.15), regular(6, 0.22, { x: 0.98, y: 0.62 }, 0.2)].forEach((points, i) => {
      pen.ctx.globalAlpha = i || gone < 3 ? 0.45 : 1;
      pen.body(i % 2 ? 'b' : 'a', points, i ? 0 : 0.22);
    });
    pen.ctx.globalAlpha = 1;
    pen.light(tip, LIGHT);
  },
};
