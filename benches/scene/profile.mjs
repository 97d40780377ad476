/**
 * Where a frame's time goes: V8 looks, ten thousand times a second, which function runs. The engine must have been built with their
 * names.
 */
import { Session } from 'node:inspector/promises';
import { argv } from 'node:process';
import { serve } from './answer.mjs';
import { motion } from './motion.mjs';
import { bodies as make, columns } from './workloads.mjs';

const [, , columnName] = argv;

/** Milliseconds of frames. */
const LONG = 4000;

/**
 * What the functions of the core do, by the names of their modules.
 * @type {[string, RegExp][]}
 */
const parts = [
  ['poses: noticed, shapes turned, bounds', /::scene::(places|turns|faces|bounds)::/],
  ['broad phase: bodies into the grid, and who may meet for a few updates', /::scene::(grid|levels|broad|steps|arranger|candidates)::|look_ahead|add_all/],
  ['broad phase: which of those meet now', /Neighbours.*::meeting/],
  ['narrow phase', /::(narrow|pair|penetration|contact|separation|boundary|union|convex|support|parallelogram|disc|rotation)::/],
  ['pairs in order', /::contacts::/],
  ['all else in WebAssembly', /::/],
];

/** What moves the bodies, which is no part of a frame. */
const aside = /motion\.mjs/;

await serve(async () => {}, async () => {
  const { enter } = await import('./ours.mjs');
  const { kind, count } = columns[columnName];
  const bodies = make(kind, count);
  const move = motion(bodies);
  const sink = new Float64Array(1);
  const { frame } = await enter(bodies, (_a, _b, x, y, depth) => { sink[0] += x + y + depth; });
  const poses = bodies.poses.slice();
  const run = (/** @type {number} */ long) => {
    const start = performance.now();
    while (performance.now() - start < long) {
      move(poses);
      frame(poses);
    }
  };
  run(LONG / 4);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  run(LONG);
  const { profile: { nodes, samples = [], timeDeltas = [] } } = await session.post('Profiler.stop');
  /** @type {Record<string, number>} */
  const times = {};
  const calls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  samples.forEach((id, k) => {
    const { functionName = '', url = '' } = calls.get(id) ?? {};
    if (aside.test(url) || functionName === '(program)' || functionName === '(idle)') return;
    const [part] = parts.find(([, names]) => names.test(functionName)) ?? ['JavaScript: poses in, answers out'];
    times[part] = (times[part] ?? 0) + timeDeltas[k];
  });
  const sum = Object.values(times).reduce((sum, time) => sum + time, 0);
  return { shares: Object.entries(times).map(([part, time]) => [part, time / sum]), sink: sink[0] };
});
