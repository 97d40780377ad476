/**
 * Three layers about a camera: a picture of what rests, which is moved as a whole; a coarse canvas of the dark, which
 * the browser makes large and soft; and a canvas of what moves.
 */
import type { Point } from 'shadowgap';

/** Pixels of the page to one of the dark; the most pixels of the canvas for what moves, which a slow phone can fill. */
const [COARSE, MOST] = [4, 640_000];
/** How many pixels of the level are seen: on a large screen a few more. */
const [LEAST_SEEN, MORE_SEEN] = [330_000, 0.24];

/** @param paint draws what rests, at so many pixels for one of the level */
export function makeView(stage: HTMLElement, width: number, height: number, paint: (ctx: CanvasRenderingContext2D) => void) {
  const [still, dark, moving] = [1, 2, 3].map(() => document.createElement('canvas').getContext('2d')!);
  // A canvas would be handed to the screen anew with each frame, a picture is not. It takes seconds to make: until
  // then the canvas is shown.
  const picture = Object.assign(new Image(), { alt: '', onload: () => still.canvas.replaceWith(picture) });
  const rests = [still.canvas, picture];
  stage.replaceChildren(still.canvas, dark.canvas, moving.canvas);
  for (const layer of [...stage.children, picture]) layer.className = 'layer';
  for (const layer of rests) layer.classList.add('rests');
  const camera = { x: 0, y: 0 };
  const view = { dark, moving, left: 0, top: 0, wide: 1, high: 1, zoom: 1, scale: 1, begin, toWorld, repaint };
  let size = '';

  /** Draws what rests once more. */
  function repaint() {
    const part = Math.min(view.zoom * Math.min(devicePixelRatio, 2), 2);
    Object.assign(still.canvas, { width: Math.ceil(width * part), height: Math.ceil(height * part) });
    still.setTransform(part, 0, 0, part, 0, 0);
    paint(still);
    picture.replaceWith(still.canvas);
    still.canvas.toBlob((blob) => {
      URL.revokeObjectURL(picture.src);
      if (blob) picture.src = URL.createObjectURL(blob);
    });
  }

  function fit() {
    const { clientWidth, clientHeight } = stage;
    if (size === `${clientWidth} ${clientHeight} ${devicePixelRatio}` || clientWidth * clientHeight === 0) return;
    const isFirst = size === '';
    size = `${clientWidth} ${clientHeight} ${devicePixelRatio}`;
    const pixels = clientWidth * clientHeight;
    view.zoom = Math.max(Math.sqrt(pixels / (LEAST_SEEN + MORE_SEEN * pixels)), clientWidth / width, clientHeight / height);
    [view.wide, view.high] = [clientWidth / view.zoom, clientHeight / view.zoom];
    const ratio = Math.min(devicePixelRatio, 2, Math.max(1, Math.sqrt(MOST / pixels)));
    view.scale = view.zoom * ratio;
    Object.assign(moving.canvas, { width: Math.round(clientWidth * ratio), height: Math.round(clientHeight * ratio) });
    Object.assign(dark.canvas, { width: Math.ceil(clientWidth / COARSE), height: Math.ceil(clientHeight / COARSE) });
    for (const { style } of rests) style.width = `${width * view.zoom}px`;
    repaint();
    return isFirst;
  }

  /** Before each picture: follows a place, by a part of the way there, and shakes by so many pixels. */
  function begin(place: Point, part: number, shake: Point) {
    const how = fit() ? 1 : part;
    camera.x += (place.x - camera.x) * how;
    camera.y += (place.y - camera.y) * how;
    // Whole pixels, as the picture of what rests is moved by.
    const whole = (value: number) => Math.round(value * view.zoom) / view.zoom;
    view.left = whole(Math.max(0, Math.min(camera.x - view.wide / 2, width - view.wide)) + shake.x);
    view.top = whole(Math.max(0, Math.min(camera.y - view.high / 2, height - view.high)) + shake.y);
    for (const { style } of rests) style.transform = `translate(${-view.left * view.zoom}px, ${-view.top * view.zoom}px)`;
    for (const [ctx, scale] of [[dark, view.zoom / COARSE], [moving, view.scale]] as const) {
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
      ctx.setTransform(scale, 0, 0, scale, -view.left * scale, -view.top * scale);
    }
  }

  function toWorld(clientX: number, clientY: number): Point {
    const box = stage.getBoundingClientRect();
    return { x: view.left + (clientX - box.x) / view.zoom, y: view.top + (clientY - box.y) / view.zoom };
  }
  return view;
}
