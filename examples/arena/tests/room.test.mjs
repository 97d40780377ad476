/** A room and its clients, in one process, over sockets of this machine. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Protocol, matchMaker } from '@colyseus/core';
import { Client } from '@colyseus/sdk';
import { freePort } from '../../../scripts/arena.mjs';
import { Arena } from '../client/arena.js';
import { makeBot, play } from '../client/bot.js';
import { isOurs } from '../server/frames.js';
import { startProcess } from '../server/process.js';
import { MAP, refused } from '../server/room.js';
import { HASH_TICKS, INPUT_TICKS, QUEUE_MOST, ROOM, claim, inputsOf } from '../shared/protocol.js';
import { FIRE, HEALTH } from '../shared/world.js';

console.info = () => {}; // of the SDK, at each reconnection

let url = '';
/** @type {Awaited<ReturnType<typeof startProcess>>} */
let server;

before(async () => {
  const port = await freePort();
  server = await startProcess({ port });
  url = `http://127.0.0.1:${port}`;
});
after(() => server.end());

const wait = (/** @type {number} */ ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** @param {string} what @param {() => unknown} done @param {number} [seconds] */
async function until(what, done, seconds = 20) {
  for (const end = performance.now() + seconds * 1000; !done(); await wait(20)) assert.ok(performance.now() < end, `no ${what} after ${seconds} s`);
}

const roomOf = (/** @type {{ roomId: string }} */ { roomId }) => /** @type {import('../server/room.js').ArenaRoom} */ (matchMaker.getLocalRoomById(roomId));

/**
 * A room of its own, by its size, with clients in it.
 * @param {number} size @param {number} count @param {any} [options] of each client
 */
async function rooms(size, count, options) {
  const clients = [];
  for (let k = 0; k < count; k += 1) {
    const arena = new Arena(MAP, options?.[k]);
    await arena.join(url, { name: `Bot ${k}`, size });
    clients.push(arena);
  }
  await until('patch', () => clients.every(({ status }) => status === 'playing'));
  return { clients, room: roomOf(clients[0]), done: () => Promise.all(clients.map((arena) => arena.dispose())) };
}

test('a player alone is never corrected, and has the server’s world', async () => {
  const { clients: [arena], done } = await rooms(2, 1);
  const stop = play([{ arena, bot: makeBot(3) }]);
  await until('digests', () => arena.stats.agreed >= 4);
  stop();
  assert.deepEqual([arena.stats.corrections, arena.stats.differed], [0, 0]);
  await done();
});

test('players among others have the server’s world at each digest', async () => {
  const { clients, done } = await rooms(6, 6);
  const stop = play(clients.map((arena, k) => ({ arena, bot: makeBot(k + 1) })));
  await until('digests', () => clients.every(({ stats }) => stats.agreed >= 4));
  stop();
  assert.deepEqual(clients.map(({ stats }) => stats.differed), clients.map(() => 0));
  await done();
});

test('the last to leave gives the room’s memory back', async () => {
  const { room, done } = await rooms(3, 2);
  const { scene } = room.world;
  assert.ok(scene.size > 0);
  await done();
  await until('dispose', () => !matchMaker.getLocalRoomById(room.roomId));
  assert.throws(() => scene.size, /disposed/);
});

test('the room judges a shot by what its shooter saw', async () => {
  const { clients: [shooter], room, done } = await rooms(4, 2);
  const { world } = room;
  const seats = world.players.map(({ body }) => body);
  await until('players', () => world.players[0].wait === 0 && world.players[1].wait === 0);
  seats[0].moveTo(700, 64);
  seats[1].moveTo(300, 64);
  const { tick } = world;
  await until('ticks', () => world.tick > tick + 4);
  seats[1].moveTo(300, 300);
  await until('ticks', () => world.tick > tick + 7);
  // It aims to the left, and still sees the other there.
  Object.defineProperty(shooter, 'viewTick', { value: tick + 2 });
  for (let k = 0; k < INPUT_TICKS; k += 1) shooter.tick({ mx: 0, my: 0, ax: -127, ay: 0, buttons: FIRE });
  await until('shot', () => world.players[0].fireWait > 0);
  assert.equal(world.players[1].health, HEALTH - 1);
  await done();
});

test('a player whose connection breaks comes back to its place', async () => {
  /** @type {string[]} */
  const told = [];
  const { clients, room, done } = await rooms(5, 2, [{ onStatus: (/** @type {string} */ status) => told.push(status) }]);
  const stop = play(clients.map((arena, k) => ({ arena, bot: makeBot(k + 1) })));
  room.world.players[clients[0].player].score = 7;
  room.clients.find(({ sessionId }) => sessionId === room.state.players[clients[0].player].session)?.ref.terminate();
  await until('reconnection', () => told.includes('away') && told.at(-1) === 'playing');
  const { patches } = clients[0].stats;
  await until('patches', () => clients[0].stats.patches > patches + 30);
  stop();
  assert.equal(clients[0].confirmed?.players[clients[0].player].score, 7);
  assert.equal(clients[0].stats.differed + clients[1].stats.differed, 0);
  assert.equal(room.clients.length, 2);
  await done();
});

test('a client whose world differs is told of the tick, with both worlds', async () => {
  /** @type {any[]} */
  const told = [];
  const map = structuredClone(MAP);
  map.layers[1].objects.find((/** @type {any} */ { type }) => type === 'heal').x += 1;
  const arena = new Arena(map, { onDiffer: (/** @type {any} */ difference) => told.push(difference) });
  const count = refused.hash;
  await arena.join(url, { size: 7 });
  const stop = play([{ arena, bot: makeBot(2) }]);
  await until('difference', () => told.length > 0);
  stop();
  assert.ok(refused.hash > count);
  const [{ tick, own, server: expected, world, expected: saved }] = told;
  assert.equal(tick % HASH_TICKS, 0);
  assert.notEqual(own, expected);
  assert.equal(world.numbers[0], tick);
  assert.deepEqual([...saved.numbers], [...world.numbers]); // the level alone is another
  assert.ok(saved.bytes.length > 0);
  await arena.dispose();
});

test('a message of inputs that claims other lengths than it has, or other fields, is not ours', () => {
  const isInputs = (/** @type {number[]} */ bytes) => isOurs(Buffer.from([Protocol.ROOM_INPUT_UNRELIABLE, ...bytes]));
  for (const number of [[1], [0xcc, 200], [0xcd, 0, 2], [0xce, 0, 0, 1, 0]]) assert.ok(isInputs([...number, 2, 128, 5, 0, 7, 133, 1, 0, 0, 0, 129, 9]), `number ${number}`);
  for (const bytes of [[], [0xcf, 0, 0, 0, 0, 0, 0, 0, 1, 0], [1, 200, 128, 5], [1, 3, 128, 5], [1, 1, 128, 5], [1, 2, 134, 5], [1, 2, 5, 5], [1, 0, 0, 0, 0]]) assert.ok(!isInputs(bytes), `${bytes}`);
});

test('what makes no sense is refused and counted, and nobody else notices', async () => {
  const { clients: [witness], room, done } = await rooms(9, 1);
  const stop = play([{ arena: witness, bot: makeBot(9) }]);
  const join = () => new Client(url).joinOrCreate(ROOM, { size: 9 });
  const before = { ...refused };
  const ticks = room.world.tick;

  // Garbage: frames of random bytes behind each code, known or not.
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed >>> 24;
  };
  let frames = 0;
  for (let round = 0; round < 8; round += 1) {
    const bad = await join();
    await until('state', () => bad.state?.tick > 0);
    for (let k = 0; k < 120 && bad.connection.isOpen; k += 1) {
      // Not 12, by which a client asks to leave.
      const bytes = Uint8Array.from({ length: 1 + (random() % 40) }, random);
      if ((bytes[0] & 31) === 12) bytes[0] += 1;
      bad.connection.send(bytes);
      frames += 1;
    }
    await wait(100);
    bad.reconnection.enabled = false;
    bad.connection.close();
  }
  assert.ok(frames > 300);
  assert.ok(refused.garbage >= before.garbage + 8, 'garbage is not counted');

  // Wrong claims: one of them is answered, others of the same tick are not.
  const liar = await join();
  let answers = 0;
  liar.onMessage('differs', () => { answers += 1; });
  await until('digest', () => liar.state?.hashTick > 0);
  const { hashTick } = liar.state;
  const { garbage } = refused;
  for (let k = 0; k < 5; k += 1) liar.sendBytes('hash', claim(hashTick, 'abc-def'));
  for (const text of ['', 'hash', 'NaN 1-1', `${hashTick} {}`, '999999999 1-1']) liar.sendBytes('hash', new TextEncoder().encode(text));
  await until('answer', () => answers > 0 && refused.garbage >= garbage + 4 + 5);
  assert.equal(refused.hash, before.hash + 1);
  assert.equal(answers, 1);

  // Inputs that are late all at once: the oldest are dropped, and none acts twice as fast for longer.
  const input = inputsOf(liar);
  for (let k = 0; k < 60; k += 1) {
    Object.assign(input.data, { mx: 127, my: 0, ax: -128, ay: 5, buttons: 255, seen: 2 ** 32 - 1 });
    input.send();
  }
  await until('drop', () => refused.late >= before.late + 60 - 2 * QUEUE_MOST);

  // A message that there is not, too large a one, and too many.
  let over = 0;
  liar.reconnection.enabled = false;
  liar.onLeave(() => { over += 1; });
  liar.send('no such message', { a: 1 });
  const huge = await join();
  huge.reconnection.enabled = false;
  huge.onLeave(() => { over += 1; });
  huge.connection.send(new Uint8Array(50_000));
  const flood = await join();
  flood.reconnection.enabled = false;
  flood.onLeave(() => { over += 1; });
  const flooding = inputsOf(flood);
  for (let k = 0; k < 20_000 && flood.connection.isOpen; k += 1) flooding.send();
  await until('end of all three', () => over === 3 && refused.flood >= before.flood + 2);

  const { agreed } = witness.stats;
  await until('digests', () => witness.stats.agreed > agreed + 1);
  stop();
  assert.ok(room.world.tick > ticks);
  assert.equal(witness.stats.differed, 0);
  await done();
});
