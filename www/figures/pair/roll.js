/** The way of the line that rolls half round two shapes, from a start that it goes back to; slowly along edges. */

/** The part of the film that goes back. */
const BACK = 0.1;
/** A line this near to an edge lies along it, as a part of a half turn. */
const NEAR = 0.03;

const smooth = (/** @type {number} */ t) => t * t * (3 - 2 * t);

/** The part of a half turn from one axis to another. @param {AxisTest} from  @param {AxisTest} to */
function between({ axis: from }, { axis: to }) {
  const part = (Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x)) / Math.PI;
  return part - Math.floor(part);
}

/**
 * How far from its end the line is, and the index of the axis that it shows, or -1.
 * @param {number} part  of the film  @param {readonly AxisTest[]} axes  all that the two shapes have
 * @param {AxisTest} last  the axis at which it ends
 */
export function rolledTo(part, axes, last) {
  const places = axes.map((axis) => between(last, axis));
  const forward = (part - BACK) / (1 - BACK);
  const stops = [0, ...places.filter((place) => place > NEAR / 2 && place < 1 - NEAR / 2), 1].sort((p, q) => p - q);
  const next = Math.max(1, stops.findIndex((stop) => stop > forward));
  const [from, to] = [stops[next - 1], stops[next]];
  const gone = forward < 0 ? 1 - smooth(part / BACK) : from + (to - from) * smooth((forward - from) / (to - from));
  const off = places.map((place) => Math.abs(place - gone)).map((far) => Math.min(far, 1 - far));
  const nearest = off.indexOf(Math.min(...off));
  return { angle: Math.PI * (gone - 1), lies: off[nearest] < NEAR ? nearest : -1 };
}
