/** A player that nobody controls: it walks about, aims at the nearest other, and shoots and dashes now and then. */
import { DASHES, FIRE, TICKS } from '../shared/world.js';

/**
 * @param {number} seed equal bots that see the same do the same
 * @returns {(arena: import('./arena.js').Arena) => import('./arena.js').Controls} what it wants, tick by tick
 */
export function makeBot(seed) {
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const part = () => Math.floor(255 * random()) - 127;
  let left = 0;
  const held = { mx: 0, my: 0, ax: 127, ay: 0, buttons: 0 };
  return ({ world, player }) => {
    left -= 1;
    if (left < 0) {
      left = Math.floor(TICKS * random());
      Object.assign(held, { mx: part(), my: part(), buttons: (random() < 0.5 ? FIRE : 0) | (random() < 0.2 ? DASHES : 0) });
    }
    const own = world?.players[player]?.body;
    const others = world?.players.filter((other, k) => k !== player && other.body.category !== 0) ?? [];
    if (own && others.length > 0) {
      const far = (/** @type {any} */ { body }) => (body.x - own.x) ** 2 + (body.y - own.y) ** 2;
      const { body } = others.reduce((a, b) => (far(b) < far(a) ? b : a));
      const length = Math.max(Math.abs(body.x - own.x), Math.abs(body.y - own.y), 1);
      held.ax = Math.round((127 * (body.x - own.x)) / length);
      held.ay = Math.round((127 * (body.y - own.y)) / length);
    }
    return held;
  };
}

/**
 * Has bots tick together.
 * @param {{ arena: import('./arena.js').Arena, bot: ReturnType<typeof makeBot> }[]} players may get longer meanwhile
 * @returns {() => void} ends it
 */
export function play(players) {
  let next = performance.now();
  const timer = setInterval(() => {
    // As many ticks as time has passed for, at most a few: a timer is not exact.
    for (let count = 0; performance.now() >= next; count += 1) {
      next = count === 5 ? performance.now() + 1000 / TICKS : next + 1000 / TICKS;
      for (const { arena, bot } of players) arena.tick(bot(arena));
    }
  }, 1000 / TICKS / 2);
  return () => clearInterval(timer);
}
