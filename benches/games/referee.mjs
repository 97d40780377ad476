/**
 * Judges a game by the rules alone, with arithmetic of its own: it sees what `state` says after each frame, and no
 * library.
 */
import { BRICKS, HEIGHT, PADDLE, RADIUS, STEP, WIDTH, angleOf, speedAt } from './rules.mjs';

/** @typedef {import('./rules.mjs').State} State */
/** @typedef {import('./rules.mjs').Ball} Ball */
/**
 * What a ball overlaps on a straight way, and how deep at most; `isMet`: it has bounced off it already.
 * @typedef {{ what: number, depth: number, isMet?: boolean }} Passage
 */

/** After so many frames within two radii of one place, or with its centre in a brick, a ball counts as stuck. */
const [STILL, INSIDE] = [120, 30];
/** A way that is straight and leads deeper than this into something should have been a bounce. */
const MISSED = RADIUS / 2;
/** The places on a straight way that are looked at. */
const LOOKS = 8;
/** What is met, beside bricks by number. */
const [WALL, BAT] = [-1, -2];

/**
 * How far a point is from an outline; inside it is negative.
 * @param {number[][]} outline @param {number} x @param {number} y
 */
export function distanceTo(outline, x, y) {
  let [least, isInside] = [Infinity, false];
  for (let k = 0, j = outline.length - 1; k < outline.length; j = k, k += 1) {
    const [[ax, ay], [bx, by]] = [outline[j], outline[k]];
    const [ex, ey, px, py] = [bx - ax, by - ay, x - ax, y - ay];
    const t = Math.max(0, Math.min((px * ex + py * ey) / (ex * ex + ey * ey), 1));
    least = Math.min(least, Math.sqrt((px - t * ex) ** 2 + (py - t * ey) ** 2));
    if (ay > y !== by > y && x < ax + (ex * (y - ay)) / ey) isInside = !isInside;
  }
  return isInside ? -least : least;
}

const BOX = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [x * PADDLE.halfWidth, y * PADDLE.halfHeight]);
/** How far bricks reach from their middles. */
const REACH = BRICKS.map(({ outline }) => Math.max(...outline.map(([x, y]) => Math.hypot(x, y))));

/**
 * What a ball at a place overlaps most, and how deep: from its rim to the outline, more than RADIUS when its centre is
 * inside.
 * @param {number} x @param {number} y @param {number} paddleX @param {(number | null)[]} bricks angles
 * @param {number} more what to add to the ball's radius
 * @returns {Passage}
 */
function deepest(x, y, paddleX, bricks, more = 0) {
  const radius = RADIUS + more;
  let [what, least] = [WALL, Math.min(x, WIDTH - x, y)];
  const look = (/** @type {number} */ which, /** @type {number} */ distance) => {
    if (distance < least) [what, least] = [which, distance];
  };
  if (Math.abs(y - PADDLE.y) < PADDLE.halfHeight + radius) look(BAT, distanceTo(BOX, x - paddleX, y - PADDLE.y));
  bricks.forEach((angle, k) => {
    const [dx, dy] = [x - BRICKS[k].x, y - BRICKS[k].y];
    if (angle === null || dx * dx + dy * dy > (REACH[k] + radius) ** 2) return;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    look(k, distanceTo(BRICKS[k].outline, dx * cos + dy * sin, dy * cos - dx * sin));
  });
  return { what, depth: radius - least };
}

/** The turn from one angle to another, less than half a circle. @param {number} a @param {number} b */
function turnBetween(a, b) {
  return (b - a) - 2 * Math.PI * Math.round((b - a) / (2 * Math.PI));
}

/**
 * How far a ball is from where its speed could have brought it in a frame, if it bounced once, at any time.
 * @param {Ball} from @param {Ball} to
 */
function astray(from, to) {
  // After t seconds on the old way and the others on the new one: from + v t + w (STEP - t).
  const [ex, ey] = [to.x - from.x - to.vx * STEP, to.y - from.y - to.vy * STEP];
  const [dx, dy] = [from.vx - to.vx, from.vy - to.vy];
  const long = dx * dx + dy * dy;
  const t = long > 1e-9 ? Math.max(0, Math.min((ex * dx + ey * dy) / long, STEP)) : 0;
  return Math.hypot(ex - dx * t, ey - dy * t);
}

