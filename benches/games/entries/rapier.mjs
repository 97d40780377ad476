/**
 * The game by Rapier: bricks are kinematic bodies with a compound of convex pieces, balls have continuous collision
 * detection.
 */
import RAPIER from '@dimforge/rapier2d-compat';
import decomp from 'poly-decomp';
import {
  BALLS, BRICKS, HEIGHT, HITS, PADDLE, RADIUS, STEP, WIDTH, aimed, angleOf, paced, paddleAfter, served, speedAt,
} from '../rules.mjs';

const { ActiveEvents, CoefficientCombineRule, ColliderDesc, CompoundFlags, RigidBodyDesc } = RAPIER;
const THICK = 50; // half of the walls'
const SOLID = 0x0001_0002; // groups: member of the first half, meets the second
const BALL = 0x0002_0001;

/** A collider that takes nothing from a ball's speed. */
const elastic = (desc, groups) => desc.setRestitution(1).setRestitutionCombineRule(CoefficientCombineRule.Max)
  .setFriction(0).setFrictionCombineRule(CoefficientCombineRule.Min).setCollisionGroups(groups);

/** The exact outline, in convex pieces: Rapier's own decomposition is an approximation. */
function concave(outline) {
  const points = outline.map((p) => [...p]);
  decomp.makeCCW(points);
  const pieces = decomp.quickDecomp(points).map((piece) => new RAPIER.ConvexPolygon(new Float32Array(piece.flat()), false));
  const [places, angles] = [pieces.map(() => ({ x: 0, y: 0 })), pieces.map(() => 0)];
  return ColliderDesc.compound(pieces, places, angles, CompoundFlags.FIX_INTERNAL_EDGES);
}

export async function make(updates = 4) {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0 });
  world.lengthUnit = 50; // pixels: the size of a brick
  world.timestep = STEP / updates;
  world.maxCcdSubsteps = 4; // of a ball that hits something in an update little time is lost then
  const events = new RAPIER.EventQueue(true);
  const box = (halfWidth, halfHeight) => elastic(ColliderDesc.cuboid(halfWidth, halfHeight), SOLID);
  world.createCollider(box(THICK, HEIGHT).setTranslation(-THICK, HEIGHT / 2));
  world.createCollider(box(THICK, HEIGHT).setTranslation(WIDTH + THICK, HEIGHT / 2));
  world.createCollider(box(WIDTH, THICK).setTranslation(WIDTH / 2, -THICK));
  const paddle = world.createRigidBody(RigidBodyDesc.kinematicPositionBased().setTranslation(WIDTH / 2, PADDLE.y));
  world.createCollider(box(PADDLE.halfWidth, PADDLE.halfHeight), paddle);
  const balls = Array.from({ length: BALLS }, () => {
    const ball = world.createRigidBody(RigidBodyDesc.dynamic().lockRotations().setCcdEnabled(true).setCanSleep(false));
    world.createCollider(elastic(ColliderDesc.ball(RADIUS), BALL).setActiveEvents(ActiveEvents.COLLISION_EVENTS), ball);
    return ball;
  });
  let [frame, serves, speed, bricks] = [0, 0, speedAt(0), []];

  const setVelocity = (ball, { vx, vy }) => ball.setLinvel({ x: vx, y: vy }, true);
  const pace = (ball) => setVelocity(ball, paced(ball.linvel().x, ball.linvel().y, speed));

  function serve(ball) {
    const { x, y, ...velocity } = served(paddle.translation().x, serves++, speed);
    ball.setTranslation({ x, y }, true);
    setVelocity(ball, velocity);
  }

  function build() {
    bricks = BRICKS.map(({ x, y, outline, spin }, k) => {
      const desc = RigidBodyDesc.kinematicVelocityBased().setTranslation(x, y).setAngvel(spin);
      const body = world.createRigidBody(desc.setRotation(angleOf(BRICKS[k], frame)));
      world.createCollider(elastic(concave(outline), SOLID), body);
      return { k, body, left: HITS, isHit: false };
    });
    balls.forEach(serve);
  }

  function meet(ball, other) {
    const { x, y } = ball.translation();
    const isOnTop = other === paddle && y < PADDLE.y - PADDLE.halfHeight;
    if (isOnTop) setVelocity(ball, aimed(x - paddle.translation().x, speed));
    const brick = bricks.find(({ body }) => body === other);
    if (brick) brick.isHit = true;
  }

  function update(paddleX) {
    paddle.setNextKinematicTranslation({ x: paddleX, y: PADDLE.y });
    world.step(events);
    balls.forEach(pace);
    events.drainCollisionEvents((handleA, handleB, isStart) => {
      const [a, b] = [handleA, handleB].map((handle) => world.getCollider(handle).parent());
      if (isStart) meet(...(balls.includes(a) ? [a, b] : [b, a]));
    });
  }

  function step({ x, serve: ordered }) {
    frame += 1;
    speed = speedAt(frame);
    for (const k of ordered) serve(balls[k]);
    balls.forEach(pace);
    const from = paddle.translation().x;
    const to = paddleAfter(from, x);
    for (let k = 1; k <= updates; k += 1) update(from + ((to - from) * k) / updates);
    for (const brick of bricks) {
      if (brick.isHit) brick.left -= 1;
      brick.isHit = false;
      if (brick.left === 0) world.removeRigidBody(brick.body);
    }
    bricks = bricks.filter(({ left }) => left > 0);
    if (bricks.length === 0) build();
  }

  build();
  return {
    step,
    state: () => ({
      balls: balls.map((ball) => {
        const [{ x, y }, v] = [ball.translation(), ball.linvel()];
        return { x, y, vx: v.x, vy: v.y };
      }),
      paddle: { x: paddle.translation().x },
      bricks: BRICKS.map((_, k) => bricks.find((brick) => brick.k === k)?.body.rotation() ?? null),
    }),
  };
}
