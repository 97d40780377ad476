/**
 * What an oracle says is solid: figures on the map, which answer whether they hold a point, and tell points worth
 * asking about. It knows nothing of the library.
 */

/** @typedef {[number, number]} Vector */
/**
 * From a frame to the map, and back.
 * @typedef {{ out: (point: Vector) => Vector, into: (point: Vector) => Vector }} Way
 */
/**
 * An area or a line. `holds`: undefined so near the border of what is round that a polygon in its place may differ.
 * `probes`: points in and about it. `line`: its points, if it has no area.
 * @typedef {{ holds: (point: Vector) => boolean | undefined, probes: Vector[], line?: Vector[] }} Figure
 */
/**
 * Tiles of a layer, or an object, which has an `id`, an origin and an angle. `told`: what the part must tell.
 * @typedef {{ layer: string, level?: string, world?: string, id?: number | string, figures: Figure[], origin?: Vector,
 *   angle?: number, told: Record<string, any> }} Item
 */

/** @param {number} x @param {number} y @returns {Way} */
export const shift = (x, y) => ({ out: ([u, v]) => [u + x, v + y], into: ([u, v]) => [u - x, v - y] });

/** @param {number} x @param {number} y @returns {Way} */
export const stretch = (x, y) => ({ out: ([u, v]) => [u * x, v * y], into: ([u, v]) => [u / x, v / y] });

/** By degrees, clockwise on a screen. @param {number} degrees @returns {Way} */
export function turn(degrees) {
  const [c, s] = [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)];
  return { out: ([u, v]) => [c * u - s * v, s * u + c * v], into: ([u, v]) => [c * u + s * v, c * v - s * u] };
}

/** Frames in one another, the outermost first. @param {Way[]} ways @returns {Way} */
export const chain = (...ways) => ({
  out: (point) => ways.reduceRight((p, way) => way.out(p), point), into: (point) => ways.reduce((p, way) => way.into(p), point),
});

/** How far a point is from a segment. @param {Vector} point @param {Vector} a @param {Vector} b */
export function toSegment([x, y], [ax, ay], [bx, by]) {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = squared && Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
  return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
}

/** A line, or a point. @param {Way} way @param {Vector[]} points @returns {Figure} */
export const lineOf = (way, points) => ({ holds: () => false, probes: [], line: points.map(way.out) });

/** How much larger or smaller a polygon in place of something round may be. */
const ROUND = 0.03;

/**
 * A polygon, or what fills the box between two corners.
 * @param {Way} way
 * @param {string | undefined} kind `polygon`, `ellipse`, `capsule` or a box
 * @param {Vector[]} points
 * @param {() => number} random
 * @returns {Figure}
 */
export function areaOf(way, kind, points, random) {
  const [xs, ys] = [0, 1].map((i) => points.map((p) => p[i]).sort((a, b) => a - b));
  const [x0, x1, y0, y1] = [xs[0], xs[xs.length - 1], ys[0], ys[ys.length - 1]];
  const [rx, ry] = [(x1 - x0) / 2, (y1 - y0) / 2];
  const r = Math.min(rx, ry);

  /** How far out a point is: below 1 within, above 1 outside. @param {Vector} p */
  function reach([x, y]) {
    if (kind === 'ellipse') return Math.hypot((x - x0 - rx) / rx, (y - y0 - ry) / ry);
    if (kind === 'capsule') return toSegment([x, y], [x0 + r, y0 + r], [x1 - r, y1 - r]) / r;
    if (kind !== 'polygon') return x > x0 && x < x1 && y > y0 && y < y1 ? 0 : 2;
    // Even-odd: how many edges does a ray to the right cross?
    const crossed = points.filter(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length];
      return (ay > y) !== (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax);
    });
    return crossed.length % 2 ? 0 : 2;
  }

  // Beside the borders; their distances are random, so that none is on the border of another figure.
  const beside = (/** @type {number} */ low, /** @type {number} */ high) => [low - 0.02 * random(), low + 0.02 * random(), low + (high - low) * random(), high - 0.02 * random(), high + 0.02 * random()];
  const grid = beside(x0, x1).flatMap((x) => beside(y0, y1).map((y) => /** @type {Vector} */ ([x, y])));
  const corners = kind !== 'polygon' ? [] : points.flatMap(([x, y], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    return [[x, y], [(x + bx) / 2, (y + by) / 2]].flatMap(([u, v]) => [1, 2].map(() => /** @type {Vector} */ ([u + 0.1 * (random() - 0.5), v + 0.1 * (random() - 0.5)])));
  });
  const about = kind !== 'ellipse' && kind !== 'capsule' ? [] : Array.from({ length: 16 }, () => {
    const [turned, out] = [random() * 2 * Math.PI, 1 + 2.5 * ROUND * (random() - 0.5)];
    const [u, v] = kind === 'ellipse' ? [rx * Math.cos(turned), ry * Math.sin(turned)] : [Math.cos(turned) * r + Math.sign(Math.cos(turned)) * (rx - r), Math.sin(turned) * r + Math.sign(Math.sin(turned)) * (ry - r)];
    return /** @type {Vector} */ ([x0 + rx + u * out, y0 + ry + v * out]);
  });
  return {
    holds(point) {
      const out = reach(way.into(point));
      return Math.abs(out - 1) < ROUND ? undefined : out < 1;
    },
    probes: [...grid, ...corners, ...about].map(way.out),
  };
}
