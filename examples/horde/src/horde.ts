/** Enemies: they chase the hero while they see him, go to where they saw him last, and keep apart. */
import { Shape, type Point } from 'shadowgap';
import { BULLET, ENEMY, HERO, WALL, type Enemy, type Game, type Kind } from './types.ts';

/** How large each kind is, how fast in pixels a step, how many bullets it takes, and its part of those who come. */
export const KINDS = {
  runner: { radius: 8, speed: 2.9, life: 1, often: 3, shape: Shape.circle(8) },
  walker: { radius: 11, speed: 1.9, life: 3, often: 6, shape: Shape.circle(11) },
  brute: { radius: 15, speed: 1.3, life: 16, often: 1, shape: Shape.circle(15) },
};
const DICE = (Object.keys(KINDS) as Kind[]).flatMap((kind) => Array<Kind>(KINDS[kind].often).fill(kind));
/** An enemy looks for the hero once in so many steps, and so far. */
const [LOOKS, SIGHT] = [8, 560];
/** The longest way in a step: half a cell of the flow. */
const MOST_MOTION = 16;
/** The part of a knock that is left after a step, and the part of an overlap by which each of two gives way in one. */
const [KNOCK, GIVE] = [0.86, 0.45];
/** How much slower it walks for each pixel that others are in it. */
const CALM = 4;

export function spawn(game: Game, { x, y }: Point, kind = DICE[Math.floor(DICE.length * game.random())]) {
  const { shape, life } = KINDS[kind];
  const enemy = { kind, life, vx: 0, vy: 0, push: { x: 0, y: 0 }, press: 0, sees: false, saw: null, hurtAt: -99, before: { x, y } } as Omit<Enemy, 'body'> as Enemy;
  enemy.body = game.scene.add(shape, { x, y, category: ENEMY, mask: WALL | HERO | ENEMY | BULLET, data: enemy });
  game.enemies.add(enemy);
}

/** Takes some of its life, and knocks it by so many pixels a step, if it is as heavy as a walker. */
export function hurt(game: Game, enemy: Enemy, harm: number, vx: number, vy: number) {
  const { body, kind } = enemy;
  const light = (KINDS.walker.radius / KINDS[kind].radius) ** 2;
  enemy.vx += vx * light;
  enemy.vy += vy * light;
  enemy.hurtAt = game.steps;
  game.events.push({ what: 'hit', x: body.x, y: body.y });
  enemy.life -= harm;
  if (enemy.life > 0) return;
  game.events.push({ what: 'kill', x: body.x, y: body.y, kind });
  game.kills += 1;
  game.enemies.delete(enemy);
  body.remove();
}

/** How they move, and what is filled anew for each. */
const [onlyWalls, hit] = [{ mask: WALL }, {}];

/** Moves all enemies by a step; walls stop them, and they slide along. */
export function moveHorde({ scene, enemies, flow, steps, hero: { body: hero } }: Game) {
  flow.leadTo(hero);
  for (const enemy of enemies) {
    const { body, before, push } = enemy;
    const [x, y] = [before.x, before.y] = [body.x, body.y];
    // Not all of them look in one step.
    if ((steps + body.slot) % LOOKS === 0) {
      enemy.sees = Math.abs(hero.x - x) + Math.abs(hero.y - y) < SIGHT && !scene.raycast(before, hero, WALL);
      if (enemy.sees) enemy.saw = { x: hero.x, y: hero.y };
    }
    const goal = enemy.sees ? hero : enemy.saw ?? flow.next(before);
    const [dx, dy] = [goal.x - x, goal.y - y];
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far < 20) enemy.saw = null;
    // In a crowd they do not press on.
    const pace = KINDS[enemy.kind].speed / (1 + CALM * enemy.press) / Math.max(far, 1);
    const [vx, vy] = [dx * pace + enemy.vx + push.x, dy * pace + enemy.vy + push.y];
    const part = Math.min(1, MOST_MOTION / Math.sqrt(vx * vx + vy * vy));
    // Where no wall is near there is nothing to ask.
    if (flow.isWide(before)) body.moveTo(x + part * vx, y + part * vy);
    else scene.move(body, { x: part * vx, y: part * vy }, onlyWalls, hit);
    enemy.vx *= KNOCK;
    enemy.vy *= KNOCK;
    push.x = push.y = enemy.press = 0;
  }
}

/** Has all who overlapped at the last update make room in the next step. Returns whether one touches the hero. */
export function keepApart({ scene, hero: { body: { slot } } }: Game) {
  const { pairs, normals, depths } = scene;
  let touched = false;
  for (let k = 0; k < depths.length; k += 1) {
    const isHero = pairs[2 * k] === slot || pairs[2 * k + 1] === slot;
    for (const side of [0, 1]) {
      const [body, other] = [scene.bodyAt(pairs[2 * k + side])!, scene.bodyAt(pairs[2 * k + 1 - side])!];
      // Whoever is in the hero's way makes all of the room; walls have stopped them already.
      if (body.category !== ENEMY || !(isHero || other.category === ENEMY)) continue;
      const enemy = body.data as Enemy;
      const depth = (isHero ? 1 : GIVE) * (side ? depths[k] : -depths[k]);
      enemy.push.x += depth * normals[2 * k];
      enemy.push.y += depth * normals[2 * k + 1];
      enemy.press += depths[k];
      touched ||= isHero;
    }
  }
  return touched;
}
