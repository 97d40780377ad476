import { collide, explain } from 'shadowgap';
import {
  avoidOutline, drawArrow, drawBody, drawDistance, drawKnob, drawLetter, drawLine, drawRing, fillDisc,
  fillPolygon, verticesOnScreen,
} from '../../draw/index.js';
import {
  button, choiceField, createExercise, createFigure, createGlide, createPair, knobOf, NONE, verdictOf,
} from '../../figure/index.js';
import { algorithm } from '../../figure/algorithm.js';
import { EXERCISE } from './exercise.js';
import { direction, distanceBetween, dot, edgeOf, mix, moved, opposite, outward, SIDES, unit } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { create, decimal, featureNames, setText } from '../../text/index.js';
import { controls, manifold as words } from '../../words.js';

/** The manifold in stages: reference edge, incident edge, both clips, and the one or two points that remain. */

const A = makeShape('box', 5, 2.6);
const B = makeShape('polygon', [[-2, 1.1], [2, 1.1], [2.2, -0.5], [0, -1.5], [-2.2, -0.5]]);
const { shapes, handles, fields, code } = createPair(A, B, { x: 3.8, y: 2.3 }, {}, 'a');

/** Labels keep off lines where they have another place. */
const SOFT = { always: false };

/** The line of the algorithm at each stage, by its comment. @type {Record<string, string>} */
const MARKS = { 1: 'reference edge', 2: 'incident edge', 3: 'clip', 4: 'clip again', 5: 'keep' };

/** @typedef {[Point, Point]} Segment */

/** @param {HTMLElement} section */
export function manifoldFigure(section) {
  /** The recent places of each contact point, by its id. @type {Map<number, Point[]>} */
  let trails = new Map();

  const figure = createFigure(section, {
    world: { width: 11.4, height: 7.8 },
    usual: { a: { x: -1.1, y: 1.7, angle: 0 }, b: { x: 1.1, y: -0.2, angle: -0.1 }, stage: '1' },
    fields: { ...fields, stage: choiceField(Object.keys(MARKS)) },
    handles: () => handles,
    algorithm: algorithm('manifold', 'clip'),
    show(state, picture) {
      const { a, b, stage } = state;
      const explanation = explain(shapes.a, a, shapes.b, b);
      const contact = collide(shapes.a, a, shapes.b, b);
      const points = contact?.points ?? [];
      trails = new Map(points.map((p) => [p.id, [...(trails.get(p.id) ?? []), p].slice(-80)]));

      for (const side of SIDES) drawBody(picture, side, shapes[side], state[side]);
      const steps = contact && clip(explanation.axes[explanation.decisive].source.shape, contact.normal, state);
      // What is left of the incident edge shrinks where it is cut.
      const left = steps && glide(stage, stage < '3' ? steps.whole : stage === '3' ? steps.once : steps.twice);
      if (steps && left) drawSteps(picture, steps, left, Number(stage), points, trails);
      else drawDistance(picture, explanation.separation);
      drawLetter(picture, 'A', a, picture.palette.a);
      drawKnob(picture, 'b', shapes.b, b);
      picture.labels.avoid(picture.view.toScreen(a), 7);
      for (const side of SIDES) avoidOutline(picture, shapes[side], state[side], SOFT);
      picture.labels.avoidLine(picture.view.toScreen(b), picture.view.toScreen(knobOf(shapes.b, b, picture.view)), SOFT);
      if (steps) labelSteps(picture, steps, Number(stage), points);
      for (const side of SIDES) labelCorners(picture, shapes[side], state[side], picture.palette[side]);

      judge({ points });
      // The points are known in the last stage only.
      const [first, second] = stage === '5' ? points : [];
      return {
        ...(first ? { verdict: second ? words.twoPoints : words.onePoint } : verdictOf(explanation.separation.distance)),
        reason: steps ? reasons(steps, points)[stage] : words.apart,
        rows: [
          ['first-depth', first?.depth ?? null, 'mtv', words.rows.depth(1)],
          ['second-depth', second?.depth ?? null, 'mtv', words.rows.depth(2)],
          ['normal', contact?.normal ?? NONE],
          ['reference', steps && nameOf(steps.reference, steps.index), 'axis', words.rows.reference],
          ['incident', steps && stage !== '1' ? nameOf(steps.incident, steps.facing) : null, steps?.incident, words.rows.incident],
          ['first', first ?? NONE, 'mtv', words.rows.place(1)],
          ['first-id', first ? featureNames(first.id, shapes) : null, 'mtv', words.rows.id(1)],
          ['second', second ?? NONE, 'mtv', words.rows.place(2)],
          ['second-id', second ? featureNames(second.id, shapes) : null, 'mtv', words.rows.id(2)],
        ],
        lit: steps ? { [MARKS[stage]]: '' } : {},
        code: code(state, 'collide(a, poseA, b, poseB)'),
      };
    },
  });
  const judge = createExercise(figure, EXERCISE);
  const { store } = figure;
  /** @type {ReturnType<typeof createGlide<Segment>>} */
  const glide = createGlide(store, ([p, q], [toP, toQ], part) => [mix(p, toP, part), mix(q, toQ, part)], 400);
  const [back, next] = [-1, 1].map((by) => button(by < 0 ? controls.back : controls.next, () => {
    // After the last stage comes the first.
    store.set({ stage: String(((Number(store.state.stage) + by + LAST - 1) % LAST) + 1) });
  }));
  next.style.minWidth = '5.5rem';
  const name = create('span', 'step');
  store.subscribe(({ stage }) => {
    back.disabled = stage === '1';
    setText(next, Number(stage) === LAST ? controls.again : controls.next);
    setText(name, words.stages[/** @type {keyof typeof words.stages} */ (stage)]);
  });
  figure.controls.append(next, back, name);
  return figure;
}

