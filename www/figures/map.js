import { distance, explain } from 'shadowgap';
import { drawDistance, wayOut } from '../answers.js';
import { createAtlas, LINE } from '../atlas.js';
import { choices } from '../controls.js';
import { arrow, disc, line } from '../draw.js';
import { figure } from '../figure.js';
import { decimal, pairCode } from '../format.js';
import { body } from '../handles.js';
import { rgb } from '../palette.js';
import { drawBody, drawKnob, toWorld, vertices } from '../scene.js';
import { call } from '../shapes.js';
import { choice, place } from '../url.js';
import { direction, dot, lengthOf, minus, mix, moved, opposite, outward } from '../vector.js';

/** For every place where B's centre could be: which axis decides there? */

/** @typedef {import('shadowgap').AxisTest} AxisTest */
/** @typedef {import('shadowgap').Shape} Shape */

const WORLD = { width: 15, height: 10 };
const ROOM = { x: 6.6, y: 4.2 };
const PAIRS = {
  boxes: { label: 'Two boxes', a: call('box', 3.6, 2.2), b: call('box', 2.4, 1.6) },
  polygons: { label: 'Hexagon and triangle', a: call('regular', 6, 1.8), b: call('regular', 3, 1.4) },
  circle: { label: 'Box and circle', a: call('box', 3.6, 2.2), b: call('circle', 1.1) },
};
/** @param {any} state  @returns {Record<'a' | 'b', import('../shapes.js').Made>} */
const pairOf = ({ pair }) => /** @type {any} */ (PAIRS)[pair];

/** How strong the tints of one shape's axes are, in turn. */
const TINTS = [0.22, 0.5, 0.36];

/** Two directions are one axis when the sine between them is no more than rounding. */
const SAME = 1e-6;
const sine = (/** @type {import('shadowgap').Point} */ p, /** @type {import('shadowgap').Point} */ q) => Math.abs(p.x * q.y - p.y * q.x);

/** @param {AxisTest} test */
const nameOf = ({ source: { shape, feature, index } }) => `${shape.toUpperCase()} ${feature === 'edge' ? 'edge' : 'vertex'} ${index}`;

const shortName = (/** @type {AxisTest} */ test) => nameOf(test).replace(' edge', '');

/** @param {Shape} shape  @param {import('shadowgap').Pose} pose  @param {import('shadowgap').Point} p  @returns {number} */
function nearestVertex(shape, pose, p) {
  const far = shape.points.map((own) => lengthOf(minus(toWorld(pose, own), p)));
  return far.indexOf(Math.min(...far));
}

