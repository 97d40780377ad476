/** A game of eight whose inputs are written down, by a formula: the same on every machine. */
import { DASHES, FIRE, join, makeWorld, step } from '../shared/world.js';

/** Inputs that are held for a while each. @param {number} count of players */
export function scripted(count) {
  let seed = 7;
  const random = (/** @type {number} */ below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const held = Array.from({ length: count }, (_, player) => ({ player, mx: 0, my: 0, ax: 1, ay: 0, buttons: 0 }));
  return (/** @type {number} */ seen) => held.map((input) => {
    if (random(16) === 0) Object.assign(input, { mx: random(255) - 127, my: random(255) - 127, ax: random(255) - 127, ay: random(255) - 127, buttons: random(4) & (FIRE | DASHES) });
    return { ...input, seen };
  });
}

/**
 * @param {any} map @param {number} ticks
 * @param {(world: ReturnType<typeof makeWorld>) => void} [onStep]
 */
export function playScript(map, ticks, onStep) {
  const world = makeWorld(map, 5);
  for (let k = 0; k < world.players.length; k += 1) join(world, k);
  const inputs = scripted(world.players.length);
  for (let n = 0; n < ticks; n += 1) {
    step(world, inputs(world.tick));
    onStep?.(world);
  }
  return world;
}
