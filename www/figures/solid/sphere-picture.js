import { drawArrow, drawLine, drawRing, fill, stroke, traceDisc } from '../../draw/index.js';
import { direction, distanceBetween, moved, SIDES } from '../../geometry/plane.js';
import { dot, plus, times, unit } from '../../geometry/space.js';
import { arcsOf } from '../../geometry/sphere.js';
import { cameraOf } from './camera.js';
import { RADIUS } from './handles.js';

/**
 * The picture of the sphere of normals: the arcs of A, those of B turned round, their crossings, and the axis that is
 * shown.
 * @typedef {import('../../geometry/solid.js').Tried} Tried
 * @typedef {import('../../geometry/sphere.js').Crossing} Crossing
 * @typedef {{ at: Vector, test: number }} Spot  a point of the sphere, and the number of the axis through it
 */

/** Straight pieces that an arc is drawn with. */
const PIECES = 16;

/**
 * Where both boxes' faces and their crossings are on the sphere.
 * @param {import('./boxes-picture.js').Pair} pair  @param {Crossing[]} crossed
 */
export function spotsOf(pair, crossed) {
  const faces = SIDES.flatMap((side, s) => pair[side].axes.flatMap((axis, i) => [1, -1].map((end) => ({ at: times(axis, end), test: 3 * s + i }))));
  return [...faces, ...crossed.map(({ at, edges: [i, j] }) => ({ at, test: 6 + 3 * i + j }))];
}

/**
 * The axis whose spot in front is nearest to a point of the canvas; null if none is within `reach` pixels.
 * @param {Spot[]} spots  @param {import('./camera.js').Camera} camera  @param {View} view  @param {Point} p
 * @param {number} reach
 */
export function spotNear(spots, { sight, flat }, view, p, reach) {
  const found = spots
    .filter(({ at }) => dot(at, sight) <= 0)
    .map(({ at, test }) => ({ test, far: distanceBetween(view.toScreen(flat(times(at, RADIUS))), p) }))
    .filter(({ far }) => far <= reach)
    .sort((one, other) => one.far - other.far);
  return found[0]?.test ?? null;
}

/**
 * @param {Picture} picture  @param {import('./boxes.js').State} state  @param {import('./boxes-picture.js').Pair} pair
 * @param {Spot[]} spots  @param {Tried[]} tests  @param {Tried} shown  @param {Vector} axis  where it is drawn
 */
export function drawSphere(picture, state, pair, spots, tests, shown, axis) {
  const { ctx, view, palette, labels } = picture;
  const { sight, flat } = cameraOf(state.view);
  const toScreen = (/** @type {Vector} */ p) => view.toScreen(flat(times(p, RADIUS)));
  const middle = view.toScreen({ x: 0, y: 0 });

  traceDisc(ctx, middle, RADIUS * view.scale);
  fill(ctx, palette.hairline, 0.35);
  stroke(ctx, picture.isActive('view') ? palette.muted : palette.hairline, picture.isFocused('view') ? 4 : 1.5);

  const lit = spots.filter(({ test }) => tests[test] === shown);
  for (const front of [false, true]) {
    const faced = (/** @type {Vector} */ p) => dot(p, sight) <= 0 === front;
    ctx.globalAlpha = front ? 1 : 0.3;
    for (const side of SIDES) {
      // B's arcs turned round are again those of a box: they cover the same circles.
      for (const { from, to } of arcsOf(pair[side])) {
        traceArc(ctx, from, to, faced, toScreen);
        stroke(ctx, palette[side], front ? 2 : 1);
      }
    }
    ctx.globalAlpha = front ? 1 : 0.35;
    // The axis comes out of the sphere at its two ends.
    for (const end of shown.parallel ? [] : [1, -1].map((sign) => times(axis, sign))) {
      if (!faced(end)) continue;
      const tip = toScreen(times(end, 1.2));
      if (dot(end, axis) > 0) drawArrow(ctx, toScreen(end), tip, 9, palette.axis, 2);
      else drawLine(ctx, toScreen(end), tip, palette.axis, 2);
    }
    for (const spot of spots) {
      if (!faced(spot.at)) continue;
      const p = toScreen(spot.at);
      if (lit.includes(spot)) drawRing(ctx, p, 6, palette.axis, palette.paper, 2);
      else if (spot.test >= 6) drawRing(ctx, p, 3.5, palette.paper, palette.ink, 1.5);
      else drawRing(ctx, p, 3.5, palette[spot.test < 3 ? 'a' : 'b'], palette.paper, 1);
    }
  }
  ctx.globalAlpha = 1;
  for (const { at, test } of [...lit, ...spots.filter((spot) => spot.test < 6 && !lit.includes(spot))]) {
    if (dot(at, sight) > 0) continue;
    const p = toScreen(at);
    const away = direction(middle, p);
    // The arrow of the axis leads away from the middle: its own label stands beside it.
    const sides = [{ x: 1, y: 0 }, { x: -1, y: 0 }, { x: 0, y: -1 }, { x: 0, y: 1 }];
    const ways = tests[test] === shown ? sides : [away, ...sides];
    const colour = tests[test] === shown ? palette.axis : palette[test < 3 ? 'a' : 'b'];
    labels.write(shortName(tests[test]), ways.map((towards) => ({ at: moved(p, towards, 8), towards })), colour);
  }
}

/**
 * The parts of the arc between two normals that lie in front, or behind.
 * @param {Context} ctx  @param {Vector} from  @param {Vector} to
 * @param {(p: Vector) => boolean} faced  @param {(p: Vector) => Point} toScreen
 */
function traceArc(ctx, from, to, faced, toScreen) {
  const points = Array.from({ length: PIECES + 1 }, (_, i) => unit(plus(times(from, 1 - i / PIECES), to, i / PIECES)));
  ctx.beginPath();
  let drawing = false;
  points.slice(1).forEach((p, i) => {
    const here = faced(unit(plus(p, points[i])));
    if (here) {
      const [start, end] = [toScreen(points[i]), toScreen(p)];
      if (!drawing) ctx.moveTo(start.x, start.y);
      ctx.lineTo(end.x, end.y);
    }
    drawing = here;
  });
}

/** A test's name on the sphere: `A 0`, or `0 × 2` for an edge of A and one of B. @param {Tried} test */
function shortName({ source }) {
  return source.face === undefined ? source.edges.join(' × ') : `${source.face.toUpperCase()} ${source.index}`;
}
