/** Lets the contestants of a scene run side by side: their processes, or pages, stay alive and take turns, round after round. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { contestants } from './contestants.mjs';
import { motion } from './motion.mjs';
import { truth } from './truth.mjs';
import { bodies, columns } from './workloads.mjs';

/**
 * What one contestant did in one scene: milliseconds for each frame by round, undefined where it sat a round out; none if it is
 * too slow. `failed` says how it failed.
 * @typedef {{ times: (number | undefined)[], findings: import('./judge.mjs').Finding[], slow?: number, failed?: string }} Result
 *
 * @typedef {{ rounds: number, budget: number }} Effort `budget`: about so many milliseconds for each contestant, in fewer rounds if need be
 *
 * One that answers an order at a time, once it is ready.
 * @typedef {{ first: Promise<any>, ask: (order: object) => Promise<any>, stop: () => void }} Runner
 */

/** Who takes longer than this for a frame, in milliseconds, is not measured. */
export const TOO_SLOW = 1500;

/** So few rounds still have a median. */
const FEWEST = 3;

/**
 * @param {string} name of a column
 * @param {Effort} effort
 * @param {string[]} entered the contestants
 * @param {(contestant: string) => Runner} open where one of them runs
 * @returns {Promise<Record<string, Result>>} by contestant
 */
export async function race(name, { rounds, budget }, entered = Object.keys(contestants), open = (one) => start('contestant.mjs', one, name)) {
  const { checked, only } = columns[name];
  const truths = truthsOf(name, checked);
  /** @type {Record<string, Result>} */
  const results = {};
  /** @type {{ name: string, turns: number, ask: (order: object) => Promise<any> }[]} */
  const running = [];
  /** @type {(() => void)[]} */
  const stops = [];
  const names = entered.filter((contestant) => only?.includes(contestant) ?? true);
  try {
    // They make their bodies at the same time, and are checked and warmed up one after the other.
    const started = names.map((contestant) => ({ contestant, ...open(contestant) }));
    stops.push(...started.map(({ stop }) => stop));
    await Promise.allSettled(started.map(({ first }) => first));
    for (const { contestant, first, ask, stop } of started) {
      const result = results[contestant] = /** @type {Result} */ ({ times: [], findings: [] });
      try {
        await first;
        for (const frame of truths) result.findings.push((await ask({ do: 'check', truth: frame })).finding);
        const { time: pace, frames } = await ask({ do: 'warm', atMost: TOO_SLOW });
        if (pace > TOO_SLOW) {
          result.slow = pace;
          stop();
          continue;
        }
        const turn = pace * frames;
        running.push({ name: contestant, turns: Math.min(rounds, Math.max(FEWEST, Math.round(budget / turn))), ask });
      } catch (error) {
        result.failed = error instanceof Error ? error.message : String(error);
        stop();
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      for (let k = 0; k < running.length; k += 1) {
        // Another one begins each round. Who has fewer turns takes them evenly spaced.
        const { name: contestant, turns, ask } = running[(round + k) % running.length];
        const due = Math.floor(((round + 1) * turns) / rounds) > Math.floor((round * turns) / rounds);
        results[contestant].times.push(due ? (await ask({ do: 'run' })).time : undefined);
      }
    }
  } finally {
    for (const stop of stops) stop();
  }
  return results;
}

/**
 * The truth of the first frames of a scene.
 * @param {string} name
 * @param {number} frames
 */
function truthsOf(name, frames) {
  const { kind, count } = columns[name];
  const scene = bodies(kind, count);
  const move = motion(scene);
  return Array.from({ length: frames }, () => {
    move(scene.poses);
    return truth(scene, scene.poses);
  });
}

/**
 * A process that answers one message at a time, and once of its own accord when it is ready.
 * @param {string} script
 * @param {...string} args
 * @returns {Runner}
 */
export function start(script, ...args) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: ['--max-old-space-size=6144'],
  });
  child.setMaxListeners(0);
  const answer = () => new Promise((resolve, reject) => {
    child.once('message', (/** @type {any} */ message) => (message.failed === undefined ? resolve(message) : reject(new Error(message.failed))));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return {
    first: answer(),
    ask(order) {
      const coming = answer();
      child.send(order);
      return coming;
    },
    stop: () => { child.kill(); },
  };
}
