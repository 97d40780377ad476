import { decidingStretch } from './rulers.js';
import { stretchText } from '../figure/verdict.js';
import { moved, opposite } from '../geometry/vector.js';

/**
 * Writes the length of the decisive stretch beside it: without the word in front of it where that has no room, because
 * on the other side of the ruler are the shapes.
 *
 * @param {import('../figure/stage.js').Picture} picture
 * @param {import('./shadows.js').AxisShadows} test
 * @param {import('./rulers.js').AxisLine} ruler
 * @param {{ out?: number, back?: number, text?: string }} [how]
 *   `out`: the distance from the ruler's line, in pixels; `back`: the distance on the other side, used if `out` has no
 *   room
 */
export function writeStretch({ labels, palette }, test, ruler, { out = 31, back = 6, text = stretchText(test) } = {}) {
  const [from, to] = decidingStretch(test);
  const middle = (from + to) / 2;
  const beyond = ruler.at(middle, out);
  // Straight away from the line, or to the side that it leaves free.
  const outside = [ruler.across, { x: Math.sign(ruler.across.x), y: 0 }].map((towards) => ({ at: beyond, towards }));
  const inside = [{ at: ruler.at(middle, -back), towards: opposite(ruler.across) }];
  const colour = test.separation > 0 ? palette.axis : palette.mtv;
  labels.write(text, outside, colour) || labels.write(text.split(' ').at(-1) ?? text, outside, colour) || labels.write(text, inside, colour);
}

/**
 * Writes the first of an axis' names that fits at an end of its ruler or behind its line.
 *
 * @param {import('../figure/labels.js').Labels} labels
 * @param {import('./rulers.js').AxisLine} ruler
 * @param {readonly string[]} names
 * @param {string} colour
 */
export function labelRuler(labels, { along, across, at, from, to }, names, colour) {
  const ends = [
    { at: at(to), towards: along },
    { at: at(from), towards: opposite(along) },
    { at: at((from + to) / 2, -8), towards: opposite(across) },
  ];
  names.some((name) => labels.write(name, ends, colour));
}

/**
 * Keeps labels off a ruler's line and bars, except for its ends, where its own name stands.
 *
 * @param {import('../figure/labels.js').Labels} labels
 * @param {import('./rulers.js').AxisLine} line
 */
export function keepLabelsOff(labels, { from, to, at, along }) {
  labels.avoidLine(moved(at(from, 5), along, 8), moved(at(to, 5), along, -8), { beside: 6 });
}
