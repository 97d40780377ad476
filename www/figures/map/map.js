import { distance, explain } from 'shadowgap';
import {
  avoidKnob, avoidOutline, drawArrow, drawBody, drawDistance, drawKnob, drawLine, fillDisc, mtvArrow,
  verticesOnScreen,
} from '../../draw/index.js';
import {
  bodyHandles, choiceField, choices, createExercise, createFigure, createGlide, idle, poseField, rgb,
} from '../../figure/index.js';
import { createAtlas, LINE, SLICE } from './atlas.js';
import { EXERCISE } from './exercise.js';
import {
  direction, distanceBetween, dot, mix, moved, opposite, outward, SIDES, verticesInWorld,
} from '../../geometry/plane.js';
import { makeShape } from '../../shapes/make.js';
import { decimal, pairCode } from '../../text/index.js';
import { map as words } from '../../words.js';

/** A map of the plane: for each place of B's centre, the axis that would decide there. */

const WORLD = { width: 15, height: 10 };
const LIMITS = { x: 6.6, y: 4.2 };
const PAIRS = {
  boxes: { label: words.pairs.boxes, a: makeShape('box', 3.6, 2.2), b: makeShape('box', 2.4, 1.6) },
  polygons: { label: words.pairs.polygons, a: makeShape('regular', 6, 1.8), b: makeShape('regular', 3, 1.4) },
  circle: { label: words.pairs.circle, a: makeShape('box', 3.6, 2.2), b: makeShape('circle', 1.1) },
};
/** @param {any} state  @returns {Both<Made>} */
const pairOf = ({ pair }) => /** @type {any} */ (PAIRS)[pair];

/** The strengths of the tints for one shape's axes, used in turn. */
const TINTS = [0.22, 0.5, 0.36];

/** Two directions are one axis if the sine of the angle between them is below this: more than rounding gives. */
const SAME = 1e-6;
const sine = (/** @type {Point} */ p, /** @type {Point} */ q) => Math.abs(p.x * q.y - p.y * q.x);

/** @param {AxisTest} test */
const nameOf = ({ source: { shape, feature, index } }) => words.axis(shape.toUpperCase(), feature === 'edge', index);

const shortName = (/** @type {AxisTest} */ { source: { shape, index } }) => `${shape.toUpperCase()} ${index}`;

/** @param {Point[]} corners  @param {Point} p */
function nearest(corners, p) {
  const far = corners.map((corner) => distanceBetween(corner, p));
  return far.indexOf(Math.min(...far));
}

