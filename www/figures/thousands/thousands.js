import { overlaps, Scene } from 'shadowgap';
import { drawBody } from '../../draw/shapes.js';
import { button, playButtons, slider, toggle } from '../../figure/controls.js';
import { flagField, poseField } from '../../figure/fields.js';
import { createFigure } from '../../figure/figure.js';
import { bodyHandles } from '../../figure/handles.js';
import { animate } from '../../figure/loop.js';
import { boxesMeet, boxesOf, countMeetingPairs } from './boxes.js';
import { drawCrowd } from './crowd-picture.js';
import { crowd, pairsOf, poseAt, PROBE, TANK } from './crowd.js';
import { median } from './median.js';
import { drawTimings, FRAMES } from './timings.js';
import { literal, toCode } from '../../text/code.js';
import { setText } from '../../text/write.js';

/** A crowd in a scene, with and without the broad phase; the time of its frames, and of another library's. */

const COUNTS = [10, 100, 1000, 2000, 5000, 10000, 20000, 50000];
/** The greatest number of shapes without the broad phase: testing every pair of more would take seconds. */
const MAX_WITHOUT_BROAD = 2000;
const LIMITS = { x: 7.4, y: 4.4 };

const grouped = (/** @type {number} */ number) => number.toLocaleString('en');

/** The number of shapes: its index in `COUNTS` in the state, the number itself in the address. @type {import('../../figure/fields.js').Field<number>} */
const count = {
  write: (size) => String(COUNTS[size]),
  read: (text) => (COUNTS.includes(Number(text)) ? COUNTS.indexOf(Number(text)) : undefined),
};

/** A crowd in a scene, with what is measured of its frames. @param {number} count  @param {number} frame */
function createWorld(count, frame) {
  const bodies = crowd(count);
  const scene = new Scene({ capacity: count });
  for (const shape of bodies.shapes) scene.add(shape);
  const timings = /** @type {import('./timings.js').Timing[]} */ ([]);
  const boxes = { frame: -1, all: /** @type {import('./boxes.js').Box[]} */ ([]), meet: 0, tested: 0 };
  return { bodies, scene, frame, timings, boxes, all: false, touch: new Uint8Array(count) };
}

/** The overlapping pairs, found by testing every pair. @param {import('./crowd.js').Crowd} crowd */
function askEveryPair({ count, shapes, poses }) {
  const placed = shapes.map((_, i) => poseAt(poses, i));
  const pairs = [];
  for (let i = 0; i < count; i++) {
    for (let k = i + 1; k < count; k++) if (overlaps(shapes[i], placed[i], shapes[k], placed[k])) pairs.push(i, k);
  }
  return pairs;
}

