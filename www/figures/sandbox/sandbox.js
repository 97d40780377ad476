import { collide, distance, explain, Scene } from 'shadowgap';
import { closesOutline } from '../../figure/closing.js';
import { button, copied, toggle } from '../../figure/controls.js';
import { figure } from '../../figure/figure.js';
import { body } from '../../figure/handles.js';
import { onEscape } from '../../figure/keys.js';
import { near, within } from '../../figure/limits.js';
import { toHash } from '../../figure/url.js';
import { saidOfPair } from '../../figure/verdict.js';
import { adders, bodyList, degrees, nameOf } from './body-list.js';
import { madeOf, MOST, refusal } from './body-text.js';
import { cameraOf, fittedTo, roomOf, scaleOf } from './camera.js';
import { closed, draftGrips, drawDraft } from './draft.js';
import { drawSandbox } from './picture.js';
import { FIELDS, OVERLAYS, pairOf, PASSING, shapeOf, touched, USUAL, without, WORLD } from './state.js';

/** Any shapes, up to a dozen. The two that were touched last are A and B, and what the library says is about them. */

/** @typedef {import('./body-text.js').BodyText} BodyText */
/** @typedef {import('./state.js').State} State */

/** @param {HTMLElement} section */
export function sandboxFigure(section) {
  const scene = new Scene();
  /** @returns {State} */
  const now = () => it.store.state;

  /** A body moved by hand. @param {State} state  @param {number} i  @param {import('../../figure/limits.js').Placed} placed */
  const put = (state, i, placed) => {
    const moved = { ...within(placed, roomOf(state)), shape: state.bodies[i].shape };
    const refused = refusal(moved);
    if (refused) return { refused };
    const bodies = state.bodies.map((body, k) => (k === i ? moved : body));
    return { bodies, seen: fittedTo(state), ...touched(state, i), refused };
  };

  /** @param {State} state  @param {number} i */
  const gripsOf = (state, i) => {
    const side = sideOf(state, i);
    const grips = body(`n${i}`, (state) => shapeOf(state.bodies[i]), roomOf(state), {
      turns: side !== null,
      at: (state) => state.bodies[i],
      put: (state, placed) => put(state, i, placed),
    });
    const whole = grips[grips.length - 1];
    const { x, y, angle } = state.bodies[i];
    const name = `${side ? `${side.toUpperCase()}: ` : ''}${nameOf(state.bodies[i], i)}`;
    whole.label = () => `${name}, at ${x}, ${y}, turned ${degrees(angle)}°`;
    // What was taken hold of may have gone since, and another body have its number: then it is let go.
    return grips.map((grip) => {
      /** @type {typeof grip.drag} */
      const drag = (start, from, to, now) => (fittedTo(start) === fittedTo(now) ? grip.drag(start, from, to, now) : {});
      return { ...grip, drag };
    });
  };

  const it = figure(section, {
    world: WORLD,
    usual: USUAL,
    passing: PASSING,
    fields: FIELDS,
    camera: cameraOf,
    handles: (/** @type {State} */ state) => (state.draft ? draftGrips(state) : [...state.bodies.keys()].flatMap((i) => gripsOf(state, i))),
    onTap(at) {
      const { draft } = now();
      if (draft && closesOutline(draft, at, it.stage.view)) close();
      else if (draft) addPoint(it.stage.view.toWorld(at));
    },
    show(/** @type {State} */ state, picture) {
      const { bodies, draft } = state;
      scene.clear();
      for (const body of bodies) scene.add(shapeOf(body), { x: body.x, y: body.y, angle: body.angle });
      const touching = scene.update();
      const pair = pairOf(state);
      const [a, b] = [bodies[pair.a], bodies[pair.b]];
      const told = explain(shapeOf(a), a, shapeOf(b), b);
      const contact = collide(shapeOf(a), a, shapeOf(b), b);

      const placed = bodies.map((body, i) => ({ name: `n${i}`, side: sideOf(state, i), shape: shapeOf(body), pose: body }));
      const room = (/** @type {import('shadowgap').Point} */ p) => scene.nearest(p)?.distance ?? 0;
      drawSandbox(picture, placed, draft ? null : told, draft ? [] : scene.contacts(), state, { scale: scaleOf(state), room });
      if (draft) drawDraft(picture, draft);
      list.show(bodies, pair);
      it.stage.canvas.style.touchAction = draft ? 'none' : '';
      showTools(draft !== null);
      return { ...said(state, told, contact?.points.length ?? 0, touching), code: codeOf(bodies, pair) };
    },
  });

  /** @param {Partial<State>} change */
  const set = (change) => it.store.set({ refused: '', ...change });

  /** What was not done by hand may be out of sight: the view fits anew. @param {Partial<State> & { bodies: BodyText[] }} change */
  const setBodies = (change) => set({ ...change, seen: change.bodies });

  /** @param {BodyText} body */
  const add = (body) => {
    const bodies = [...now().bodies, body];
    const refused = bodies.length > MOST ? `${MOST} bodies are enough: remove one first` : refusal(body);
    if (refused) set({ refused });
    else setBodies({ bodies, ...touched({ ...now(), bodies }, bodies.length - 1), draft: null });
  };

  /** Where there is most room for a shape. @param {string} shape */
  const roomy = (shape) => {
    const { size: { width, height }, toWorld } = it.stage.view;
    const { bodies } = now();
    const places = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((right) => [2, 3, 4, 5, 6, 7, 8].map((down) => ({
      ...near(toWorld({ x: (right / 12) * width, y: (down / 10) * height }), roomOf(now())), angle: 0, shape,
    })));
    const room = (/** @type {BodyText} */ place) => Math.min(...bodies.map((body) => distance(shapeOf(place), place, shapeOf(body), body).distance));
    return places.reduce((best, place) => (room(place) > room(best) ? place : best));
  };

  /** @param {import('shadowgap').Point} p */
  const addPoint = (p) => set({ draft: [...(now().draft ?? []), near(p, roomOf(now()))] });

  const addPointByKeyboard = () => {
    const { x, y, zoom } = cameraOf(now());
    const before = now().draft?.at(-1) ?? { x: x - 3 / zoom, y };
    addPoint({ x: before.x + 1.5 / zoom, y: before.y });
    it.now();
    /** @type {HTMLElement | null} */ (it.place.querySelector('.grip:last-child'))?.focus();
  };

  const close = () => {
    try {
      add(closed(now()));
    } catch (error) {
      set({ refused: /** @type {Error} */ (error).message });
    }
  };

  const list = bodyList({
    choose: (i) => set(touched(now(), i)),
    remove: (i) => setBodies(without(now(), i)),
    put(i, change) {
      const { bodies } = now();
      const moved = { ...bodies[i], ...change };
      const why = refusal(moved);
      if (!why) setBodies({ bodies: bodies.map((body, k) => (k === i ? moved : body)), ...touched(now(), i) });
      return why;
    },
  });

  const link = button('Copy link', () => {
    const hash = toHash('sandbox', now(), USUAL, FIELDS) || '#sandbox';
    copied(link, 'Copy link', location.href.split('#')[0] + hash, () => 'See the address');
  });
  const tools = document.createElement('span');
  tools.className = 'drawing';
  const draw = button('Draw', () => set({ draft: [] }));
  const stop = () => set({ draft: null });
  onEscape(() => now().draft && stop());
  const whileDrawing = [button('Add a point', addPointByKeyboard), button('Done', close), button('Cancel', stop)];
  tools.append(draw);
  /** The keyboard stays with the tools when others take their place. @param {boolean} drawing */
  const showTools = (drawing) => {
    if (drawing !== tools.contains(draw)) return;
    const held = tools.contains(document.activeElement);
    tools.replaceChildren(...(drawing ? whileDrawing : [draw]));
    if (held) /** @type {HTMLElement} */ (tools.firstElementChild).focus();
  };

  const overlays = document.createElement('div');
  overlays.className = 'own overlays';
  overlays.append(...Object.entries(OVERLAYS).map(([name, label]) => toggle(it.store, name, label)), link);
  it.controls.append(adders((shape) => add(roomy(shape))), tools);
  it.place.querySelector('.stage')?.append(overlays);
  it.reading.append(list.element);
  return it;
}

