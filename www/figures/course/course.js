import { cast, distance, overlaps, Shape } from 'shadowgap';
import {
  avoidOutline, drawArrow, drawBody, drawDistance, drawKnob, drawLine, drawPointHandle, drawShape, fill,
  fillDisc, stroke, traceShape, verticesOnScreen,
} from '../../draw/index.js';
import {
  button, createExercise, createFigure, createPair, DOT, integerField, NONE, playFilm, pointField, pointHandle,
  slider, verdictOf,
} from '../../figure/index.js';
import { EXERCISE } from './exercise.js';
import { distanceBetween, minus, mix, moved, SIDES, verticesInWorld } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { decimal, toCode } from '../../text/index.js';
import { course as words, verdicts } from '../../words.js';

/**
 * A bullet and a thin wall: tests at a few places along the motion miss what the cast along all of it finds. When it is
 * fired, the bullet flies past the tests in slow motion, until one hits; then the cast's ghost flies, up to the impact.
 */

const A = makeShape('box', 0.3, 3.2);
const B = makeShape('polygon', [[-0.5, -0.28], [0.15, -0.28], [0.6, 0], [0.15, 0.28], [-0.5, 0.28]]);
const LIMITS = { x: 4.2, y: 2.1 };
const { shapes, handles, fields, code } = createPair(A, B, LIMITS, { a: words.wall, b: words.bullet });
/** The seconds of both flights. */
const SLOW = 3.4;
/** How long the spark of an impact is seen, as a part of a flight's time. */
const SPARK = 0.4;

/**
 * @typedef {{ pose: Pose, time: number, hit: boolean }} Tested
 * @typedef {import('shadowgap').Impact & { pose: Pose, since: number }} Stopped  `since`: the part of a flight's time
 *   for which the ghost has stood there
 */

/** @param {HTMLElement} section */
export function courseFigure(section) {
  const tip = pointHandle('tip', { label: words.tip, limits: LIMITS });
  const figure = createFigure(section, {
    world: { width: 9.6, height: 5.6 },
    usual: { a: { x: 0.3, y: 0.2, angle: 0.15 }, b: { x: -3.6, y: 0.9, angle: -0.2 }, tip: { x: 3.6, y: -0.6 }, frames: 3 },
    transient: { playing: false, film: 1 },
    fields: { ...fields, tip: pointField(LIMITS), frames: integerField(1, 12) },
    handles: () => [tip, ...handles],
    show({ a, b, tip, frames, film }, picture) {
      const motion = minus(tip, b);
      const apart = distance(shapes.a, a, shapes.b, b);
      const impact = cast(shapes.a, a, shapes.b, b, motion);
      // What a game does that moves bodies frame by frame and tests after each move.
      const tested = Array.from({ length: frames + 1 }, (_, i) => {
        const pose = moved(b, motion, i / frames);
        return { pose, time: i / frames, hit: overlaps(shapes.a, a, shapes.b, pose) };
      });
      // One flight after the other: what is seen of both so far.
      const flight = film < 1 ? 2 * film : Infinity;
      const end = tested.find(({ hit }) => hit)?.time ?? 1;
      const bullet = flight < end ? moved(b, motion, flight) : null;
      const ghost = impact && flight - end < impact.time ? moved(b, motion, Math.max(0, flight - end)) : null;
      const seen = flight < Infinity ? tested.filter(({ time }) => time <= Math.min(flight, end)) : tested;
      const since = impact ? flight - end - impact.time : Infinity;
      draw(picture, { a, b, tip, tested: seen, impact: ghost ? null : impact && { ...impact, pose: moved(b, motion, impact.time), since }, apart, bullet, ghost: bullet ? null : ghost });

      judge({ frames, time: impact?.time ?? null, touching: apart.distance <= 0, hit: tested.find(({ hit }) => hit)?.time ?? null });
      const hits = tested.filter(({ hit }) => hit).length;
      const touching = apart.distance > 0 ? null : verdictOf(apart.distance);
      return {
        ...(touching ?? { verdict: impact ? words.hitsAt(decimal(impact.time)) : words.fliesPast }),
        reason: reasonFor(a, tested, touching ? 0 : impact?.time),
        rows: [
          ['time', impact?.time ?? null, undefined, words.time],
          ['hits', verdicts.of(hits, tested.length), undefined, words.hits],
          ['distance', apart.distance, undefined, words.distance],
          ['on-a', apart.onA, 'a', verdicts.closestOf('A')],
          ['on-b', apart.onB, 'b', verdicts.closestOf('B')],
          ['point', impact?.point ?? NONE, undefined, words.point],
          ['normal', impact?.normal ?? NONE, 'axis', words.normal],
        ],
        code: code({ a, b }, 'distance(a, poseA, b, poseB)', `cast(a, poseA, b, poseB, ${toCode(motion)})`),
      };
    },
  });
  const judge = createExercise(figure, EXERCISE);
  const { store } = figure;
  figure.controls.append(
    button(words.fire, () => store.set({ playing: true, film: 0 })),
    slider(store, 'frames', { label: words.frames, min: 1, max: () => 12, step: 1 }),
  );
  playFilm(figure, 'film', SLOW);
  return figure;
}

