/** examples/arcade: billiards, pinball and breakout, played without a screen, at speeds beyond all use. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Shape, distance } from 'shadowgap';
import '../typescript.mjs';
import { allCases } from './common/cases.mjs';
import { Random } from './common/random.mjs';

const billiards = await import('../../examples/arcade/billiards/game.js');
const breakout = await import('../../examples/arcade/breakout/game.js');
const pinball = await import('../../examples/arcade/pinball/game.js');
const { makePainter } = await import('../../examples/arcade/breakout/draw.js');
const { STEP } = await import('../../examples/arcade/shared/advance.js');

const folder = join(import.meta.dirname, '../../examples/arcade');
/** How deep a thing may be in another for rounding. */
const NONE = 1e-9;

/** @typedef {import('shadowgap').Pose & { shape: Shape }} Placed */

/** How deep the first thing is in any other. @param {Placed} one @param {Iterable<Placed>} others */
function depth(one, others) {
  let deepest = 0;
  for (const other of others) if (other !== one) deepest = Math.max(deepest, -distance(other.shape, other, one.shape, one).distance);
  return deepest;
}

/** Ten minutes. */
const LONG = 600 / STEP;

for (const name of ['billiards', 'pinball', 'breakout']) {
  test(`${name}: the game and what flies are 200 lines of code at most`, () => {
    const lines = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8').split('\n').filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
    const sum = lines(`${name}/game.js`) + lines('shared/advance.js');
    assert.ok(sum <= 200, `${sum} lines`);
  });
}

/**
 * Half of each ball's mass times its speed squared.
 * @param {import('../../examples/arcade/billiards/game.js').Game} game
 */
const energy = ({ balls }) => balls.reduce((sum, { vx, vy }) => sum + (vx * vx + vy * vy) / 2, 0);

/**
 * A table whose white ball flies from a random place in a random direction.
 * @param {Random} random @param {number} speed
 */
function broken(random, speed) {
  const game = billiards.makeGame();
  const angle = 2 * Math.PI * random.next();
  Object.assign(game.white, { x: 50 + 250 * random.next(), y: 50 + 400 * random.next(), vx: speed * Math.cos(angle), vy: speed * Math.sin(angle) });
  return game;
}

test('billiards: touches, cloth and pockets take what they should to the last bit but rounding, and no ball leaves but by a pocket, up to 100 times as fast as usual', (t) => {
  const random = new Random(1);
  const breaks = allCases ? 3000 : 150;
  let [steps, touches, fallen, most] = [0, 0, 0, 0];
  for (let n = 0; n < breaks; n += 1) {
    const game = broken(random, billiards.FASTEST * 100 ** random.next());
    const start = energy(game);
    for (; !billiards.isStill(game); steps += 1) {
      const [before, there] = [energy(game), game.balls.slice()];
      billiards.step(game, {});
      // What bounces take: a part of the energy of the approaching motion, in which a ball against another counts half.
      let taken = 0;
      for (const { kind, speed, ball } of game.events) {
        if (kind === 'pocket') taken += speed * speed / 2;
        if (kind !== 'ball' && kind !== 'cushion') continue;
        assert.ok(speed >= 0, `${kind}: ${speed}`);
        const left = speed > billiards.SLOW ? billiards.LIVELY[kind] : 1;
        taken += (1 - left * left) * speed * speed / (kind === 'ball' ? 4 : 2);
        assert.ok(ball.invMass === 1);
      }
      // The cloth has made each ball that moves slower by this; before, it was as much faster, or not quite so fast.
      const perStep = billiards.CLOTH * STEP;
      let [least, greatest] = [0, 0];
      for (const { vx, vy } of game.balls) {
        const speed = Math.hypot(vx, vy);
        const took = speed > 0 ? perStep * speed + perStep * perStep / 2 : 0;
        least += took;
        greatest += speed > 0 ? took : perStep * perStep / 2;
      }
      const cloth = before - energy(game) - taken;
      const rounding = 1e-9 * (before + start * 1e-6);
      assert.ok(cloth >= least - rounding && cloth <= greatest + rounding, `${cloth} is not between ${least} and ${greatest}`);

      for (const ball of there) if (!game.balls.includes(ball)) {
        assert.ok(billiards.POCKETS.some(({ x, y }) => Math.abs(Math.hypot(x - ball.x, y - ball.y) - billiards.MOUTH) < 1e-6), `${ball.x}, ${ball.y}`);
        fallen += 1;
      }
      const cushions = [...game.table].filter(({ data }) => data === 'cushion');
      for (const ball of game.balls) {
        assert.ok(ball.x > -billiards.MOUTH && ball.x < billiards.WIDTH + billiards.MOUTH && ball.y > -billiards.MOUTH && ball.y < billiards.HEIGHT + billiards.MOUTH);
        // One that is put back lies where there is room.
        if (steps % 7 === 0) assert.ok(depth(ball, [...cushions, ...game.balls]) < NONE, `break ${n}`);
      }
      most = Math.max(most, game.touches);
      touches += game.touches;
    }
  }
  assert.ok(most < 1000, `${most} touches in a step`);
  assert.ok(fallen > breaks / 2 && touches > 50 * breaks, `${fallen} fallen, ${touches} touches`);
  t.diagnostic(`${breaks} breaks, ${steps} steps, ${touches} touches, at most ${most} in a step, ${fallen} balls fell`);
});

