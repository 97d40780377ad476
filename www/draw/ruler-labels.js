import { decidingStretch } from './rulers.js';
import { stretchText } from '../figure/verdict.js';
import { distanceBetween, opposite } from '../geometry/vector.js';

/**
 * How long the stretch that decides is, beside it.
 *
 * @param {import('../figure/stage.js').Picture} picture
 * @param {import('shadowgap').AxisTest} test
 * @param {import('./rulers.js').AxisLine} ruler
 * @param {{ out?: number, back?: number, text?: string }} [how]
 *   `out`: how far out of the ruler's line, in pixels; `back`: where there is no room for it, how far on the other side
 */
export function writeStretch({ labels, palette }, test, ruler, { out = 31, back = 6, text = stretchText(test) } = {}) {
  const [from, to] = decidingStretch(test);
  const middle = (from + to) / 2;
  const places = [
    { at: ruler.at(middle, out), towards: ruler.across },
    { at: ruler.at(middle, -back), towards: opposite(ruler.across) },
  ];
  labels.write(text, places, test.separation > 0 ? palette.axis : palette.mtv);
}

/**
 * The name of an axis, usually its number in the table, at one end of its ruler or behind its line: the first one that fits.
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
 * Keeps labels off a line and its bars, all but the ends: its own number stands there.
 *
 * @param {import('../figure/labels.js').Labels} labels
 * @param {import('./rulers.js').AxisLine} line
 */
export function keepLabelsOff(labels, { from, to, at }) {
  const [start, end] = [at(from), at(to)];
  const length = Math.min(4000, distanceBetween(end, start));
  for (let pixels = 8; pixels <= length - 8; pixels += 8) labels.avoid(at(from + ((to - from) * pixels) / length, 5), 6);
}
