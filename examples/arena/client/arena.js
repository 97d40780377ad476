/**
 * A client without a screen: joins a room, sends inputs, and predicts. Pages draw what it knows; bots use it as it is.
 *
 * It has two worlds. The confirmed one is the server's at the last patch. The predicted one starts from a snapshot of
 * it at each patch and takes the steps of all own inputs that the server has not used yet: so the own player answers
 * at once. Other players are shown a little late, between two patches, and shots are judged where they were shown.
 */
import { Client } from '@colyseus/sdk';
import { Past } from '../shared/past.js';
import { PATCH_TICKS, QUEUE_MOST, ROOM, claim, inputsOf, read } from '../shared/protocol.js';
import { TICKS, dispose, hash, load, makeWorld, save, step } from '../shared/world.js';

/** @import { Player, Save, World } from '../shared/world.js' */

/** A tick in milliseconds. */
export const TICK = 1000 / TICKS;
/** How late other players are shown, in ticks: patches come every `PATCH_TICKS`, and not quite evenly. */
const LATE = PATCH_TICKS + 1.5;
/** How many patches are kept, to show others between two of them. */
const KEPT = 16;

/**
 * What the player wants: as `Input` in world.js, without `player` and `seen`.
 * @typedef {{ mx: number, my: number, ax: number, ay: number, buttons: number }} Controls
 * @typedef {Controls & { player: number, seen: number, number: number }} Pending
 *   `number`: counted from 1 on a connection
 * @typedef {'joining' | 'playing' | 'away' | 'over'} Status
 *   `away`: the connection broke, and it tries to come back; `over`: it has left, or the room is lost: `join` again
 * @typedef {{ room?: any, last: number }} Move
 *   `room`: the same room in the next process, once connected; `last`: the tick of the last patch from the present one,
 *   infinite until it is known
 */

export class Arena {
  /** @type {Status} */
  status = 'joining';
  /** The own player, -1 until the first patch. */
  player = -1;
  /** The last patch as Colyseus decoded it: names, scores. @type {any} */
  state = null;
  /** From an input to the patch that answers a ping, in milliseconds. */
  ping = 0;
  /**
   * `corrections`: patches after which the own player was not where it had been predicted; `worst` and `sum`: how far,
   * in pixels. `agreed` and `differed`: digests. `patches`, and `gap`: the longest time between two, in milliseconds.
   */
  stats = { corrections: 0, worst: 0, sum: 0, agreed: 0, differed: 0, patches: 0, gap: 0 };

  /** What is left of the last correction, to draw it away smoothly. */
  error = { x: 0, y: 0 };

  #map;
  #tell;
  #now;
  #predicts;
  /** @type {any} */
  #client;
  /** @type {any} */
  #room;
  /** The move to another process that is under way. @type {Move | undefined} */
  #move;
  /** @type {any} */
  #input;
  /** @type {World | undefined} */
  #confirmed;
  /** @type {World | undefined} */
  #predicted;
  /** @type {World | undefined} */
  #second;
  /** @type {Past | undefined} */
  #past;
  /** @type {Pending[]} */
  #pending = [];
  /** Where all players were, at the last patches. @type {{ tick: number, players: any[] }[]} */
  #patches = [];
  /** When tick 0 would have arrived, in milliseconds of `now`. */
  #zero = NaN;
  #last = 0;

  /**
   * @param {any} map the map that the server has, as Tiled saved it
   * @param {{ now?: () => number, predicts?: boolean, onStatus?: (status: Status) => void,
   *   onShots?: (shots: number[][]) => void, onDiffer?: (difference: {
   *     tick: number, own: string, server: string, world: Save, expected: Save,
   *   }) => void }} [options] `predicts`: default true; without, `world` is the confirmed one, which saves time where
   *   nobody looks; `onShots`: as `shots` in protocol.js; `onDiffer`: the server's world had another digest, with both
   *   worlds at that tick
   */
  constructor(map, { now = () => performance.now(), predicts = true, onStatus = () => {}, onShots = () => {}, onDiffer = () => {} } = {}) {
    this.#map = map;
    this.#now = now;
    this.#predicts = predicts;
    this.#tell = { onStatus, onShots, onDiffer };
  }

  /**
   * Joins a room, or makes one. Rejects if it cannot.
   * @param {string} url of any process
   * @param {{ name?: string, size?: number }} [options] `size`: for how many players the room is
   */
  async join(url, options = {}) {
    this.#become('joining');
    this.#client = new Client(url);
    try {
      this.#use(await this.#client.joinOrCreate(ROOM, options));
    } catch (error) {
      this.#become('over');
      throw error;
    }
  }

  get roomId() {
    return this.#room?.roomId;
  }

  /** The world with the own player where it is predicted. */
  get world() {
    return this.#predicts ? this.#predicted : this.#confirmed;
  }

