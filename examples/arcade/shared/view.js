/**
 * Three layers that show a world as large as their stage lets them: a picture of what rests, painted once for each
 * size; a canvas of light and shadows, coarse, which the browser makes large and soft; and one of what moves.
 */

/** Pixels of the page to a pixel of the light. */
const COARSE = 4;
/** The most pixels of the canvas for what moves: a slow phone can draw that many sixty times a second. */
const MOST = 420_000;

/**
 * @param {HTMLElement} stage
 * @param {object} world
 * @param {number} world.width
 * @param {number} world.height
 * @param {number} [world.left]
 * @param {number} [world.top]
 * @param {boolean} [world.turns]  whether it is turned by a quarter where the stage is upright and it is not
 * @param {(ctx: CanvasRenderingContext2D) => void} paint  draws what rests
 */
export function makeView(stage, { width, height, left = 0, top = 0, turns = false }, paint) {
  const [still, light, moving] = [1, 2, 3].map(() => /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d')));
  // A canvas would be handed to the screen anew for each frame, a picture is not.
  const picture = new Image();
  picture.alt = '';
  stage.append(picture, light.canvas, moving.canvas);
  let [size, toPage] = ['', new DOMMatrix()];

  /** Follows the stage's size. */
  function fit() {
    const { clientWidth, clientHeight } = stage;
    const ratio = Math.min(devicePixelRatio, 2);
    if (size === `${clientWidth} ${clientHeight} ${ratio}`) return;
    size = `${clientWidth} ${clientHeight} ${ratio}`;
    const turned = turns && clientHeight > clientWidth && width > height;
    const [across, down] = turned ? [height, width] : [width, height];
    const scale = Math.min(clientWidth / across, clientHeight / down);
    const [wide, high] = [Math.round(across * scale), Math.round(down * scale)];
    toPage = new DOMMatrix().translate(wide / 2, high / 2).scale(scale).rotate(turned ? 90 : 0).translate(-left - width / 2, -top - height / 2);
    for (const ctx of [still, light, moving]) {
      const part = ctx === still ? ratio : ctx === light ? 1 / COARSE : Math.min(ratio, Math.max(1, Math.sqrt(MOST / (wide * high))));
      Object.assign(ctx.canvas, { width: Math.ceil(wide * part), height: Math.ceil(high * part) });
      ctx.setTransform(new DOMMatrix().scale(part).multiply(toPage));
    }
    for (const { style } of [picture, light.canvas, moving.canvas]) Object.assign(style, { width: `${wide}px`, height: `${high}px` });
    paint(still);
    still.canvas.toBlob((blob) => {
      URL.revokeObjectURL(picture.src);
      if (blob) picture.src = URL.createObjectURL(blob);
    });
  }

  return {
    light,
    ctx: moving,
    /** Before each picture. */
    begin() {
      fit();
      // More than all of it: a pixel at the edge that is cleared in part would keep the rest.
      for (const ctx of [light, moving]) ctx.clearRect(left - width, top - height, 3 * width, 3 * height);
    },
    /** @param {number} clientX @param {number} clientY */
    toWorld(clientX, clientY) {
      const box = moving.canvas.getBoundingClientRect();
      const { x, y } = toPage.inverse().transformPoint({ x: clientX - box.x, y: clientY - box.y });
      return { x, y };
    },
  };
}

/** @typedef {ReturnType<typeof makeView>} View */
