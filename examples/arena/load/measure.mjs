/**
 * `npm run arena:load`: how many rooms of 8 one core holds, what a client and a room cost, and how a bad network shows.
 * Everything is on this machine's loopback; the bots are processes of their own; all ends by itself.
 *
 *     npm run arena:load                          # about four minutes; prints the tables of README.md
 *     npm run arena:load -- --rooms 50,100        # the load alone, of so many rooms
 *     npm run arena:load -- --minutes 60          # rooms that come and go for an hour: is memory flat?
 *     npm run arena:load -- --network             # the bad network alone
 */
import { argv } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { server, started } from './processes.mjs';

const SIZE = 8;
/** How long each number of rooms is measured, after a while in which the engine compiles, in seconds. */
const [WARM, LONG] = [4, 10];
/** Bots of one process: it must be able to send their inputs in time. */
const BOTS = 800;

const { values } = parseArgs({
  args: argv.slice(2),
  options: { rooms: { type: 'string' }, minutes: { type: 'string' }, network: { type: 'boolean', default: false } },
});

/** @param {string[][]} rows */
const print = (rows) => console.log(`\n${rows.map((cells, k) => `| ${cells.join(' | ')} |${k === 0 ? `\n${'| --- '.repeat(cells.length)}|` : ''}`).join('\n')}\n`);
const ms = (/** @type {number} */ n) => n.toFixed(n < 10 ? 2 : 0);

/**
 * Processes with so many bots, once they have joined.
 * @param {string} url @param {number} bots @param {number} seconds @param {number} [churn]
 */
async function crowd(url, bots, seconds, churn = 0) {
  const all = [];
  for (let left = bots; left > 0; left -= BOTS) {
    const process = started('bots.mjs', { url, bots: Math.min(left, BOTS), size: SIZE, seconds, churn });
    await process.told('joined');
    all.push(process);
  }
  return {
    async count() {
      const counts = await Promise.all(all.map((process) => process.ask('count')));
      return counts.map(({ count }) => count).reduce((sum, count) => Object.fromEntries(Object.entries(sum).map(([name, n]) => [name, n + count[name]])));
    },
    end: () => Promise.all(all.map((process) => process.kill())),
  };
}

/** @param {number} rooms */
async function load(rooms) {
  const process = await server();
  try {
    const before = await process.stats();
    const bots = await crowd(process.url, rooms * SIZE, 120);
    await wait(1000 * WARM);
    await process.stats();
    const first = await bots.count();
    await wait(1000 * LONG);
    const [stats, second] = await Promise.all([process.stats(), bots.count()]);
    const clients = rooms * SIZE * stats.seconds;
    await bots.end();
    return {
      rooms, stats,
      down: (second.down - first.down) / clients, up: (second.up - first.up) / clients, inputs: (second.inputs - first.inputs) / clients,
      memory: (stats.rss - before.rss) / rooms, ticks: stats.ticks / rooms / stats.seconds, failed: second.failed + second.closed,
    };
  } finally {
    await process.kill();
  }
}

/** @param {number[]} numbers of rooms */
async function loadTable(numbers) {
  const rows = [['rooms', 'ticks a second, each room', 'core', 'a tick, ms: median (99th)', 'timers late, ms: median (99th)', 'to a client, bytes/s', 'from it', 'its inputs a second', 'memory a room, KB']];
  for (const rooms of numbers) {
    const { stats, down, up, inputs, memory, ticks, failed } = await load(rooms);
    rows.push([String(rooms), ticks.toFixed(2), `${(100 * stats.cpu).toFixed(0)} %`, `${ms(stats.tick.median)} (${ms(stats.tick.late)})`,
      `${ms(stats.delay.median)} (${ms(stats.delay.late)})`, down.toFixed(0), up.toFixed(0), inputs.toFixed(1), (memory / 1000).toFixed(0)]);
    console.log(rows.at(-1)?.join('  '), failed > 0 ? `${failed} bots failed` : '');
  }
  print(rows);
}

/** Rooms that come and go. @param {number} minutes */
async function flat(minutes) {
  const process = await server();
  try {
    const bots = await crowd(process.url, 30 * SIZE, 60 * minutes + 60, SIZE);
    const rows = [['minute', 'rooms', 'clients', 'memory, MB', 'JavaScript heap, MB', 'WebAssembly and buffers, MB', 'a tick, ms: median (99th)']];
    const parts = Math.max(4, Math.min(12, Math.floor(minutes)));
    for (let part = 0; part <= parts; part += 1) {
      const stats = await process.stats();
      const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(0);
      rows.push([((part * minutes) / parts).toFixed(1), String(stats.rooms), String(stats.clients), megabytes(stats.rss), megabytes(stats.heapUsed), megabytes(stats.external), `${ms(stats.tick.median)} (${ms(stats.tick.late)})`]);
      console.log(rows.at(-1)?.join('  '));
      if (part < parts) await wait((60_000 * minutes) / parts);
    }
    const { joined, failed } = await bots.count();
    print(rows);
    console.log(`${joined} joins, ${failed} failed.`);
    await bots.end();
  } finally {
    await process.kill();
  }
}

if (values.minutes) await flat(Number(values.minutes));
else if (!values.network) await loadTable((values.rooms ?? '1,25,50,100,200').split(',').map(Number));
