/**
 * Measures how much of a frame's time each part of the work takes: V8's profiler samples the running function ten
 * thousand times a second. The engine must have been built with the names of its functions.
 */
import { Session } from 'node:inspector/promises';
import { argv } from 'node:process';
import { motion } from './motion.mjs';
import { serveOrders } from './orders.mjs';
import { columns, makeBodies } from './workloads.mjs';

const [, , columnName] = argv;

/** Milliseconds of frames that are profiled. */
const PROFILED_MS = 4000;

/**
 * The parts of the work, each with the names of its functions in WebAssembly. A function belongs to the first part that
 * matches.
 * @type {[string, RegExp][]}
 */
const parts = [
  ['broad phase: pairs of the neighbour lists that meet', /::broad::neighbours::.*::(meeting|copy_overlapping)\b/],
  ['broad phase: grids and neighbour lists', /::scene::broad::|::bodies::(arranger|permutation)::/],
  ['poses: changes, turned vertices, bounds', /::scene::bodies::|::math::sincos::/],
  ['contacts: sorting', /::narrow::contacts::/],
  ['narrow phase', /::scene::narrow::|shadowgap::(pair|union|shape|polygon|math)::/],
  ['the rest of WebAssembly', /::/],
];

/** The module that moves the bodies, which is no part of a frame. */
const notInFrame = /motion\.mjs/;

await serveOrders(async () => {}, async () => {
  const { setUp } = await import('./shadowgap.mjs');
  const { kind, count } = columns[columnName];
  const bodies = makeBodies(kind, count);
  const move = motion(bodies);
  const sink = new Float64Array(1);
  const { frame } = await setUp(bodies, (_a, _b, x, y, depth) => { sink[0] += x + y + depth; });
  const poses = bodies.poses.slice();
  const run = (/** @type {number} */ duration) => {
    const start = performance.now();
    while (performance.now() - start < duration) {
      move(poses);
      frame(poses);
    }
  };
  run(PROFILED_MS / 4);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  run(PROFILED_MS);
  const { profile: { nodes, samples = [], timeDeltas = [] } } = await session.post('Profiler.stop');
  /** @type {Record<string, number>} */
  const times = {};
  const calls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  samples.forEach((id, k) => {
    const { functionName = '', url = '' } = calls.get(id) ?? {};
    if (notInFrame.test(url) || functionName === '(program)' || functionName === '(idle)') return;
    const [part] = parts.find(([, names]) => names.test(functionName)) ?? ['JavaScript: poses and contacts'];
    times[part] = (times[part] ?? 0) + timeDeltas[k];
  });
  const sum = Object.values(times).reduce((sum, time) => sum + time, 0);
  return { shares: Object.entries(times).map(([part, time]) => [part, time / sum]), sink: sink[0] };
});
