/** Draws the arena on a canvas. It reads, and changes nothing. */
import { HEALTH, RADIUS } from '../shared/world.js';

const NAMES = /** @type {const} */ (['paper', 'ink', 'muted', 'hairline', 'wall', 'a', 'b', 'door', 'heal', 'power']);

/** The colours of the page, in the theme that it has. @returns {Record<typeof NAMES[number], string>} */
export function readColours() {
  const probe = document.body.appendChild(document.createElement('i'));
  const colours = Object.fromEntries(NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  }));
  probe.remove();
  return /** @type {any} */ (colours);
}

/**
 * What is to be drawn. `place` is where a player is shown, null where none is.
 * @typedef {{
 *   world: import('../shared/world.js').World, own: number, colours: ReturnType<typeof readColours>, names: string[],
 *   text: number,
 *   place: (player: number) => { x: number, y: number } | null,
 *   doors: { x: number, y: number }[],
 *   shots: { path: number[], own: boolean, hits: boolean, age: number }[],
 * }} Picture `text`: the height of names, in pixels of the map; `age` of a shot: from 0,
 *   new, to 1, gone
 */

/**
 * How the world lies on the canvas: whole, in the middle. On a high canvas it is turned by a quarter, so that its x
 * points down, and lies above the sticks.
 * @param {{ width: number, height: number }} canvas @param {{ width: number, height: number }} world
 * @param {number} sticks the height that sticks for thumbs take below, on a high canvas
 */
export function viewOf(canvas, world, sticks) {
  const isTurned = canvas.height > canvas.width;
  const height = isTurned ? canvas.height - sticks : canvas.height;
  const [across, down] = isTurned ? [world.height, world.width] : [world.width, world.height];
  const scale = Math.min(canvas.width / across, height / down);
  const [left, top] = [(canvas.width - scale * across) / 2, (height - scale * down) / 2];
  return { scale, isTurned, x: isTurned ? left + scale * across : left, y: top };
}

/** @typedef {ReturnType<typeof viewOf>} View */

/** Where a place of the world is on the canvas. @param {View} view @param {{ x: number, y: number }} place */
export const onCanvas = ({ scale, isTurned, x, y }, place) => (
  isTurned ? { x: x - scale * place.y, y: y + scale * place.x } : { x: x + scale * place.x, y: y + scale * place.y });

/**
 * A way on the canvas as a way in the world; only its direction counts.
 * @param {View} view @param {{ x: number, y: number }} way
 */
export const toWorld = ({ isTurned }, { x, y }) => (isTurned ? { x: y, y: -x } : { x, y });

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Picture} picture */
export function draw(context, view, picture) {
  const { world, colours } = picture;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  const { scale, isTurned, x, y } = view;
  if (isTurned) context.setTransform(0, scale, -scale, 0, x, y);
  else context.setTransform(scale, 0, 0, scale, x, y);
  context.lineJoin = 'round';
  // Doors first: they slide into the walls.
  world.doors.forEach(({ body }, k) => {
    outline(context, body.shape, picture.doors[k]);
    context.fillStyle = colours.door;
    context.fill();
  });
  for (const body of world.scene) {
    if (!body.fixed || world.pickups.some((pickup) => pickup.body === body)) continue;
    outline(context, body.shape, body);
    context.fillStyle = colours.wall;
    context.fill();
  }
  for (const { body, type, wait } of world.pickups) upright(context, isTurned, body, () => drawPickup(context, type, wait > 0, colours));
  for (const shot of picture.shots) drawShot(context, shot, shot.own ? colours.a : colours.b);
  world.players.forEach((player, k) => {
    const at = picture.place(k);
    if (!at) return;
    drawPlayer(context, picture, player, k, at);
    upright(context, isTurned, at, () => drawMarks(context, picture, player, k));
  });
}

