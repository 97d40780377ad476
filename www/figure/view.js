/**
 * @typedef {import('shadowgap').Point} Point
 * @typedef {{ width: number, height: number }} Size
 * @typedef {ReturnType<typeof createView>} View
 * @typedef {Point & { zoom: number }} Camera  what is in the middle, and how much larger than usual everything is
 */

/** From this scale on, in CSS pixels for one world unit, lines, marks and labels grow with the scene. */
const LARGE = 76;

/** Farther out than this there is nothing: the library takes no such place. */
const FARTHEST = 1e70;

/** @param {number} value */
const bounded = (value) => Math.min(FARTHEST, Math.max(-FARTHEST, value));

/**
 * A canvas that shows a rectangle of the world, centred on the origin unless it looks elsewhere, whole and as large as fits.
 * Drawing is in CSS pixels, or a little larger ones on a very large canvas; the backing store has one sample for each pixel of the screen.
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
  /** Whether the canvas has another size than was last measured. */
  let stale = true;
  /** Drawing pixels for one world unit, as far as the canvas alone decides. */
  let fit = 1;
  /** @type {Camera} */
  let camera = { x: 0, y: 0, zoom: 1 };

  const view = {
    ctx,
    size,
    /** Drawing pixels for one world unit. */
    scale: 1,
    /** CSS pixels for one drawing pixel. */
    zoom: 1,
    /** @param {Point} p  @returns {Point} */
    toScreen: (p) => ({ x: size.width / 2 + (p.x - camera.x) * view.scale, y: size.height / 2 + (p.y - camera.y) * view.scale }),
    /** @param {Point} p  @returns {Point} */
    toWorld: (p) => ({ x: bounded((p.x - size.width / 2) / view.scale + camera.x), y: bounded((p.y - size.height / 2) / view.scale + camera.y) }),
    /** From now on looks there. @param {Camera} there */
    setCamera(there) {
      camera = there;
      view.scale = fit * there.zoom;
    },
    /** @param {MouseEvent} event  @returns {Point} a point of the canvas, in drawing pixels */
    at(event) {
      const box = canvas.getBoundingClientRect();
      return { x: (event.clientX - box.left) / view.zoom, y: (event.clientY - box.top) / view.zoom };
    },
    /** Takes over the size of the canvas if that is new, clears it, and sets one unit to one drawing pixel. */
    begin() {
      if (stale) measure();
      ctx.setTransform(density * view.zoom, 0, 0, density * view.zoom, 0, 0);
      ctx.clearRect(0, 0, size.width, size.height);
    },
  };

  function measure() {
    stale = false;
    const box = canvas.getBoundingClientRect();
    density = window.devicePixelRatio;
    canvas.width = Math.max(1, Math.round(box.width * density));
    canvas.height = Math.max(1, Math.round(box.height * density));
    const scale = Math.min(box.width / world.width, box.height / world.height);
    view.zoom = Math.max(1, scale / LARGE);
    fit = scale / view.zoom;
    view.setCamera(camera);
    size.width = box.width / view.zoom;
    size.height = box.height / view.zoom;
  }

  // A new size clears a canvas: until it is drawn again, it keeps its old size and its picture.
  function resize() {
    stale = true;
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
