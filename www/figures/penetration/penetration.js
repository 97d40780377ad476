import { explain } from 'shadowgap';
import { drawArrow, drawBodies, drawLine, drawRing } from '../../draw/index.js';
import {
  atTip, createFigure, createPair, integerField, knobOf, REACH, slider, stretchText, verdictOf,
} from '../../figure/index.js';
import { algorithm } from '../../figure/algorithm.js';
import { distanceBetween, edgeOf, mix, moved, SIDES, toWorld } from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { decimal, isTouch } from '../../text/index.js';
import { called, penetration as words } from '../../words.js';

/** For each edge the vertex of the other shape that is deepest behind it; the edge where that is least deep decides. */

const A = makeShape('polygon', [[-1.9, -0.6], [0.2, -1.6], [2.1, -0.5], [1.3, 1.4], [-1.3, 1.2]]);
const B = makeShape('regular', 3, 1.9);
const LIMITS = { x: 2.6, y: 1.5 };
const { shapes, handles, fields, code } = createPair(A, B, LIMITS, { a: called.pentagon, b: called.triangle });
/** Every edge has its name in the picture, and on no line where there is a free place. */
const SOFT = { always: false };

/**
 * @typedef {{ side: Side, index: number, name: string, normal: Point, distance: number, vertex: number }} Edge
 * `normal`: outward; `vertex`: the other shape's support vertex against the normal; `distance`: its distance in front
 * of the edge's line
 * @typedef {ReturnType<typeof place>} Drawn  an edge with its places on the screen
 */

/**
 * The edges of the first shape of an explanation. The axis of such an edge is its outward normal, so the edge casts the
 * upper end of its own shape's shadow, and the support vertex casts the lower end of the other shadow.
 * @param {Side} side  of the first shape  @param {Explanation} explanation  of all axes  @returns {Edge[]}
 */
function edgesOf(side, explanation) {
  return explanation.axes
    .filter(({ source }) => source.shape === 'a' && source.feature === 'edge')
    .map(({ axis, source: { index }, a, b }) =>
      ({ side, index, name: `${side.toUpperCase()} ${index}`, normal: axis, distance: b.min - a.max, vertex: b.minVertex }));
}

/** An edge with its places on the screen. @param {Edge} edge  @param {Both<Pose>} poses  @param {View} view */
function place(edge, poses, { toScreen }) {
  const { side, index, normal, distance, vertex } = edge;
  const [from, to] = edgeOf(shapes[side], poses[side], index).map(toScreen);
  const middle = mix(from, to, 0.5);
  const other = side === 'a' ? 'b' : 'a';
  const p = toWorld(poses[other], shapes[other].points[vertex]);
  const [support, foot] = [p, moved(p, normal, -distance)].map(toScreen);
  return { ...edge, from, to, middle, tip: moved(middle, normal, 22), support, foot };
}

/** The lines that a pointer can hit: the edges, then the normals. @param {Drawn[]} all */
const linesOf = (all) => [...all.map(({ from, to }) => [from, to]), ...all.map(({ middle, tip }) => [middle, tip])];