const LAST = Object.keys(MARKS).length;

/**
 * Clips the incident edge twice against the reference edge. `out` is the unit normal out of the reference edge.
 * @param {Side} reference  the shape whose edge, or one parallel to it, gave the normal
 * @param {Point} normal  from A to B  @param {Both<Pose>} poses
 */
function clip(reference, normal, poses) {
  const incident = /** @type {Side} */ (reference === 'a' ? 'b' : 'a');
  const out = reference === 'a' ? normal : opposite(normal);
  const index = edgeTowards(reference, poses[reference], out);
  const edge = edgeOf(shapes[reference], poses[reference], index);
  const along = opposite(outward(out));
  const facing = edgeTowards(incident, poses[incident], opposite(out));
  // The edges run in opposite directions: swap the ends of one.
  const [q, p] = edgeOf(shapes[incident], poses[incident], facing);
  const whole = /** @type {Segment} */ ([p, q]);
  const once = cut(whole, opposite(along), edge[0]);
  const twice = cut(once, along, edge[1]);
  const depths = twice.map((end) => dot(out, edge[0]) - dot(out, end));
  return { reference, index, edge, incident, facing, out, whole, once, twice, depths };
}

/**
 * Cuts off the part of a segment beyond `at`.
 * @param {Segment} segment  @param {Point} beyond  @param {Point} at  @returns {Segment}
 */
function cut([p, q], beyond, at) {
  const [overP, overQ] = [p, q].map((end) => dot(beyond, end) - dot(beyond, at));
  const crossing = mix(p, q, overP / (overP - overQ));
  return [overP > 0 ? crossing : p, overQ > 0 ? crossing : q];
}

/** @typedef {ReturnType<typeof clip>} Steps */

/** @param {Steps} steps  @param {readonly { depth: number }[]} points  @returns {Record<string, string>} */
function reasons({ reference, index, incident, facing, whole, once, twice, depths }, points) {
  const cutOff = (/** @type {Point} */ from, /** @type {Point} */ to) => {
    const length = distanceBetween(to, from);
    if (length === 0) return words.nothingCut;
    return words.cut(decimal(length));
  };
  const [least, most] = [Math.min(...depths), Math.max(...depths)].map(decimal);
  return {
    1: words.reference(nameOf(reference, index)),
    2: words.incident(nameOf(incident, facing)),
    3: cutOff(whole[0], once[0]),
    4: cutOff(once[1], twice[1]),
    5: points.length === 2 ? words.keepBoth(most, least) : words.keepOne(most),
  };
}

/**
 * @param {Picture} picture  @param {Steps} steps  @param {Segment} left  of the incident edge
 * @param {number} stage  @param {readonly Point[]} points  @param {Map<number, Point[]>} trails
 */
function drawSteps({ ctx, view, palette, labels }, { edge, incident, out, whole, depths }, left, stage, points, trails) {
  const screen = view.toScreen;
  /** @param {string} colour  @param {number} width  @param {Segment} ends  @param {number[]} [dashes] */
  const line = (colour, width, [p, q], dashes) => drawLine(ctx, screen(p), screen(q), colour, width, dashes);
  // The line of each clip, and the side that it cuts off.
  edge.slice(0, Math.max(0, stage - 2)).forEach((end, i) => {
    const beyond = direction(edge[1 - i], end);
    const [near, far] = [moved(end, out, -1.5), moved(end, out, 1.5)];
    if (stage < 5) fillPolygon(ctx, [near, far, moved(far, beyond, 1), moved(near, beyond, 1)].map(screen), palette.ink, 0.06);
    line(palette.ink, 1, [near, far], [6, 4]);
    labels.avoidLine(screen(near), screen(far), SOFT);
  });
  if (stage > 1) {
    line(palette[incident], 2, whole, [2, 4]);
    line(palette[incident], 4.5, left);
  }
  line(palette.axis, 4.5, edge);
  if (stage < 3) {
    const middle = mix(...edge, 0.5);
    drawArrow(ctx, screen(middle), screen(moved(middle, out, 1.1)), 11, palette.axis, 2);
    labels.avoidLine(screen(middle), screen(moved(middle, out, 1.1)), SOFT);
  } else if (stage < 5) left.forEach((end) => drawRing(ctx, screen(end), 5, palette.paper, palette[incident], 2));
  if (stage < 5) return;

  for (const p of [...trails.values()].flat()) fillDisc(ctx, screen(p), 1.5, palette.mtv);
  left.forEach((end, i) => {
    const kept = points.length === 2 || depths[i] === Math.max(...depths);
    labels.avoidLine(screen(end), screen(moved(end, out, depths[i])), SOFT);
    if (kept) line(palette.mtv, 2, [end, moved(end, out, depths[i])]);
    else drawRing(ctx, screen(end), 5, palette.paper, palette.muted, 2);
  });
  for (const p of points) drawRing(ctx, screen(p), 5, palette.mtv, palette.paper, 2);
}

