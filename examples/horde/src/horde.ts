/** Enemies: they chase the hero while they see him, go to where they saw him last, and keep apart. */
import { Shape, type Point } from 'shadowgap';
import { BULLET, ENEMY, HERO, WALL, type Enemy, type Game, type Kind } from './types.ts';

/** How large each kind is, how fast in pixels a step, how many bullets it takes, and how many of ten are of it. */
export const KINDS = {
  runner: { radius: 8, speed: 2.5, life: 1, often: 3, shape: Shape.circle(8) },
  walker: { radius: 11, speed: 1.6, life: 3, often: 6, shape: Shape.circle(11) },
  brute: { radius: 15, speed: 1.1, life: 14, often: 1, shape: Shape.circle(15) },
};
const DICE = (Object.keys(KINDS) as Kind[]).flatMap((kind) => Array<Kind>(KINDS[kind].often).fill(kind));
/** An enemy looks for the hero once in so many steps, and so far. */
const [LOOKS, SIGHT] = [8, 560];
/** The part of a knock that is left after a step, and the part of an overlap by which each of two gives way in one. */
const [KNOCK, GIVE] = [0.86, 0.45];

export function spawn(game: Game, { x, y }: Point, kind = DICE[Math.floor(10 * game.random())]) {
  const { shape, life } = KINDS[kind];
  const enemy = { kind, life, vx: 0, vy: 0, push: { x: 0, y: 0 }, sees: false, saw: null, hurtAt: -99, before: { x, y } } as Omit<Enemy, 'body'> as Enemy;
  enemy.body = game.scene.add(shape, { x, y, category: ENEMY, mask: WALL | HERO | ENEMY | BULLET, data: enemy });
  game.enemies.add(enemy);
  game.bySlot[enemy.body.slot] = enemy;
}

/** Takes some of its life, and knocks it by so many pixels a step, if it is as heavy as a walker. */
export function hurt(game: Game, enemy: Enemy, harm: number, vx: number, vy: number) {
  const { body, kind } = enemy;
  const light = (KINDS.walker.radius / KINDS[kind].radius) ** 2;
  enemy.vx += vx * light;
  enemy.vy += vy * light;
  enemy.hurtAt = game.steps;
  enemy.life -= harm;
  if (enemy.life > 0) return;
  game.events.push({ what: 'kill', x: body.x, y: body.y, kind });
  game.kills += 1;
  game.enemies.delete(enemy);
  game.bySlot[body.slot] = undefined;
  body.remove();
}

/** Written anew for each enemy. */
const [goal, motion, hit] = [{ x: 0, y: 0 }, { x: 0, y: 0 }, {}];
const onlyWalls = { mask: WALL };

/** Moves all enemies by a step; walls stop them, and they slide along. */
export function moveHorde(game: Game) {
  const { scene, hero: { body: hero }, flow } = game;
  flow.leadTo(hero);
  for (const enemy of game.enemies) {
    const { body, kind, before, push } = enemy;
    Object.assign(before, { x: body.x, y: body.y });
    // Not all of them in one step.
    if ((game.steps + body.slot) % LOOKS === 0) {
      enemy.sees = Math.abs(hero.x - body.x) + Math.abs(hero.y - body.y) < SIGHT && !scene.raycast(body, hero, WALL);
      if (enemy.sees) enemy.saw = { x: hero.x, y: hero.y };
    }
    if (enemy.saw) Object.assign(goal, enemy.sees ? { x: hero.x, y: hero.y } : enemy.saw);
    else flow.next(body, goal);
    const [dx, dy] = [goal.x - body.x, goal.y - body.y];
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far < 20) enemy.saw = null;
    const pace = KINDS[kind].speed / Math.max(far, 1);
    motion.x = dx * pace + enemy.vx + push.x;
    motion.y = dy * pace + enemy.vy + push.y;
    enemy.vx *= KNOCK;
    enemy.vy *= KNOCK;
    push.x = push.y = 0;
    scene.move(body, motion, onlyWalls, hit);
  }
}

/** Has all who overlapped at the last update make room in the next step. Returns an enemy that touches the hero, if one does. */
export function keepApart({ scene, bySlot, hero: { body: { slot } } }: Game) {
  const { pairs, normals, depths } = scene;
  let touching: Enemy | undefined;
  for (let k = 0; k < depths.length; k += 1) {
    const [slotA, slotB] = [pairs[2 * k], pairs[2 * k + 1]];
    const [a, b] = [bySlot[slotA], bySlot[slotB]];
    const isHero = slotA === slot || slotB === slot;
    // Whoever is in the hero's way makes all of the room; walls have stopped them already.
    const depth = (a && b ? GIVE : Number(isHero)) * depths[k];
    const [x, y] = [depth * normals[2 * k], depth * normals[2 * k + 1]];
    if (a) Object.assign(a.push, { x: a.push.x - x, y: a.push.y - y });
    if (b) Object.assign(b.push, { x: b.push.x + x, y: b.push.y + y });
    if (isHero) touching ??= a ?? b;
  }
  return touching;
}
