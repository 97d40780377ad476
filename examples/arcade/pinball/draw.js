/** Draws the table in the light of the ball. */
import { drawHint } from '../shared/hint.js';
import { PALETTE, at, drawRims, drawShadows, glow, makeSparks, makeTrail, pictureOf, placed } from '../shared/light.js';
import { makeView } from '../shared/view.js';
import { HEIGHT, LANE, RADIUS, VANES, WIDTH, makeGame, waits } from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('shadowgap').Body<import('./game.js').Part>} Body */

const { ink, light, blue, pink, orange, green, yellow } = PALETTE;
/** How far the ball's light reaches. */
const REACH = 380;
/** The height of a part: its side is drawn that many pixels below its top. */
const HIGH = 7;
const COLOURS = { bumper: pink, sling: blue, target: green, gate: orange, wall: light, ball: light, flipper: light, mill: orange, launch: light, drain: orange, bonus: yellow };
const outline = VANES.map(([x, y]) => ({ x, y }));

/**
 * A thing with its side below it.
 * @param {CanvasRenderingContext2D} ctx @param {import('../shared/loop.js').Place} place @param {Path2D} path
 * @param {string | CanvasGradient} top @param {string} side
 */
function raised(ctx, place, path, top, side) {
  ctx.fillStyle = side;
  for (const down of [HIGH, HIGH / 2]) at(ctx, { x: place.x, y: place.y + down, angle: place.angle }, () => ctx.fill(path));
  at(ctx, place, () => {
    ctx.fillStyle = top;
    ctx.fill(path);
  });
}

/** @param {CanvasRenderingContext2D} ctx @param {Body} body */
function paintPart(ctx, body) {
  const { path } = pictureOf(body.shape);
  if (body.data === 'bumper') {
    const top = ctx.createRadialGradient(0, 0, 2, 0, 0, 25);
    for (const [stop, colour] of /** @type {[number, string][]} */ ([[0, '#fff6ff'], [0.3, pink], [0.62, '#7b3d92'], [0.7, '#2a1c3c'], [0.84, '#2a1c3c'], [0.9, pink], [1, '#a05cb8']])) top.addColorStop(stop, colour);
    raised(ctx, body, path, top, '#3a2148');
  } else if (body.data === 'sling') {
    raised(ctx, body, path, '#2a4a86', '#142344');
  } else if (body.data === 'target') {
    raised(ctx, body, path, '#2c6b4a', '#12301f');
  } else if (body.data === 'gate') {
    raised(ctx, body, path, orange, '#5a2d12');
  } else if (body.shape.kind === 'polygon') {
    const top = ctx.createLinearGradient(0, 540, 0, HEIGHT);
    top.addColorStop(0, '#313b60');
    top.addColorStop(1, '#151a2c');
    raised(ctx, body, path, top, '#0f1424');
  }
}

/** The inside of the table. @param {CanvasRenderingContext2D} ctx */
function fieldPath(ctx) {
  ctx.beginPath();
  ctx.moveTo(0, HEIGHT + 40);
  ctx.arc(WIDTH / 2, WIDTH / 2, WIDTH / 2, Math.PI, 0);
  ctx.lineTo(WIDTH, HEIGHT + 40);
}

/** The table without what moves. @param {CanvasRenderingContext2D} ctx */
function paintField(ctx) {
  const floor = ctx.createRadialGradient(190, 300, 20, 190, 300, 520);
  for (const [stop, colour] of /** @type {[number, string][]} */ ([[0, '#1b2648'], [0.6, '#131a31'], [1, '#0a0d17']])) floor.addColorStop(stop, colour);
  ctx.fillStyle = floor;
  fieldPath(ctx);
  ctx.fill();
  ctx.save();
  ctx.clip();
  // Rays between the flippers and the top: the light comes from the drain.
  for (let k = -6; k <= 6; k += 1) {
    const ray = ctx.createLinearGradient(190, HEIGHT, 190, 0);
    ray.addColorStop(0, 'rgb(85 150 248 / 0.16)');
    ray.addColorStop(1, 'rgb(85 150 248 / 0)');
    ctx.fillStyle = ray;
    ctx.beginPath();
    for (const [x, y] of [[190, HEIGHT + 60], [190 + 95 * k - 16, -60], [190 + 95 * k + 16, -60]]) ctx.lineTo(x, y);
    ctx.fill();
  }
  ctx.restore();
  for (const body of makeGame().board) paintPart(ctx, body);
  fieldPath(ctx);
  Object.assign(ctx, { strokeStyle: '#4a4152', lineWidth: 8 }).stroke();
  Object.assign(ctx, { strokeStyle: light, lineWidth: 1.5 }).stroke();
}

/** What shows the game on a stage. @param {HTMLElement} stage */
export const viewOn = (stage) => makeView(stage, { width: WIDTH + 20, height: HEIGHT + 10, left: -10, top: -10 }, paintField);

