/** The level: the scene that a map of Tiled draws. */
import { Scene, Shape, type Point } from 'shadowgap';
import { readTiled } from 'shadowgap/tiled';
import { ENEMY, GIFT, HERO, WALL, type Game, type Gift } from './types.ts';

const [HERO_SHAPE, GIFT_SHAPE] = [Shape.circle(12), Shape.circle(14)];

/** Reads a map and its tileset, as Tiled saves them and `JSON.parse` reads them. */
export function makeLevel(map: any, tiles: object) {
  const scene: Game['scene'] = new Scene({ capacity: 600 });
  const hero = scene.add(HERO_SHAPE, { category: HERO, mask: WALL | ENEMY | GIFT, data: null });
  const [nests, gifts]: [Point[], Game['gifts']] = [[], new Set()];
  for (const { kind, type, shape, pose } of readTiled(map, { tilesets: { 'tiles.tsj': tiles } })) {
    // The solid tiles of a layer are one shape: there is no list of walls to loop over.
    if (kind !== 'object') scene.add(shape, { ...pose, fixed: true, category: WALL, data: null });
    else if (type === 'hero') hero.teleport(pose.x, pose.y);
    else if (type === 'nest') nests.push(pose);
    else addGift({ scene, gifts }, type as Gift, pose);
  }
  return { scene, hero, nests, gifts, width: map.width * map.tilewidth, height: map.height * map.tileheight };
}

/** Puts something where the hero can take it. */
export function addGift({ scene, gifts }: Pick<Game, 'scene' | 'gifts'>, gift: Gift, { x, y }: Point) {
  gifts.add(scene.add(GIFT_SHAPE, { x, y, fixed: true, category: GIFT, mask: HERO, data: gift }));
}
