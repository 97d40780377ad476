import { Scene } from 'shadowgap';
import { drawBody } from '../../draw/index.js';
import {
  animate, bodyHandles, button, createFigure, flagField, playButtons, playInSight, poseField, slider, toggle,
} from '../../figure/index.js';
import { createLayer, drawCrowd } from './crowd-picture.js';
import { crowd, pairsOf, PROBE, TANK } from '../../race/crowd.js';
import { race } from '../../race/race.js';
import { find, literal, plain, spelled, toCode } from '../../text/index.js';
import { thousands as words } from '../../words.js';

/**
 * A race: the same crowd twice, once as fast as shadowgap answers for it and once as fast as sat does. A worker
 * measures both; then each picture goes on to its next frame when its library would be ready.
 * @typedef {import('../../race/race.js').Raced} Raced
 */

const COUNTS = [10, 100, 1000, 2000, 5000, 10000, 20000, 50000];
/** The greatest number of shapes without a grid: sat would take seconds for every pair of more. */
const MAX_WITHOUT_GRID = 2000;
const LIMITS = { x: 7.4, y: 4.4 };
/** There is room to write above and below a crowd, this far from its middle, in units of the world. */
const WORLD = { width: TANK.width, height: TANK.height + 2 };
const BESIDE = TANK.height / 2 + 0.5;

/** The state in which the figure plays by itself. */
const USUAL = { size: 4, grid: true, a: { x: 1.5, y: 0.5, angle: 0.3 } };

// The browser's own format takes ten milliseconds to load.
const grouped = (/** @type {number} */ number) => words.grouped(String(number).replace(/\B(?=(\d{3})+$)/g, ','));
const milliseconds = (/** @type {number | undefined} */ ms) => (ms ? `${plain(Number(ms.toPrecision(3)))} ms` : null);

/** The number of shapes: its index in `COUNTS` in the state, the number itself in the address. @type {Field<number>} */
const count = {
  write: (size) => String(COUNTS[size]),
  read: (text) => (COUNTS.includes(Number(text)) ? COUNTS.indexOf(Number(text)) : undefined),
};

/** So many bodies are added to a scene in one task. */
const ADDED = 2000;

/** Both crowds in scenes of their own; yields between parts of the work. @param {number} count */
function* worldsInParts(count) {
  const worlds = [];
  for (let i = 0; i < 2; i++) {
    const bodies = crowd(count);
    yield;
    const scene = new Scene({ capacity: count });
    for (let from = 0; from < count; from += ADDED) {
      for (const shape of bodies.shapes.slice(from, from + ADDED)) scene.add(shape);
      yield;
    }
    worlds.push({ bodies, scene, frame: 0, asked: -1, ahead: 0, touch: new Uint8Array(count), met: /** @type {number[]} */ ([]), layer: createLayer() });
  }
  return worlds;
}

/** @typedef {ReturnType<typeof createWorlds>[number]} World */

/** @param {number} count */
function createWorlds(count) {
  const parts = worldsInParts(count);
  let part = parts.next();
  while (!part.done) part = parts.next();
  return part.value;
}

/** The usual crowds, made before the figure. @type {World[] | undefined} */
let prepared;

/** Prepares in several tasks: all at once would delay a touch. @param {() => unknown} pause  before each */
export async function prepare(pause) {
  const parts = worldsInParts(COUNTS[USUAL.size]);
  let part = parts.next();
  while (!part.done) {
    await pause();
    part = parts.next();
  }
  prepared = part.value;
  // Bodies that have moved take other code, which the browser compiles when it first runs.
  for (const { scene, bodies } of prepared) {
    for (const by of [0, 0.01, 0]) {
      await pause();
      scene.poses.set(bodies.poses.map((x) => x + by));
      scene.update();
    }
  }
}