  /** The server's world at the last patch. */
  get confirmed() {
    return this.#confirmed;
  }

  async leave() {
    const [room, move] = [this.#room, this.#move];
    this.#room = this.#move = undefined;
    this.#become('over');
    move?.room?.leave();
    if (!room) return;
    room.reconnection.enabled = false;
    if (room.connection.isOpen) await room.leave();
    else room.connection.close(); // it was trying to come back
  }

  /** Leaves, and gives the memory of its worlds back. */
  async dispose() {
    await this.leave();
    for (const world of [this.#confirmed, this.#predicted, this.#second]) if (world) dispose(world);
    this.#confirmed = this.#predicted = this.#second = undefined;
  }

  /** @param {Status} status */
  #become(status) {
    if (this.status === status) return;
    this.status = status;
    this.#tell.onStatus(status);
  }

  /** From now on, plays in this room. @param {any} room */
  #use(room) {
    this.#room = room;
    this.#move = undefined;
    this.#input = inputsOf(room);
    Object.assign(room.reconnection, { maxRetries: 4, minUptime: 0, maxDelay: 1000 });
    const own = (/** @type {(...args: any[]) => void} */ work) => (/** @type {any[]} */ ...args) => { if (room === this.#room) work(...args); };
    room.onStateChange(own((state) => this.#patch(state)));
    room.onDrop(own(() => this.#become('away')));
    room.onReconnect(own(() => {
      this.#pending = []; // nobody knows which of them arrived
      this.#become('playing');
    }));
    room.onLeave(own(() => {
      if (this.#move) {
        // The room did not wait for a client so slow. What it sent last is the last patch from here.
        this.#stop(Math.min(this.#move.last, this.#confirmed?.tick ?? -1));
        return;
      }
      this.#room = undefined;
      this.#become('over');
    }));
    room.onMessage('differs', own((answer) => this.#differ(answer)));
    room.onMessage('move', own(({ reservation }) => this.#come(reservation)));
    room.onMessage('moved', own((tick) => this.#stop(tick)));
    // What the room before had not used, this one uses.
    for (const input of this.#pending) input.number = this.#send(input);
  }

  /** Comes to the room's next process, and plays on in the present one. @param {any} reservation */
  async #come(reservation) {
    const before = this.#move?.room; // of a move that failed
    /** @type {Move} */
    const move = this.#move = { last: Infinity };
    before?.leave();
    try {
      const room = await this.#client.consumeSeatReservation(reservation);
      if (this.#move !== move) {
        room.leave();
        return;
      }
      move.room = room;
      room.onStateChange(() => this.#turn());
      room.onLeave(() => this.#stay(move));
      this.#turn();
    } catch {
      this.#stay(move);
    }
  }

  /** No patch after this tick comes from the present process. @param {number} tick */
  #stop(tick) {
    if (this.#move) this.#move.last = tick;
    this.#turn();
  }

  /** The room in the next process is lost. @param {Move} move */
  #stay(move) {
    if (this.#move !== move) return;
    this.#move = undefined;
    if (!this.#room || this.#room.connection.isOpen || this.status === 'away') return;
    this.#room = undefined;
    this.#become('over');
  }

  /** Plays in the next process once the world has stopped in the present one and goes on there. */
  #turn() {
    const [before, move] = [this.#room, this.#move];
    if (!move || !(move.room?.state?.tick > move.last)) return;
    this.#use(move.room);
    this.#patch(move.room.state);
    if (before.connection.isOpen) before.leave();
  }

  /** @param {Pending} input @returns {number} its number, 0 if the connection is closed */
  #send({ mx, my, ax, ay, buttons, seen }) {
    Object.assign(this.#input.data, { mx, my, ax, ay, buttons, seen });
    return this.#input.send();
  }

  /**
   * One tick: sends what the player wants and predicts what comes of it. Call it `TICKS` times a second.
   * @param {Controls} controls
   * @returns {any[]} the events of the predicted step, such as the own shot with its path
   */
  tick({ mx, my, ax, ay, buttons }) {
    const world = this.#predicted;
    if (!world || this.player < 0 || this.status !== 'playing') return [];
    if (this.#pending.length >= 4 * QUEUE_MOST) return []; // the server does not answer
    /** @type {Pending} */
    const input = { player: this.player, mx, my, ax, ay, buttons, seen: Math.max(Math.round(this.viewTick), 0), number: 0 };
    input.number = this.#send(input);
    if (input.number === 0) return [];
    this.#pending.push(input);
    if (this.#predicts) step(world, [input], null);
    if (world.tick % TICKS === 0) this.#room?.ping((/** @type {number} */ ms) => { this.ping = ms; });
    return this.#predicts ? world.events : [];
  }

  /** @param {any} state */
  #patch(state) {
    if (!state.players?.length) return;
    const now = this.#now();
    if (this.#confirmed?.players.length !== state.players.length) this.#makeWorlds(state);
    const [confirmed, predicted] = /** @type {World[]} */ ([this.#confirmed, this.#predicted]);
    this.state = state;
    this.player = state.players.findIndex((/** @type {any} */ { session }) => session === this.#room.sessionId);
    if (this.stats.patches > 0) this.stats.gap = Math.max(this.stats.gap, now - this.#last);
    this.#last = now;
    this.stats.patches += 1;

    read(confirmed, state);
    this.#past?.keep();
    this.#compare(state);
    if (state.shots !== '') this.#tell.onShots(JSON.parse(state.shots));
    this.#show(now);
    const before = place(predicted.players[this.player]);
    this.#pending = this.#pending.filter(({ number }) => number > this.#input.lastProcessed);
    if (this.#predicts) {
      load(predicted, save(confirmed));
      for (const input of this.#pending) step(predicted, [input], null);
    }
    this.#correct(before, place(predicted.players[this.player]));
    if (this.status === 'joining') this.#become('playing');
  }

  /** @param {any} state */
  #makeWorlds(state) {
    for (const world of [this.#confirmed, this.#predicted, this.#second]) if (world) dispose(world);
    [this.#confirmed, this.#predicted, this.#second] = Array.from({ length: 3 }, () => makeWorld(this.#map, 0, state.players.length));
    this.#past = new Past(this.#confirmed, this.#second);
    this.#patches = [];
    this.#zero = NaN;
  }

  /** Compares the digests of the tick at which the server has told its own. @param {any} state */
  #compare(state) {
    const world = /** @type {World} */ (this.#confirmed);
    if (state.hash === '' || state.hashTick !== state.tick) return;
    const own = hash(world);
    this.stats[own === state.hash ? 'agreed' : 'differed'] += 1;
    this.#room.sendBytes('hash', claim(state.tick, own));
    if (own !== state.hash) this.#different = { tick: state.tick, own, world: save(world) };
  }

  /** The last digest that was not the server's, until its world comes. @type {any} */
  #different;

  /** @param {any} answer */
  #differ({ tick, hash: server, bytes, numbers }) {
    if (this.#different?.tick !== tick) return;
    this.#tell.onDiffer({ ...this.#different, server, expected: { bytes, numbers } });
  }

  /**
   * @param {ReturnType<typeof place>} before where the own player was predicted
   * @param {ReturnType<typeof place>} now where it is predicted now, after the same inputs
   */
  #correct(before, now) {
    if (!before || !now || before.since !== now.since) return;
    const [x, y] = [before.x - now.x, before.y - now.y];
    if (x === 0 && y === 0) return;
    const far = Math.hypot(x, y);
    this.stats.corrections += 1;
    this.stats.sum += far;
    this.stats.worst = Math.max(this.stats.worst, far);
    this.error.x += x;
    this.error.y += y;
  }

  /** Keeps where players are, and learns when patches arrive. @param {number} now */
  #show(now) {
    const { tick, players } = /** @type {World} */ (this.#confirmed);
    const zero = now - tick * TICK;
    // Early patches tell how fast the connection is; late ones, only that they were held up.
    if (!(Math.abs(zero - this.#zero) < 250)) this.#zero = zero;
    else this.#zero += (zero - this.#zero) * (zero < this.#zero ? 0.2 : 0.02);
    this.#patches.push({ tick, players: players.map(place) });
    if (this.#patches.length > KEPT) this.#patches.shift();
  }

  /** The tick, with its fraction, in which other players are shown now. */
  get viewTick() {
    const last = this.#patches.at(-1)?.tick ?? 0;
    return Math.min((this.#now() - this.#zero) / TICK - LATE, last) || 0;
  }

  /** Where a player is shown now, but for the own one; null where nobody is. @param {number} player */
  shown(player) {
    const tick = this.viewTick;
    const next = this.#patches.findIndex((patch) => patch.tick >= tick);
    const to = this.#patches[next]?.players[player];
    const from = this.#patches[next - 1]?.players[player];
    if (!to || !from || to.since !== from.since) return to ?? null;
    const part = (tick - this.#patches[next - 1].tick) / (this.#patches[next].tick - this.#patches[next - 1].tick);
    return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y), since: to.since };
  }

  /** The scene that the own shot meets, as far as this client knows. @param {number} seen */
  sceneAt(seen) {
    return /** @type {Past} */ (this.#past).sceneOf({ seen: seen - (seen % PATCH_TICKS) });
  }
}

/** Where a player that is alive is; null for others. @param {Player} [player] */
function place(player) {
  return player && player.here === 1 && player.wait === 0 ? { x: player.body.x, y: player.body.y, since: player.since } : null;
}
