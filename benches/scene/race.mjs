/**
 * Runs the contestants of a scene side by side: their processes, or pages, stay alive and take turns, round after
 * round.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bruteForce } from './brute-force.mjs';
import { contestants } from './contestants.mjs';
import { motion } from './motion.mjs';
import { columns, makeBodies } from './workloads.mjs';

/**
 * The results of one contestant in one scene. `times`: milliseconds for a frame, by round, undefined if it had no turn
 * in a round; empty if it is too slow: then `slow` is the time of a frame. `failed`: why it failed.
 * @typedef {{ times: (number | undefined)[], findings: import('./check.mjs').Finding[], slow?: number,
 *   failed?: string }} Result
 *
 * @typedef {{ rounds: number, budget: number }} Effort `budget`: milliseconds for each contestant; a slow one has turns
 *   in fewer rounds
 *
 * A process or page that carries out one order at a time, once it is ready.
 * @typedef {{ ready: Promise<any>, send: (order: object) => Promise<any>, stop: () => void }} Runner
 */

/** A contestant that takes more milliseconds than this for a frame is not measured. */
export const TOO_SLOW = 1500;

/** The fewest turns that a contestant has, for a median. */
const MIN_TURNS = 3;

/**
 * @param {string} name of a column
 * @param {Effort} effort
 * @param {string[]} names of the contestants
 * @param {(contestant: string) => Runner} open starts a contestant
 * @returns {Promise<Record<string, Result>>} by contestant
 */
export async function race(name, { rounds, budget }, names = Object.keys(contestants), open = (one) => start('frame-process.mjs', one, name)) {
  const { checked, only } = columns[name];
  const expected = expectedFrames(name, checked);
  /** @type {Record<string, Result>} */
  const results = {};
  /** @type {{ name: string, turns: number, send: (order: object) => Promise<any> }[]} */
  const running = [];
  /** @type {(() => void)[]} */
  const stops = [];
  try {
    // All make their bodies at the same time; then they are checked and warmed up one after the other.
    const started = names.filter((contestant) => only?.includes(contestant) ?? true).map((contestant) => ({ contestant, ...open(contestant) }));
    stops.push(...started.map(({ stop }) => stop));
    await Promise.allSettled(started.map(({ ready }) => ready));
    for (const { contestant, ready, send, stop } of started) {
      const result = results[contestant] = /** @type {Result} */ ({ times: [], findings: [] });
      try {
        await ready;
        for (const frame of expected) result.findings.push((await send({ do: 'check', expected: frame })).finding);
        const { time, frames } = await send({ do: 'warm', maxTime: TOO_SLOW });
        if (time > TOO_SLOW) {
          result.slow = time;
          stop();
          continue;
        }
        running.push({ name: contestant, turns: Math.min(rounds, Math.max(MIN_TURNS, Math.round(budget / (time * frames)))), send });
      } catch (error) {
        result.failed = error instanceof Error ? error.message : String(error);
        stop();
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      for (let k = 0; k < running.length; k += 1) {
        // Each round begins with another contestant. If one has turns in some rounds only, these are evenly spaced.
        const { name: contestant, turns, send } = running[(round + k) % running.length];
        const due = Math.floor(((round + 1) * turns) / rounds) > Math.floor((round * turns) / rounds);
        results[contestant].times.push(due ? (await send({ do: 'run' })).time : undefined);
      }
    }
  } finally {
    for (const stop of stops) stop();
  }
  return results;
}

/**
 * The right answers in the first frames of a scene.
 * @param {string} name
 * @param {number} frames
 */
function expectedFrames(name, frames) {
  const { kind, count } = columns[name];
  const scene = makeBodies(kind, count);
  const move = motion(scene);
  return Array.from({ length: frames }, () => {
    move(scene.poses);
    return bruteForce(scene, scene.poses);
  });
}

/**
 * Starts a process that replies to one message at a time, and sends one by itself when it is ready.
 * @param {string} script
 * @param {...string} args
 * @returns {Runner}
 */
export function start(script, ...args) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: ['--max-old-space-size=6144'],
  });
  child.setMaxListeners(0);
  const nextReply = () => new Promise((resolve, reject) => {
    child.once('message', (/** @type {any} */ message) => (message.failed === undefined ? resolve(message) : reject(new Error(message.failed))));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return {
    ready: nextReply(),
    send(order) {
      const reply = nextReply();
      child.send(order);
      return reply;
    },
    stop: () => { child.kill(); },
  };
}
