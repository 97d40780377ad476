import { explain, Shape } from 'shadowgap';
import {
  decidingStretch, drawArrow, drawHalo, drawLetter, drawLine, drawPointHandle, fill, fillPolygon, stroke, wallAt,
  writeStretch,
} from '../../draw/index.js';
import {
  createExercise, createFigure, DOT, levelHandle, numberField, parseNumbers, verdictOf,
} from '../../figure/index.js';
import { EXERCISE } from './exercise.js';
import { clamp, SIDES } from '../../geometry/plane.js';
import { decimal, isTouch, pairCode } from '../../text/index.js';
import { interval as words } from '../../words.js';

/** One question about two numbers, a number and an interval, and two intervals: a number is an interval, too. */

/** @typedef {[min: number, max: number]} Span */

/** The three questions, each on a line of its own, with A above it and B below; `a` and `b` are names in the state. */
const RUNGS = /** @type {const} */ ([
  { row: 'number', y: -3.2, a: 'number', b: 'guess' },
  { row: 'point', y: 0, a: 'tile', b: 'point' },
  { row: 'ships', y: 3.2, a: 'a', b: 'b' },
]);
/** In world units: the distance of A and B from their line, half the length of the line, and the shortest interval. */
const OFF = 0.6;
const END = 5.4;
const MIN_WIDTH = 0.5;
/** The height of the shapes that stand for intervals: so great that the shortest way out is always along the line. */
const TALL = 30;

/** Rounds to two decimals: then the middle of two ends has at most three, as address and code. @param {number} x */
const hundredths = (x) => Math.round(x * 100) / 100 + 0;
/** @param {number | Span} value @returns {Span} */
const endsOf = (value) => (typeof value === 'number' ? [value, value] : value);

/** From `min`, or as near to it as the line allows. @param {number} min  @param {number} width  @returns {Span} */
function spanFrom(min, width) {
  const start = hundredths(clamp(min, -END, END - width));
  return [start, hundredths(start + width)];
}

/** @type {Field<Span>} */
const span = {
  write: (ends) => ends.join(),
  read(text) {
    const [min, max] = parseNumbers(text, 2) ?? [];
    return min === undefined ? undefined : spanFrom(min, hundredths(clamp(max - min, MIN_WIDTH, 2 * END)));
  },
};

/** The shape that stands for a number or an interval. @param {number | Span} value */
function bodyOf(value) {
  const [min, max] = endsOf(value);
  const width = hundredths(max - min);
  return {
    code: `Shape.box(${width}, ${TALL})`,
    shape: width ? Shape.box(width, TALL) : Shape.segment({ x: 0, y: -TALL / 2 }, { x: 0, y: TALL / 2 }),
    pose: { x: (min + max) / 2, y: 0 },
  };
}

/** @param {string} name  in the state  @param {string} called  @param {number} y  @returns {Handle<any>[]} */
function spanHandles(name, called, y) {
  const level = { y, min: -END, max: END };
  // Between the ends, outside their rings, a finger means the whole: near a short interval both ends would leave it no
  // room.
  const end = (/** @type {Handle<any>} */ handle, /** @type {1 | -1} */ inwards) => ({
    ...handle,
    far(/** @type {any} */ state, /** @type {Point} */ p, /** @type {View} */ view) {
      const far = handle.far(state, p, view);
      return far > 0 && (p.x - view.toScreen(handle.at(state)).x) * inwards > 0 ? Infinity : far;
    },
  });
  return [
    end(levelHandle(`${name}-min`, {
      ...level, label: words.leftEnd(called), at: (state) => state[name][0],
      put: ({ [name]: [, max] }, x) => ({ [name]: [hundredths(Math.min(x, max - MIN_WIDTH)), max] }),
    }), 1),
    end(levelHandle(`${name}-max`, {
      ...level, label: words.rightEnd(called), at: (state) => state[name][1],
      put: ({ [name]: [min] }, x) => ({ [name]: [min, hundredths(Math.max(x, min + MIN_WIDTH))] }),
    }), -1),
    {
      ...levelHandle(name, {
        ...level, label: called, at: ({ [name]: [min, max] }) => (min + max) / 2,
        put: ({ [name]: [min, max] }, x) => ({ [name]: spanFrom(x - (max - min) / 2, max - min) }),
      }),
      small: false,
      far({ [name]: [min, max] }, p, view) {
        const [left, right] = [view.toScreen({ x: min, y }), view.toScreen({ x: max, y })];
        return Math.hypot(Math.max(0, left.x - p.x, p.x - right.x), Math.max(0, Math.abs(p.y - left.y) - DOT));
      },
    },
  ];
}

