/** A level: the scene that a map of Tiled draws, and what moves in it. */
import type { Body as BodyOf, Point, Pose } from 'shadowgap';
import { Scene, Shape } from 'shadowgap';
import { readTiled } from 'shadowgap/tiled';

/**
 * The classes of tiles and objects in the maps. Tiles without a class are `walls`; an `edge` is a wall that nobody
 * sees; a `hint` is where the game offers to show why.
 */
export type Kind = 'walls' | 'edge' | 'plank' | 'lift' | 'crusher' | 'seesaw' | 'spikes' | 'coin' | 'flag' | 'goal' | 'hint' | 'hero';
export type Body = BodyOf<Kind>;
/** `dx`, `dy`: its way in pixels; `seconds`: of a round; `start`: the part of it at which it begins. */
export type Mover = { body: Body; from: Point; dx?: number; dy?: number; seconds: number; start?: number };

/** What blocks nothing, and its category. */
const THROUGH = ['spikes', 'coin', 'flag', 'goal', 'hint'];
export const TRIGGER = 2;
/** The category of edges, which throw no shadow. */
const UNSEEN = 4;
/** What one jumps through from below: a lift is no ceiling. */
const ONE_WAY = ['plank', 'lift'];
export const UP = { x: 0, y: -1 };
/** 18 wide, 28 high, round at the corners. */
const HERO = Shape.box(12, 22, { radius: 3 });

/** From a map as Tiled saves it, and its tileset, which is a file of its own. */
export function makeLevel(map: any, tiles: object) {
  const scene = new Scene<Kind>();
  const add = (data: Kind, shape: Shape, pose: Pose) => scene.add(shape, {
    ...pose, data, fixed: data !== 'hero', category: THROUGH.includes(data) ? TRIGGER : data === 'edge' ? UNSEEN : 1, oneWay: ONE_WAY.includes(data) ? UP : null,
  });
  const hero = add('hero', HERO, { x: 0, y: 0 });
  const movers: Mover[] = [];
  const seesaws: { body: Body; spin: number }[] = [];

  // All walls are one shape, and so are all thin floors, and all spikes: there is nothing to loop over.
  const parts = readTiled(map, { tilesets: { 'tiles.tsj': tiles }, tile: ({ type, shape }) => ({ kind: type || 'walls', shape }) });
  for (const { kind, type, shape, pose, properties } of parts) {
    const data = kind === 'object' ? type as Kind : kind as Kind;
    if (data === 'hero') {
      hero.moveTo(pose.x, pose.y);
      continue;
    }
    const body = add(data, shape, pose);
    if (properties.seconds) movers.push({ body, from: { x: body.x, y: body.y }, seconds: properties.seconds, ...properties });
    if (data === 'seesaw') seesaws.push({ body, spin: 0 });
  }
  const coins = parts.filter(({ type }) => type === 'coin').length;
  return { scene, hero, movers, seesaws, coins, width: map.width * map.tilewidth, height: map.height * map.tileheight, title: String(map.properties[0].value) };
}
