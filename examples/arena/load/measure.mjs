/**
 * `npm run arena:load`: how many rooms of 8 one core holds, what a client and a room cost, how a bad network shows, and
 * what the world costs beside other engines. Everything is on this machine's loopback; the bots are processes of their
 * own; all ends by itself.
 *
 *     npm run arena:load                          # some eight minutes; prints the tables of README.md
 *     npm run arena:load -- --rooms 50,100        # only the load, with 50 and with 100 rooms
 *     npm run arena:load -- --minutes 60          # rooms that come and go for an hour: is memory flat?
 *     npm run arena:load -- --network             # the bad network alone
 *     npm run arena:load -- --moves               # rooms that move to another process alone
 *     npm run arena:load -- --worlds              # the other engines alone
 */
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { arena, end, startRedis } from '../../../scripts/arena.mjs';
import { buildPackage } from '../../../scripts/build.mjs';
import { must } from '../../../scripts/run.mjs';
import { npmPackages, setup } from '../../../scripts/setup.mjs';

await setup({ redis: true });
await buildPackage();
const { execPath, server, started } = await import('./processes.mjs');

const SIZE = 8;
/** How long each number of rooms is measured, after a while in which the engine compiles, in seconds. */
const [WARM, LONG] = [4, 10];
/** Bots of one process: it must be able to send their inputs in time. */
const BOTS = 800;

const { values } = parseArgs({
  args: argv.slice(2),
  options: { rooms: { type: 'string' }, minutes: { type: 'string' }, network: { type: 'boolean', default: false }, moves: { type: 'boolean', default: false }, worlds: { type: 'boolean', default: false } },
});

/** @param {string[][]} rows */
const print = (rows) => console.log(`\n${rows.map((cells, k) => `| ${cells.join(' | ')} |${k === 0 ? `\n${'| --- '.repeat(cells.length)}|` : ''}`).join('\n')}\n`);
const ms = (/** @type {number} */ n) => n.toFixed(n < 10 ? 2 : 0);

/**
 * Starts processes of bots, and waits until every bot has joined a room.
 * @param {string} url @param {number} bots how many bots all processes have together @param {number} seconds
 * @param {number} [churn]
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
    const bots = await crowd(process.url, 20 * SIZE, 60 * minutes + 60, SIZE);
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

/** A round trip in ms; what a way takes longer now and then is a tenth of it. */
const ROUND_TRIPS = [0, 50, 100, 200];

/** Corrections of bots that play alone, and of 8 in a room, over a bad network. @param {number} seconds */
async function network(seconds) {
  const process = await server();
  try {
    const rows = [['round trip, ms', 'lost', 'players', 'corrections a minute', 'of them with no player or door near', 'mean, px', 'worst, px', 'digests equal', 'different']];
    for (const roundTrip of ROUND_TRIPS) {
      const quality = roundTrip === 0 ? undefined : { roundTrip, jitter: roundTrip / 10, loss: 0.02 };
      // Rooms of different sizes, so that each of the first is alone.
      for (const [who, sizes] of /** @type {[string, number[]][]} */ ([['alone', [2, 3, 4, 5]], ['8 in a room', Array(SIZE).fill(SIZE)]])) {
        const bots = started('players.mjs', { port: process.port, sizes, quality, seed: roundTrip + 1 });
        await bots.told('joined');
        await wait(3000);
        await bots.ask('clear');
        await wait(1000 * seconds);
        const { players } = await bots.ask('told');
        await bots.ask('end');
        const sum = (/** @type {string} */ name) => players.reduce((/** @type {number} */ all, /** @type {any} */ one) => all + one[name], 0);
        const corrections = sum('corrections');
        rows.push([String(roundTrip), quality ? '2 %' : '0', who, (corrections / players.length / (seconds / 60)).toFixed(1), String(sum('free')), corrections ? (sum('sum') / corrections).toFixed(1) : '–',
          Math.max(...players.map((/** @type {any} */ { worst }) => worst)).toFixed(1), String(sum('agreed')), String(sum('differed'))]);
        console.log(rows.at(-1)?.join('  '));
      }
    }
    print(rows);
  } finally {
    await process.kill();
  }
}

/** The longest time without a patch, of players whose room moves to another process, and of players there. */
async function moves() {
  const redis = await startRedis();
  if (!redis) {
    console.log('Redis is not found: rooms cannot move.');
    return;
  }
  const servers = [await server({ redis: redis.url }), await server({ redis: redis.url })];
  const crowds = [];
  try {
    for (const seed of [1, 11, 21]) {
      const bots = started('players.mjs', { port: servers[0].port, sizes: Array(SIZE).fill(SIZE), seed });
      crowds.push(bots);
      await bots.told('joined');
      await wait(1500); // until the processes know of each other's rooms
    }
    const ask = async (/** @type {string} */ type) => (await Promise.all(crowds.map((bots) => bots.ask(type)))).flatMap(({ players }) => players);
    const before = await ask('clear');
    await servers[0].ask('drain');
    await wait(1500);
    const players = (await ask('told')).map((player, k) => ({ ...player, hasMoved: player.room !== before[k].room, missed: player.missed - before[k].missed }));
    const rows = [['', 'players', 'longest time without a patch, ms: worst (mean)', 'ticks missed', 'digests different']];
    for (const hasMoved of [true, false]) {
      const list = players.filter((player) => player.hasMoved === hasMoved);
      const sum = (/** @type {string} */ name) => list.reduce((all, player) => all + player[name], 0);
      rows.push([hasMoved ? 'of a room that moved' : 'beside them', String(list.length), `${ms(Math.max(...list.map(({ gap }) => gap)))} (${ms(sum('gap') / list.length)})`, String(sum('missed')), String(sum('differed'))]);
    }
    print(rows);
  } finally {
    await Promise.all([...crowds, ...servers].map((process) => process.kill()));
    await end(redis.child);
  }
}

const isAll = !values.rooms && !values.minutes && !values.network && !values.moves && !values.worlds;
if (values.rooms || isAll) await loadTable((values.rooms ?? '1,25,50,100,200').split(',').map(Number));
if (values.minutes) await flat(Number(values.minutes));
if (values.network || isAll) await network(20);
if (values.moves || isAll) await moves();
if (values.worlds || isAll) {
  await npmPackages(join(arena, 'load'));
  console.log(await must('Other engines', execPath, ['load/worlds.mjs'], { cwd: arena }));
}
