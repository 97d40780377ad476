/**
 * @typedef {{ width: number, height: number }} Size
 * @typedef {ReturnType<typeof createView>} View
 * @typedef {Point & { zoom: number }} Camera  the point in the middle of the picture, and the magnification
 */

/** Above this scale, in CSS pixels per world unit, lines, marks and labels grow with the picture. */
const LARGE = 76;

/** The largest coordinate of a point: the library rejects larger ones. */
const FARTHEST = 1e70;

const bounded = (/** @type {number} */ value) => Math.min(FARTHEST, Math.max(-FARTHEST, value));

/**
 * A view of a rectangle of the world, which fits whole into the canvas, centred on the origin unless the camera is
 * moved. Drawing pixels are CSS pixels, or larger on a very large canvas; the canvas has one sample for each pixel of
 * the screen. y points down, as it does in the canvas, so a positive angle turns x towards y.
 * @param {HTMLCanvasElement} canvas
 * @param {Size} world  the rectangle to show, in world units
 * @param {() => void} onResize  requests a redraw
 */
export function createView(canvas, world, onResize) {
  const ctx = /** @type {Context} */ (canvas.getContext('2d'));
  /** @type {Size} */
  const size = { width: 1, height: 1 };
  let density = 1;
  /** Whether the canvas may have a new size, to be measured at the next drawing. */
  let stale = true;
  /** The canvas' size when it was measured last, in CSS pixels. @type {Size} */
  let measured = { width: 0, height: 0 };
  /** Drawing pixels for one world unit at the camera's zoom 1. */
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
    /** Moves the camera. @param {Camera} there */
    setCamera(there) {
      camera = there;
      view.scale = fit * there.zoom;
    },
    /** @param {MouseEvent} event  @returns {Point} a point of the canvas, in drawing pixels */
    at(event) {
      const box = canvas.getBoundingClientRect();
      return { x: (event.clientX - box.left) / view.zoom, y: (event.clientY - box.top) / view.zoom };
    },
    /** Measures the canvas if its size may be new, clears it, and makes one unit one drawing pixel. */
    begin() {
      if (stale) measure();
      // In whole pixels of the canvas: where a part of one might stay, the browser copies the picture before.
      ctx.resetTransform();
      ctx.clearRect(0, 0, canvas.width, canvas.height);
      ctx.setTransform(density * view.zoom, 0, 0, density * view.zoom, 0, 0);
    },
  };

  function measure() {
    stale = false;
    const box = (measured = canvas.getBoundingClientRect());
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

  // Setting a canvas' size clears it: it keeps its old size and picture until it is drawn again. One that is not shown
  // has no size.
  function resize() {
    if (canvas.clientWidth === 0 || canvas.clientHeight === 0) return;
    stale = true;
    onResize();
  }

  // An observer reports once when it begins, too: by then the figure may have been drawn.
  new ResizeObserver(() => {
    const { width, height } = canvas.getBoundingClientRect();
    if (stale || width !== measured.width || height !== measured.height) resize();
  }).observe(canvas);
  watchDensity(resize);
  return view;
}

/** Calls `onChange` when the page moves to a screen of another density, or is zoomed. @param {() => void} onChange */
function watchDensity(onChange) {
  matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener('change', () => {
    onChange();
    watchDensity(onChange);
  }, { once: true });
}