export function makeReferee() {
  const verdict = {
    frames: 0, bounces: 0, missed: 0, broken: 0, /** out of the bottom: the player's fault */ dropped: 0,
    /** Lost balls. */ left: 0, stuck: 0, nan: 0,
    deepest: 0, /** Frames of a ball that overlapped something by more than a pixel. */ overlaps: 0,
    /** Of each frame with a bounce, how far off the ball was. @type {number[]} */ astray: [],
    /** The largest parts by which a speed, and angles by which a brick, were wrong. */ speed: 0, angle: 0,
  };
  /** @type {State | null} */
  let before = null;
  /** @type {{ inside: number, anchor: { x: number, y: number, frame: number } | null, passage: Passage | null }[]} */
  const watch = [];

  /**
   * @param {State} state after a frame
   * @param {number[]} served the balls that were served in it
   * @returns {number[]} the balls that have to be served
   */
  function judge(state, served) {
    verdict.frames += 1;
    const frame = verdict.frames;
    const old = before;
    const alive = (/** @type {State} */ { bricks }) => bricks.filter((angle) => angle !== null).length;
    const isNew = old !== null && alive(state) > alive(old); // all bricks came back, and all balls were served
    if (old) verdict.broken += isNew ? alive(old) : alive(old) - alive(state);
    state.bricks.forEach((angle, k) => {
      if (angle !== null) verdict.angle = Math.max(verdict.angle, Math.abs(turnBetween(angleOf(BRICKS[k], frame), angle)));
    });
    before = state;
    return state.balls.flatMap((ball, k) => {
      watch[k] ??= { inside: 0, anchor: null, passage: null };
      if (isNew || served.includes(k)) watch[k] = { inside: 0, anchor: null, passage: null };
      const from = isNew || served.includes(k) ? null : old?.balls[k] ?? null;
      return judgeBall(ball, watch[k], from, state, old ?? state, frame) ? [k] : [];
    });
  }

  /**
   * Whether a ball has to be served.
   * @param {Ball} ball
   * @param {watch[number]} seen
   * @param {Ball | null} from where it was; null if it was served since
   * @param {State} state
   * @param {State} old
   * @param {number} frame
   */
  function judgeBall(ball, seen, from, state, old, frame) {
    const { x, y, vx, vy } = ball;
    if (![x, y, vx, vy].every(Number.isFinite)) return count('nan');
    if (x < 0 || x > WIDTH || y < 0) return count('left');
    if (y > HEIGHT + RADIUS) return count('dropped');
    verdict.speed = Math.max(verdict.speed, Math.abs(Math.hypot(vx, vy) / speedAt(frame) - 1));

    const { what, depth } = deepest(x, y, state.paddle.x, state.bricks);
    verdict.deepest = Math.max(verdict.deepest, depth);
    if (depth > 1) verdict.overlaps += 1;
    seen.inside = what >= 0 && depth > RADIUS ? seen.inside + 1 : 0;
    if (!seen.anchor || Math.hypot(x - seen.anchor.x, y - seen.anchor.y) > 2 * RADIUS) seen.anchor = { x, y, frame };
    if (seen.inside > INSIDE || frame - seen.anchor.frame > STILL) return count('stuck');

    if (!from) return false;
    const turned = Math.abs(from.vx * vy - from.vy * vx) > 1e-3 * Math.hypot(vx, vy) * Math.hypot(from.vx, from.vy) || from.vx * vx + from.vy * vy < 0;
    if (turned) {
      verdict.bounces += 1;
      verdict.astray.push(astray(from, ball));
      // What it has bounced off it may still overlap, and then it flies out of that.
      seen.passage = depth > 0 ? { what, depth, isMet: true } : null;
    } else {
      follow(seen, from, ball, state, old);
    }
    return false;
  }

  /** @param {'nan' | 'left' | 'stuck' | 'dropped'} what */
  function count(what) {
    verdict[what] += 1;
    return true;
  }

  /**
   * Looks for things that a straight way leads through. It ends when the ball touches nothing.
   * @param {watch[number]} seen @param {Ball} from @param {Ball} to @param {State} state @param {State} old
   */
  function follow(seen, from, to, state, old) {
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    if (!seen.passage && deepest(to.x, to.y, state.paddle.x, state.bricks, long).depth < 0) return;
    for (let look = 1; look <= LOOKS; look += 1) {
      const part = look / LOOKS;
      const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
      const bricks = state.bricks.map((angle, k) => (angle === null || old.bricks[k] === null ? null : angle - turnBetween(old.bricks[k], angle) * (1 - part)));
      const { what, depth } = deepest(mix(from.x, to.x), mix(from.y, to.y), mix(old.paddle.x, state.paddle.x), bricks);
      if (seen.passage && (depth <= 0 || what !== seen.passage.what)) {
        // A brick that has gone was hit.
        const isMet = seen.passage.isMet || (seen.passage.what >= 0 && state.bricks[seen.passage.what] === null);
        if (seen.passage.depth > MISSED && !isMet) verdict.missed += 1;
        seen.passage = null;
      }
      if (depth > 0) seen.passage = { what, depth: Math.max(depth, seen.passage?.depth ?? 0), isMet: seen.passage?.isMet };
    }
  }

  return { judge, verdict };
}
