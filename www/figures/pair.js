import { Shape, explain, overlaps } from 'shadowgap';
import { callBlock } from '../call.js';
import { dragging } from '../drag.js';
import { decimal } from '../format.js';
import { keys } from '../keys.js';
import { readPalette } from '../palette.js';
import { picker } from '../picker.js';
import { readout } from '../readout.js';
import { whenAtRest } from '../rest.js';
import { distanceTo } from '../rulers.js';
import { KNOB, knobOf } from '../scene.js';
import { findKind } from '../shapes.js';
import { createStore } from '../store.js';
import { axisName } from '../table.js';
import { fromHash, toHash } from '../url.js';
import { createView } from '../view.js';
import { draw } from './picture.js';

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
const WORLD = { width: 13.5, height: 10.8 };
const ROOM = { x: 2.9, y: 2.1 };

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

  /** The marks of the last drawing and its ruler, to find which axis the pointer is on. @type {import('./picture.js').Line[]} */
  let axes = [];

  const call = callBlock(find('.call'));
  const numbers = readout(find('.reading'), {
    onHighlight: (highlight) => store.set({ highlight }),
    onAllAxes: (allAxes) => store.set({ allAxes }),
  });
  const pickers = SIDES.map((side) => picker(side, (kind) => store.set({ [side]: { ...store.state[side], kind } })));
  find('.pickers').append(...pickers.map((choice) => choice.element));
  const grips = SIDES.map((side) => createGrip(side));
  find('.scene').append(...grips);

  find(`#${section.id}-reset`).addEventListener('click', () => store.set({ ...USUAL, highlight: null }));

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
    grip.setAttribute('aria-describedby', `${section.id}-hint ${section.id}-keys`);
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
      const highlight = at && !lively ? axisAt(at, REACH.mouse) : null;
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
    tap: (at) => store.set({ highlight: axisAt(at, REACH.touch) }),
  });

  /** @param {Point} at  @param {number} reach */
  function axisAt(at, reach) {
    const near = axes
      .map(({ name, line }) => ({ name, distance: distanceTo(line, at) }))
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
    const ours = hash.startsWith(`#${section.id}?`);
    if (now !== toHash(section.id, USUAL)) history.replaceState(null, '', (hash = now));
    else if (ours) history.replaceState(null, '', location.pathname + location.search + (hash = ''));
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

    axes = draw(view, palette, state, { a, b }, told, active);
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
    /** Takes over the page's colours after the theme changed, at once: a printer does not wait for the next frame. */
    recolour() {
      palette = readPalette();
      store.now();
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
