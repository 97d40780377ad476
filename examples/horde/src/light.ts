/** The light of the hero's lamp: what of the level it reaches, as rays of the scene say. */
import type { Point, Scene } from 'shadowgap';
import { WALL } from './types.ts';

/** A straight piece of a wall's side; `nx`, `ny`: the unit normal, which points away from the wall. */
export interface Side { from: Point; to: Point; nx: number; ny: number }
export type Sides = ReturnType<typeof sidesOf>;

/** How far the lamp shines. */
export const REACH = 460;
/** Sides are this long at most, and shorter ones than the other are those of round walls: the thinnest wall is 12. */
const [LONG, ROUND] = [32, 8];
/** One ray passes a corner on each side, that far from it in radians; so many more make the edge of the light round. */
const [BESIDE, FAN] = [0.0006, 40];

/** What rays are sent past: sides of walls that no other wall covers, their corners, and round walls. */
export function sidesOf(scene: Scene<any>) {
  const sides: Side[] = [];
  const round: { x: number; y: number; radius: number }[] = [];
  for (const { shape, x, y, category } of scene) {
    if (category !== WALL) continue;
    for (const { points: [first], radius } of shape.pieces) if (radius > ROUND) round.push({ x: x + first.x, y: y + first.y, radius });
    for (const ring of shape.outlines(0.3)) ring.forEach((start, k) => addSides(scene, { x: x + start.x, y: y + start.y }, ring[(k + 1) % ring.length], { x, y }, sides));
  }
  const ends = new Map<string, Side[]>();
  for (const side of sides) {
    for (const { x, y } of [side.from, side.to]) ends.set(`${x.toFixed(1)} ${y.toFixed(1)}`, [...ends.get(`${x.toFixed(1)} ${y.toFixed(1)}`) ?? [], side]);
  }
  const isStraight = ([a, b, ...more]: Side[]) => b && more.length === 0 && a.nx * b.nx + a.ny * b.ny > 0.99;
  const isLong = ({ from, to }: Side) => Math.hypot(to.x - from.x, to.y - from.y) > ROUND;
  const corners = [...ends].filter(([, meet]) => meet.every(isLong) && !isStraight(meet)).map(([place]) => place.split(' ').map(Number)).map(([x, y]) => ({ x, y }));
  return { sides, corners, round };
}

function addSides(scene: Scene<any>, from: Point, end: Point, { x, y }: Point, sides: Side[]) {
  const [wide, high] = [x + end.x - from.x, y + end.y - from.y];
  const long = Math.hypot(wide, high);
  const count = Math.ceil(long / LONG - 1e-6);
  // Outlines go round with the inside on one hand: the middle of a side tells on which.
  let [nx, ny] = [high / long, -wide / long];
  for (let k = 0; k < count; k += 1) {
    const at = (part: number) => ({ x: from.x + (wide * part) / count, y: from.y + (high * part) / count });
    const middle = at(k + 0.5);
    const isFree = (side: number) => scene.pick({ x: middle.x + side * nx, y: middle.y + side * ny }, WALL).length === 0;
    if (isFree(1) === isFree(-1)) continue;
    if (isFree(-1)) [nx, ny] = [-nx, -ny];
    sides.push({ from: at(k), to: at(k + 1), nx, ny });
  }
}

const hit = {};

/** The outline of what the lamp lights, from its place. */
export function lightFrom(scene: Scene<any>, lamp: Point, { corners, round }: Sides): Point[] {
  const angles = Array.from({ length: FAN }, (_, k) => (k / FAN - 0.5) * 2 * Math.PI);
  for (const { x, y } of corners) {
    if (Math.abs(x - lamp.x) > REACH || Math.abs(y - lamp.y) > REACH) continue;
    const angle = Math.atan2(y - lamp.y, x - lamp.x);
    angles.push(angle - BESIDE, angle + BESIDE);
  }
  for (const { x, y, radius } of round) {
    const far = Math.hypot(x - lamp.x, y - lamp.y);
    if (far > REACH + radius || far < radius) continue;
    const [angle, half] = [Math.atan2(y - lamp.y, x - lamp.x), Math.asin(radius / far)];
    for (const part of [-1, -0.6, 0, 0.6, 1]) angles.push(angle + part * (half - BESIDE));
    angles.push(angle - half - BESIDE, angle + half + BESIDE);
  }
  const whole = (angle: number) => (angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle);
  return angles.map(whole).sort((a, b) => a - b).map((angle) => {
    const end = { x: lamp.x + REACH * Math.cos(angle), y: lamp.y + REACH * Math.sin(angle) };
    const found = scene.raycast(lamp, end, WALL, hit);
    return found ? { x: found.point.x, y: found.point.y } : end;
  });
}
