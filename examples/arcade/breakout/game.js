/**
 * Breakout without screen and keys: `makeGame` once, then `step` sixty times a second. Its bricks are concave, and
 * turn.
 */
import { Scene, Shape, bounce } from 'shadowgap';
import { STEP, STILL, advance } from '../shared/advance.js';

/**
 * @typedef {'ball' | 'paddle' | 'brick'} Kind
 * @typedef {import('../shared/advance.js').Thing & { kind: Kind, letter: string, row: number }} Thing
 * @typedef {{ x?: number | null, side?: number, launch?: boolean }} Input
 * `x`: where a pointer wants the paddle; `side`: -1 to 1, by keys
 * @typedef {'wall' | 'paddle' | 'brick' | 'launch' | 'lost' | 'level'} What
 * @typedef {{ kind: What, x: number, y: number, brick?: Thing }} Event
 */

export const WIDTH = 600;
export const HEIGHT = 860;
export const RADIUS = 8;
/** Half of the paddle's flat side, and the radius of its ends. */
export const PADDLE = { half: 44, radius: 9, y: HEIGHT - 64 };
const FASTEST = 1600; // of the paddle
const BY_KEYS = 760;
const SPEED = 470; // of the ball, and what it gains
const FASTER = { brick: 5, level: 40 };
/** At least this part of its speed is upwards or downwards, so that it does not fly to and fro for ever. */
const STEEP = 0.25;
const CELL = 78;
/** The most touches in a step: then a ball that is caught between paddle and wall rests, and so does the paddle. */
const MOST = 40;

/**
 * The outlines of bricks by their letter in `LEVELS`, in eighths of a cell, about the middle of the brick.
 * Bricks turn: no point may be farther than 4 from the middle, or neighbours overlap.
 * @type {Record<string, [number, number][]>}
 */
const EIGHTHS = {
  L: [[-2.5, -3], [-0.5, -3], [-0.5, 1], [2.5, 1], [2.5, 3], [-2.5, 3]],
  U: [[-3, -2.5], [-1, -2.5], [-1, 0.5], [1, 0.5], [1, -2.5], [3, -2.5], [3, 2.5], [-3, 2.5]],
  T: [[-3, -2.5], [3, -2.5], [3, -0.5], [1, -0.5], [1, 2.5], [-1, 2.5], [-1, -0.5], [-3, -0.5]],
  X: [[-1, -3.2], [1, -3.2], [1, -1], [3.2, -1], [3.2, 1], [1, 1], [1, 3.2], [-1, 3.2], [-1, 1], [-3.2, 1], [-3.2, -1], [-1, -1]],
  V: [[-3.2, -1.5], [0, 0.7], [3.2, -1.5], [3.2, 0.7], [0, 3], [-3.2, 0.7]],
  S: Array.from({ length: 10 }, (_, k) => [Math.sin((Math.PI * k) / 5) * (k % 2 ? 1.7 : 3.5), -Math.cos((Math.PI * k) / 5) * (k % 2 ? 1.7 : 3.5)]),
};
export const OUTLINES = Object.fromEntries(Object.entries(EIGHTHS).map(([letter, points]) => [letter, points.map(([x, y]) => ({ x: (x * CELL) / 8, y: (y * CELL) / 8 }))]));
const SHAPES = Object.fromEntries(Object.entries(OUTLINES).map(([letter, points]) => [letter, Shape.outline(points)]));
/** Up to seven letters a line, from the left; `.` leaves a cell empty. At most seven lines stay above the paddle. */
const LEVELS = [
  ['L X U X U X L', 'X S X T X S X', 'V X L S L X V'],
  ['S V S V S V S', 'U T U T U T U', '. X S X S X .', 'L . V . V . L'],
  ['X X X X X X X', 'V S V S V S V', 'L U L U L U L', 'T T T T T T T'],
];

export function makeGame() {
  /** @type {Scene} */
  const walls = new Scene();
  walls.add(Shape.chain([[0, HEIGHT + 60], [0, 0], [WIDTH, 0], [WIDTH, HEIGHT + 60]]), { fixed: true });
  const still = { ...STILL, angle: 0, letter: '', row: 0 };
  const { half, radius, y } = PADDLE;
  /** @type {Thing} */
  const paddle = { ...still, kind: 'paddle', shape: Shape.capsule([-half, 0], [half, 0], radius), x: WIDTH / 2, y };
  /** @type {Thing} */
  const ball = { ...still, kind: 'ball', shape: Shape.circle(RADIUS), x: 0, y: 0, invMass: 1 };
  /** @type {Event[]} */
  const events = [];
  const game = { walls, ball, paddle, /** All that moves. */ things: [paddle, ball], held: true, speed: SPEED, score: 0, lives: 3, level: 0, touches: 0, events };
  build(game);
  hold(game);
  return game;
}