/** @param {HTMLElement} section */
export function mapFigure(section) {
  const atlas = createAtlas(WORLD);
  const [knob, whole] = body('a', (state) => pairOf(state).a.shape, { x: 0, y: 0 }, { called: ({ pair }) => (pair === 'polygons' ? 'hexagon' : 'box') });
  const grips = [
    ...body('b', (state) => pairOf(state).b.shape, ROOM, { called: ({ pair }) => ({ boxes: 'box', polygons: 'triangle' })[/** @type {string} */ (pair)] ?? 'circle' }),
    knob,
    // A stays in the middle of its map: it is only turned.
    { ...whole, far: () => Infinity },
  ];

  const it = figure(section, {
    source: 'map.js',
    world: WORLD,
    usual: { pair: 'boxes', a: { x: 0, y: 0, angle: 0.2 }, b: { x: 2.2, y: 0.9, angle: -0.35 } },
    fields: { pair: choice(Object.keys(PAIRS)), a: place({ x: 0, y: 0 }), b: place(ROOM) },
    handles: () => grips,
    show(state, picture) {
      const { a, b } = state;
      const { a: { code: codeA, shape: shapeA }, b: { code: codeB, shape: shapeB } } = pairOf(state);
      const told = explain(shapeA, a, shapeB, b, { allAxes: true });
      const axes = told.axes.filter(({ source }) => source.feature === 'edge');
      const winner = winnerOf(told, shapeA, a, shapeB, b);
      const { ctx, view, palette } = picture;
      const spots = drawMap(picture, state, axes);
      drawBody(picture, 'a', shapeA, a);
      drawBody(picture, 'b', shapeB, b);
      nameEdges(picture, shapeA, a, axes, winner.test);
      nameEdges(picture, shapeB, b, axes, winner.test);
      nameRegions(picture, spots, axes);
      drawKnob(picture, 'a', shapeA, a);
      drawKnob(picture, 'b', shapeB, b);
      if (told.mtv) {
        const { from, to } = wayOut(view, b, told.mtv);
        ctx.strokeStyle = ctx.fillStyle = palette.mtv;
        ctx.lineWidth = 2;
        arrow(ctx, from, to, 9);
      } else drawDistance(picture, told.separation);
      disc(ctx, view.toScreen(b), 3.5);
      ctx.fillStyle = palette.b;
      ctx.fill();
      return {
        verdict: winner.test ? `${winner.name} wins` : 'Two vertices win',
        colour: 'axis',
        reason: winner.reason,
        rows: [
          ['separation', told.separation.distance],
          ['normal', told.separation.normal],
          ['first', winner.name, 'axis', 'decisive axis'],
          ['second', winner.second, undefined, 'next best axis'],
          ['loses-by', winner.by, undefined, 'it loses by'],
        ],
        code: pairCode(codeA, codeB, a, b, 'explain(a, poseA, b, poseB, { allAxes: true })'),
      };
    },
  });
  it.controls.append(choices(it.store, 'pair', 'Shapes', Object.fromEntries(Object.entries(PAIRS).map(([id, { label }]) => [id, label]))));
  return it;

  /**
   * The map, of which it returns the places for names.
   *
   * @param {import('../stage.js').Picture} picture
   * @param {any} state
   * @param {AxisTest[]} axes  of edges: they are the same wherever B is
   */
  function drawMap(picture, state, axes) {
    const { ctx, view, palette } = picture;
    const { a, b: { angle } } = state;
    const { a: { shape: shapeA }, b: { shape: shapeB } } = pairOf(state);
    const now = JSON.stringify([state.pair, a.angle, angle, palette.paper]);
    const answer = { normal: { x: 0, y: 0 }, distance: 0, onA: { x: 0, y: 0 }, onB: { x: 0, y: 0 } };
    const pose = { x: 0, y: 0, angle };
    // Twice the axis' index, and one more where the normal points the other way; then A's corners; last, one bit for the overlap.
    const { done, spots } = atlas.go(now, (x, y, reach) => {
      pose.x = x;
      pose.y = y;
      distance(shapeA, a, shapeB, pose, answer);
      const { normal, onA } = answer;
      if (Math.abs(answer.distance) < reach) return LINE;
      let region = 0;
      while (region < axes.length && sine(axes[region].axis, normal) > SAME) region++;
      if (region === axes.length) region = 2 * region + nearestVertex(shapeA, a, onA);
      else region = 2 * region + Number(dot(axes[region].axis, normal) < 0);
      return 2 * region + Number(answer.distance <= 0);
    }, paintsFor(axes, palette));
    if (!done) it?.store.ask();

    const { x, y } = view.toScreen({ x: -WORLD.width / 2, y: -WORLD.height / 2 });
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(atlas.canvas, x, y, WORLD.width * view.scale, WORLD.height * view.scale);
    return spots;
  }
}

/**
 * Each region has its name where there is most room for it.
 *
 * @param {import('../stage.js').Picture} picture
 * @param {import('../atlas.js').Spot[]} spots
 * @param {AxisTest[]} axes
 */
