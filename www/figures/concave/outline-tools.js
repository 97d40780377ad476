import { button, closesOutline, CLOSING, onEscape } from '../../figure/index.js';
import { closeOutline, edges, MAX_VERTICES, MIN_VERTICES, nearestOnEdges, toVertex } from './outline.js';
import { distanceBetween } from '../../geometry/plane.js';
import { create, setText } from '../../text/index.js';
import { concave as words, outlines } from '../../words.js';

/** @typedef {import('./outline.js').Vertex} Vertex */

/** The distance between two points of a stroke, in pixels. */
const STEP = 5;

/**
 * Buttons to draw an outline, to add vertices, as a double-click does, and to remove them, as the Delete key does.
 * @param {ReturnType<typeof import('../../figure/figure.js').createFigure>} figure
 * @param {Limits} limits  where vertices may be, in the world
 */
export function outlineTools({ store, stage }, limits) {
  const { canvas, view } = stage;
  const scene = /** @type {HTMLElement} */ (canvas.parentElement);
  /** The number of points of the stroke so far. */
  let steps = 0;

  /** Inserts a vertex before vertex i. @param {number} i  @param {Vertex} p */
  function insert(i, p) {
    const { outline } = store.state;
    if (outline.length < MAX_VERTICES) store.set({ outline: [...outline.slice(0, i), p, ...outline.slice(i)], touched: i });
  }

  /** @param {number} i */
  function remove(i) {
    const { outline } = /** @type {{ outline: Vertex[] }} */ (store.state);
    if (outline.length > MIN_VERTICES) store.set({ outline: outline.filter((_p, k) => k !== i), touched: Math.max(0, i - 1) });
  }

  function finish() {
    const drawn = closeOutline(store.state.drawing, limits);
    const taken = drawn.length >= MIN_VERTICES && { outline: drawn, a: { x: 0, y: 0, angle: 0 }, touched: -1 };
    store.set({ drawing: null, ...taken });
  }

  const draw = button(outlines.draw, () => (store.state.drawing ? finish() : store.set({ drawing: [] })));
  const add = button(words.addVertex, () => {
    const { outline } = store.state;
    const lengths = edges(outline).map(([p, q]) => Math.hypot(q[0] - p[0], q[1] - p[1]));
    const longest = lengths.indexOf(Math.max(...lengths));
    const [p, q] = edges(outline)[longest];
    insert(longest + 1, toVertex({ x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2 }));
  });
  const less = button(words.removeVertex, () => {
    const { touched, outline } = store.state;
    remove(touched < 0 ? outline.length - 1 : touched);
  });

  canvas.addEventListener('pointerdown', (event) => {
    const { drawing } = store.state;
    if (!drawing || event.button !== 0 || !event.isPrimary) return;
    const at = view.at(event);
    steps = 0;
    if (closesOutline(drawing, at, view)) return finish();
    canvas.setPointerCapture(event.pointerId);
    store.set({ drawing: [...drawing, view.toWorld(at)] });
  });
  canvas.addEventListener('pointermove', (event) => {
    const last = store.state.drawing?.at(-1);
    const at = view.at(event);
    if (!last || !event.isPrimary || !(event.buttons & 1) || distanceBetween(at, view.toScreen(last)) < STEP) return;
    steps += 1;
    store.set({ drawing: [...store.state.drawing, view.toWorld(at)] });
  });
  canvas.addEventListener('pointerup', () => {
    // Lifting the pen ends a stroke, but not a click of an unsteady hand.
    if (store.state.drawing && steps > 8) finish();
  });
  canvas.addEventListener('dblclick', (event) => {
    const { outline, a, drawing } = store.state;
    if (drawing) return;
    const p = view.toWorld(view.at(event));
    const { i, at, far } = nearestOnEdges(outline, { x: p.x - a.x, y: p.y - a.y });
    if (far * view.scale <= CLOSING) insert(i + 1, at);
  });
  onEscape(() => store.state.drawing && store.set({ drawing: null }));
  scene.addEventListener('keydown', (event) => {
    const element = /** @type {HTMLElement} */ (event.target);
    const [, index] = element.dataset.handle?.match(/^v(\d+)$/) ?? [];
    if (!index || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    // The handle of the last number is gone: focus moves to the one before.
    remove(Number(index));
    if (Number(index) === store.state.outline.length) /** @type {HTMLElement} */ (element.previousElementSibling).focus();
  });
  store.subscribe(({ drawing, outline }) => {
    setText(draw, drawing ? outlines.finish : outlines.draw);
    add.disabled = drawing || outline.length >= MAX_VERTICES;
    less.disabled = drawing || outline.length <= MIN_VERTICES;
    // A stroke must not scroll the page.
    canvas.style.touchAction = drawing ? 'none' : '';
    scene.style.cursor = drawing ? 'crosshair' : '';
  });
  const tools = create('span', 'buttons');
  tools.append(draw, add, less);
  return tools;
}
