/**
 * What is true of two convex figures in their poses, by brute force over all edges, independent of the core.
 *
 * Everything is computed in A's frame. B's vertices there carry a few roundings of the distance and of both extents,
 * and so does each separation: together less than `ROUNDINGS` units in the last place of their sum. What counts as
 * touching is more than 10,000 times that, so rounding never decides a verdict that the oracle gives.
 */

/** @typedef {import('./figure.mjs').Figure} Figure */

const ROUNDINGS = 32 * Number.EPSILON;

/**
 * What counts as touching, as the documentation promises it: of the larger size, and of the sum of the positions'
 * coordinates, to a limit.
 */
const TOUCH = 1e-10;
const MOST_TOUCH = 1e-7;

/** From this many pairs of vertices on, the search for supports climbs from vertex to vertex. */
const MANY = 4096;

/** The pair that `place` was last called with: B in A's frame, the larger size, what counts as touching. */
let [bx, by, bnx, bny] = Array.from({ length: 4 }, () => new Float64Array(16));
/** @type {Figure} */
let a;
/** @type {Figure} */
let b;
let [cos, sin, fromX, fromY, farthest] = [1, 0, 0, 0, 0];
/** Of the pair: the larger diameter, up to which gap it counts as touching, and how far off the oracle may be. */
export const pair = { size: 0, touch: 0, error: 0 };

/**
 * Takes a pair, which the other functions are about.
 * @param {Figure} figureA
 * @param {Figure} figureB
 * @param {ArrayLike<number>} poses x, y and angle of A and of B
 * @param {number} at where they begin
 */
export function place(figureA, figureB, poses, at) {
  a = figureA;
  b = figureB;
  fromX = poses[at];
  fromY = poses[at + 1];
  const angle = poses[at + 2];
  const x = poses[at + 3];
  const y = poses[at + 4];
  const turn = poses[at + 5] - angle;
  cos = Math.cos(angle);
  sin = Math.sin(angle);
  const dx = x - fromX;
  const dy = y - fromY;
  const offX = cos * dx + sin * dy;
  const offY = cos * dy - sin * dx;
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const { count } = b;
  if (bx.length < count) [bx, by, bnx, bny] = Array.from({ length: 4 }, () => new Float64Array(count));
  for (let j = 0; j < count; j += 1) {
    bx[j] = c * b.x[j] - s * b.y[j] + offX;
    by[j] = s * b.x[j] + c * b.y[j] + offY;
  }
  for (let j = 0; j < b.normalX.length; j += 1) {
    bnx[j] = c * b.normalX[j] - s * b.normalY[j];
    bny[j] = s * b.normalX[j] + c * b.normalY[j];
  }
  pair.size = Math.max(a.size, b.size);
  farthest = Math.abs(fromX) + Math.abs(fromY) + Math.abs(x) + Math.abs(y);
  pair.touch = Math.max(TOUCH * pair.size, Math.min(Number.EPSILON * farthest, MOST_TOUCH * pair.size));
  pair.error = ROUNDINGS * (a.reach + b.reach + Math.abs(dx) + Math.abs(dy));
}

/**
 * The signed separation of the pair, with B moved by (x, y) of the world; any lower bound above `enough` where it is
 * above that.
 * @param {number} enough
 * @param {number} [x]
 * @param {number} [y]
 */
export function separation(enough, x = 0, y = 0) {
  const offX = cos * x + sin * y;
  const offY = cos * y - sin * x;
  const radii = a.radius + b.radius;
  const many = a.count * b.count > MANY;
  const own = widest(a.x, a.y, a.normalX, a.normalY, bx, by, a.count, b.count, offX, offY, enough + radii, many);
  if (own - radii > enough) return own - radii;
  const other = widest(bx, by, bnx, bny, a.x, a.y, b.count, a.count, -offX, -offY, enough + radii, many);
  const most = Math.max(own, other);
  // Vertices may be farther apart than any edge says, and discs have no edges; of many vertices the lower bound will
  // do.
  if ((most < 0 && most > -Infinity) || most - radii >= enough || many) return most - radii;
  const nearest = Math.min(
    gap(a.x, a.y, bx, by, a.count, b.count, -offX, -offY),
    gap(bx, by, a.x, a.y, b.count, a.count, offX, offY),
  );
  return nearest - radii;
}

/**
 * The largest separation along the normals of one figure's edges from the other's vertices, or the first above
 * `enough`.
 * @param {Float64Array} px
 * @param {Float64Array} py
 * @param {Float64Array} nx
 * @param {Float64Array} ny
 * @param {Float64Array} qx
 * @param {Float64Array} qy
 * @param {number} count
 * @param {number} others
 * @param {number} offX what the other figure is moved by
 * @param {number} offY
 * @param {number} enough
 * @param {boolean} climb
 */
function widest(px, py, nx, ny, qx, qy, count, others, offX, offY, enough, climb) {
  let most = -Infinity;
  let support = -1;
  if (count < 2) return most;
  for (let i = 0; i < count; i += 1) {
    const x = nx[i];
    const y = ny[i];
    let least = Infinity;
    if (climb && support >= 0) {
      // The normals turn one way, and the supports follow.
      least = x * qx[support] + y * qy[support];
      for (let next = support + 1 < others ? support + 1 : 0; ; next = next + 1 < others ? next + 1 : 0) {
        const height = x * qx[next] + y * qy[next];
        if (height >= least) break;
        least = height;
        support = next;
      }
    } else {
      for (let j = 0; j < others; j += 1) {
        const height = x * qx[j] + y * qy[j];
        if (height < least) {
          least = height;
          support = j;
        }
      }
    }
    const apart = least - (x * (px[i] - offX) + y * (py[i] - offY));
    if (apart > most) most = apart;
    if (most > enough) return most;
  }
  return most;
}

