/** The camera: where the picture is, how large, and how it follows the hero. */

/**
 * @typedef {{ left: number, top: number, width: number, height: number, zoom: number, scale: number }} View  in the
 *   level's frame; `scale`: pixels of the screen for one of the level
 */
/** How many pixels of the level are seen at least across a narrow screen, and how much it looks ahead. */
const NARROW = 352;
const AHEAD = 18;

/** @param {import('shadowgap').Point} at */
export const makeCamera = ({ x, y }) => ({ x, y });

/**
 * Moves the camera by a part of the way to where it should be, and returns what it sees.
 * @param {ReturnType<typeof makeCamera>} camera @param {import('shadowgap').Point} hero @param {number} vx
 * @param {{ width: number, height: number }} level
 * @param {{ width: number, height: number, below: number }} screen  in CSS pixels; `below`: what buttons cover
 * @param {number} part @param {number} ratio  of the screen's pixels
 * @returns {View}
 */
export function follow(camera, hero, vx, level, screen, part, ratio) {
  camera.x += (hero.x + AHEAD * vx - camera.x) * part;
  camera.y += (hero.y - camera.y) * part;
  // The whole height of the level, where that is not too small.
  const zoom = Math.max(0.75, Math.min((screen.height - screen.below) / level.height, screen.width / NARROW));
  const [width, height] = [screen.width / zoom, screen.height / zoom];
  const left = Math.max(0, Math.min(camera.x - width / 2, level.width - width));
  // A tall screen has sky above the level, and ground under it for the buttons.
  const spare = height - level.height;
  const top = spare > 0 ? Math.min(screen.below / zoom, spare) - spare : Math.max(0, Math.min(camera.y - height / 2, -spare));
  return { left, top, width, height, zoom, scale: zoom * ratio };
}
