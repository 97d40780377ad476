/**
 * A client that breaks the rules, for a second. Forked by faults.test.mjs.
 *
 * Its way: `garbage`: frames of random bytes; `huge`: a message of a megabyte; `late`: nothing, then 60 inputs at once,
 * and shots that claim to be old; `repeated`: one and the same frame over and over; `flood`: as many inputs as the
 * processor can send, up to a million; `hash`: wrong digests.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Protocol } from '@colyseus/shared-types';
import { Client } from '@colyseus/sdk';
import { ROOM } from '../shared/protocol.js';

/** @type {{ port: number, size: number, way: string }} */
const { port, size, way } = JSON.parse(process.argv[2]);

const room = await new Client(`http://127.0.0.1:${port}`).joinOrCreate(ROOM, { size });
room.reconnection.enabled = false;
/** @type {any[]} */
const differences = [];
let code = 0;
room.onLeave((/** @type {number} */ why) => { code = why; });
room.onMessage('differs', (/** @type {any} */ { tick, bytes, numbers }) => differences.push({ tick, bytes: bytes.length, numbers: numbers.length }));
room.onMessage('shots', () => {});
const input = room.input();
const send = (/** @type {Uint8Array} */ frame) => room.connection.isOpen && room.connection.send(frame);

let seed = 1;
const byte = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed >>> 24;
};

/** @type {Record<string, () => void | Promise<void>>} */
const ways = {
  async garbage() {
    // Inputs, messages, requests and codes that mean nothing, with random content of up to 40 bytes.
    for (let k = 0; k < 100; k += 1) {
      const frame = Uint8Array.from({ length: 1 + (byte() % 40) }, byte);
      frame[0] = [Protocol.ROOM_INPUT_RELIABLE, Protocol.ROOM_INPUT_UNRELIABLE, Protocol.ROOM_DATA, Protocol.ROOM_DATA_BYTES, frame[0]][k % 5];
      send(frame);
      await wait(10);
    }
  },
  huge() { room.send('hash', { tick: 'x'.repeat(1 << 20) }); },
  async late() {
    await wait(500);
    for (let k = 0; k < 60; k += 1) {
      Object.assign(input.data, { mx: k, my: -k, ax: 127, ay: 1, buttons: 3, seen: 0 });
      input.send();
    }
  },
  async repeated() {
    for (let k = 0; k < 100; k += 1) {
      send(Uint8Array.of(Protocol.ROOM_INPUT_RELIABLE, 0x80, 100));
      await wait(10);
    }
  },
  async flood() {
    const end = performance.now() + 1000;
    for (let k = 0; k < 1e6 && performance.now() < end; k += 1) {
      input.data.mx = k % 100;
      if (room.connection.isOpen) input.send();
      if (k % 1000 === 0) await wait(0);
    }
  },
  async hash() {
    for (let asked = 0, last = 0; asked < 2; await wait(5)) {
      if (!(room.state.hashTick > last)) continue; // nothing is known before the first patch
      last = room.state.hashTick;
      asked += 1;
      room.send('hash', { tick: last, hash: 'not-this' });
      room.send('hash', { tick: last, hash: 'again' });
      room.send('hash', { tick: 12345678, hash: 'never' });
    }
    for (let tries = 0; differences.length < 2 && tries < 500; tries += 1) await wait(10);
  },
};

await ways[way]();
await wait(300);
process.send?.({ type: 'done', code, differences });
await wait(100);
process.exit();
