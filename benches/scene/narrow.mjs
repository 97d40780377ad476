/**
 * The yardstick's tests of two bodies, one for each two kinds. Each runs over a list of candidates, so that the compiler sees one
 * small loop, and reports those that overlap with a unit normal, from the first to the second, and the depth.
 */

/** The kinds of bodies: numbers whose sums are all different. */
export const CIRCLE = 0;
export const RECTANGLE = 1;
export const POLYGON = 3;

/** A polygon's vertex takes so many numbers: x, y, the outward normal of the edge from it to the next, and how far out that edge lies. */
export const STRIDE = 5;

/**
 * All bodies in flat arrays.
 * @typedef {object} Flat
 * @property {Uint8Array} kind
 * @property {Float64Array} poses x, y and angle
 * @property {Float64Array} turns cosine and sine of the angle
 * @property {Float64Array} halves of a rectangle's width and height
 * @property {Uint32Array} starts where a polygon's vertices begin and, at the next index, end
 * @property {Float64Array} own the vertices about the body's origin
 * @property {Float64Array} world the vertices in the world
 * @property {Float64Array} inners the radii of the largest circles about polygons' origins inside them
 * @property {Float64Array} outers the radii of the smallest circles that cover the bodies
 *
 * @typedef {(list: Uint32Array, from: number, to: number) => void} Test
 */

/**
 * The tests, by the sum of both kinds.
 * @param {Flat} flat
 * @param {import('./contestants.mjs').Report} report
 * @returns {Test[]}
 */
