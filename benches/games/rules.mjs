/**
 * The game that all entries play: breakout whose bricks are concave and turn. Lengths are pixels, y points down, angles
 * are radians and turn +x towards +y, speeds are per second.
 *
 * - Balls bounce off walls, paddle and bricks, and pass through each other. The field is open at its bottom.
 * - A bounce mirrors a ball's way. Then the ball has the speed of the frame again, by `paced`; off the paddle's top it
 *   flies where `aimed` says.
 * - A brick that was met in HITS frames breaks. When all are broken, all come back, and all balls are served.
 * - Bricks turn about their centres of mass without end: a brick's angle is `angleOf(brick, frame)`.
 * - Nothing can be wedged in: wherever the paddle and the bricks are, there is room for a ball between them. So a ball
 *   never has to overlap anything.
 */

/**
 * `x`: where the player wants the paddle; `serve`: the numbers of the balls that the referee has served.
 * @typedef {{ x: number, serve: number[] }} Input
 *
 * A ball's centre and velocity.
 * @typedef {{ x: number, y: number, vx: number, vy: number }} Ball
 *
 * `bricks`: the angle of each of BRICKS, null if it is broken.
 * @typedef {{ balls: Ball[], paddle: { x: number }, bricks: (number | null)[] }} State
 *
 * What the `make` of an entry returns: a game whose balls are all served.
 * @typedef {{ step: (input: Input) => void, state: () => State }} Game
 */

export const WIDTH = 600;
export const HEIGHT = 860;
/** The seconds of a frame. */
export const STEP = 1 / 60;
export const BALLS = 4;
export const RADIUS = 8;
export const HITS = 2;

/** A box: `y` of its centre, half its width and half its height; and its highest speed. */
export const PADDLE = { y: 790, halfWidth: 60, halfHeight: 8, speed: 400 };

/** The balls' speed in a frame: it rises for two minutes. @param {number} frame */
export const speedAt = (frame) => Math.min(600 + 5 * frame * STEP, 1200);

/**
 * Outlines, and the arms that they consist of: from x, y to x, y, half as wide as `arm`.
 * @type {Record<string, { outline: number[][], arms: number[][], arm: number }>}
 */
const DRAWN = {
  L: { outline: [[-20, -26], [-6, -26], [-6, 12], [20, 12], [20, 26], [-20, 26]], arms: [[-13, -19, -13, 19], [-13, 19, 13, 19]], arm: 7 },
  U: { outline: [[-27, -20], [-13, -20], [-13, 6], [13, 6], [13, -20], [27, -20], [27, 20], [-27, 20]], arms: [[-20, -13, -20, 13], [-20, 13, 20, 13], [20, 13, 20, -13]], arm: 7 },
  T: { outline: [[-27, -20], [27, -20], [27, -6], [7, -6], [7, 24], [-7, 24], [-7, -6], [-27, -6]], arms: [[-20, -13, 20, -13], [0, -13, 0, 17]], arm: 7 },
  X: { outline: [[-7, -33], [7, -33], [7, -7], [33, -7], [33, 7], [7, 7], [7, 33], [-7, 33], [-7, 7], [-33, 7], [-33, -7], [-7, -7]], arms: [[-26, 0, 26, 0], [0, -26, 0, 26]], arm: 7 },
  V: { outline: [[-32, -6], [-22, -16], [0, 6], [22, -16], [32, -6], [0, 26]], arms: [[-22, -6, 0, 16], [0, 16, 22, -6]], arm: Math.SQRT1_2 * 10 },
  Z: { outline: [[-27, -23], [7, -23], [7, 9], [27, 9], [27, 23], [-7, 23], [-7, -9], [-27, -9]], arms: [[-20, -16, 0, -16], [0, -16, 0, 16], [0, 16, 20, 16]], arm: 7 },
};

/** The kinds of bricks, with the centre of mass at 0, 0. */
export const KINDS = Object.fromEntries(Object.entries(DRAWN).map(([letter, { outline, arms, arm }]) => {
  const [x, y] = centreOf(outline);
  return [letter, { outline: outline.map((p) => [p[0] - x, p[1] - y]), arms: arms.map((a) => [a[0] - x, a[1] - y, a[2] - x, a[3] - y]), arm }];
}));

