/** A canvas that fills its element, and shows a world in the middle of it, as large as it can be. */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{ width: number, height: number, left?: number, top?: number, turns?: boolean }} world  `turns`: it is turned by a quarter where
 *   the element is upright and it is not
 */
export function makeView(canvas, { width, height, left = 0, top = 0, turns = false }) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
  /** What rests, painted once for each size. @type {Map<(ctx: CanvasRenderingContext2D) => void, HTMLCanvasElement>} */
  const layers = new Map();
  let transform = new DOMMatrix();

  /** Follows the element's size, and goes on in units of the world. */
  function begin() {
    const ratio = Math.min(devicePixelRatio, 2);
    const [wide, high] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    if (canvas.width !== wide || canvas.height !== high) {
      Object.assign(canvas, { width: wide, height: high });
      layers.clear();
      const turned = turns && high > wide && width > height;
      const scale = turned ? Math.min(wide / height, high / width) : Math.min(wide / width, high / height);
      transform = new DOMMatrix().translate(wide / 2, high / 2).scale(scale).rotate(turned ? 90 : 0).translate(-left - width / 2, -top - height / 2);
    }
    ctx.setTransform(transform);
  }

  /** Draws what rests. @param {(ctx: CanvasRenderingContext2D) => void} paint */
  function layer(paint) {
    let picture = layers.get(paint);
    if (!picture) {
      picture = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const to = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
      to.setTransform(transform);
      paint(to);
      layers.set(paint, picture);
    }
    ctx.save();
    ctx.resetTransform();
    ctx.drawImage(picture, 0, 0);
    ctx.restore();
  }

  /** @param {number} clientX @param {number} clientY */
  function toWorld(clientX, clientY) {
    const box = canvas.getBoundingClientRect();
    const ratio = canvas.width / box.width;
    const { x, y } = transform.inverse().transformPoint({ x: (clientX - box.x) * ratio, y: (clientY - box.y) * ratio });
    return { x, y };
  }
  return { ctx, begin, layer, toWorld };
}

/** @typedef {ReturnType<typeof makeView>} View */
