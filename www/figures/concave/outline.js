import { button } from '../../figure/controls.js';
import { clamp, near, numbers } from '../../figure/url.js';

/**
 * An outline that a reader draws and changes: `state.outline`, in the frame of `state.a`. While one is being drawn,
 * `state.drawing` is what there is of it, in the world; `state.touched` is the vertex that was moved last, or −1.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {[x: number, y: number]} Vertex  with two decimals, as state, address and code have in common
 */

/** More vertices would be a crowd of handles. */
export const MOST = 24;
const LEAST = 3;

/** How near its start a stroke, or a click, closes the outline; the least step of a stroke; in pixels. */
const CLOSE = 16;
const STEP = 5;
/** A vertex whose triangle with its neighbours is smaller makes no difference: a tremor of the hand. */
const TREMOR = 0.03;

/** @param {Point} p  @returns {Vertex} */
export function vertex({ x, y }) {
  return [Math.round(x * 100) / 100 + 0, Math.round(y * 100) / 100 + 0];
}

/**
 * An outline in the address: x,y,x,y,…
 *
 * @param {import('../../figure/url.js').Room} room
 * @returns {import('../../figure/url.js').Field<Vertex[]>}
 */
export function outlineField(room) {
  return {
    write: (outline) => outline.flat().join(),
    read(text) {
      const found = numbers(text);
      if (!found || found.length % 2 || found.length < 2 * LEAST || found.length > 2 * MOST) return undefined;
      return Array.from({ length: found.length / 2 }, (_, i) => vertex(near({ x: found[2 * i], y: found[2 * i + 1] }, room)));
    },
  };
}

/**
 * Buttons to draw an outline, and to add and remove vertices; the Delete key and the double-click do the same.
 *
 * @param {ReturnType<typeof import('../../figure/figure.js').figure>} figure
 * @param {import('../../figure/url.js').Room} room  where vertices may be, in the world
 */
export function outlineTools({ store, stage }, room) {
  const { canvas, view } = stage;
  const scene = /** @type {HTMLElement} */ (canvas.parentElement);
  /** Steps of the stroke that is being drawn. */
  let steps = 0;

  /** @param {number} i  before which vertex  @param {Vertex} p */
  function insert(i, p) {
    const { outline } = store.state;
    if (outline.length < MOST) store.set({ outline: [...outline.slice(0, i), p, ...outline.slice(i)], touched: i });
  }

  /** @param {number} i */
  function remove(i) {
    const { outline } = /** @type {{ outline: Vertex[] }} */ (store.state);
    if (outline.length > LEAST) store.set({ outline: outline.filter((_p, k) => k !== i), touched: Math.max(0, i - 1) });
  }

  function finish() {
    const drawn = closed(store.state.drawing, room);
    const taken = drawn.length >= LEAST && { outline: drawn, a: { x: 0, y: 0, angle: 0 }, touched: -1 };
    store.set({ drawing: null, ...taken });
  }

  const draw = button('Draw', () => (store.state.drawing ? finish() : store.set({ drawing: [] })));
  const add = button('+ Vertex', () => {
    const { outline } = store.state;
    const lengths = edges(outline).map(([p, q]) => Math.hypot(q[0] - p[0], q[1] - p[1]));
    const longest = lengths.indexOf(Math.max(...lengths));
    const [p, q] = edges(outline)[longest];
    insert(longest + 1, vertex({ x: (p[0] + q[0]) / 2, y: (p[1] + q[1]) / 2 }));
  });
  const less = button('− Vertex', () => {
    const { touched, outline } = store.state;
    remove(touched < 0 ? outline.length - 1 : touched);
  });

  canvas.addEventListener('pointerdown', (event) => {
    const { drawing } = store.state;
    if (!drawing || event.button !== 0 || !event.isPrimary) return;
    const at = view.at(event);
    steps = 0;
    if (drawing.length >= LEAST && distance(at, view.toScreen(drawing[0])) < CLOSE) return finish();
    canvas.setPointerCapture(event.pointerId);
    store.set({ drawing: [...drawing, view.toWorld(at)] });
  });
  canvas.addEventListener('pointermove', (event) => {
    const last = store.state.drawing?.at(-1);
    const at = view.at(event);
    if (!last || !event.isPrimary || !(event.buttons & 1) || distance(at, view.toScreen(last)) < STEP) return;
    steps += 1;
    store.set({ drawing: [...store.state.drawing, view.toWorld(at)] });
  });
  canvas.addEventListener('pointerup', () => {
    // A stroke is done when the pen is lifted; a click may have trembled.
    if (store.state.drawing && steps > 8) finish();
  });
  canvas.addEventListener('dblclick', (event) => {
    const { outline, a, drawing } = store.state;
    if (drawing) return;
    const p = view.toWorld(view.at(event));
    const { i, at, far } = nearestOnEdges(outline, { x: p.x - a.x, y: p.y - a.y });
    if (far * view.scale <= CLOSE) insert(i + 1, at);
  });
  // Wherever the keyboard is: a click into the picture leaves it nowhere.
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && store.state.drawing) store.set({ drawing: null });
  });
  scene.addEventListener('keydown', (event) => {
    const grip = /** @type {HTMLElement} */ (event.target);
    const [, index] = grip.dataset.handle?.match(/^v(\d+)$/) ?? [];
    if (!index || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    // The last vertex takes its handle with it: the keyboard goes on at the one before.
    remove(Number(index));
    if (Number(index) === store.state.outline.length) /** @type {HTMLElement} */ (grip.previousElementSibling).focus();
  });
  store.read(({ drawing, outline }) => {
    draw.textContent = drawing ? 'Done' : 'Draw';
    add.disabled = drawing || outline.length >= MOST;
    less.disabled = drawing || outline.length <= LEAST;
    // A stroke must not scroll the page.
    canvas.style.touchAction = drawing ? 'none' : '';
    scene.style.cursor = drawing ? 'crosshair' : '';
  });
  const tools = document.createElement('span');
  tools.className = 'buttons';
  tools.append(draw, add, less);
  return tools;
}

