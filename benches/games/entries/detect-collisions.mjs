/**
 * The game by check2d, as detect-collisions is called now. It sees bodies where they are and not on their way, so a
 * frame is made of several updates in which no ball flies farther than its radius.
 */
import { System, groupBits } from 'check2d';
import {
  BALLS, BRICKS, HEIGHT, HITS, PADDLE, RADIUS, STEP, WIDTH, aimed, angleOf, paced, paddleAfter, served, speedAt,
} from '../rules.mjs';

const THICK = 100; // of the walls

export function make(updates = 4) {
  const system = new System();
  const [BALL, SOLID] = [groupBits(1, 2), groupBits(2, 1)]; // category and mask: balls pass through each other
  const solid = { isStatic: true, group: SOLID };
  system.createBox({ x: -THICK, y: -THICK }, THICK, 3 * HEIGHT, solid);
  system.createBox({ x: WIDTH, y: -THICK }, THICK, 3 * HEIGHT, solid);
  system.createBox({ x: 0, y: -THICK }, WIDTH, THICK, solid);
  const [width, height] = [2 * PADDLE.halfWidth, 2 * PADDLE.halfHeight];
  const paddle = system.createBox({ x: WIDTH / 2, y: PADDLE.y }, width, height, { ...solid, isCentered: true });
  const balls = Array.from({ length: BALLS }, () => system.createCircle({ x: 0, y: 0 }, RADIUS, { group: BALL }));
  let [frame, serves, speed, bricks] = [0, 0, speedAt(0), []];

  function serve(ball) {
    const { x, y, vx, vy } = served(paddle.x, serves++, speed);
    ball.setPosition(x, y);
    ball.userData = { vx, vy };
  }

  function build() {
    bricks = BRICKS.map((brick, k) => {
      const points = brick.outline.map(([x, y]) => ({ x, y }));
      const userData = { k, left: HITS, isHit: false };
      return system.createPolygon({ x: brick.x, y: brick.y }, points, { ...solid, userData }).setAngle(angleOf(brick, frame));
    });
    balls.forEach(serve);
  }

  function bounce(ball, { b: other, overlapN: n }) {
    if (other.userData) other.userData.isHit = true;
    const { vx, vy } = ball.userData;
    const into = vx * n.x + vy * n.y; // the normal leads from the ball to the other
    if (into <= 0) return; // it flies away already
    const isOnTop = other === paddle && ball.y < PADDLE.y - PADDLE.halfHeight;
    ball.userData = isOnTop ? aimed(ball.x - paddle.x, speed) : paced(vx - 2 * into * n.x, vy - 2 * into * n.y, speed);
  }

  function update(time, paddleX) {
    paddle.setPosition(paddleX, PADDLE.y);
    for (const brick of bricks) brick.setAngle(angleOf(BRICKS[brick.userData.k], time));
    for (const ball of balls) {
      const { vx, vy } = ball.userData;
      ball.setPosition(ball.x + (vx * STEP) / updates, ball.y + (vy * STEP) / updates);
      system.separateBody(ball, (response) => {
        bounce(ball, response);
        return true;
      });
    }
  }

  function step({ x, serve: ordered }) {
    speed = speedAt(frame + 1);
    for (const k of ordered) serve(balls[k]);
    for (const ball of balls) ball.userData = paced(ball.userData.vx, ball.userData.vy, speed);
    const from = paddle.x;
    const to = paddleAfter(from, x);
    for (let k = 1; k <= updates; k += 1) update(frame + k / updates, from + ((to - from) * k) / updates);
    frame += 1;
    for (const { userData } of bricks) {
      if (userData.isHit) userData.left -= 1;
      userData.isHit = false;
    }
    for (const brick of bricks.filter(({ userData }) => userData.left === 0)) system.remove(brick);
    bricks = bricks.filter(({ userData }) => userData.left > 0);
    if (bricks.length === 0) build();
  }

  build();
  return {
    step,
    state: () => ({
      balls: balls.map(({ x, y, userData }) => ({ x, y, ...userData })),
      paddle: { x: paddle.x },
      bricks: BRICKS.map((_, k) => bricks.find(({ userData }) => userData.k === k)?.angle ?? null),
    }),
  };
}
