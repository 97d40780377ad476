/**
 * A process of the arena that measures itself: how long each room's tick takes, how late timers run, processor time,
 * memory. It is forked by measure.mjs and by tests, answers each message `{ type: 'stats' }`, moves its rooms to others
 * at `{ type: 'drain' }`, and ends with its parent.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Room, matchMaker } from '@colyseus/core';
import { startProcess } from '../server/process.js';
import { ArenaRoom, refused } from '../server/room.js';

/** How long ticks took, in ms. @type {number[]} */
let ticks = [];
const { setFixedTimestep } = Room.prototype;
ArenaRoom.prototype.setFixedTimestep = function (work, rate, options) {
  setFixedTimestep.call(this, (/** @type {any} */ context) => {
    // Not the processor's time: to ask for that takes as long as all rules of a tick.
    const start = performance.now();
    work(context);
    ticks.push(performance.now() - start);
  }, rate, options);
};

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let [since, cpu] = [performance.now(), process.cpuUsage()];

/** What happened since the last call. */
function stats() {
  const now = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  const sorted = ticks.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.floor(part * sorted.length)] ?? 0;
  globalThis.gc?.();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const { roomCount: rooms, ccu: clients } = matchMaker.stats.local;
  const result = {
    seconds: (now - since) / 1000, cpu: (user + system) / 1000 / (now - since), rooms, clients, ticks: sorted.length,
    tick: { median: at(0.5), late: at(0.99), most: at(0.9999), all: sorted.reduce((sum, ms) => sum + ms, 0) },
    delay: { median: delay.percentile(50) / 1e6, late: delay.percentile(99) / 1e6, most: delay.max / 1e6 },
    rss, heapUsed, external, arrayBuffers, refused: { ...refused },
  };
  ticks = [];
  [since, cpu] = [performance.now(), process.cpuUsage()];
  delay.reset();
  return result;
}

process.on('message', async (/** @type {any} */ { type }) => {
  if (type === 'drain') await drain();
  process.send?.({ type, ...(type === 'stats' && { stats: stats() }) });
});
process.on('disconnect', () => process.exit());

const { drain } = await startProcess(JSON.parse(process.argv[2]));
process.send?.({ type: 'ready' });
