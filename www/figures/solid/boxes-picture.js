import {
  decidingStretch, drawArrow, drawHalo, drawLine, drawRing, drawTurn, fillPolygon, stroke, traceOutline, writeAt,
} from '../../draw/index.js';
import { KNOB, rgb, stretchText } from '../../figure/index.js';
import { direction, moved, opposite, SIDES } from '../../geometry/plane.js';
import { cornersOf, edgeTowards, faceOf } from '../../geometry/solid.js';
import { cross, dot, length, minus, plus, sideways, times, unit } from '../../geometry/space.js';
import { cameraOf } from './camera.js';
import { knobOf, outlineOf } from './handles.js';
import { paintOrder } from './painter.js';

/**
 * The picture of the boxes: shaded, with the plane between them, the edges or the face that gave the axis, the axis
 * with both shadows, and the way out.
 * @import { Solid, Tried } from '../../geometry/solid.js'
 * @typedef {import('./boxes.js').State} State
 * @typedef {Both<Solid>} Pair
 * @typedef {Picture & { state: State, pair: Pair, shown: Tried, camera: import('./camera.js').Camera,
 *   toScreen(p: Vector): Point }} Scene  `shown`: the axis to show
 */

/** In units of the world: half the width of the plane, and the distance of the axis' line from the boxes. */
const PLANE = 1.5;
const BESIDE = 0.3;
/** The line of the axis stays this near the middle of the picture. */
const LOWEST = 2.7;
/** An axis that points at the reader is shorter than this in the picture: no line shows it. */
const SHORTEST = 0.08;
/** The dashes of what its own box hides. */
const HIDDEN = [6, 6];

/** @param {Picture} picture  @param {State} state  @param {Pair} pair  @param {Tried} shown  @param {Tried} deciding */
export function drawBoxes(picture, state, pair, shown, deciding) {
  const { ctx, view, palette } = picture;
  const camera = cameraOf(state.view);
  const toScreen = (/** @type {Vector} */ p) => view.toScreen(camera.flat(p));
  const scene = { ...picture, state, pair, shown, camera, toScreen };
  for (const side of SIDES) {
    if (!picture.isFocused(side)) continue;
    traceOutline(ctx, outlineOf(state, side).points.map(view.toScreen), 0);
    drawHalo(ctx, palette[side]);
  }
  drawFacets(scene);
  drawSource(scene);
  if (!shown.parallel) drawAxis(scene);
  if (deciding.separation < 0) drawWay(scene, deciding);
  for (const side of SIDES) drawKnob(scene, side);
}

/** The faces that look at the reader and, where the axis shows a gap, a plane in its middle. @param {Scene} scene */
function drawFacets({ ctx, palette, camera, toScreen, pair, shown }) {
  const facets = /** @type {{ corners: Vector[], fill: string, line: string, alpha: number }[]} */ ([]);
  if (shown.separation > 0) {
    const [from, to] = decidingStretch(shown);
    const middle = times(plus(pair.a.centre, pair.b.centre), 0.5);
    const centre = plus(middle, shown.axis, (from + to) / 2 - dot(middle, shown.axis));
    const u = unit(plus(camera.right, shown.axis, -dot(camera.right, shown.axis)));
    const [p, q] = [length(u) ? u : sideways(shown.axis), cross(shown.axis, u)];
    const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([s, t]) => plus(plus(centre, p, s * PLANE), q, t * PLANE));
    facets.push({ corners, fill: palette.axis, line: palette.axis, alpha: 0.16 });
  }
  // From above on the left, and from the reader.
  const light = unit(plus(plus(times(camera.right, -0.35), camera.down, -0.8), camera.sight, -0.5));
  for (const side of SIDES) {
    pair[side].axes.forEach((axis, i) => {
      const end = dot(axis, camera.sight) < 0 ? 1 : -1;
      const bright = Math.max(0, dot(times(axis, end), light));
      const fill = mixed(palette[side], palette.paper, 0.52 - 0.38 * bright);
      facets.push({ corners: faceOf(pair[side], i, end), fill, line: palette[side], alpha: 1 });
    });
  }
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  for (const { corners, sides, fill, line, alpha } of paintOrder(facets, camera.sight)) {
    const points = corners.map(toScreen);
    fillPolygon(ctx, points, fill, alpha);
    // Closes the seam that antialiasing leaves along a cut.
    if (alpha === 1) stroke(ctx, fill, 0.75);
    else ctx.globalAlpha = 0.6;
    points.forEach((p, i) => sides[i] && drawLine(ctx, p, points[(i + 1) % points.length], line, alpha === 1 ? 1.75 : 1));
    ctx.globalAlpha = 1;
  }
}

/** A colour with this part of it over another. @param {string} colour  @param {string} paper  @param {number} part */
function mixed(colour, paper, part) {
  const [over, under] = [rgb(colour), rgb(paper)];
  return `rgb(${[0, 1, 2].map((i) => Math.round(over[i] * part + under[i] * (1 - part))).join()})`;
}