function nameRegions({ view, labels, palette }, spots, axes) {
  const named = new Set();
  for (const { code, x, y, reach } of [...spots].sort((p, q) => q.reach - p.reach)) {
    if (named.has(code >> 1) || reach * view.scale < 9) continue;
    named.add(code >> 1);
    const test = axes[code >> 2];
    const text = test ? shortName(test) : 'vertex';
    labels.write(text, [{ at: view.toScreen({ x, y }), towards: { x: 0, y: 0 } }], test ? palette[test.source.shape] : palette.muted);
  }
}

/**
 * Which axis decides, or which two corners, and which one would if that were not there.
 *
 * @param {import('shadowgap').Explanation} told  of all axes
 * @param {Shape} shapeA
 * @param {import('shadowgap').Pose} a
 * @param {Shape} shapeB
 * @param {import('shadowgap').Pose} b
 */
function winnerOf({ axes, overlaps, separation: { distance, normal, onA, onB } }, shapeA, a, shapeB, b) {
  const test = axes.find(({ axis }) => sine(axis, normal) <= SAME);
  const others = axes.filter((other) => other !== test).sort((p, q) => q.separation - p.separation);
  const by = others.length ? distance - others[0].separation : null;
  const size = decimal(Math.abs(distance));
  // Where a corner is about to take over, the normal turns smoothly.
  const edges = [test, others[0]].every((axis) => axis?.source.feature === 'edge');
  const close = overlaps && edges && by !== null && by < 0.05 ? ' Only just: the normal may flip.' : '';
  return {
    test,
    name: test ? nameOf(test) : `vertices A ${nearestVertex(shapeA, a, onA)}, B ${nearestVertex(shapeB, b, onB)}`,
    second: others.length ? nameOf(others[0]) : null,
    by,
    reason: overlaps || test?.source.feature === 'edge'
      ? `The ${overlaps ? 'least overlap' : 'widest gap'} of all: ${size}.${close}`
      : `From a vertex to the other shape it is ${size}, more than any edge’s gap.`,
  };
}

/**
 * A paint for each code of the map: tints of A's and of B's colour for their axes, grey for corners, the line of touch in
 * ink; stronger where the shapes overlap.
 *
 * @param {AxisTest[]} axes
 * @param {import('../palette.js').Palette} palette
 */
function paintsFor(axes, palette) {
  const paints = new Uint8Array(4 * (LINE + 1));
  const shares = { a: 0, b: 0 };
  const of = axes.map(({ source: { shape } }) => ({ colour: palette[shape], strength: TINTS[shares[shape]++ % TINTS.length] }));
  for (let code = 0; code < LINE; code++) {
    const { colour, strength } = of[code >> 2] ?? { colour: palette.muted, strength: 0.1 };
    paints.set([...rgb(colour)].slice(0, 3), 4 * code);
    paints[4 * code + 3] = 255 * strength * (code % 2 ? 1 : 0.45);
  }
  paints.set(rgb(palette.ink), 4 * LINE);
  return new Uint32Array(paints.buffer);
}

/**
 * Writes at each edge of a shape which axis it gives, and marks the one that decides: edges that are parallel share it.
 *
 * @param {import('../stage.js').Picture} picture
 * @param {Shape} shape
 * @param {import('shadowgap').Pose} pose
 * @param {AxisTest[]} axes
 * @param {AxisTest | undefined} deciding
 */
function nameEdges({ ctx, view, labels, palette }, shape, pose, axes, deciding) {
  const corners = vertices(view, shape, pose);
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length];
    const inwards = opposite(outward(direction(p, q)));
    const test = axes.find(({ axis }) => sine(axis, inwards) < SAME);
    const at = moved(mix(p, q, 0.5), inwards, 4);
    if (test) labels.write(shortName(test), [{ at, towards: inwards }], palette[test.source.shape]);
    if (!test || test !== deciding) return;
    ctx.strokeStyle = palette.axis;
    ctx.lineWidth = 3;
    line(ctx, p, q);
  });
}
