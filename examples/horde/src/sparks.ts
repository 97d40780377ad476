/** What flies off and goes out: sparks, rings and flashes. */
import type { Point } from 'shadowgap';

interface Spark { x: number; y: number; vx: number; vy: number; left: number; life: number; colour: string }
const MOST = 240;

export function makeSparks() {
  let sparks: Spark[] = [];
  let rings: { x: number; y: number; radius: number; most: number; colour: string }[] = [];
  let flashes: { x: number; y: number; size: number }[] = [];
  return {
    /** @param way where they fly, or all round */
    burst(x: number, y: number, colour: string, count: number, speed: number, way: Point = { x: 0, y: 0 }) {
      for (let k = 0; k < count && sparks.length < MOST; k += 1) {
        const [angle, fast, life] = [2 * Math.PI * Math.random(), speed * (0.3 + Math.random()), 10 + 16 * Math.random()];
        sparks.push({ x, y, vx: fast * (Math.cos(angle) + way.x), vy: fast * (Math.sin(angle) + way.y), left: life, life, colour });
      }
    },
    ring: (x: number, y: number, most: number, colour: string) => rings.push({ x, y, radius: 10, most, colour }),
    light: (x: number, y: number, size: number) => flashes.length < 24 && flashes.push({ x, y, size }),
    lights: () => flashes,
    step() {
      for (const spark of sparks) {
        spark.x += spark.vx;
        spark.y += spark.vy;
        spark.vx *= 0.92;
        spark.vy *= 0.92;
        spark.left -= 1;
      }
      sparks = sparks.filter(({ left }) => left > 0);
      for (const ring of rings) ring.radius += (ring.most - ring.radius) * 0.12;
      rings = rings.filter(({ radius, most }) => radius < 0.96 * most);
      for (const flash of flashes) flash.size *= 0.84;
      flashes = flashes.filter(({ size }) => size > 12);
    },
    draw(ctx: CanvasRenderingContext2D, warm: string) {
      // One path for each colour: a path costs more than a line in it.
      const paths = new Map<string, Path2D>();
      for (const { x, y, vx, vy, left, life, colour } of sparks) {
        const path = paths.get(left > 0.5 * life ? warm : colour) ?? new Path2D();
        paths.set(left > 0.5 * life ? warm : colour, path);
        path.moveTo(x, y);
        path.lineTo(x - 2.2 * vx, y - 2.2 * vy);
      }
      Object.assign(ctx, { lineWidth: 2.2, lineCap: 'round' });
      for (const [colour, path] of paths) {
        ctx.strokeStyle = colour;
        ctx.stroke(path);
      }
      for (const { x, y, radius, most, colour } of rings) {
        ctx.globalAlpha = 1 - radius / most;
        Object.assign(ctx, { strokeStyle: colour, lineWidth: 2 + 5 * (1 - radius / most) });
        ctx.beginPath();
        ctx.arc(x, y, radius, 0, 2 * Math.PI);
        ctx.stroke();
      }
      ctx.globalAlpha = 1;
    },
  };
}
