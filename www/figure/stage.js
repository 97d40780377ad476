import { enableDragging } from './drag.js';
import { enableKeys } from './keys.js';
import { createLabels } from './labels.js';
import { drawLimits } from './limits.js';
import { readPalette } from './palette.js';
import { createView } from './view.js';
import { create } from '../text/index.js';
import { handles as words } from '../words.js';

/**
 * A canvas with a view of the world and the handles in it. Every handle with a label also has an element over the
 * canvas, which gives it keyboard focus and a name for screen readers.
 * @typedef {ReturnType<ReturnType<typeof createStage>['begin']>} Picture  what a figure draws with
 * @typedef {{
 *   world: Size,
 *   handles?: (state: any) => Handle<any>[],
 *   onHover?: (at: Point | null) => void,
 *   onTap?: (at: Point) => void,
 *   label?: string,
 *   camera?: (state: any) => Camera,
 * }} Options
 * `handles`: in drawing order, which is also the keyboard's order; `onHover`: gets the place of a pointer that holds
 * nothing, and null when it leaves; `label`: the canvas' name, by default its handles' labels; `camera`: what the view
 * shows, by default the surroundings of the origin
 */

/** The distance at which a pointer hits a thin thing, in pixels. */
export const REACH = { mouse: 6, touch: 20 };

/** How often a page says how to drag up and down, and how often it has. */
const MOST_TOLD = 2;
let told = 0;

/**
 * @param {HTMLElement} scene  an empty element, which the canvas will fill
 * @param {Store<any>} store  @param {Options} options
 */
