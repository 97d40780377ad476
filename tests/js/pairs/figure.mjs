/** A convex polygon swept by a radius, as the oracle and the families of pairs need it. */

/** Up to this many vertices the diameter is computed from all pairs. */
const FEW = 64;

export class Figure {
  /**
   * @param {ArrayLike<number>} points x and y in turn, of which the hull counts; one or two points are a disc or a
   *   capsule
   * @param {number} [radius]
   */
  constructor(points, radius = 0) {
    this.points = hull(points);
    this.radius = radius;
    const count = this.points.length / 2;
    this.count = count;
    this.x = Float64Array.from({ length: count }, (_, i) => this.points[2 * i]);
    this.y = Float64Array.from({ length: count }, (_, i) => this.points[2 * i + 1]);
    const edges = count < 2 ? 0 : count;
    /** The edges' unit normals, outwards; an edge leads from its vertex to the next. */
    this.normalX = new Float64Array(edges);
    this.normalY = new Float64Array(edges);
    let reach = 0;
    for (let i = 0; i < count; i += 1) {
      const next = i + 1 < count ? i + 1 : 0;
      const [alongX, alongY] = [this.x[next] - this.x[i], this.y[next] - this.y[i]];
      const length = Math.hypot(alongX, alongY);
      if (edges > 0) {
        this.normalX[i] = alongY / length;
        this.normalY[i] = -alongX / length;
      }
      reach = Math.max(reach, Math.hypot(this.x[i], this.y[i]));
    }
    /** Of the circle about the origin that covers it. */
    this.reach = reach + radius;
    /** The diameter; for many vertices that of the covering circle. */
    this.size = 2 * radius + (count > FEW ? 2 * reach : this.#diameter());
  }

  #diameter() {
    let most = 0;
    for (let i = 0; i < this.count; i += 1) {
      for (let j = 0; j < i; j += 1) most = Math.max(most, Math.hypot(this.x[i] - this.x[j], this.y[i] - this.y[j]));
    }
    return most;
  }
}

/**
 * The convex hull, counter-clockwise (Andrew's monotone chain).
 * @param {ArrayLike<number>} points x and y in turn
 */
function hull(points) {
  const order = Array.from({ length: points.length / 2 }, (_, i) => 2 * i).sort((i, j) => points[i] - points[j] || points[i + 1] - points[j + 1]);
  const half = (/** @type {number[]} */ sorted) => {
    /** @type {number[]} */
    const chain = [];
    for (const k of sorted) {
      while (chain.length > 1) {
        const [i, j] = chain.slice(-2);
        const turn = (points[j] - points[i]) * (points[k + 1] - points[i + 1]) - (points[j + 1] - points[i + 1]) * (points[k] - points[i]);
        if (turn > 0) break;
        chain.pop();
      }
      chain.push(k);
    }
    chain.pop();
    return chain;
  };
  const ring = order.length > 2 ? [...half(order), ...half(order.reverse())] : order;
  return Float64Array.from(ring.flatMap((i) => [points[i], points[i + 1]]));
}