/** @param {HTMLElement} section */
export function thousandsFigure(section) {
  let worlds = /** @type {World[]} */ ([]);
  const handles = bodyHandles('a', () => PROBE, LIMITS, { turns: false, called: () => words.pentagon });

  /** What is measured, if it is of these shapes and this sat. @param {any} state  @returns {Partial<Raced>} */
  const raceOf = ({ race, size, grid }) => (race?.of === `${size} ${isGrid({ size, grid })}` ? race : {});

  const figure = createFigure(section, {
    world: WORLD,
    second: { world: WORLD, label: words.picture, handles: () => handles.map(({ label, ...handle }) => handle) },
    usual: USUAL,
    transient: { playing: false, frame: 0, race: null },
    fields: { size: count, grid: flagField('on', 'off'), a: poseField(LIMITS) },
    handles: () => handles,
    show(state, ...pictures) {
      const { a, size, frame } = state;
      const many = COUNTS[size];
      if (worlds[0]?.bodies.count !== many || frame < worlds[0].frame) worlds = createWorlds(many);
      const { ms, pairs, tested, done } = raceOf(state);
      const times = ms && ms[1] / ms[0];
      worlds.forEach((world, i) => {
        touchesOf(world, a);
        drawCrowd(pictures[i], world);
        drawBody(pictures[i], 'a', PROBE, a);
        const { view: { toScreen }, labels, palette } = pictures[i];
        const write = (/** @type {string} */ text, /** @type {Point} */ p, /** @type {string} */ colour) =>
          labels.write(text, [{ at: toScreen(p), towards: { x: 0, y: 0 } }], colour);
        write('A', a, palette.a);
        write(`${words.names[i]}${ms ? `: ${words.aFrame(milliseconds(ms[i]) ?? '')}` : ''}`, { x: 0, y: -BESIDE }, palette.ink);
        write(words.frame(grouped(world.frame)), { x: 0, y: BESIDE }, palette.muted);
      });
      const [{ scene, met, bodies }] = worlds;
      const longest = Math.max(...(ms ?? []));
      /** @param {string} name  @param {0 | 1} i  @returns {Row} */
      const row = (name, i) => [name, milliseconds(ms?.[i]), undefined, words.aFrame(words.names[i]), ms ? ms[i] / longest : 0];
      return {
        verdict: times ? words.times(spelled((times >= 1 ? times : 1 / times).toFixed(1)), times >= 1) : words.unknown,
        reason: !state.race ? words.start : ms && done ? words.pace(...ms.map((ms) => grouped(Math.round(1000 / ms)))) : words.measuring,
        rows: [
          row('race-ours', 0),
          row('race-sat', 1),
          ['touching', grouped(scene.pairs.length / 2), 'b', words.overlapping],
          ['met', grouped(met.length), 'a', words.met],
          ['pairs', grouped(pairsOf(many)), undefined, words.pairs],
          ['tested', tested === undefined ? null : grouped(tested), undefined, words.tested],
          ['avoided', tested === undefined ? null : grouped(pairsOf(many) - tested)],
          ['race-pairs', pairs ? (pairs[0] === pairs[1] ? grouped(pairs[0]) : pairs.map(grouped).join(' / ')) : null, undefined, words.found],
        ],
        code: [
          words.comment,
          'const scene = new Scene()',
          'const a = Shape.regular(5, 1)',
          `const bodies = [scene.add(a, ${toCode(a)})]`,
          `for (let i = 1; i < ${many}; i++) {`,
          '  const place = { x: 16 * Math.random() - 8, y: 10 * Math.random() - 5 }',
          `  bodies.push(scene.add(Shape.circle(${literal(bodies.kinds[0].radius)}), place))`,
          '}',
          '',
          'scene.update()',
        ],
      };
    },
  });
  const { store } = figure;
  // Made here and not in the first drawing, so that neither delays a touch.
  worlds = prepared?.[0].bodies.count === COUNTS[store.state.size] ? prepared : createWorlds(COUNTS[store.state.size]);

  let stop = () => {};
  /** Measures both libraries with the crowd as it is chosen. */
  function measure() {
    stop();
    const { size, a } = store.state;
    const grid = isGrid(store.state);
    const of = `${size} ${grid}`;
    stop = race({ count: COUNTS[size], a, grid }, (raced) => store.set({ race: { of, ...raced } }), () => store.set({ playing: false }));
    store.set({ race: { of } });
  }
  animate(store, section, () => {
    const { done, ms } = raceOf(store.state);
    if (!ms || !done) return;
    // The faster one goes on by a frame each time, the other one when it would be ready.
    worlds.forEach((world, i) => {
      world.ahead += Math.min(...ms) / ms[i];
      if (world.ahead < 1) return;
      world.ahead -= 1;
      world.frame += 1;
      world.bodies.move(1 / 60);
    });
    store.set({ frame: worlds[0].frame });
  });
  playInSight(store, figure.stage.canvas, () => Object.entries(USUAL).every(([name, value]) => store.state[name] === value));

  const grid = toggle(store, 'grid', words.grid);
  const box = find(grid, 'input');
  store.subscribe((state) => {
    const { of } = /** @type {any} */ (raceOf(state));
    if (state.playing && !of) measure();
    else if (!of) stop();
    const isMany = COUNTS[state.size] > MAX_WITHOUT_GRID;
    if (box.disabled !== isMany) box.disabled = isMany;
    box.checked = isGrid(state);
  });
  figure.controls.append(
    ...playButtons(store, {}),
    slider(store, 'size', { label: words.shapes, min: 0, max: () => COUNTS.length - 1, step: 1, textOf: ({ size }) => grouped(COUNTS[size]) }),
    grid,
    button(words.again, () => store.set({ playing: true, race: null, frame: 0 })),
  );
  return figure;
}

/** Whether sat has a grid: among many shapes always. @param {{ size: number, grid: boolean }} state */
const isGrid = ({ size, grid }) => grid || COUNTS[size] > MAX_WITHOUT_GRID;

/**
 * Asks a scene which bodies touch another one, and which the probe. Between two frames of the crowd only the probe
 * moves.
 * @param {World} world  @param {Pose} a
 */
function touchesOf(world, { x, y, angle = 0 }) {
  const { bodies, scene, touch, frame } = world;
  const isNew = world.asked !== frame;
  world.asked = frame;
  bodies.poses.set([x, y, angle]);
  scene.poses.set(isNew ? bodies.poses : bodies.poses.subarray(0, 3));
  scene.update();
  const { pairs } = scene;
  if (isNew) touch.fill(0);
  world.met = [];
  // The probe is body 0, and always the first of a pair.
  for (let k = 0; k < pairs.length; k += 2) {
    if (pairs[k] === 0) world.met.push(pairs[k + 1]);
    else if (isNew) touch[pairs[k]] = touch[pairs[k + 1]] = 1;
  }
}