/** @param {number[][]} outline */
function centreOf(outline) {
  let [twice, x, y] = [0, 0, 0];
  outline.forEach(([px, py], k) => {
    const [qx, qy] = outline[(k + 1) % outline.length];
    const cross = px * qy - py * qx;
    twice += cross;
    x += (px + qx) * cross;
    y += (py + qy) * cross;
  });
  return [x / (3 * twice), y / (3 * twice)];
}

/** Four rows; neighbours turn against each other. */
export const BRICKS = ['LXUZTX', 'VTXLUZ', 'XUVTZL', 'ZLXUVT'].flatMap((line, row) => [...line].map((letter, column) => ({
  ...KINDS[letter], letter, x: WIDTH / 2 + 92 * (column - 2.5), y: 110 + 92 * row, angle: column, spin: ((column + row) % 2 ? -1 : 1) * (0.7 + 0.2 * row),
})));

/** @typedef {typeof BRICKS[number]} Brick */

/**
 * A brick's angle at the end of a frame; the first frame has number 1.
 * @param {{ angle: number, spin: number }} brick
 * @param {number} frame
 */
export const angleOf = ({ angle, spin }, frame) => angle + spin * frame * STEP;

/**
 * The paddle's centre after a frame; between it and a wall there is room for a ball.
 * @param {number} x
 * @param {number} wanted
 */
export function paddleAfter(x, wanted) {
  const most = WIDTH / 2 - PADDLE.halfWidth - 2 * RADIUS - 4;
  const to = Math.max(WIDTH / 2 - most, Math.min(wanted, WIDTH / 2 + most));
  return x + Math.max(-PADDLE.speed * STEP, Math.min(to - x, PADDLE.speed * STEP));
}

/**
 * The same direction at this speed, but at least a quarter of it upwards or downwards, so that no ball flies to and fro
 * between the walls for ever.
 * @param {number} vx @param {number} vy @param {number} speed
 */
export function paced(vx, vy, speed) {
  const part = Math.max(0.25, Math.min(Math.abs(vy) / Math.hypot(vx, vy), 1));
  return { vx: Math.sign(vx) * speed * Math.sqrt(1 - part * part), vy: (vy < 0 ? -1 : 1) * speed * part };
}

/**
 * From the paddle's top: the farther from its middle, the flatter.
 * @param {number} offset the ball's x less the paddle's
 * @param {number} speed
 */
export function aimed(offset, speed) {
  const angle = Math.max(-1, Math.min(offset / PADDLE.halfWidth, 1));
  return { vx: speed * Math.sin(angle), vy: -speed * Math.cos(angle) };
}

/**
 * A ball that is served: it lies on the paddle and flies upwards, each time in another direction.
 * @param {number} paddleX
 * @param {number} count of the balls served before
 * @param {number} speed
 */
export function served(paddleX, count, speed) {
  return { x: paddleX, y: PADDLE.y - PADDLE.halfHeight - RADIUS - 1, ...aimed(PADDLE.halfWidth * (((count + 1) * 0.618 * 2) % 2 - 1), speed) };
}

/**
 * The player: where the paddle is to be. It goes for the ball that comes down first, and now and then meets it beside
 * its middle.
 * @param {State} state @param {number} frame
 */
export function player({ balls, paddle }, frame) {
  const falling = balls.filter(({ vy, y }) => vy > 0 && y < PADDLE.y).map(({ x, y, vx, vy }) => ({ x: x + (vx * (PADDLE.y - y)) / vy, time: (PADDLE.y - y) / vy }));
  const first = falling.reduce((/** @type {typeof falling[0] | null} */ best, ball) => (best && best.time <= ball.time ? best : ball), null);
  // What bounces off a side wall on its way comes back.
  const x = first ? WIDTH - Math.abs(WIDTH - (Math.abs(first.x) % (2 * WIDTH))) : paddle.x;
  return x + 0.6 * PADDLE.halfWidth * Math.sin(frame / 37);
}
