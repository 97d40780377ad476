import { Shape, explain, overlaps } from 'shadowgap';
import { callBlock } from '../call.js';
import { dragging } from '../drag.js';
import { decimal, isTouch } from '../format.js';
import { keys } from '../keys.js';
import { labelling } from '../labels.js';
import { readPalette } from '../palette.js';
import { picker } from '../picker.js';
import { readout } from '../readout.js';
import { whenAtRest } from '../rest.js';
import { decidingStretch, distanceTo, placeRulers } from '../rulers.js';
import {
  KNOB,
  MANY,
  drawDistance,
  drawKnob,
  drawPaleRuler,
  drawRuler,
  drawShape,
  drawSource,
  drawStrip,
  drawWayOut,
  knobOf,
  toWorld,
} from '../scene.js';
import { findKind } from '../shapes.js';
import { createStore } from '../store.js';
import { axisName } from '../table.js';
import { fromHash, toHash } from '../url.js';
import { createView } from '../view.js';

/**
 * Two shapes to drag and turn, and everything that the theorem had to say about them.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('../url.js').Placed} Placed
 * @typedef {'a' | 'b'} Side
 * @typedef {{ side: Side, part: 'body' | 'knob' }} Grip
 * @typedef {import('../url.js').Pair & { highlight: string | null, focus: Side | null, lively: Grip | null }} State
 * `highlight`: the axis being pointed at; `focus`: the shape that is being moved by keyboard; `lively`: the part under the pointer.
 */

/** What is always in sight, and how far from the middle a shape may be taken, in world units. */
const WORLD = { width: 14.5, height: 11.6 };
const ROOM = { x: 4.4, y: 3.2 };

/** @type {import('../url.js').Pair} */
const USUAL = {
  a: { kind: 'box', x: -1.25, y: 0.6, angle: 0.3 },
  b: { kind: 'triangle', x: 1.35, y: -0.6, angle: 0.2 },
  allAxes: false,
};

/** How near the pointer must come to something thin, in pixels. */
const REACH = { mouse: 6, touch: 20 };

/** @type {Side[]} */
const SIDES = ['a', 'b'];

