/** A room: a world, its ticks, and the clients that play it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ClientState, CloseCode, Protocol, Room, matchMaker } from '@colyseus/core';
import { Past } from '../shared/past.js';
import {
  ArenaInput, HASH_TICKS, MESSAGES_MOST, PATCH_TICKS, QUEUE, QUEUE_MOST, ROOM, readClaim, stateOf, write,
} from '../shared/protocol.js';
import { TICKS, dispose, hash, join, leave, load, makeWorld, save, step } from '../shared/world.js';
import { isOurs } from './frames.js';

export const MAP = JSON.parse(readFileSync(new URL('../shared/duel.tmj', import.meta.url), 'utf8'));

/** The world in which shots of all rooms are judged. */
const second = makeWorld(MAP, 0, 16);

/** How long a seat is kept for a player whose connection broke, in seconds. */
const AWAY = 10;
/** How long clients have to come to a room's next process before it goes on there, in milliseconds. */
const COMING = 2000;
/** How long clients have to leave a room that goes on elsewhere, in milliseconds. */
const LEAVING = 3000;
/** How many digests are kept, to compare what clients claim. */
const DIGESTS = 4;

/** The code with which the connection to a client is closed that sends garbage. */
const GARBAGE = 4400;
/** `readyState` of a socket. */
const OPEN = 1;

/** What came from clients and was not used, in all rooms of this process. */
export const refused = {
  /** Inputs of which too many waited. */ late: 0,
  /** Messages of inputs that had all come before. */ repeated: 0,
  /** Frames that no client of ours sends, after which it is sent away, and digests of ticks that were not asked for. */
  garbage: 0,
  /** Clients sent away for too many messages, or too large a one. */ flood: 0,
  /** Digests that are not the server's. */ hash: 0,
};

/**
 * A player's place. `left`: ticks that it may still act in: one more each tick, one less for each input. `used`: inputs
 * that the world took. `claimed`: the last tick of which it has claimed a digest. `token`: what its seat in the next
 * process is reserved with.
 * @typedef {{ player: number, session: string, left: number, used: number, claimed: number, token: string }} Seat
 */

export class ArenaRoom extends Room {
  maxMessagesPerSecond = MESSAGES_MOST;
  inputs = this.defineInput(ArenaInput, { bufferMaxSize: QUEUE_MOST });

  /** @type {Seat[]} by player */
  #seats = [];
  /** Whether the world is not here yet: it comes from another process. */
  #isWaiting = false;
  /** Whether the world stands still, as it is handed to another process. */
  #isMoving = false;
  /** Called after the next patch, with which the world stands still. @type {(() => void) | undefined} */
  #onStop;
  /** Clients whose frames the socket refused. @type {WeakSet<object>} */
  #broken = new WeakSet();
  /** @type {number[][]} */
  #shots = [];
  /** The numbers of the state. @type {number[]} */
  #written = [];
  /** @type {{ tick: number, digest: string, saved: import('../shared/world.js').Save }[]} */
  #digests = [];

  constructor() {
    super();
    // Colyseus reads the time of day, which may be set back: the room would stand still until it is that late again.
    /** @type {any} */ (this.clock).now = () => performance.now();
  }

