/**
 * Two shapes and their Minkowski difference: A to B and the origin to the difference are equally far, whatever is
 * dragged.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { Random } from '../js/common/random.mjs';
import { control, drag, press, read, run, scaleOf, separation, swipe, TOLERANCE, whereIs } from './figure.mjs';
import { filmClock, openPage } from './tab.mjs';

/** The world's size, copied from www/figures/minkowski/minkowski.js. */
const WORLD = { width: 12.1, height: 10.9 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

for (const name of browsers) {
  describe(`the difference in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const told = async () => {
      const said = await read(tab.page, 'minkowski');
      return { ...said, ...run(said.code, ['a', 'b', 'poseA', 'poseB', 'difference', 'place']) };
    };

    /** Checks what must hold at all poses of A and B. */
    const holds = async () => {
      const said = await told();
      const { a, b, poseA, poseB, numbers, texts, answer } = said;
      const expected = separation(a, poseA, b, poseB);
      for (const [what, value] of /** @type {[string, number | null][]} */ ([
        ['A to B', numbers.separation],
        ['the origin to the difference', numbers.origin],
        ['the example', answer.distance],
      ])) assert.ok(value !== null && Math.abs(value - expected) < TOLERANCE, `${what}: ${value}, not ${expected}, for\n${said.code}`);
      if (Math.abs(expected) < TOLERANCE) return said;

      const overlap = expected < 0 ? 'yes' : 'no';
      assert.deepEqual([texts.overlaps, texts.inside], [overlap, overlap]);
      assert.match(said.reason, expected < -0.005 ? /inside/ : expected > 0.005 ? /outside/ : /on the boundary/);
      const [x, y] = [Number(numbers['nearest-x']), Number(numbers['nearest-y'])];
      assert.ok(Math.abs(Math.hypot(x, y) - Math.abs(expected)) < TOLERANCE, 'the nearest point is as far as the distance');
      if (expected > 0) assert.equal(numbers['mtv-x'], null);
      else {
        // If two ways out are equally short, the page may give either: check that B touches A after each.
        for (const [mx, my] of [[-x, -y], [Number(numbers['mtv-x']), Number(numbers['mtv-y'])]]) {
          const after = separation(a, poseA, b, { ...poseB, x: poseB.x + mx, y: poseB.y + my });
          assert.ok(Math.abs(after) < TOLERANCE, `moved by ${mx}, ${my}: ${after}`);
        }
      }
      return said;
    };

    test('has every edge of A and of B once: as many, and as long', async () => {
      await tab.open('#minkowski');
      const { difference } = await holds();
      assert.equal(difference.points.length, 3 + 4);
      const around = difference.points.reduce((/** @type {number} */ sum, /** @type {{ x: number, y: number }} */ p, /** @type {number} */ i) => {
        const q = difference.points[(i + 1) % difference.points.length];
        return sum + Math.hypot(q.x - p.x, q.y - p.y);
      }, 0);
      const triangle = 3 * 1.8 * Math.sqrt(3);
      assert.ok(Math.abs(around - triangle - 2 * (2 + 1.3)) < TOLERANCE, `${around} around`);
    });

    test('follows B, and B follows it, with the mouse', async () => {
      await tab.open('#minkowski');
      const { scale } = await scaleOf(tab.page, 'minkowski', WORLD);
      for (const handle of ['difference', 'b']) {
        const start = await told();
        const place = await whereIs(tab.page, 'minkowski', handle);
        const seen = new Set([start.texts.overlaps]);
        await drag(tab.page, place, { x: place.x + scale * (handle === 'b' ? -1.8 : 0.7), y: place.y + 0.9 * scale * (handle === 'b' ? 1 : -1) }, async () => {
          seen.add((await holds()).texts.overlaps);
        });
        const end = await told();
        const [x, y] = handle === 'b' ? [-1.8, 0.9] : [0.7, -0.9];
        assert.ok(Math.hypot(end.poseB.x - start.poseB.x - x, end.poseB.y - start.poseB.y - y) < 0.03, `${handle}: ${start.code} to ${end.code}`);
        assert.deepEqual(end.poseA, start.poseA);
        assert.ok(Math.hypot(end.place.x - start.place.x - x, end.place.y - start.place.y - y) < 0.03, 'the difference moves by as much');
        assert.equal(seen.size, 2, `${handle} was dragged from overlap to gap, or back`);
      }
    });

    test('is dragged by a finger, on a phone that shows one picture at a time', async () => {
      await tab.open('#minkowski', PHONE);
      const seen = () => tab.page.evaluate(() => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#minkowski canvas'))]
        .map((canvas) => canvas.checkVisibility({ checkVisibilityCSS: true }) && canvas.clientWidth));
      const [whole] = await seen();
      assert.ok(Number(whole) > PHONE.width * 0.8, `${whole} wide`);
      assert.deepEqual(await seen(), [whole, false]);
      await control(tab.page, 'minkowski', '[value=difference]', true);
      assert.deepEqual(await seen(), [false, whole]);
      const { scale } = await scaleOf(tab.page, 'minkowski', WORLD);
      const start = await told();
      const place = await whereIs(tab.page, 'minkowski', 'difference');
      await swipe(tab.page, place, { x: place.x - scale, y: place.y + 0.9 * scale });
      const end = await holds();
      assert.ok(Math.hypot(end.poseB.x - start.poseB.x + 1, end.poseB.y - start.poseB.y - 0.9) < 0.1, `${start.code} to ${end.code}`);
    });

    test('is moved and turned by keyboard, as B is', async () => {
      await tab.open('#minkowski');
      const start = await told();
      await press(tab.page, 'minkowski', 'difference', 'ArrowRight', 'ArrowRight', 'ArrowUp', 't');
      const end = await holds();
      assert.ok(Math.abs(end.poseB.x - start.poseB.x - 0.2) < 1e-9 && Math.abs(end.poseB.y - start.poseB.y + 0.1) < 1e-9);
      assert.ok(Math.abs(end.poseB.angle - start.poseB.angle - Math.PI / 90) < 1e-3);
      await press(tab.page, 'minkowski', 'a', 'ArrowLeft', 'R');
      assert.notDeepEqual((await holds()).poseA, end.poseA);
    });

    test('grows by a radius all around', async () => {
      await tab.open('#minkowski');
      const square = await holds();
      await control(tab.page, 'minkowski', '[name=round]', true);
      const round = await holds();
      assert.ok(round.b.radius > 0);
      assert.equal(round.difference.radius, round.b.radius);
      assert.deepEqual(round.difference.points, square.difference.points);
      assert.ok(Math.abs(Number(round.numbers.origin) - Number(square.numbers.origin) + round.b.radius) < TOLERANCE);
    });

    test('gives the same numbers as the two, wherever they are', async () => {
      const random = new Random(5);
      await tab.open('#minkowski');
      const seen = new Set();
      const places = Array.from({ length: 16 }, () => [0, 1].map(() => [1.7, 1.2, 3].map((reach) => random.between(-reach, reach).toFixed(3)).join()));
      // Parallel edges, one shape inside the other, and equal poses.
      places.push(['-0.5,0,0', '0.5,0,1.571'], ['0,0,0.5', '0.1,0,0.5'], ['0,0,0', '0,0,0']);
      for (const [i, [a, b]] of places.entries()) {
        await tab.go(`#minkowski?a=${a}&b=${b}${i % 2 ? '&round=round' : ''}`);
        seen.add((await holds()).texts.inside);
      }
      assert.equal(seen.size, 2);
    });

    test('stays in its picture, as far apart as A and B may be', async () => {
      await tab.open('#minkowski');
      for (const [i, [x, y]] of [[-9, -9], [9, -9], [-9, 0], [0, 9]].entries()) {
        for (const angle of [0, 0.9 + i, 2]) {
          await tab.go(`#minkowski?a=${x},${y},${angle}&b=${-x},${-y},${2 * angle}&round=round`);
          const { difference, place, code } = await told();
          for (const p of difference.points) {
            const [across, down] = [p.x + place.x, p.y + place.y].map((far) => Math.abs(far) + difference.radius);
            assert.ok(across <= WORLD.width / 2 && down <= WORLD.height / 2, `reaches ${across}, ${down} for\n${code}`);
          }
        }
      }
      const shape = await tab.page.evaluate(() => [...document.querySelectorAll('#minkowski canvas')].map(({ clientWidth, clientHeight }) => clientWidth / clientHeight));
      assert.ok(shape.every((ratio) => Math.abs(ratio - WORLD.width / WORLD.height) < 0.01), String(shape));
    });

    test('stands beside the two where there is room, in the same scale', async () => {
      await tab.open('#minkowski');
      const [first, second] = await tab.page.evaluate(() => [...document.querySelectorAll('#minkowski canvas')].map((canvas) => {
        const { right, left, top, width, height } = canvas.getBoundingClientRect();
        return { right, left, top, width, height };
      }));
      assert.ok(second.left >= first.right && first.top === second.top, JSON.stringify([first, second]));
      assert.ok(Math.abs(first.width - second.width) <= 1 && Math.abs(first.height - second.height) <= 1, JSON.stringify([first, second]));
    });

    test('is drawn once by B, which is carried round A, until it is touched', async () => {
      const moving = await openPage(name, { motion: true });
      try {
        const { page } = moving;
        const picture = () => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#minkowski .second canvas')).toDataURL());
        const waitFor = (/** @type {string} */ label) =>
          page.waitForFunction((label) => document.querySelector('#minkowski .own button')?.textContent === label, {}, label);
        await moving.visit('#minkowski');
        await waitFor('Pause');
        const lasted = await filmClock(page);
        assert.match((await read(page, 'minkowski')).reason, /goes round A, always touching/);
        const [first, second] = [await picture(), (await new Promise((resolve) => setTimeout(resolve, 400)), await picture())];
        assert.notEqual(first, second, 'the pen moves');
        // A touch pauses: the picture stands, and goes on from there.
        const { at } = await scaleOf(page, 'minkowski', WORLD);
        const corner = at(-5.8, -5.2);
        await page.mouse.click(corner.x, corner.y);
        await waitFor('Carry B round');
        const still = await picture();
        await new Promise((resolve) => setTimeout(resolve, 300));
        assert.equal(await picture(), still);
        await page.click('#minkowski .own button');
        await waitFor('Pause');
        await waitFor('Carry B round');
        assert.ok(await lasted() < 12_000);
        assert.match((await read(page, 'minkowski')).reason, /^The origin lies inside/);
        const rest = await picture();
        await new Promise((resolve) => setTimeout(resolve, 300));
        assert.equal(await picture(), rest, 'and once only');
        // What is moved ends the film, with the numbers of where it is.
        await page.click('#minkowski .own button');
        await waitFor('Pause');
        await press(page, 'minkowski', 'b', 'ArrowRight');
        await waitFor('Carry B round');
        assert.match((await read(page, 'minkowski')).reason, /^The origin lies/);
      } finally {
        await moving.close();
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