/** What a drawing is if it is closed now. @param {Point[]} drawing  @param {import('../../figure/url.js').Room} room  where vertices may be */
export function closed(drawing, room) {
  return thinned(drawing.map((p) => vertex(near(p, room))));
}

/** @param {Point} p  @param {Point} q */
function distance(p, q) {
  return Math.hypot(p.x - q.x, p.y - q.y);
}

/** @param {Vertex[]} outline  @returns {[Vertex, Vertex][]} */
function edges(outline) {
  return outline.map((p, i) => [p, outline[(i + 1) % outline.length]]);
}

/**
 * The edge that a point is nearest to, and where on it.
 *
 * @param {Vertex[]} outline
 * @param {Point} p
 */
function nearestOnEdges(outline, p) {
  return edges(outline)
    .map(([[x, y], [x2, y2]], i) => {
      const [dx, dy] = [x2 - x, y2 - y];
      const t = clamp(((p.x - x) * dx + (p.y - y) * dy) / (dx * dx + dy * dy || 1), 0, 1);
      const on = { x: x + dx * t, y: y + dy * t };
      return { i, at: vertex(on), far: distance(on, p) };
    })
    .reduce((best, tried) => (tried.far < best.far ? tried : best));
}

/**
 * Fewer vertices: as long as there are too many, or one makes no difference, the one that makes the least goes (the smallest
 * triangle with its neighbours; after M. Visvalingam and J. D. Whyatt, Line generalisation by repeated elimination of
 * points, 1993).
 *
 * @param {Vertex[]} vertices
 */
function thinned(vertices) {
  const left = [...vertices];
  while (left.length > LEAST) {
    const sizes = left.map(([x, y], i) => {
      const [before, after] = [left[(i || left.length) - 1], left[(i + 1) % left.length]];
      return Math.abs((x - before[0]) * (after[1] - y) - (y - before[1]) * (after[0] - x)) / 2;
    });
    const least = Math.min(...sizes);
    if (least > TREMOR && left.length <= MOST) break;
    left.splice(sizes.indexOf(least), 1);
  }
  return left;
}
