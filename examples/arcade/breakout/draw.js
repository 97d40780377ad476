/** Draws the bricks in the light of the ball. */
import { drawHint } from '../shared/hint.js';
import { PALETTE, at, drawRims, drawShadows, glow, makeSparks, makeTrail, pictureOf, placed } from '../shared/light.js';
import { makeView } from '../shared/view.js';
import { HEIGHT, OUTLINES, PADDLE, RADIUS, WIDTH } from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('../shared/loop.js').Place} Place */
/** @typedef {Place & { vx: number, vy: number, spin: number, path: Path2D, colour: string, left: number }} Shard */

const { night, deep, ink, light, blue, pink, orange, green } = PALETTE;
const ROWS = [blue, pink, orange, green];
/** How far the ball's light reaches. */
const REACH = 560;
const GRID = 30;

/** @param {CanvasRenderingContext2D} ctx */
function paintRoom(ctx) {
  const floor = ctx.createLinearGradient(0, 0, 0, HEIGHT);
  floor.addColorStop(0, '#18203a');
  floor.addColorStop(1, night);
  ctx.fillStyle = floor;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  Object.assign(ctx, { strokeStyle: 'rgb(150 170 220 / 0.07)', lineWidth: 1 }).beginPath();
  for (let x = GRID; x < WIDTH; x += GRID) {
    ctx.moveTo(x, 0);
    ctx.lineTo(x, HEIGHT);
  }
  for (let y = GRID; y < HEIGHT; y += GRID) {
    ctx.moveTo(0, y);
    ctx.lineTo(WIDTH, y);
  }
  ctx.stroke();
  const wall = ctx.createLinearGradient(0, 0, 0, HEIGHT);
  wall.addColorStop(0, 'rgb(255 214 140 / 0.7)');
  wall.addColorStop(1, 'rgb(255 214 140 / 0)');
  Object.assign(ctx, { strokeStyle: wall, lineWidth: 2 }).beginPath();
  for (const [x, y] of [[-1, HEIGHT], [-1, -1], [WIDTH + 1, -1], [WIDTH + 1, HEIGHT]]) ctx.lineTo(x, y);
  ctx.stroke();
}

/** What shows the game on a stage. @param {HTMLElement} stage */
export const viewOn = (stage) => makeView(stage, { width: WIDTH + 16, height: HEIGHT + 8, left: -8, top: -8 }, paintRoom);

