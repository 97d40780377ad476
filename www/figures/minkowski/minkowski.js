import { collide, contains, distance, Shape } from 'shadowgap';
import { avoidKnob, drawKnob } from '../../draw/handles.js';
import { drawArrow, drawLine, drawRing, traceDisc } from '../../draw/primitives.js';
import { drawDistance, drawGhost, drawWayOut, labelArrow, mtvArrow } from '../../draw/separation.js';
import { drawBody, drawHalo, traceShape } from '../../draw/shapes.js';
import { choices, playButtons, toggle } from '../../figure/controls.js';
import { flagField, poseField } from '../../figure/fields.js';
import { algorithm } from '../../figure/algorithm.js';
import { createFigure } from '../../figure/figure.js';
import { bodyHandles } from '../../figure/handles.js';
import { playFilm } from '../../figure/loop.js';
import { NONE, verdictOf } from '../../figure/verdict.js';
import { carriedTo } from './carried.js';
import { verticesInWorld } from '../../geometry/pose.js';
import { direction, distanceBetween, dot, minus, mix, moved, opposite, outward } from '../../geometry/vector.js';
import { makeShape } from '../../shapes/make.js';
import { pairCode } from '../../text/code.js';
import { decimal, isTouch } from '../../text/format.js';
import { called, minkowski as words } from '../../words.js';

/**
 * Two shapes on one canvas, and on another their Minkowski difference and the origin: a drag moves both pictures. In a
 * film a copy of B is carried round A, and its way draws the difference.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').Separation} Separation
 * @typedef {import('../../figure/stage.js').Picture} Picture
 * @typedef {import('../../figure/limits.js').Placed} Placed
 * @typedef {{ a: Placed, b: Placed, round: boolean, carried: number, shown: 'pair' | 'difference' }} State
 *   `carried`: the part of the film; `shown`: the picture that a phone shows
 */

const A = makeShape('regular', 3, 1.8);
const SQUARE = makeShape('box', 2, 1.3);
const ROUND = makeShape('box', 2, 1.3, { radius: 0.4 });
const B = (/** @type {State} */ { round }) => (round ? ROUND : SQUARE);
const shapeA = A.shape;
const shapeB = (/** @type {State} */ state) => B(state).shape;

/** The same for both canvases, so that a vector is equally long on both; the difference always fits. */
const WORLD = { width: 12.1, height: 10.9 };
const LIMITS = { x: 1.3, y: 1 };
const ORIGIN = { x: 0, y: 0 };
const POINT = Shape.point();

