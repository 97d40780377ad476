import { explain } from 'shadowgap';
import { avoidKnob } from '../../draw/handles.js';
import { drawBodies } from '../../draw/pair.js';
import { drawArrow, drawLine, drawRing } from '../../draw/primitives.js';
import { slider } from '../../figure/controls.js';
import { poseField, integerField } from '../../figure/fields.js';
import { createFigure } from '../../figure/figure.js';
import { bodyHandles } from '../../figure/handles.js';
import { atTip } from '../../figure/labels.js';
import { REACH } from '../../figure/stage.js';
import { stretchText, verdictOf } from '../../figure/verdict.js';
import { edgeOf, toWorld } from '../../geometry/pose.js';
import { SIDES } from '../../geometry/sides.js';
import { distanceBetween, mix, moved } from '../../geometry/vector.js';
import { makeShape } from '../../shapes/make.js';
import { pairCode } from '../../text/code.js';
import { decimal, isTouch } from '../../text/format.js';

/** For each edge the one vertex of the other shape that is farthest behind it; the edge where that is least deep decides. */

const A = makeShape('polygon', [[-1.9, -0.6], [0.2, -1.6], [2.1, -0.5], [1.3, 1.4], [-1.3, 1.2]]);
const B = makeShape('regular', 3, 1.9);
const shapes = { a: A.shape, b: B.shape };
const LIMITS = { x: 2.6, y: 1.5 };

/**
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {'a' | 'b'} Side
 * @typedef {{ side: Side, index: number, name: string, normal: Point, distance: number, vertex: number }} Edge
 * `normal`: outwards; `vertex`: of the other shape, the farthest against the normal; `distance`: of it from the edge's line
 */

/**
 * What `explain` says of the first shape's edges. An axis is such an edge's outward normal, so the edge lies at the upper
 * end of its own shape's shadow, and the vertex sought casts the lower end of the other's.
 *
 * @param {Side} side  of the first shape
 * @param {import('shadowgap').Explanation} explanation  of all axes
 * @returns {Edge[]}
 */
function edgesOf(side, explanation) {
  return explanation.axes
    .filter(({ source }) => source.shape === 'a' && source.feature === 'edge')
    .map(({ axis, source: { index }, a, b }) =>
      ({ side, index, name: `${side.toUpperCase()} ${index}`, normal: axis, distance: b.min - a.max, vertex: b.minVertex }));
}