export function createStage(scene, store, { world, handles = () => [], onHover, onTap, label, camera }) {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  scene.style.aspectRatio = `${world.width} / ${world.height}`;
  scene.append(canvas);
  const view = createView(canvas, world, store.resized);
  const font = `600 14px ${getComputedStyle(scene).fontFamily}`;
  const grips = /** @type {Map<string, HTMLElement>} */ (new Map());

  const find = (/** @type {string} */ name) => handles(store.state).find((handle) => handle.name === name);

  // www/style.css hides the canvas of a scene that is out of sight while something on the page is dragged.
  new IntersectionObserver((entries) => scene.classList.toggle('away', !entries[entries.length - 1].isIntersecting)).observe(scene);

  /** The grip that the Tab key goes to. */
  let stop = '';
  function setStop() {
    if (!grips.has(stop)) [stop = ''] = grips.keys();
    for (const [name, grip] of grips) if (grip.tabIndex !== (name === stop ? 0 : -1)) grip.tabIndex = name === stop ? 0 : -1;
  }

  /** @param {string} name */
  function createGrip(name) {
    const grip = create('div', 'grip');
    grip.dataset.handle = name;
    grip.tabIndex = -1;
    grip.setAttribute('role', 'application');
    grip.setAttribute('aria-roledescription', words.movable);
    grip.setAttribute('aria-describedby', 'keys');
    enableKeys(grip, (x, y, angle) => {
      const step = camera ? 10 ** -Math.round(Math.log10(camera(store.state).zoom)) : 1;
      const change = find(name)?.nudge?.(store.state, x * step, y * step, angle);
      if (change) store.set({ ...change, focus: name });
    });
    // One stop of the Tab key for all: Enter goes on to the next one.
    grip.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const all = [...grips.keys()];
      grips.get(all[(all.indexOf(name) + 1) % all.length])?.focus();
    });
    grip.addEventListener('focus', () => {
      stop = name;
      setStop();
      if (grip.matches(':focus-visible')) store.set({ focus: name });
    });
    grip.addEventListener('blur', () => store.set({ focus: null, hovered: null }));
    return grip;
  }

  /** Whose limits are drawn: the handles that are being dragged. @type {Set<string>} */
  const dragged = new Set();

  enableDragging(canvas, view.at, {
    pick(at, touch) {
      const reach = touch ? REACH.touch : REACH.mouse;
      // Small handles come first, then near ones; inside several shapes, the one that is drawn on top.
      const found = handles(store.state)
        .filter(({ mouseOnly }) => !(touch && mouseOnly))
        .reverse()
        .map((handle) => ({ handle, small: handle.small ? 0 : 1, far: handle.far(store.state, at, view) }))
        .filter(({ far }) => far <= reach)
        .sort((p, q) => p.small - q.small || p.far - q.far);
      return found[0]?.handle ?? null;
    },
    // What was touched last has the focus.
    atOnce: ({ name, small }) => small === true || grips.get(name) === document.activeElement,
    hover(at, handle) {
      const hovered = handle?.name ?? null;
      if (hovered !== store.state.hovered) store.set({ hovered });
      onHover?.(at);
    },
    grab(handle, at) {
      const start = store.state;
      const from = view.toWorld(at);
      grips.get(handle.name.replace('-knob', ''))?.focus({ preventScroll: true });
      dragged.add(handle.name);
      document.documentElement.classList.add('dragging');
      store.set({ hovered: handle.name, focus: null, dragged: true });
      onHover?.(null);
      // By then another finger may have moved something else, or a button may have removed this handle.
      return (to) => store.set(find(handle.name)?.drag(start, from, view.toWorld(to), store.state) ?? {});
    },
    drop(handle, touch) {
      dragged.delete(handle.name);
      document.documentElement.classList.toggle('dragging', dragged.size > 0);
      // What a finger touched stays highlighted until something else has the focus.
      store.set({ hovered: touch && grips.has(handle.name) ? handle.name : null, dragged: dragged.size > 0 });
    },
    tap: (at) => onTap?.(at),
    missed() {
      if (told++ >= MOST_TOLD) return;
      const hint = create('p', 'hint', words.missed);
      hint.setAttribute('role', 'status');
      scene.append(hint);
      setTimeout(() => hint.remove(), 4000);
    },
  });

  return {
    canvas,
    view,
    /** Clears the canvas. */
    begin() {
      const { state } = store;
      view.begin();
      if (camera) view.setCamera(camera(state));
      view.ctx.font = font;
      const palette = readPalette(scene);
      return {
        ctx: view.ctx,
        view,
        palette,
        labels: createLabels(view.ctx, view.size, palette.paper),
        /** Whether it is hovered, dragged or moved by keyboard. @param {string} name */
        isActive: (name) => [name, `${name}-knob`].includes(state.hovered) || state.focus === name,
        /** Whether it is moved by keyboard. @param {string} name */
        isFocused: (name) => state.focus === name,
      };
    },
    /** Moves the handles' elements to the handles. */
    moveGrips() {
      const { state } = store;
      const now = handles(state).filter((handle) => handle.label);
      for (const [name, grip] of grips) {
        if (now.some((handle) => handle.name === name)) continue;
        grip.remove();
        grips.delete(name);
      }
      /** @type {HTMLElement} */
      let before = canvas;
      for (const { name, at } of now) {
        const grip = grips.get(name) ?? createGrip(name);
        grips.set(name, grip);
        if (before.nextSibling !== grip) before.after(grip);
        before = grip;
        const { x, y } = view.toScreen(at(state));
        grip.style.transform = `translate(${x * view.zoom}px, ${y * view.zoom}px)`;
      }
      setStop();
    },
    /** Draws what goes on top of the picture: how far what is dragged can go. */
    end() {
      for (const name of dragged) {
        const limits = find(name)?.limits;
        if (limits) drawLimits(view, limits, readPalette(scene).muted);
      }
    },
    /** Updates the names for screen readers; called when the state has stopped changing. */
    rename() {
      const { state } = store;
      const names = handles(state).map((handle) => [handle.name, handle.label?.(state)]);
      for (const [name, text] of names) if (name && text) grips.get(name)?.setAttribute('aria-label', text);
      canvas.setAttribute('aria-label', label ?? names.flatMap(([, text]) => text ?? []).join('. '));
    },
  };
}