/** @param {HTMLElement} section */
export function minkowskiFigure(section) {
  const handles = [
    ...bodyHandles('a', () => shapeA, LIMITS, { called: () => called.triangle }),
    ...bodyHandles('b', shapeB, LIMITS, { called: () => called.box }),
  ];
  /** The difference as it was drawn last. */
  let difference = POINT;
  const [whole] = bodyHandles('difference', () => difference, LIMITS, { turns: false, at: placeOf });
  /** Dragging or turning the difference does so with B. @type {import('../../figure/handles.js').Handle<State>} */
  const handle = {
    ...whole,
    label: (state) => words.difference(decimal(placeOf(state).x), decimal(placeOf(state).y)),
    drag: handles[3].drag,
    nudge: handles[3].nudge,
  };

  const figure = createFigure(section, {
    world: WORLD,
    usual: { a: { x: -0.6, y: 0.35, angle: -1.944 }, b: { x: 0.6, y: -0.05, angle: -0.3 }, round: false },
    transient: { carried: 1, playing: false, shown: 'pair' },
    fields: { a: poseField(LIMITS), b: poseField(LIMITS), round: flagField('round', 'square') },
    handles: () => handles,
    algorithm: algorithm('difference', 'holdsOrigin'),
    second: { world: WORLD, label: words.picture, handles: () => [handle] },
    show(/** @type {State} */ state, picture, other) {
      const { a, b } = state;
      const mtv = collide(shapeA, a, shapeB(state), b)?.mtv ?? null;
      const apart = distance(shapeA, a, shapeB(state), b);
      difference = Shape.hull(differences(state), { radius: shapeA.radius + shapeB(state).radius });
      // The distance from the origin to the difference is the distance from A to B.
      const point = distance(POINT, ORIGIN, difference, placeOf(state));
      const inside = contains(difference, placeOf(state), ORIGIN);

      const edges = edgesOf(state, difference, point.normal);
      const carried = state.carried < 1 ? carriedTo(state.carried, edges, difference.radius) : null;
      if (carried) {
        drawCarried(picture, state, carried);
        drawTrace(other, state, carried);
      } else {
        drawPair(picture, state, edges, mtv, apart);
        drawDifference(other, state, difference, edges, point);
      }

      const far = decimal(Math.abs(point.distance));
      return {
        ...verdictOf(apart.distance),
        reason: carried ? words.carried : isTouch(apart.distance) ? words.onBoundary : (inside ? words.inside : words.outside)(far),
        rows: [
          ['separation', apart.distance, undefined, words.rows.separation],
          ['origin', point.distance, undefined, words.rows.origin],
          ['overlaps', mtv ? words.yes : words.no, undefined, words.rows.overlaps],
          ['inside', inside ? words.yes : words.no, undefined, words.rows.inside],
          ['mtv', mtv ?? NONE, 'mtv'],
          ['nearest', point.onB, undefined, words.rows.nearest],
        ],
        lit: { [mtv ? 'origin inside' : 'origin outside']: '' },
        code: pairCode(A.code, B(state).code, a, b, ...CALLS),
      };
    },
  });

  playFilm(figure, 'carried', 4.8);
  const shown = choices(figure.store, 'shown', words.shown, words.pictures);
  shown.classList.add('one');
  figure.store.subscribe(({ shown }) => (figure.place.dataset.shown = shown));
  figure.controls.append(shown, ...playButtons(figure.store, {}, words.carry), toggle(figure.store, 'round', words.radius));
  return figure;
}

const CALLS = [
  'const turned = ({ points }, { angle }) => points.map(({ x, y }) => [',
  '  Math.cos(angle) * x - Math.sin(angle) * y, Math.sin(angle) * x + Math.cos(angle) * y])',
  'const all = turned(b, poseB).flatMap(([x, y]) => turned(a, poseA).map(([p, q]) => [x - p, y - q]))',
  'const difference = Shape.hull(all, { radius: a.radius + b.radius })',
  'const place = { x: poseB.x - poseA.x, y: poseB.y - poseA.y }',
  '',
  'distance(a, poseA, b, poseB)',
  `distance(Shape.point(), { x: 0, y: 0 }, difference, place) ${words.comment}`,
];

/** The difference's pose: moving B by v moves the difference by v. @param {State} state */
function placeOf({ a, b }) {
  return { ...minus(b, a), angle: 0 };
}

/** A turned shape's vertices relative to its centre. @param {Shape} shape  @param {Placed} pose */
function cornersOf(shape, { angle }) {
  return verticesInWorld(shape, { ...ORIGIN, angle });
}

/** Every vertex q of B minus every vertex p of A. @param {State} state */
function differences(state) {
  const ofA = cornersOf(shapeA, state.a);
  return cornersOf(shapeB(state), state.b).flatMap((q) => ofA.map((p) => ({ p, q, ...minus(q, p) })));
}

/**
 * The edges of the difference in its own frame, each with the ends of the shape's edge that it comes from. Where A and
 * B have parallel edges, two edges lie on one line: first B's, then A's.
 *
 * @param {State} state
 * @param {Shape} difference
 * @param {Point} normal  from the origin towards the difference
 */
function edgesOf(state, difference, normal) {
  const all = differences(state);
  const far = (/** @type {Point} */ p, /** @type {Point} */ q) => distanceBetween(p, q);
  const corners = difference.points.map((d) => all.reduce((best, tried) => (far(tried, d) < far(best, d) ? tried : best)));
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length];
    const turn = minus(to.q, from.p);
    const parts = [
      { side: /** @type {const} */ ('b'), start: from, end: turn, corners: [from.q, to.q] },
      { side: /** @type {const} */ ('a'), start: turn, end: to, corners: [from.p, to.p] },
    ];
    return parts.filter(({ start, end }) => far(start, end) > 1e-6).map((part) => {
      const out = outward(direction(part.start, part.end));
      return { ...part, out, nearest: dot(out, normal) < -0.99999 };
    });
  });
}

