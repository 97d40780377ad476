import { explain } from 'shadowgap';
import { drawBody, drawLine, drawPointHandle, drawScale, drawStrip, wallAt, writeStretch } from '../../draw/index.js';
import {
  bodyHandles, createExercise, createFigure, parseNumbers, pointHandle, pointWithin,
} from '../../figure/index.js';
import { EXERCISE } from './exercise.js';
import { clamp, rounded, SIDES } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { decimal, isTouch, pairCode } from '../../text/index.js';
import { boxes as words, verdicts } from '../../words.js';

/**
 * Two boxes that do not turn: they overlap if their shadows overlap both on the wall below and on the wall on the left.
 */

/** @typedef {Placed & { width: number, height: number }} Box */

/** The limits for a box's centre, and its least and greatest side. */
const LIMITS = { x: 2.9, y: 2 };
const SIDE = { min: 0.8, max: 3.2 };
/** The walls that the shadows fall on: their distance below the middle or left of it, and half their length. */
const WALLS = { x: { level: 3.7, half: 4.7 }, y: { level: 4.8, half: 3.8 } };
const AXES = /** @type {const} */ (['x', 'y']);

const makeBox = (/** @type {Box} */ { width, height }) => makeShape('box', width, height);
const shapeOf = (/** @type {Box} */ box) => makeBox(box).shape;
const sideOf = (/** @type {number} */ length) => rounded(clamp(length, SIDE.min, SIDE.max));

/** A box in the address: its centre, width and height. @type {Field<Box>} */
const box = {
  write: ({ x, y, width, height }) => [x, y, width, height].join(),
  read(text) {
    const [x, y, width, height] = parseNumbers(text, 4) ?? [];
    if (y === undefined) return undefined;
    return { ...pointWithin({ x, y }, LIMITS), angle: 0, width: sideOf(width), height: sideOf(height) };
  },
};

/** The handles of a box: the whole, to drag, and a corner, to resize it about its middle. @param {Side} side */
const handlesOf = (side) => [
  ...bodyHandles(side, (state) => shapeOf(state[side]), LIMITS, { turns: false, called: () => words.box }),
  pointHandle(`${side}-corner`, {
    label: words.corner(side.toUpperCase()),
    limits: { x: 9, y: 9 },
    at: ({ [side]: { x, y, width, height } }) => ({ x: x + width / 2, y: y + height / 2 }),
    put: ({ [side]: box }, { x, y }) => {
      return { [side]: { ...box, width: sideOf(2 * (x - box.x)), height: sideOf(2 * (y - box.y)) } };
    },
  }),
];

/** A test with its axis turned to the right or down, as x and y are. @param {AxisTest} test  @returns {AxisTest} */
function withPositiveAxis({ axis, a, b, ...rest }) {
  if (axis.x + axis.y > 0) return { axis, a, b, ...rest };
  const back = (/** @type {import('shadowgap').Shadow} */ { min, max, minVertex, maxVertex }) =>
    ({ min: -max, max: -min, minVertex: maxVertex, maxVertex: minVertex });
  return { ...rest, axis: { x: -axis.x, y: -axis.y }, a: back(a), b: back(b) };
}

/** @param {HTMLElement} section */
export function boxesFigure(section) {
  const handles = SIDES.flatMap(handlesOf);
  const figure = createFigure(section, {
    world: { width: 11.8, height: 10.6 },
    usual: {
      a: { x: -1.2, y: -1.6, angle: 0, width: 3.2, height: 2 },
      b: { x: 1, y: 1.1, angle: 0, width: 2.4, height: 2.2 },
    },
    fields: { a: box, b: box },
    handles: () => handles,
    show({ a, b }, picture) {
      const explanation = explain(shapeOf(a), a, shapeOf(b), b, { allAxes: true });
      const tests = explanation.axes.map(withPositiveAxis);
      const [x, y] = AXES.map((name) => /** @type {AxisTest} */ (tests.find(({ axis }) => axis[name] > 0.5)));
      drawBoxes(picture, { a, b }, { x, y });
      judge({ x: x.separation, y: y.separation });
      const [poseA, poseB] = [a, b].map(({ x, y }) => ({ x, y }));
      return {
        ...readingOf(explanation.overlaps, x.separation, y.separation),
        rows: [x, y].flatMap(({ a, b, separation }, i) => [
          [`a-${AXES[i]}`, [a.min, a.max], 'a', words.rowOf('A', AXES[i])],
          [`b-${AXES[i]}`, [b.min, b.max], 'b', words.rowOf('B', AXES[i])],
          [AXES[i], separation, separation > 0 ? 'axis' : 'mtv', words.separationIn(AXES[i])],
        ]),
        code: pairCode(makeBox(a).code, makeBox(b).code, poseA, poseB, 'explain(a, poseA, b, poseB, { allAxes: true })'),
      };
    },
  });
  const judge = createExercise(figure, EXERCISE);
  return figure;
}

/** @param {Picture} picture  @param {Both<Box>} boxes  @param {Record<'x' | 'y', AxisTest>} tests */
function drawBoxes(picture, boxes, tests) {
  const { ctx, view, palette, labels } = picture;
  const walls = AXES.map((name) => {
    const { level, half } = WALLS[name];
    return { test: tests[name], wall: wallAt(view, tests[name].axis, level, -half, half) };
  });
  for (const { test, wall } of walls) drawStrip(picture, test, wall);
  for (const side of SIDES) drawBody(picture, side, shapeOf(boxes[side]), boxes[side]);
  for (const { test, wall } of walls) {
    ctx.globalAlpha = 0.55;
    for (const side of SIDES) {
      const { x, y, width, height } = boxes[side];
      for (const t of [test[side].min, test[side].max]) {
        // Start at the edge that faces the wall: the lower one for x, the left one for y.
        const from = test === tests.x ? { x: t, y: y + height / 2 } : { x: x - width / 2, y: t };
        drawLine(ctx, view.toScreen(from), wall.at(t, side === 'a' ? 10 : 18), palette[side], 1);
      }
    }
    ctx.globalAlpha = 1;
    drawScale(picture, test, wall);
  }
  for (const side of SIDES) {
    const { x, y, width, height } = boxes[side];
    drawPointHandle(picture, `${side}-corner`, { x: x + width / 2, y: y + height / 2 }, palette[side]);
    // In the middle, or a little above or below it.
    const places = [0, -2, 2].map((down) => ({ at: view.toScreen(boxes[side]), towards: { x: 0, y: down } }));
    labels.write(side.toUpperCase(), places, palette[side]);
  }
  walls.forEach(({ test, wall }, i) => {
    writeStretch(picture, test, wall);
    labels.write(AXES[i], [{ at: wall.at(wall.to), towards: wall.along }], palette.axis);
  });
}

/**
 * @param {boolean} overlaps  @param {number} x  @param {number} y  the separations along the axes
 * @returns {Pick<Reading, 'verdict' | 'colour' | 'reason'>}
 */
function readingOf(overlaps, x, y) {
  const wider = x > y ? 'x' : 'y';
  if (isTouch(Math.max(x, y))) return { verdict: verdicts.touching, reason: words.touch(wider) };
  if (overlaps) return { verdict: verdicts.overlapping, colour: 'mtv', reason: words.overlap };
  if (x > 0 && y > 0) return { verdict: verdicts.apart, reason: words.bothGaps };
  return { verdict: verdicts.apart, reason: words.oneGap(decimal(Math.max(x, y)), wider) };
}
