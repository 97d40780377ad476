import { collide, distance, Shape, ShapeError } from 'shadowgap';
import {
  drawArrow, drawBody, drawDistance, drawGhost, drawHalo, drawKnob, drawLetter, drawLine, drawPath, drawPointHandle,
  drawShape, drawWayOut, fill, fillDisc, labelMtv, stroke, traceOutline, traceShape, verticesOnScreen,
} from '../../draw/index.js';
import {
  bodyHandles, choiceField, choices, createExercise, createFigure, DOT, NONE, pointHandle, poseField, verdictOf,
} from '../../figure/index.js';
import { EXERCISE } from './exercise.js';
import { outlineTools } from './outline-tools.js';
import { closeOutline, MAX_VERTICES, outlineField, toVertex } from './outline.js';
import { mix, moved, toWorld } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { decimal, isTouch, pairCode, toCode } from '../../text/index.js';
import { concave as words, outlines } from '../../words.js';

/**
 * An outline that the reader draws, the convex pieces that it is cut into, and the way out of all of them; beside it
 * three mistaken ways.
 * @typedef {import('shadowgap').Contact} Contact
 * @typedef {import('./outline.js').Vertex} Vertex
 * @typedef {{ outline: Vertex[], a: Pose, b: Pose, way: keyof typeof words.ways, drawing: Point[] | null,
 *   touched: number }} State
 * @typedef {ReturnType<typeof answersFor>} Answers
 */

/** @type {Vertex[]} */
const U = [[-2.2, -0.9], [-1, -0.9], [-1, 1.4], [1, 1.4], [1, -0.9], [2.2, -0.9], [2.2, 2.5], [-2.2, 2.5]];
const { code: codeB, shape: B } = makeShape('box', 2.4, 1);
const LIMITS = { x: 4.2, y: 3.1 };
const LIMITS_OF_A = { x: 1.5, y: 0.7 };
const COLLIDE = ['collide(a, poseA, b, poseB)'];
const ALONE = 'const alone = a.pieces.flatMap((piece) => collide(piece, poseA, b, poseB) ?? [])';
/** The code for the vector that is drawn. */
const CALLS = {
  pieces: COLLIDE,
  sum: [ALONE, 'alone.reduce((sum, { mtv }) => ({ x: sum.x + mtv.x, y: sum.y + mtv.y }), { x: 0, y: 0 })'],
  deepest: [ALONE, 'alone.sort((p, q) => q.depth - p.depth)[0]?.mtv'],
  hull: COLLIDE,
};

/** The newest outline with its error, if it has one, and the last `good` outline with its shapes. */
let latest = { outline: U, good: U, a: Shape.outline(U), hull: Shape.hull(U), error: /** @type {ShapeError | null} */ (null) };

/** @param {State} state */
function shapesOf({ outline }) {
  if (outline === latest.outline) return latest;
  try {
    latest = { outline, good: outline, a: Shape.outline(outline), hull: Shape.hull(outline), error: null };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    latest = { ...latest, outline, error };
  }
  return latest;
}

/** @param {Vertex[]} outline  @returns {Shape | null} null if it makes none */
function shapeOf(outline) {
  try {
    return Shape.outline(outline);
  } catch {
    return null;
  }
}

/** A point inside A: the middle of a concave shape may lie outside it. @param {State} state */
const insideA = (state) => toWorld(state.a, shapesOf(state).a.pieces[0].centroid);

