/** Pinball without screen and keys: `makeGame` once, then `step` sixty times a second. */
import { Scene, Shape, bounce } from 'shadowgap';
import { STEP, STILL, advance } from '../shared/advance.js';

/**
 * @typedef {'wall' | 'bumper' | 'sling' | 'target' | 'gate'} Part  of the board, which rests
 * @typedef {'ball' | 'flipper' | 'mill'} Kind  of what moves
 * @typedef {import('../shared/advance.js').Thing & { kind: Kind }} Thing
 * @typedef {Thing & { rest: number, up: number }} Flipper  with its two angles
 * @typedef {{ left?: boolean, right?: boolean, plunge?: boolean }} Input  what is held
 * @typedef {{ kind: Part | Kind | 'launch' | 'drain' | 'bonus', x: number, y: number, speed: number, body?:
 * import('shadowgap').Body<Part> }} Event
 */

export const WIDTH = 420;
export const HEIGHT = 740;
export const RADIUS = 9;
/** The right wall of the field; beyond it is the lane, through which the ball comes. */
export const LANE = { left: 380, right: 386, top: 158, floor: 700 };
export const GRAVITY = 900;
export const FASTEST = 2000;
/** How fast a flipper turns, in radians a second. */
export const FLIP = 22;
const MILL = 2.2;
/** Slower touches give nothing back: the ball rolls. */
const SLOW = 40;
const LIVELY = 0.5;
const LIFT = 25;
/** What parts add to the ball's speed, and to the score. */
export const KICK = { bumper: 330, sling: 260 };
export const POINTS = { bumper: 100, sling: 20, target: 250, bonus: 2000 };
const START = { x: (LANE.right + WIDTH) / 2, y: LANE.floor - RADIUS - 0.01 };
/** Half of what stands on the field; the other half is its mirror image. */
const SLOPE = [[0, 556], [112, 628], [96, HEIGHT], [0, HEIGHT]];
const SLING = [[58, 486], [58, 550], [106, 584]];
/** @type {[number, number][]} */
export const VANES = [[-36, -5], [-5, -5], [-5, -36], [5, -36], [5, -5], [36, -5], [36, 5], [5, 5], [5, 36], [-5, 36], [-5, 5], [-36, 5]];
const across = (/** @type {number} */ x) => LANE.left - x;
const mirrored = (/** @type {number[][]} */ points) => points.map(([x, y]) => /** @type {[number, number]} */ ([across(x), y]));

export function makeGame() {
  /** @type {Scene<Part>} */
  const board = new Scene();
  const add = (/** @type {Part} */ data, /** @type {Shape} */ shape, x = 0, y = 0) => board.add(shape, { x, y, fixed: true, data });
  const arc = Array.from({ length: 49 }, (_, k) => ({ x: WIDTH / 2 - (WIDTH / 2) * Math.cos((Math.PI * k) / 48), y: WIDTH / 2 - (WIDTH / 2) * Math.sin((Math.PI * k) / 48) }));
  add('wall', Shape.chain([{ x: 0, y: HEIGHT + 60 }, ...arc, { x: WIDTH, y: HEIGHT + 60 }]));
  add('wall', Shape.polygon([[LANE.left, HEIGHT], [LANE.left, LANE.top], [LANE.right, LANE.top], [LANE.right, HEIGHT]]));
  add('wall', Shape.box(WIDTH - LANE.right, 40), START.x, LANE.floor + 20);
  // It lets the ball out of the lane, and is so steep that a ball that comes back rolls off it into the field.
  board.add(Shape.capsule([LANE.left + 3, LANE.top], [409, 138], 2), { fixed: true, data: 'gate', oneWay: { x: -20, y: -26 } });
  for (const points of [SLOPE, mirrored(SLOPE)]) add('wall', Shape.polygon(points));
  for (const points of [SLING, mirrored(SLING)]) add('sling', Shape.polygon(points, { radius: 4 }));
  for (const [x, y] of [[122, 250], [across(122), 250], [190, 150]]) add('bumper', Shape.circle(25), x, y);
  for (const y of [330, 374, 418]) for (const x of [2, across(2)]) add('target', Shape.box(12, 34, { radius: 2 }), x, y);

  const still = { ...STILL, angle: 0 };
  const bat = Shape.hull([[0, -4], [0, 4], [58, 0]], { radius: 5 });
  const flipper = (/** @type {number} */ x, /** @type {number} */ rest, /** @type {number} */ up) =>
    ({ ...still, kind: /** @type {const} */ ('flipper'), shape: bat, x, y: 636, angle: rest, rest, up });
  const flippers = [flipper(120, 0.5, -0.5), flipper(across(120), Math.PI - 0.5, Math.PI + 0.5)];
  const mill = { ...still, kind: /** @type {const} */ ('mill'), shape: Shape.outline(VANES), x: 190, y: 380, spin: MILL };
  const ball = { ...still, kind: /** @type {const} */ ('ball'), shape: Shape.circle(RADIUS), ...START, invMass: 1 };
  /** @type {Event[]} */
  const events = [];
  return { board, ball, flippers, mill, power: 0, score: 0, balls: 3, /** Targets that are lit. */ lit: new Set(), touches: 0, events };
}