/** @typedef {ReturnType<typeof makeGame>} Game */

export const bricksOf = (/** @type {Game} */ { things }) => things.filter(({ kind }) => kind === 'brick');

/** @param {Game} game */
function build({ things, level }) {
  LEVELS[level % LEVELS.length].forEach((line, row) => {
    line.split(' ').forEach((letter, k) => {
      if (!SHAPES[letter]) return;
      // Neighbours turn against each other, like cogs.
      const spin = ((k + row) % 2 ? -1 : 1) * (0.7 + 0.2 * row + 0.2 * Math.min(level, 6));
      things.push({ ...STILL, kind: 'brick', letter, row, shape: SHAPES[letter], x: WIDTH / 2 + CELL * (k - 3), y: 120 + CELL * row, angle: k, spin });
    });
  });
}

/** Puts the ball onto the paddle. @param {Game} game */
function hold(game) {
  const { ball, paddle } = game;
  Object.assign(ball, { x: paddle.x, y: paddle.y - PADDLE.radius - RADIUS - 0.01, vx: 0, vy: 0 });
  game.held = true;
}

/** One step. What has happened in it is in `game.events` then. @param {Game} game @param {Input} input */
export function step(game, { x = null, side = 0, launch = false }) {
  const { ball, paddle, things } = game;
  game.events = [];
  if (game.lives === 0) return;
  const limit = PADDLE.half + PADDLE.radius;
  const to = Math.max(limit, Math.min(x ?? paddle.x + side * BY_KEYS * STEP, WIDTH - limit));
  paddle.vx = Math.max(-FASTEST, Math.min((to - paddle.x) / STEP, FASTEST));
  if (game.held && launch) {
    game.held = false;
    aim(ball, (paddle.vx || 120) / FASTEST, -1, game.speed);
    game.events.push({ kind: 'launch', x: ball.x, y: ball.y });
  }
  if (game.held) {
    advance(game.walls, things.filter((thing) => thing !== ball), STEP, () => {});
    hold(game);
    return;
  }
  keepSpeed(game);
  game.touches = advance(game.walls, things, STEP, (touch) => meet(game, touch), MOST);

  if (things.length === 2) {
    game.level += 1;
    game.speed = SPEED + FASTER.level * game.level;
    game.events.push({ kind: 'level', x: WIDTH / 2, y: HEIGHT / 3 });
    build(game);
    hold(game);
  } else if (ball.y > HEIGHT + 30) {
    game.lives -= 1;
    game.events.push({ kind: 'lost', x: ball.x, y: HEIGHT });
    hold(game);
  }
}

/**
 * Lets the ball fly in a direction of any length.
 * @param {Thing} ball @param {number} x @param {number} y @param {number} speed
 */
function aim(ball, x, y, speed) {
  const long = Math.sqrt(x * x + y * y);
  Object.assign(ball, { vx: (speed * x) / long, vy: (speed * y) / long });
}

/** As fast as the game is, whatever it has met, and not too level. @param {Game} game */
function keepSpeed({ ball, speed }) {
  aim(ball, ball.vx, ball.vy, speed);
  if (Math.abs(ball.vy) < STEEP * speed) aim(ball, ball.vx, (ball.vy < 0 ? -1 : 1) * STEEP * speed, speed);
}

/** @param {Game} game @param {import('../shared/advance.js').Touch<Thing>} touch */
function meet(game, { hit, a: other, b }) {
  const { ball, things, events } = game;
  const a = 'kind' in other ? other : null;
  // Of two things either may be the first.
  const brick = [a, b].find((thing) => thing?.kind === 'brick');
  bounce(hit, other, other, b, b, { restitution: 1 }, { a: other, b });
  events.push({ kind: brick ? 'brick' : a ? 'paddle' : 'wall', ...hit.point, ...(brick && { brick }) });
  if (brick) {
    things.splice(things.indexOf(brick), 1);
    game.score += 10 * (game.level + 1);
    game.speed += FASTER.brick;
    keepSpeed(game);
  } else if (a && hit.normal.y < -0.5) {
    // From its flat side the ball flies to where it has met it: the player aims.
    aim(ball, (1.3 * (ball.x - a.x)) / (PADDLE.half + PADDLE.radius), -1, game.speed);
  }
}