/**
 * @param {CanvasRenderingContext2D} context @param {import('shadowgap').Shape} shape
 * @param {{ x: number, y: number }} at
 */
function outline(context, shape, at) {
  context.beginPath();
  for (const ring of shape.outlines()) {
    ring.forEach(({ x, y }, k) => (k === 0 ? context.moveTo(at.x + x, at.y + y) : context.lineTo(at.x + x, at.y + y)));
    context.closePath();
  }
}

/** @param {CanvasRenderingContext2D} context @param {{ x: number, y: number }} at @param {number} radius */
function circle(context, { x, y }, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
}

/**
 * Draws something about 0, 0 at a place, not turned with the view.
 * @param {CanvasRenderingContext2D} context @param {boolean} isTurned @param {{ x: number, y: number }} at
 * @param {() => void} work
 */
function upright(context, isTurned, at, work) {
  context.save();
  context.translate(at.x, at.y);
  if (isTurned) context.rotate(-Math.PI / 2);
  work();
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context @param {string} type @param {boolean} isTaken
 * @param {Picture['colours']} colours
 */
function drawPickup(context, type, isTaken, colours) {
  circle(context, { x: 0, y: 0 }, 10);
  context.lineWidth = 2;
  context.strokeStyle = isTaken ? colours.hairline : colours[type === 'heal' ? 'heal' : 'power'];
  context.stroke();
  if (isTaken) return;
  context.beginPath();
  if (type === 'heal') for (const [x, y] of [[5, 0], [0, 5]]) context.moveTo(-x, -y), context.lineTo(x, y);
  else context.moveTo(-6, 3), context.lineTo(-2, -4), context.lineTo(2, 4), context.lineTo(6, -3);
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {Picture['shots'][number]} shot @param {string} colour */
function drawShot(context, { path, hits, age }, colour) {
  context.beginPath();
  for (let k = 0; k < path.length; k += 2) context.lineTo(path[k], path[k + 1]);
  context.globalAlpha = (1 - age) ** 2;
  context.strokeStyle = colour;
  context.lineWidth = 5 * (1 - age);
  context.stroke();
  if (hits) {
    circle(context, { x: path[path.length - 2], y: path[path.length - 1] }, RADIUS + 20 * age);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context @param {Picture} picture
 * @param {import('../shared/world.js').Player} player
 * @param {number} k @param {{ x: number, y: number }} at
 */
function drawPlayer(context, { own, colours }, player, k, at) {
  const colour = k === own ? colours.a : colours.b;
  const length = Math.hypot(player.ax, player.ay) || 1;
  const [dx, dy] = [player.ax / length, player.ay / length];
  circle(context, at, RADIUS);
  context.fillStyle = colour;
  context.fill();
  context.beginPath();
  context.moveTo(at.x + 5 * dx, at.y + 5 * dy);
  context.lineTo(at.x + (RADIUS + 7) * dx, at.y + (RADIUS + 7) * dy);
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.strokeStyle = colours.paper;
  context.stroke();
  context.lineWidth = 3;
  context.strokeStyle = colour;
  context.stroke();
  if (player.power === 0) return;
  circle(context, at, RADIUS + 3);
  context.lineWidth = 1.5;
  context.strokeStyle = colours.power;
  context.stroke();
}

/**
 * A player's health, as marks above it, and its name below.
 * @param {CanvasRenderingContext2D} context @param {Picture} picture
 * @param {import('../shared/world.js').Player} player @param {number} k
 */
function drawMarks(context, { own, colours, names, text }, player, k) {
  for (let n = 0; n < HEALTH; n += 1) {
    context.fillStyle = n < player.health ? colours[k === own ? 'a' : 'b'] : colours.hairline;
    context.fillRect(9 * (n - HEALTH / 2) + 0.5, -RADIUS - 9, 8, 3);
  }
  context.font = `${text}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.fillStyle = colours.ink;
  context.fillText(names[k], 0, RADIUS + 2 + text);
}