/** @param {HTMLElement} section */
export function mapFigure(section) {
  const atlas = createAtlas(WORLD);
  let slice = SLICE;
  /** The pair that was drawn last, and whether a tie of it would be the reader's own. */
  let [pair, found] = ['', false];
  /** Whether a picture has been drawn. */
  let begun = false;
  /** The map as large as it is drawn, so that a drag of B only copies it. */
  let scaled = { now: '', done: false, canvas: document.createElement('canvas') };
  const [knob, whole] = bodyHandles('a', (state) => pairOf(state).a.shape, { x: 0, y: 0 }, { called: ({ pair }) => (pair === 'polygons' ? words.hexagon : words.box) });
  const handles = [
    ...bodyHandles('b', (state) => pairOf(state).b.shape, LIMITS, { called: ({ pair }) => ({ boxes: words.box, polygons: words.triangle })[/** @type {string} */ (pair)] ?? words.circle }),
    knob,
    // A stays in the middle of the map: it can be turned, not dragged.
    { ...whole, far: () => Infinity },
  ];

  const figure = createFigure(section, {
    world: WORLD,
    usual: { pair: 'boxes', a: { x: 0, y: 0, angle: 0.2 }, b: { x: 2.2, y: 0.9, angle: -0.35 } },
    fields: { pair: choiceField(Object.keys(PAIRS)), a: poseField({ x: 0, y: 0 }), b: poseField(LIMITS) },
    handles: () => handles,
    show(state, picture) {
      const { a, b } = state;
      const made = pairOf(state);
      const shapes = { a: made.a.shape, b: made.b.shape };
      const explanation = explain(shapes.a, a, shapes.b, b, { allAxes: true });
      const axes = explanation.axes.filter(({ source }) => source.feature === 'edge');
      const winner = winnerOf(explanation, shapes, state);
      const facts = { overlaps: explanation.overlaps, edges: winner.edges, by: winner.by, first: winner.name, second: winner.second };
      // A tie that came with another pair has to be left, and found again.
      found = pair === '' || (state.pair === pair && (found || !EXERCISE.judge({ ...facts, found: true }).done));
      pair = state.pair;
      judge({ ...facts, found });
      const { ctx, view, labels, palette } = picture;
      const spots = drawMap(picture, state, axes);
      for (const side of SIDES) drawBody(picture, side, shapes[side], state[side]);
      const { onA, onB } = explanation.separation;
      const mtv = explanation.mtv && glide(winner.name, explanation.mtv);
      const { from, to } = mtv ? mtvArrow(view, b, mtv) : { from: view.toScreen(onA), to: view.toScreen(onB) };
      labels.avoidLine(from, to, { beside: 6 });
      labels.avoid(view.toScreen(b), 8);
      for (const side of SIDES) {
        avoidKnob(picture, shapes[side], state[side]);
        avoidOutline(picture, shapes[side], state[side], { beside: 0 });
      }
      for (const side of SIDES) markEdges(picture, side, shapes[side], state[side], winner.test);
      nameRegions(picture, spots, axes);
      for (const side of SIDES) drawKnob(picture, side, shapes[side], state[side]);
      if (mtv) drawArrow(ctx, from, to, 9, palette.mtv, 2);
      else drawDistance(picture, explanation.separation);
      fillDisc(ctx, view.toScreen(b), 3.5, palette.b);
      return {
        verdict: winner.test ? words.wins(winner.name) : words.verticesWin,
        colour: 'axis',
        reason: winner.reason,
        rows: [
          ['separation', explanation.separation.distance],
          ['normal', explanation.separation.normal],
          ['first', winner.name, 'axis', words.decisive],
          ['second', winner.second, undefined, words.nextBest],
          ['loses-by', winner.by, undefined, words.losesBy],
        ],
        code: pairCode(made.a.code, made.b.code, a, b, 'explain(a, poseA, b, poseB, { allAxes: true })'),
      };
    },
  });
  const glide = createGlide(figure.store, mix);
  const judge = createExercise(figure, EXERCISE);
  figure.controls.append(choices(figure.store, 'pair', words.shapes, Object.fromEntries(Object.entries(PAIRS).map(([id, { label }]) => [id, label]))));
  return {
    ...figure,
    /** Draws the finished map. */
    finish() {
      slice = Infinity;
      figure.drawNow();
      slice = SLICE;
    },
  };

  /**
   * Draws the map; returns the places for the names of its regions.
   * @param {Picture} picture  @param {any} state
   * @param {AxisTest[]} axes  of edges: they do not depend on B's position
   */
  function drawMap(picture, state, axes) {
    const { ctx, view, palette } = picture;
    const { a, b: { angle } } = state;
    const now = JSON.stringify([state.pair, a.angle, angle, palette.paper]);
    // The first drawing takes long enough without the map, and so does the next one without its beginning.
    if (!begun && slice < Infinity) {
      begun = true;
      const begin = () => {
        if (survey(now, state, axes, palette).ready) figure.store.requestDraw();
        else idle().then(begin);
      };
      idle().then(begin);
      return [];
    }
    const { done, spots } = survey(now, state, axes, palette);
    if (!done) figure.store.requestDraw();

    const { width, height } = ctx.canvas;
    if (scaled.now !== now || !scaled.done || scaled.canvas.width !== width || scaled.canvas.height !== height) {
      const { canvas } = scaled = { now, done, canvas: Object.assign(scaled.canvas, { width, height }) };
      const { x, y } = view.toScreen({ x: -WORLD.width / 2, y: -WORLD.height / 2 });
      const large = /** @type {Context} */ (canvas.getContext('2d'));
      large.setTransform(ctx.getTransform());
      // Finer only once the map is: it takes most of a frame.
      large.imageSmoothingQuality = done ? 'high' : 'low';
      large.drawImage(atlas.canvas, x, y, WORLD.width * view.scale, WORLD.height * view.scale);
    }
    ctx.save();
    ctx.resetTransform();
    // The canvas is clear: nothing is to be mixed.
    ctx.globalCompositeOperation = 'copy';
    ctx.drawImage(scaled.canvas, 0, 0);
    ctx.restore();
    return spots;
  }

  /**
   * Computes for one time slice.
   * @param {string} now  @param {any} state  @param {AxisTest[]} axes  @param {Palette} palette
   */
  function survey(now, state, axes, palette) {
    const { a, b: { angle } } = state;
    const { a: { shape: shapeA }, b: { shape: shapeB } } = pairOf(state);
    const answer = { normal: { x: 0, y: 0 }, distance: 0, onA: { x: 0, y: 0 }, onB: { x: 0, y: 0 } };
    const pose = { x: 0, y: 0, angle };
    const cornersA = verticesInWorld(shapeA, a);
    // The code: 4 times the axis' index, + 2 if the normal points against it, + 1 if the shapes overlap; A's vertices
    // follow the axes.
    return atlas.advance(now, (x, y, reach) => {
      pose.x = x;
      pose.y = y;
      distance(shapeA, a, shapeB, pose, answer);
      const { normal, onA } = answer;
      if (Math.abs(answer.distance) < reach) return LINE;
      let region = 0;
      while (region < axes.length && sine(axes[region].axis, normal) > SAME) region++;
      if (region === axes.length) region = 2 * region + nearest(cornersA, onA);
      else region = 2 * region + Number(dot(axes[region].axis, normal) < 0);
      return 2 * region + Number(answer.distance <= 0);
    }, paintsFor(axes, palette), slice);
  }
}

