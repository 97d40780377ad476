/**
 * A thin wall and a fast bullet: the cast finds the hit that tests at a few places miss; against the oracle and by
 * hand.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { control, drag, press, readPair, scaleOf, separation, swipe, TOLERANCE, whereIs } from './figure.mjs';
import { openPage } from './tab.mjs';

/** The world's size, copied from www/figures/course/course.js. */
const WORLD = { width: 9.6, height: 5.6 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
/**
 * Straight at an upright wall: the bullet's nose is at −3 and the wall's face at 0.15, so it hits after 3.15 of 7.2.
 */
const STRAIGHT = '#course?a=0.3,0,0&b=-3.6,0,0&tip=3.6,0';

/** The motion that the example casts along. @param {string} code */
const motionIn = (code) => [...(code.match(/, \{ x: (\S+), y: (\S+) \}\)\s*$/) ?? [])].slice(1).map(Number);

for (const name of browsers) {
  describe(`a collision course in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    /** Reads the figure and checks every number against the oracle. @param {number} frames */
    async function agrees(frames) {
      const said = await readPair(tab.page, 'course');
      const { a, b, poseA, poseB, numbers, texts, verdict, reason, code } = said;
      const [x, y] = motionIn(code);
      const at = (/** @type {number} */ t) => separation(a, poseA, b, { ...poseB, x: poseB.x + x * t, y: poseB.y + y * t });
      const start = at(0);
      assert.ok(Math.abs(Number(numbers.distance) - start) < TOLERANCE, `${numbers.distance}, not ${start}`);
      const between = Math.hypot(Number(numbers['on-b-x']) - Number(numbers['on-a-x']), Number(numbers['on-b-y']) - Number(numbers['on-a-y']));
      assert.ok(Math.abs(between - Math.abs(start)) < TOLERANCE, 'between the closest points');

      const tests = Array.from({ length: frames + 1 }, (_, i) => at(i / frames));
      const first = tests.findIndex((far) => far <= 0);
      assert.equal(texts.hits, `${tests.filter((far) => far <= 0).length} of ${tests.length}`);
      if (start > 0 && numbers.time !== null) {
        assert.ok(Math.abs(at(numbers.time)) < TOLERANCE, `no touch at ${numbers.time}`);
        for (let i = 0; i < 100; i++) assert.ok(at((numbers.time * i) / 100) > 0, 'touches before');
        assert.equal(verdict, `Hits at ${numbers.time.toFixed(2)}`);
        const told = first < 0 ? 'no hit' : `the first hit is at ${(first / frames).toFixed(2)}, when B is ${(-tests[first]).toFixed(2)} deep`;
        assert.ok(reason.startsWith(`Tested at ${tests.length} places: ${told}`), reason);
        assert.ok(Math.abs(Math.hypot(Number(numbers['normal-x']), Number(numbers['normal-y'])) - 1) < 1e-6);
        assert.ok(x * Number(numbers['normal-x']) + y * Number(numbers['normal-y']) < 0, 'B moves against the normal');
      } else if (start > 0) {
        for (let i = 0; i <= 200; i++) assert.ok(at(i / 200) > 0, `touches at ${i / 200}`);
        assert.equal(verdict, 'Flies past');
      }
      return said;
    }

    test('tunnels at first, and is found out by more frames', async () => {
      await tab.open('#course');
      const first = await agrees(3);
      assert.equal(first.texts.hits, '0 of 4');
      assert.match(first.verdict, /^Hits at 0\.\d\d$/);
      await control(tab.page, 'course', '[name=frames]', 12);
      const { texts, numbers } = await agrees(12);
      assert.notEqual(texts.hits, '0 of 13');
      assert.equal(numbers.time, first.numbers.time, 'the cast needs no frames');
      await control(tab.page, 'course', '[name=frames]', 1);
      await agrees(1);
    });

    test('is what it is by hand', async () => {
      await tab.open(STRAIGHT);
      const { numbers, answer } = await agrees(3);
      for (const [name, value] of Object.entries({ distance: 3.15, time: 3.15 / 7.2, 'point-x': 0.15, 'point-y': 0, 'normal-x': -1, 'normal-y': 0 })) {
        assert.ok(Math.abs(Number(numbers[name]) - value) < TOLERANCE, `${name}: ${numbers[name]}`);
      }
      assert.equal(answer.time, numbers.time);
    });

    test('follows the mouse, the keyboard and a finger', async () => {
      await tab.open(STRAIGHT);
      const { at } = await scaleOf(tab.page, 'course', WORLD);
      await drag(tab.page, at(3.6, 0), at(-1, -2));
      const past = await agrees(3);
      assert.equal(past.verdict, 'Flies past');
      const [x, y] = motionIn(past.code);
      assert.ok(Math.hypot(x - 2.6, y + 2) < 0.03, past.code);
      await press(tab.page, 'course', 'tip', 'ArrowDown', 'ArrowRight');
      const pressed = motionIn((await agrees(3)).code);
      assert.ok(Math.hypot(pressed[0] - x - 0.1, pressed[1] - y - 0.1) < 1e-6, String(pressed));
      await drag(tab.page, at(0.3, 1), at(-1.6, 0));
      assert.match((await agrees(3)).verdict, /^Hits/);
      await press(tab.page, 'course', 'b', 't', 'ArrowUp', 'ArrowLeft');
      assert.match((await agrees(3)).code, /poseB = \{ x: -3\.7, y: -0\.1, angle: 0\.035 \}/);

      await tab.open(STRAIGHT, PHONE);
      const tip = await whereIs(tab.page, 'course', 'tip');
      await swipe(tab.page, tip, { x: tip.x - 60, y: tip.y - 40 });
      const { code } = await agrees(3);
      assert.doesNotMatch(code, /x: 7\.2, y: 0/);
    });

    test('is fired: the bullet flies past the tests, then the ghost stops at the impact, and all is seen at the end', async () => {
      const moving = await openPage(name, { motion: true });
      try {
        await moving.visit(STRAIGHT);
        // Everything that is written in the picture, frame by frame, from the first sight on, or from Fire.
        const flights = () => moving.page.evaluate(() => new Promise((/** @type {(frames: string[]) => void} */ resolve) => {
          const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#course canvas'));
          const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
          /** @type {string[][]} */
          const frames = [];
          ctx.clearRect = (...box) => {
            frames.push([]);
            CanvasRenderingContext2D.prototype.clearRect.apply(ctx, box);
          };
          ctx.fillText = (...how) => {
            frames.at(-1)?.push(how[0]);
            CanvasRenderingContext2D.prototype.fillText.apply(ctx, how);
          };
          /** @type {HTMLElement} */ (document.querySelector('#course .own button')).click();
          const look = () => {
            if (frames.length > 3 && frames.at(-1)?.some((text) => text.startsWith('cast'))) {
              Reflect.deleteProperty(ctx, 'clearRect');
              Reflect.deleteProperty(ctx, 'fillText');
              resolve(frames.map((texts) => `${texts.filter((text) => text === 'miss').length}${texts.includes('hit') ? ' hit' : ''}${texts.some((text) => text.startsWith('cast')) ? ' cast' : ''}`));
            } else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }));
        const seen = [...new Set(await flights())];
        assert.deepEqual(seen.slice(-5), ['1', '2', '3', '4', '4 cast'], 'one test after the other misses, then the cast stops the ghost');
        await control(moving.page, 'course', '[name=frames]', 12);
        const found = [...new Set(await flights())];
        assert.ok(found.includes('6 hit') && found.at(-1) === '6 hit cast', `a test that hits ends the flight: ${found}`);
        assert.deepEqual(moving.complaints, []);
      } finally {
        await moving.close();
      }
    });

    test('has begun where they overlap from the start', async () => {
      await tab.open('#course?b=0.2,0,0&a=0.3,0,0');
      const { verdict, numbers } = await agrees(3);
      assert.match(verdict, /^Overlapping by \d/);
      assert.equal(numbers.time, 0);
      assert.deepEqual(tab.complaints, []);
    });
  });
}
