/** Draws a scene on a 2D canvas. */
import { named, show, typeError } from '../boundary/errors.js';
import { checked, drawFigures } from './figures.js';

/** @import { Scene } from '../index.js' */
/** @import { DebugOptions } from './figures.js' */

/**
 * Draws a scene on a 2D canvas, as the core sees it: the shapes where they are now, filled lightly (fixed ones in
 * grey); their bounding boxes, which the broad phase tests, dashed; and the points and normals, from A to B, of the
 * last update's contacts.
 *
 * It draws in world units: the canvas's transform is the camera. Lines and points have the same size in pixels at every
 * scale. The canvas is not cleared, and its state is restored.
 * @param {DebugCanvas} ctx
 * @param {Scene} scene
 * @param {DebugOptions} [options]
 */
export function drawDebug(ctx, scene, options) {
  try {
    const canvas = /** @type {unknown} */ (ctx);
    if (typeof (/** @type {any} */ (canvas)?.getTransform) !== 'function') {
      throw typeError(`ctx must be a CanvasRenderingContext2D, got ${show(canvas)}`);
    }
    const { shown, colors } = checked(scene, options);
    const { a, b } = ctx.getTransform();
    const pixel = 1 / (Math.hypot(a, b) || 1);

    ctx.save();
    try {
      ctx.lineWidth = 1.5 * pixel;
      drawFigures(scene, shown, pixel, (color, paths, closed) => {
        ctx.strokeStyle = ctx.fillStyle = colors[color];
        ctx.beginPath();
        for (const path of paths) {
          for (let k = 0; k < path.length; k += 1) {
            if (k === 0) ctx.moveTo(path[k].x, path[k].y);
            else ctx.lineTo(path[k].x, path[k].y);
          }
          if (closed) ctx.closePath();
        }
        if (color === 'bounds') ctx.setLineDash([4 * pixel, 4 * pixel]);
        else if (closed) {
          if (color !== 'contacts') ctx.globalAlpha = 0.15;
          ctx.fill();
          ctx.globalAlpha = 1;
        }
        if (color !== 'contacts') ctx.stroke();
        if (color === 'bounds') ctx.setLineDash([]);
      });
    } finally {
      ctx.restore();
    }
  } catch (error) {
    throw named(error, 'drawDebug', drawDebug);
  }
}

/**
 * What `drawDebug` uses of a `CanvasRenderingContext2D`, written out for programs without the types of the DOM.
 * @typedef {object} DebugCanvas
 * @property {() => { a: number, b: number }} getTransform
 * @property {() => void} save
 * @property {() => void} restore
 * @property {() => void} beginPath
 * @property {(x: number, y: number) => void} moveTo
 * @property {(x: number, y: number) => void} lineTo
 * @property {() => void} closePath
 * @property {(segments: number[]) => void} setLineDash
 * @property {() => void} fill
 * @property {() => void} stroke
 * @property {unknown} strokeStyle
 * @property {unknown} fillStyle
 * @property {number} lineWidth
 * @property {number} globalAlpha
 */
