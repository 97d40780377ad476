import { playButtons, slider, toggle } from '../../figure/controls.js';
import { flagField, numberField, parseNumbers } from '../../figure/fields.js';
import { createFigure } from '../../figure/figure.js';
import { bodyHandles } from '../../figure/handles.js';
import { poseWithin } from '../../figure/limits.js';
import { animate } from '../../figure/loop.js';
import { drawPlot } from './plot.js';
import { drawBounce, drawTank } from './tank-picture.js';
import { createTank, STEP, TANK, WALLS } from './tank.js';
import { clamp } from '../../geometry/numbers.js';
import { poseOf } from '../../geometry/pose.js';
import { lengthOf } from '../../geometry/vector.js';
import { makeKind } from '../../shapes/make.js';
import { pairCode, toCode } from '../../text/code.js';
import { decimal } from '../../text/format.js';

/** Shapes that bounce in a tank. The library computes every bounce; plots show the energy and the momentum that remain. */

const KINDS = [
  makeKind('disc', 'Disc', 'circle', 0.8),
  makeKind('plate', 'Plate', 'box', 1.9, 0.9),
  makeKind('capsule', 'Capsule', 'capsule', { x: -0.6, y: 0 }, { x: 0.6, y: 0 }, 0.45),
  makeKind('triangle', 'Triangle', 'regular', 3, 1.1),
  makeKind('pentagon', 'Pentagon', 'regular', 5, 0.9),
  makeKind('hexagon', 'Hexagon', 'regular', 6, 0.8),
  makeKind('tile', 'Tile', 'box', 0.9, 0.9, { radius: 0.25 }),
  makeKind('egg', 'Egg', 'ellipse', 1, 0.6, { tolerance: 0.01 }),
];
const shapes = KINDS.map(({ shape }) => shape);
const names = KINDS.map(({ id }) => id);
/** The limits for a centre in the address; a body can be dragged only to where it is free to turn. */
const LIMITS = { x: TANK.width / 2 - 0.4, y: TANK.height / 2 - 0.4 };
const grabLimits = shapes.map(({ points, radius }) => {
  const reach = radius + Math.max(...points.map(lengthOf));
  return { x: TANK.width / 2 - reach, y: TANK.height / 2 - reach };
});
/** The greatest speed at which a body starts or is thrown. */
const FAST = 20;
/** The seconds that the plots show. */
const SPAN = 10;
/** Each body's x, y, angle, and vx, vy, spin; the first two touch, so that the first example has a bounce. */
const START = [
  [-3.36, -1.6, 0, 3, 1, 1],
  [-1.6, -1.9, 0.5, -2, 0, -1],
  [1.4, -1.5, -0.6, 1, -2, 0.5],
  [4.4, -1.7, 0.3, -4, 0, 2],
  [-4.3, 1.4, 0.2, 2, -3, 0],
  [-1.5, 0.9, 0, 3, -1, -2],
  [1.6, 1.2, 0.4, -3, -2, 1],
  [4.3, 1.3, -0.4, -2, -4, 0.5],
];

/** @typedef {import('./tank.js').Moving} Moving */
/** @typedef {{ t: number, motion: number, height: number, momentum: number }} Sample */

/** @param {number[]} numbers  @returns {Moving} */
const moving = ([x, y, angle, vx, vy, spin]) => ({ x, y, angle, vx, vy, spin });

/** A body in the address. @type {import('../../figure/fields.js').Field<Moving>} */
const placed = {
  write: ({ x, y, angle, vx, vy, spin }) => [x, y, angle, vx, vy, spin].map((value) => toCode(value)).join(),
  read(text) {
    const found = parseNumbers(text, 6);
    return found && poseWithin(moving(found.map((value, i) => (i < 3 ? value : clamp(value, -FAST, FAST)))), LIMITS);
  },
};

