/**
 * A client in a process of its own that sends too much, for a second. Forked by faults.test.mjs.
 *
 * Its way: `repeated`: one and the same frame, 40 times at once; `flood`: as many inputs as the processor can send,
 * up to a million.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@colyseus/sdk';
import { INPUT_TICKS, ROOM, inputsOf } from '../shared/protocol.js';

/** @type {{ port: number, size: number, way: string }} */
const { port, size, way } = JSON.parse(process.argv[2]);

const room = await new Client(`http://127.0.0.1:${port}`).joinOrCreate(ROOM, { size });
room.reconnection.enabled = false;
const input = inputsOf(room);
Object.assign(input.data, { mx: 127, ax: 127, buttons: 1 });

/** @type {Uint8Array} */
let frame = new Uint8Array();
const { connection } = room;
const send = connection.send.bind(connection);
connection.send = (/** @type {any} */ bytes) => {
  frame = Uint8Array.from(bytes);
  send(bytes);
};
for (let k = 0; k < INPUT_TICKS; k += 1) input.send();

let sent = 1;
for (let burst = 0; way === 'repeated' && burst < 3; burst += 1, await wait(300)) {
  for (let k = 0; k < 40; k += 1, sent += 1) send(frame);
}
for (const end = performance.now() + 1000; way === 'flood' && sent < 1e6 && performance.now() < end && connection.isOpen; sent += 1) {
  input.send();
  if (sent % 1000 === 0) await wait(0);
}
await wait(300);
process.send?.({ type: 'done', sent });
await wait(100);
process.exit();
