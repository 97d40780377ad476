import {
  drawArrow, drawDistance, drawHalo, drawKnob, drawLine, drawMark, drawRing, drawRuler, drawShape, drawSource,
  drawStrip, drawWayOut, fill, keepLabelsOff, knobDisc, labelRuler, placeMarks, placeRuler, solidsOf,
  stroke, traceOutline, traceShape, verticesOnScreen, writeStretch,
} from '../../draw/index.js';
import { stretchText } from '../../figure/index.js';
import { boundsOf, decidingPieces, distanceBetween, mix, moved, pieceName, SIDES, toWorld } from '../../geometry/plane.js';
import { featureNames } from '../../text/index.js';

/**
 * The picture of the sandbox: all bodies, and the overlays that the reader has chosen.
 * @typedef {{ name: string, side: Side | null, shape: Shape, pose: Pose }} Placed
 *   `name`: of its handle; `side`: its name in the pair, null for the remaining bodies
 * @typedef {Record<'axes' | 'shadows' | 'bounds' | 'normals' | 'contacts' | 'ids', boolean>} Overlays
 */

/** The length of a normal, in pixels. */
const NORMAL = 30;
/** The directions to try for a label: diagonal, level, vertical, then between these. */
const WAYS = [2, 6, 14, 10, 0, 8, 4, 12, 1, 7, 9, 15, 3, 5, 11, 13].map((k) => ({ x: Math.cos((k * Math.PI) / 8), y: Math.sin((k * Math.PI) / 8) }));
/** Up to this many edges labels are kept off them; among more there would be no room. */
const MANY = 100;
/** The least space between a mark and the bodies, in pixels. */
const CLEAR = 8;

/**
 * @param {Picture} picture  @param {readonly Placed[]} bodies
 * @param {Explanation | null} explanation  of the pair; null to leave it out
 * @param {Iterable<import('shadowgap').SceneContact>} contacts  @param {Overlays} show
 * @param {{ scale: number, clearance(p: Point): number }} numbers  `scale`: of printed numbers; `clearance`: the
 *   distance from a point to the nearest body
 */
export function drawSandbox(picture, bodies, explanation, contacts, show, { scale, clearance }) {
  const { ctx, view, palette, labels } = picture;
  const [a, b] = SIDES.map((side) => bodies.find((body) => body.side === side));
  const pair = explanation && a && b && { a, b, ...placeAxes(picture, explanation, a, b, clearance) };

  /** The decisive axis has the ruler instead of a mark. */
  const isRuler = (/** @type {number} */ i) => show.shadows && i === explanation?.decisive;
  if (pair && show.axes) pair.marks.forEach((mark, i) => isRuler(i) || drawMark(picture, explanation.axes[i], mark));
  if (pair && show.shadows) drawStrip(picture, pair.test, pair.ruler);
  if (show.bounds) for (const { shape, pose } of bodies) drawBounds(picture, boundsOf(shape, pose));
  const colourOf = (/** @type {Placed} */ { side }) => palette[side ?? 'muted'];
  for (const body of bodies) drawPieces(picture, body.shape, body.pose, colourOf(body), picture.isFocused(body.name));
  if (pair && show.axes) drawSource(picture, pair.test, pair.cores);
  for (const { name, side, shape, pose } of bodies) {
    if (side) drawKnob({ ...picture, isActive: () => picture.isActive(name) }, side, shape, pose);
  }
  if (pair && show.shadows) drawRuler(picture, pair.test, pair.ruler, pair.cores);
  if (pair && explanation.mtv) for (const piece of pair.b.shape.pieces) drawWayOut(picture, piece, pair.b.pose, explanation.mtv);
  else if (pair) drawDistance(picture, explanation.separation);

  if (pair && explanation.mtv) labels.avoidLine(view.toScreen(pair.b.pose), view.toScreen(moved(pair.b.pose, explanation.mtv)));
  const ids = /** @type {[text: string, p: Point][]} */ ([]);
  for (const { a, b, normal, points } of contacts) {
    const names = { a: String(a.slot + 1), b: String(b.slot + 1) };
    for (const point of points) {
      const p = view.toScreen(point);
      const tip = moved(p, normal, NORMAL);
      if (show.normals) drawArrow(ctx, p, tip, 8, palette.ink, 1.5);
      if (show.normals) labels.avoidLine(p, tip);
      if (show.contacts) drawRing(ctx, p, 4, palette.paper, palette.ink, 2);
      labels.avoid(p, 5);
      ids.push([featureNames(point.id, { a: a.shape, b: b.shape }, '', names, ': '), p]);
    }
  }
  if (pair && show.shadows) {
    writeStretch(picture, pair.test, pair.ruler, { text: stretchText(pair.test, scale) });
    if (show.axes) labelRuler(labels, pair.ruler, [String(explanation.decisive + 1)], palette.axis);
    keepLabelsOff(labels, pair.ruler);
  }
  if (pair && show.axes) {
    const marks = [...pair.marks.entries()].filter(([i]) => !isRuler(i));
    for (const [i, mark] of marks) labelRuler(labels, mark, [String(i + 1)], palette.axis);
    for (const [, mark] of marks) keepLabelsOff(labels, mark);
  }
  if (!show.ids) return;
  bodies.forEach((body, i) => body.shape.pieces.forEach((piece, k, { length }) => {
    const middle = length > 1 ? toWorld(body.pose, piece.centroid) : body.pose;
    labelPoint(picture, pieceName(String(i + 1), body.shape, k), view.toScreen(middle), body.side && length === 1 ? [4, 12, 20] : [0, 4, 12], colourOf(body));
  }));
  const edges = bodies.flatMap(({ shape, pose }) => verticesOnScreen(view, shape, pose).map((p, i, all) => /** @type {const} */ ([p, all[(i + 1) % all.length]])));
  if (edges.length <= MANY) for (const [p, q] of edges) labels.avoidLine(p, q, { always: false });
  for (const [text, p] of ids) {
    const at = labelPoint(picture, text, p, [7, 16, 25, 34, 46, 58, 70, 85], palette.ink);
    // A label that is far from its point has a line to it.
    const half = ctx.measureText(text).width / 2;
    const edge = at && { x: Math.max(at.x - half, Math.min(p.x, at.x + half)), y: at.y + Math.sign(p.y - at.y) * 9 };
    if (!edge || distanceBetween(edge, p) < 16) continue;
    drawLine(ctx, edge, mix(edge, p, 1 - 6 / distanceBetween(edge, p)), palette.muted, 1);
  }
}