export function narrow({ poses, turns, halves, starts, world, inners, outers }, report) {
  // How far the other's centre lies beyond each edge.
  const beyond = new Float64Array(starts.reduce((most, start, i) => Math.max(most, start - (starts[i - 1] ?? 0)), STRIDE) / STRIDE);

  /** @type {Test} */
  function circles(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const dx = poses[3 * b] - poses[3 * a];
      const dy = poses[3 * b + 1] - poses[3 * a + 1];
      const reach = outers[a] + outers[b];
      const square = dx * dx + dy * dy;
      if (square > reach * reach) continue;
      const distance = Math.sqrt(square);
      if (distance > 0) report(a, b, dx / distance, dy / distance, reach - distance);
      else report(a, b, 1, 0, reach);
    }
  }

  /** In the rectangle's frame, where the point of it that is nearest to the circle's centre is a matter of two clamps. @type {Test} */
  function circleRectangle(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const dx = poses[3 * b] - poses[3 * a];
      const dy = poses[3 * b + 1] - poses[3 * a + 1];
      const cos = turns[2 * b];
      const sin = turns[2 * b + 1];
      const x = cos * dx + sin * dy;
      const y = cos * dy - sin * dx;
      const gapX = Math.abs(x) - halves[2 * b];
      const gapY = Math.abs(y) - halves[2 * b + 1];
      const radius = outers[a];
      if (gapX > radius || gapY > radius) continue;
      let nx = 0;
      let ny = 0;
      let depth = radius;
      if (gapX > 0 && gapY > 0) {
        const square = gapX * gapX + gapY * gapY;
        if (square > radius * radius) continue;
        const distance = Math.sqrt(square);
        nx = x < 0 ? -gapX / distance : gapX / distance;
        ny = y < 0 ? -gapY / distance : gapY / distance;
        depth -= distance;
      } else if (gapX > gapY) {
        nx = x < 0 ? -1 : 1;
        depth -= gapX;
      } else {
        ny = y < 0 ? -1 : 1;
        depth -= gapY;
      }
      report(a, b, cos * nx - sin * ny, sin * nx + cos * ny, depth);
    }
  }

  /** Both rectangles' two axes, by their half widths (Gottschalk, Lin and Manocha, OBBTree, 1996). @type {Test} */
  function rectangles(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const dx = poses[3 * b] - poses[3 * a];
      const dy = poses[3 * b + 1] - poses[3 * a + 1];
      const aCos = turns[2 * a];
      const aSin = turns[2 * a + 1];
      const bCos = turns[2 * b];
      const bSin = turns[2 * b + 1];
      const cos = Math.abs(aCos * bCos + aSin * bSin);
      const sin = Math.abs(aCos * bSin - aSin * bCos);
      const aWidth = halves[2 * a];
      const aHeight = halves[2 * a + 1];
      const bWidth = halves[2 * b];
      const bHeight = halves[2 * b + 1];
      const ax = aCos * dx + aSin * dy;
      const ay = aCos * dy - aSin * dx;
      const bx = bCos * dx + bSin * dy;
      const by = bCos * dy - bSin * dx;
      const gapAX = Math.abs(ax) - aWidth - (cos * bWidth + sin * bHeight);
      const gapAY = Math.abs(ay) - aHeight - (sin * bWidth + cos * bHeight);
      const gapBX = Math.abs(bx) - bWidth - (cos * aWidth + sin * aHeight);
      const gapBY = Math.abs(by) - bHeight - (sin * aWidth + cos * aHeight);
      if (gapAX > 0 || gapAY > 0 || gapBX > 0 || gapBY > 0) continue;
      let most = gapAX;
      let nx = aCos;
      let ny = aSin;
      let along = ax;
      if (gapAY > most) {
        most = gapAY;
        nx = -aSin;
        ny = aCos;
        along = ay;
      }
      if (gapBX > most) {
        most = gapBX;
        nx = bCos;
        ny = bSin;
        along = bx;
      }
      if (gapBY > most) {
        most = gapBY;
        nx = -bSin;
        ny = bCos;
        along = by;
      }
      if (along < 0) report(a, b, -nx, -ny, -most);
      else report(a, b, nx, ny, -most);
    }
  }

  /** The edge that the centre lies farthest beyond and, past its ends, the vertex there. @type {Test} */
  function circlePolygon(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const x = poses[3 * a];
      const y = poses[3 * a + 1];
      const radius = outers[a];
      const start = starts[b];
      const end = starts[b + 1];
      let edge = start;
      let most = -Infinity;
      for (let at = start; at < end; at += STRIDE) {
        const gap = x * world[at + 2] + y * world[at + 3] - world[at + 4];
        if (gap > most) {
          most = gap;
          edge = at;
        }
      }
      if (most > radius) continue;
      const nx = world[edge + 2];
      const ny = world[edge + 3];
      if (most > 0) {
        const next = edge + STRIDE === end ? start : edge + STRIDE;
        const past = (y - world[next + 1]) * nx - (x - world[next]) * ny > 0;
        if (past || (y - world[edge + 1]) * nx - (x - world[edge]) * ny < 0) {
          const vertex = past ? next : edge;
          const dx = world[vertex] - x;
          const dy = world[vertex + 1] - y;
          const square = dx * dx + dy * dy;
          if (square > radius * radius) continue;
          const distance = Math.sqrt(square);
          report(a, b, dx / distance, dy / distance, radius - distance);
          continue;
        }
      }
      report(a, b, -nx, -ny, radius - most);
    }
  }

  /** The rectangle's two axes against the polygon's vertices, the polygon's edges against the rectangle's half widths. @type {Test} */
  function rectanglePolygon(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const x = poses[3 * a];
      const y = poses[3 * a + 1];
      const cos = turns[2 * a];
      const sin = turns[2 * a + 1];
      const width = halves[2 * a];
      const height = halves[2 * a + 1];
      const start = starts[b];
      const end = starts[b + 1];
      let edge = start;
      let most = -Infinity;
      for (let at = start; at < end; at += STRIDE) {
        const ux = world[at + 2];
        const uy = world[at + 3];
        const gap = x * ux + y * uy - world[at + 4] - width * Math.abs(cos * ux + sin * uy) - height * Math.abs(cos * uy - sin * ux);
        if (gap > most) {
          most = gap;
          edge = at;
        }
      }
      if (most > 0) continue;
      let nx = -world[edge + 2];
      let ny = -world[edge + 3];
      let left = Infinity;
      let right = -Infinity;
      let bottom = Infinity;
      let top = -Infinity;
      for (let at = start; at < end; at += STRIDE) {
        const dx = world[at] - x;
        const dy = world[at + 1] - y;
        const px = cos * dx + sin * dy;
        const py = cos * dy - sin * dx;
        if (px < left) left = px;
        if (px > right) right = px;
        if (py < bottom) bottom = py;
        if (py > top) top = py;
      }
      left -= width;
      right = -right - width;
      bottom -= height;
      top = -top - height;
      if (left > 0 || right > 0 || bottom > 0 || top > 0) continue;
      if (left > most) {
        most = left;
        nx = cos;
        ny = sin;
      }
      if (right > most) {
        most = right;
        nx = -cos;
        ny = -sin;
      }
      if (bottom > most) {
        most = bottom;
        nx = -sin;
        ny = cos;
      }
      if (top > most) {
        most = top;
        nx = sin;
        ny = -cos;
      }
      report(a, b, nx, ny, -most);
    }
  }

  /** @type {Test} */
  function polygons(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const dx = poses[3 * b] - poses[3 * a];
      const dy = poses[3 * b + 1] - poses[3 * a + 1];
      const reach = outers[a] + outers[b];
      if (dx * dx + dy * dy > reach * reach) continue;
      const edgeA = best(a, b, -Infinity);
      if (edgeA === GAP) continue;
      const separationA = separation;
      const edgeB = best(b, a, separationA);
      if (edgeB === GAP) continue;
      if (edgeB === NONE) report(a, b, world[edgeA + 2], world[edgeA + 3], -separationA);
      else report(a, b, -world[edgeB + 2], -world[edgeB + 3], -separation);
    }
  }

  /**
   * The edge of polygon `a` that separates most from polygon `b`, if it separates more than `least`. The other reaches back from its
   * centre by its inner radius at least, so that most edges need no look at its vertices.
   * @param {number} a
   * @param {number} b
   * @param {number} least
   */
  function best(a, b, least) {
    const x = poses[3 * b];
    const y = poses[3 * b + 1];
    const start = starts[a];
    const end = starts[a + 1];
    let farthest = start;
    let far = -Infinity;
    for (let at = start, i = 0; at < end; at += STRIDE, i += 1) {
      const distance = x * world[at + 2] + y * world[at + 3] - world[at + 4];
      beyond[i] = distance;
      if (distance > far) {
        far = distance;
        farthest = at;
      }
    }
    const inner = inners[b];
    if (far - inner <= least) return NONE;
    const from = starts[b];
    const to = starts[b + 1];
    let edge = NONE;
    let most = least;
    // The likeliest edge first: where it shows a gap, nothing else is looked at; where not, it rules out most others.
    const first = lowest(from, to, world[farthest + 2], world[farthest + 3]) - world[farthest + 4];
    if (first > most) {
      if (first > 0) return GAP;
      most = first;
      edge = farthest;
    }
    for (let at = start, i = 0; at < end; at += STRIDE, i += 1) {
      if (beyond[i] - inner <= most || at === farthest) continue;
      const gap = lowest(from, to, world[at + 2], world[at + 3]) - world[at + 4];
      if (gap > most) {
        if (gap > 0) return GAP;
        most = gap;
        edge = at;
      }
    }
    separation = most;
    return edge;
  }

  /**
   * The lowest projection of these vertices.
   * @param {number} from
   * @param {number} to
   * @param {number} ux
   * @param {number} uy
   */
  function lowest(from, to, ux, uy) {
    let low = world[from] * ux + world[from + 1] * uy;
    for (let at = from + STRIDE; at < to; at += STRIDE) {
      const there = world[at] * ux + world[at + 1] * uy;
      if (there < low) low = there;
    }
    return low;
  }

  /** @type {Test[]} */
  const tests = Array.from({ length: 2 * POLYGON + 1 }, () => () => {});
  tests[CIRCLE + CIRCLE] = circles;
  tests[CIRCLE + RECTANGLE] = circleRectangle;
  tests[RECTANGLE + RECTANGLE] = rectangles;
  tests[CIRCLE + POLYGON] = circlePolygon;
  tests[RECTANGLE + POLYGON] = rectanglePolygon;
  tests[POLYGON + POLYGON] = polygons;
  return tests;
}

/** What `best` answers when there is a gap, and when no edge beats what there was. */
const GAP = -1;
const NONE = -2;

/** The separation of the edge that `best` returned. */
let separation = 0.5;
