/**
 * @typedef {import('shadowgap').Point} Point
 * @typedef {{ width: number, height: number }} Size
 */

/** From this scale on, in CSS pixels for one world unit, lines, marks and labels grow with the scene. */
const LARGE = 76;

/**
 * A canvas that shows a rectangle of the world, centred on the origin, whole and as large as fits. Drawing is in CSS
 * pixels, or a little larger ones on a very large canvas; the backing store has one sample for each pixel of the screen.
 * y points down, as it does in the canvas, so a positive angle turns x towards y.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Size} world  what must stay in sight, in world units
 * @param {() => void} onResize  asks for a redraw
 */
export function createView(canvas, world, onResize) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  /** @type {Size} */
  const size = { width: 1, height: 1 };
  let density = 1;

  const view = {
    ctx,
    size,
    /** Drawing pixels for one world unit. */
    scale: 1,
    /** CSS pixels for one drawing pixel. */
    zoom: 1,
    /** @param {Point} p  @returns {Point} */
    toScreen: (p) => ({ x: size.width / 2 + p.x * view.scale, y: size.height / 2 + p.y * view.scale }),
    /** @param {Point} p  @returns {Point} */
    toWorld: (p) => ({ x: (p.x - size.width / 2) / view.scale, y: (p.y - size.height / 2) / view.scale }),
    /** @param {MouseEvent} event  @returns {Point} a point of the canvas, in drawing pixels */
    at(event) {
      const box = canvas.getBoundingClientRect();
      return { x: (event.clientX - box.left) / view.zoom, y: (event.clientY - box.top) / view.zoom };
    },
    /** Clears the canvas and sets one unit to one drawing pixel. */
    begin() {
      ctx.setTransform(density * view.zoom, 0, 0, density * view.zoom, 0, 0);
      ctx.clearRect(0, 0, size.width, size.height);
    },
  };

  function resize() {
    const box = canvas.getBoundingClientRect();
    density = window.devicePixelRatio;
    canvas.width = Math.max(1, Math.round(box.width * density));
    canvas.height = Math.max(1, Math.round(box.height * density));
    const scale = Math.min(box.width / world.width, box.height / world.height);
    view.zoom = Math.max(1, scale / LARGE);
    view.scale = scale / view.zoom;
    size.width = box.width / view.zoom;
    size.height = box.height / view.zoom;
    onResize();
  }

  new ResizeObserver(resize).observe(canvas);
  watchDensity(resize);
  return view;
}

/**
 * Calls back when the page moves to a screen of another density, or is zoomed.
 *
 * @param {() => void} onChange
 */
function watchDensity(onChange) {
  matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      onChange();
      watchDensity(onChange);
    },
    { once: true },
  );
}