/**
 * The least distance from one figure's vertices, moved, to the other's edges, or to its only vertex.
 * @param {Float64Array} px
 * @param {Float64Array} py
 * @param {Float64Array} qx
 * @param {Float64Array} qy
 * @param {number} count
 * @param {number} others
 * @param {number} offX
 * @param {number} offY
 */
function gap(px, py, qx, qy, count, others, offX, offY) {
  let least = Infinity;
  for (let i = 0; i < count; i += 1) {
    const x = px[i] + offX;
    const y = py[i] + offY;
    for (let j = 0; j < others; j += 1) {
      const next = j + 1 < others ? j + 1 : 0;
      const toX = x - qx[j];
      const toY = y - qy[j];
      const alongX = qx[next] - qx[j];
      const alongY = qy[next] - qy[j];
      const square = alongX * alongX + alongY * alongY;
      const part = square > 0 ? Math.min(1, Math.max(0, (toX * alongX + toY * alongY) / square)) : 0;
      const missX = toX - part * alongX;
      const missY = toY - part * alongY;
      least = Math.min(least, missX * missX + missY * missY);
    }
  }
  return Math.sqrt(least);
}

/** A surface near a place: its lowest and highest point. */
const near = { low: 0, high: 0 };

/**
 * How far a contact point is off: from the middle between both surfaces, and from the part of its line between them.
 */
export const miss = { middle: 0, between: 0 };

/**
 * Measures along the normal through a contact point how far it is off, into `miss`. Of both surfaces counts what lies
 * within `slack` of that line; the rounding of the point's own coordinates is forgiven.
 * @param {number} pointX in the world
 * @param {number} pointY
 * @param {number} normalX
 * @param {number} normalY
 * @param {number} slack
 */
export function missOf(pointX, pointY, normalX, normalY, slack) {
  const dx = pointX - fromX;
  const dy = pointY - fromY;
  const x = cos * dx + sin * dy;
  const y = cos * dy - sin * dx;
  const nx = cos * normalX + sin * normalY;
  const ny = cos * normalY - sin * normalX;
  const rounding = Number.EPSILON * farthest;
  const height = nx * x + ny * y;
  const along = nx * y - ny * x;
  const room = slack + rounding;
  const besideA = surface(a.x, a.y, a.count, a.radius, nx, ny, along, room);
  const lowA = near.low;
  const highA = near.high;
  const besideB = surface(bx, by, b.count, b.radius, -nx, -ny, -along, room);
  const lowB = -near.high;
  const highB = -near.low;
  const beside = Math.max(besideA, besideB);
  if (beside > 0) {
    miss.middle = beside;
    miss.between = beside;
    return;
  }
  miss.middle = Math.max(0, height - (highA + highB) / 2 - rounding, (lowA + lowB) / 2 - height - rounding);
  miss.between = Math.max(0, height - Math.max(highA, highB) - rounding, Math.min(lowA, lowB) - height - rounding);
}

/** A figure's vertices as `surface` sees them: how far along it, and how high. */
let alongs = new Float64Array(16);
let heights = new Float64Array(16);

/**
 * The surface of a figure as seen against (nx, ny), within `room` of a place across that direction, into `near`.
 * Returns how far the place is beside the figure, 0 if it is not.
 * @param {Float64Array} px
 * @param {Float64Array} py
 * @param {number} count
 * @param {number} radius
 * @param {number} nx
 * @param {number} ny
 * @param {number} place
 * @param {number} room
 */
function surface(px, py, count, radius, nx, ny, place, room) {
  if (alongs.length < count) [alongs, heights] = [new Float64Array(count), new Float64Array(count)];
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < count; i += 1) {
    const along = nx * py[i] - ny * px[i];
    alongs[i] = along;
    heights[i] = nx * px[i] + ny * py[i];
    if (along < least) least = along;
    if (along > most) most = along;
  }
  const from = Math.max(place - room, least - radius);
  const to = Math.min(place + room, most + radius);
  if (from > to) return from - to;
  const first = top(count, radius, from);
  const last = top(count, radius, to);
  near.low = Math.min(first, last);
  near.high = Math.max(first, last);
  for (let i = 0; i < count; i += 1) {
    if (alongs[i] > from && alongs[i] < to) near.high = Math.max(near.high, heights[i] + radius);
  }
  return 0;
}

/**
 * The highest point of the figure over a place: of its edges, moved outwards, and of its vertices' discs.
 * @param {number} count
 * @param {number} radius
 * @param {number} place
 */
function top(count, radius, place) {
  let highest = -Infinity;
  let fromAlong = alongs[count - 1];
  let fromHeight = heights[count - 1];
  for (let i = 0; i < count; i += 1) {
    const run = alongs[i] - fromAlong;
    const rise = heights[i] - fromHeight;
    if (radius === 0) {
      const part = (place - fromAlong) / run;
      if (part >= 0 && part <= 1) highest = Math.max(highest, fromHeight + part * rise);
      else if (place === alongs[i]) highest = Math.max(highest, heights[i]);
    } else {
      const aside = place - alongs[i];
      // Rounding at a disc's end must not lose it.
      if (Math.abs(aside) <= radius * (1 + 4 * Number.EPSILON)) {
        highest = Math.max(highest, heights[i] + Math.sqrt(Math.max(0, radius * radius - aside * aside)));
      }
      if (run !== 0) {
        const outward = Math.sign(run) * radius / Math.sqrt(run * run + rise * rise);
        const part = (place - fromAlong + rise * outward) / run;
        if (part >= 0 && part <= 1) highest = Math.max(highest, fromHeight + run * outward + part * rise);
      }
    }
    fromAlong = alongs[i];
    fromHeight = heights[i];
  }
  return highest;
}
