import {
  animate, bodyHandles, createFigure, flagField, numberField, parseNumbers, playButtons, playInSight, poseWithin,
  slider, toggle,
} from '../../figure/index.js';
import { KINDS } from './kinds.js';
import { BODIES, moving } from './opening.js';
import { drawPlot } from './plot.js';
import { drawBounce, drawSparks, drawTank } from './tank-picture.js';
import { createTank, STEP, TANK, WALLS } from './tank.js';
import { clamp, lengthOf, poseOf } from '../../geometry/plane.js';
import { decimal, pairCode, toCode } from '../../text/index.js';
import { bounce as words, controls } from '../../words.js';

/** Shapes that bounce in a tank, by the library; plots show the energy and the momentum that remain. */

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

/** A bounce at this speed or more gives a spark, in m/s. */
const SPARKS = 1;

/** @typedef {import('./tank.js').Moving} Moving */
/** @typedef {import('./tank.js').Bounced & { step: number }} Latest */
/** @typedef {{ t: number, motion: number, height: number, momentum: number }} Sample */

/** A body in the address. @type {Field<Moving>} */
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
  /** What has been counted since the start, or since the reader's last change. */
  let counted = since(false, words.yourChange);
  /** @param {boolean} gravity  @param {string} since */
  function since(gravity, since) {
    const samples = /** @type {Sample[]} */ ([]);
    const latest = /** @type {Latest | null} */ (null);
    return { gravity, since, steps: 0, walls: { x: 0, y: 0 }, samples, latest, sparks: /** @type {Latest[]} */ ([]) };
  }
  /** The pair whose code is shown: the last one that had bounced when the animation was paused. */
  let pair = { a: 0, b: 1, before: BODIES.slice(0, 2) };

  /** The bodies of a state. Starts a new count if the reader has changed something. @param {any} state */
  function bodiesOf(state) {
    const now = names.map((name) => /** @type {Moving} */ (state[name]));
    if (counted.gravity === state.gravity && now.every((body, i) => body === lastStep[i])) return now;
    lastStep = now;
    counted = since(state.gravity, now.every((body, i) => body === BODIES[i]) ? words.theStart : words.yourChange);
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
      if (counted.latest && bounced && bounced.speeds[0] > SPARKS) counted.sparks = [...counted.sparks.slice(-9), counted.latest];
      if (bounced && bounced.speeds[0] >= hard) break;
    }
    lastStep = bodies;
    figure.store.set(Object.fromEntries(names.map((name, i) => [name, bodies[i]])));
  }

  const handles = names.map((name, i) => {
    const [, whole] = bodyHandles(name, () => shapes[i], grabLimits[i]);
    /** @type {Handle<any>} */
    const handle = {
      ...whole,
      label: (state) => words.at(KINDS[i].label, decimal(state[name].x), decimal(state[name].y)),
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
      ...Object.fromEntries(names.map((name, i) => [name, BODIES[i]])),
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
    second: { world: { width: 12, height: 5.6 }, label: words.plot },
    show(state, picture, second) {
      const bodies = bodiesOf(state);
      const { playing, restitution, friction, gravity } = state;
      const { latest, since, steps, walls, samples } = counted;
      if (!playing) pair = latest ?? { a: 0, b: 1, before: [bodies[0], bodies[1]] };
      drawTank(picture, KINDS, bodies, !playing && latest ? pair : null, !playing);
      if (playing) drawSparks(picture, counted.sparks.map(({ at, step }) => ({ at, age: (steps - step) * STEP })));
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
        verdict: words.energy(decimal(motion + height)),
        reason: fresh
          ? words.justBounced(decimal(now.t), a.label, b.label)
          : words.after(decimal(now.t), since),
        rows: [
          ['motion', motion, undefined, words.ofMotion],
          ['height', height, undefined, words.ofHeight],
          ['momentum', momentum],
          ['walls', walls, undefined, words.wallsTook],
          ['approach', fresh ? fresh.speeds[0] : null, 'mtv', words.metAt],
          ['parting', fresh ? fresh.speeds[1] : null, 'mtv', words.partedAt],
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

  /** @param {string} name  of a slider from 0 to 1  @param {string} label */
  const part = (name, label) => slider(figure.store, name, { label, min: 0, max: () => 1, step: 0.05, textOf: (state) => decimal(state[name]) });
  figure.controls.append(
    ...playButtons(figure.store, { [controls.step]: () => run(1), [words.nextBounce]: () => run(240, 0.5) }),
    part('restitution', words.restitution),
    part('friction', words.friction),
    toggle(figure.store, 'gravity', words.gravity),
  );
  playInSight(figure.store, section, () => names.every((name, i) => figure.store.state[name] === BODIES[i]));
  let left = 0;
  animate(figure.store, section, (seconds) => {
    left += seconds;
    const steps = Math.floor(left / STEP);
    left -= steps * STEP;
    if (steps) run(steps);
  });
  return figure;
}

/** Energy, of height below that of motion; momentum. @param {Picture} picture  @param {readonly Sample[]} samples */
function drawCounted(picture, samples) {
  const whole = picture.view.size.height;
  const { motion, height, momentum } = samples[samples.length - 1];
  drawPlot(picture, samples, {
    top: 0, height: whole * 0.54, span: SPAN, unit: 'J',
    heading: words.energyPlot(decimal(motion + height)),
    layers: [(sample) => sample.height, (sample) => sample.motion],
  });
  drawPlot(picture, samples, {
    top: whole * 0.54, height: whole * 0.46, span: SPAN, unit: '', seconds: true,
    heading: words.momentumPlot(decimal(momentum)),
    layers: [(sample) => sample.momentum],
  });
}

/** A motion as code. @param {Moving} moving  @param {Side | null} shape  null for a wall, which nothing moves */
function motionCode({ vx, vy, spin }, shape) {
  const speeds = toCode({ vx, vy, spin }).slice(0, -2);
  const inverse = (/** @type {string} */ of) => (shape ? `1 / ${shape}.${of}` : 0);
  return `${speeds}, invMass: ${inverse('area')}, invInertia: ${inverse('inertia')} }`;
}