/** @param {HTMLElement} section */
export function bounceFigure(section) {
  const tank = createTank(shapes);
  /** The bodies after the last step. A state with other bodies was changed by the reader. */
  let lastStep = names.map(() => /** @type {Moving | null} */ (null));
  /** What has been counted since the reader's last change. */
  let counted = since(false);
  /** @param {boolean} gravity */
  function since(gravity) {
    const samples = /** @type {Sample[]} */ ([]);
    const latest = /** @type {(import('./tank.js').Bounced & { step: number }) | null} */ (null);
    return { gravity, steps: 0, walls: { x: 0, y: 0 }, samples, latest };
  }
  /** The pair whose code is shown: the last one that had bounced when the animation was paused. */
  let pair = { a: 0, b: 1, before: START.map(moving) };

  /** The bodies of a state. Starts a new count if the reader has changed something. @param {any} state */
  function bodiesOf(state) {
    const now = names.map((name) => /** @type {Moving} */ (state[name]));
    if (counted.gravity === state.gravity && now.every((body, i) => body === lastStep[i])) return now;
    lastStep = now;
    counted = since(state.gravity);
    count(now);
    return now;
  }

  /** @param {Moving[]} bodies */
  function count(bodies) {
    const momentum = lengthOf(tank.momentumOf(bodies));
    counted.samples.push({ t: counted.steps * STEP, ...tank.energyOf(bodies, counted.gravity), momentum });
    if (counted.samples.length > SPAN * 31) counted.samples.shift();
  }

  /** @param {number} steps  @param {number} [hard]  stops at a bounce with this speed or more */
  function run(steps, hard = Infinity) {
    let bodies = bodiesOf(figure.store.state);
    for (let i = 0; i < steps; i++) {
      const { moving, bounced, walls } = tank.step(bodies, figure.store.state);
      bodies = moving;
      counted.steps += 1;
      counted.walls = { x: counted.walls.x + walls.x, y: counted.walls.y + walls.y };
      if (counted.steps % 4 === 0) count(bodies);
      if (bounced) counted.latest = { ...bounced, step: counted.steps };
      if (bounced && bounced.speeds[0] >= hard) break;
    }
    lastStep = bodies;
    figure.store.set(Object.fromEntries(names.map((name, i) => [name, bodies[i]])));
  }

  const handles = names.map((name, i) => {
    const [, whole] = bodyHandles(name, () => shapes[i], grabLimits[i]);
    /** @type {import('../../figure/handles.js').Handle<any>} */
    const handle = {
      ...whole,
      label: (state) => `${KINDS[i].label}, at ${decimal(state[name].x)}, ${decimal(state[name].y)}`,
      // While the animation plays, a drag throws the body towards the pointer.
      drag(start, from, to, state) {
        const now = state[name];
        if (!state.playing) return whole.drag(start, from, to, state);
        const [vx, vy] = [to.x - now.x, to.y - now.y].map((way) => clamp(way * 6, -FAST, FAST));
        return { [name]: { ...now, vx, vy } };
      },
    };
    return handle;
  });

  const figure = createFigure(section, {
    world: { width: TANK.width + 1.2, height: TANK.height + 1.2 },
    usual: {
      ...Object.fromEntries(names.map((name, i) => [name, moving(START[i])])),
      restitution: 0.8,
      friction: 0.3,
      gravity: true,
    },
    transient: { playing: false },
    fields: {
      ...Object.fromEntries(names.map((name) => [name, placed])),
      restitution: numberField(0, 1),
      friction: numberField(0, 1),
      gravity: flagField('on', 'off'),
    },
    handles: () => handles,
    second: { world: { width: 12, height: 5.6 }, label: 'Energy and momentum over time' },
    show(state, picture, second) {
      const bodies = bodiesOf(state);
      const { playing, restitution, friction, gravity } = state;
      const { latest, steps, walls, samples } = counted;
      if (!playing) pair = latest ?? { a: 0, b: 1, before: [bodies[0], bodies[1]] };
      drawTank(picture, KINDS, bodies, playing ? null : pair);
      const fresh = !playing && latest?.step === steps ? latest : null;
      if (fresh) drawBounce(picture, fresh, names.length);

      const { motion, height } = tank.energyOf(bodies, gravity);
      const momentum = tank.momentumOf(bodies);
      const now = { t: steps * STEP, motion, height, momentum: lengthOf(momentum) };
      drawCounted(second, [...samples, now]);

      const [placeA, placeB] = pair.before;
      const a = KINDS[pair.a];
      const b = KINDS[pair.b] ?? { label: WALLS[pair.b - shapes.length].name, code: WALLS[pair.b - shapes.length].code };
      return {
        verdict: `Energy ${decimal(motion + height)} J`,
        reason: fresh
          ? `${decimal(now.t)} s: ${a.label} and ${b.label.toLowerCase()} have just bounced.`
          : `${decimal(now.t)} s after your last change.`,
        rows: [
          ['motion', motion, undefined, 'of motion, J'],
          ['height', height, undefined, 'of height, J'],
          ['momentum', momentum],
          ['walls', walls, undefined, 'walls took'],
          ['approach', fresh ? fresh.speeds[0] : null, 'mtv', 'met at, m/s'],
          ['parting', fresh ? fresh.speeds[1] : null, 'mtv', 'parted at, m/s'],
        ],
        code: pairCode(a.code, b.code, poseOf(placeA), poseOf(placeB),
          `const motionA = ${motionCode(placeA, 'a')}`,
          `const motionB = ${motionCode(placeB, pair.b < shapes.length ? 'b' : null)}`,
          '',
          'const contact = collide(a, poseA, b, poseB)',
          `contact && bounce(contact, motionA, poseA, motionB, poseB, ${toCode({ restitution, friction })})`),
      };
    },
  });

  /** @param {string} name  of a slider from 0 to 1 */
  const part = (name) => slider(figure.store, name, { label: name, min: 0, max: () => 1, step: 0.05, textOf: (state) => decimal(state[name]) });
  figure.controls.append(
    ...playButtons(figure.store, { Step: () => run(1), 'Next bounce': () => run(240, 0.5) }),
    part('restitution'),
    part('friction'),
    toggle(figure.store, 'gravity', 'gravity'),
  );
  let left = 0;
  animate(figure.store, section, (seconds) => {
    left += seconds;
    const steps = Math.floor(left / STEP);
    left -= steps * STEP;
    if (steps) run(steps);
  });
  return figure;
}

