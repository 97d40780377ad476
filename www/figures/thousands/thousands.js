import { overlaps, Scene } from 'shadowgap';
import { drawBody } from '../../draw/shapes.js';
import { button, playButtons, slider, toggle } from '../../figure/controls.js';
import { flagField, poseField } from '../../figure/fields.js';
import { createFigure } from '../../figure/figure.js';
import { bodyHandles } from '../../figure/handles.js';
import { animate, playInSight } from '../../figure/loop.js';
import { boxesMeet, boxesOf, countMeetingPairs } from './boxes.js';
import { drawCrowd } from './crowd-picture.js';
import { crowd, pairsOf, poseAt, PROBE, TANK } from './crowd.js';
import { median } from './median.js';
import { drawTimings, FRAMES } from './timings.js';
import { literal, toCode } from '../../text/code.js';
import { setText } from '../../text/write.js';
import { controls, thousands as words } from '../../words.js';

/** A crowd in a scene, with and without the broad phase; the time of its frames, and of another library's. */

const COUNTS = [10, 100, 1000, 2000, 5000, 10000, 20000, 50000];
/** The greatest number of shapes without the broad phase: testing every pair of more would take seconds. */
const MAX_WITHOUT_BROAD = 2000;
const LIMITS = { x: 7.4, y: 4.4 };

/** The state in which the figure plays by itself. */
const USUAL = { size: 5, broad: true, a: { x: 1.5, y: 0.5, angle: 0.3 } };

// The browser's own format takes ten milliseconds to load.
const grouped = (/** @type {number} */ number) => words.grouped(String(number).replace(/\B(?=(\d{3})+$)/g, ','));

/**
 * The number of shapes: its index in `COUNTS` in the state, the number itself in the address.
 * @type {import('../../figure/fields.js').Field<number>}
 */
const count = {
  write: (size) => String(COUNTS[size]),
  read: (text) => (COUNTS.includes(Number(text)) ? COUNTS.indexOf(Number(text)) : undefined),
};

/** So many bodies are added to a scene in one task. */
const ADDED = 2000;

/**
 * A crowd in a scene, with what is measured of its frames; yields between parts of the work.
 * @param {number} count
 * @param {number} frame
 */
function* worldInParts(count, frame) {
  const bodies = crowd(count);
  yield;
  const scene = new Scene({ capacity: count });
  for (let from = 0; from < count; from += ADDED) {
    for (const shape of bodies.shapes.slice(from, from + ADDED)) scene.add(shape);
    yield;
  }
  const timings = /** @type {import('./timings.js').Timing[]} */ ([]);
  const boxes = { frame: -1, all: /** @type {import('./boxes.js').Box[]} */ ([]), meet: 0, tested: 0 };
  return { bodies, scene, frame, timings, boxes, all: false, touch: new Uint8Array(count) };
}

/** @typedef {ReturnType<typeof createWorld>} World */

/** @param {number} count  @param {number} frame */
function createWorld(count, frame) {
  const parts = worldInParts(count, frame);
  let part = parts.next();
  while (!part.done) part = parts.next();
  return part.value;
}

/** The usual crowd, made before the figure. @type {World | undefined} */
let prepared;

/**
 * Makes the usual crowd in several tasks: all at once would delay a touch.
 * @param {() => unknown} pause  comes before each
 */
export async function prepare(pause) {
  const parts = worldInParts(COUNTS[USUAL.size], 0);
  let part = parts.next();
  while (!part.done) {
    await pause();
    part = parts.next();
  }
  prepared = part.value;
  const { scene, bodies, boxes } = prepared;
  // Bodies that have moved take other code, which the browser compiles when it first runs.
  for (const by of [0, 0.01, 0]) {
    await pause();
    scene.poses.set(bodies.poses.map((x) => x + by));
    scene.update();
  }
  await pause();
  const all = boxesOf(bodies).slice(1);
  await pause();
  Object.assign(boxes, { frame: 0, all, meet: countMeetingPairs(all) });
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
  /** @type {World} */
  let world;
  const handles = bodyHandles('a', () => PROBE, LIMITS, { turns: false, called: () => words.pentagon });

  const figure = createFigure(section, {
    world: TANK,
    second: { world: { width: 16, height: 2.6 }, label: words.plot },
    usual: USUAL,
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
        verdict: words.touches(grouped(met)),
        reason: all
          ? words.everyPair
          : words.tested(grouped(tested), state.playing, count > MAX_WITHOUT_BROAD),
        rows: [
          ['pairs', grouped(pairsOf(count)), undefined, words.pairs],
          ['tested', grouped(tested)],
          ['avoided', grouped(pairsOf(count) - tested)],
          ['touching', grouped(pairs.length / 2), 'b', words.overlapping],
          ['update', median(timings.map(({ update }) => update)), undefined, words.update],
          ['draw', median(timings.map(({ draw }) => draw)), undefined, words.drawing],
          ['rate', rateOf(timings), undefined, words.rate],
          ...raceRows(state),
        ],
        code: [
          words.comment,
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
  // Made here and not in the first drawing, so that neither delays a touch.
  world = prepared?.bodies.count === COUNTS[store.state.size] ? prepared : createWorld(COUNTS[store.state.size], 0);

  /**
   * The number of pairs whose boxes meet. Pairs within the crowd are counted once per frame of the crowd, pairs with
   * the probe at every drawing. While the crowd moves, both are counted twice a second, or only once if the crowd is
   * too large for that.
   *
   * @param {boolean} playing
   */
  function boxesThatMeet(playing) {
    const { bodies, boxes, frame } = world;
    if (playing && boxes.tested > 0 && (frame % 30 !== 0 || bodies.count >= 10_000)) return boxes.tested;
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
  playInSight(store, figure.stage.canvas, () => Object.entries(USUAL).every(([name, value]) => store.state[name] === value));
  const broad = toggle(store, 'broad', words.broad);

  /** @type {Worker | null} */
  let worker = null;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const race = button(words.race, () => {
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
    setText(race, worker ? words.measuring : words.race);
  });
  figure.controls.append(
    slider(store, 'size', { label: words.shapes, min: 0, max: () => COUNTS.length - 1, step: 1, textOf: ({ size }) => grouped(COUNTS[size]) }),
    ...playButtons(store, { [controls.step]: () => move(1 / 60) }), broad, race,
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
  const longest = Math.max(ours, grid, every || 0);
  /**
   * @param {string} name
   * @param {number | null | undefined} value
   * @param {string} label
   * @returns {import('../../figure/readout.js').Row}
   */
  const row = (name, value, label) => [name, value ? `${Number(value.toPrecision(3))} ms` : null, undefined, label, value ? value / longest : 0];
  return [
    row('race-ours', ours, words.ours),
    row('race-grid', grid, words.grid),
    row('race-every', every, words.every),
    ['race-times', times ? `${times.toFixed(1)} ×` : null, undefined, words.times],
    ['race-pairs', pairs ? pairsFound(pairs) : null, undefined, words.found],
  ];
}

/** @param {[ours: number, theirs: number]} pairs  the overlapping pairs of all frames */
function pairsFound([ours, theirs]) {
  return ours === theirs ? `${grouped(ours)}` : words.and(grouped(ours), grouped(theirs));
}
