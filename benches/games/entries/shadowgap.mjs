/** The game by shadowgap: balls fly from touch to touch, each at its exact time, as the guide on bounces shows it. */
import { Shape, bounce, cast } from 'shadowgap';
import {
  BALLS, BRICKS, HEIGHT, HITS, PADDLE, RADIUS, STEP, WIDTH, aimed, angleOf, paced, paddleAfter, served, speedAt,
} from '../rules.mjs';

/** What nothing moves. */
const STILL = { x: 0, y: 0, angle: 0, vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };
const round = Shape.circle(RADIUS);
const shapes = BRICKS.map(({ outline }) => Shape.outline(outline));

export function make() {
  const walls = { ...STILL, shape: Shape.chain([[0, 2 * HEIGHT], [0, 0], [WIDTH, 0], [WIDTH, 2 * HEIGHT]]) };
  const paddle = { ...STILL, shape: Shape.box(2 * PADDLE.halfWidth, 2 * PADDLE.halfHeight), x: WIDTH / 2, y: PADDLE.y };
  const balls = Array.from({ length: BALLS }, () => ({ ...STILL, invMass: 1 }));
  let [frame, serves, speed, bricks] = [0, 0, speedAt(0), []];

  const serve = (ball) => Object.assign(ball, served(paddle.x, serves++, speed));

  function build() {
    bricks = BRICKS.map((brick, k) => {
      const { x, y, spin } = brick;
      return { ...STILL, k, shape: shapes[k], x, y, spin, angle: angleOf(brick, frame), left: HITS, isHit: false };
    });
    balls.forEach(serve);
  }

  /** What the ball touches first in the rest of the frame, of which `now` seconds are over. */
  function firstTouch(ball, now) {
    const rest = STEP - now;
    const way = (thing) => ({ x: thing.vx * rest, y: thing.vy * rest });
    let first = null;
    for (const thing of [walls, paddle, ...bricks]) {
      const place = { x: thing.x + thing.vx * now, y: thing.y, angle: thing.angle + thing.spin * now };
      const hit = cast(thing.shape, place, round, ball, way(ball), way(thing), { spinA: thing.spin * rest });
      if (hit && !(first?.hit.time <= hit.time)) first = { hit, thing, place };
    }
    return first;
  }

  function fly(ball) {
    for (let now = 0, touches = 0; now < STEP && touches < 20; touches += 1) {
      const touch = firstTouch(ball, now);
      const seconds = (STEP - now) * (touch?.hit.time ?? 1);
      ball.x += ball.vx * seconds;
      ball.y += ball.vy * seconds;
      now += seconds;
      if (!touch) return;
      const { hit, thing, place } = touch;
      thing.isHit = true;
      bounce(hit, thing, place, ball, ball, { restitution: 1 }, { b: ball });
      const isOnTop = thing === paddle && ball.y < PADDLE.y - PADDLE.halfHeight;
      const offset = ball.x - place.x - thing.vx * seconds;
      Object.assign(ball, isOnTop ? aimed(offset, speed) : paced(ball.vx, ball.vy, speed));
    }
  }

  function step({ x, serve: ordered }) {
    frame += 1;
    speed = speedAt(frame);
    for (const k of ordered) serve(balls[k]);
    paddle.vx = (paddleAfter(paddle.x, x) - paddle.x) / STEP;
    for (const ball of balls) {
      Object.assign(ball, paced(ball.vx, ball.vy, speed));
      fly(ball);
    }
    paddle.x += paddle.vx * STEP;
    for (const brick of bricks) {
      brick.angle = angleOf(BRICKS[brick.k], frame);
      if (brick.isHit) brick.left -= 1;
      brick.isHit = false;
    }
    bricks = bricks.filter(({ left }) => left > 0);
    if (bricks.length === 0) build();
  }

  build();
  return {
    step,
    state: () => ({
      balls: balls.map(({ x, y, vx, vy }) => ({ x, y, vx, vy })),
      paddle: { x: paddle.x },
      bricks: BRICKS.map((_, k) => bricks.find((brick) => brick.k === k)?.angle ?? null),
    }),
  };
}
