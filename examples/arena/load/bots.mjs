/**
 * Bots that only make load: they join rooms over real sockets, send an input each tick, and count the bytes that come
 * without reading them. Forked by measure.mjs; ends with its parent, and by itself after `seconds`.
 */

// The SDK takes Node's own WebSocket where there is one, which costs several times the processor time of ws'.
Reflect.deleteProperty(globalThis, 'WebSocket');
const { Client } = await import('@colyseus/sdk');
const { ROOM, inputsOf } = await import('../shared/protocol.js');
const { TICKS } = await import('../shared/world.js');

/**
 * @typedef {{ url: string, bots: number, size: number, seconds: number, churn: number }} Order
 *   `size`: of a room; `churn`: how many bots leave, and join anew, in each second
 */
/** @type {Order} */
const { url, bots, size, seconds, churn } = JSON.parse(process.argv[2]);

/** A frame's header in a WebSocket: 2 bytes and, from a client, 4 of its mask; 2 more from 126 bytes on. */
const HEADER = 2;
const MASK = 4;
const frame = (/** @type {number} */ length) => length + HEADER + (length > 125 ? 2 : 0);

const count = { down: 0, up: 0, messages: 0, inputs: 0, joined: 0, failed: 0, closed: 0 };

async function join() {
  const room = await new Client(url).joinOrCreate(ROOM, { size });
  room.reconnection.enabled = false;
  room.onLeave(() => { count.closed += 1; });
  const input = inputsOf(room);
  const { connection } = room;
  const send = connection.send.bind(connection);
  connection.send = (/** @type {any} */ data) => {
    count.up += frame(data.byteLength ?? data.length) + MASK;
    send(data);
  };
  connection.events.onmessage = (/** @type {{ data: ArrayBuffer }} */ { data }) => {
    count.down += frame(data.byteLength);
    count.messages += 1;
  };
  count.joined += 1;
  return { room, input, turn: 0, number: count.joined };
}

/** @typedef {Awaited<ReturnType<typeof join>>} Bot */
/** @type {Bot[]} */
const all = [];

/** One input: a new way twice a second, a shot now and then, as players do. @param {Bot} bot @param {number} tick */
function act({ input, number }, tick) {
  const own = tick + 7 * number;
  if (own % 15 === 0) {
    const bits = Math.imul(own + number, 2654435761) >>> 8;
    const [mx, my, ax, ay] = [0, 6, 12, 18].map((shift) => ((bits >> shift) & 63) * 4 - 126);
    Object.assign(input.data, { mx, my, ax, ay });
  }
  input.data.buttons = own % 30 === 0 ? 1 : own % 90 === 0 ? 2 : 0;
  input.send();
  count.inputs += 1;
}

for (let k = 0; k < bots; k += size) {
  const joined = await Promise.allSettled(Array.from({ length: Math.min(size, bots - k) }, join));
  for (const one of joined) {
    if (one.status === 'fulfilled') all.push(one.value);
    else count.failed += 1;
  }
}
process.send?.({ type: 'joined', count });

/** A tenth of the bots at a time, so that inputs come as evenly as from players. */
const PARTS = 10;
const start = performance.now();
let done = 0;
const timer = setInterval(() => {
  const due = ((performance.now() - start) * TICKS * PARTS) / 1000;
  for (; done < due; done += 1) {
    for (let k = done % PARTS; k < all.length; k += PARTS) act(all[k], Math.floor(done / PARTS));
  }
}, 1000 / TICKS / PARTS);

const exchange = churn > 0 && setInterval(() => {
  for (const bot of all.splice(0, churn)) {
    bot.room.leave().then(join).then((bot) => all.push(bot), () => { count.failed += 1; });
  }
}, 1000);

process.on('message', (/** @type {any} */ { type }) => {
  if (type === 'count') process.send?.({ type, count });
  if (type === 'end') end();
});
const end = async () => {
  clearInterval(timer);
  if (exchange) clearInterval(exchange);
  await Promise.race([Promise.all(all.map(({ room }) => room.leave())), new Promise((resolve) => { setTimeout(resolve, 2000); })]);
  process.exit();
};
process.on('disconnect', () => process.exit());
setTimeout(end, 1000 * seconds);
