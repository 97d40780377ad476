/**
 * Several processes behind one address. All listen at `PORT`, where the page is and where players ask for a room;
 * Node's cluster module gives each connection there to one of the processes that live. The room then tells the player
 * the address of its own process, `PORT` + 1, + 2 and so on. Redis tells the processes of each other's rooms.
 *
 * A process that ends is started anew. With the signal SIGUSR2 each in turn moves its rooms to the others and starts
 * anew, as for an update.
 *
 * In the environment: `PORT`, default 2567; `HOST`, where it listens, default 127.0.0.1; `PUBLIC_HOST`, the name that
 * players know the machine by, default localhost; `PROCESSES`, default 2; `REDIS_URL`, without which there is one
 * process.
 */
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { startProcess } from '../server/process.js';

const { PORT = '2567', HOST = '127.0.0.1', PUBLIC_HOST = 'localhost', PROCESSES = '2', REDIS_URL, OWN_PORT = '' } = process.env;

if (cluster.isPrimary) primary();
else await worker();

function primary() {
  const count = REDIS_URL ? Number(PROCESSES) : 1;
  if (!REDIS_URL) console.log('There is no REDIS_URL: one process, whose rooms cannot move.');
  /** @type {import('node:cluster').Worker[]} */
  const workers = [];
  /** Those that listen. @type {WeakSet<import('node:cluster').Worker>} */
  const ready = new WeakSet();
  let isEnding = false;

  /** @param {number} k */
  function start(k) {
    const worker = workers[k] = cluster.fork({ OWN_PORT: String(Number(PORT) + 1 + k) });
    worker.on('exit', (code, signal) => {
      if (isEnding) {
        leave();
        return;
      }
      console.log(`Process ${k + 1} (${worker.process.pid}) ended with ${signal ?? code}. It starts anew.`);
      // Not at once: one that fails at its start would do nothing else.
      setTimeout(() => { if (!isEnding) start(k); }, 500);
    });
    worker.once('message', () => ready.add(worker));
  }

  /** Waits until all processes listen, and none is this one. @param {import('node:cluster').Worker} [old] */
  async function listening(old) {
    while (!workers.every((worker) => worker !== old && ready.has(worker))) await new Promise((resolve) => { setTimeout(resolve, 50); });
  }

  async function renew() {
    for (let k = 0; k < count; k += 1) {
      const old = workers[k];
      old.send('drain');
      await listening(old);
    }
    console.log('All processes are new.');
  }

  /** Ends with the last process, also in the middle of `renew`. */
  function leave() {
    if (workers.every((worker) => worker.isDead())) process.exit();
  }

  function end() {
    isEnding = true;
    for (const worker of workers) worker.process.kill('SIGTERM');
    leave();
  }

  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGUSR2', renew);
  for (let k = 0; k < count; k += 1) start(k);
  listening().then(() => {
    console.log(`The arena is at http://${PUBLIC_HOST}:${PORT}, with ${count} ${count === 1 ? 'process' : 'processes'}: ${workers.map((worker) => worker.process.pid).join(', ')}`);
  });
}

async function worker() {
  const { http, drain, end } = await startProcess({
    port: Number(OWN_PORT), host: HOST, publicAddress: `${PUBLIC_HOST}:${OWN_PORT}`, redis: REDIS_URL,
    app: (app) => app.use(express.static(fileURLToPath(new URL('../client/built', import.meta.url)))),
  });
  const front = createServer();
  for (const event of ['request', 'upgrade']) front.on(event, (...args) => http.emit(event, ...args));
  front.listen(Number(PORT), HOST, () => process.send?.('ready'));

  process.on('message', async (message) => {
    if (message !== 'drain') return;
    front.close();
    await drain();
    process.exit();
  });
  process.on('SIGINT', () => {}); // a terminal sends it to all; the first process decides
  process.on('SIGTERM', async () => {
    await end();
    process.exit();
  });
  process.on('disconnect', () => process.exit()); // the first process is gone
}
