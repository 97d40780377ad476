/** The game without screen and keys: `makeGame` once, then `step` sixty times a second. */
import { makeHero, moveHero } from './hero.js';
import { makeLevel, TRIGGER, UP } from './level.js';

const WEIGHT = 0.0012; // how fast a seesaw begins to turn when the hero stands on its end
const LEVEL = 0.003; // how fast it returns, for each radian
const STEEPEST = 0.4;

export function makeGame() {
  const { scene, hero, movers } = makeLevel();
  const seesaws = [...scene].filter(({ data }) => data === 'seesaw').map((body) => ({ body, spin: 0 }));
  const coins = [...scene].filter(({ data }) => data === 'coin').length;
  return { scene, hero: makeHero(hero), movers, seesaws, start: { x: hero.x, y: hero.y }, coins, taken: 0, falls: 0, steps: 0, ended: false };
}

/** @typedef {ReturnType<typeof makeGame>} Game */

/** @param {Game} game @param {import('./hero.js').Keys} keys */
export function step(game, keys) {
  const { scene, hero } = game;
  game.steps += 1;
  let dies = false;
  for (const mover of game.movers) {
    const to = placeAt(mover, game.steps);
    const { squashed } = scene.push(mover.body, { x: to.x - mover.body.x, y: to.y - mover.body.y }, { up: UP, triggers: TRIGGER });
    if (squashed.includes(hero.body)) dies = true;
  }
  for (const seesaw of game.seesaws) tip(seesaw, hero);
  moveHero(hero, keys);

  for (const { body } of hero.hit.passed) {
    if (body.data === 'spikes') dies = true;
    if (body.data === 'flag') game.start = { x: body.x, y: body.y };
    if (body.data === 'goal') game.ended = true;
    if (body.data === 'coin') {
      body.remove();
      game.taken += 1;
    }
  }
  if (dies) {
    game.falls += 1;
    hero.body.moveTo(game.start.x, game.start.y);
    game.hero = makeHero(hero.body);
  }
}

/** Where a mover is: it goes, waits, returns, and waits. @param {Game['movers'][number]} mover @param {number} time */
function placeAt({ from, by, period, start }, time) {
  const there = 1 - Math.abs(2 * ((time / period + start) % 1) - 1);
  const part = Math.max(0, Math.min(1.5 * there - 0.25, 1));
  const eased = part * part * (3 - 2 * part);
  return { x: from.x + by.x * eased, y: from.y + by.y * eased };
}

/** Turns a seesaw if the hero stands on it. @param {Game['seesaws'][number]} seesaw @param {Game['hero']} hero */
function tip(seesaw, { hit, body: { x } }) {
  const { body, spin } = seesaw;
  const force = hit.ground?.body === body ? (WEIGHT * (x - body.x)) / 100 : -LEVEL * body.angle;
  const to = Math.max(-STEEPEST, Math.min(body.angle + 0.97 * spin + force, STEEPEST));
  seesaw.spin = to - body.angle;
  body.scene?.push(body, { x: 0, y: 0 }, { up: UP, turn: seesaw.spin, triggers: TRIGGER });
}
