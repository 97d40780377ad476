/** The yardstick's tests that walk over a polygon's edges: of a polygon and a body of each kind. */
import { STRIDE } from './flat.mjs';

/**
 * @param {import('./flat.mjs').Flat} flat
 * @param {import('./contestants.mjs').Report} report
 */
export function edgeTests({ poses, turns, halves, starts, world, inners, outers }, report) {
  // How far the other's centre lies beyond each edge.
  const beyond = new Float64Array(starts.reduce((most, start, i) => Math.max(most, start - (starts[i - 1] ?? 0)), STRIDE) / STRIDE);

  /** The edge that the centre lies farthest beyond and, past its ends, the vertex there. @type {import('./narrow.mjs').Test} */
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

  /** The rectangle's two axes against the polygon's vertices, the polygon's edges against the rectangle's half widths. @type {import('./narrow.mjs').Test} */
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
      const edgeA = best(a, b, -Infinity);
      if (edgeA === GAP) continue;
      const separationA = separation[0];
      const edgeB = best(b, a, separationA);
      if (edgeB === GAP) continue;
      if (edgeB === NONE) report(a, b, world[edgeA + 2], world[edgeA + 3], -separationA);
      else report(a, b, -world[edgeB + 2], -world[edgeB + 3], -separation[0]);
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
    separation[0] = most;
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

  return { circlePolygon, rectanglePolygon, polygons };
}

/** What `best` answers when there is a gap, and when no edge beats what there was. */
const GAP = -1;
const NONE = -2;

/** The separation of the edge that `best` returned: in an array, as a variable's every new value would be an object. */
const separation = new Float64Array(1);
