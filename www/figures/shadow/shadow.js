import { distance, project } from 'shadowgap';
import {
  drawBody, drawKnob, drawLine, drawPointHandle, drawRuler, drawStrip, stroke, traceDisc, wallAt, writeStretch,
} from '../../draw/index.js';
import {
  createFigure, createGlide, createPair, DOT, flagField, mixAngles, numberField, toggle, turnHandle,
} from '../../figure/index.js';
import { algorithm } from '../../figure/algorithm.js';
import { dot as dotProduct, lengthOf, minus, SIDES, toWorld } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { create, decimal, isTouch, setText } from '../../text/index.js';
import { called, shadow as words } from '../../words.js';

/** An axis that the reader turns in search of a gap, and the dot products that give the ends of the shadows. */

/** @typedef {{ a: Placed, b: Placed, axis: number, halves: boolean }} State  `axis`: its angle */

const A = makeShape('box', 3.2, 1.4);
const B = makeShape('box', 2.4, 1.8);
const { shapes, handles, fields, code } = createPair(A, B, { x: 2.1, y: 1.5 }, { a: called.box, b: called.box });
/** Half of each box's own width. */
const HALF = { a: 1.6, b: 1.2 };
/** The wall that the shadows fall on: its distance from the middle, and half its length. */
const WALL = { level: 4.3, half: 4.4 };
/** The place of the ring that turns the axis, while the axis points along x. */
const RING = { x: WALL.half + 0.4, y: WALL.level };

/** The handle of the ring at the arrow's tip: it turns the axis. @type {Handle<State>} */
const tip = turnHandle('axis', words.axis, (angle) => toWorld({ x: 0, y: 0, angle }, RING));

/** @param {HTMLElement} section */
export function shadowFigure(section) {
  /** The widest gap, or the least overlap, that the reader has found for this pair; not kept in the address. */
  let found = { pair: '', widest: -Infinity };

  const figure = createFigure(section, {
    world: { width: 13.6, height: 13.6 },
    usual: { a: { x: -1, y: -0.6, angle: -0.62 }, b: { x: 0.75, y: 0.75, angle: -0.5 }, axis: 0.2, halves: false },
    fields: { ...fields, axis: numberField(-Math.PI, Math.PI), halves: flagField() },
    handles: () => [...handles, tip],
    algorithm: algorithm('project', 'separation'),
    /** @param {State & { dragged: boolean, focus: string | null }} state */
    show(state, picture) {
      const { a, b, halves } = state;
      const test = testOf(state);
      const { axis, a: shadowA, b: shadowB, separation } = test;
      const truth = distance(shapes.a, a, shapes.b, b).distance;
      const pair = JSON.stringify([a, b]);
      found = { pair, widest: Math.max(separation, found.pair === pair ? found.widest : -Infinity) };
      // The mistake in the text: half the width of each unturned box, and A always before B.
      const between = dotProduct(minus(b, a), axis);
      const byHalves = between - HALF.a - HALF.b;

      // A hand or a key turns the axis itself; a link, Reset and the way back make it jump.
      const shown = { ...state, axis: glide(state.dragged || state.focus ? 'held' : state.axis, state.axis) };
      draw(picture, shown, testOf(shown));
      return {
        follow: () => sums.show(test, state),
        ...readingOf(separation, truth),
        ...(halves && { reason: isTouch(byHalves - separation) ? words.halvesRight : words.halvesWrong(between < 0) }),
        rows: [
          ['axis', axis, 'axis'],
          ['shadow-a', [shadowA.min, shadowA.max], 'a', words.rows.a],
          ['shadow-b', [shadowB.min, shadowB.max], 'b', words.rows.b],
          ['separation', separation, undefined, words.rows.separation],
          ['widest', found.widest, undefined, words.rows.widest],
          ['distance', truth, undefined, words.rows.distance],
          ['halves', halves ? byHalves : null, undefined, words.rows.halves],
        ],
        lit: shadowB.min - shadowA.max >= shadowA.min - shadowB.max
          ? { largest: `A ${decimal(shadowA.max)}`, smallest: `B ${decimal(shadowB.min)}`, 'A before B': decimal(separation) }
          : { largest: `B ${decimal(shadowB.max)}`, smallest: `A ${decimal(shadowA.min)}`, 'B before A': decimal(separation) },
        code: [
          ...code(state),
          `const axis = { x: Math.cos(${state.axis}), y: Math.sin(${state.axis}) }`,
          'const shadowA = project(a, poseA, axis)',
          'const shadowB = project(b, poseB, axis)',
          '',
          'Math.max(shadowB.min - shadowA.max, shadowA.min - shadowB.max)',
        ],
      };
    },
  });
  const glide = createGlide(figure.store, mixAngles);
  const sums = dotProducts();
  figure.controls.append(toggle(figure.store, 'halves', words.halves));
  figure.more.append(sums.element);
  figure.place.querySelector('.reset')?.addEventListener('click', () => (found.pair = ''));
  return figure;
}