/** @param {HTMLElement} section */
export function penetrationFigure(section) {
  /** The tips of the normals, and the edges with them, as they were last drawn, for the pointer to find. @type {Point[]} */
  let tips = [];
  /** @type {[from: Point, to: Point][]} */
  let lines = [];
  /** @type {Edge[]} */
  let edges = [];
  const count = shapes.a.points.length + shapes.b.points.length;
  const handles = [
    ...bodyHandles('a', () => shapes.a, LIMITS, { called: () => 'pentagon' }),
    ...bodyHandles('b', () => shapes.b, LIMITS, { called: () => 'triangle' }),
  ];

  const figure = createFigure(section, {
    world: { width: 11, height: 7.4 },
    usual: { a: { x: -1.3, y: 0.4, angle: 0.1 }, b: { x: 1.25, y: 0.1, angle: 0.3 }, edge: 0 },
    transient: { pointed: -1 },
    fields: { a: poseField(LIMITS), b: poseField(LIMITS), edge: integerField(0, count) },
    handles: () => handles,
    onHover(at) {
      const pointed = at ? lines.findIndex((ends) => isNearSegment(at, ends)) % count : -1;
      if (pointed !== figure.store.state.pointed) figure.store.set({ pointed });
    },
    onTap(at) {
      const tapped = tips.findIndex((tip) => distanceBetween(tip, at) <= REACH.touch);
      if (tapped >= 0) figure.store.set({ edge: tapped + 1 });
    },
    show({ a, b, edge, pointed }, picture) {
      const explanation = explain(shapes.a, a, shapes.b, b, { allAxes: true });
      edges = [...edgesOf('a', explanation), ...edgesOf('b', explain(shapes.b, b, shapes.a, a, { allAxes: true }))];
      const greatest = edges.reduce((best, one) => (one.distance > best.distance ? one : best));
      const chosen = edges[pointed] ?? edges[edge - 1];
      const active = chosen ?? greatest;
      // The first positive one ends the test, as the first gap does.
      const stop = edges.findIndex(({ distance }) => distance > 0);
      const tried = edges.slice(0, stop + 1 || count);
      const shadows = explain(shapes.a, a, shapes.b, b).axes.length;

      drawBodies(picture, { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: b } });
      const poses = { a, b };
      for (const one of edges) if (one !== active) drawSupport(picture, one, poses);
      tips = edges.map((one) => drawNormal(picture, one, poses, one === active));
      for (const tip of tips) picture.labels.avoid(tip, 4);
      lines = edges.map(({ side, index }) => /** @type {[Point, Point]} */ (edgeOf(shapes[side], poses[side], index).map(picture.view.toScreen)));
      lines.push(...lines.map(([from, to], i) => /** @type {[Point, Point]} */ ([mix(from, to, 0.5), tips[i]])));
      for (const side of SIDES) avoidKnob(picture, shapes[side], poses[side], 0);
      // Every edge has its name: the one being read has the first choice of a place.
      drawName(picture, active, tips[edges.indexOf(active)], true);
      drawActive(picture, active, poses);
      edges.forEach((one, i) => one !== active && drawName(picture, one, tips[i], false));

      return {
        ...verdictOf(explanation.separation.distance),
        reason: `${chosen ? `${supportText(chosen)} ` : ''}${reasonOf(greatest, explanation.separation.distance)}${stop < 0 ? '' : ` The test ends at ${edges[stop].name}, the first positive one.`}`,
        rows: [
          ...edges.map((one) => rowOf(one, one === greatest)),
          ['separation', explanation.separation.distance, undefined, 'by the theorem'],
          ['queries', `${tried.length} of ${count}`, undefined, 'support queries'],
          ['products', String(tried.reduce((sum, { side }) => sum + 1 + count - shapes[side].points.length, 0)), undefined, 'their dot products'],
          ['projections', String(shadows * 2), undefined, 'projections, as in figure 8'],
          ['all-products', String(shadows * count), undefined, 'their dot products'],
        ],
        code: pairCode(A.code, B.code, a, b,
          'const distances = (own, pose, other, otherPose) => explain(own, pose, other, otherPose, { allAxes: true }).axes',
          "  .filter(({ source }) => source.shape === 'a').map(({ a, b }) => b.min - a.max)",
          'const all = [...distances(a, poseA, b, poseB), ...distances(b, poseB, a, poseA)]',
          'Math.max(...all)'),
      };
    },
  });
  figure.controls.append(slider(figure.store, 'edge', {
    label: 'Edge', min: 0, max: () => count, step: 1, says: ({ edge }) => edges[edge - 1]?.name ?? 'greatest',
  }));
  return figure;
}

/** @param {Edge} edge  @param {boolean} greatest  @returns {import('../../figure/readout.js').Row} */
function rowOf({ side, index, name, distance }, greatest) {
  const colour = greatest ? (distance > 0 ? 'axis' : 'mtv') : side;
  return [`${side}-${index}`, distance, colour, `edge ${name}${greatest ? ', the greatest' : ''}`];
}

/** Whether a point is on a line between two others, nearly. @param {Point} p  @param {[Point, Point]} ends */
function isNearSegment(p, [from, to]) {
  return distanceBetween(p, from) + distanceBetween(p, to) < distanceBetween(from, to) + 1;
}

/** @param {Edge} chosen */
function supportText({ side, name, vertex, distance }) {
  return `Edge ${name}: ${side === 'a' ? 'B' : 'A'}’s vertex ${vertex} is ${decimal(Math.abs(distance))} ${distance > 0 ? 'in front of' : 'behind'} it.`;
}