/** @param {HTMLElement} section */
export function intervalFigure(section) {
  const usual = { number: 3.5, guess: -1, tile: [-3, 1], point: 2.2, a: [-4.5, 1.5], b: [-0.5, 1] };
  const handles = RUNGS.flatMap(({ y, ...rung }) => SIDES.flatMap((side) => {
    const name = rung[side];
    const height = y + (side === 'a' ? -OFF : OFF);
    const called = words.called[name];
    const ends = Array.isArray(usual[name]);
    return ends ? spanHandles(name, called, height) : levelHandle(name, { label: called, y: height, min: -END, max: END });
  }));
  const figure = createFigure(section, {
    world: { width: 12, height: 9.6 },
    usual,
    fields: { number: numberField(-END, END), guess: numberField(-END, END), tile: span, point: numberField(-END, END), a: span, b: span },
    handles: () => handles,
    show(state, picture) {
      const answers = RUNGS.map((rung) => {
        const [a, b] = [bodyOf(state[rung.a]), bodyOf(state[rung.b])];
        const explanation = explain(a.shape, a.pose, b.shape, b.pose);
        drawRung(picture, rung, state, explanation);
        /** @type {Row} */
        const row = [rung.row, explanation.separation.distance, undefined, words.rows[rung.row]];
        return { a, b, explanation, row };
      });
      const { a, b, explanation } = answers[2];
      const ships = explanation.axes[explanation.decisive];
      // The mistake in the text: the common length is not how far the ships must be pushed apart.
      const common = Math.min(ships.a.max, ships.b.max) - Math.max(ships.a.min, ships.b.min);
      judge({ a: state.a, b: state.b, separation: explanation.separation.distance, end: END });
      return {
        ...verdictOf(explanation.separation.distance),
        reason: [reasonFor(explanation), words.guess(overlap(answers[0])), words.point(overlap(answers[1]))].join(' '),
        rows: [
          ...answers.map(({ row }) => row),
          ['interval-a', [ships.a.min, ships.a.max], 'a', words.rows.a],
          ['interval-b', [ships.b.min, ships.b.max], 'b', words.rows.b],
          ['common', Math.max(0, common), undefined, words.rows.common],
        ],
        code: [words.comment, ...pairCode(a.code, b.code, a.pose, b.pose, 'explain(a, poseA, b, poseB)')],
      };
    },
  });
  const judge = createExercise(figure, EXERCISE);
  return figure;
}

/**
 * Draws a line with A above it, B below it, and the decisive stretch: the gap, or the way that B must be pushed.
 * @param {Picture} picture  @param {typeof RUNGS[number]} rung  @param {any} state  @param {Explanation} explanation
 */