/** Both shadows on the axis. @param {State} state */
function testOf(state) {
  const axis = { x: Math.cos(state.axis), y: Math.sin(state.axis) };
  const [a, b] = SIDES.map((side) => project(shapes[side], state[side], axis));
  return { axis, a, b, separation: Math.max(b.min - a.max, a.min - b.max) };
}

/** @param {Picture} picture  @param {State} state  @param {AxisShadows} test */
function draw(picture, state, test) {
  const { ctx, view, palette, labels } = picture;
  const wall = wallAt(view, test.axis, WALL.level, -WALL.half, WALL.half);
  // The circle that the ring moves on.
  traceDisc(ctx, view.toScreen({ x: 0, y: 0 }), lengthOf(RING) * view.scale);
  stroke(ctx, palette.hairline, 1);
  drawStrip(picture, test, wall);
  for (const side of SIDES) drawBody(picture, side, shapes[side], state[side]);
  for (const side of SIDES) drawKnob(picture, side, shapes[side], state[side]);
  drawRuler(picture, test, wall, { a: { shape: shapes.a, pose: state.a }, b: { shape: shapes.b, pose: state.b } });
  drawPointHandle(picture, 'axis', tip.at(state), palette.axis);
  labels.avoid(view.toScreen(tip.at(state)), DOT);
  writeStretch(picture, test, wall, { back: state.halves ? 20 : 6 });
  if (!state.halves) return;
  for (const side of SIDES) {
    const middle = dotProduct(state[side], test.axis);
    const out = side === 'a' ? -7 : -14;
    drawLine(ctx, view.toScreen(state[side]), wall.at(middle, out), palette[side], 1, [4, 3]);
    drawLine(ctx, wall.at(middle - HALF[side], out), wall.at(middle + HALF[side], out), palette[side], 4, [4, 3]);
  }
}

/** The two ends of shadows that face each other, as dot products. */
function dotProducts() {
  const marks = ['<path class="largest" d="M5 1l9 5-9 5z"/>', '<circle class="smallest" cx="9" cy="6" r="4"/>'];
  const element = create('ul', 'legend', marks
    .map((mark) => `<li><svg viewBox="0 0 20 12" aria-hidden="true">${mark}</svg><span></span><br><span></span></li>`)
    .join(''));
  const texts = element.querySelectorAll('span');
  return {
    element,
    /** @param {AxisShadows} test  @param {State} state */
    show({ axis, a, b }, state) {
      const aFirst = b.min - a.max >= a.min - b.max;
      const [first, second] = aFirst ? SIDES : [...SIDES].reverse();
      const [ends, starts] = aFirst ? [a, b] : [b, a];
      /** @param {Side} side  @param {number} vertex  @param {number} along */
      const sum = (side, vertex, along) => {
        const p = toWorld(state[side], shapes[side].points[vertex]);
        return `${decimal(p.x)}×${decimal(axis.x)} + ${decimal(p.y)}×${decimal(axis.y)} = ${decimal(along)}`;
      };
      setText(texts[0], words.largest(first.toUpperCase()));
      setText(texts[1], sum(first, ends.maxVertex, ends.max));
      setText(texts[2], words.smallest(second.toUpperCase()));
      setText(texts[3], sum(second, starts.minVertex, starts.min));
    },
  };
}

/**
 * @param {number} here  the separation on this axis
 * @param {number} truth  the greatest separation on any axis
 * @returns {Pick<Reading, 'verdict' | 'colour' | 'reason'>}
 */
function readingOf(here, truth) {
  const best = isTouch(truth - here);
  if (here > 0 && !isTouch(here)) {
    const proof = best ? words.widestGap : words.anyGap;
    return { verdict: words.gap(decimal(here)), colour: 'axis', reason: proof };
  }
  if (truth > 0) return { verdict: words.noGapHere, reason: words.elsewhere };
  const least = best ? words.leastOverlap : words.overlap;
  return { verdict: words.noGapAtAll, colour: 'mtv', reason: least };
}
