import './solid.css';
import { animate, button, createFigure, createGlide, parseNumbers } from '../../figure/index.js';
import { SIDES, wrapAngle } from '../../geometry/plane.js';
import { decisive, fifteenTests, shadowsOn } from '../../geometry/solid.js';
import { plus, times, unit } from '../../geometry/space.js';
import { crossings } from '../../geometry/sphere.js';
import { decimal, isTouch, toCodeWith } from '../../text/index.js';
import { createAxisList, nameOf } from './axis-list.js';
import { drawBoxes } from './boxes-picture.js';
import { placedField, placedWithin, SIZES, solidOf } from './boxes.js';
import { cameraOf, lookAcross, lookWithin } from './camera.js';
import { boxHandles, sphereHandle } from './handles.js';
import { drawSphere, spotNear, spotsOf } from './sphere-picture.js';
import { solid as words, verdicts } from '../../words.js';

/**
 * The theorem in three dimensions: two boxes, their fifteen axes, and the sphere of normals. The package is
 * two-dimensional; what this figure shows is computed by the page, in www/geometry/solid.js and sphere.js.
 * @typedef {import('./boxes.js').State} State
 * @import { Solid, Tried } from '../../geometry/solid.js'
 */

/** How near the pointer must come to a spot of the sphere, in pixels. */
const NEAR = 10;
/** How fast the view turns by itself: this part of the way each second, as long as it goes on. */
const SPEED = 7;

/** @type {Pick<State, Side | 'view'>} */
const USUAL = {
  a: placedWithin({ centre: [-0.1, 0.75, 0.1], turn: [0.37, 0.08, 0.1, 0.92] }),
  b: placedWithin({ centre: [0.12, -0.87, -0.12], turn: [0.06, 0.12, 0.38, 0.91] }),
  view: lookWithin({ yaw: 0.72, pitch: -0.6 }),
};

/** @type {Field<import('./camera.js').Look>} */
const lookField = {
  write: ({ yaw, pitch }) => `${yaw},${pitch}`,
  read(text) {
    const [yaw, pitch] = parseNumbers(text, 2) ?? [];
    return yaw === undefined ? undefined : lookWithin({ yaw, pitch });
  },
};

/** @param {HTMLElement} section */
export function solidFigure(section) {
  /** What was drawn last. @type {{ spots: import('./sphere-picture.js').Spot[], deciding: Tried | null }} */
  let last = { spots: [], deciding: null };
  /** @type {View} */
  let sphereView;

  const figure = createFigure(section, {
    world: { width: 6.6, height: 6 },
    usual: USUAL,
    transient: { highlight: null, playing: false, goal: null },
    fields: { a: placedField, b: placedField, view: lookField },
    handles: () => boxHandles,
    second: {
      world: { width: 8.1, height: 8.1 },
      label: words.sphere,
      handles: () => [sphereHandle],
      onHover(at) {
        const { view, highlight } = figure.store.state;
        const test = at && spotNear(last.spots, cameraOf(view), sphereView, at, NEAR);
        if (test !== highlight) figure.store.set({ highlight: test });
      },
    },
    show(/** @type {State} */ state, picture, sphere) {
      const pair = { a: solidOf(state, 'a'), b: solidOf(state, 'b') };
      const tests = fifteenTests(pair.a, pair.b);
      const deciding = decisive(tests);
      const crossed = crossings(pair.a, pair.b);
      const shown = state.highlight === null ? deciding : tests[state.highlight];
      const axis = shown.parallel ? shown.axis : glide(tests.indexOf(shown), shown.axis);
      const drawn = axis === shown.axis ? shown : { ...shown, ...shadowsOn(pair.a, pair.b, axis) };
      last = { spots: spotsOf(pair, crossed), deciding };
      sphereView = sphere.view;
      drawBoxes(picture, state, pair, drawn, deciding);
      drawSphere(sphere, state, pair, last.spots, tests, shown, axis);
      through.disabled = deciding.separation <= 0;
      return { ...reading(pair, tests, deciding, crossed.length), follow: () => list.show(tests, shown, deciding) };
    },
  });

  const glide = createGlide(figure.store, (/** @type {Vector} */ from, to, part) => unit(plus(times(from, 1 - part), to, part)));
  const list = createAxisList(figure.store);
  const through = button(words.lookThrough, () => {
    const { deciding } = last;
    if (!deciding) return;
    const goal = lookAcross(figure.store.state.view, deciding.axis);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    figure.store.set(still ? { view: goal } : { goal, playing: true });
  });
  figure.controls.append(through);
  figure.more.append(list.element);
  animate(figure.store, section, (seconds) => {
    const { view, goal } = figure.store.state;
    const part = Math.min(1, SPEED * seconds);
    const [yaw, pitch] = [wrapAngle(goal.yaw - view.yaw), goal.pitch - view.pitch];
    if (Math.hypot(yaw, pitch) < 0.01) figure.store.set({ view: goal, playing: false });
    // Not rounded: a short frame's step must not vanish.
    else figure.store.set({ view: { yaw: view.yaw + yaw * part, pitch: view.pitch + pitch * part } });
  });
  return figure;
}

