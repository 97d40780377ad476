/**
 * What the arena needs for many players, and what breaks first: prints a table, of which README.md has a part. It sends
 * nothing; it simulates match-making with figures that were measured on one machine.
 *
 *     node load/scale.mjs
 *
 * To join, a player asks any process, which reads the list of all rooms from Redis and parses it (what
 * `@colyseus/redis-driver` 0.18 does for each `joinOrCreate`; requests of one process that meet share one reading),
 * then reserves a seat by messages through Redis. Redis answers one command at a time. Players come at random times and
 * stay ten minutes on average, so that there are always about equally many.
 */

/** @typedef {typeof MEASURED} Measured */

/** In seconds and bytes unless named otherwise; measured as README.md says. */
export const MEASURED = {
  roomsOfCore: 100,
  clientDown: 2950,
  clientUp: 145,
  roomMemory: 2.3e6,
  /** Of a list of rooms, for each room: in Redis, in the process that reads it, and its bytes on the way. */
  listInRedis: 1.0e-6,
  listInProcess: 10e-6,
  listBytes: 253,
  /** Commands of Redis for a player who joins and leaves, besides the list; and what one takes there. */
  commands: 16,
  command: 7e-6,
};

const PLAYERS_OF_ROOM = 8;
const STAY = 600;

/** Numbers from 0 to 1, the same in each run. */
function seeded(state = 1) {
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/**
 * Players who share one Redis.
 * @param {number} players
 * @param {Measured} m
 * @param {number} [seconds] that are simulated
 */
export function simulate(players, m = MEASURED, seconds = 120) {
  const random = seeded();
  const rooms = Math.ceil(players / PLAYERS_OF_ROOM);
  const processes = Math.ceil(rooms / m.roomsOfCore);
  const joins = players / STAY;
  const listTime = rooms * m.listInRedis;
  const readTime = rooms * m.listInProcess;

  /** When each process has parsed the list that it asked for last; until then, who joins there shares it. */
  const ready = new Float64Array(processes);
  const waits = [];
  let [redisFree, redisBusy, lists, blocked] = [0, 0, 0, 0];
  const redis = (/** @type {number} */ at, /** @type {number} */ work) => {
    redisFree = Math.max(redisFree, at) + work;
    redisBusy += work;
    return redisFree;
  };
  for (let now = 0; now < seconds; now -= Math.log(random()) / joins) {
    const process = Math.floor(random() * processes);
    if (ready[process] <= now) {
      ready[process] = redis(now, listTime) + readTime;
      lists += 1;
      blocked += readTime;
    }
    redis(now, m.commands * m.command);
    waits.push(ready[process] - now);
  }
  waits.sort((a, b) => a - b);
  return {
    players, rooms, processes, joins,
    commands: (lists + waits.length * m.commands) / seconds,
    redisBytes: (lists * rooms * m.listBytes) / seconds,
    redisBusy: redisBusy / seconds,
    // A queue that grows as long as the simulation lasts has no end.
    wait: redisBusy > seconds ? Infinity : waits[Math.floor(0.99 * waits.length)],
    block: readTime,
    blocked: blocked / seconds / processes,
    down: players * m.clientDown,
    up: players * m.clientUp,
    memory: rooms * m.roomMemory,
  };
}

const count = (/** @type {number} */ n) => Math.round(n).toLocaleString('en');
const digits = (/** @type {number} */ n) => Number(n.toPrecision(2)).toLocaleString('en');
const time = (/** @type {number} */ s) => (s === Infinity ? 'without end' : s < 1 ? `${digits(1000 * s)} ms` : `${digits(s)} s`);
const megabits = (/** @type {number} */ bytes) => (bytes < 125e6 ? `${digits(bytes / 125e3)} Mbit/s` : `${digits(bytes / 125e6)} Gbit/s`);

/**
 * The rows of the table: a name and what it says of a simulation.
 * @type {[string, (s: ReturnType<typeof simulate>) => string][]}
 */
const rows = [
  ['rooms of 8', ({ rooms }) => count(rooms)],
  ['processes, a core each', ({ processes }) => count(processes)],
  ['memory of the rooms', ({ memory }) => `${digits(memory / 1e9)} GB`],
  ['to the players', ({ down }) => megabits(down)],
  ['from the players', ({ up }) => megabits(up)],
  ['joins a second', ({ joins }) => digits(joins)],
  ['Redis: commands a second', ({ commands }) => digits(commands)],
  ['Redis: bytes out', ({ redisBytes }) => megabits(redisBytes)],
  ['Redis: its one core is busy', ({ redisBusy }) => `${count(100 * redisBusy)} %`],
  ['a join waits, 99th percentile', ({ wait }) => time(wait)],
  ['a game process stands still for each list', ({ block }) => time(block)],
];

if (process.argv[1] === import.meta.filename) {
  const columns = [['one room', 8], ['10,000', 10_000], ['100,000', 100_000], ['1,000,000', 1_000_000]].map(([name, players]) => ({ name, simulated: simulate(Number(players)) }));
  console.log(`| ${['', ...columns.map(({ name }) => name)].join(' | ')} |\n${'| --- '.repeat(columns.length + 1)}|`);
  for (const [name, show] of rows) console.log(`| ${[name, ...columns.map(({ simulated }) => show(simulated))].join(' | ')} |`);
}