/**
 * @param {Picture} picture  @param {Steps} steps  @param {number} stage
 * @param {readonly import('shadowgap').ContactPoint[]} points
 */
function labelSteps({ labels, view, palette }, { edge, incident, out, whole }, stage, points) {
  /** @param {Point} p  @param {number} gap  @param {Point} towards */
  const beside = (p, gap, towards) => ({ at: moved(view.toScreen(p), towards, gap), towards });
  const back = opposite(out);
  const ways = [direction(...edge), direction(edge[1], edge[0])];
  if (stage === 5) {
    for (const p of points) labels.avoid(view.toScreen(p), 7);
    points.forEach((p, i) => {
      // Diagonally, away from the other point.
      const other = points[1 - i] ?? mix(...whole, 0.5);
      const first = dot(ways[0], p) > dot(ways[0], other) ? 0 : 1;
      const aslant = [first, 1 - first].flatMap((k) => [back, out].map((way) => direction(ways[1 - k], way)));
      const anchors = [14, 34, 54].flatMap((gap) => [...aslant, ways[1 - first], back, out].map((way) => beside(p, gap, way)));
      write(labels, featureNames(p.id, shapes, ''), anchors, palette.mtv);
    });
  }
  const tip = moved(mix(...edge, 0.5), out, 0.8);
  if (stage < 3) write(labels, words.labels.normal, ways.map((way) => beside(tip, 9, way)), palette.axis);
  const places = [0.5, 0.3, 0.7, 0.15, 0.85, 0, 1];
  // Where the other shape is not, if there is room.
  const free = dot(ways[0], mix(...whole, 0.5)) > dot(ways[0], mix(...edge, 0.5)) ? 0.3 : 0.7;
  const rows = /** @type {[number, Point][]} */ ([[9, back], [9, out], [28, back], [48, back]]);
  write(labels, words.labels.reference, rows.flatMap(([gap, way]) => [free, ...places].map((t) => beside(mix(...edge, t), gap, way))), palette.axis);
  if (stage > 1) write(labels, words.labels.incident, [9, 30, 50].flatMap((gap) => [out, back].flatMap((way) => places.map((t) => beside(mix(...whole, t), gap, way)))), palette[incident]);
}

/** @param {Side} side  @param {number} i  an edge */
const nameOf = (side, i) => words.edgeOf(side.toUpperCase(), i, (i + 1) % shapes[side].points.length);

/** The edge whose normal is nearest to a direction. @param {Side} side  @param {Pose} pose  @param {Point} way */
function edgeTowards(side, pose, way) {
  const towards = shapes[side].points.map((_p, i) => dot(outward(direction(...edgeOf(shapes[side], pose, i))), way));
  return towards.indexOf(Math.max(...towards));
}

/** @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {string} colour */
function labelCorners({ labels, view }, shape, pose, colour) {
  const middle = view.toScreen(pose);
  verticesOnScreen(view, shape, pose).forEach((corner, i) => {
    const towards = direction(corner, middle);
    // Straight inwards, then beside that, and outwards last.
    const ways = [0, 0.7, -0.7, 2, -2].map((by) => unit(moved(towards, outward(towards), by)));
    const places = [...ways.flatMap((way) => [8, 15, 24].map((far) => ({ way, far }))), { way: opposite(towards), far: 5 }];
    write(labels, String(i), places.map(({ way, far }) => ({ at: moved(corner, way, far), towards: way })), colour);
  });
}

/**
 * Writes a label where no line crosses it, or if there is no such place, across one.
 * @param {Labels} labels  @param {string} text  @param {import('../../figure/labels.js').Anchor[]} places
 * @param {string} colour
 */
function write(labels, text, places, colour) {
  if (!labels.write(text, places, colour)) labels.write(text, places, colour, true);
}
