/** One process: rooms behind an address of its own. */
import { createServer } from 'node:http';
import { Server, matchMaker } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { Redis } from 'ioredis';
import { ROOM } from '../shared/protocol.js';
import { ArenaRoom, refused } from './room.js';

/**
 * @param {{ port: number, host?: string, publicAddress?: string, redis?: string, app?: (app: any) => void }} options
 *   `port` and `host`: where it listens; `publicAddress`: where clients reach it, without a protocol; `redis`: the URL
 *   that processes find each other by, without one it is alone; `app`: adds pages to the Express app
 */
export async function startProcess({ port, host = '127.0.0.1', publicAddress, redis, app }) {
  const transport = new WebSocketTransport({ server: createServer() });
  const server = new Server({
    greet: false,
    gracefullyShutdown: false,
    transport,
    publicAddress,
    ...(redis ? shared(redis) : {}),
    selectProcessIdToCreateRoom: leastBusy,
    express: (express) => {
      express.get('/refused', (_, response) => response.json(refused));
      app?.(express);
    },
  });
  server.define(ROOM, ArenaRoom).filterBy(['size']);
  // Where another program listens, Colyseus prints that, and waits.
  const refused = new Promise((_, reject) => { transport.server?.once('error', reject); });
  await Promise.race([server.listen(port, host), refused]);
  return { http: transport.server, drain: () => drain(server), end: () => server.gracefullyShutdown(false) };
}

/** Where processes find each other's rooms. @param {string} url */
function shared(url) {
  // Commands wait for as long as Redis is away. By default the 20th try rejects, and an unhandled rejection ends the
  // process.
  const [presence, driver] = [0, 1].map(() => new Redis(url, { maxRetriesPerRequest: null }));
  presence.on('ready', () => {
    if (matchMaker.state !== matchMaker.MatchMakerState.READY) return;
    // A Redis that has started anew knows nothing of this process and its rooms.
    matchMaker.stats.persist(true);
    matchMaker.restoreMissingRoomCaches();
  });
  driver.on('error', () => {}); // the presence, at the same address, has told it
  return { presence: new RedisPresence(presence), driver: new RedisDriver(driver) };
}

/** The process with the fewest rooms that takes new ones. */
async function leastBusy() {
  const all = await matchMaker.stats.fetchAll();
  const others = all.filter(({ processId }) => !isDraining || processId !== matchMaker.processId);
  return others.sort((a, b) => a.roomCount - b.roomCount)[0]?.processId ?? matchMaker.processId;
}

let isDraining = false;

/** How often a room tries to move: the other process may be too busy to answer. */
const TRIES = 5;

/** @param {any} room @param {number} tries @returns {Promise<void>} */
async function move(room, tries) {
  try {
    await room.move();
  } catch (error) {
    console.error(`Room ${room.roomId} could not move: ${/** @type {Error} */ (error).message}`);
    if (tries > 1) await move(room, tries - 1);
  }
}

/** Moves all rooms to other processes, and ends this one when their clients have left. @param {Server} server */
async function drain(server) {
  isDraining = true;
  await matchMaker.stats.excludeProcess(matchMaker.processId);
  const listings = await matchMaker.query({ processId: matchMaker.processId });
  const rooms = listings.map(({ roomId }) => /** @type {any} */ (matchMaker.getLocalRoomById(roomId))).filter(Boolean);
  await Promise.all(rooms.map((room) => move(room, TRIES)));
  await server.gracefullyShutdown(false);
}
