/**
 * A bad network on one machine: a proxy that passes TCP connections on late. It knows nothing of what they carry, so a
 * WebSocket and the requests before it both go through it.
 *
 * TCP itself never loses a byte: a lost segment is sent again, and all that follows it waits. So a loss is modelled as
 * what the receiver sees of it. The sender notices when the acknowledgement of a later segment is back, plus a quarter
 * of a round trip, in which segments might only have changed places; at the latest after a round trip and the 200 ms
 * that Linux waits at least (its early retransmission, RACK, and its timeout, RTO: RFC 8985 and RFC 6298). What is sent
 * again can be lost again, and is then noticed in the same way; the timeout doubles.
 */
import { connect, createServer } from 'node:net';

/** A segment's bytes on Ethernet, without its headers. */
const SEGMENT = 1448;

/** The least time after which Linux sends again what has not been acknowledged, beyond a round trip, in ms. */
const LEAST_TIMEOUT = 200;

/**
 * @typedef {object} Quality
 * @property {number} roundTrip in ms
 * @property {number} jitter what a way through the network can take longer, in ms
 * @property {number} loss the part of the segments that is lost
 */

/**
 * Opens the proxy at a free port of this machine.
 * @param {number} to the port of the server
 * @param {Quality} quality
 * @param {() => number} [random] numbers from 0 to 1
 * @returns {Promise<{ port: number, lost: () => number, close: () => void }>} `lost`: segments so far
 */
export async function slowNetwork(to, quality, random = Math.random) {
  let lost = 0;
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: to, host: '127.0.0.1', noDelay: true });
    for (const [from, into] of [[client, upstream], [upstream, client]]) {
      open.add(from);
      const lane = slowLane(into, quality, random, (count) => { lost += count; });
      from.on('data', lane.send);
      from.on('end', lane.end);
      from.on('error', () => into.destroy());
      from.on('close', () => {
        open.delete(from);
        lane.end();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { port, lost: () => lost, close };
}

/**
 * One direction of a connection.
 * @param {import('node:net').Socket} into
 * @param {Quality} quality
 * @param {() => number} random
 * @param {(count: number) => void} onLosses
 */
function slowLane(into, { roundTrip, jitter, loss }, random, onLosses) {
  /** What is under way, in order. @type {{ bytes: Buffer | null, due: number, losses: number }[]} */
  const waiting = [];
  let timer = /** @type {NodeJS.Timeout | undefined} */ (undefined);
  const way = () => roundTrip / 2 + jitter * random();

  function deliver() {
    const now = performance.now();
    while (waiting.length > 0 && waiting[0].due <= now) {
      const { bytes } = /** @type {{ bytes: Buffer | null }} */ (waiting.shift());
      if (into.destroyed) continue;
      if (bytes) into.write(bytes);
      else into.end();
    }
    clearTimeout(timer);
    timer = waiting.length > 0 ? setTimeout(deliver, waiting[0].due - now) : undefined;
  }

  /** @param {Buffer | null} bytes */
  function push(bytes) {
    const now = performance.now();
    // The acknowledgement of this segment tells the sender which of those before it are missing.
    for (const segment of waiting) {
      if (segment.losses > 0) segment.due = Math.min(segment.due, now + 1.25 * roundTrip * segment.losses + way());
    }
    let losses = 0;
    let due = now + way();
    for (; random() < loss; losses += 1) due += (roundTrip + LEAST_TIMEOUT) * 2 ** losses;
    waiting.push({ bytes, due, losses });
    onLosses(losses);
    deliver();
  }

  let hasEnded = false;
  return {
    /** @param {Buffer} bytes */
    send(bytes) {
      for (let at = 0; at < bytes.length; at += SEGMENT) push(bytes.subarray(at, at + SEGMENT));
    },
    end() {
      if (!hasEnded) push(null);
      hasEnded = true;
    },
  };
}
