/** The yardstick's tests of a polygon and a body of any kind, which loop over the polygon's edges. */
import { STRIDE } from './flat.mjs';

/**
 * @param {import('./flat.mjs').Flat} flat
 * @param {import('./contestants.mjs').Report} report
 */
export function edgeTests({ poses, turns, halves, starts, world, inners, outers }, report) {
  // Scratch: how far the other body's centre lies beyond each edge.
  const beyond = new Float64Array(starts.reduce((most, start, i) => Math.max(most, start - (starts[i - 1] ?? 0)), STRIDE) / STRIDE);

  /**
   * The edge that the centre lies farthest beyond or, past the edge's ends, the nearest vertex.
   * @type {import('./narrow.mjs').Test}
   */
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

  /**
   * The polygon's edge normals with the rectangle's half widths, then the rectangle's two axes with the polygon's
   * vertices. @type {import('./narrow.mjs').Test}
   */
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

  /** @type {import('./narrow.mjs').Test} */
  function polygons(list, from, to) {
    for (let k = from; k < to; k += 2) {
      const a = list[k];
      const b = list[k + 1];
      const dx = poses[3 * b] - poses[3 * a];
      const dy = poses[3 * b + 1] - poses[3 * a + 1];
      const reach = outers[a] + outers[b];
      if (dx * dx + dy * dy > reach * reach) continue;
      const edgeA = largestSeparation(a, b, -Infinity);
      if (edgeA === GAP) continue;
      const separationA = separation[0];
      const edgeB = largestSeparation(b, a, separationA);
      if (edgeB === GAP) continue;
      if (edgeB === NO_EDGE) report(a, b, world[edgeA + 2], world[edgeA + 3], -separationA);
      else report(a, b, -world[edgeB + 2], -world[edgeB + 3], -separation[0]);
    }
  }

  /**
   * The edge of polygon `a` with the largest separation from polygon `b`, if that is larger than `least`. `b` reaches
   * back from its centre by its inner radius at least: most edges are ruled out by that, without its vertices.
   * @param {number} a
   * @param {number} b
   * @param {number} least
   */
  function largestSeparation(a, b, least) {
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
    if (far - inner <= least) return NO_EDGE;
    const from = starts[b];
    const to = starts[b + 1];
    let edge = NO_EDGE;
    let most = least;
    // First the most likely edge: if it shows a gap, the search ends; if not, its separation rules out most other
    // edges.
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
    separation[0] = most;
    return edge;
  }

  /**
   * The lowest projection of these vertices on an axis.
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

  return { circlePolygon, rectanglePolygon, polygons };
}

/** `largestSeparation` returns these if there is a gap, or if no edge separates more than `least`. */
const GAP = -1;
const NO_EDGE = -2;

/**
 * The separation of the edge that `largestSeparation` returned. In an array, because V8 allocates an object for each
 * new value of a variable.
 */
const separation = new Float64Array(1);