/**
 * Plots the energy, of height with that of motion above it, and the momentum.
 *
 * @param {import('../../figure/stage.js').Picture} picture
 * @param {readonly Sample[]} samples
 */
function drawCounted(picture, samples) {
  const whole = picture.view.size.height;
  const { motion, height, momentum } = samples[samples.length - 1];
  drawPlot(picture, samples, {
    top: 0, height: whole * 0.54, span: SPAN, unit: 'J',
    heading: `energy ${decimal(motion + height)} J (upper band: of motion)`,
    layers: [(sample) => sample.height, (sample) => sample.motion],
  });
  drawPlot(picture, samples, {
    top: whole * 0.54, height: whole * 0.46, span: SPAN, unit: '', seconds: true,
    heading: `momentum ${decimal(momentum)} kg m/s`,
    layers: [(sample) => sample.momentum],
  });
}

/** A motion as code. @param {Moving} moving  @param {'a' | 'b' | null} shape  null for a wall, which nothing moves */
function motionCode({ vx, vy, spin }, shape) {
  const speeds = toCode({ vx, vy, spin }).slice(0, -2);
  const inverse = (/** @type {string} */ of) => (shape ? `1 / ${shape}.${of}` : 0);
  return `${speeds}, invMass: ${inverse('area')}, invInertia: ${inverse('inertia')} }`;
}