/** The face or the two edges that gave the axis; dashed where their own box hides them. @param {Scene} scene */
function drawSource({ ctx, palette, camera, toScreen, pair, shown: { source, axis } }) {
  if (source.face !== undefined) {
    const box = pair[source.face];
    const way = source.face === 'a' ? axis : times(axis, -1);
    const end = dot(box.axes[source.index], way) < 0 ? -1 : 1;
    traceOutline(ctx, faceOf(box, source.index, end).map(toScreen), 0);
    stroke(ctx, palette.axis, 3.5, dot(way, camera.sight) > 0 ? HIDDEN : []);
  } else {
    SIDES.forEach((side, i) => {
      const box = pair[side];
      const edge = source.edges[i];
      // Parallel edges have no cross that says which of a box's four such edges to draw: then the one that faces the
      // other box.
      const way = length(axis) ? axis : unit(minus(pair.b.centre, pair.a.centre));
      const [p, q] = edgeTowards(box, edge, side === 'a' ? way : times(way, -1));
      const middle = minus(times(plus(p, q), 0.5), box.centre);
      const hidden = [1, 2].every((next) => {
        const own = box.axes[(edge + next) % 3];
        return dot(own, camera.sight) * dot(own, middle) > 0;
      });
      drawLine(ctx, toScreen(p), toScreen(q), palette.axis, 3.5, hidden ? HIDDEN : []);
    });
  }
}

/** The axis as a line beside the boxes, with both shadows and the light that casts their ends. @param {Scene} scene */
function drawAxis({ ctx, view, palette, labels, camera, toScreen, pair, shown }) {
  const { axis, separation } = shown;
  const across = cross(axis, camera.sight);
  if (length(across) < SHORTEST) return;
  const aside = times(unit(across), dot(across, camera.down) < 0 ? -1 : 1);
  const corners = SIDES.flatMap((side) => cornersOf(pair[side]));
  const lowest = Math.max(...corners.map((p) => dot(p, aside))) + BESIDE;
  const foot = times(aside, Math.min(lowest, LOWEST));
  const at = (/** @type {number} */ x) => toScreen(plus(foot, axis, x));
  const ends = [Math.min(shown.a.min, shown.b.min) - 0.3, Math.max(shown.a.max, shown.b.max) + 0.3];
  const beside = camera.flat(aside);

  for (const side of SIDES) {
    for (const end of [shown[side].min, shown[side].max]) {
      const vertex = cornersOf(pair[side]).reduce((best, p) => (Math.abs(dot(p, axis) - end) < Math.abs(dot(best, axis) - end) - 1e-9 ? p : best));
      drawLine(ctx, toScreen(vertex), at(end), palette[side], 1, [2, 3]);
    }
  }
  drawArrow(ctx, at(ends[0]), at(ends[1]), 9, palette.axis, 1.25);
  ctx.lineCap = 'butt';
  SIDES.forEach((side, i) => {
    const [p, q] = [shown[side].min, shown[side].max].map((end) => moved(at(end), beside, 5 + 5 * i));
    drawLine(ctx, p, q, palette[side], 4);
  });
  const [from, to] = decidingStretch(shown);
  const colour = separation > 0 ? palette.axis : palette.mtv;
  drawLine(ctx, at(from), at(to), colour, 5);
  const middle = at((from + to) / 2);
  const alongLine = direction(at(0), at(1));
  labels.write(stretchText(shown), [
    { at: moved(middle, beside, 18), towards: beside },
    { at: moved(at(ends[1]), alongLine, 6), towards: alongLine },
    { at: moved(at(ends[0]), alongLine, -6), towards: opposite(alongLine) },
    // On the side of the boxes.
    { at: moved(middle, beside, -10), towards: opposite(beside) },
  ], colour);
  labels.avoid(middle, 14 / view.zoom);
}

/** The mtv, and B's outline after it. @param {Scene} scene  @param {Tried} deciding */
function drawWay({ ctx, view, palette, state, camera }, { axis, separation }) {
  const way = camera.flat(times(axis, -separation));
  const from = camera.flat(state.b.centre);
  traceOutline(ctx, outlineOf(state, 'b').points.map((p) => view.toScreen(moved(p, way))), 0);
  stroke(ctx, palette.b, 1.25, [5, 4]);
  const [tail, tip] = [view.toScreen(from), view.toScreen(moved(from, way))];
  drawLine(ctx, tail, tip, palette.paper, 6);
  drawArrow(ctx, tail, tip, 12, palette.mtv, 2.5);
}

/**
 * Draws a knob: a full disc on the reader's side of its box, a ring behind it.
 * @param {Scene} scene  @param {Side} side
 */
function drawKnob({ ctx, palette, state, camera, toScreen, isActive, isFocused }, side) {
  const { way, foot, tip } = knobOf(state, side);
  const behind = dot(way, camera.sight) > 0;
  const [p, q] = [toScreen(foot), toScreen(tip)];
  const colour = palette[side];
  drawLine(ctx, p, q, colour, 1.25, behind ? [3, 3] : []);
  drawRing(ctx, q, KNOB, behind ? palette.paper : colour, colour, 2);
  writeAt(ctx, side.toUpperCase(), q, behind ? colour : palette.paper);
  if (isActive(`${side}-knob`) || isActive(side)) drawTurn(ctx, q, 0, colour, isFocused(`${side}-knob`) ? 3 : 1.5);
}
