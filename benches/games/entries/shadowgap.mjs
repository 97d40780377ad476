/** The game by shadowgap: each ball flies from touch to touch, each at its exact time, as docs/guides/bounces.md shows it. */
import { Scene, Shape, bounce, cast } from 'shadowgap';
import { BALLS, BRICKS, HEIGHT, HITS, PADDLE, RADIUS, STEP, WIDTH, aimed, angleOf, paced, paddleAfter, served, speedAt } from '../rules.mjs';

const STILL = { x: 0, y: 0, vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };
const round = Shape.circle(RADIUS);
const shapes = BRICKS.map(({ outline }) => Shape.outline(outline));

export function make() {
  const walls = new Scene();
  walls.add(Shape.chain([[0, 2 * HEIGHT], [0, 0], [WIDTH, 0], [WIDTH, 2 * HEIGHT]]), { fixed: true });
  const paddle = { ...STILL, shape: Shape.box(2 * PADDLE.halfWidth, 2 * PADDLE.halfHeight), x: WIDTH / 2, y: PADDLE.y, angle: 0 };
  const balls = Array.from({ length: BALLS }, () => ({ ...STILL, invMass: 1 }));
  let [frame, serves, speed, bricks] = [0, 0, speedAt(0), []];

  const serve = (ball) => Object.assign(ball, served(paddle.x, serves++, speed));

  function build() {
    bricks = BRICKS.map((brick, k) => ({ ...STILL, k, shape: shapes[k], x: brick.x, y: brick.y, spin: brick.spin, angle: angleOf(brick, frame), left: HITS, isHit: false }));
    balls.forEach(serve);
  }

  function fly(ball) {
    for (let now = 0, touches = 0; touches < 20; touches += 1) {
      const rest = STEP - now;
      const way = { x: ball.vx * rest, y: ball.vy * rest };
      let [hit, met] = [walls.cast(round, ball, way), STILL];
      for (const thing of [paddle, ...bricks]) {
        const place = { x: thing.x + thing.vx * now, y: thing.y, angle: thing.angle + thing.spin * now };
        const touch = cast(thing.shape, place, round, ball, way, { x: thing.vx * rest, y: 0 }, { spinA: thing.spin * rest });
        if (touch && !(hit?.time <= touch.time)) [hit, met] = [touch, thing];
      }
      const seconds = hit ? hit.time * rest : rest;
      ball.x += ball.vx * seconds;
      ball.y += ball.vy * seconds;
      if (!hit) return;
      now += seconds;
      bounce(hit, met, { x: met.x + met.vx * now, y: met.y }, ball, ball, { restitution: 1 }, { b: ball });
      const isOnTop = met === paddle && ball.y < PADDLE.y - PADDLE.halfHeight;
      Object.assign(ball, isOnTop ? aimed(ball.x - met.x - met.vx * now, speed) : paced(ball.vx, ball.vy, speed));
      met.isHit = true;
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