/** @param {HTMLElement} section */
export function pairFigure(section) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (section.querySelector(selector));
  const store = createStore(
    /** @type {State} */ ({
      ...restored(section.id, location.hash),
      highlight: null,
      focus: null,
      lively: null,
    }),
  );

  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  find('.scene').append(canvas);
  const view = createView(canvas, WORLD, store.ask);
  let palette = readPalette();

  /** The rulers of the last drawing, to find which one the pointer is on. @type {{ name: string, ruler: import('../rulers.js').Ruler }[]} */
  let rulers = [];

  const call = callBlock(find('.call'));
  const numbers = readout(find('.reading'), {
    onHighlight: (highlight) => store.set({ highlight }),
    onAllAxes: (allAxes) => store.set({ allAxes }),
  });
  const pickers = SIDES.map((side) => picker(side, (kind) => store.set({ [side]: { ...store.state[side], kind } })));
  find('.pickers').append(...pickers.map((choice) => choice.element));
  const grips = SIDES.map((side) => createGrip(side));
  find('.scene').append(...grips);

  /** @param {Side} side  @param {Partial<Placed>} change */
  function place(side, change) {
    store.set({ [side]: within({ ...store.state[side], ...change }) });
  }

  /** The thing of the page that has the keyboard for a shape. @param {Side} side */
  function createGrip(side) {
    const grip = document.createElement('div');
    grip.className = 'grip';
    grip.tabIndex = 0;
    grip.setAttribute('role', 'application');
    grip.setAttribute('aria-roledescription', 'movable shape');
    grip.setAttribute('aria-describedby', find('.hint').id);
    keys(grip, (x, y, angle) => {
      const now = store.state[side];
      place(side, { x: now.x + x, y: now.y + y, angle: now.angle + angle });
      store.set({ focus: side });
    });
    grip.addEventListener('focus', () => {
      if (grip.matches(':focus-visible')) store.set({ focus: side });
    });
    grip.addEventListener('blur', () => store.set({ focus: null }));
    return grip;
  }

  dragging(canvas, view.at, {
    pick: (at, touch) => pick(store.state, view, at, touch ? REACH.touch : REACH.mouse),
    hover(at, lively) {
      const { state } = store;
      const highlight = at && !lively ? rulerAt(at, REACH.mouse) : null;
      const same = lively?.side === state.lively?.side && lively?.part === state.lively?.part;
      if (!same || highlight !== state.highlight) store.set({ lively, highlight });
    },
    grab(grip, at) {
      const { side, part } = grip;
      const start = store.state[side];
      const from = view.toWorld(at);
      const startAngle = Math.atan2(from.y - start.y, from.x - start.x);
      grips[SIDES.indexOf(side)].focus({ preventScroll: true });
      store.set({ lively: grip, highlight: null, focus: null });
      return (now) => {
        const to = view.toWorld(now);
        if (part === 'body') place(side, { x: start.x + to.x - from.x, y: start.y + to.y - from.y });
        else place(side, { angle: start.angle + Math.atan2(to.y - start.y, to.x - start.x) - startAngle });
      };
    },
    drop: () => store.set({ lively: null }),
    tap: (at) => store.set({ highlight: rulerAt(at, REACH.touch) }),
  });

  /** @param {Point} at  @param {number} reach */
  function rulerAt(at, reach) {
    const near = rulers
      .map(({ name, ruler }) => ({ name, distance: distanceTo(ruler, at) }))
      .sort((p, q) => p.distance - q.distance)[0];
    return near && near.distance <= reach ? near.name : null;
  }

  let hash = location.hash;
  addEventListener('hashchange', () => {
    if (location.hash === hash) return;
    hash = location.hash;
    store.set(restored(section.id, hash));
  });

  /** The address, and the names that are read aloud, follow when the shapes have come to rest. */
  const settle = whenAtRest(200, () => {
    const { state } = store;
    const now = toHash(section.id, state);
    if (now !== toHash(section.id, USUAL) || hash.startsWith(`#${section.id}?`))
      history.replaceState(null, '', (hash = now));
    SIDES.forEach((side, i) => grips[i].setAttribute('aria-label', described(side, state[side])));
    canvas.setAttribute('aria-label', `${described('a', state.a)}. ${described('b', state.b)}.`);
  });

  store.read((state) => {
    const a = body(state.a);
    const b = body(state.b);
    const told = explain(a.shape, a.pose, b.shape, b.pose, { allAxes: state.allAxes });
    const whole = told.overlaps || state.allAxes ? told : explain(a.shape, a.pose, b.shape, b.pose, { allAxes: true });
    const pointed = told.axes.findIndex((test) => axisName(test) === state.highlight);
    const active = pointed < 0 ? told.decisive : pointed;

    rulers = draw(view, palette, state, { a, b }, told, active);
    numbers.show(told, whole, { allAxes: state.allAxes, active, pair: `${state.a.kind} ${state.b.kind}` });
    call.show({ code: a.kind.code, pose: a.pose }, { code: b.kind.code, pose: b.pose }, state.allAxes);
    SIDES.forEach((side, i) => {
      pickers[i].show(state[side].kind);
      const { x, y } = view.toScreen(state[side]);
      grips[i].style.transform = `translate(${x * view.zoom}px, ${y * view.zoom}px)`;
    });
    settle();
  });

  return {
    /** Takes over the page's colours after the theme changed. */
    recolour() {
      palette = readPalette();
      store.ask();
    },
  };
}

/**
 * @param {Placed} placed
 */
function body({ kind: id, x, y, angle }) {
  const kind = /** @type {import('../shapes.js').Kind} */ (findKind(id));
  return { kind, shape: kind.shape, pose: { x, y, angle } };
}

/**
 * As placed, but in sight, and with the three decimals that state, address and code have in common.
 *
 * @param {Placed} placed
 * @returns {Placed}
 */
function within({ kind, x, y, angle }) {
  return {
    kind,
    x: rounded(Math.min(ROOM.x, Math.max(-ROOM.x, x))),
    y: rounded(Math.min(ROOM.y, Math.max(-ROOM.y, y))),
    angle: rounded(Math.atan2(Math.sin(angle), Math.cos(angle))),
  };
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 1000) / 1000;
}

/** What an address says. @param {string} figure @param {string} hash */
function restored(figure, hash) {
  const { a, b, allAxes } = fromHash(figure, hash, USUAL);
  return { a: within(a), b: within(b), allAxes };
}

/** @param {Side} side  @param {Placed} placed */
function described(side, { kind, x, y, angle }) {
  const { label } = /** @type {import('../shapes.js').Kind} */ (findKind(kind));
  const degrees = Math.round((angle * 180) / Math.PI);
  return `Shape ${side.toUpperCase()}, ${label.toLowerCase()}, at ${decimal(x)}, ${decimal(y)}, turned ${degrees}°`;
}

const DOT = Shape.point();

/**
 * The part under a point: first the handles, then the bodies, B before A as it is drawn above; then whatever is near
 * enough. Picking is a collision question, so the library answers it.
 *
 * @param {State} state
 * @param {import('../scene.js').View} view
 * @param {Point} at
 * @param {number} reach
 * @returns {Grip | null}
 */
