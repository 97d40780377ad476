/**
 * The game by Phaser's Arcade physics. It knows circles, and boxes that do not turn: a brick is a row of circles along
 * each of its arms, moved by hand as the brick turns. A frame is made of several updates in which no ball flies farther
 * than its radius.
 */
import * as Phaser from 'phaser';
import {
  BALLS, BRICKS, HEIGHT, HITS, PADDLE, RADIUS, STEP, WIDTH, aimed, angleOf, paced, paddleAfter, served, speedAt,
} from '../rules.mjs';

/** Boots Phaser without a screen, and returns its first scene. */
function boot(updates) {
  return new Promise((resolve) => {
    const physics = { default: 'arcade', arcade: { fps: updates / STEP, customUpdate: true } };
    const scene = { create() { resolve(this); } };
    new Phaser.Game({ type: Phaser.HEADLESS, width: WIDTH, height: HEIGHT, banner: false, audio: { noAudio: true }, physics, scene });
  });
}

/** The middles of circles along the arms, close enough to look straight. */
const circlesOf = ({ arms, arm }) => arms.flatMap(([ax, ay, bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay];
  const count = Math.ceil(Math.hypot(dx, dy) / arm);
  return Array.from({ length: count + 1 }, (_, k) => ({ x: ax + (dx * k) / count, y: ay + (dy * k) / count }));
});

export async function make(updates = 4) {
  const scene = await boot(updates);
  const { world, add } = scene.physics;
  scene.game.loop.stop();
  world.setBounds(0, 0, WIDTH, HEIGHT, true, true, true, false);
  const paddle = add.existing(scene.add.zone(WIDTH / 2, PADDLE.y, 2 * PADDLE.halfWidth, 2 * PADDLE.halfHeight));
  paddle.body.setImmovable(true).setDirectControl(true).pushable = false;
  const balls = add.group({ bounceX: 1, bounceY: 1, collideWorldBounds: true });
  const parts = add.group({ immovable: true });
  const circle = (group, radius) => {
    const zone = scene.add.zone(0, 0, 2 * radius, 2 * radius);
    group.add(zone);
    zone.body.setCircle(radius);
    return zone;
  };
  for (let k = 0; k < BALLS; k += 1) circle(balls, RADIUS);
  let [frame, serves, speed, bricks] = [0, 0, speedAt(0), []];

  const setVelocity = (ball, { vx, vy }) => ball.body.setVelocity(vx, vy);
  const pace = (ball) => setVelocity(ball, paced(ball.body.velocity.x, ball.body.velocity.y, speed));

  function serve(ball) {
    const { x, y, ...velocity } = served(paddle.x, serves++, speed);
    ball.body.reset(x, y);
    setVelocity(ball, velocity);
  }

  function turn(brick, time) {
    brick.angle = angleOf(BRICKS[brick.k], time);
    const [cos, sin] = [Math.cos(brick.angle), Math.sin(brick.angle)];
    for (const { zone, x, y } of brick.circles) {
      zone.setPosition(brick.x + x * cos - y * sin, brick.y + x * sin + y * cos);
    }
  }

  function build() {
    bricks = BRICKS.map((drawn, k) => {
      const brick = { k, x: drawn.x, y: drawn.y, left: HITS, isHit: false };
      brick.circles = circlesOf(drawn).map(({ x, y }) => {
        const zone = circle(parts, drawn.arm).setData({ brick });
        zone.body.setDirectControl(true).pushable = false;
        return { zone, x, y };
      });
      turn(brick, frame);
      for (const { zone } of brick.circles) zone.body.reset(zone.x, zone.y);
      return brick;
    });
    balls.getChildren().forEach(serve);
  }

  // A ball that overlaps two circles of a brick is turned back by one alone.
  const isNearing = ({ body: a }, { body: b }) =>
    (a.velocity.x - b.velocity.x) * (b.center.x - a.center.x) + (a.velocity.y - b.velocity.y) * (b.center.y - a.center.y) > 0;
  add.collider(balls, parts, (_ball, part) => (part.getData('brick').isHit = true), isNearing);
  add.collider(balls, paddle, (a, b) => {
    const ball = a === paddle ? b : a;
    const { x, y } = ball.body.center;
    if (y < PADDLE.y - PADDLE.halfHeight) setVelocity(ball, aimed(x - paddle.x, speed));
  });

  function update(time, paddleX) {
    paddle.x = paddleX;
    for (const brick of bricks) turn(brick, time);
    world.update(0, (1000 * STEP) / updates);
    world.postUpdate();
    balls.getChildren().forEach(pace);
  }

  function step({ x, serve: ordered }) {
    speed = speedAt(frame + 1);
    for (const k of ordered) serve(balls.getChildren()[k]);
    balls.getChildren().forEach(pace);
    const from = paddle.x;
    const to = paddleAfter(from, x);
    for (let k = 1; k <= updates; k += 1) update(frame + k / updates, from + ((to - from) * k) / updates);
    frame += 1;
    for (const brick of bricks) {
      if (brick.isHit) brick.left -= 1;
      brick.isHit = false;
      if (brick.left === 0) for (const { zone } of brick.circles) zone.destroy();
    }
    bricks = bricks.filter(({ left }) => left > 0);
    if (bricks.length === 0) build();
  }

  build();
  return {
    step,
    state: () => ({
      balls: balls.getChildren().map(({ x, y, body }) => ({ x, y, vx: body.velocity.x, vy: body.velocity.y })),
      paddle: { x: paddle.x },
      bricks: BRICKS.map((_, k) => bricks.find((brick) => brick.k === k)?.angle ?? null),
    }),
  };
}