/** @typedef {ReturnType<typeof makeGame>} Game */

/** Whether the ball lies in the lane. @param {Game} game */
export const waits = ({ ball: { x, y, vy } }) => x > LANE.right && y > LANE.floor - 2 * RADIUS && Math.abs(vy) < SLOW;

/** One step. What has happened in it is in `game.events` then. @param {Game} game @param {Input} input */
export function step(game, { left = false, right = false, plunge = false }) {
  const { ball, flippers } = game;
  game.events = [];
  if (game.balls === 0) return;
  [left, right].forEach((held, k) => turn(flippers[k], held));
  ball.vy += GRAVITY * STEP;
  if (waits(game)) launch(game, plunge || left || right);
  else game.power = 0;

  game.touches = 0;
  advance(game.board, /** @type {Thing[]} */ ([...flippers, game.mill, ball]), STEP, (touch) => meet(game, touch));
  const speed = Math.hypot(ball.vx, ball.vy);
  if (speed > FASTEST) Object.assign(ball, { vx: (ball.vx * FASTEST) / speed, vy: (ball.vy * FASTEST) / speed });
  if (ball.y < HEIGHT + 40) return;
  game.balls -= 1;
  game.events.push({ kind: 'drain', x: ball.x, y: HEIGHT, speed });
  Object.assign(ball, START, { vx: 0, vy: 0 });
}

/**
 * Gives a flipper the spin with which it comes no farther than its stop.
 * @param {Flipper} flipper @param {boolean} held
 */
function turn(flipper, held) {
  const missing = ((held ? flipper.up : flipper.rest) - flipper.angle) / STEP;
  flipper.spin = Math.max(-FLIP, Math.min(missing, FLIP));
}

/**
 * The plunger is drawn back while something is held, and hits the ball when that is let go.
 * @param {Game} game @param {boolean} held
 */
function launch(game, held) {
  const { ball, power } = game;
  if (held) game.power = Math.min(power + STEP / 0.8, 1);
  else if (power > 0) {
    ball.vy = -1150 - 650 * power;
    game.power = 0;
    game.events.push({ kind: 'launch', x: ball.x, y: ball.y, speed: -ball.vy });
  }
}

/** @param {Game} game @param {import('../shared/advance.js').Touch<Thing>} touch */
function meet(game, { hit, a, b: ball }) {
  const { normal, body, point: { x, y } } = hit;
  /** How fast they part, or with a sign how fast they meet: what turns has a speed of its own where it is touched. */
  const parting = () => (ball.vx - a.vx + a.spin * (y - a.y)) * normal.x + (ball.vy - a.vy - a.spin * (x - a.x)) * normal.y;
  const speed = -parting();
  bounce(hit, a, a, ball, ball, { restitution: speed > SLOW ? LIVELY : 0 }, { a, b: ball });
  // What lies in a corner would touch its sides without end: it is lifted a little.
  const lift = (game.touches += 1) > 6 ? Math.max(0, LIFT - parting()) : 0;
  /** @type {Part | Kind} */
  const kind = body?.data ?? ('kind' in a ? a.kind : 'wall');
  if (speed > SLOW || kind === 'target') game.events.push({ kind, x, y, speed, ...(body && { body }) });

  // A sling kicks with its long side only.
  const kicks = kind === 'bumper' || (kind === 'sling' && speed > SLOW && normal.x * (across(0) / 2 - x) > 0 && normal.y < 0);
  const kick = kicks ? KICK[kind] : lift;
  Object.assign(ball, { vx: ball.vx + kick * normal.x, vy: ball.vy + kick * normal.y });
  if (kicks) game.score += POINTS[kind];
  if (kind === 'target' && !game.lit.has(body)) {
    game.lit.add(body);
    game.score += POINTS.target;
    if (game.lit.size < 6) return;
    game.lit.clear();
    game.score += POINTS.bonus;
    game.events.push({ kind: 'bonus', x, y, speed });
  }
}