/** @param {HTMLElement} section */
export function thousandsFigure(section) {
  /** @type {ReturnType<typeof createWorld>} */
  let world;
  const handles = bodyHandles('a', () => PROBE, LIMITS, { turns: false, called: () => 'pentagon' });

  const figure = createFigure(section, {
    world: TANK,
    second: { world: { width: 16, height: 2.6 }, label: 'How long update and drawing took in each of the last frames' },
    usual: { size: 2, broad: true, a: { x: 1.5, y: 0.5, angle: 0.3 } },
    transient: { playing: false, frame: 0, race: null },
    fields: { size: count, broad: flagField('on', 'off'), a: poseField(LIMITS) },
    handles: () => handles,
    show(state, picture, plot) {
      const { a, frame } = state;
      const count = COUNTS[state.size];
      if (world?.bodies.count !== count || frame < world.frame) world = createWorld(count, frame);
      const { bodies, scene, touch, timings } = world;
      const all = !state.broad && count <= MAX_WITHOUT_BROAD;
      bodies.poses.set([a.x, a.y, a.angle]);
      if (world.all !== all) timings.length = 0;
      world.all = all;

      const started = performance.now();
      scene.poses.set(bodies.poses);
      if (!all) scene.update();
      const pairs = all ? askEveryPair(bodies) : scene.pairs;
      const updated = performance.now();

      touch.fill(0);
      for (const slot of pairs) touch[slot] = 1;
      let met = 0;
      for (let k = 0; k < pairs.length; k += 2) {
        if (pairs[k] !== 0) continue;
        touch[pairs[k + 1]] = 2;
        met++;
      }
      drawCrowd(picture, bodies, touch);
      drawBody(picture, 'a', PROBE, a);
      picture.labels.write('A', [{ at: picture.view.toScreen(a), towards: { x: 0, y: 0 } }], picture.palette.a);
      if (frame > world.frame) {
        world.frame = frame;
        timings.push({ update: updated - started, draw: performance.now() - updated, start: started });
        if (timings.length > FRAMES) timings.shift();
      }
      // After a pause the time to the next frame says nothing.
      if (!state.playing && timings.length) timings[timings.length - 1].start = NaN;
      drawTimings(plot, timings);

      const tested = all ? pairsOf(count) : boxesThatMeet(state.playing);
      return {
        verdict: `A touches ${grouped(met)}`,
        reason: all
          ? 'Every pair is tested.'
          : `Tested: ${grouped(tested)} pairs whose boxes meet${state.playing ? ', at the last count' : count > MAX_WITHOUT_BROAD ? '; all would be too many' : ''}.`,
        rows: [
          ['pairs', grouped(pairsOf(count)), undefined, 'pairs of shapes'],
          ['tested', grouped(tested)],
          ['avoided', grouped(pairsOf(count) - tested)],
          ['touching', grouped(pairs.length / 2), 'b', 'overlapping'],
          ['update', median(timings.map(({ update }) => update)), undefined, 'update, ms'],
          ['draw', median(timings.map(({ draw }) => draw)), undefined, 'drawing, ms'],
          ['rate', rateOf(timings), undefined, 'frames a second'],
          ...raceRows(state),
        ],
        code: [
          '// Shortened: circles, anywhere. The crowd above is of five kinds, from www/figures/thousands/crowd.js.',
          'const scene = new Scene()',
          'const a = Shape.regular(5, 1)',
          `const bodies = [scene.add(a, ${toCode(a)})]`,
          `for (let i = 1; i < ${count}; i++) {`,
          '  const place = { x: 16 * Math.random() - 8, y: 10 * Math.random() - 5 }',
          `  bodies.push(scene.add(Shape.circle(${literal(bodies.kinds[0].radius)}), place))`,
          '}',
          '',
          all ? 'bodies.flatMap((p, i) => bodies.slice(i + 1).filter((q) => overlaps(p.shape, p, q.shape, q)))' : 'scene.update()',
        ],
      };
    },
  });
  const { store } = figure;

  /**
   * The number of pairs whose boxes meet. Pairs within the crowd are counted once per frame of the crowd, pairs with the probe at every
   * drawing. While the crowd moves, both are counted twice a second, or only once if the crowd is too large for that.
   *
   * @param {boolean} playing
   */
  function boxesThatMeet(playing) {
    const { bodies, boxes, frame } = world;
    if (playing && boxes.frame >= 0 && (frame % 30 !== 0 || bodies.count > 10_000)) return boxes.tested;
    if (boxes.frame !== frame) {
      const all = boxesOf(bodies).slice(1);
      Object.assign(boxes, { frame, all, meet: countMeetingPairs(all) });
    }
    const [own] = boxesOf({ ...bodies, shapes: [PROBE] });
    boxes.tested = boxes.meet + boxes.all.filter((box) => boxesMeet(box, own)).length;
    return boxes.tested;
  }

  const move = (/** @type {number} */ seconds) => {
    world.bodies.move(seconds);
    store.set({ frame: store.state.frame + 1 });
  };
  animate(store, figure.place, move);
  const broad = toggle(store, 'broad', 'Broad phase');

  /** @type {Worker | null} */
  let worker = null;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const race = button('The same on sat', () => {
    stop();
    const { size, a } = store.state;
    worker = new Worker(new URL('./sat-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      stop();
      store.set({ race: { size, ...data } });
    };
    worker.onerror = () => {
      stop();
      store.set({ race: null });
    };
    worker.postMessage({ count: COUNTS[size], a });
    store.set({ playing: false, race: { size } });
  });
  race.style.minWidth = '9rem';

  const box = /** @type {HTMLInputElement} */ (broad.querySelector('input'));
  store.subscribe((state) => {
    const { size, race: raced } = state;
    if (raced?.size !== size) stop();
    const tooMany = COUNTS[size] > MAX_WITHOUT_BROAD;
    box.disabled = tooMany;
    box.checked = tooMany || state.broad;
    setText(race, worker ? 'Measuring …' : 'The same on sat');
  });
  figure.controls.append(
    slider(store, 'size', { label: 'Shapes', min: 0, max: () => COUNTS.length - 1, step: 1, textOf: ({ size }) => grouped(COUNTS[size]) }),
    ...playButtons(store, { Step: () => move(1 / 60) }), broad, race,
  );
  return figure;
}

/** The frames per second, from the times between two frames. @param {import('./timings.js').Timing[]} timings */
function rateOf(timings) {
  const between = median(timings.slice(1).map(({ start }, k) => start - timings[k].start).filter(Number.isFinite));
  return between ? String(Math.round(1000 / between)) : null;
}

/**
 * The results of www/figures/thousands/sat-worker.js, if they are for this number of shapes.
 *
 * @param {any} state
 * @returns {import('../../figure/readout.js').Row[]}
 */
function raceRows({ size, race }) {
  const { ours, grid, every, times, pairs } = race?.size === size ? race : {};
  const ms = (/** @type {number | null | undefined} */ value) => (value ? `${Number(value.toPrecision(3))} ms` : null);
  return [
    ['race-ours', ms(ours), undefined, 'shadowgap, a frame'],
    ['race-grid', ms(grid), undefined, 'sat behind a grid'],
    ['race-every', ms(every), undefined, 'sat, every pair'],
    ['race-times', times ? `${times.toFixed(1)} ×` : null, undefined, 'sat behind a grid takes'],
    ['race-pairs', pairs ? pairsFound(pairs) : null, undefined, 'pairs found by both'],
  ];
}

/** @param {[ours: number, theirs: number]} pairs  the overlapping pairs of all frames */
function pairsFound([ours, theirs]) {
  return ours === theirs ? `${grouped(ours)}` : `${grouped(ours)} and ${grouped(theirs)}`;
}
