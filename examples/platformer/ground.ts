/** The ground with its light and shade, painted once in pieces that are as wide as CHUNK, and copied from them. */
import type { View } from './camera.ts';
import type { Colours } from './colours.ts';
import { random } from './colours.ts';
import type { Game } from './game.ts';
import type { Body } from './level.ts';
import { addShade, LIGHT } from './light.ts';

const CHUNK = 256;
/** Bands of light under the lit edges: how deep in pixels, and how strong. */
const BANDS = [{ deep: 34, strong: 0.16 }, { deep: 15, strong: 0.3 }, { deep: 6, strong: 0.5 }];
const EDGE = 2.6;
const GRASS = 10;
const BESIDE = 400;

/** The outlines of a body as one path. */
function pathOf(bodies: Body[]) {
  const path = new Path2D();
  for (const { shape, x, y } of bodies) {
    for (const ring of shape.outlines()) {
      ring.forEach((point, k) => (k ? path.lineTo(x + point.x, y + point.y) : path.moveTo(x + point.x, y + point.y)));
      path.closePath();
    }
  }
  return path;
}

/** Blades of grass, each where a ray from above meets the ground. */
function blades({ scene, width }: Game) {
  const path = new Path2D();
  const next = random(5);
  for (let x = 4; x < width; x += 3 + 11 * next() ** 2) {
    const hit = scene.raycast({ x, y: -200 }, { x, y: 2000 }, { accept: ({ data }) => data === 'walls' });
    if (!hit || hit.normal.y > -0.6) continue;
    const [high, bend] = [2.5 + 6 * next() ** 2, 5 * next() - 1.5];
    path.moveTo(x - 1.3, hit.point.y + 1.5);
    path.quadraticCurveTo(x, hit.point.y - high / 2, x + bend, hit.point.y - high);
    path.quadraticCurveTo(x + 1, hit.point.y - high / 3, x + 1.3, hit.point.y + 1.5);
  }
  return path;
}

/** Stones in the ground. */
function stonesIn({ width, height }: Game) {
  const path = new Path2D();
  const next = random(11);
  for (let x = 0; x < width; x += 20 + 60 * next()) {
    const [y, radius, turn, corners] = [height * (0.5 + 0.5 * next()), 5 + 9 * next(), 6 * next(), 5 + Math.floor(3 * next())];
    for (let k = 0; k < corners; k += 1) {
      const angle = turn + (2 * Math.PI * k) / corners;
      const [px, py] = [x + radius * 1.4 * Math.cos(angle), y + radius * Math.sin(angle)];
      if (k) path.lineTo(px, py);
      else path.moveTo(px, py);
    }
    path.closePath();
  }
  return path;
}

export type Ground = ReturnType<typeof makeGround>;

