/**
 * What goes wrong stays where it is: Redis that starts anew, a client that sends too much, a clock that jumps, players
 * who come and go. Other players must not notice: their patches follow each other tick by tick, and every digest is the
 * server's. cluster.test.mjs kills a process, room.test.mjs has what makes no sense.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { end, startRedis } from '../../../scripts/arena.mjs';
import { server, started } from '../load/processes.mjs';

/** @typedef {import('../load/processes.mjs').Started} Started */

/** What the test has started, ended by `close` whatever happens. */
function stage() {
  /** @type {(() => unknown)[]} */
  const ends = [];
  return {
    /** @param {any} [order] @param {string[]} [options] */
    async server(order, options) {
      const process = await server(order, options);
      ends.push(process.kill);
      return process;
    },
    /** @param {number} port @param {number[]} sizes */
    async players(port, sizes) {
      const process = started('players.mjs', { port, sizes });
      ends.push(process.kill);
      await process.told('joined');
      await until(async () => (await told(process)).every(({ status, player }) => status === 'playing' && player >= 0));
      return process;
    },
    /** @param {number} [port] */
    async redis(port) {
      const redis = await startRedis(port);
      if (!redis) throw new Error('there is no Redis: npm run arena installs it');
      ends.push(() => end(redis.child));
      return redis;
    },
    close: () => Promise.all(ends.reverse().map((end) => end())),
  };
}

/** @param {Started} players @returns {Promise<any[]>} */
const told = async (players) => (await players.ask('told')).players;

/** Waits until something holds, 90 seconds at most: the machine may be busy. @param {() => Promise<boolean>} holds */
async function until(holds) {
  for (const start = performance.now(); !await holds();) {
    assert.ok(performance.now() - start < 90_000, `never: ${holds}`);
    await wait(100);
  }
}

/**
 * Asserts that players have not noticed anything while `work` ran: no patch was left out, all digests were equal.
 * @param {Started} players @param {() => Promise<unknown>} work
 * @param {boolean} [stays] whether each player must be in the same room afterwards; default true
 */
async function unnoticed(players, work, stays = true) {
  const before = await told(players);
  await work();
  // Until each has compared a digest since.
  const now = await told(players);
  await until(async () => (await told(players)).every(({ agreed, differed }, k) => agreed > now[k].agreed || differed > 0));
  // A difference is told together with the server's world, which comes a little later.
  await until(async () => (await told(players)).every(({ differed, differences }) => differences.length >= differed));
  const after = await told(players);
  after.forEach((one, k) => {
    assert.equal(one.status, 'playing');
    if (stays) assert.equal(one.room, before[k].room);
    assert.equal(one.differed, 0, JSON.stringify(one.differences));
    assert.equal(one.missed, before[k].missed, 'ticks for which no patch came');
  });
}

/** @param {string} name @param {(on: ReturnType<typeof stage>) => Promise<void>} work */
const fault = (name, work) => test(name, async () => {
  const on = stage();
  try {
    await work(on);
  } finally {
    await on.close();
  }
});

fault('Redis starts anew: rooms go on, players leave and join as before', async (on) => {
  const redis = await on.redis();
  const servers = [await on.server({ redis: redis.url }), await on.server({ redis: redis.url })];
  const players = [await on.players(servers[0].port, [4, 4, 4]), await on.players(servers[0].port, [5, 5, 5])];
  await unnoticed(players[0], () => unnoticed(players[1], async () => {
    await end(redis.child);
    await wait(1000);
    await on.redis(redis.port);
  }));
  // The fourth place of the first room, of which Redis has been told again; asked of either process.
  const [{ room }] = await told(players[0]);
  const late = await Promise.all(servers.map(({ port }, k) => on.players(port, [4 + k])));
  assert.equal((await told(late[0]))[0].room, room);
  assert.equal((await told(late[1]))[0].room, (await told(players[1]))[0].room);
});

fault('rooms move to another process: their players miss no tick, and no input is lost', async (on) => {
  const redis = await on.redis();
  const servers = [await on.server({ redis: redis.url }), await on.server({ redis: redis.url })];
  const [alone, together] = [await on.players(servers[0].port, [2, 3, 4, 5]), await on.players(servers[0].port, [8, 8, 8, 8])];
  const before = [...await told(alone), ...await told(together)];
  const corrections = (await told(alone)).map(({ free }) => free);
  await unnoticed(together, () => unnoticed(alone, () => servers[0].ask('drain'), false), false);
  const after = [...await told(alone), ...await told(together)];
  const moved = new Set(after.filter(({ room }, k) => room !== before[k].room).map(({ room }) => room));
  assert.ok(moved.size >= 2, `${moved.size} rooms have moved`);
  assert.equal((await servers[0].stats()).rooms, 0);
  // An input that was lost, or counted twice, would put its player elsewhere than predicted.
  assert.deepEqual((await told(alone)).map(({ free }) => free), corrections);
});

for (const way of ['repeated', 'flood']) {
  fault(`a client in a process of its own sends too much (${way}): it is counted, and players beside it play on`, async (on) => {
    const process = await on.server();
    const [beside, elsewhere] = [await on.players(process.port, [4, 4]), await on.players(process.port, [5, 5])];
    await unnoticed(beside, () => unnoticed(elsewhere, async () => {
      const rogue = started('../tests/rogue.mjs', { port: process.port, size: 4, way });
      const { sent } = await rogue.told('done');
      assert.ok(sent > 30);
      await rogue.ended;
    }));
    const { late, flood, repeated } = (await process.stats()).refused;
    assert.ok((way === 'repeated' ? repeated : late + flood) > 0);
  });
}

fault('the clock of the machine is set an hour back, and two on: ticks go on', async (on) => {
  const process = await on.server({}, ['--expose-gc', '--import', new URL('jumping-clock.mjs', import.meta.url).href]);
  const players = await on.players(process.port, [4, 4]);
  for (const hours of [-1, 2]) {
    await unnoticed(players, async () => {
      const [{ tick }] = await told(players);
      process.child.send({ type: 'jump', hours });
      await until(async () => (await told(players))[0].tick >= tick + 30);
    });
  }
});

fault('100 joins and leaves a second: nobody is lost, and the memory comes back', async (on) => {
  const process = await on.server();
  const players = await on.players(process.port, [4, 4]);
  const order = { url: process.url, bots: 100, size: 8, seconds: 120, churn: 100 };
  const used = async () => {
    const { heapUsed, external } = await process.stats();
    return heapUsed + external;
  };
  /** 100 leave and 100 join in each second, as far as the machine can. @param {number} joins */
  const rush = async (joins) => {
    const bots = started('bots.mjs', order);
    await bots.told('joined');
    await until(async () => (await bots.ask('count')).count.joined >= joins);
    const { count } = await bots.ask('count');
    assert.equal(count.failed, 0);
    bots.child.send({ type: 'end' });
    await bots.ended;
    await until(async () => {
      const { rooms, clients } = await process.stats();
      return rooms === 1 && clients === 2;
    });
  };
  await unnoticed(players, async () => {
    // The heap also grows by what the engine compiles, but not in every rush. What a join leaves behind comes in each.
    const grown = [];
    let before = await used();
    do {
      assert.ok(grown.length < 6, `MB more after each 400 joins: ${grown}`);
      await rush(400);
      const after = await used();
      grown.push(((after - before) / 1e6).toFixed(2));
      before = after;
    } while (Number(grown.at(-1)) > 0.2);
  });
});
