/** The same game on five libraries: all entries play by the rules, and the referee sees what breaks them. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/run.mjs';
import { npmPackages } from '../../scripts/setup.mjs';
import { start } from '../scene/race.mjs';
import { entries } from './entries.mjs';
import { linesOf, linkPackage } from './games.mjs';
import { makeReferee } from './referee.mjs';
import { BRICKS, PADDLE, RADIUS, STEP, WIDTH, angleOf, paddleAfter, speedAt } from './rules.mjs';

await npmPackages(join(root, 'benches'));
linkPackage();

for (const [name, { updates: [updates] }] of Object.entries(entries)) {
  test(`${name} plays ten seconds by the rules`, async () => {
    const { ready, send, stop } = start('../games/play-process.mjs', name, String(updates));
    try {
      await ready;
      const { times, verdict } = await send({ frames: 10 / STEP });
      assert.equal(times.length, 600);
      assert.equal(verdict.frames, 600);
      assert.equal(verdict.left + verdict.stuck + verdict.nan, 0);
      assert.ok(verdict.bounces > 30, `${verdict.bounces} bounces`);
      assert.ok(verdict.broken > 3, `${verdict.broken} bricks broken`);
      assert.ok(verdict.speed < 1e-6, `a speed was wrong by ${verdict.speed}`);
      assert.ok(verdict.angle < 1e-3, `a brick's angle was wrong by ${verdict.angle}`);
    } finally {
      stop();
    }
  });
}

/**
 * The verdict about a ball that goes from place to place, and the last order to serve balls.
 * @param {(frame: number) => Partial<import('./rules.mjs').Ball>} ballAt
 * @param {number} frames
 * @param {boolean} [hasBricks]
 */
function judged(ballAt, frames, hasBricks = true) {
  const { judge, verdict } = makeReferee();
  /** @type {number[]} */
  let orders = [];
  for (let frame = 1; frame <= frames; frame += 1) {
    const ball = { x: 300, y: 600, vx: 0, vy: -speedAt(frame), ...ballAt(frame) };
    orders = judge({ balls: [ball], paddle: { x: WIDTH / 2 }, bricks: BRICKS.map((brick) => (hasBricks ? angleOf(brick, frame) : null)) }, []);
  }
  return { ...verdict, orders };
}

/** A flight upwards, straight through a column of bricks. @param {number} frame */
const through = (frame) => ({ x: BRICKS[0].x, y: 600 - 10 * frame });

test('the referee sees a ball that flies through bricks', () => {
  const { missed, deepest, bounces } = judged(through, 55);
  assert.ok(missed >= 4, `${missed} missed`);
  assert.ok(deepest > RADIUS);
  assert.equal(bounces, 0);
  assert.equal(judged(through, 55, false).missed, 0);
});

test('the referee sees a ball that goes through a thin arm within one frame', () => {
  // It crosses the paddle, which is 16 high, in a step of 50.
  const { missed, deepest } = judged((frame) => ({ y: 720 + 50 * frame, vy: speedAt(frame) }), 2);
  assert.equal(deepest, 0);
  assert.equal(missed, 1);
});

test('the referee serves a ball that has left the field, is stuck or is nowhere', () => {
  for (const [what, ballAt, frames] of /** @type {const} */ ([
    ['left', () => ({ x: -1 }), 1],
    ['left', () => ({ y: -1 }), 1],
    ['nan', () => ({ vx: NaN }), 1],
    ['dropped', () => ({ y: 900 }), 1],
    ['stuck', () => ({ y: 600 }), 122],
    ['stuck', () => ({ x: BRICKS[3].x, y: BRICKS[3].y }), 31],
  ])) {
    const verdict = judged(ballAt, frames);
    assert.equal(verdict[what], 1, what);
    assert.deepEqual(verdict.orders, [0], what);
  }
  assert.deepEqual(judged(() => ({ y: 600 }), 121).orders, []);
});

test('the referee sees a wrong speed, a jump and a brick that turns wrongly', () => {
  assert.ok(Math.abs(judged((frame) => ({ vy: -1.1 * speedAt(frame) }), 1).speed - 0.1) < 1e-9);
  // At the second frame it flies to the right, and is 5 pixels from where a bounce could have brought it.
  const turn = (/** @type {number} */ frame) => (frame === 1 ? {} : { x: 300, y: 600 + 5, vx: speedAt(2), vy: 0 });
  const [astray] = judged(turn, 2).astray;
  assert.ok(astray > 5, `${astray}`);
  const { judge, verdict } = makeReferee();
  judge({ balls: [], paddle: { x: WIDTH / 2 }, bricks: BRICKS.map((brick) => angleOf(brick, 1) + 0.1 - 2 * Math.PI) }, []);
  assert.ok(Math.abs(verdict.angle - 0.1) < 1e-9);
});

test('a bounce is none that was missed', () => {
  const { missed, bounces, astray } = judged((frame) => (frame < 3 ? { y: 40 - 10 * frame } : { y: 20 + 10 * (frame - 2), vy: speedAt(frame) }), 6);
  assert.equal(missed, 0);
  assert.equal(bounces, 1);
  assert.equal(astray.length, 1);
});

test('wherever bricks and paddle are, a ball has room between them', () => {
  const reach = BRICKS.map(({ outline }) => Math.max(...outline.map(([x, y]) => Math.hypot(x, y))));
  BRICKS.forEach((a, k) => {
    assert.ok(Math.min(a.x, WIDTH - a.x, a.y, PADDLE.y - PADDLE.halfHeight - a.y) - reach[k] > 2 * RADIUS);
    BRICKS.slice(0, k).forEach((b, j) => assert.ok(Math.hypot(a.x - b.x, a.y - b.y) - reach[k] - reach[j] > 2 * RADIUS));
  });
  assert.ok(paddleAfter(81, -1e9) - PADDLE.halfWidth > 2 * RADIUS);
});

test('lines are counted the same way however they are written', () => {
  assert.equal(linesOf('// words\nlet a = 1; let b = 2;\n\nif (a)\n  call(a,\n    b);'), linesOf('let a = 1;\nlet b = 2;\nif (a) call(a, b);'));
});