/** @param {import('../shared/view.js').View} view */
export function makePainter({ ctx, light: dim, begin }) {
  const sparks = makeSparks();
  const trail = makeTrail();
  /** How much parts that were hit still shine. @type {Map<Body, number>} */
  const heat = new Map();
  /** @type {{ x: number, y: number, colour: string, left: number }[]} */
  let flashes = [];
  let [time, flipped] = [0, false];
  /** Of what rests, and throws a shadow. */
  const still = [...makeGame().board].filter(({ data, shape }) => data !== 'gate' && shape.kind !== 'union').flatMap((body) => placed(pictureOf(body.shape).rings, body));

  /** What a part that was hit adds. @param {Body} body @param {boolean} lit */
  function drawLight(body, lit) {
    const hot = heat.get(body) ?? 0;
    if (body.data === 'bumper') {
      glow(ctx, body, 32, pink, 0.75);
      if (hot) glow(dim, body, 100, pink, hot);
    }
    if (body.data === 'sling' && hot) glow(dim, body.shape.centroid, 90, blue, hot);
    if (body.data !== 'target' || !(lit || hot)) return;
    ctx.fillStyle = green;
    at(ctx, body, () => ctx.fill(pictureOf(body.shape).path));
    glow(ctx, body, 34 + 40 * hot, green, 0.7 + hot);
  }

  /** Arrows up the lane, and the spring below the ball. @param {Game} game */
  function drawLane({ power, ball }) {
    const x = (LANE.right + WIDTH) / 2;
    const low = LANE.floor + 26 * power;
    Object.assign(ctx, { strokeStyle: light, lineWidth: 2.5, lineCap: 'round', lineJoin: 'round' }).beginPath();
    for (let k = 0; k <= 6; k += 1) ctx.lineTo(x + (k % 2 ? 8 : -8), low + ((HEIGHT + 4 - low) * k) / 6);
    ctx.stroke();
    ctx.fillStyle = ink;
    ctx.fillRect(x - 11, low, 22, 4);
    if (ball.x < LANE.right) return;
    for (let k = 0; k < 4; k += 1) {
      const y = 620 - 70 * k;
      ctx.globalAlpha = 0.2 + 0.8 * Math.max(power * 4 > k ? 0.8 : 0, Math.cos(4 * time - k) ** 8);
      ctx.beginPath();
      for (const [left, up] of [[-8, 8], [0, 0], [8, 8]]) ctx.lineTo(x + left, y + up);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }

  return {
    /** After each step: what will be seen of it. @param {Game} game */
    note({ events, ball, flippers }) {
      trail.add(ball);
      if (ball.x < LANE.left && flippers.some(({ spin }) => spin)) flipped = true;
      for (const { kind, x, y, speed, body } of events) {
        if (kind === 'drain') trail.clear();
        if (body) heat.set(body, 1);
        if (kind === 'wall' && speed < 250) continue;
        flashes.push({ x, y, colour: COLOURS[kind], left: 1 });
        sparks.burst({ x, y }, COLOURS[kind], kind === 'bonus' ? 60 : Math.min(2 + speed / 90, 14), 120 + 0.2 * speed);
      }
    },
    /** @param {Game} game @param {import('../shared/loop.js').PlaceOf} placeOf @param {number} seconds */
    draw(game, placeOf, seconds) {
      time += seconds;
      begin();
      for (const [body, hot] of heat) heat.set(body, Math.max(0, hot - 4 * seconds));
      const lamp = placeOf(game.ball);
      const parts = [...game.board];
      const mill = { place: placeOf(game.mill), ...pictureOf(game.mill.shape, outline) };
      const bats = game.flippers.map((flipper) => ({ place: placeOf(flipper), ...pictureOf(flipper.shape) }));
      const rings = [...still, ...[mill, ...bats].flatMap(({ rings, place }) => placed(rings, place))];

      dim.save();
      fieldPath(dim);
      dim.clip();
      glow(dim, lamp, REACH, light, 0.6);
      drawShadows(dim, rings, lamp, 'rgb(8 11 20 / 0.7)');
      dim.restore();
      drawLane(game);
      for (const body of parts) drawLight(body, game.lit.has(body));
      raised(ctx, mill.place, mill.path, orange, '#6b3413');
      for (const { place, path } of bats) raised(ctx, place, path, light, '#7a5526');
      drawRims(ctx, rings, lamp, REACH, '#fff4da');
      for (const { place } of [mill, ...bats]) {
        ctx.fillStyle = '#3a2a18';
        ctx.beginPath();
        ctx.arc(place.x, place.y, 3.5, 0, 2 * Math.PI);
        ctx.fill();
      }

      flashes = flashes.filter((flash) => (flash.left -= 5 * seconds) > 0);
      for (const flash of flashes) glow(dim, flash, 90, flash.colour, flash.left);
      trail.draw(ctx, lamp, 1.6 * RADIUS, light);
      sparks.draw(ctx, seconds);
      glow(ctx, lamp, 40, light, 0.9);
      ctx.fillStyle = '#fffaf0';
      ctx.beginPath();
      ctx.arc(lamp.x, lamp.y, RADIUS, 0, 2 * Math.PI);
      ctx.fill();
      if (flipped || game.balls === 0) return;
      const press = Math.max(0, Math.sin(3 * time));
      if (waits(game)) drawHint(ctx, { x: WIDTH - 24, y: LANE.floor + 20 }, press, 'Space');
      else [['←', 70], ['→', LANE.left - 70]].forEach(([key, x]) => drawHint(ctx, { x: Number(x), y: 690 }, press, String(key)));
    },
  };
}