function drawRung(picture, rung, state, { axes, decisive, mtv }) {
  const { ctx, view, palette, labels } = picture;
  const test = axes[decisive];
  const sea = wallAt(view, test.axis, rung.y, -5.8, 5.8);
  const ships = rung.row === 'ships';
  const off = OFF * view.scale;
  const bulge = off / 2;
  const [from, to] = decidingStretch(test);

  drawLine(ctx, sea.at(sea.from), sea.at(sea.to), palette.muted, 1);
  for (let t = -5; t <= 5; t++) drawLine(ctx, sea.at(t, -3), sea.at(t, 3), palette.muted, 1);
  const stretch = [sea.at(from, -off), sea.at(to, -off), sea.at(to, off), sea.at(from, off)];
  fillPolygon(ctx, stretch, mtv ? palette.mtv : palette.axis, 0.14);
  if (!mtv) drawLine(ctx, sea.at(from), sea.at(to), palette.axis, 3);
  else if (mtv.x < 0) drawArrow(ctx, sea.at(to), sea.at(from), 12, palette.mtv, 3);
  else drawArrow(ctx, sea.at(from), sea.at(to), 12, palette.mtv, 3);

  for (const side of SIDES) {
    const name = rung[side];
    const colour = palette[side];
    const out = side === 'a' ? -off : off;
    const { min, max } = test[side];
    const [left, right] = [sea.at(min, out), sea.at(max, out)];
    const single = typeof state[name] === 'number';
    drawLine(ctx, left, sea.at(min), colour, 1);
    drawLine(ctx, right, sea.at(max), colour, 1);
    if (!single) drawHull(picture, name, left, right, ships ? bulge : 0, colour);
    for (const end of single ? [''] : ['-min', '-max']) {
      const t = end === '-max' ? max : min;
      drawPointHandle(picture, name + end, view.toWorld(sea.at(t, out)), colour);
      labels.avoid(sea.at(t, out), DOT);
    }
    if (ships) {
      drawLetter(picture, side.toUpperCase(), view.toWorld(sea.at((min + max) / 2, out)), colour);
      continue;
    }
    const clear = DOT + 4;
    labels.write(words.names[/** @type {keyof typeof words.names} */ (name)], [
      { at: { x: right.x + clear, y: right.y }, towards: { x: 1, y: 0 } },
      { at: { x: left.x - clear, y: left.y }, towards: { x: -1, y: 0 } },
    ], colour);
  }
  const title = { x: 8, y: sea.at(0, -1.25 * view.scale).y };
  labels.write(`${words.asks[rung.row]} ${mtv ? words.yes : words.no}`, [{ at: title, towards: { x: 1, y: 0 } }], palette.ink);
  const clear = off + Math.max(DOT, ships ? bulge : 0) + 4;
  writeStretch(picture, test, sea, { out: clear, back: clear });
}

/**
 * Draws a ship seen from above or, with `bulge` 0, a slab.
 * @param {Picture} picture  @param {string} name  @param {Point} left  @param {Point} right  @param {number} bulge
 * @param {string} colour
 */
function drawHull({ ctx, isActive, isFocused }, name, left, right, bulge, colour) {
  const middle = (left.x + right.x) / 2;
  const half = bulge ? 0 : 6;
  ctx.beginPath();
  ctx.moveTo(left.x, left.y - half);
  ctx.quadraticCurveTo(middle, left.y - half - 2 * bulge, right.x, left.y - half);
  ctx.lineTo(right.x, left.y + half);
  ctx.quadraticCurveTo(middle, left.y + half + 2 * bulge, left.x, left.y + half);
  ctx.closePath();
  if (isFocused(name)) drawHalo(ctx, colour);
  fill(ctx, colour, isActive(name) ? 0.3 : 0.14);
  stroke(ctx, colour, 1.75);
}

const overlap = (/** @type {{ explanation: Explanation }} */ { explanation }) => explanation.mtv !== null;

/** @param {Explanation} explanation */
function reasonFor({ axes, decisive, separation, mtv }) {
  const { a, b } = axes[decisive];
  if (isTouch(separation.distance)) return words.shareEnd;
  if (mtv) return (mtv.x < 0 ? words.toLeft : words.toRight)(decimal(Math.abs(mtv.x)));
  if (a.max < b.min) return words.bAfterA(decimal(a.max), decimal(b.min));
  return words.aAfterB(decimal(b.max), decimal(a.min));
}
