/** Starts the processes of a measurement or test, on the Node that Colyseus wants, and asks them things. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, prepareArena } from '../../../scripts/arena.mjs';

/** The Node that the arena runs on. */
export const execPath = await prepareArena();

/**
 * A process that gets an order as JSON, and answers messages by messages.
 * @param {string} file beside this one
 * @param {object} order
 * @param {string[]} [options] of Node
 */
export function started(file, order, options = []) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(order)], { execPath, execArgv: options });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  /** @param {string} type of the message, whose other fields are returned @returns {Promise<any>} */
  const told = (type) => new Promise((resolve, reject) => {
    const hear = (/** @type {any} */ message) => {
      if (message.type !== type) return;
      child.off('message', hear);
      resolve(message);
    };
    child.on('message', hear);
    ended.then(({ code, signal }) => reject(new Error(`${file} ended with ${code ?? signal} before it told ${type}`)));
  });
  return {
    child,
    told,
    /** @param {string} type @param {object} [message] */
    ask(type, message = {}) {
      const answer = told(type);
      child.send({ type, ...message });
      return answer;
    },
    ended,
    /** Ends it at once. */
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** @typedef {ReturnType<typeof started>} Started */

/**
 * A process of the arena; with `redis`, one of several.
 * @param {{ redis?: string }} [order] @param {string[]} [options] of Node
 */
export async function server(order = {}, options = ['--expose-gc']) {
  const port = await freePort();
  const process = started('server.mjs', { port, ...order, ...(order.redis && { publicAddress: `127.0.0.1:${port}` }) }, options);
  await process.told('ready');
  return { ...process, port, url: `http://127.0.0.1:${port}`, stats: async () => (await process.ask('stats')).stats };
}