export function makeGround(game: Game) {
  const [walls, planks, spikes] = ['walls', 'plank', 'spikes'].map((kind) => [...game.scene].filter(({ data }) => data === kind));
  const solid = pathOf([...walls, ...planks]);
  const [wallPath, plankPath, spikePath, grass, stones] = [pathOf(walls), pathOf(planks), pathOf(spikes), blades(game), stonesIn(game)];
  // The ground goes on beside the map.
  for (const [from, x] of [[-BESIDE, 0], [game.width, game.width]]) {
    const edge = game.scene.raycast({ x: x ? x - 1 : 1, y: -200 }, { x: x ? x - 1 : 1, y: 2000 }, { accept: ({ data }) => data === 'walls' });
    for (const path of edge ? [wallPath, solid] : []) path.rect(from, edge?.point.y ?? 0, BESIDE, 2000);
  }
  const [air, behind, farBehind] = [new Path2D(), new Path2D(), new Path2D()];
  for (const body of [...walls, ...planks]) {
    addShade(air, body.shape, body);
    // Not from the edge itself on: what is level with it is not in its shadow.
    addShade(behind, body.shape, body, 6);
    addShade(farBehind, body.shape, body, BANDS[0].deep);
  }
  /** The parts of the ground: nothing is above those whose shadows come to a chunk. */
  const parts = [...walls, ...planks].flatMap(({ shape, x, y }) => shape.outlines().map((ring) => ({
    left: x + Math.min(...ring.map((point) => point.x)), right: x + Math.max(...ring.map((point) => point.x)), top: y + Math.min(...ring.map((point) => point.y)),
  })));
  const topOf = (left: number, right: number) => parts.reduce((top, part) => (
    part.left < right && part.right + ((game.height - part.top) * LIGHT.x) / LIGHT.y > left ? Math.min(top, part.top - GRASS) : top), game.height - 1);
  const chunks = new Map<number, { canvas: HTMLCanvasElement; top: number }>();
  let size = 0;
  let theme: Colours | undefined;

  /** `wide`: of a chunk in pixels of the screen. */
  function paint(index: number, wide: number, scale: number, colours: Colours) {
    // In whole pixels of the screen.
    const top = Math.floor(topOf((index * wide) / scale, ((index + 1) * wide) / scale) * scale);
    const make = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: Math.ceil(game.height * scale) - top });
      const ctx = canvas.getContext('2d')!;
      ctx.setTransform(scale, 0, 0, scale, -index * wide, -top);
      return ctx;
    };
    const [ctx, light] = [make(), make()];
    ctx.fillStyle = colours.shade;
    ctx.fill(air);
    ctx.fillStyle = colours.lit;
    ctx.fill(grass);
    const fall = ctx.createLinearGradient(0, 120, 0, game.height);
    fall.addColorStop(0, colours.ground);
    fall.addColorStop(1, colours.deep);
    ctx.fillStyle = fall;
    ctx.fill(wallPath);
    ctx.save();
    ctx.clip(wallPath);
    Object.assign(ctx, { fillStyle: colours.lit, globalAlpha: 0.1 });
    ctx.fill(stones);
    ctx.restore();
    ctx.fillStyle = colours.b;
    ctx.fill(plankPath);
    ctx.fillStyle = colours.largest;
    ctx.fill(spikePath);
    // What is lit: the shape without itself, moved along the light.
    const band = (path: Path2D, deep: number, strong: number, colour: string, shaded: Path2D) => {
      light.save();
      light.clearRect(index * wide / scale - 1, -10, wide / scale + 2, game.height + 20);
      light.fillStyle = colour;
      light.fill(path);
      light.globalCompositeOperation = 'destination-out';
      light.fill(shaded);
      light.translate(LIGHT.x * deep, LIGHT.y * deep);
      light.fill(path);
      light.restore();
      ctx.save();
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.globalAlpha = strong;
      ctx.drawImage(light.canvas, 0, 0);
      ctx.restore();
    };
    for (const { deep, strong } of BANDS) band(wallPath, deep, strong, colours.lit, farBehind);
    band(spikePath, 1.6, 0.8, colours.rim, farBehind);
    band(solid, EDGE, 1, colours.rim, behind);
    return { canvas: ctx.canvas, top };
  }

  return {
    draw(ctx: CanvasRenderingContext2D, { left, top, width, height, scale }: View, colours: Colours) {
      if (size !== scale || theme !== colours) chunks.clear();
      [size, theme] = [scale, colours];
      const wide = Math.ceil(CHUNK * scale);
      const [first, last] = [left, left + width].map((x) => Math.floor((x * scale) / wide));
      // What comes next is painted before it is seen, at most one piece in a frame.
      for (const index of [last + 1, first - 1]) {
        if (chunks.has(index)) continue;
        chunks.set(index, paint(index, wide, scale, colours));
        break;
      }
      for (const index of chunks.keys()) if (index < first - 2 || index > last + 2) chunks.delete(index);
      ctx.save();
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      for (let index = first; index <= last; index += 1) {
        const chunk = chunks.get(index) ?? paint(index, wide, scale, colours);
        chunks.set(index, chunk);
        ctx.drawImage(chunk.canvas, index * wide - Math.round(left * scale), chunk.top - Math.round(top * scale));
      }
      ctx.restore();
      // The ground goes on below the map and beside it.
      ctx.fillStyle = colours.deep;
      if (top + height > game.height) ctx.fillRect(left, game.height - 1, width, top + height - game.height + 1);
    },
  };
}
