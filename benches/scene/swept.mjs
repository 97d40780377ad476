/**
 * What a swept update costs beside a plain one: both in one process, on the same bodies, frame by frame in turns. In
 * every scene all bodies that move also turn.
 */
import { argv } from 'node:process';
import { Scene } from '../../pkg/index.js';
import { shape } from '../shadowgap.mjs';
import { formatFactor, median, table } from '../tables.mjs';
import { motion } from './motion.mjs';
import { columns, makeBodies, title } from './workloads.mjs';

const scenes = ['sparse-1k', 'dense-1k', 'sparse-10k', 'dense-10k', 'mixed-10k', 'fixed-10k', 'asleep-10k'];

/** Frames before the first that counts: the package and V8 get used to the scene. */
const WARM_UP = 30;

/** Frames that count, for each round that is asked for. */
const FRAMES_PER_ROUND = 8;

/** At most this many times as long as a plain update may a swept one of 10,000 bodies take. */
const TARGET = 3;

/**
 * A scene that measures one frame after the other.
 * @param {string} name of a column
 * @param {boolean} swept
 */
function contestant(name, swept) {
  const { kind, count } = columns[name];
  const bodies = makeBodies(kind, count);
  const { outlines, awake, free } = bodies;
  const scene = new Scene({ capacity: count });
  const poses = bodies.poses.slice();
  outlines.forEach((outline, i) => {
    const [x, y, angle] = poses.subarray(3 * i, 3 * i + 3);
    scene.add(shape(outline), { x, y, angle, fixed: i >= free });
  });
  const move = motion(bodies);
  /** The milliseconds of an update, and with a loop over what began and ended. */
  return () => {
    move(poses);
    scene.poses.set(poses.subarray(0, 3 * awake));
    const start = performance.now();
    scene.update({ swept });
    const updated = performance.now();
    let changes = 0;
    for (const list of [scene.began(), scene.ended()]) for (const [a, b] of list) changes += Number(a !== b);
    return { update: updated - start, changes: performance.now() - start, count: changes };
  };
}

/**
 * A row of the table.
 * @param {string} name of a column
 * @param {number} rounds
 */
function row(name, rounds) {
  const frames = [contestant(name, false), contestant(name, true)];
  const measured = Array.from({ length: WARM_UP + rounds * FRAMES_PER_ROUND }, () => frames.map((frame) => frame())).slice(WARM_UP);
  const cells = /** @type {const} */ (['update', 'changes']).flatMap((part) => {
    const [plain, swept] = [0, 1].map((which) => median(measured.map((frame) => frame[which][part])));
    const factor = median(measured.map(([one, other]) => other[part] / one[part]));
    const target = part === 'update' && name.endsWith('10k') ? ` of ${TARGET}× ${factor <= TARGET ? '✓' : '✗'}` : '';
    return [plain.toFixed(3), swept.toFixed(3), formatFactor(factor) + target];
  });
  return [title(name), ...cells, String(Math.round(median(measured.map(([, swept]) => swept.count))))];
}

const rows = scenes.map((name) => row(name, Number(argv[2])));
const head = ['', '`update`', 'swept', 'swept : plain', '`update`, `began`, `ended`', 'swept', 'swept : plain', 'began and ended'];
process.send?.({ table: table(head, rows) });
