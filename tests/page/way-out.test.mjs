/**
 * The way out of an overlap: pulled by mouse, finger and keyboard until no overlap is left; and two recipes whose way
 * is not the shortest.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { collide } from 'shadowgap';
import { browsers } from '../browser.mjs';
import { Random } from '../js/common/random.mjs';
import { control, drag, press, readPair, scaleOf, separation, swipe, TOLERANCE, whereIs, written } from './figure.mjs';
import { drawn, openPage, settled } from './tab.mjs';

/** The world's size, copied from www/figures/way-out/way-out.js. */
const WORLD = { width: 13, height: 8.6 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
/** Axis-aligned boxes of 6.2 × 3 and 2.4 × 1.6, whose numbers are worked out by hand below. */
const STRAIGHT = '#way-out?a=0,0,0&b=2,-1,0&pulled=0';
const INSIDE = '#way-out?a=0,0,0&b=0.5,-0.2,0&way=common&pulled=1';

/** The tolerance for the mistaken ways, which the example prints with three decimals. */
const PRINTED = 2e-3;

/** @param {number | null} value  @param {number} expected  @param {string} what  @param {number} [tolerance] */
function near(value, expected, what, tolerance = TOLERANCE) {
  assert.ok(value !== null && Math.abs(value - expected) <= tolerance, `${what}: ${value}, not ${expected}`);
}

/** @param {{ poseB: import('shadowgap').Pose }} said  @param {number} x  @param {number} y */
const moved = ({ poseB }, x, y) => ({ ...poseB, x: poseB.x + x, y: poseB.y + y });

for (const name of browsers) {
  describe(`the way out in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const read = () => readPair(tab.page, 'way-out');
    /** @param {string} label */
    const push = async (label) => {
      await tab.page.evaluate((label) => /** @type {HTMLButtonElement} */ ([...document.querySelectorAll('#way-out .own button')]
        .find(({ textContent }) => textContent === label)).click(), label);
      await drawn(tab.page);
    };
    const buttons = () => tab.page.evaluate(() => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#way-out .own button'))]
      .filter((button) => button.offsetWidth).map(({ textContent }) => textContent));
    const hasRing = () => tab.page.evaluate(() => Boolean(document.querySelector('#way-out [data-handle=ring]')));

    test('is the mtv: the overlap counts down to nothing along it, with the mouse', async () => {
      await tab.open('#way-out');
      await push('See it');
      const start = await read();
      const { 'mtv-x': x, 'mtv-y': y } = /** @type {Record<string, number>} */ (start.numbers);
      const depth = -separation(start.a, start.poseA, start.b, start.poseB);
      near(start.numbers.length, depth, 'length');
      near(Math.hypot(x, y), depth, 'mtv');
      near(separation(start.a, start.poseA, start.b, moved(start, x, y)), 0, 'separation after the mtv');
      const { scale } = await scaleOf(tab.page, 'way-out', WORLD);
      const ring = await whereIs(tab.page, 'way-out', 'ring');
      /** @type {number[]} */
      const counted = [];
      await drag(tab.page, ring, { x: ring.x + x * scale, y: ring.y + y * scale }, async () => {
        const { numbers, answer } = await read();
        counted.push(Number(numbers.left));
        near(numbers.left, -answer.distance, 'what the example says');
      });
      [0.75, 0.5, 0.25, 0].forEach((part, i) => assert.ok(Math.abs(counted[i] - part * depth) < 0.07, `${counted}`));
      const end = await read();
      assert.equal(end.verdict, 'Touching');
      assert.equal(end.texts.left, '0.00');
      assert.equal(end.numbers.left, counted[3]);
      near(counted[3], 0, 'left at the end');
    });

    test('is as long as the least overlap; along the centres is longer, and the same length too short', async () => {
      await tab.open(STRAIGHT);
      const { numbers, verdict } = await read();
      // The boxes overlap by 3.1 + 1.2 − 2 in x and by 1.5 + 0.8 − 1 in y; the line of centres has slope −1/2.
      near(numbers['mtv-x'], 0, 'mtv x');
      near(numbers['mtv-y'], -1.3, 'mtv y');
      near(numbers.centres, (2.3 * Math.sqrt(5)) / 2, 'along the centres');
      near(numbers['centres-left'], 1.3 - 1.3 / Math.sqrt(5), 'left after 1.3 of it');
      near(numbers.common, 1.3, 'common length');
      near(numbers['common-left'], 0, 'left after the common length');
      near(numbers.left, 1.3, 'left at the ring');
      assert.equal(verdict, 'Overlapping by 1.30');
    });

    test('is not the common length when one is inside the other', async () => {
      await tab.open(INSIDE);
      const { numbers, verdict } = await read();
      near(numbers['mtv-y'], -2.1, 'mtv y');
      near(numbers.common, 1.6, 'common length: the whole of B’s shadow');
      near(numbers['common-left'], 0.5, 'left after it');
      near(numbers.centres, (3.8 * Math.hypot(0.5, 0.2)) / 0.5, 'along the centres');
      assert.equal(verdict, 'Overlapping by 0.50');
      await control(tab.page, 'way-out', '[value=mtv]', true);
      assert.equal((await read()).verdict, 'Touching');

      await tab.page.click('#way-out .theory p:last-child a:last-child');
      await drawn(tab.page, 3);
      const pressed = await read();
      assert.ok(pressed.answer.distance < -0.3, 'the link shows the mistake');
      near(pressed.numbers['common-left'], -pressed.answer.distance, 'what it leaves', PRINTED);
      assert.ok(pressed.numbers.common !== null && pressed.numbers.length !== null && pressed.numbers.common < pressed.numbers.length);
    });

    test('is found by keyboard, to the point', async () => {
      await tab.open(STRAIGHT);
      const seen = [];
      for (let i = 0; i < 15; i++) {
        await press(tab.page, 'way-out', 'ring', 'ArrowUp');
        seen.push((await read()).verdict);
      }
      assert.equal(seen[0], 'Overlapping by 1.20');
      assert.deepEqual(seen.slice(-3), ['Touching', 'Apart by 0.10', 'Apart by 0.20']);
      assert.deepEqual((await read()).poseB, { x: 2, y: -1, angle: 0 }, 'B itself has stayed');
      await settled(tab.page);
      assert.match(await tab.page.evaluate(() => location.hash), /pulled=1\.154/);
    });

    test('takes B along: it is where the ring is, and stays there when a box is taken hold of', async () => {
      await tab.open('#way-out');
      await push('See it');
      assert.equal((await read()).numbers.left, (await read()).numbers.length, 'nothing is pulled at first');
      await tab.open(`${STRAIGHT}`);
      await press(tab.page, 'way-out', 'ring', ...Array(7).fill('ArrowUp'));
      const there = await whereIs(tab.page, 'way-out', 'ring');
      assert.deepEqual(await whereIs(tab.page, 'way-out', 'b'), there);
      await press(tab.page, 'way-out', 'a', 'ArrowLeft');
      const { poseB, numbers } = await read();
      near(poseB.y, -1.7, 'B', PRINTED);
      near(numbers.left, 0.6, 'left', PRINTED);
      assert.deepEqual(await whereIs(tab.page, 'way-out', 'b'), there);
    });

    test('stays in the picture, however far the ring is pulled', async () => {
      await tab.open('#way-out');
      await push('See it');
      for (const inside of [false, true]) {
        if (inside) await tab.open(INSIDE);
        for (const way of ['mtv', 'centres', 'common']) {
          await control(tab.page, 'way-out', `[value=${way}]`, true);
          const { at, scale } = await scaleOf(tab.page, 'way-out', WORLD);
          const ring = await whereIs(tab.page, 'way-out', 'ring');
          await drag(tab.page, ring, way === 'centres' ? at(6.4, -2) : at(0, -4.2));
          const end = await whereIs(tab.page, 'way-out', 'ring');
          const [low, high] = [at(-WORLD.width / 2, -WORLD.height / 2), at(WORLD.width / 2, WORLD.height / 2)];
          const { b, poseB } = await read();
          const [cos, sin] = [Math.cos, Math.sin].map((f) => f(poseB.angle ?? 0));
          for (const { x, y } of b.points) {
            const corner = { x: end.x + (cos * x - sin * y) * scale, y: end.y + (sin * x + cos * y) * scale };
            assert.ok(corner.x > low.x && corner.y > low.y && corner.x < high.x && corner.y < high.y, `${way}, ${inside}: ${JSON.stringify(corner)}`);
          }
        }
      }
    });

    test('names every way, those that coincide together, and none across the ring', async () => {
      for (const pulled of [0, 1, 1.2]) {
        await tab.open(`#way-out?a=0,0,0&b=0,-1.1,0&pulled=${pulled}`);
        const texts = await written(tab.page, 'way-out');
        const named = texts.filter(({ text }) => text === 'mtv = centres = common 1.20');
        assert.equal(named.length, 1, texts.map(({ text }) => text).join());
      }
      await tab.open(STRAIGHT);
      const texts = (await written(tab.page, 'way-out')).map(({ text }) => text);
      assert.ok(texts.includes('mtv = common 1.30') && texts.includes('centres 2.57'), texts.join());
    });

    test('is pulled by a finger', async () => {
      await tab.open(STRAIGHT, PHONE);
      const { scale } = await scaleOf(tab.page, 'way-out', WORLD);
      const ring = await whereIs(tab.page, 'way-out', 'ring');
      await swipe(tab.page, ring, { x: ring.x + 20, y: ring.y - 1.3 * scale });
      assert.equal((await read()).verdict, 'Touching');
    });

    test('agrees with the oracle wherever A and B are, on every way', async () => {
      const random = new Random(11);
      let told = 0;
      await tab.open('#way-out');
      for (let round = 0; round < 24; round++) {
        const [a, b] = [0, 1].map(() => [1.2, 1, 3].map((reach) => random.between(-reach, reach).toFixed(3)).join());
        const way = ['mtv', 'centres', 'common'][round % 3];
        const part = random.between(0, 1.2).toFixed(3);
        await tab.go(`#way-out?a=${a}&b=${b}&way=${way}&pulled=${part}`);
        const said = await read();
        const { numbers, poseA, poseB } = said;
        const depth = -separation(said.a, poseA, said.b, poseB);
        if (depth < 0.01) continue;
        told++;
        const apart = Math.hypot(poseB.x - poseA.x, poseB.y - poseA.y);
        const along = (/** @type {number} */ by) =>
          separation(said.a, poseA, said.b, moved(said, ((poseB.x - poseA.x) / apart) * by, ((poseB.y - poseA.y) / apart) * by));
        near(numbers.length, depth, 'length');
        near(along(Number(numbers.centres)), 0, `separation at the end of the way along the centres`);
        assert.ok(along(Number(numbers.centres) * 0.99) < 0, 'it is free before that');
        near(numbers['centres-left'], Math.max(0, -along(depth)), 'left after the depth along the centres');
        assert.ok(Number(numbers.centres) >= depth - TOLERANCE && Number(numbers.common) <= depth + TOLERANCE);
        const there = said.answer.distance;
        near(numbers.left, Math.max(0, -there), 'left at the ring', PRINTED);
        if (way === 'mtv') near(there, Number(part) < 1 ? (Number(part) - 1) * depth : there, 'left on the mtv');
      }
      assert.ok(told > 12, `only ${told} overlapped`);
    });

    test('is none when they are apart, and has no line of centres when these coincide', async () => {
      await tab.open('#way-out?a=-2.4,1.3,0&b=2.4,-1.3,0');
      const apart = await read();
      // The gap from corner to corner is 4.8 − 3.1 − 1.2 in x and 2.6 − 1.5 − 0.8 in y.
      assert.equal(apart.verdict, `Apart by ${Math.hypot(0.5, 0.3).toFixed(2)}`);
      assert.deepEqual([apart.numbers['mtv-x'], apart.numbers.length, apart.numbers.centres, apart.numbers.common], [null, null, null, null]);
      assert.equal(await hasRing(), false);
      const rows = Object.keys(apart.numbers);
      await tab.open('#way-out?a=0,0,0&b=0,0,0&way=centres');
      const same = await read();
      assert.match(same.reason, /coincide/);
      assert.equal(same.numbers.centres, null);
      near(same.numbers.length, 2.3, 'length');
      assert.equal(await hasRing(), false);
      assert.deepEqual(Object.keys(same.numbers), rows);
    });

    test('is guessed before it is seen: the plain figure asks, a link shows', async () => {
      await tab.visit('#way-out');
      assert.equal((await read()).verdict, 'Your guess?');
      assert.equal(await hasRing(), false);
      assert.equal((await read()).texts.length, '–');
      assert.deepEqual(await buttons(), ['See it']);
      const { scale } = await scaleOf(tab.page, 'way-out', WORLD);
      const ring = await whereIs(tab.page, 'way-out', 'guess');
      await drag(tab.page, ring, { x: ring.x, y: ring.y - scale });
      await push('See it');
      const { reason, numbers } = await read();
      const off = Math.hypot(Number(numbers['mtv-x']), Number(numbers['mtv-y']) + 1);
      near(Number(/[\d.]+/.exec(reason)?.[0]), off, reason, 0.03);
      assert.ok(await hasRing(), 'now it can be pulled');
      await tab.page.click('#way-out .reset');
      await drawn(tab.page);
      assert.equal((await read()).verdict, 'Your guess?');
      await tab.visit('#way-out?pulled=0.5');
      assert.match((await read()).verdict, /^Overlapping/);
    });

    test('is guessed in ten rounds, the same on a day for everybody, with a score to copy', async () => {
      /**
       * Plays a day, with guesses that are right in all rounds but the first `wrong`.
       * @param {string} day
       * @param {number} wrong
       */
      const play = async (day, wrong) => {
        const other = await openPage(name);
        try {
          await other.page.evaluateOnNewDocument((day) => {
            Date.prototype.toISOString = () => `${day}T12:00:00.000Z`;
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ text) => void (document.documentElement.dataset.copied = text) } });
          }, day);
          await other.visit('#way-out');
          const click = async (/** @type {number} */ i) => {
            await other.page.evaluate((i) => /** @type {HTMLElement} */ (document.querySelectorAll('#way-out .own button')[i]).click(), i);
            await drawn(other.page);
          };
          await click(0);
          const rounds = [];
          for (let round = 1; round <= 10; round++) {
            await click(0);
            const asked = await readPair(other.page, 'way-out');
            assert.equal(asked.verdict, `Round ${round} of 10`);
            const depth = -separation(asked.a, asked.poseA, asked.b, asked.poseB);
            assert.ok(depth > 0.69 && depth < 1.81, `round ${round}: ${depth}`);
            rounds.push(JSON.stringify([asked.poseA, asked.poseB]));
            if (round > wrong) {
              // The way out is asked of the library, as the reader's eye finds it.
              const { mtv } = collide(asked.a, asked.poseA, asked.b, asked.poseB) ?? assert.fail();
              const { scale } = await scaleOf(other.page, 'way-out', WORLD);
              const ring = await whereIs(other.page, 'way-out', 'guess');
              await drag(other.page, ring, { x: ring.x + mtv.x * scale, y: ring.y + mtv.y * scale });
            }
            await click(0);
            const { verdict } = await readPair(other.page, 'way-out');
            const points = round > wrong ? 10 : 0;
            assert.equal(verdict, round < 10 ? `${points} points` : `${100 - 10 * wrong} of 100 points`);
          }
          await click(1);
          await other.page.waitForFunction(() => document.documentElement.dataset.copied);
          const solved = wrong > 4 ? false : Boolean(await other.page.waitForSelector('#way-out .exercise.solved'));
          assert.equal(await other.page.evaluate(() => Boolean(document.querySelector('#way-out .exercise.solved'))), solved);
          assert.deepEqual(other.complaints, []);
          return { rounds, copied: await other.page.evaluate(() => document.documentElement.dataset.copied ?? '') };
        } finally {
          await other.close();
        }
      };
      const first = await play('2026-11-27', 0);
      assert.match(first.copied, /^Guess the way out, 2026-11-27: 100 of 100\n█{10}\nhttp.*#way-out$/);
      const again = await play('2026-11-27', 5);
      assert.match(again.copied, /: 50 of 100\n▁{5}█{5}\n/);
      assert.deepEqual(again.rounds, first.rounds);
      assert.equal(new Set(first.rounds).size, 10);
      assert.notDeepEqual((await play('2026-11-28', 0)).rounds, first.rounds);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
