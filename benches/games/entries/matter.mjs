/**
 * The game by Matter.js, with poly-decomp for the concave bricks. It has no continuous detection, so a frame is made of
 * several updates in which no ball flies farther than its radius.
 */
import Matter from 'matter-js';
import decomp from 'poly-decomp';
import {
  BALLS, BRICKS, HEIGHT, HITS, PADDLE, RADIUS, STEP, WIDTH, aimed, angleOf, paced, paddleAfter, served, speedAt,
} from '../rules.mjs';

const { Bodies, Body, Common, Composite, Engine, Events, Resolver } = Matter;
Common.setDecomp(decomp);
// The maintainer's advice for bodies that stick: https://github.com/liabru/matter-js/issues/394
Resolver._restingThresh = 0.001;

const UNIT = 1000 / 60 / 1000; // Matter's velocities are for 1/60 second, whatever the delta is
const THICK = 100; // of the walls
const [SOLID, BALL] = [1, 2];
const elastic = { restitution: 1, friction: 0, frictionStatic: 0, frictionAir: 0, slop: 0 };
const solid = { ...elastic, isStatic: true, collisionFilter: { category: SOLID } };

export function make(updates = 4) {
  const engine = Engine.create({ gravity: { x: 0, y: 0 } });
  const paddle = Bodies.rectangle(WIDTH / 2, PADDLE.y, 2 * PADDLE.halfWidth, 2 * PADDLE.halfHeight, solid);
  const flying = { ...elastic, inertia: Infinity, collisionFilter: { category: BALL, mask: SOLID } };
  const balls = Array.from({ length: BALLS }, () => Bodies.circle(0, 0, RADIUS, flying));
  Composite.add(engine.world, [
    Bodies.rectangle(-THICK / 2, HEIGHT / 2, THICK, 2 * HEIGHT, solid),
    Bodies.rectangle(WIDTH + THICK / 2, HEIGHT / 2, THICK, 2 * HEIGHT, solid),
    Bodies.rectangle(WIDTH / 2, -THICK / 2, WIDTH, THICK, solid),
    paddle, ...balls,
  ]);
  let [frame, serves, speed, bricks] = [0, 0, speedAt(0), []];

  const setVelocity = (ball, { vx, vy }) => Body.setVelocity(ball, { x: vx * UNIT, y: vy * UNIT });
  const velocityOf = (ball) => {
    const { x, y } = Body.getVelocity(ball);
    return { vx: x / UNIT, vy: y / UNIT };
  };
  function pace(ball) {
    const { vx, vy } = velocityOf(ball);
    setVelocity(ball, paced(vx, vy, speed));
  }

  function serve(ball) {
    const { x, y, ...velocity } = served(paddle.position.x, serves++, speed);
    Body.setPosition(ball, { x, y });
    setVelocity(ball, velocity);
  }

  function build() {
    bricks = BRICKS.map(({ x, y, outline }, k) => {
      const points = outline.map((point) => ({ x: point[0], y: point[1] }));
      return Object.assign(Bodies.fromVertices(x, y, [points], solid), { plugin: { k, left: HITS, isHit: false } });
    });
    for (const brick of bricks) Body.setAngle(brick, angleOf(BRICKS[brick.plugin.k], frame));
    Composite.add(engine.world, bricks);
    balls.forEach(serve);
  }

  const onPaddle = new Set();
  Events.on(engine, 'collisionStart', ({ pairs }) => {
    for (const { bodyA, bodyB } of pairs) {
      const [ball, other] = balls.includes(bodyA) ? [bodyA, bodyB.parent] : [bodyB, bodyA.parent];
      if (other === paddle && ball.position.y < PADDLE.y - PADDLE.halfHeight) onPaddle.add(ball);
      if ('isHit' in other.plugin) other.plugin.isHit = true;
    }
  });

  function update(time, paddleX) {
    Body.setPosition(paddle, { x: paddleX, y: PADDLE.y }, true);
    for (const brick of bricks) Body.setAngle(brick, angleOf(BRICKS[brick.plugin.k], time), true);
    Engine.update(engine, (1000 * STEP) / updates);
    balls.forEach(pace);
    for (const ball of onPaddle) setVelocity(ball, aimed(ball.position.x - paddle.position.x, speed));
    onPaddle.clear();
  }

  function step({ x, serve: ordered }) {
    speed = speedAt(frame + 1);
    for (const k of ordered) serve(balls[k]);
    balls.forEach(pace);
    const from = paddle.position.x;
    const to = paddleAfter(from, x);
    for (let k = 1; k <= updates; k += 1) update(frame + k / updates, from + ((to - from) * k) / updates);
    frame += 1;
    for (const { plugin } of bricks) {
      if (plugin.isHit) plugin.left -= 1;
      plugin.isHit = false;
    }
    Composite.remove(engine.world, bricks.filter(({ plugin }) => plugin.left === 0));
    bricks = bricks.filter(({ plugin }) => plugin.left > 0);
    if (bricks.length === 0) build();
  }

  build();
  return {
    step,
    state: () => ({
      balls: balls.map((ball) => ({ x: ball.position.x, y: ball.position.y, ...velocityOf(ball) })),
      paddle: { x: paddle.position.x },
      bricks: BRICKS.map((_, k) => bricks.find(({ plugin }) => plugin.k === k)?.angle ?? null),
    }),
  };
}
