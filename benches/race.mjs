/** Runs the contestants side by side: the processes of a column stay alive and take turns, round after round. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { contestants } from './contestants.mjs';

/**
 * @typedef {import('./pair-process.mjs').Finding} Finding
 *
 * The times of one contestant in one column: for each test, by its name (`collide overlapping`, …), nanoseconds for a
 * pair in each round. Without times, it has no such shapes, or `failed` says why it failed.
 * @typedef {{ times: Record<string, number[]>, findings: Finding[], failed?: string }} Result
 */

export const tests = ['collide overlapping', 'collide apart', 'overlaps overlapping', 'overlaps apart'];

/**
 * @param {import('./workload.mjs').Workload} workload
 * @param {{ rounds: number, slice: number }} effort
 * @returns {Promise<Record<string, Result>>} by contestant
 */
export async function race(workload, { rounds, slice }) {
  /** @type {Record<string, Result>} */
  const results = {};
  /** @type {{ name: string, send: (order: object) => Promise<any>, stop: () => void }[]} */
  const running = [];
  try {
    for (const name of Object.keys(contestants)) {
      const contestant = await start(name);
      running.push(contestant);
      const { findings = [], failed } = await contestant.send({ do: 'set up', workload });
      results[name] = { findings, failed, times: Object.fromEntries(findings.map((/** @type {Finding} */ { test }) => [test, []])) };
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const test of tests) {
        for (let k = 0; k < running.length; k += 1) {
          // Each round begins with another contestant.
          const { name, send } = running[(round + k) % running.length];
          const { times } = results[name];
          if (times[test]) times[test].push((await send({ do: 'run', test, slice })).time);
        }
      }
    }
  } finally {
    for (const { stop } of running) stop();
  }
  return results;
}

/** @param {string} name */
async function start(name) {
  const child = fork(fileURLToPath(new URL('pair-process.mjs', import.meta.url)), [name], {
    serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const nextReply = () => new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  child.setMaxListeners(0);
  await nextReply();
  return {
    name,
    /** @param {object} order */
    send(order) {
      const reply = nextReply();
      child.send(order);
      return reply;
    },
    stop: () => { child.kill(); },
  };
}