/** @typedef {ReturnType<typeof edgesOf>} Edges */
/** @typedef {Edges[number]} Edge */
/** @typedef {import('./carried.js').Carried} Carried */

/**
 * Draws both shapes, and a copy of B where it touches A with the feature that draws the difference.
 *
 * @param {Picture} picture  @param {State} state  @param {Carried} carried
 */
function drawCarried(picture, state, { pen, edge }) {
  const { ctx, view, palette, labels } = picture;
  const copy = moved(state.b, opposite(moved(pen, placeOf(state))));
  drawBody(picture, 'a', shapeA, state.a);
  drawBody(picture, 'b', shapeB(state), copy);
  drawGhost(picture, shapeB(state), state.b, palette.b);
  if (edge) drawEdge(picture, edge, edge.side === 'a' ? state.a : copy, shapeB(state).radius, palette[edge.side]);
  drawSpan(picture, state.b, copy);
  traceDisc(ctx, view.toScreen(state.b), 3);
  ctx.fillStyle = palette.b;
  ctx.fill();
  for (const [side, pose] of /** @type {const} */ ([['a', state.a], ['b', copy]])) {
    labels.write(side.toUpperCase(), [{ at: view.toScreen(pose), towards: { x: 0, y: 0 } }], palette[side]);
  }
}

/**
 * Draws the boundary of the difference as far as the pen has come.
 *
 * @param {Picture} picture  @param {State} state  @param {Carried} carried
 */
function drawTrace(picture, state, { pen, drawn }) {
  const { ctx, view, palette } = picture;
  const place = placeOf(state);
  drawCross(picture);
  ctx.lineCap = 'round';
  for (const { side, points } of drawn) {
    ctx.strokeStyle = side ? palette[side] : palette.ink;
    ctx.lineWidth = 3;
    ctx.beginPath();
    for (const p of points) {
      const { x, y } = view.toScreen(moved(p, place));
      ctx.lineTo(x, y);
    }
    ctx.stroke();
  }
  ctx.lineCap = 'butt';
  drawSpan(picture, moved(pen, place), ORIGIN);
  drawRing(ctx, view.toScreen(moved(pen, place)), 5, palette.paper, palette.ink, 2);
  drawOrigin(picture);
  labelOrigin(picture, [1, 1]);
}

/**
 * A dotted line, which is equally long in both pictures.
 * @param {Picture} picture
 * @param {Point} from
 * @param {Point} to
 */
function drawSpan({ ctx, view, palette }, from, to) {
  ctx.strokeStyle = palette.ink;
  ctx.lineWidth = 1.25;
  ctx.setLineDash([2, 3]);
  drawLine(ctx, view.toScreen(from), view.toScreen(to));
  ctx.setLineDash([]);
}

/**
 * An edge of a shape, thick.
 *
 * @param {Picture} picture  @param {Edge} edge  @param {Placed} pose  of its shape  @param {number} radius  of B
 * @param {string} colour
 */
function drawEdge({ ctx, view }, { side, corners, out }, pose, radius, colour) {
  // B's surface is its radius outside the core.
  const at = moved(pose, out, side === 'b' ? radius : 0);
  const [p, q] = corners.map((corner) => view.toScreen(moved(at, corner)));
  ctx.strokeStyle = colour;
  ctx.lineWidth = 4;
  drawLine(ctx, p, q);
}

/** The lines through the origin. @param {Picture} picture */
function drawCross({ ctx, view, palette }) {
  const middle = view.toScreen(ORIGIN);
  ctx.lineWidth = 1;
  ctx.strokeStyle = palette.hairline;
  drawLine(ctx, { ...middle, x: 0 }, { ...middle, x: view.size.width });
  drawLine(ctx, { ...middle, y: 0 }, { ...middle, y: view.size.height });
}

/** @param {Picture} picture */
function drawOrigin({ ctx, view, palette, labels }) {
  const middle = view.toScreen(ORIGIN);
  traceDisc(ctx, middle, 4);
  ctx.fillStyle = palette.ink;
  ctx.fill();
  labels.avoid(middle, 6);
}

