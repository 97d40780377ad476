/** What moves others: lifts, ferries, crushers and seesaws. They move before the hero does. */
import type { Game } from './game.ts';
import type { Mover } from './level.ts';
import { TRIGGER, UP } from './level.ts';

const WEIGHT = 0.0012; // how fast a seesaw begins to turn when the hero stands on its end
const LEVEL = 0.003; // how fast it returns, for each radian
const STEEPEST = 0.4;

/** Where a mover is after so many steps: it goes, waits, returns, and waits. */
function placeAt({ from, dx = 0, dy = 0, seconds, start = 0 }: Mover, steps: number) {
  const there = 1 - Math.abs(2 * ((steps / (60 * seconds) + start) % 1) - 1);
  const part = Math.max(0, Math.min(1.5 * there - 0.25, 1));
  const eased = part * part * (3 - 2 * part);
  return { x: from.x + dx * eased, y: from.y + dy * eased };
}

/** Moves all of them, and returns whether one has squashed the hero. */
export function moveMachines({ scene, movers, seesaws, hero, steps }: Game) {
  let squashes = false;
  for (const mover of movers) {
    const { body } = mover;
    const to = placeAt(mover, steps);
    const { squashed } = scene.push(body, { x: to.x - body.x, y: to.y - body.y }, { up: UP, triggers: TRIGGER });
    squashes ||= squashed.includes(hero.body);
  }
  for (const seesaw of seesaws) {
    const { body, spin } = seesaw;
    // He turns it by standing on it; otherwise it returns to level.
    const force = hero.hit.ground?.body === body ? (WEIGHT * (hero.body.x - body.x)) / 100 : -LEVEL * body.angle;
    const to = Math.max(-STEEPEST, Math.min(body.angle + 0.97 * spin + force, STEEPEST));
    seesaw.spin = to - body.angle;
    scene.push(body, { x: 0, y: 0 }, { up: UP, turn: seesaw.spin, triggers: TRIGGER });
  }
  return squashes;
}
