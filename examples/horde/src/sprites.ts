/** Pictures of what there are many of, made once: to copy a picture is faster than to draw, or to copy a canvas. */
import type { Colours } from './colours.ts';
import { KINDS } from './horde.ts';
import type { Kind } from './types.ts';

/** So many directions, and grades of light: from the dark to the light of the lamp, and struck. */
const [TURNS, GRADES] = [32, 5];
/** The side of each picture's square, in pixels of the level. */
const SIZES = { runner: 26, walker: 24, brute: 36, bullet: 20 };

type Paint = (ctx: OffscreenCanvasRenderingContext2D, grade: number) => void;

/**
 * A sheet of pictures, by direction and grade. What it returns copies one of them to a place in pixels of the canvas:
 * whole ones, since that is the fastest.
 */
function sheetOf(scale: number, size: number, grades: number, paint: Paint) {
  const side = Math.ceil(size * scale);
  const canvas = new OffscreenCanvas(TURNS * side, grades * side);
  const ctx = canvas.getContext('2d')!;
  for (let grade = 0; grade < grades; grade += 1) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [cos, sin] = [scale * Math.cos((2 * Math.PI * turn) / TURNS), scale * Math.sin((2 * Math.PI * turn) / TURNS)];
      ctx.setTransform(cos, sin, -sin, cos, (turn + 0.5) * side, (grade + 0.5) * side);
      paint(ctx, grade);
    }
  }
  const picture = canvas.transferToImageBitmap();
  return (target: CanvasRenderingContext2D, x: number, y: number, dx: number, dy: number, grade = 0) => {
    const turn = (Math.round((Math.atan2(dy, dx) * TURNS) / (2 * Math.PI)) + TURNS) % TURNS;
    target.drawImage(picture, turn * side, grade * side, side, side, Math.round(x - side / 2), Math.round(y - side / 2), side, side);
  };
}

/** Each looks to the right, where the light comes from. */
const OUTLINES: Record<Kind, string> = {
  runner: 'M12 0C8 6 2 8 -4 7L-12 0L-4 -7C2 -8 8 -6 12 0Z',
  walker: 'M11 0A11 11 0 1 1 -11 0A11 11 0 1 1 11 0Z',
  brute: 'M13 -8L17 0L13 8L6 15L-7 15L-15 7L-15 -7L-7 -15L6 -15Z',
};
const EYES: Record<Kind, [x: number, y: number, radius: number]> = { runner: [5, 2.4, 1.5], walker: [4.5, 4, 2.1], brute: [8, 5, 2.4] };

function enemyOf(kind: Kind, { foe, dim, rim, eye }: Colours): Paint {
  const outline = new Path2D(OUTLINES[kind]);
  const { radius } = KINDS[kind];
  const [x, y, size] = EYES[kind];
  return (ctx, grade) => {
    // Bright on the side of the lamp, dark on the other one.
    const body = ctx.createRadialGradient(radius, 0, 0, 0.3 * radius, 0, 1.6 * radius);
    [rim, foe, foe, dim].forEach((colour, k) => body.addColorStop([0, 0.3, 0.6, 1][k], colour));
    ctx.fillStyle = grade === 4 ? rim : dim;
    ctx.fill(outline);
    ctx.globalAlpha = grade === 4 ? 0 : grade / 3;
    ctx.fillStyle = body;
    ctx.fill(outline);
    ctx.globalAlpha = 1;
    ctx.fillStyle = grade === 0 ? eye : dim;
    for (const side of [-y, y]) {
      ctx.beginPath();
      ctx.arc(x, side, size, 0, 2 * Math.PI);
      ctx.fill();
    }
  };
}

export function makeSprites(colours: Colours, scale: number) {
  const { gold, rim } = colours;
  const kinds = Object.keys(KINDS) as Kind[];
  return {
    enemies: Object.fromEntries(kinds.map((kind) => [kind, sheetOf(scale, SIZES[kind], GRADES, enemyOf(kind, colours))])),
    bullet: sheetOf(scale, SIZES.bullet, 1, (ctx) => {
      Object.assign(ctx, { lineCap: 'round', strokeStyle: gold, lineWidth: 3 });
      ctx.stroke(new Path2D('M-7 0H7'));
      Object.assign(ctx, { strokeStyle: rim, lineWidth: 1.6 });
      ctx.stroke(new Path2D('M0 0H7'));
    }),
  };
}

const glows = new Map<string, ImageBitmap>();

/** A soft disc of light. */
export function glow(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string, alpha = 1) {
  let picture = glows.get(colour);
  if (!picture) {
    const canvas = new OffscreenCanvas(64, 64);
    const own = canvas.getContext('2d')!;
    const soft = own.createRadialGradient(32, 32, 0, 32, 32, 32);
    for (let k = 0; k <= 8; k += 1) soft.addColorStop(k / 8, `color-mix(in srgb, ${colour} ${100 * (1 - k / 8) ** 2}%, transparent)`);
    own.fillStyle = soft;
    own.fillRect(0, 0, 64, 64);
    picture = canvas.transferToImageBitmap();
    glows.set(colour, picture);
  }
  ctx.globalAlpha = alpha;
  ctx.drawImage(picture, x - radius, y - radius, 2 * radius, 2 * radius);
  ctx.globalAlpha = 1;
}