/** @param {HTMLElement} section */
export function concaveFigure(section) {
  const [whole] = bodyHandles('a', (state) => shapesOf(state).a, LIMITS_OF_A, {
    turns: false,
    called: ({ outline }) => words.outlineOf(outline.length),
  });
  const bodies = [{ ...whole, at: insideA }, ...bodyHandles('b', () => B, LIMITS, { called: () => words.box })];
  // Numbered from 0, as in the code and in the library's messages.
  const corners = Array.from({ length: MAX_VERTICES }, (_, i) => pointHandle(`v${i}`, {
    label: words.vertex(i),
    limits: LIMITS,
    at: (/** @type {State} */ { a, outline }) => ({ x: a.x + outline[i][0], y: a.y + outline[i][1] }),
    put: ({ a, outline }, { x, y }) => ({
      outline: outline.map((old, k) => (k === i ? toVertex({ x: x - a.x, y: y - a.y }) : old)),
      touched: i,
    }),
  }));
  const figure = createFigure(section, {
    world: { width: 9, height: 6.8 },
    usual: { outline: U, a: { x: 0, y: 0, angle: 0 }, b: { x: 0.1, y: -0.3, angle: 0.14 }, way: 'pieces' },
    transient: { drawing: null, touched: -1 },
    fields: { outline: outlineField(LIMITS), a: poseField(LIMITS_OF_A, 0), b: poseField(LIMITS), way: choiceField(Object.keys(words.ways)) },
    handles: ({ drawing, outline }) => (drawing ? [] : [...bodies, ...corners.slice(0, outline.length)]),
    show(/** @type {State} */ state, picture) {
      const { drawing } = state;
      const { good, error } = shapesOf(state);
      const answers = answersFor(state);
      const outline = drawing ? closeOutline(drawing, LIMITS) : state.outline;
      const shape = drawing ? shapeOf(outline) : error ? null : answers.a;
      // The answers are about the last good outline, which may not be the one that is drawn.
      const now = shape === answers.a;
      if (drawing) drawStroke(picture, state.b, drawing, shape);
      else draw(picture, state, answers);
      const { sum, deepest, left } = answers;
      judge(now ? { pieces: answers.apart.distance, hull: answers.filled.distance } : null);
      const whole = now ? answers.whole : null;
      return {
        ...readingOf(state, answers),
        ...(error && { verdict: words.noShape, colour: undefined, reason: sentenceOf(error) }),
        ...(drawing && { verdict: outlines.drawing, colour: undefined, reason: words.howToDraw }),
        rows: [
          ['separation', now ? answers.apart.distance : null, undefined, words.separationInPieces],
          ['hull', now ? answers.filled.distance : null, undefined, words.separationAsHull],
          ['mtv', whole?.mtv ?? NONE, 'mtv'],
          ['pieces', shape && String(shape.pieces.length), 'a'],
          ['left-mtv', whole && left([whole]), undefined, words.leftAfterMtv],
          ['left-sum', whole && left(sum), undefined, words.leftAfterSum],
          ['left-deepest', whole && left(deepest), undefined, words.leftAfterDeepest],
        ],
        code: now
          ? pairCode(`Shape.${state.way === 'hull' ? 'hull' : 'outline'}(${toCode(good)})`, codeB, state.a, state.b, ...CALLS[state.way])
          : [`Shape.outline(${toCode(outline)})${shape ? '' : ` ${words.throws}`}`],
      };
    },
  });
  const judge = createExercise(figure, EXERCISE);
  figure.controls.append(choices(figure.store, 'way', words.howTaken, words.ways), outlineTools(figure, LIMITS));
  return figure;
}

/** The library's answers for A in pieces, and the results of the mistakes. @param {State} state */
function answersFor(state) {
  const { a, hull } = shapesOf(state);
  const { a: poseA, b: poseB } = state;
  const whole = collide(a, poseA, B, poseB);
  const filled = collide(hull, poseA, B, poseB);
  // The mistakes: each piece is asked alone, and the vectors are added up, or the longest is taken.
  const sum = a.pieces.flatMap((piece) => collide(piece, poseA, B, poseB) ?? []).sort((p, q) => q.depth - p.depth);
  const deepest = sum.slice(0, 1);
  return {
    a,
    whole,
    sum,
    deepest,
    apart: distance(a, poseA, B, poseB),
    filled: distance(hull, poseA, B, poseB),
    /** The contacts whose vectors push B. */
    pushes: { pieces: whole ? [whole] : [], sum, deepest, hull: filled ? [filled] : [] }[state.way],
    /** The depth that remains after some pushes. @param {Contact[]} pushes */
    left: (pushes) => collide(a, poseA, B, pushedBy(poseB, pushes))?.depth ?? 0,
  };
}

/** The library's reason for refusing an outline, as a sentence. @param {ShapeError} error */
function sentenceOf({ message }) {
  const why = message.replace('Shape.outline: ', '');
  return `${why[0].toUpperCase()}${why.slice(1)}.`;
}

/** @param {Pose} pose  @param {Contact[]} pushes  @returns {Pose} */
function pushedBy(pose, pushes) {
  return pushes.reduce((now, { mtv }) => ({ ...now, x: now.x + mtv.x, y: now.y + mtv.y }), pose);
}

/** @param {State} state  @param {Answers} answers */
function readingOf({ way }, { a, apart, filled, sum, pushes, left, whole }) {
  const [pieces, hull] = [apart, filled].map(({ distance }) => verdictOf(distance));
  if (way === 'hull') return { ...hull, reason: words.asHull(pieces.verdict) };
  if (!whole) return { ...pieces, reason: words.clear(hull.verdict) };
  if (way === 'pieces') {
    if (a.pieces.length === 1) return { ...pieces, reason: words.onePiece };
    return { ...pieces, reason: words.inPieces(sum.length, a.pieces.length) };
  }
  const rest = left(pushes);
  const { x, y } = pushedBy({ x: 0, y: 0 }, pushes);
  const vector = words.vectors[way];
  return { ...pieces, reason: isTouch(rest) ? words.takesOut(vector, decimal(Math.hypot(x, y))) : words.leavesDeep(vector, decimal(rest)) };
}

