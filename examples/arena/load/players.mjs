/**
 * Bots that play with the whole client: they predict, compare digests, and count corrections, each over a network of
 * its own. Forked by measure.mjs and by tests; ends with its parent.
 */
import { readFileSync } from 'node:fs';
import { Arena } from '../client/arena.js';
import { makeBot, play } from '../client/bot.js';
import { PATCH_TICKS } from '../shared/protocol.js';
import { slowNetwork } from './slow-network.mjs';

/**
 * @typedef {{ port: number, sizes: number[], quality?: import('./slow-network.mjs').Quality, seed?: number }} Order
 *   `sizes`: for each bot, how many players its room is for. Bots with one size play together.
 *
 * Its messages: `clear` begins to count anew; `told` tells the counts, of which `missed` grows by each tick whose patch
 * did not come; `join` has bots that have lost their room join again at the port `at`; `end` has all leave.
 */
/** @type {Order} */
const { port, sizes, quality, seed = 1 } = JSON.parse(process.argv[2]);

/** In pixels between the middles: a door of 96 pixels, and a dash. */
const NEAR = 150;

const map = JSON.parse(readFileSync(new URL('../shared/duel.tmj', import.meta.url), 'utf8'));

const players = await Promise.all(sizes.map(async (size, k) => {
  const network = quality && await slowNetwork(port, quality);
  /** What was different, for the message of a test that fails. @type {any[]} */
  const differences = [];
  const arena = new Arena(map, { onDiffer: ({ tick, world, expected }) => {
    differences.push({ tick, bytes: Buffer.compare(world.bytes, expected.bytes), numbers: world.numbers.flatMap((own, at) => (own === expected.numbers[at] ? [] : [[at, own, expected.numbers[at]]])) });
  } });
  await arena.join(`http://127.0.0.1:${network?.port ?? port}`, { name: `Bot ${k}`, size });
  const act = makeBot(seed + k);
  let last = 0;
  const player = { arena, network, differences, /** Corrections with nothing near that the others move. */ free: 0, bot: act };
  player.bot = (arena) => {
    if (arena.stats.corrections > last && !isNear(arena)) player.free += 1;
    last = arena.stats.corrections;
    return act(arena);
  };
  return player;
}));

/** Whether another player or a door is within reach of the own player. @param {Arena} arena */
function isNear({ confirmed, player }) {
  const own = confirmed?.players[player].body;
  const isBeside = (/** @type {any} */ { body }) => own !== undefined && body !== own && body.category !== 0 && Math.hypot(body.x - own.x, body.y - own.y) < NEAR;
  return confirmed !== undefined && [...confirmed.players, ...confirmed.doors].some(isBeside);
}
const stop = play(players);

process.on('message', async (/** @type {any} */ { type, at }) => {
  if (type === 'clear') {
    for (const player of players) {
      Object.assign(player.arena.stats, { corrections: 0, worst: 0, sum: 0, agreed: 0, differed: 0, patches: 0, gap: 0 });
      player.free = 0;
    }
  }
  if (type === 'clear' || type === 'told') {
    process.send?.({ type, players: players.map(({ arena, network, free, differences }) => ({
      ...arena.stats, free, differences, status: arena.status, room: arena.roomId, player: arena.player, tick: arena.confirmed?.tick, missed: (arena.confirmed?.tick ?? 0) - PATCH_TICKS * arena.stats.patches, ping: arena.ping, lost: network?.lost() ?? 0,
    })) });
  }
  if (type === 'join') {
    const over = players.filter(({ arena }) => arena.status === 'over');
    const joined = await Promise.allSettled(over.map(({ arena }) => arena.join(`http://127.0.0.1:${at}`, { size: sizes[0] })));
    process.send?.({ type, failed: joined.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])) });
  }
  if (type === 'end') {
    stop();
    await Promise.all(players.map(({ arena }) => arena.dispose()));
    for (const { network } of players) network?.close();
    process.send?.({ type });
    process.exit();
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ type: 'joined' });