/**
 * The decisive axis with its ruler, the marks of all axes, and the pieces that they compare.
 * @param {Picture} picture  @param {Explanation} explanation  @param {Placed} first  @param {Placed} second
 * @param {(p: Point) => number} clearance
 */
function placeAxes({ view }, explanation, first, second, clearance) {
  const { test, a, b } = decidingPieces(explanation.axes[explanation.decisive], first.shape, second.shape);
  const both = [first, second];
  const knobs = both.map(({ shape, pose }) => knobDisc(view, shape, pose));
  /** The distance of a mark from the nearest body or knob, in pixels. @param {Mark} mark */
  const clearanceOf = ({ from, to, at }) => view.scale * Math.min(...[0, 0.25, 0.5, 0.75, 1].flatMap((t) => {
    const p = view.toWorld(at(from + (to - from) * t, 5));
    return [clearance(p), ...knobs.map((knob) => distanceBetween(knob.p, p) - knob.radius)];
  }));
  const marks = placeMarks(explanation.axes, { a: a.points.length, b: b.points.length }, [], view)
    .map(([mark, other]) => {
      const room = clearanceOf(mark);
      return room < CLEAR && clearanceOf(other) > room ? other : mark;
    });
  const cores = { a: { shape: a, pose: first.pose }, b: { shape: b, pose: second.pose } };
  const ruler = placeRuler(test, marks[explanation.decisive].toLeft, solidsOf(view, both), view);
  return { test, cores, ruler, marks };
}

/** @param {Picture} picture  @param {import('../../geometry/plane.js').Bounds} bounds */
function drawBounds({ ctx, view, palette }, { left, top, right, bottom }) {
  const p = view.toScreen({ x: left, y: top });
  const q = view.toScreen({ x: right, y: bottom });
  ctx.strokeStyle = palette.muted;
  ctx.lineWidth = 1;
  ctx.setLineDash([4, 4]);
  ctx.strokeRect(p.x, p.y, q.x - p.x, q.y - p.y);
  ctx.setLineDash([]);
}

/**
 * Writes a label beside a point, on a side with room.
 * @param {Picture} picture  @param {string} text  @param {Point} p  on the screen
 * @param {readonly number[]} gaps  the distances to try, in pixels; 0 is at the point
 * @param {string} colour
 */
function labelPoint({ labels }, text, p, gaps, colour) {
  const ways = (/** @type {number} */ gap) => (gap ? WAYS : [{ x: 0, y: 0 }]);
  return labels.write(text, gaps.flatMap((gap) => ways(gap).map((towards) => ({ at: moved(p, towards, gap), towards }))), colour);
}

/**
 * Draws a shape of one or several pieces, filled and outlined in a colour, with a halo while the keyboard moves it. An
 * outline has pale lines between its pieces; in a union each piece has its own line.
 * @param {Picture} picture  @param {Shape} shape  @param {Pose} pose  @param {string} colour  @param {boolean} halo
 */
function drawPieces(picture, shape, pose, colour, halo) {
  const { ctx, view } = picture;
  const { pieces, points } = shape;
  // In an outline neighbouring pieces share vertices, so that all pieces together have more than the outline.
  const isCut = points.length < pieces.reduce((sum, piece) => sum + piece.points.length, 0);
  for (const piece of pieces) {
    traceShape(view, piece, pose);
    if (halo) drawHalo(ctx, colour);
    if (!isCut) drawShape(picture, piece, pose, colour);
    else {
      ctx.lineJoin = 'round';
      fill(ctx, colour, 0.14);
      ctx.globalAlpha = 0.4;
      stroke(ctx, colour, 1);
      ctx.globalAlpha = 1;
    }
  }
  if (!isCut) return;
  traceOutline(ctx, verticesOnScreen(view, shape, pose), 0);
  stroke(ctx, colour, 1.75);
}