test('billiards: equal shots have equal bits, by keys and by pulls', () => {
  const played = () => {
    const game = billiards.makeGame();
    for (let n = 0; n < 1200; n += 1) billiards.step(game, { turn: n < 5 ? 1 : 0, charge: n > 10 && n < 80, pull: n > 900 && n < 950 ? { x: 3 * (n - 900), y: 20 } : null });
    return JSON.stringify([game.shots, game.balls.map(({ x, y, vx, vy, number }) => [number, x, y, vx, vy])]);
  };
  assert.equal(played(), played());
  assert.match(played(), /^\[2,/);
});

test('billiards: aims where the beam ends, and puts a white ball that fell back beside what lies on its spot', () => {
  const game = billiards.makeGame();
  const { x, other, normal } = billiards.lookAhead(game);
  assert.equal(other, game.balls[1]);
  assert.ok(Math.abs(x - (700 - 2 * billiards.RADIUS)) < NONE && Math.abs((normal?.x ?? 0) + 1) < NONE);
  Object.assign(game.white, { x: 40, y: 40, vx: -800, vy: -800 });
  Object.assign(game.balls[5], { x: 250, y: 250 });
  let fell = false;
  for (let n = 0; n < 60; n += 1) {
    billiards.step(game, {});
    fell ||= game.events.some(({ kind, ball }) => kind === 'pocket' && ball === game.white);
  }
  assert.ok(fell && game.balls.length === 16 && billiards.isStill(game));
  assert.ok(depth(game.white, game.balls) < NONE && game.white.x > 270 && game.white.y === 250);
  game.balls.splice(1);
  assert.ok(billiards.isWon(game));
});

test('pinball: in ten minutes of random flippers the ball is in nothing, never leaves the table, sticks nowhere, and comes back into no lane', (t) => {
  const random = new Random(2);
  const game = pinball.makeGame();
  const { ball, board, flippers, mill } = game;
  const solid = [...board].filter(({ data }) => data !== 'gate');
  const held = { left: false, right: false };
  /** Where it was four seconds ago at most, and for how long it has been near. */
  let near = { x: 0, y: 0, steps: 0 };
  let [inField, passed, limits] = [false, 0, 0];
  /** @type {Record<string, number>} */
  const counts = {};
  for (let n = 0; n < LONG; n += 1) {
    game.balls = 3;
    if (random.next() < 0.05) held.left = !held.left;
    if (random.next() < 0.05) held.right = !held.right;
    pinball.step(game, held);
    for (const { kind } of game.events) counts[kind] = (counts[kind] ?? 0) + 1;
    if (game.events.some(({ kind }) => kind === 'drain')) inField = false;
    limits += Number(game.touches >= 30);

    const { x, y } = ball;
    assert.ok(x >= pinball.RADIUS - NONE && x <= pinball.WIDTH - pinball.RADIUS + NONE && y >= pinball.RADIUS - NONE, `${x}, ${y}`);
    assert.ok(depth(ball, [...solid, ...flippers, mill]) < NONE, `at step ${n}`);
    // Once it is left of the lane it has passed the gate.
    if (!inField && x < pinball.LANE.left) passed += 1;
    inField ||= x < pinball.LANE.left;
    assert.ok(!inField || x < pinball.LANE.right || y < pinball.LANE.top, `back in the lane at step ${n}`);

    near = Math.hypot(x - near.x, y - near.y) > 3 || pinball.waits(game) ? { x, y, steps: 0 } : { ...near, steps: near.steps + 1 };
    assert.ok(near.steps < 5 / STEP, `has been at ${x}, ${y} for ${near.steps} steps`);
  }
  for (const kind of ['launch', 'drain', 'bumper', 'sling', 'target', 'flipper', 'mill', 'gate']) assert.ok(counts[kind] > 5, `${kind}: ${counts[kind]}`);
  assert.ok(passed >= (counts.launch ?? 0) - 1, `${passed} of ${counts.launch}`);
  assert.ok(limits === 0, `${limits} steps with 30 touches or more`);
  t.diagnostic(JSON.stringify(counts));
});

/** A game whose ball is in the field. @param {object} where */
function inField(where) {
  const game = pinball.makeGame();
  Object.assign(game.ball, where);
  return game;
}

test('pinball: a flip throws the ball up, the more the farther from the hinge; coming down, a flipper gives nothing', () => {
  const speeds = [20, 35, 50].map((far) => {
    const game = inField({ x: 120 + far, y: 560, vx: 0, vy: 0 });
    const { ball, flippers: [flipper] } = game;
    while (distance(flipper.shape, flipper, ball.shape, ball).distance > 1) ball.y += 0.25;
    for (let n = 0; n < 3; n += 1) pinball.step(game, { left: true });
    assert.ok(ball.vy < -300, `${ball.vy}`);
    return Math.hypot(ball.vx, ball.vy);
  });
  assert.ok(speeds[0] < speeds[1] && speeds[1] < speeds[2], speeds.join());

  // Held up, then let go: the ball that lies on it follows, and is not thrown.
  const game = inField({ x: 150, y: 560, vx: 0, vy: 0 });
  for (let n = 0; n < 60; n += 1) pinball.step(game, { left: true });
  for (let n = 0; n < 20; n += 1) {
    pinball.step(game, {});
    assert.ok(game.ball.vy > -60, `${game.ball.vy}`);
  }
});

test('pinball: the gate of the lane lets through one way only, at any speed', () => {
  for (const speed of [600, 1000, 2000, 100_000]) {
    const out = inField({ x: 398, y: 190, vx: 0, vy: -speed });
    const back = inField({ x: 392, y: 120, vx: 0, vy: speed });
    let highest = Infinity;
    for (let n = 0; n < 20; n += 1) {
      for (const game of [out, back]) pinball.step(game, {});
      highest = Math.min(highest, out.ball.y);
      assert.ok(back.ball.x < pinball.LANE.right || back.ball.y < pinball.LANE.top, `${speed}: back at ${back.ball.x}, ${back.ball.y}`);
    }
    assert.ok(highest < 120, `${speed}: out to ${highest}`);
  }
});

test('pinball: ends after three balls, and equal games have equal bits', () => {
  const played = () => {
    const game = pinball.makeGame();
    for (let n = 0; n < 60_000 && game.balls > 0; n += 1) pinball.step(game, { plunge: n % 120 < 40, left: n % 60 < 10, right: n % 80 < 10 });
    assert.equal(game.balls, 0);
    return JSON.stringify([game.score, game.ball, game.flippers.map(({ angle }) => angle)]);
  };
  assert.equal(played(), played());
});

const MINUTES = allCases ? 10 : 3;
for (const faster of [1, 20, 100]) {
  test(`breakout: ${MINUTES} minutes at ${faster} times the speed: no ball is in or beyond a wall or a brick, and each brick is hit once`, (t) => {
    const game = breakout.makeGame();
    const { ball, walls } = game;
    // A floor, since no hand is fast enough.
    walls.add(Shape.segment([-10, breakout.HEIGHT], [breakout.WIDTH + 10, breakout.HEIGHT]), { fixed: true });
    /** @type {Set<unknown>} */
    const hit = new Set();
    let most = 0;
    for (let n = 0; n < MINUTES * 60 / STEP; n += 1) {
      if (faster > 1) game.speed = 470 * faster;
      const bricks = breakout.bricksOf(game);
      const { level } = game;
      breakout.step(game, { x: ball.x + 40 * Math.sin(n), launch: true });
      for (const { kind, brick } of game.events) {
        if (kind !== 'brick') continue;
        assert.ok(brick && bricks.includes(brick) && !hit.has(brick));
        hit.add(brick);
      }
      const gone = bricks.filter((brick) => !game.things.includes(brick));
      assert.ok(gone.every((brick) => hit.has(brick)) && (level !== game.level || gone.length === game.events.filter(({ kind }) => kind === 'brick').length));
      const [x, y, inside] = [ball.x, ball.y, breakout.RADIUS - NONE];
      assert.ok(x >= inside && x <= breakout.WIDTH - inside && y >= inside && y <= breakout.HEIGHT - inside, `${x}, ${y} at step ${n}`);
      assert.ok(depth(ball, game.things) < NONE, `step ${n}`);
      most = Math.max(most, game.touches);
    }
    assert.ok(most < 40, `${most} touches in a step`);
    assert.ok(hit.size > 15 * MINUTES, `${hit.size} bricks`);
    t.diagnostic(`${hit.size} bricks, ${game.level} levels, at most ${most} touches in a step`);
  });
}

test('breakout: the paddle sends the ball where it is met, loses it beside, and ends after three', () => {
  for (const side of [-1, 1]) {
    const game = breakout.makeGame();
    breakout.step(game, { launch: true });
    Object.assign(game.ball, { x: game.paddle.x + 30 * side, y: game.paddle.y - 40, vx: 0, vy: 470 });
    for (let n = 0; n < 6; n += 1) breakout.step(game, {});
    assert.ok(Math.sign(game.ball.vx) === side && game.ball.vy < 0, `${game.ball.vx}, ${game.ball.vy}`);
  }
  const game = breakout.makeGame();
  for (let n = 0; n < 60_000 && game.lives > 0; n += 1) breakout.step(game, { launch: true, x: 60 });
  assert.equal(game.lives, 0);
});

test('breakout: a paddle that moves into the ball from the side pushes it, and is never in it', () => {
  const game = breakout.makeGame();
  breakout.step(game, { launch: true });
  Object.assign(game.ball, { x: 200, y: game.paddle.y, vx: 0, vy: 10 });
  for (let n = 0; n < 60; n += 1) {
    breakout.step(game, { x: 0 });
    assert.ok(depth(game.ball, [game.paddle]) < NONE && game.ball.x >= breakout.RADIUS - NONE);
    if (game.held) break;
  }
});

test('breakout: a brick in any line has a colour', () => {
  const game = breakout.makeGame();
  /** @type {Set<unknown>} */
  const colours = new Set();
  /** Takes all calls, and keeps each colour. @type {any} */
  const canvas = new Proxy(() => {}, {
    get: (_, name) => (name === 'addColorStop' ? (/** @type {number} */ _at, /** @type {unknown} */ colour) => colours.add(colour) : canvas),
    set: (_, name, colour) => (name === 'fillStyle' && colour !== canvas && colours.add(colour), true),
    apply: () => canvas,
  });
  const before = { Path2D: globalThis.Path2D, document: globalThis.document };
  Object.assign(globalThis, { Path2D: class { moveTo() {} lineTo() {} closePath() {} }, document: canvas });
  const painter = makePainter({ ctx: canvas, light: canvas, begin() {}, toWorld: canvas });
  breakout.bricksOf(game).forEach((brick, row) => {
    brick.row = row;
    game.events = [{ kind: 'brick', x: 0, y: 0, brick }];
    painter.note(game);
  });
  painter.draw(game, (thing) => thing, STEP);
  Object.assign(globalThis, before);
  assert.ok(colours.size > 10);
  for (const colour of colours) assert.match(String(colour), /^(#|rgb|color-mix)(?!.*undefined)/);
});