/** @param {Picture} picture  @param {import('./atlas.js').Spot[]} spots  @param {AxisTest[]} axes */
function nameRegions({ ctx, view, labels, palette }, spots, axes) {
  for (const { code, x, y, reach } of [...spots].sort((p, q) => q.reach - p.reach)) {
    const test = axes[code >> 2];
    const text = test ? shortName(test) : words.vertex;
    const room = reach * view.scale - Math.hypot(ctx.measureText(text).width / 2, 7);
    if (room < 0) continue;
    // In the middle or, where an outline crosses that, as far beside it as the region reaches.
    const places = [{ x: 0, y: 0 }, ...Array.from({ length: 8 }, (_, k) => ({ x: room * Math.cos((k * Math.PI) / 4), y: room * Math.sin((k * Math.PI) / 4) }))];
    labels.write(text, places.map((by) => ({ at: moved(view.toScreen({ x, y }), by), towards: { x: 0, y: 0 } })), test ? palette[test.source.shape] : palette.muted);
  }
}

/**
 * The axis that decides, or the two vertices, and the next best axis.
 * @param {Explanation} explanation  of all axes  @param {Both<Shape>} shapes  @param {Both<Pose>} poses
 */
function winnerOf({ axes, overlaps, separation: { distance, normal, onA, onB } }, shapes, poses) {
  const test = axes.find(({ axis }) => sine(axis, normal) <= SAME);
  const others = axes.filter((other) => other !== test).sort((p, q) => q.separation - p.separation);
  const by = others.length ? distance - others[0].separation : null;
  const size = decimal(Math.abs(distance));
  /** @param {Side} side  @param {Point} at */
  const vertexOf = (side, at) => nearest(verticesInWorld(shapes[side], poses[side]), at);
  // Only between two edges' axes can the normal flip: towards a vertex it turns smoothly.
  const edges = [test, others[0]].every((axis) => axis?.source.feature === 'edge');
  const close = overlaps && edges && by !== null && by < 0.05 ? ` ${words.onlyJust}` : '';
  return {
    test,
    name: test ? nameOf(test) : words.vertices(vertexOf('a', onA), vertexOf('b', onB)),
    second: others.length ? nameOf(others[0]) : null,
    by,
    edges,
    reason: overlaps || test?.source.feature === 'edge'
      ? (overlaps ? words.leastOverlap(size) : words.widestGap(size)) + close
      : words.fromVertex(size),
  };
}

/**
 * The colour for each code of the map: tints of A's and B's colours for their axes, grey for vertices, all stronger
 * where the shapes overlap; ink for the line where they touch.
 * @param {AxisTest[]} axes  @param {Palette} palette
 */
function paintsFor(axes, palette) {
  const paints = new Uint8Array(4 * (LINE + 1));
  const shares = { a: 0, b: 0 };
  const of = axes.map(({ source: { shape } }) => ({ colour: palette[shape], strength: TINTS[shares[shape]++ % TINTS.length] }));
  for (let code = 0; code < LINE; code++) {
    const { colour, strength } = of[code >> 2] ?? { colour: palette.muted, strength: 0.1 };
    paints.set(rgb(colour), 4 * code);
    paints[4 * code + 3] = 255 * strength * (code % 2 ? 1 : 0.45);
  }
  paints.set([...rgb(palette.ink), 255], 4 * LINE);
  return new Uint32Array(paints.buffer);
}

/**
 * Highlights the edges that give the decisive axis, and labels the one that it is named after.
 * @param {Picture} picture  @param {Side} side  @param {Shape} shape  @param {Pose} pose
 * @param {AxisTest | undefined} deciding
 */
function markEdges({ ctx, view, labels, palette }, side, shape, pose, deciding) {
  if (deciding?.source.feature !== 'edge') return;
  const { axis, source } = deciding;
  verticesOnScreen(view, shape, pose).forEach((p, i, corners) => {
    const q = corners[(i + 1) % corners.length];
    const out = outward(direction(p, q));
    if (sine(axis, out) < SAME) drawLine(ctx, p, q, palette.axis, 3);
    if (source.shape !== side || source.index !== i) return;
    const places = [out, opposite(out)].flatMap((towards) =>
      [0.5, 0.25, 0.75, 0, 1].map((t) => ({ at: moved(mix(p, q, t), towards, 7), towards })));
    labels.write(words.edge(i), places, palette.axis);
  });
}
