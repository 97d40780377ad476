/** What of the level rests, as a picture: the floor of the map's first layer, nests and walls. */
import type { Colours } from './colours.ts';
import type { Sides } from './light.ts';
import { WALL, type Game } from './types.ts';

const TILE = 32;

/** @param floor the tiles of the map's layer of that name, by their numbers in the map */
export function paintGround(ctx: CanvasRenderingContext2D, { scene, width, height, nests }: Game, floor: number[], { sides }: Sides, colours: Colours) {
  const { floor: stone, seam, wall, rim, blood, veil } = colours;
  ctx.fillStyle = stone;
  ctx.fillRect(0, 0, width, height);
  Object.assign(ctx, { strokeStyle: seam, lineWidth: 1.5, lineCap: 'round', lineJoin: 'round' });
  ctx.beginPath();
  floor.forEach((tile, k) => {
    const [x, y] = [(k % (width / TILE)) * TILE, Math.floor(k / (width / TILE)) * TILE];
    // Slabs of two tiles, each row half a slab on.
    if ((x / TILE + y / TILE) % 2 === 0) {
      ctx.moveTo(x, y);
      ctx.lineTo(x, y + TILE);
    }
    ctx.moveTo(x, y);
    ctx.lineTo(x + TILE, y);
    if (tile === 6) {
      for (const [dx, dy] of [[0, 0], [9, 7], [6, 16], [14, 24]]) ctx[dx ? 'lineTo' : 'moveTo'](x + 6 + dx, y + 3 + dy);
    }
    if (tile === 7) for (let bar = 8; bar <= 24; bar += 5) {
      ctx.moveTo(x + bar, y + 9);
      ctx.lineTo(x + bar, y + 23);
    }
  });
  ctx.stroke();
  for (const { x, y } of nests) {
    const pit = ctx.createRadialGradient(x, y, 4, x, y, 30);
    pit.addColorStop(0, wall);
    pit.addColorStop(0.6, wall);
    pit.addColorStop(1, 'transparent');
    ctx.fillStyle = pit;
    ctx.fillRect(x - 32, y - 32, 64, 64);
    Object.assign(ctx, { strokeStyle: blood, lineWidth: 2 });
    ctx.beginPath();
    ctx.arc(x, y, 19, 0, 2 * Math.PI);
    ctx.stroke();
  }
  const trace = () => {
    ctx.beginPath();
    for (const { from, to } of sides) {
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
    }
  };
  // It is darker along the walls.
  trace();
  ctx.globalAlpha = 0.12;
  ctx.strokeStyle = veil;
  for (const lineWidth of [10, 20, 34]) {
    ctx.lineWidth = lineWidth;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  ctx.fillStyle = wall;
  for (const { shape, x, y, category } of scene) {
    if (category !== WALL) continue;
    ctx.beginPath();
    for (const ring of shape.outlines(0.3)) {
      ring.forEach((point, k) => ctx[k ? 'lineTo' : 'moveTo'](x + point.x, y + point.y));
    }
    ctx.fill();
  }
  trace();
  Object.assign(ctx, { strokeStyle: rim, lineWidth: 2.4 });
  ctx.stroke();
}