/** @param {State} state  @param {number} i  @returns {'a' | 'b' | null} */
function sideOf(state, i) {
  const { a, b } = pairOf(state);
  return i === a ? 'a' : i === b ? 'b' : null;
}

/**
 * @param {State} state
 * @param {import('shadowgap').Explanation} told
 * @param {number} points  where A and B touch
 * @param {number} touching  how many pairs of the scene do
 * @returns {import('../../figure/readout.js').Said}
 */
function said(state, told, points, touching) {
  const { bodies, draft, refused } = state;
  const { colour, ...pair } = saidOfPair(told, told, scaleOf(state));
  /** @type {import('../../figure/readout.js').Row[]} */
  const rows = [...pair.rows, ['contact-points', String(points)], ['pairs', String(touching), undefined, 'pairs that touch, in all']];
  if (refused) return { ...pair, rows, verdict: 'Refused', reason: `${refused}.` };
  if (draft) {
    const reason = `Points so far: ${draft.length}. Click the next one; the first one, or Done, closes the outline.`;
    return { ...pair, rows, verdict: 'Drawing', reason };
  }
  const ofUnions = Object.values(pairOf(state)).some((i) => shapeOf(bodies[i]).kind === 'union');
  const reason = ofUnions ? `Of the two pieces that decide: ${pair.reason[0].toLowerCase()}${pair.reason.slice(1)}` : pair.reason;
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