/** Writes its name. @param {Picture} picture  @param {readonly number[]} free  the signs of the side that is free */
function labelOrigin({ view, palette, labels }, [sx, sy]) {
  const middle = view.toScreen(ORIGIN);
  const beside = [[sx, sy], [sx, -sy], [-sx, sy], [-sx, -sy]].map(([x, y]) => ({
    at: { x: middle.x + 10 * x, y: middle.y + 11 * y },
    towards: { x, y: 0 },
  }));
  labels.write(words.origin, beside, palette.ink);
}

/**
 * @param {Picture} picture  @param {State} state  @param {Edges} edges
 * @param {Point | null} mtv  @param {Separation} apart
 */
function drawPair(picture, state, edges, mtv, apart) {
  const { view, palette } = picture;
  const sides = /** @type {const} */ ([['a', shapeA], ['b', shapeB(state)]]);
  for (const [side, shape] of sides) drawBody(picture, side, shape, state[side]);
  for (const edge of edges) if (edge.nearest) drawEdge(picture, edge, state[edge.side], shapeB(state).radius, palette.axis);
  for (const [side, shape] of sides) {
    drawKnob(picture, side, shape, state[side]);
    avoidKnob(picture, shape, state[side]);
  }
  if (!mtv) return drawDistance(picture, apart);
  drawWayOut(picture, shapeB(state), state.b, mtv);
  if (isTouch(apart.distance)) return;
  const { from, to } = mtvArrow(view, state.b, mtv);
  labelArrow(picture, 'mtv', from, to, palette.mtv);
}

/**
 * @param {Picture} picture  @param {State} state  @param {Shape} difference  @param {Edges} edges
 * @param {Separation} point  the separation of the origin and the difference
 */
function drawDifference(picture, state, difference, edges, point) {
  const { ctx, view, palette, labels } = picture;
  const place = placeOf(state);
  const middle = view.toScreen(ORIGIN);
  drawCross(picture);
  traceShape(view, difference, place);
  ctx.fillStyle = point.distance > 0 ? palette.muted : palette.mtv;
  ctx.globalAlpha = 0.1;
  ctx.fill();
  if (picture.isFocused('difference')) drawHalo(ctx, palette.ink);
  // A turned by 180°, and B at each of its vertices.
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = 1;
  ctx.strokeStyle = palette.a;
  traceShape(view, shapeA, { ...place, angle: state.a.angle + Math.PI });
  ctx.stroke();
  ctx.strokeStyle = palette.b;
  for (const p of cornersOf(shapeA, state.a)) {
    traceShape(view, shapeB(state), { ...minus(place, p), angle: state.b.angle });
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  // The parts between edges come from B's radius.
  ctx.lineWidth = 2.25;
  traceShape(view, difference, place);
  if (difference.radius) ctx.stroke();
  for (const { side, start, end, out, nearest } of edges) {
    const reach = moved(place, out, difference.radius);
    const [p, q] = [start, end].map((corner) => view.toScreen(moved(corner, reach)));
    ctx.strokeStyle = nearest ? palette.axis : palette[side];
    ctx.lineWidth = nearest ? 4 : 2.25;
    drawLine(ctx, p, q);
    labels.write(side.toUpperCase(), [{ at: moved(mix(p, q, 0.5), out, 6), towards: out }], palette[side]);
  }

  if (point.distance > 0) drawDistance(picture, point);
  else {
    drawGhost(picture, difference, minus(place, point.onB), palette.muted);
    ctx.strokeStyle = ctx.fillStyle = palette.mtv;
    ctx.lineWidth = 2.5;
    drawArrow(ctx, view.toScreen(point.onB), middle, 12);
  }
  drawOrigin(picture);
  if (point.distance < 0 && !isTouch(point.distance)) labelArrow(picture, 'mtv', view.toScreen(point.onB), middle, palette.mtv);
  // On a side without the arrow or the line across the gap.
  labelOrigin(picture, [point.normal.x, point.normal.y].map((n) => (n * point.distance > 0 ? -1 : 1)));
}
