/** Draws the table under its lamp. */
import { drawHint } from '../shared/hint.js';
import { PALETTE, glow, makeSparks } from '../shared/light.js';
import { makeView } from '../shared/view.js';
import { HEIGHT, POCKETS, RADIUS, RAIL, WIDTH, isStill, isWon, lookAhead, makeGame } from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('shadowgap').Point} Point */

const LAMP = { x: WIDTH / 2, y: HEIGHT / 2 };
const { light, blue, orange, pink, green, red, yellow, ink } = PALETTE;
/** By number: white, then seven full ones, the black one, and seven with a band. */
const FULL = [yellow, blue, red, pink, orange, green, '#b98cff'];
const colourOf = (/** @type {number} */ number) => (number === 0 ? '#fff6e0' : number === 8 ? '#4a5164' : FULL[(number - 1) % 8]);
const WOOD = 34;

/** For how many directions of light there is a picture of a ball. */
const TURNS = 32;
/** By number and direction. @type {HTMLCanvasElement[]} */
const balls = [];

/**
 * A picture of a ball in light from a direction, painted once: to copy one is faster than to paint or to turn it.
 * @param {number} number @param {Point} at  where the ball is
 */
function pictureOfBall(number, { x, y }) {
  const turn = (Math.round((Math.atan2(y - LAMP.y, x - LAMP.x) * TURNS) / (2 * Math.PI)) + TURNS) % TURNS;
  return balls[number * TURNS + turn] ??= paintBall(number, (2 * Math.PI * turn) / TURNS);
}

/** The side of the square on which a ball or its shadow is painted. */
const SIDE = 4 * RADIUS;

