import { collide, explain } from 'shadowgap';
import { drawDistance, drawWayOut } from './answers.js';
import { arrow, line, trace } from './draw.js';
import { placeRuler } from './rulers.js';
import { drawBody, drawKnob, KNOB, knobOf, toWorld } from './scene.js';

/**
 * The picture of a mistaken test beside the library's answer.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('./shapes.js').Kind} Kind
 * @typedef {import('./stage.js').Picture} Picture
 * @typedef {{ a: Kind, b: Kind, turns?: string }} Turning  two shapes; `turns`: those of the two that can be turned
 * @typedef {{ mistaken: import('./mistakes.js').Answer, library: import('shadowgap').Separation, same: boolean }} Compared
 */

const SIDES = /** @type {const} */ (['a', 'b']);

/**
 * The pair, what the mistaken test goes by in grey dashes, and the library's answer.
 *
 * @param {Picture} picture
 * @param {Turning} pair
 * @param {any} part
 * @param {Compared} compared
 */
export function drawMistake(picture, pair, part, { mistaken, library, same }) {
  const { ctx, view, palette, labels } = picture;
  const { seen = [], tried, push, axes } = mistaken;
  const mtv = push && collide(pair.a.shape, part.a, pair.b.shape, part.b)?.mtv;
  for (const side of SIDES) drawBody(picture, side, pair[side].shape, part[side]);

  const lines = seen.filter(({ points }) => points.length === 2).map(({ points }) => points.map(view.toScreen));
  ctx.strokeStyle = palette.paper;
  ctx.lineWidth = 4;
  for (const [p, q] of lines) line(ctx, p, q);
  ctx.strokeStyle = ctx.fillStyle = palette.muted;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([5, 4]);
  for (const [p, q] of lines) line(ctx, p, q);
  for (const { points, radius = 0 } of seen) {
    if (points.length === 2) continue;
    trace(ctx, points.map(view.toScreen), radius * view.scale);
    ctx.stroke();
  }
  if (push && !same) {
    const there = { ...part.b, x: part.b.x + push.x, y: part.b.y + push.y };
    trace(ctx, pair.b.shape.points.map((p) => view.toScreen(toWorld(there, p))), 0);
    ctx.stroke();
    ctx.setLineDash([]);
    // Beside the way that the library goes, which may be the same; the letters are on its other side.
    const way = mtv ?? push;
    const length = Math.hypot(way.x, way.y) || 1;
    const shift = { x: (way.y / length) * 10, y: (-way.x / length) * 10 };
    const [from, to] = [part.b, there].map(view.toScreen).map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }));
    arrow(ctx, from, to, 10);
  }
  ctx.setLineDash([]);
  if (tried) drawTried(picture, tried, pair, part);

  if (mtv) drawWayOut(picture, pair.b.shape, part.b, mtv);
  else if (library.distance > 0 && !axes) drawDistance(picture, library);
  for (const side of SIDES) if (turns(pair, side)) drawKnob(picture, side, pair[side].shape, part[side]);
  for (const { p } of knobs(picture, pair, part)) labels.avoid(view.toScreen(p), KNOB);
  for (const { text, spot } of seen) if (text && spot) write(picture, text, spot, 8, palette.muted);
  // A letter stands in the middle, or beside the arrow that begins there.
  for (const side of SIDES) {
    if (!turns(pair, side)) write(picture, side.toUpperCase(), part[side], mtv ? 6 : 0, palette[side], mtv);
  }
  if (axes) drawNormals(picture, pair, part);
}

/** @param {Turning} pair  @param {'a' | 'b'} side */
const turns = (pair, side) => pair.turns?.includes(side) ?? false;

/** The knobs, for labels and rulers to keep clear of. @param {Picture} picture  @param {Turning} pair  @param {any} part */
const knobs = ({ view }, pair, part) =>
  SIDES.filter((side) => turns(pair, side)).map((side) => ({
    p: knobOf(pair[side].shape, part[side], view),
    radius: KNOB / view.scale,
  }));

/**
 * A text at, or some pixels from, a point, on any side where there is room; beside a direction if there is one.
 *
 * @param {Picture} picture
 * @param {string} text
 * @param {Point} p
 * @param {number} away
 * @param {string} colour
 * @param {Point} [along]
 */
function write({ view, labels }, text, p, away, colour, along = { x: 1, y: 0 }) {
  const { x, y } = view.toScreen(p);
  const length = Math.hypot(along.x, along.y) || 1;
  const beside = { x: -along.y / length, y: along.x / length };
  const ways = away ? [] : [{ x: 0, y: 0 }];
  for (const k of [1, -1]) ways.push({ x: beside.x * k, y: beside.y * k });
  labels.write(text, ways.map((towards) => ({ at: { x: x + towards.x * away, y: y + towards.y * away }, towards })), colour);
}

/**
 * The axis by which the mistaken test decides, with both shadows.
 *
 * @param {Picture} picture
 * @param {import('./mistakes.js').Tried} tried
 * @param {Turning} pair
 * @param {any} part
 */
function drawTried(picture, tried, pair, part) {
  const { ctx, view, palette } = picture;
  const solids = SIDES.flatMap((side) => {
    const { points, radius } = pair[side].shape;
    return points.map((p) => ({ p: toWorld(part[side], p), radius }));
  });
  const ruler = placeRuler(tried, true, [...solids, ...knobs(picture, pair, part)], view);
  ctx.setLineDash([5, 4]);
  line(ctx, ruler.at(ruler.from), ruler.at(ruler.to));
  ctx.setLineDash([]);
  ctx.lineWidth = 4;
  SIDES.forEach((side, i) => {
    ctx.strokeStyle = palette[side];
    line(ctx, ruler.at(tried[side].min, 6 + 6 * i), ruler.at(tried[side].max, 6 + 6 * i));
  });
}

/**
 * The normals that the library tests, and in grey the others.
 *
 * @param {Picture} picture
 * @param {Turning} pair
 * @param {any} part
 */
function drawNormals({ ctx, view, palette, labels }, pair, part) {
  const needed = explain(pair.a.shape, part.a, pair.b.shape, part.b, { allAxes: true }).axes;
  let count = 0;
  for (const side of SIDES) {
    const points = pair[side].shape.points.map((p) => view.toScreen(toWorld(part[side], p)));
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      const length = Math.hypot(q.x - p.x, q.y - p.y);
      const towards = { x: (q.y - p.y) / length, y: (p.x - q.x) / length };
      const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
      const tip = { x: middle.x + towards.x * 22, y: middle.y + towards.y * 22 };
      const tests = needed.some(({ source }) => source.shape === side && source.index === i);
      ctx.strokeStyle = ctx.fillStyle = tests ? palette.axis : palette.muted;
      ctx.lineWidth = 1.5;
      ctx.setLineDash(tests ? [] : [4, 3]);
      arrow(ctx, middle, tip, 8);
      labels.write(String(++count), [{ at: tip, towards }], tests ? palette.axis : palette.muted);
    });
  }
  ctx.setLineDash([]);
}
