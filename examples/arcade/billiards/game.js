/**
 * Billiards without screen and keys: `makeGame` once, then `step` sixty times a second. Lengths are a five-hundredth
 * of the table.
 */
import { Scene, Shape, bounce } from 'shadowgap';
import { STEP, advance, earliest, touchesOf } from '../shared/advance.js';

/**
 * @typedef {import('../shared/advance.js').Thing & { number: number }} Ball  number 0 is the white one
 * @typedef {{ turn?: number, charge?: boolean, pull?: import('shadowgap').Point | null }} Input
 * `turn`: -1 to 1; `charge`: whether it is held; `pull`: how far the cue is drawn back by a pointer
 * @typedef {{ kind: 'shot' | 'ball' | 'cushion' | 'pocket', x: number, y: number, speed: number, ball: Ball, other?:
 * Ball }} Event
 */

export const WIDTH = 1000;
export const HEIGHT = 500;
export const RAIL = 26;
export const RADIUS = 12;
/** Parts of the speed that are left after a touch. */
export const LIVELY = { ball: 0.95, cushion: 0.78 };
/** Slower touches keep all of it, so that a ball between two others is not touched without end. */
export const SLOW = 5;
/** How much slower the cloth makes a ball in a second. */
export const CLOTH = 260;
export const FASTEST = 2400;
/** A pull of this length is a shot of full strength; one below the other is none. */
export const LONGEST = 220;
export const WEAKEST = 0.04;
/** A ball falls when its centre is this near to that of a pocket. */
export const MOUTH = 24;

const START = { x: 250, y: 250 };
export const POCKETS = [-6, WIDTH / 2, WIDTH + 6].flatMap((x) => [-6, HEIGHT + 6].map((y) => (x === WIDTH / 2 ? { x, y: y < 0 ? -18 : HEIGHT + 18 } : { x, y })));
/** The cushions are mirror images of this one, above on the left, and of the one on the left. */
const LONG = [[34, 0], [470, 0], [478, -RAIL], [14, -RAIL]];
const SHORT = [[0, 34], [0, HEIGHT - 34], [-RAIL, HEIGHT - 14], [-RAIL, 14]];

export function makeGame() {
  /** @type {Scene<'cushion' | 'pocket'>} */
  const table = new Scene();
  const add = (/** @type {Shape} */ shape, /** @type {'cushion' | 'pocket'} */ data, x = 0, y = 0) => table.add(shape, { x, y, fixed: true, data });
  for (const [x, y] of [[1, 1], [-1, 1], [1, -1], [-1, -1]]) {
    const mirrored = (/** @type {number[][]} */ points) => Shape.polygon(points.map((point) => ({ x: x < 0 ? WIDTH - point[0] : point[0], y: y < 0 ? HEIGHT - point[1] : point[1] })));
    add(mirrored(LONG), 'cushion');
    if (y > 0) add(mirrored(SHORT), 'cushion');
  }
  for (const { x, y } of POCKETS) add(Shape.circle(MOUTH - RADIUS), 'pocket', x, y);

  const round = Shape.circle(RADIUS);
  const makeBall = (/** @type {number} */ number, /** @type {number} */ x, /** @type {number} */ y) =>
    ({ number, shape: round, x, y, angle: 0, vx: 0, vy: 0, spin: 0, invMass: 1, invInertia: 0 });
  /** @type {Ball[]} */
  const balls = [makeBall(0, START.x, START.y)];
  for (let row = 0; row < 5; row += 1) {
    for (let k = 0; k <= row; k += 1) balls.push(makeBall(balls.length, 700 + 21.2 * row, 250 + 12.2 * (2 * k - row)));
  }
  /** @type {Event[]} */
  const events = [];
  return { table, balls, white: balls[0], aim: { x: 1, y: 0 }, power: 0, shots: 0, touches: 0, events };
}

/** @typedef {ReturnType<typeof makeGame>} Game */