  /** @param {any} options `size`: how many can play; `moved`: the key of a room that goes on here */
  async onCreate(options) {
    const moved = await takeMoved(options?.moved);
    const size = moved?.size ?? (Number.isInteger(options?.size) ? Math.min(Math.max(options.size, 2), 16) : 8);
    this.maxClients = size;
    this.world = makeWorld(MAP, randomBytes(4).readUInt32LE(), size);
    this.past = new Past(this.world, second);
    this.state = stateOf(this.world);
    if (moved) {
      this.#isWaiting = true;
      for (const seat of moved.seats) this.#expect(seat);
      this.clock.setTimeout(() => { if (this.#isWaiting) this.disconnect(); }, AWAY * 1000);
    }
    this.onMessageBytes('hash', (client, bytes) => this.#compare(client, readClaim(bytes)));
    this.setFixedTimestep(() => this.#tick(), TICKS);
    // A patch follows a tick. Set before the timestep, this would start a timer that takes time away from the ticks.
    this.patchRate = null;
  }

  /** Keeps the place of a player who comes with the room from another process. @param {any} seat */
  #expect({ player, token, name }) {
    this.#seats[player] = { player, session: '', left: 0, used: 0, claimed: 0, token };
    this.state.players[player].name = name;
    this.clock.setTimeout(() => { if (this.#seats[player]?.session === '') this.#free(player); }, AWAY * 1000);
  }

  /**
   * @param {import('@colyseus/core').Client} client
   * @param {any} [options] `name`; `token`: of a seat that moved here
   */
  onJoin(client, options) {
    this.#watch(client);
    const there = this.#seats.find((seat) => seat?.session === '' && seat.token === options?.token);
    const player = there?.player ?? this.world.players.findIndex((_, k) => !this.#seats[k]);
    if (player < 0) throw new Error('the room is full');
    this.#seats[player] = { player, session: client.sessionId, left: QUEUE_MOST, used: 0, claimed: 0, token: randomUUID() };
    const state = this.state.players[player];
    state.session = client.sessionId;
    if (there) return;
    state.name = String(options?.name ?? '').replace(/[^\p{L}\p{N} _-]/gu, '').slice(0, 12) || `Player ${player + 1}`;
    join(this.world, player);
  }

  /** @param {import('@colyseus/core').Client} client @param {number} code */
  onDrop(client, code) {
    const isFlood = code === CloseCode.WITH_ERROR; // as Colyseus says of too many messages
    if (isFlood) refused.flood += 1;
    if (!isFlood && code !== GARBAGE && !this.#broken.has(client) && !this.#isMoving && !this.#isWaiting) this.allowReconnection(client, AWAY).catch(() => {});
  }

  /** @param {import('@colyseus/core').Client} client */
  onReconnect(client) {
    this.#watch(client);
    const seat = this.#seatOf(client);
    if (seat) seat.used = 0; // its inputs are counted anew
  }

  /** Notes when the socket gives a client up: its frame is too large, or is none. @param {any} client */
  #watch(client) {
    client.ref.on('error', () => {
      this.#broken.add(client);
      refused.flood += 1;
    });
  }

  /** @param {import('@colyseus/core').Client} client */
  onLeave(client) {
    const seat = this.#seatOf(client);
    if (seat && this.#isWaiting) seat.session = ''; // `goOn` tells whether its player is still in the game
    else if (seat && !this.#isMoving) this.#free(seat.player);
  }

  /**
   * What Colyseus calls with each frame: it gets only what a client of ours sends.
   * @param {any} client @param {Buffer} frame
   */
  _onMessage(client, frame) {
    if (client.readyState !== OPEN) return;
    if (isOurs(frame)) {
      const queue = this.inputs.get(client.sessionId);
      const count = queue.consumedCount + queue.size;
      // @ts-expect-error it is private to TypeScript alone
      super._onMessage(client, frame);
      if (frame[0] === Protocol.ROOM_INPUT_UNRELIABLE && queue.consumedCount + queue.size === count) refused.repeated += 1;
      return;
    }
    refused.garbage += 1;
    client.leave(GARBAGE);
  }

  onDispose() {
    dispose(this.world);
  }

  /** @param {import('@colyseus/core').Client} client */
  #seatOf = (client) => this.#seats.find((seat) => seat?.session === client.sessionId);

  /** @param {number} player */
  #free(player) {
    delete this.#seats[player];
    leave(this.world, player);
    Object.assign(this.state.players[player], { session: '', name: '' });
  }

  #tick() {
    if (this.#isMoving || this.#isWaiting) return;
    const { world, past, state } = this;
    step(world, this.#take(), (shot) => past.sceneOf(shot));
    past.keep();
    for (const event of world.events) if (event.type === 'shot') this.#shots.push([event.shot.player, event.victim, ...event.path.map(Math.round)]);
    if (world.tick % HASH_TICKS === 0) this.#digest();
    if (world.tick % PATCH_TICKS !== 0) return;
    write(world, state, this.#written);
    state.shots = this.#shots.length > 0 ? JSON.stringify(this.#shots) : '';
    this.#shots = [];
    this.broadcastPatch();
    if (!this.#onStop) return;
    this.#isMoving = true;
    this.#onStop();
  }

  /** The inputs of this tick, player by player. */
  #take() {
    const inputs = [];
    for (const seat of this.#seats) {
      if (!seat) continue;
      const queue = this.inputs.get(seat.session);
      seat.left = Math.min(seat.left + 1, QUEUE_MOST);
      for (let count = queue.size > QUEUE ? 2 : 1; count > 0 && seat.left > 0; count -= 1) {
        const input = queue.next();
        if (!input) break;
        input.player = seat.player;
        inputs.push(input);
        seat.left -= 1;
        seat.used += 1;
      }
      const lost = queue.consumedCount - seat.used;
      refused.late += lost;
      seat.used += lost;
    }
    return inputs;
  }

  #digest() {
    const { world, state } = this;
    state.hash = hash(world);
    state.hashTick = world.tick;
    this.#digests.unshift({ tick: world.tick, digest: state.hash, saved: save(world) });
    this.#digests.length = Math.min(this.#digests.length, DIGESTS);
  }

  /** @param {import('@colyseus/core').Client} client @param {ReturnType<typeof readClaim>} claimed */
  #compare(client, claimed) {
    const seat = this.#seatOf(client);
    const own = this.#digests.find(({ tick }) => tick === claimed?.tick);
    if (!seat || !claimed || !own || own.tick <= seat.claimed) {
      refused.garbage += 1;
      return;
    }
    seat.claimed = own.tick;
    if (claimed.digest === own.digest) return;
    refused.hash += 1;
    client.send('differs', { tick: own.tick, hash: own.digest, ...own.saved });
  }

  /** The process ends: clients that are on their way to another one leave by themselves. */
  onBeforeShutdown() {
    const close = () => this.disconnect(CloseCode.SERVER_SHUTDOWN);
    if (this.#isMoving) setTimeout(close, LEAVING);
    else close();
  }

  /**
   * Goes on in another process, with all clients. They connect to it before the world stops here, so that it stands
   * still for one message between the processes alone. Rejects, with the room as it was, if no process takes it.
   */
  async move() {
    const { world, state } = this;
    await this.lock();
    try {
      const seats = this.#seats.filter(Boolean).map(({ player, token }) => ({ player, token, name: state.players[player].name }));
      const key = randomUUID();
      await matchMaker.presence.setex(movedKey(key), JSON.stringify({ size: world.players.length, seats }), 30);
      const listing = await matchMaker.createRoom(ROOM, { moved: key });
      /** @type {(method: string, args: any[]) => Promise<unknown>} */
      const next = (method, args) => matchMaker.remoteRoomCall(listing.roomId, /** @type {any} */ (method), args, 2 * COMING);
      await Promise.all(this.clients.map(async (client) => {
        client.send('move', { reservation: await matchMaker.reserveSeatFor(listing, { token: this.#seatOf(client)?.token }) });
      }));
      await next('gather', [this.clients.length]);
      // After a patch, so that each client knows which of its inputs counted.
      await new Promise((resolve) => { this.#onStop = () => resolve(undefined); });
      this.broadcast('moved', world.tick);
      const { bytes, numbers } = save(world);
      const players = this.#seats.filter(Boolean).map(({ player }) => player);
      await next('goOn', [{ bytes: Buffer.from(bytes).toString('base64'), numbers, digest: hash(world), players }]);
    } catch (error) {
      this.#isMoving = false;
      this.#onStop = undefined;
      await this.unlock();
      throw error;
    }
  }

  /**
   * Waits until that many clients have come from the process before, or until some have taken too long.
   * @param {number} count
   */
  async gather(count) {
    const isHere = (/** @type {import('@colyseus/core').Client} */ { state }) => state === ClientState.JOINED;
    for (const end = performance.now() + COMING; this.clients.filter(isHere).length < count && performance.now() < end;) await wait(10);
  }

  /**
   * The other end of `move`: takes the world over, and starts. Throws if it is not the same to the bit.
   * @param {{ bytes: string, numbers: number[], digest: string, players: number[] }} saved `players`: who is still in
   *   the game
   */
  goOn({ bytes, numbers, digest, players }) {
    load(this.world, { bytes: Buffer.from(bytes, 'base64'), numbers });
    const own = hash(this.world);
    if (own !== digest) throw new Error(`the world that moved here has the digest ${own}, expected ${digest}`);
    this.#isWaiting = false;
    for (const seat of this.#seats) if (seat && !players.includes(seat.player)) this.#free(seat.player);
    write(this.world, this.state, this.#written);
  }
}

/** @param {string} key */
const movedKey = (key) => `arena:moved:${key}`;

/** What `move` wrote, once: a client that names another key gets no room. @param {unknown} key */
async function takeMoved(key) {
  if (typeof key !== 'string') return undefined;
  const text = await matchMaker.presence.get(movedKey(key));
  if (!text) throw new Error('there is no room to move here');
  await matchMaker.presence.del(movedKey(key));
  return JSON.parse(text);
}
