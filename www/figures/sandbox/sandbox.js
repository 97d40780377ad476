import { collide, distance, explain, Scene } from 'shadowgap';
import {
  bodyHandles, button, closesOutline, copyText, createFigure, onEscape, pointWithin, poseWithin, readingOfPair,
  toggle, toHash,
} from '../../figure/index.js';
import { createAdders, createBodyList, nameOf, partText } from './body-list.js';
import { madeOf, MAX_BODIES, refusal } from './body-text.js';
import { cameraOf, fittedTo, limitsOf, scaleOf } from './camera.js';
import { bodyOfDraft, draftHandles, drawDraft } from './draft.js';
import { drawSandbox } from './picture.js';
import { FIELDS, pairOf, removeBody, selectBody, shapeOf, TRANSIENT, USUAL, WORLD } from './state.js';
import { create } from '../../text/index.js';
import { outlines, sandbox as words } from '../../words.js';

/** Up to a dozen shapes of any kind. The two that the reader touched last are A and B, which the numbers are about. */

/** @typedef {import('./body-text.js').BodyText} BodyText */
/** @typedef {import('./state.js').State} State */

/** @param {HTMLElement} section */
export function sandboxFigure(section) {
  const scene = new Scene();
  /** @returns {State} */
  const current = () => figure.store.state;

  /** The change of state that moves body i by hand. @param {State} state  @param {number} i  @param {Placed} placed */
  const put = (state, i, placed) => {
    const moved = { ...poseWithin(placed, limitsOf(state)), shape: state.bodies[i].shape };
    const refused = refusal(moved);
    if (refused) return { refused };
    const bodies = state.bodies.map((body, k) => (k === i ? moved : body));
    return { bodies, fitted: fittedTo(state), ...selectBody(state, i), refused };
  };

  /** @param {State} state  @param {number} i */
  const handlesOf = (state, i) => {
    const side = sideOf(state, i);
    const handles = bodyHandles(`n${i}`, (state) => shapeOf(state.bodies[i]), limitsOf(state), {
      turns: side !== null,
      at: (state) => state.bodies[i],
      put: (state, placed) => put(state, i, placed),
    });
    const whole = handles[handles.length - 1];
    whole.label = ({ bodies }) => {
      const [x, y, angle] = /** @type {const} */ (['x', 'y', 'angle']).map((part) => partText(bodies[i], part));
      return words.placed(`${side ? `${side.toUpperCase()}: ` : ''}${nameOf(bodies[i], i)}`, x, y, angle);
    };
    // Bodies may have been added or removed since the drag began, and numbers may have shifted: then the drag ends.
    return handles.map((handle) => {
      /** @type {typeof handle.drag} */
      const drag = (start, from, to, now) => (fittedTo(start) === fittedTo(now) ? handle.drag(start, from, to, now) : {});
      return { ...handle, drag };
    });
  };

  const figure = createFigure(section, {
    world: WORLD,
    usual: USUAL,
    transient: TRANSIENT,
    fields: FIELDS,
    camera: cameraOf,
    handles: (/** @type {State} */ state) => (state.draft ? draftHandles(state) : [...state.bodies.keys()].flatMap((i) => handlesOf(state, i))),
    onTap(at) {
      const { draft } = current();
      if (draft && closesOutline(draft, at, figure.stage.view)) close();
      else if (draft) addPoint(figure.stage.view.toWorld(at));
    },
    show(/** @type {State} */ state, picture) {
      const { bodies, draft } = state;
      scene.clear();
      for (const body of bodies) scene.add(shapeOf(body), { x: body.x, y: body.y, angle: body.angle });
      const touching = scene.update();
      const pair = pairOf(state);
      const [a, b] = [bodies[pair.a], bodies[pair.b]];
      const explanation = explain(shapeOf(a), a, shapeOf(b), b);
      const contact = collide(shapeOf(a), a, shapeOf(b), b);

      const placed = bodies.map((body, i) => ({ name: `n${i}`, side: sideOf(state, i), shape: shapeOf(body), pose: body }));
      const clearance = (/** @type {Point} */ p) => scene.nearest(p)?.distance ?? 0;
      drawSandbox(picture, placed, draft ? null : explanation, draft ? [] : scene.contacts(), state, { scale: scaleOf(state), clearance });
      if (draft) drawDraft(picture, draft);
      figure.stage.canvas.style.touchAction = draft ? 'none' : '';
      showTools(draft !== null);
      return { ...readingOf(state, explanation, contact?.points.length ?? 0, touching), code: codeOf(bodies, pair), follow: () => list.show(bodies, pair) };
    },
  });

  const set = (/** @type {Partial<State>} */ change) => figure.store.set({ refused: '', ...change });

  /** Fits the view, too: bodies may be out of sight. @param {Partial<State> & { bodies: BodyText[] }} change */
  const setBodies = (change) => set({ ...change, fitted: change.bodies });

  const add = (/** @type {BodyText} */ body) => {
    const bodies = [...current().bodies, body];
    const refused = bodies.length > MAX_BODIES ? words.enough(MAX_BODIES) : refusal(body);
    if (refused) set({ refused });
    else setBodies({ bodies, ...selectBody({ ...current(), bodies }, bodies.length - 1), draft: null });
  };

  /** The free place for a shape that is farthest from all bodies. @param {string} shape */
  const freestPlace = (shape) => {
    const { size: { width, height }, toWorld } = figure.stage.view;
    const { bodies } = current();
    const places = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((right) => [2, 3, 4, 5, 6, 7, 8].map((down) => ({
      ...pointWithin(toWorld({ x: (right / 12) * width, y: (down / 10) * height }), limitsOf(current())), angle: 0, shape,
    })));
    const clearance = (/** @type {BodyText} */ place) => Math.min(...bodies.map((body) => distance(shapeOf(place), place, shapeOf(body), body).distance));
    return places.reduce((best, place) => (clearance(place) > clearance(best) ? place : best));
  };

  /** @param {Point} p */
  const addPoint = (p) => set({ draft: [...(current().draft ?? []), pointWithin(p, limitsOf(current()))] });

  const addPointByKeyboard = () => {
    const { x, y, zoom } = cameraOf(current());
    const before = current().draft?.at(-1) ?? { x: x - 3 / zoom, y };
    addPoint({ x: before.x + 1.5 / zoom, y: before.y });
    figure.drawNow();
    /** @type {HTMLElement | null} */ (figure.place.querySelector('.grip:last-child'))?.focus();
  };

  const close = () => {
    try {
      add(bodyOfDraft(current()));
    } catch (error) {
      set({ refused: /** @type {Error} */ (error).message });
    }
  };

  const list = createBodyList({
    choose: (i) => set(selectBody(current(), i)),
    remove: (i) => setBodies(removeBody(current(), i)),
    put(i, change) {
      const { bodies } = current();
      const moved = { ...bodies[i], ...change };
      const why = refusal(moved);
      if (!why) setBodies({ bodies: bodies.map((body, k) => (k === i ? moved : body)), ...selectBody(current(), i) });
      return why;
    },
  });

  const link = button(words.copyLink, () => {
    const hash = toHash('sandbox', current(), USUAL, FIELDS) || '#sandbox';
    copyText(link, words.copyLink, location.href.split('#')[0] + hash, () => words.seeAddress);
  });
  const tools = create('span', 'drawing');
  const draw = button(outlines.draw, () => set({ draft: [] }));
  const stop = () => set({ draft: null });
  onEscape(() => current().draft && stop());
  const whileDrawing = [button(words.addPoint, addPointByKeyboard), button(outlines.finish, close), button(words.cancel, stop)];
  tools.append(draw);
  /** Shows the tools for drawing or the Draw button; focus stays on the tools. @param {boolean} drawing */
  const showTools = (drawing) => {
    if (drawing !== tools.contains(draw)) return;
    const held = tools.contains(document.activeElement);
    tools.replaceChildren(...(drawing ? whileDrawing : [draw]));
    if (held) /** @type {HTMLElement} */ (tools.firstElementChild).focus();
  };

  const overlays = create('div', 'overlays');
  overlays.classList.add('own');
  overlays.append(...Object.entries(words.overlays).map(([name, label]) => toggle(figure.store, name, label)), link);
  figure.controls.append(createAdders((shape) => add(freestPlace(shape))), tools);
  figure.more.append(overlays, list.element);
  return figure;
}

