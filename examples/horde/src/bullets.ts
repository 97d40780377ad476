/** Bullets: bodies whose whole way the scene looks at, so that none is too fast for a wall. Off walls they bounce. */
import { Shape, type Point } from 'shadowgap';
import { hurt } from './horde.ts';
import { BULLET, ENEMY, MOST_BULLETS, STEP, WALL, type Bullet, type Enemy, type Game } from './types.ts';

const SHAPE = Shape.circle(2);
/** For how many seconds a bullet flies, off how many walls it bounces, and the part of its speed that knocks. */
const [LIFE, BOUNCES, KNOCK] = [1.4, 2, 1 / 300];
/** How far from a wall it goes on. */
const GAP = 0.01;

/** @param way of any length @param speed in pixels a second */
export function fire({ scene, bullets, steps }: Game, { x, y }: Point, way: Point, speed: number) {
  if (bullets.size === MOST_BULLETS) return;
  const fast = speed / Math.sqrt(way.x * way.x + way.y * way.y);
  const bullet = { x, y, vx: fast * way.x, vy: fast * way.y, ends: steps + LIFE / STEP, bounces: BOUNCES, before: { x, y } } as Omit<Bullet, 'body'> as Bullet;
  bullets.add(bullet);
  launch(scene, bullet);
}

function launch(scene: Game['scene'], bullet: Bullet) {
  bullet.body = scene.add(SHAPE, { x: bullet.x, y: bullet.y, category: BULLET, mask: WALL | ENEMY, data: bullet });
}

/** Moves all bullets by a step. The next update of the scene finds what they hit. */
export function fly({ bullets, steps }: Game) {
  for (const bullet of bullets) {
    bullet.before.x = bullet.x;
    bullet.before.y = bullet.y;
    bullet.x += bullet.vx * STEP;
    bullet.y += bullet.vy * STEP;
    if (steps < bullet.ends) bullet.body.moveTo(bullet.x, bullet.y);
    else drop(bullets, bullet);
  }
}

function drop(bullets: Game['bullets'], bullet: Bullet) {
  bullets.delete(bullet);
  bullet.body.remove();
}

/** What bullets have hit on their ways since the update before: the first hit removes a bullet's body, so it counts. */
export function strike(game: Game) {
  for (const [body, other] of game.scene.began(BULLET)) {
    if (other.category === ENEMY) land(game, body.data as Bullet, other.data as Enemy);
    else ricochet(game, body.data as Bullet);
  }
}

function land(game: Game, bullet: Bullet, enemy: Enemy) {
  hurt(game, enemy, 1, KNOCK * bullet.vx, KNOCK * bullet.vy);
  drop(game.bullets, bullet);
}

/** Written anew for each hit. */
const hit = {};

/** Takes the bullet along the way of this step again, now off each wall. */
function ricochet(game: Game, bullet: Bullet) {
  let { before: at, vx, vy } = bullet;
  for (let seconds = STEP; ;) {
    const found = game.scene.cast(SHAPE, at, { x: vx * seconds, y: vy * seconds }, WALL | ENEMY, hit);
    if (!found) {
      Object.assign(bullet, { x: at.x + vx * seconds, y: at.y + vy * seconds, vx, vy });
      // A new body: the next update tells of the same wall again.
      bullet.body.remove();
      return launch(game.scene, bullet);
    }
    const { body: { category, data }, normal, time } = found;
    at = { x: at.x + vx * seconds * time + GAP * normal.x, y: at.y + vy * seconds * time + GAP * normal.y };
    if (category === ENEMY) return land(game, bullet, data as Enemy);
    game.events.push({ what: 'hit', ...at, way: { ...normal } });
    if (bullet.bounces-- === 0) return drop(game.bullets, bullet);
    const against = 2 * (vx * normal.x + vy * normal.y);
    [vx, vy, seconds] = [vx - against * normal.x, vy - against * normal.y, seconds * (1 - time)];
  }
}