/** @param {Edge} greatest  @param {number} distance  of the shapes */
function reasonOf({ name, distance: own }, distance) {
  if (isTouch(distance)) return `A vertex touches the line of edge ${name}.`;
  if (distance < 0) return `Edge ${name} is the least deep, ${decimal(-own)}: as long as the mtv.`;
  return decimal(own) === decimal(distance)
    ? `Edge ${name} shows a gap of ${decimal(own)}, the whole distance.`
    : `At edge ${name} a gap of ${decimal(own)}; from vertex to vertex it is more.`;
}

/**
 * An edge's outward normal; returns where its tip is.
 *
 * @param {import('../../figure/stage.js').Picture} picture
 * @param {Edge} edge
 * @param {Record<Side, Pose>} poses
 * @param {boolean} active
 */
function drawNormal({ ctx, view, palette }, edge, poses, active) {
  const [from, to] = edgeOf(shapes[edge.side], poses[edge.side], edge.index).map(view.toScreen);
  const middle = mix(from, to, 0.5);
  const tip = moved(middle, edge.normal, 22);
  ctx.strokeStyle = ctx.fillStyle = active ? palette.axis : palette.muted;
  ctx.lineWidth = active ? 2 : 1;
  drawArrow(ctx, middle, tip, 8);
  return tip;
}

/**
 * @param {import('../../figure/stage.js').Picture} picture
 * @param {Edge} edge
 * @param {Point} tip
 * @param {boolean} active
 */
function drawName({ labels, palette }, { name, normal }, tip, active) {
  labels.write(name, [5, 20, 35].flatMap((gap) => atTip(tip, normal, gap)), active ? palette.axis : palette.muted);
}

/**
 * The line from an edge's own line to its support vertex.
 *
 * @param {import('../../figure/stage.js').Picture} picture
 * @param {Edge} edge
 * @param {Record<Side, Pose>} poses
 */
function drawSupport({ ctx, view, palette }, edge, poses) {
  const { support, foot } = supportOf(edge, poses, view);
  ctx.globalAlpha = 0.4;
  ctx.strokeStyle = palette.muted;
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 3]);
  drawLine(ctx, support, foot);
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

/**
 * The same of the edge being read: as B's way out where it is one, with the edge and its line.
 *
 * @param {import('../../figure/stage.js').Picture} picture
 * @param {Edge} edge
 * @param {Record<Side, Pose>} poses
 */
function drawActive({ ctx, view, palette, labels }, edge, poses) {
  const { side, index, normal, distance } = edge;
  const { support, foot } = supportOf(edge, poses, view);
  const [from, to] = edgeOf(shapes[side], poses[side], index).map(view.toScreen);
  ctx.strokeStyle = palette.axis;
  ctx.lineWidth = 1;
  ctx.setLineDash([5, 4]);
  drawLine(ctx, from, foot);
  drawLine(ctx, to, foot);
  ctx.setLineDash([]);
  ctx.lineWidth = 3;
  drawLine(ctx, from, to);

  const colour = distance > 0 ? palette.axis : palette.mtv;
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = 2.5;
  // B's vertex goes out to A's edge, or B's edge to A's vertex.
  if (distance > 0) drawLine(ctx, support, foot);
  else if (side === 'a') drawArrow(ctx, support, foot, 10);
  else drawArrow(ctx, foot, support, 10);
  drawRing(ctx, support, 5, palette.smallest, palette.ink, 1);

  labels.avoid(support, 6);
  const middle = mix(support, foot, 0.5);
  const places = [14, 34, 54, 74].flatMap((out) => [1, -1].map((sign) => {
    const towards = { x: -normal.y * sign, y: normal.x * sign };
    return { at: moved(middle, towards, out), towards };
  }));
  labels.write(stretchText({ separation: distance }), places, colour);
}

/**
 * An edge's support vertex, and the point of the edge's line that is nearest to it, on the screen.
 *
 * @param {Edge} edge
 * @param {Record<Side, Pose>} poses
 * @param {import('../../figure/view.js').View} view
 */
function supportOf({ side, vertex, normal, distance }, poses, view) {
  const other = side === 'a' ? 'b' : 'a';
  const p = toWorld(poses[other], shapes[other].points[vertex]);
  return { support: view.toScreen(p), foot: view.toScreen(moved(p, normal, -distance)) };
}
