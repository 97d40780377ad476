/** Poses in which two figures nearly or exactly touch. */

/**
 * @typedef {import('./figure.mjs').Figure} Figure
 * @typedef {() => number} Draw a number in [0, 1)
 *
 * Draws the poses of a pair, and returns whether it touches by its construction.
 * @typedef {(a: Figure, b: Figure, random: Draw, poses: Float64Array, at: number) => boolean} DrawTouching
 */

/** 10 to a power drawn evenly. @param {Draw} random @param {number} low @param {number} high */
export const power = (random, low, high) => 10 ** (low + (high - low) * random());
/** A whole number. @param {Draw} random @param {number} low @param {number} high */
export const whole = (random, low, high) => low + Math.floor((high - low + 1) * random());

/**
 * A pose in which the other figure lies on an edge of one, deeper or farther by 1e-13 to 1 of the size; one pair in ten
 * anywhere.
 * @param {Figure} a
 * @param {Figure} b
 * @param {{ parallel?: number, offset?: (random: Draw) => number }} family
 * @param {Draw} random
 * @param {Float64Array} poses
 * @param {number} at
 */
export function drawPose(a, b, { parallel = 0, offset = (draw) => 2 * draw() }, random, poses, at) {
  const swap = random() < 0.5;
  const one = swap ? b : a;
  const other = swap ? a : b;
  const angle = 2 * Math.PI * (random() - 0.5);
  let turn = 2 * Math.PI * (random() - 0.5);
  const edge = Math.floor(one.count * random());
  const nx = one.count > 1 ? one.normalX[edge] : 1;
  const ny = one.count > 1 ? one.normalY[edge] : 0;
  if (other.count > 1 && random() < parallel) {
    const facing = Math.floor(other.count * random());
    const off = random() < 0.3 ? 0 : (random() < 0.5 ? 1 : -1) * power(random, -16, -3);
    turn = Math.atan2(ny, nx) + Math.PI - Math.atan2(other.normalY[facing], other.normalX[facing]) + off;
  }
  // In one's frame: where the other's lowest vertex is to lie.
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const downX = c * nx + s * ny;
  const downY = c * ny - s * nx;
  let lowest = Infinity;
  let vertex = 0;
  for (let j = 0; j < other.count; j += 1) {
    const height = downX * other.x[j] + downY * other.y[j];
    if (height < lowest) {
      lowest = height;
      vertex = j;
    }
  }
  const next = edge + 1 < one.count ? edge + 1 : 0;
  const part = 1.2 * random() - 0.1;
  const apart = random() < 0.1 ? 0 : Math.min(one.size, other.size) * (random() < 0.65 ? -1 : 1) * power(random, -13, 0);
  const out = one.radius + other.radius + apart;
  let x = one.x[edge] + part * (one.x[next] - one.x[edge]) + nx * out - (c * other.x[vertex] - s * other.y[vertex]);
  let y = one.y[edge] + part * (one.y[next] - one.y[edge]) + ny * out - (s * other.x[vertex] + c * other.y[vertex]);
  if (random() < 0.1) {
    x = (one.reach + other.reach) * (2 * random() - 1);
    y = (one.reach + other.reach) * (2 * random() - 1);
  }
  const distance = offset(random);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const from = swap ? at + 3 : at;
  const to = swap ? at : at + 3;
  poses[from] = distance * (2 * random() - 1);
  poses[from + 1] = distance * (2 * random() - 1);
  poses[from + 2] = angle;
  poses[to] = poses[from] + cos * x - sin * y;
  poses[to + 1] = poses[from + 1] + sin * x + cos * y;
  poses[to + 2] = angle + turn;
}

/**
 * Whole positions at which a vertex of B lies on an edge of A, or farther in or out by whole steps.
 * @type {DrawTouching}
 */
export const wholePose = (a, b, random, poses, at) => {
  const edge = whole(random, 0, a.count - 1);
  const next = (edge + 1) % a.count;
  const [alongX, alongY] = [a.x[next] - a.x[edge], a.y[next] - a.y[edge]];
  const part = whole(random, 0, 2) / 2;
  // An exact cross product, so the lowest vertex is exact.
  let [lowest, vertex] = [Infinity, 0];
  for (let j = 0; j < b.count; j += 1) {
    const height = alongY * b.x[j] - alongX * b.y[j];
    if (height < lowest) [lowest, vertex] = [height, j];
  }
  const steps = random() < 0.6 ? 0 : whole(random, -3, 3);
  const [x, y] = [whole(random, -1e6, 1e6), whole(random, -1e6, 1e6)];
  poses.set([x, y, 0, x + a.x[edge] + part * alongX - b.x[vertex] + steps * alongY, y + a.y[edge] + part * alongY - b.y[vertex] - steps * alongX, 0], at);
  return steps === 0;
};

/** Neighbours in a row of tiles at w · i, where w is a decimal and i up to 1e5. @type {DrawTouching} */
export const tilePose = (a, _b, random, poses, at) => {
  const [width, height] = [2 * a.x[1], 2 * a.y[2]];
  const [i, j] = [whole(random, 0, 1e5), whole(random, 0, 1e5)];
  const [di, dj] = [[1, 0], [0, 1], [1, 1], [1, -1], [-1, 0], [0, -1]][whole(random, 0, 5)];
  poses.set([i * width, j * height, 0, (i + di) * width, (j + dj) * height, 0], at);
  return true;
};