/** @param {Picture} picture  @param {State} state  @param {Answers} answers */
function draw(picture, state, { a, pushes, whole, apart, filled }) {
  const { ctx, view, palette, labels } = picture;
  const { a: poseA, b: poseB, way, outline, touched } = state;
  const { hull, error } = shapesOf(state);
  const place = (/** @type {Vertex} */ [x, y]) => view.toScreen({ x: poseA.x + x, y: poseA.y + y });

  drawOutline(picture, 'a', a, poseA, way === 'hull' ? [] : a.pieces);
  if (way === 'hull') drawShape(picture, hull, poseA, palette.a);
  drawBody(picture, 'b', B, poseB);
  const taken = way === 'hull' ? filled : apart;
  if (taken.distance > 0) drawDistance(picture, taken);
  if (way === 'pieces' && whole) drawWayOut(picture, B, poseB, whole.mtv);
  if (way !== 'pieces') drawMistake(picture, poseB, pushes);
  drawKnob(picture, 'b', B, poseB);
  drawLetter(picture, 'A', insideA(state), palette.a);

  if (error) {
    traceOutline(ctx, outline.map(place), 0);
    stroke(ctx, palette.ink, 1.25, [4, 3]);
    const { index } = error;
    if (index !== undefined) drawLine(ctx, place(outline[index]), place(outline[(index + 1) % outline.length]), palette.ink, 4);
  }
  const colour = error ? palette.ink : palette.a;
  outline.forEach((p, i) => {
    drawPointHandle(picture, `v${i}`, { x: poseA.x + p[0], y: poseA.y + p[1] }, colour);
    labels.avoid(place(p), DOT + 2);
  });
  // The vertex that "− Vertex" removes.
  if (outline[touched]) fillDisc(ctx, place(outline[touched]), 3, colour);

  if (way === 'pieces' && whole && !isTouch(whole.depth)) labelMtv(picture, poseB, whole.mtv);
}

/** @param {Picture} picture  @param {Pose} pose  @param {Contact[]} pushes */
function drawMistake(picture, pose, pushes) {
  const { ctx, view, palette } = picture;
  if (pushes.length === 0) return;
  const several = pushes.length > 1 ? pushes : [];
  for (const { points, mtv } of several) {
    const from = mix(points[0], points[points.length - 1], 0.5);
    drawArrow(ctx, view.toScreen(from), view.toScreen(moved(from, mtv)), 10, palette.ink, 2);
  }
  const there = pushedBy(pose, pushes);
  drawGhost(picture, B, there, palette.ink);
  drawArrow(ctx, view.toScreen(pose), view.toScreen(there), 10, palette.ink, 1.25, [5, 4]);
}

/** @param {Picture} picture  @param {Pose} poseB  @param {Point[]} drawing  @param {Shape | null} shape */
function drawStroke(picture, poseB, drawing, shape) {
  const { ctx, view, palette } = picture;
  if (shape) drawOutline(picture, 'a', shape, { x: 0, y: 0 });
  drawBody(picture, 'b', B, poseB);
  const path = drawing.map(view.toScreen);
  drawPath(ctx, path, palette.a, 1.75);
  path.forEach((p, i) => fillDisc(ctx, p, i ? 2.5 : DOT, palette.a));
}

/**
 * Draws a shape made of an outline: its pieces in tints of its side's colour, and a halo while the keyboard moves it.
 * @param {Picture} picture  @param {Side} side  @param {Shape} shape  @param {Pose} pose
 * @param {readonly Shape[]} [pieces]
 */
function drawOutline(picture, side, shape, pose, pieces = shape.pieces) {
  const { ctx, view, palette } = picture;
  ctx.lineJoin = 'round';
  pieces.forEach((piece, i) => {
    traceShape(view, piece, pose);
    fill(ctx, palette[side], [0.1, 0.2, 0.3][i % 3]);
    ctx.globalAlpha = 0.6;
    stroke(ctx, palette[side], 1);
    ctx.globalAlpha = 1;
  });
  traceOutline(ctx, verticesOnScreen(view, shape, pose), 0);
  if (picture.isFocused(side)) drawHalo(ctx, palette[side]);
  stroke(ctx, palette[side], 1.75);
}
