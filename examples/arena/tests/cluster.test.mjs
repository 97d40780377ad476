/** Two processes with Redis, forty bots, a room that moves, a process that is killed: over sockets of this machine. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { execPath } from 'node:process';
import { end, freePort, startArena, startRedis } from '../../../scripts/arena.mjs';
import { Arena } from '../client/arena.js';
import { makeBot, play } from '../client/bot.js';
import { MAP } from '../server/room.js';

console.info = () => {}; // of the SDK, at each reconnection

const BOTS = 40;
/** @type {Awaited<ReturnType<typeof startRedis>>} */
let redis;
/** @type {Awaited<ReturnType<typeof startArena>>} */
let arena;
let said = '';

before(async () => {
  redis = await startRedis();
  assert.ok(redis, 'Redis is not found: `npm test` installs it or says how.');
  arena = await startArena(execPath, { PORT: String(await freePort(3)), REDIS_URL: redis.url, PUBLIC_HOST: '127.0.0.1', ...PATIENT }, (text) => { said += text; });
});
after(async () => {
  if (arena) await end(arena.child);
  if (redis) await end(redis.child);
});

const wait = (/** @type {number} */ ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** @param {string} what @param {() => unknown} done @param {number} [seconds] */
async function until(what, done, seconds = 40) {
  for (const limit = performance.now() + seconds * 1000; !done(); await wait(20)) assert.ok(performance.now() < limit, `no ${what} after ${seconds} s\n${said}`);
}

/** On a busy machine, a process may answer another one late. */
const PATIENT = { COLYSEUS_PRESENCE_SHORT_TIMEOUT: '20000' };

/** @typedef {{ arena: Arena, bot: ReturnType<typeof makeBot>, told: { status: string, at: number }[] }} Player */

test('forty bots play; rooms move, a process is killed, and their worlds stay equal', async (t) => {
  /** @type {Player[]} */
  const players = [];
  /** @param {number} k @param {{ size?: number }} [options] */
  const add = async (k, options) => {
    /** @type {Player['told']} */
    const told = [];
    // One of eight predicts: all of them would take more than a processor.
    const player = { arena: new Arena(MAP, { predicts: k % 8 === 0, onStatus: (status) => told.push({ status, at: performance.now() }) }), bot: makeBot(k + 1), told };
    await player.arena.join(arena.url, { name: `Bot ${k}`, ...options });
    players.push(player);
  };
  for (let k = 0; k < BOTS; k += 1) await add(k);
  const stop = play(players);
  t.after(stop);
  const sum = (/** @type {'agreed' | 'differed' | 'patches'} */ what) => players.reduce((all, player) => all + player.arena.stats[what], 0);
  /** More digests of every client. */
  const goOn = async () => {
    const before = players.map((player) => player.arena.stats.agreed);
    const lacks = (/** @type {Player} */ player, /** @type {number} */ k) => player.arena.stats.agreed < before[k] + 2;
    try {
      await until('digests', () => !players.some(lacks));
    } catch (error) {
      throw new Error(players.filter(lacks).map(({ arena: { status, roomId, stats }, told }) => JSON.stringify({ status, roomId, stats, told })).join('\n'), { cause: error });
    }
  };
  const roomIds = () => new Set(players.map((player) => player.arena.roomId));
  await goOn();
  assert.equal(roomIds().size, 5);
  const scores = () => players.map(({ arena: { confirmed, player } }) => confirmed?.players[player].score ?? -1);

  // Each process in turn moves its rooms to the other, and starts anew.
  const old = roomIds();
  const before = scores();
  for (const player of players) player.arena.stats.gap = 0;
  arena.child.kill('SIGUSR2');
  await until('new processes', () => said.includes('All processes are new.'));
  await goOn();
  const gap = Math.max(...players.map((player) => player.arena.stats.gap));
  t.diagnostic(`the longest time without a patch while rooms moved: ${gap.toFixed(0)} ms`);
  assert.ok([...roomIds()].every((id) => !old.has(id)), 'a room has not moved');
  assert.equal(roomIds().size, 5);
  assert.ok(players.every(({ told }) => told.every(({ status }) => status !== 'away' && status !== 'over')), 'a player has noticed the move');
  scores().forEach((score, k) => assert.ok(score >= before[k], 'a score is lost'));
  assert.equal(sum('differed'), 0);

  // One process is killed: its players are told and join again, the others notice nothing.
  // All rooms are in the process that was new first; one more room is made in the other.
  for (let k = 0; k < 4; k += 1) await add(8 * k, { size: 4 });
  await goOn();
  for (const player of players) player.told.length = 0;
  const pids = workersOf(arena.child.pid);
  assert.equal(pids.length, 2);
  const killed = performance.now();
  process.kill(pids[0], 'SIGKILL');
  const rejoining = setInterval(() => {
    for (const { arena: one } of players) if (one.status === 'over') one.join(arena.url).catch(() => {});
  }, 300);
  t.after(() => clearInterval(rejoining));
  await until('word of it', () => players.some(({ told }) => told.some(({ status }) => status === 'away')));
  await wait(1500);
  const hit = players.filter(({ told }) => told.length > 0);
  const others = players.filter(({ told }) => told.length === 0);
  assert.ok(hit.length > 0 && others.length > 0, `${hit.length} of ${players.length} were told`);
  const late = Math.max(...hit.map(({ told }) => told[0].at - killed));
  t.diagnostic(`${hit.length} players of the killed process were told within ${late.toFixed(0)} ms`);
  assert.ok(late < 2000);
  await until('return of all', () => hit.every(({ arena: { status } }) => status === 'playing'));
  t.diagnostic(`all play again after ${((performance.now() - killed) / 1000).toFixed(1)} s`);
  await goOn();
  assert.ok(others.every(({ told }) => told.length === 0), 'a player of the other process has noticed');
  assert.equal(sum('differed'), 0);
  t.diagnostic(`${sum('agreed')} digests were equal, of ${sum('patches')} patches`);
  await Promise.all(players.map((player) => player.arena.dispose()));
});

/** The processes that the first one has started. @param {number | undefined} pid */
function workersOf(pid) {
  return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
}

test('without Redis there is one process, which says so', async (t) => {
  let text = '';
  const alone = await startArena(execPath, { PORT: String(await freePort(2)), REDIS_URL: '', PUBLIC_HOST: '127.0.0.1' }, (part) => { text += part; });
  t.after(() => end(alone.child));
  assert.match(text, /no REDIS_URL: one process/);
  assert.equal(alone.pids.length, 1);
  const one = new Arena(MAP);
  await one.join(alone.url);
  await until('patch', () => one.status === 'playing');
  await one.dispose();
  assert.match(await (await fetch(alone.url)).text(), /<title>Arena/);
});

test('a process whose port another program has says so, and starts once it is free', async (t) => {
  const port = await freePort(2);
  const other = createServer().listen(port + 1, '127.0.0.1');
  await once(other, 'listening');
  let text = '';
  const alone = await startArena(execPath, { PORT: String(port), REDIS_URL: '', PUBLIC_HOST: '127.0.0.1' }, (part) => {
    text += part;
    if (/ended with 1\. It starts anew/.test(part)) other.close();
  });
  t.after(() => end(alone.child));
  assert.match(text, /ended with 1\. It starts anew/);
  assert.equal((await fetch(alone.url)).status, 200);
});