/**
 * @param {{ a: Solid, b: Solid }} pair  @param {Tried[]} tests  @param {Tried} deciding
 * @param {number} crossed  how many pairs of edges cross on the sphere
 * @returns {import('../../figure/figure.js').Shown}
 */
function reading(pair, tests, deciding, crossed) {
  const { axis, separation } = deciding;
  const real = tests.filter(({ parallel }) => !parallel);
  const gaps = real.filter((test) => test.separation > 0).length;
  const touching = isTouch(separation);
  const overlaps = separation <= 0;
  const vector = (/** @type {readonly number[]} */ v) => v.map((x) => decimal(x)).join(', ');
  return {
    verdict: touching ? verdicts.touching : overlaps ? verdicts.overlappingBy(decimal(-separation)) : verdicts.apart,
    colour: overlaps && !touching ? 'mtv' : undefined,
    reason: reasonFor(tests, deciding, gaps),
    rows: [
      ['separation', separation, overlaps ? 'mtv' : 'axis', overlaps ? words.leastOverlap : words.widestGap],
      ['axis', vector(axis), 'axis'],
      ['mtv', overlaps ? vector(times(axis, -separation)) : '–', 'mtv'],
      ['gaps', verdicts.of(gaps, real.length), undefined, words.gaps],
      ['crossings', verdicts.of(crossed, 144), undefined, words.crossings],
    ],
    code: codeOf(pair),
  };
}

/** @param {Tried[]} tests  @param {Tried} deciding  @param {number} gaps */
function reasonFor(tests, deciding, gaps) {
  // A name stays in one line.
  const name = nameOf(deciding).replaceAll(' ', '\u00a0');
  const fewer = tests.filter(({ parallel }) => parallel).length;
  const parallel = fewer ? ` ${words.vanish(fewer)}` : '';
  if (isTouch(deciding.separation)) return verdicts.endInCommon(name) + parallel;
  if (deciding.separation < 0) return words.overlapOnAll(name) + parallel;
  if (deciding.source.face === undefined && tests.slice(0, 6).every(({ separation }) => separation <= 0)) {
    return words.crossDecides(name, gaps === 1) + parallel;
  }
  return words.axisDecides(name) + parallel;
}

/** The test as a program of its own. @param {{ a: Solid, b: Solid }} pair */
function codeOf(pair) {
  const number = (/** @type {number} */ value) => String(Number(value.toFixed(4)) + 0);
  return [
    words.comment,
    ...SIDES.flatMap((side) => {
      const { centre, axes } = pair[side];
      return [`const ${side} = {`, ...Object.entries({ centre, half: SIZES[side] }).map(([key, value]) => `  ${key}: ${toCodeWith(value, number)},`),
        `  axes: ${toCodeWith(axes, number)}`, '}'];
    }),
    '',
    'const dot = (u, v) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2]',
    'const cross = (u, v) => [[1, 2], [2, 0], [0, 1]].map(([i, j]) => u[i] * v[j] - u[j] * v[i])',
    'const reach = ({ half, axes }, n) => axes.reduce((sum, u, i) => sum + half[i] * Math.abs(dot(u, n)), 0)',
    'const way = b.centre.map((x, i) => x - a.centre[i])',
    '',
    'const crosses = a.axes.flatMap((u) => b.axes.map((v) => cross(u, v)))',
    'const axes = [...a.axes, ...b.axes, ...crosses.filter((n) => dot(n, n) > 1e-12)]',
    'const separation = (n) => (Math.abs(dot(way, n)) - reach(a, n) - reach(b, n)) / Math.sqrt(dot(n, n))',
    '',
    'Math.max(...axes.map(separation)) // above 0: they are apart',
  ];
}