/** @param {HTMLElement} section */
export function penetrationFigure(section) {
  /** As they were drawn last, for the pointer to hit. */
  let edges = /** @type {Drawn[]} */ ([]);
  const count = shapes.a.points.length + shapes.b.points.length;

  const figure = createFigure(section, {
    world: { width: 11, height: 7.4 },
    usual: { a: { x: -1.3, y: 0.4, angle: 0.1 }, b: { x: 1.25, y: 0.1, angle: 0.3 }, edge: 0 },
    transient: { pointed: -1 },
    fields: { ...fields, edge: integerField(0, count) },
    handles: () => handles,
    algorithm: algorithm('penetration', 'support'),
    onHover(at) {
      const pointed = at ? linesOf(edges).findIndex((ends) => isNearSegment(at, ends)) % count : -1;
      if (pointed !== figure.store.state.pointed) figure.store.set({ pointed });
    },
    onTap(at) {
      const tapped = edges.findIndex(({ tip }) => distanceBetween(tip, at) <= REACH.touch);
      if (tapped >= 0) figure.store.set({ edge: tapped + 1 });
    },
    show({ a, b, edge, pointed }, picture) {
      const { ctx, view, palette, labels } = picture;
      const poses = { a, b };
      const explanation = explain(shapes.a, a, shapes.b, b, { allAxes: true });
      edges = [...edgesOf('a', explanation), ...edgesOf('b', explain(shapes.b, b, shapes.a, a, { allAxes: true }))]
        .map((edge) => place(edge, poses, view));
      const greatest = edges.reduce((best, one) => (one.distance > best.distance ? one : best));
      const chosen = edges[pointed] ?? edges[edge - 1];
      const active = chosen ?? greatest;
      // The first positive distance is a gap and ends the test.
      const stop = edges.findIndex(({ distance }) => distance > 0);
      const tried = edges.slice(0, stop + 1 || count);
      const shadows = explain(shapes.a, a, shapes.b, b).axes.length;

      drawBodies(picture, { a: { shape: shapes.a, pose: a }, b: { shape: shapes.b, pose: b } }, 0);
      const others = edges.filter((one) => one !== active);
      const colourOf = (/** @type {Drawn} */ one) => (one === active ? palette.axis : palette.muted);
      const writeName = (/** @type {Drawn} */ one) =>
        labels.write(one.name, [5, 12, 20, 28, 35, 50, 65, 80].flatMap((gap) => atTip(one.tip, one.normal, gap)), colourOf(one));
      ctx.globalAlpha = 0.4;
      for (const { support, foot } of others) drawLine(ctx, support, foot, palette.muted, 1, [3, 3]);
      ctx.globalAlpha = 1;
      for (const one of edges) drawArrow(ctx, one.middle, one.tip, 8, colourOf(one), one === active ? 2 : 1);
      const spans = [...linesOf(edges), ...edges.map(({ support, foot }) => [support, foot])];
      for (const [from, to] of spans) labels.avoidLine(from, to, SOFT);
      for (const side of SIDES) {
        labels.avoidLine(view.toScreen(poses[side]), view.toScreen(knobOf(shapes[side], poses[side], view)), SOFT);
      }
      // The active edge's name has the first choice of a place.
      writeName(active);
      drawActive(picture, active);
      others.forEach(writeName);

      return {
        ...verdictOf(explanation.separation.distance),
        reason: `${chosen ? `${supportText(chosen)} ` : ''}${reasonOf(greatest, explanation.separation.distance)}${stop < 0 ? '' : ` ${words.ends(edges[stop].name)}`}`,
        rows: [
          ['separation', explanation.separation.distance, undefined, words.rows.separation],
          ['queries', words.count(tried.length, count), undefined, words.rows.queries],
          ['products', String(tried.reduce((sum, { side }) => sum + 1 + count - shapes[side].points.length, 0)), undefined, words.rows.products],
          ...edges.map((one) => rowOf(one, one === greatest)),
          ['projections', String(shadows * 2), undefined, words.rows.projections],
          ['all-products', String(shadows * count), undefined, words.rows.products],
        ],
        lit: chosen ? { 'deepest vertex': words.vertexOf(chosen.side === 'a' ? 'B' : 'A', chosen.vertex) } : stop < 0 ? { 'greatest so far': `${greatest.name}: ${decimal(greatest.distance)}` }
          : { 'in front: a gap': edges[stop].name },
        code: code(poses,
          'const distances = (own, pose, other, otherPose) => explain(own, pose, other, otherPose, { allAxes: true }).axes',
          "  .filter(({ source }) => source.shape === 'a').map(({ a, b }) => b.min - a.max)",
          'const all = [...distances(a, poseA, b, poseB), ...distances(b, poseB, a, poseA)]',
          'Math.max(...all)'),
      };
    },
  });
  figure.controls.append(slider(figure.store, 'edge', {
    label: words.edge, min: 0, max: () => count, step: 1, textOf: ({ edge }) => edges[edge - 1]?.name ?? words.greatest,
  }));
  return figure;
}

/** @param {Edge} edge  @param {boolean} greatest  @returns {Row} */
function rowOf({ side, index, name, distance }, greatest) {
  const colour = greatest ? (distance > 0 ? 'axis' : 'mtv') : side;
  return [`${side}-${index}`, distance, colour, words.row(name, greatest)];
}

/** Whether a point is near the segment between two others. @param {Point} p  @param {Point[]} ends */
function isNearSegment(p, [from, to]) {
  return distanceBetween(p, from) + distanceBetween(p, to) < distanceBetween(from, to) + 1;
}

/** @param {Edge} chosen */
function supportText({ side, name, vertex, distance }) {
  return words.support(name, side === 'a' ? 'B' : 'A', vertex, decimal(Math.abs(distance)), distance > 0);
}

/** @param {Edge} greatest  @param {number} distance  of the shapes */
function reasonOf({ name, distance: own }, distance) {
  if (isTouch(distance)) return words.touch(name);
  if (distance < 0) return words.leastDeep(name, decimal(-own));
  return (decimal(own) === decimal(distance) ? words.wholeGap : words.lessGap)(name, decimal(own));
}

/**
 * Draws the edge, its line, and the way from its support vertex to that line.
 * @param {Picture} picture  @param {Drawn} edge
 */
function drawActive({ ctx, palette, labels }, { side, normal, distance, support, foot, from, to }) {
  for (const end of [from, to]) drawLine(ctx, end, foot, palette.axis, 1, [5, 4]);
  drawLine(ctx, from, to, palette.axis, 3);

  const colour = distance > 0 ? palette.axis : palette.mtv;
  // The arrow moves B: its vertex to A's edge, or its edge to A's vertex.
  if (distance > 0) drawLine(ctx, support, foot, colour, 2.5);
  else if (side === 'a') drawArrow(ctx, support, foot, 10, colour, 2.5);
  else drawArrow(ctx, foot, support, 10, colour, 2.5);
  drawRing(ctx, support, 5, palette.smallest, palette.ink, 1);

  labels.avoid(support, 6);
  const middle = mix(support, foot, 0.5);
  const places = [14, 34, 54, 74, 94, 114, 134, 154].flatMap((out) => [1, -1].map((sign) => {
    const towards = { x: -normal.y * sign, y: normal.x * sign };
    return { at: moved(middle, towards, out), towards };
  }));
  labels.write(stretchText({ separation: distance }), places, colour);
}