function blank() {
  const picture = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  return { picture, ctx: /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d')) };
}

/** @param {number} number @param {number} angle  away from the light */
function paintBall(number, angle) {
  const { picture, ctx } = blank();
  const half = SIDE / 2;
  ctx.translate(half, half);
  ctx.arc(0, 0, half - 0.5, 0, 2 * Math.PI);
  ctx.fillStyle = number > 8 ? '#f4ecd8' : colourOf(number);
  ctx.fill();
  ctx.save();
  ctx.clip();
  ctx.fillStyle = colourOf(number);
  if (number > 8) ctx.fillRect(-half, -0.46 * half, SIDE, 0.92 * half);
  ctx.restore();
  ctx.rotate(angle);
  const shade = ctx.createRadialGradient(-0.38 * half, 0, 0.1 * half, -0.2 * half, 0, 1.25 * half);
  for (const [at, colour] of /** @type {[number, string][]} */ ([[0, 'rgb(255 255 255 / 0.35)'], [0.3, 'rgb(255 255 255 / 0)'], [0.6, 'rgb(5 8 20 / 0.25)'], [1, 'rgb(5 8 20 / 0.85)']])) shade.addColorStop(at, colour);
  const spot = ctx.createRadialGradient(-0.5 * half, 0, 0, -0.5 * half, 0, 0.28 * half);
  spot.addColorStop(0, 'rgb(255 250 235 / 0.95)');
  spot.addColorStop(1, 'rgb(255 250 235 / 0)');
  for (const style of [shade, spot]) {
    ctx.fillStyle = style;
    ctx.fill();
  }
  return picture;
}

/** The shadow below a ball. */
function paintShadow() {
  const { picture, ctx } = blank();
  for (const [radius, alpha] of [[1, 1], [0.74, 0.8]]) glow(ctx, { x: SIDE / 2, y: SIDE / 2 }, (radius * SIDE) / 2, '#020614', alpha, true);
  return picture;
}

/** The table without its balls. @param {CanvasRenderingContext2D} ctx */
function paintTable(ctx) {
  const around = (/** @type {number} */ by) => /** @type {[number, number, number, number]} */ ([-by, -by, WIDTH + 2 * by, HEIGHT + 2 * by]);
  const wood = ctx.createLinearGradient(0, -RAIL - WOOD, 0, HEIGHT + RAIL + WOOD);
  for (const [at, colour] of /** @type {[number, string][]} */ ([[0, '#3a3344'], [0.5, '#262433'], [1, '#1a1a27']])) wood.addColorStop(at, colour);
  ctx.fillStyle = wood;
  ctx.beginPath();
  ctx.roundRect(...around(RAIL + WOOD - 6), 30);
  ctx.fill();
  Object.assign(ctx, { strokeStyle: 'rgb(255 214 140 / 0.35)', lineWidth: 1.5 }).stroke();

  const cloth = ctx.createRadialGradient(LAMP.x, LAMP.y, 30, LAMP.x, LAMP.y, 620);
  for (const [at, colour] of /** @type {[number, string][]} */ ([[0, '#23508f'], [0.5, '#173a72'], [1, '#091833']])) cloth.addColorStop(at, colour);
  ctx.fillStyle = cloth;
  ctx.fillRect(...around(RAIL));

  // The cushions throw a shadow onto the cloth, away from the lamp: so only where they are nearer to it.
  for (const { shape, data } of makeGame().table) {
    if (data !== 'cushion') continue;
    const middle = shape.centroid;
    const path = new Path2D();
    shape.points.forEach(({ x, y }, k) => (k ? path.lineTo(x, y) : path.moveTo(x, y)));
    path.closePath();
    const [dx, dy] = [Math.abs(middle.y - LAMP.y) > 240 ? 0 : Math.sign(middle.x - LAMP.x), Math.abs(middle.y - LAMP.y) > 240 ? Math.sign(middle.y - LAMP.y) : 0];
    const inner = { x: middle.x - dx * 13, y: middle.y - dy * 13 };
    const rise = ctx.createLinearGradient(inner.x, inner.y, inner.x + dx * RAIL, inner.y + dy * RAIL);
    for (const [at, colour] of /** @type {[number, string][]} */ ([[0, '#5a92dd'], [0.15, '#24528f'], [1, '#0f2750']])) rise.addColorStop(at, colour);
    ctx.save();
    Object.assign(ctx, { fillStyle: rise, shadowColor: 'rgb(3 8 24 / 0.8)', shadowBlur: 14 }).fill(path);
    ctx.restore();
  }

  for (const { x, y } of POCKETS) {
    const hole = ctx.createRadialGradient(x, y, 8, x, y, 27);
    for (const [at, colour] of /** @type {[number, string][]} */ ([[0, '#010205'], [0.82, '#04060c'], [0.9, '#5b4a34'], [1, '#1b1a26']])) hole.addColorStop(at, colour);
    ctx.fillStyle = hole;
    ctx.beginPath();
    ctx.arc(x, y, 27, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.fillStyle = light;
  for (let k = 1; k < 8; k += 1) {
    if (k === 4) continue;
    for (const y of [-RAIL - 14, HEIGHT + RAIL + 14]) ctx.fillRect((k * WIDTH) / 8 - 2, y - 2, 4, 4);
  }
  for (let k = 1; k < 4; k += 1) for (const x of [-RAIL - 14, WIDTH + RAIL + 14]) ctx.fillRect(x - 2, (k * HEIGHT) / 4 - 2, 4, 4);
  glow(ctx, LAMP, 620, light, 0.16);
}

/** What shows the table on a stage. @param {HTMLElement} stage */
export function viewOn(stage) {
  const edge = RAIL + WOOD;
  return makeView(stage, { width: WIDTH + 2 * edge, height: HEIGHT + 2 * edge, left: -edge, top: -edge, turns: true }, paintTable);
}

/** @param {import('../shared/view.js').View} view */
export function makePainter({ ctx, light: dim, begin }) {
  const shadow = paintShadow();
  const sparks = makeSparks();
  /** Balls that fall into a pocket. @type {{ x: number, y: number, number: number, left: number }[]} */
  let falling = [];
  /** Light on what was hit. @type {{ x: number, y: number, radius: number, left: number }[]} */
  let flashes = [];
  let time = 0;

  const disc = (/** @type {Point} */ at, /** @type {number} */ number, /** @type {number} */ radius) =>
    ctx.drawImage(pictureOfBall(number, at), at.x - radius, at.y - radius, 2 * radius, 2 * radius);

  /**
   * The beam of the aim, and the cue.
   * @param {Game} game @param {number} drawn  how far the cue is drawn back, 0 to 1
   */
  function drawAim(game, drawn) {
    const { white, aim } = game;
    const end = lookAhead(game);
    const long = Math.hypot(end.x - white.x, end.y - white.y);
    const beam = ctx.createLinearGradient(white.x, white.y, white.x + aim.x * Math.max(long, 1), white.y + aim.y * Math.max(long, 1));
    beam.addColorStop(0, 'rgb(255 214 140 / 0.9)');
    beam.addColorStop(1, 'rgb(255 214 140 / 0.35)');
    for (const [width, alpha] of [[RADIUS * 2, 0.12 + 0.2 * game.power], [2, 1]]) {
      ctx.globalAlpha = alpha;
      Object.assign(ctx, { strokeStyle: beam, lineWidth: width, lineCap: 'butt' }).beginPath();
      ctx.moveTo(white.x + aim.x * RADIUS, white.y + aim.y * RADIUS);
      ctx.lineTo(end.x, end.y);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
    Object.assign(ctx, { strokeStyle: light, lineWidth: 1.5 }).beginPath();
    ctx.arc(end.x, end.y, RADIUS, 0, 2 * Math.PI);
    ctx.stroke();
    if (end.other && end.normal) {
      Object.assign(ctx, { strokeStyle: colourOf(end.other.number), lineWidth: 3, lineCap: 'round' }).beginPath();
      ctx.moveTo(end.other.x - end.normal.x * (RADIUS + 3), end.other.y - end.normal.y * (RADIUS + 3));
      ctx.lineTo(end.other.x - end.normal.x * 80, end.other.y - end.normal.y * 80);
      ctx.stroke();
    }

    const from = RADIUS + 5 + 130 * drawn;
    ctx.save();
    ctx.translate(white.x, white.y);
    for (const [down, style] of /** @type {[number, string | null][]} */ ([[9, 'rgb(3 8 24 / 0.45)'], [0, null]])) {
      ctx.save();
      ctx.translate(0, down);
      ctx.rotate(Math.atan2(-aim.y, -aim.x));
      const stick = ctx.createLinearGradient(0, -6, 0, 6);
      for (const [at, colour] of /** @type {[number, string][]} */ ([[0, '#8a5a2c'], [0.35, '#ffd9a0'], [1, '#5a3718']])) stick.addColorStop(at, colour);
      ctx.fillStyle = style ?? stick;
      ctx.beginPath();
      for (const [x, y] of [[from, -2.6], [from + 380, -5.5], [from + 380, 5.5], [from, 2.6]]) ctx.lineTo(x, y);
      ctx.fill();
      if (!style) {
        ctx.fillStyle = ink;
        ctx.fillRect(from, -2.6, 9, 5.2);
        ctx.fillStyle = blue;
        ctx.fillRect(from - 3, -2.4, 3, 4.8);
        ctx.fillStyle = '#20192a';
        ctx.fillRect(from + 250, -4.8, 130, 9.6);
      }
      ctx.restore();
    }
    ctx.restore();
    if (game.power > 0) {
      Object.assign(ctx, { strokeStyle: light, lineWidth: 4, lineCap: 'round' }).beginPath();
      ctx.arc(white.x, white.y, RADIUS + 9, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * game.power);
      ctx.stroke();
    }
  }

  return {
    /** After each step: what will be seen of it. @param {Game} game */
    note({ events }) {
      for (const { kind, x, y, speed, ball } of events) {
        if (kind === 'pocket') falling.push({ x, y, number: ball.number, left: 0.35 });
        if (kind === 'shot' || speed < 60) continue;
        if (flashes.length < 40) flashes.push({ x, y, radius: 20 + 0.05 * Math.min(speed, 2400), left: 1 });
        if (kind === 'ball' && speed > 250) sparks.burst({ x, y }, light, Math.min(speed / 150, 10), 0.25 * Math.min(speed, 1600));
      }
    },
    /** @param {Game} game @param {import('../shared/loop.js').PlaceOf} placeOf @param {number} seconds */
    draw(game, placeOf, seconds) {
      time += seconds;
      begin();
      const places = game.balls.map((ball) => ({ ...placeOf(ball), number: ball.number }));
      for (const { x, y } of places) {
        const wide = 1.9 * RADIUS;
        ctx.drawImage(shadow, x + 3 + 0.02 * (x - LAMP.x) - wide, y + 4 + 0.02 * (y - LAMP.y) - wide, 2 * wide, 2 * wide);
      }
      falling = falling.filter((ball) => (ball.left -= seconds) > 0);
      for (const { x, y, number, left } of falling) {
        const hole = POCKETS.reduce((best, pocket) => (Math.hypot(pocket.x - x, pocket.y - y) < Math.hypot(best.x - x, best.y - y) ? pocket : best));
        const part = left / 0.35;
        ctx.globalAlpha = part;
        disc({ x: hole.x + (x - hole.x) * part, y: hole.y + (y - hole.y) * part }, number, RADIUS * (0.6 + 0.4 * part));
        ctx.globalAlpha = 1;
        glow(dim, hole, 60, light, part);
      }
      for (const place of places) disc(place, place.number, RADIUS);
      flashes = flashes.filter((flash) => (flash.left -= 5 * seconds) > 0);
      for (const { left, radius, ...at } of flashes) glow(dim, at, radius, light, left * left);
      sparks.draw(ctx, seconds);
      if (!isStill(game) || isWon(game)) return;
      const hint = game.shots === 0 && game.power === 0 ? 0.5 - 0.5 * Math.cos(2.4 * time) : 0;
      drawAim(game, game.power || 0.8 * hint);
      if (game.shots > 0 || game.power > 0) return;
      const { white, aim } = game;
      const back = 150 + 104 * hint;
      drawHint(ctx, { x: white.x - aim.x * back, y: white.y - aim.y * back + 40 }, hint);
    },
  };
}