/** @param {Pose} a  @param {Tested[]} tested  @param {number | undefined} time  of the impact */
function reasonFor(a, tested, time) {
  const first = tested.find(({ hit }) => hit);
  if (time === undefined) return words.noHit(tested.length);
  if (time === 0) return words.touchBefore;
  if (!first) return words.unseen(tested.length);
  const depth = -distance(shapes.a, a, shapes.b, first.pose).distance;
  return words.firstHit(tested.length, decimal(first.time), decimal(depth));
}

/**
 * @param {Picture} picture
 * @param {{ a: Pose, b: Pose, tip: Point, tested: Tested[], impact: Stopped | null, apart: Separation,
 *   bullet: Pose | null, ghost: Pose | null }} seen
 *   `bullet`, `ghost`: where they fly, if they do
 */
function draw(picture, { a, b, tip, tested, impact, apart, bullet, ghost }) {
  const { ctx, view, palette, labels } = picture;
  const poses = { a, b };
  // The band that B sweeps: the hull of B at the start and at the end.
  const ends = [b, bullet ?? { ...tip, angle: b.angle }].flatMap((pose) => verticesInWorld(shapes.b, pose));
  traceShape(view, Shape.hull(ends), { x: 0, y: 0 });
  fill(ctx, palette.b, 0.07);

  drawBody(picture, 'a', shapes.a, a);
  for (const { pose, hit } of tested) drawTest(picture, pose, hit);
  drawBody(picture, 'b', shapes.b, b);
  if (bullet) drawShape(picture, shapes.b, bullet, palette.b, 0.85);
  if (ghost) drawStopped(picture, ghost);

  const [from, to] = [view.toScreen(b), view.toScreen(tip)];
  drawArrow(ctx, from, mix(from, to, Math.max(0, 1 - (DOT + 1) / distanceBetween(to, from))), 10, palette.ink, 1.25);

  if (impact) drawImpact(picture, impact);
  if (apart.distance > 0) drawDistance(picture, apart);
  for (const side of SIDES) drawKnob(picture, side, shapes[side], poses[side]);
  drawPointHandle(picture, 'tip', tip, palette.ink);

  labels.avoid(to, DOT + 2);
  avoidOutline(picture, shapes.a, a, { always: false });
  if (apart.distance > 0) labels.avoidLine(view.toScreen(apart.onA), view.toScreen(apart.onB));
  if (impact) labelPlace(picture, words.cast(decimal(impact.time)), impact.pose, palette.b);
  // Hits first: they matter most where there is not enough room.
  for (const { pose, hit } of [...tested].sort((p, q) => Number(q.hit) - Number(p.hit))) {
    labelPlace(picture, hit ? words.hit : words.miss, pose, hit ? palette.ink : palette.muted);
  }
}

/**
 * Draws B, dashed if it hits nothing, else with a cross.
 * @param {Picture} picture  @param {Pose} pose  @param {boolean} hit
 */
function drawTest({ ctx, view, palette }, pose, hit) {
  traceShape(view, shapes.b, pose);
  stroke(ctx, hit ? palette.ink : palette.b, 1.25, hit ? [] : [3, 3]);
  if (!hit) return;
  const { x, y } = view.toScreen(pose);
  for (const side of [4.5, -4.5]) drawLine(ctx, { x: x - 4.5, y: y - side }, { x: x + 4.5, y: y + side }, palette.ink, 2);
}

/** B where the cast stops it, and the normal there. @param {Picture} picture  @param {Stopped} impact */
function drawImpact(picture, { pose, point, normal, since }) {
  const { ctx, view, palette } = picture;
  drawStopped(picture, pose);
  const p = view.toScreen(point);
  drawArrow(ctx, p, moved(p, normal, 40), 9, palette.axis, 2);
  fillDisc(ctx, p, 3.5, palette.axis);
  if (since >= SPARK) return;
  // A spark, which flies apart.
  const part = since / SPARK;
  ctx.globalAlpha = Math.sqrt(1 - part);
  for (let i = 0; i < 14; i++) {
    const way = { x: Math.cos(2.4 * i), y: Math.sin(2.4 * i) };
    const far = (14 + 7 * (i % 4)) * (0.6 + 1.6 * Math.sqrt(part));
    drawLine(ctx, moved(p, way, 0.45 * far + 3), moved(p, way, far + 3), palette.b, 2.5);
  }
  ctx.globalAlpha = 1;
}

/** Draws the cast's ghost. @param {Picture} picture  @param {Pose} pose */
function drawStopped({ ctx, view, palette }, pose) {
  traceShape(view, shapes.b, pose);
  fill(ctx, palette.b, 0.4);
  stroke(ctx, palette.b, 2.5, [10, 3]);
}

/**
 * Writes a label below or above B.
 * @param {Picture} picture  @param {string} text  @param {Pose} pose  @param {string} colour
 */
function labelPlace({ view, labels }, text, pose, colour) {
  const corners = verticesOnScreen(view, shapes.b, pose);
  const { x } = view.toScreen(pose);
  const low = Math.max(...corners.map(({ y }) => y)) + 4;
  const high = Math.min(...corners.map(({ y }) => y)) - 4;
  labels.write(text, [0, -20, 20, -40, 40].flatMap((by) => [{ at: { x: x + by, y: low }, towards: { x: 0, y: 1 } }, { at: { x: x + by, y: high }, towards: { x: 0, y: -1 } }]), colour);
}
