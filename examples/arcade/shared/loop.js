/** The clock: steps of equal length, and a picture for each frame of the screen between the last two of them. */
import { STEP } from './advance.js';

/** @typedef {{ x: number, y: number, angle: number }} Place */
/** @typedef {(thing: Place) => Place} PlaceOf  where to draw a thing in this frame */

/** Farther than this in a step nothing flies: it has been put there. */
const JUMP = 120;

/**
 * @param {object} game
 * @param {() => Iterable<Place>} game.things  that move
 * @param {() => void} game.step
 * @param {(placeOf: PlaceOf, seconds: number) => void} game.draw  `seconds`: since the last picture
 */
export function run({ things, step, draw }) {
  /** @type {Map<Place, Place>} */
  const before = new Map();
  let [last, owed] = [performance.now(), 0];

  function placeOf(/** @type {Place} */ thing) {
    const { x, y, angle } = before.get(thing) ?? thing;
    const part = Math.abs(thing.x - x) + Math.abs(thing.y - y) > JUMP ? 1 : owed / STEP;
    return { x: x + (thing.x - x) * part, y: y + (thing.y - y) * part, angle: angle + (thing.angle - angle) * part };
  }

  requestAnimationFrame(function frame(now) {
    // After a pause, it does not catch up minutes.
    const seconds = Math.max(0, Math.min((now - last) / 1000, 0.1));
    last = now;
    for (owed += seconds; owed >= STEP; owed -= STEP) {
      before.clear();
      for (const thing of things()) before.set(thing, { x: thing.x, y: thing.y, angle: thing.angle });
      step();
    }
    draw(placeOf, seconds);
    requestAnimationFrame(frame);
  });
}