function pick(state, view, at, reach) {
  const p = view.toWorld(at);
  /** @type {Side[]} */
  const topFirst = ['b', 'a'];
  const knob = topFirst.find((side) => {
    const { shape, pose } = body(state[side]);
    const centre = view.toScreen(knobOf(shape, pose, view));
    return Math.hypot(centre.x - at.x, centre.y - at.y) <= KNOB + reach / 2;
  });
  if (knob) return { side: knob, part: 'knob' };
  const finger = Shape.circle(reach / view.scale);
  for (const probe of [DOT, finger]) {
    const side = topFirst.find((side) => {
      const { shape, pose } = body(state[side]);
      return overlaps(probe, p, shape, pose);
    });
    if (side) return { side, part: 'body' };
  }
  return null;
}

/**
 * @param {import('../scene.js').View} view
 * @param {import('../palette.js').Palette} palette
 * @param {State} state
 * @param {Record<Side, ReturnType<typeof body>>} bodies
 * @param {import('shadowgap').Explanation} told
 * @param {number} active
 */
function draw(view, palette, state, { a, b }, told, active) {
  const { ctx } = view;
  view.begin();
  ctx.font = '600 13px "Helvetica Neue", Arial, sans-serif';

  const knobs = [a, b].map(({ shape, pose }) => knobOf(shape, pose, view));
  const solids = [
    ...[a, b].flatMap(({ shape, pose }) => shape.points.map((p) => ({ p: toWorld(pose, p), radius: shape.radius }))),
    ...knobs.map((p) => ({ p, radius: KNOB / view.scale })),
  ];
  const edges = { a: a.shape.points.length, b: b.shape.points.length };
  const placed = placeRulers(told.axes, edges, solids, view);
  const rulers = told.axes.map((test, i) => ({ name: axisName(test), test, ruler: placed[i] }));
  const { test, ruler } = rulers[active];

  for (const pale of rulers)
    if (pale.ruler !== ruler) drawPaleRuler(view, pale.test, pale.ruler, rulers.length, palette);
  drawStrip(view, test, ruler, palette);
  drawShape(view, a.kind, a.pose, palette.a, state.focus === 'a');
  drawShape(view, b.kind, b.pose, palette.b, state.focus === 'b');
  const source = test.source.shape === 'a' ? a : b;
  drawSource(view, test, source.shape, source.pose, palette);
  drawKnob(view, a.shape, a.pose, 'A', palette.a, palette, state.lively?.side === 'a' || state.focus === 'a');
  drawKnob(view, b.shape, b.pose, 'B', palette.b, palette, state.lively?.side === 'b' || state.focus === 'b');
  drawRuler(view, test, ruler, { a: [a.shape, a.pose], b: [b.shape, b.pose] }, palette);
  if (told.mtv) drawWayOut(view, b.shape, b.pose, told.mtv, palette);
  else drawDistance(view, told.separation, palette);

  const labels = labelling(ctx, view.size);
  for (const p of knobs) labels.avoid(view.toScreen(p), KNOB + 2);
  const [from, to] = decidingStretch(test);
  const gap = test.separation > 0;
  labels.write(
    isTouch(test.separation) ? 'touching' : `${gap ? 'gap' : 'overlap'} ${decimal(Math.abs(test.separation))}`,
    [
      { at: ruler.at((from + to) / 2, 31), towards: ruler.across },
      { at: ruler.at((from + to) / 2, -6), towards: { x: -ruler.across.x, y: -ruler.across.y } },
    ],
    gap ? palette.axis : palette.mtv,
    palette.paper,
  );
  labelRuler(labels, ruler, active, palette.axis, palette.paper);
  for (let t = ruler.from; t < ruler.to; t += 12 / view.scale) labels.avoid(ruler.at(t, 9), 12);
  if (rulers.length <= MANY) {
    rulers.forEach((pale, i) => {
      if (i !== active) labelRuler(labels, pale.ruler, i, palette.muted, palette.paper);
    });
  }
  return rulers;
}

/**
 * The number of an axis, as in the table, at one end of its ruler.
 *
 * @param {ReturnType<typeof labelling>} labels
 * @param {import('../rulers.js').Ruler} ruler
 * @param {number} index
 * @param {string} colour
 * @param {string} paper
 */
function labelRuler(labels, { along, at, from, to }, index, colour, paper) {
  const back = { x: -along.x, y: -along.y };
  const ends = [
    { at: at(to), towards: along },
    { at: at(from), towards: back },
  ];
  labels.write(String(index + 1), ends, colour, paper);
}