/** @param {import('../shared/view.js').View} view */
export function makePainter({ ctx, light: dim, begin }) {
  const sparks = makeSparks();
  const trail = makeTrail();
  /** @type {Shard[]} */
  let shards = [];
  /** @type {{ x: number, y: number, colour: string, left: number }[]} */
  let flashes = [];
  let time = 0;

  /**
   * Breaks a brick into the convex pieces that it is made of.
   * @param {import('./game.js').Thing} brick @param {string} colour
   */
  function shatter(brick, colour) {
    for (const piece of brick.shape.pieces) {
      const [middle, [cos, sin]] = [piece.centroid, [Math.cos(brick.angle), Math.sin(brick.angle)]];
      const away = { x: middle.x * cos - middle.y * sin, y: middle.x * sin + middle.y * cos };
      const path = new Path2D();
      for (const { x, y } of piece.points) path.lineTo(x - middle.x, y - middle.y);
      shards.push({ x: brick.x + away.x, y: brick.y + away.y, angle: brick.angle, vx: 7 * away.x, vy: 7 * away.y - 60, spin: brick.spin * 3, path, colour, left: 0.7 });
    }
  }

  /** @param {number} seconds */
  function drawShards(seconds) {
    shards = shards.filter((shard) => (shard.left -= seconds) > 0);
    for (const shard of shards) {
      shard.vy += 900 * seconds;
      Object.assign(shard, { x: shard.x + shard.vx * seconds, y: shard.y + shard.vy * seconds, angle: shard.angle + shard.spin * seconds });
      ctx.globalAlpha = Math.min(1, shard.left / 0.5);
      ctx.fillStyle = shard.colour;
      at(ctx, shard, () => ctx.fill(shard.path));
    }
    ctx.globalAlpha = 1;
  }

  /** Shows that the paddle goes where one points, until the first ball flies. @param {Place} paddle */
  function drawLead({ y }) {
    const x = WIDTH / 2 + 120 * Math.sin(1.8 * time);
    Object.assign(ctx, { strokeStyle: ink, lineWidth: 2.5, lineCap: 'round', lineJoin: 'round' });
    ctx.globalAlpha = 0.8;
    ctx.beginPath();
    for (const side of [-1, 1]) {
      ctx.moveTo(WIDTH / 2 + side * 150, y + 28);
      ctx.lineTo(WIDTH / 2 + side * 162, y + 38);
      ctx.lineTo(WIDTH / 2 + side * 150, y + 48);
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
    drawHint(ctx, { x, y: y + 34 }, 0);
  }

  return {
    /** After each step: what will be seen of it. @param {Game} game */
    note({ events, ball, held }) {
      if (held) trail.clear();
      else trail.add(ball);
      for (const { kind, x, y, brick } of events) {
        const colour = brick ? ROWS[brick.row % ROWS.length] : light;
        if (kind === 'lost' || kind === 'launch') continue;
        flashes.push({ x, y, colour, left: 1 });
        sparks.burst({ x, y }, colour, brick ? 14 : 5, brick ? 300 : 160);
        if (brick) shatter(brick, colour);
      }
    },
    /** @param {Game} game @param {import('../shared/loop.js').PlaceOf} placeOf @param {number} seconds */
    draw(game, placeOf, seconds) {
      time += seconds;
      begin();
      const paddle = placeOf(game.paddle);
      const lamp = game.held ? { x: paddle.x, y: game.ball.y } : placeOf(game.ball);

      const bricks = game.things.filter(({ kind }) => kind === 'brick').map((thing) => {
        const place = placeOf(thing);
        const { rings, path } = pictureOf(thing.shape, OUTLINES[thing.letter]);
        return { place, path, colour: ROWS[thing.row % ROWS.length], rings: placed(rings, place), near: Math.max(0, 1 - Math.hypot(place.x - lamp.x, place.y - lamp.y) / REACH) };
      });
      const bat = placed(pictureOf(game.paddle.shape).rings, paddle);
      dim.save();
      dim.beginPath();
      dim.rect(0, 0, WIDTH, HEIGHT);
      dim.clip();
      glow(dim, lamp, REACH, light, 0.6);
      drawShadows(dim, [...bricks.flatMap(({ rings }) => rings), ...bat], lamp, 'rgb(9 12 20 / 0.72)');
      dim.restore();
      for (const { place, path, colour, near } of bricks) {
        ctx.fillStyle = `color-mix(in srgb, ${colour} ${Math.round(42 + 58 * near)}%, ${deep})`;
        at(ctx, place, () => ctx.fill(path));
      }
      drawRims(ctx, bricks.flatMap(({ rings }) => rings), lamp, REACH, '#fff1d0');
      drawShards(seconds);

      at(ctx, paddle, () => {
        const { half, radius } = PADDLE;
        const body = ctx.createLinearGradient(0, -radius, 0, radius);
        body.addColorStop(0, '#ffffff');
        body.addColorStop(0.3, light);
        body.addColorStop(1, '#8a5a2c');
        ctx.fillStyle = body;
        ctx.beginPath();
        ctx.roundRect(-half - radius, -radius, 2 * (half + radius), 2 * radius, radius);
        ctx.fill();
      });
      flashes = flashes.filter((flash) => (flash.left -= 4 * seconds) > 0);
      for (const flash of flashes) glow(dim, flash, 120, flash.colour, flash.left);
      if (!game.held) trail.draw(ctx, lamp, 2 * RADIUS, light);
      sparks.draw(ctx, seconds);
      glow(ctx, lamp, 46, light, 1);
      ctx.fillStyle = '#fffaf0';
      ctx.beginPath();
      ctx.arc(lamp.x, lamp.y, RADIUS, 0, 2 * Math.PI);
      ctx.fill();
      if (game.held && game.score === 0 && game.lives === 3) drawLead(paddle);
    },
  };
}
