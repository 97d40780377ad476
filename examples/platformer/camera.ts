/** The camera: where the picture is, how large, and how it follows the hero. */

import type { Point } from 'shadowgap';

/** What is seen, in the level's frame. `scale`: pixels of the screen for one of the level. */
export type View = { left: number; top: number; width: number; height: number; zoom: number; scale: number };
/** In CSS pixels. `below`: what buttons cover. */
type Screen = { width: number; height: number; below: number };
/** How many pixels of the level are seen at least across a narrow screen, and how much it looks ahead. */
const NARROW = 352;
const AHEAD = 18;

export const makeCamera = ({ x, y }: Point) => ({ x, y });

/** Moves the camera a part of the way to where it should be, and returns what it sees. `ratio`: `devicePixelRatio`. */
export function follow(camera: Point, hero: Point, vx: number, level: { width: number; height: number }, screen: Screen, part: number, ratio: number): View {
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
