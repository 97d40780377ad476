/**
 * Where the axes are drawn. A ruler is a line along one axis, moved sideways until it lies beyond everything solid; a
 * shape's shadow on it is exactly abreast of the shape. Sides depend on the shapes only, never on how they are turned, so a
 * ruler stays on its side while it has room there.
 *
 * @typedef {import('shadowgap').Point} Point
 * @typedef {import('shadowgap').AxisTest} AxisTest
 * @typedef {{ size: import('./view.js').Size, scale: number, toScreen(p: Point): Point }} Screen
 * @typedef {{ p: Point, radius: number }} Round  something to stay clear of: a point and how far it reaches, in world units
 * @typedef {{ along: Point, across: Point, from: number, to: number, near: number,
 *   at(t: number, out?: number): Point, behind(t: number): Point }} Ruler
 * `at`: the screen point at coordinate `t` of the axis, `out` pixels outwards; `behind`: the same abreast of the far side
 * of the shapes. `from` and `to` are the ends of the line.
 */

/** Clear space between the shapes and the line, and what the bars and the number beyond it need, in pixels. */
const CLEAR = 14;
const DEEP = 48;
/** How far the line goes on beyond the outermost shadow, in pixels. */
const TAIL = 18;

/**
 * All rulers of a picture. Those of a shape spread all around it: its axes go once around when every edge gives one, and
 * half around when opposite edges share them; then sides alternate. B's rulers take the sides opposite to A's.
 *
 * @param {readonly AxisTest[]} axes
 * @param {Record<'a' | 'b', number>} edges  how many edges each shape has
 * @param {readonly Round[]} solids
 * @param {Screen} view
 */
export function placeRulers(axes, edges, solids, view) {
  const given = { a: 0, b: 0 };
  for (const { source } of axes) given[source.shape]++;
  return axes.map((test) => {
    const { shape, index } = test.source;
    const shared = given[shape] <= edges[shape] / 2;
    const toLeft = (shape === 'a') === !(shared && index % 2 === 1);
    return placeRuler(test, toLeft, solids, view);
  });
}

/**
 * @param {AxisTest} test
 * @param {boolean} toLeft  of the axis, where there is room
 * @param {readonly Round[]} solids
 * @param {Screen} view
 * @returns {Ruler}
 */
function placeRuler(test, toLeft, solids, view) {
  const { a, b, axis } = test;
  const tail = TAIL / view.scale;
  const from = Math.min(a.min, b.min) - tail;
  const to = Math.max(a.max, b.max) + tail;
  const left = { x: -axis.y, y: axis.x };
  const right = { x: axis.y, y: -axis.x };
  const [first, second] = toLeft ? [left, right] : [right, left];

  /** @param {Point} across  @returns {Ruler} */
  function ruler(across) {
    const near = farthest(solids, across) + CLEAR / view.scale;
    const far = -farthest(solids, { x: -across.x, y: -across.y }) - CLEAR / view.scale;
    /** @param {number} t  @param {number} level  @param {number} out */
    const place = (t, level, out) => {
      const p = view.toScreen({ x: axis.x * t + across.x * level, y: axis.y * t + across.y * level });
      return { x: p.x + across.x * out, y: p.y + across.y * out };
    };
    return {
      along: axis,
      across,
      from,
      to,
      near,
      at: (t, out = 0) => place(t, near, out),
      behind: (t) => place(t, far, 0),
    };
  }

  const preferred = ruler(first);
  const other = ruler(second);
  return outside(preferred, view.size) > Math.max(0, outside(other, view.size)) ? other : preferred;
}

/**
 * How far the solids reach in a direction.
 *
 * @param {readonly Round[]} solids
 * @param {Point} direction
 */
function farthest(solids, direction) {
  return Math.max(...solids.map(({ p, radius }) => p.x * direction.x + p.y * direction.y + radius));
}

/**
 * How many pixels of a ruler, its bars and its number are cut off by the canvas; negative when it has room to spare.
 *
 * @param {Ruler} ruler
 * @param {import('./view.js').Size} size
 */
function outside(ruler, size) {
  const ends = [ruler.at(ruler.from, DEEP), ruler.at(ruler.to, DEEP)];
  return Math.max(...ends.flatMap((p) => [-p.x, -p.y, p.x - size.width, p.y - size.height]));
}

/**
 * The stretch of an axis that decides: the gap between the shadows, or what they must be pushed apart by.
 *
 * @param {AxisTest} test
 * @returns {[from: number, to: number]}
 */
export function decidingStretch({ a, b }) {
  const ends = b.min - a.max >= a.min - b.max ? [a.max, b.min] : [b.max, a.min];
  return [Math.min(...ends), Math.max(...ends)];
}

/**
 * How far a screen point is from a ruler's line, in pixels.
 *
 * @param {Ruler} ruler
 * @param {Point} at
 */
export function distanceTo(ruler, at) {
  const start = ruler.at(ruler.from);
  const end = ruler.at(ruler.to);
  const along = (at.x - start.x) * ruler.along.x + (at.y - start.y) * ruler.along.y;
  const out = (at.x - start.x) * ruler.across.x + (at.y - start.y) * ruler.across.y;
  const beyond = Math.max(0, -along, along - Math.hypot(end.x - start.x, end.y - start.y));
  return Math.hypot(beyond, Math.max(0, -out, out - 18));
}