export const isStill = (/** @type {Game} */ { balls }) => balls.every(({ vx, vy }) => vx === 0 && vy === 0);
export const isWon = (/** @type {Game} */ { balls, white }) => balls.length === 1 && balls[0] === white;

/** One step. What has happened in it is in `game.events` then. @param {Game} game @param {Input} input */
export function step(game, input) {
  game.events = [];
  if (isStill(game)) takeAim(game, input);
  game.touches = advance(game.table, game.balls, STEP, (touch) => meet(game, touch));
  for (const ball of game.balls) slow(ball);
  if (!game.balls.includes(game.white) && isStill(game)) putBack(game);
}

/** @param {Game} game @param {Input} input */
function takeAim(game, { turn = 0, charge = false, pull = null }) {
  const { aim, white } = game;
  const long = pull ? Math.sqrt(pull.x * pull.x + pull.y * pull.y) : 0;
  if (pull && long > 0) Object.assign(aim, { x: pull.x / long, y: pull.y / long });
  // Turned by a small step to the side, without sine and cosine: all machines get the same bits.
  const [x, y] = [aim.x - 0.02 * turn * aim.y, aim.y + 0.02 * turn * aim.x];
  Object.assign(aim, { x: x / Math.sqrt(x * x + y * y), y: y / Math.sqrt(x * x + y * y) });

  if (pull) game.power = Math.min(long / LONGEST, 1);
  else if (charge) game.power = Math.min(game.power + 0.8 * STEP, 1);
  else if (game.power > WEAKEST) {
    const speed = FASTEST * game.power * game.power;
    Object.assign(white, { vx: speed * aim.x, vy: speed * aim.y });
    game.events.push({ kind: 'shot', x: white.x, y: white.y, speed, ball: white });
    Object.assign(game, { power: 0, shots: game.shots + 1 });
  } else game.power = 0;
}

/** @param {Game} game @param {import('../shared/advance.js').Touch<Ball>} touch */
function meet({ balls, events }, { hit, a, b }) {
  const { x, y } = hit.point;
  const speed = (a.vx - b.vx) * hit.normal.x + (a.vy - b.vy) * hit.normal.y;
  if (hit.body?.data === 'pocket') {
    balls.splice(balls.indexOf(b), 1);
    events.push({ kind: 'pocket', x: b.x, y: b.y, speed: Math.sqrt(b.vx * b.vx + b.vy * b.vy), ball: b });
    return;
  }
  /** @type {'cushion' | 'ball'} */
  const kind = hit.body ? 'cushion' : 'ball';
  bounce(hit, a, a, b, b, { restitution: speed > SLOW ? LIVELY[kind] : 1 }, { a, b });
  events.push({ kind, x, y, speed, ball: b, ...('number' in a && { other: a }) });
}

/** What the cloth takes. @param {Ball} ball */
function slow(ball) {
  const speed = Math.sqrt(ball.vx * ball.vx + ball.vy * ball.vy);
  const part = speed > CLOTH * STEP ? 1 - (CLOTH * STEP) / speed : 0;
  Object.assign(ball, { vx: ball.vx * part, vy: ball.vy * part });
}

/** The white ball comes back, beside what lies on its spot. @param {Game} game */
function putBack({ balls, white }) {
  Object.assign(white, START, { vx: 0, vy: 0 });
  while (balls.some(({ x, y }) => Math.hypot(x - white.x, y - white.y) < 2 * RADIUS + 1)) white.x += 1;
  balls.unshift(white);
}

/** What the white ball would meet first, and where it would be then. @param {Game} game */
export function lookAhead({ table, balls, white, aim }) {
  const far = 2 * WIDTH;
  const first = earliest(touchesOf(table, { ...white, vx: aim.x * far, vy: aim.y * far }, balls.filter((ball) => ball !== white), 1));
  const at = { x: white.x + aim.x * far * (first?.at ?? 1), y: white.y + aim.y * far * (first?.at ?? 1) };
  return { ...at, normal: first?.hit.normal, other: first && 'number' in first.a ? first.a : null };
}