/** @param {State} state  @param {number} i  @returns {Side | null} */
function sideOf(state, i) {
  const { a, b } = pairOf(state);
  return i === a ? 'a' : i === b ? 'b' : null;
}

/**
 * @param {State} state  @param {Explanation} explanation
 * @param {number} points  the number of contact points of A and B
 * @param {number} touching  the number of touching pairs in the scene
 * @returns {Reading}
 */
function readingOf(state, explanation, points, touching) {
  const { bodies, draft, refused } = state;
  const { colour, ...pair } = readingOfPair(explanation, explanation, scaleOf(state));
  /** @type {Row[]} */
  const rows = [...pair.rows, ['contact-points', String(points)], ['pairs', String(touching), undefined, words.pairs]];
  if (refused) return { ...pair, rows, verdict: words.refused, reason: `${refused}.` };
  if (draft) return { ...pair, rows, verdict: outlines.drawing, reason: words.pointsSoFar(draft.length) };
  const ofUnions = Object.values(pairOf(state)).some((i) => shapeOf(bodies[i]).kind === 'union');
  const reason = ofUnions ? words.ofPieces(pair.reason) : pair.reason;
  return { ...pair, rows, colour, reason };
}

/** The scene as code, with all digits. @param {readonly BodyText[]} bodies  @param {{ a: number, b: number }} pair */
function codeOf(bodies, { a, b }) {
  const lines = bodies.map(({ x, y, angle, shape }, i) => {
    const name = i === a ? 'const a = ' : i === b ? 'const b = ' : '';
    return `${name}scene.add(${madeOf(shape)?.code}, { x: ${x}, y: ${y}, angle: ${angle} })`;
  });
  return ['const scene = new Scene()', ...lines, 'scene.update()', '', 'explain(a.shape, a, b.shape, b)'];
}
