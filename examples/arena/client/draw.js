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
 *   place: (player: number) => { x: number, y: number } | null,
 *   doors: { x: number, y: number }[],
 *   shots: { path: number[], own: boolean, hits: boolean, age: number }[],
 * }} Picture `age` of a shot: from 0, new, to 1, gone
 */

/**
 * How the world lies on the canvas: whole, or on a high one filling the height above the sticks, with the own player in
 * the middle.
 * @param {{ width: number, height: number }} canvas @param {{ width: number, height: number }} world
 * @param {{ x: number, y: number }} centre @param {number} sticks the height that sticks for thumbs take below
 */
export function viewOf(canvas, world, centre, sticks) {
  const isHigh = canvas.height > canvas.width;
  const height = isHigh ? canvas.height - sticks : canvas.height;
  const scale = isHigh && sticks > 0 ? height / world.height : Math.min(canvas.width / world.width, height / world.height);
  const along = (/** @type {number} */ room, /** @type {number} */ size, /** @type {number} */ at) => (
    size * scale <= room ? (room - size * scale) / 2 : Math.min(Math.max(room / 2 - at * scale, room - size * scale), 0));
  return { scale, x: along(canvas.width, world.width, centre.x), y: along(height, world.height, centre.y) };
}

/** @param {CanvasRenderingContext2D} context @param {ReturnType<typeof viewOf>} view @param {Picture} picture */
export function draw(context, view, picture) {
  const { world, colours } = picture;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
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
  for (const { body, type, wait } of world.pickups) drawPickup(context, body, type, wait > 0, colours);
  for (const shot of picture.shots) drawShot(context, shot, shot.own ? colours.a : colours.b);
  world.players.forEach((player, k) => {
    const at = picture.place(k);
    if (at) drawPlayer(context, picture, player, k, at);
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
 * @param {CanvasRenderingContext2D} context @param {{ x: number, y: number }} at @param {string} type
 * @param {boolean} isTaken @param {Picture['colours']} colours
 */
function drawPickup(context, at, type, isTaken, colours) {
  circle(context, at, 10);
  context.lineWidth = 2;
  context.strokeStyle = isTaken ? colours.hairline : colours[type === 'heal' ? 'heal' : 'power'];
  context.stroke();
  if (isTaken) return;
  context.beginPath();
  const { x, y } = at;
  if (type === 'heal') for (const [dx, dy] of [[5, 0], [0, 5]]) context.moveTo(x - dx, y - dy), context.lineTo(x + dx, y + dy);
  else context.moveTo(x - 6, y + 3), context.lineTo(x - 2, y - 4), context.lineTo(x + 2, y + 4), context.lineTo(x + 6, y - 3);
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
function drawPlayer(context, { own, colours, names }, player, k, at) {
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
  // Its health, as marks above it; with power, a ring around it.
  for (let n = 0; n < HEALTH; n += 1) {
    context.fillStyle = n < player.health ? colour : colours.hairline;
    context.fillRect(at.x + 9 * (n - HEALTH / 2) + 0.5, at.y - RADIUS - 9, 8, 3);
  }
  if (player.power > 0) {
    circle(context, at, RADIUS + 3);
    context.lineWidth = 1.5;
    context.strokeStyle = colours.power;
    context.stroke();
  }
  context.font = '11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.fillStyle = colours.ink;
  context.fillText(names[k], at.x, at.y + RADIUS + 13);
}
