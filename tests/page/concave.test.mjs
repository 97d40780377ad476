/**
 * An outline and its pieces: their numbers, the errors of methods without pieces, and how a reader edits the outline.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { collide, Shape } from 'shadowgap';
import { browsers } from '../browser.mjs';
import { control, drag, dragBoth, press, read as readAlone, readPair, run, scaleOf, separation, swipe, TOLERANCE, whereIs } from './figure.mjs';
import { drawn, openPage, settled } from './tab.mjs';

/** The world's size, copied from www/figures/concave/concave.js. */
const WORLD = { width: 9, height: 6.8 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

/** The U, cut by hand into its arms and its floor. */
const BOXES = [[-2.2, -0.9, -1, 2.5], [1, -0.9, 2.2, 2.5], [-2.2, 1.4, 2.2, 2.5]].map(([x, y, x2, y2]) =>
  Shape.polygon([x, y, x2, y, x2, y2, x, y2]));
const O = { x: 0, y: 0 };
/** The address keeps three decimals of an angle. */
const HAND = 5e-4;

for (const name of browsers) {
  describe(`a concave shape in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const read = () => readPair(tab.page, 'concave');
    const click = (/** @type {string} */ label) => tab.page.evaluate((label) => {
      const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#concave .buttons button'));
      for (const button of buttons) if (button.textContent === label) button.click();
    }, label);
    /** The outline in the figure's example code. */
    const outline = async () => /** @type {number[][]} */ (JSON.parse((await read()).code.match(/Shape\.\w+\((\[\[.*\]\])\)/)?.[1] ?? '[]'));

    /** @param {Awaited<ReturnType<typeof read>>} said  @param {Record<string, number | null>} expected */
    function says({ numbers, code }, expected) {
      for (const [name, value] of Object.entries(expected)) {
        const near = value === null ? numbers[name] === null : Math.abs(Number(numbers[name]) - value) < HAND;
        assert.ok(near, `${name}: ${numbers[name]} on the page, ${value} by hand, for\n${code}`);
      }
    }

    test('shows the shortest way out, which the oracle finds no shorter', async () => {
      await tab.open('#concave');
      const { b, poseB, numbers, verdict, reason } = await read();
      /**
       * The distance from the U to B after B is moved by `x`, `y`; not above 0 while they overlap.
       * @param {number} x
       * @param {number} y
       */
      const far = (x, y) => Math.min(...BOXES.map((box) => separation(box, O, b, { ...poseB, x: poseB.x + x, y: poseB.y + y })));
      const [x, y] = [Number(numbers['mtv-x']), Number(numbers['mtv-y'])];
      assert.ok(Math.abs(far(x, y)) < TOLERANCE, `${far(x, y)} after the mtv`);
      const depth = Math.hypot(x, y);
      assert.equal(verdict, `Overlapping by ${depth.toFixed(2)}`);
      for (let i = 0; i < 360; i++) {
        const turn = (i * Math.PI) / 180;
        for (const part of [0.5, 0.98]) assert.ok(far(Math.cos(turn) * depth * part, Math.sin(turn) * depth * part) < 0, `out at ${i}°`);
      }
      assert.match(reason, /^B is in 2 of 3 pieces/);
      assert.ok(Number(numbers['left-sum']) > 0.5 && Number(numbers['left-deepest']) > 0.5, 'the mistakes fail here');
    });

    test('says what can be worked out by hand', async () => {
      // A level box reaches 0.1 into the left arm, 0.3 into the right arm and 1.1 below their tops: the way out is 1.1
      // upwards.
      await tab.open('#concave?b=0.1,-0.3,0');
      says(await read(), { pieces: 3, separation: -1.1, 'mtv-x': 0, 'mtv-y': -1.1, 'left-mtv': 0, 'left-sum': 1.1, 'left-deepest': 1.1, hull: -1.1 });
      await control(tab.page, 'concave', '[value=sum]', true);
      assert.match((await read()).reason, /leaves B 1\.10 deep/);

      // The upright box fits, 0.2 above the floor; the U's hull overlaps it from −0.9 down to 1.2.
      await tab.open('#concave?b=0,0,1.5708');
      const fits = await read();
      says(fits, { separation: 0.2, hull: -2.1, 'mtv-x': null, 'left-sum': null });
      assert.equal(fits.verdict, 'Apart by 0.20');
      await control(tab.page, 'concave', '[value=hull]', true);
      const hull = await read();
      assert.equal(hull.verdict, 'Overlapping by 2.10');
      assert.match(hull.reason, /apart by 0\.20/);
      assert.equal(hull.a.pieces.length, 1);
      assert.ok(hull.answer, 'the code collides');

      // In the inner corner, 0.2 in the arm and 0.3 in the floor: the sum is the way out, the deepest alone leaves B in
      // the arm.
      await tab.open('#concave?b=-0.7,0.5,1.5708');
      says(await read(), { 'mtv-x': 0.2, 'mtv-y': -0.3, 'left-mtv': 0, 'left-sum': 0, 'left-deepest': 0.2 });

      // Arm and floor meet in the outer corner, and both push by 0.3: the sum is twice the way out.
      await tab.open('#concave?b=2.341,2.641,-0.785&way=sum');
      const twice = await read();
      assert.match(twice.verdict, /by 0\.30$/);
      assert.match(twice.reason, /takes B out; it is 0\.60 long/);
    });

    test('is changed vertex by vertex, by mouse and keyboard', async () => {
      await tab.open('#concave');
      const start = await outline();
      const { at } = await scaleOf(tab.page, 'concave', WORLD);
      await drag(tab.page, at(2.2, 2.5), at(3, 2));
      const dragged = await outline();
      assert.ok(Math.hypot(dragged[6][0] - 3, dragged[6][1] - 2) < 0.03, String(dragged[6]));
      const others = (/** @type {number[][]} */ vertices) => vertices.filter((_p, i) => i !== 6);
      assert.deepEqual(others(dragged), others(start));
      await press(tab.page, 'concave', 'v0', 'ArrowUp', 'ArrowUp');
      const nudged = await outline();
      assert.deepEqual(nudged[0], [-2.2, -1.1]);

      const side = at(-2.2, 1);
      await tab.page.mouse.click(side.x, side.y, { count: 2 });
      await drawn(tab.page);
      const more = await outline();
      assert.deepEqual(more.slice(0, 8), nudged);
      assert.ok(Math.hypot(more[8][0] + 2.2, more[8][1] - 1) < 0.03, String(more[8]));
      const names = () => tab.page.evaluate(() => {
        const grips = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#concave .grip'));
        return [...grips].map((grip) => grip.dataset.handle).join(' ');
      });
      assert.equal(await names(), 'a b v0 v1 v2 v3 v4 v5 v6 v7 v8');
      await press(tab.page, 'concave', 'v8', 'Delete');
      assert.deepEqual(await outline(), nudged);
      assert.equal(await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.handle), 'v7');

      await click('+ Vertex');
      await drawn(tab.page);
      assert.equal((await outline()).length, 9);
      await click('− Vertex');
      await drawn(tab.page);
      assert.deepEqual(await outline(), nudged);
      const before = await read();
      await settled(tab.page);
      await tab.visit(await tab.page.evaluate(() => location.hash));
      assert.equal((await read()).output, before.output);
    });

    test('is changed at two vertices at once', async () => {
      await tab.open('#concave', PHONE);
      const start = await outline();
      const { at } = await scaleOf(tab.page, 'concave', WORLD);
      await dragBoth(tab.page, [[at(-2.2, -0.9), at(-3, -1.5)], [at(2.2, 2.5), at(3.2, 1.9)]]);
      const far = (await outline()).map(([x, y], i) => Math.hypot(x - start[i][0], y - start[i][1]));
      far.forEach((way, i) => assert.ok(Math.abs(way - ({ 0: 1, 6: Math.hypot(1, 0.6) }[i] ?? 0)) < 0.05, `vertex ${i} went ${way}`));
    });

    test('has A as it can be moved by hand, whatever the address says', async () => {
      await tab.open('#concave?a=9,-9,1');
      assert.deepEqual((await read()).poseA, { x: 1.5, y: -0.7, angle: 0 });
      const level = await read();
      await tab.open('#concave?a=1.5,-0.7,0');
      assert.equal((await read()).output, level.output);
    });

    test('has no numbers while an outline crosses itself, and says so in the library’s words', async () => {
      await tab.open('#concave?outline=-2.2,-0.9,1.5,-1.3,-1,1.4,1,1.4,1,-0.9,2.2,-0.9,2.2,2.5,-2.2,2.5');
      const crossed = await readAlone(tab.page, 'concave');
      assert.equal(crossed.verdict, 'Not a shape');
      assert.match(crossed.reason, /crosses or touches itself at the edge from vertex \d\.$/);
      for (const [name, value] of Object.entries(crossed.numbers)) assert.equal(value, null, name);
      assert.ok('mtv-y' in crossed.numbers);
      assert.throws(() => run(crossed.code, []), { name: 'ShapeError', message: /crosses or touches itself/ });
      const { at } = await scaleOf(tab.page, 'concave', WORLD);
      await drag(tab.page, at(1.5, -1.3), at(-1, -0.8));
      const mended = await read();
      assert.match(mended.verdict, /^Overlapping/);
      await drag(tab.page, at(-1, -0.8), at(1.5, -1.3));
      assert.equal((await readAlone(tab.page, 'concave')).verdict, 'Not a shape');
    });

    test('says what gives the vector of each mistake, and of one piece that it is one', async () => {
      for (const way of ['sum', 'deepest']) {
        await tab.open(`#concave?b=2.341,2.641,-0.785&way=${way}`);
        const { answer, a, poseA, b, poseB, numbers, code } = await read();
        const left = collide(a, poseA, b, { ...poseB, x: poseB.x + answer.x, y: poseB.y + answer.y })?.depth ?? 0;
        assert.ok(Math.hypot(answer.x, answer.y) > 0.2 && Math.abs(left - Number(numbers[`left-${way}`])) < 1e-9, code);
      }
      await tab.open('#concave?outline=-1,-1,1,-1,1,1,-1,1');
      assert.match((await read()).reason, /^A is one piece/);
    });

    test('shows what a drawing is cut into before it is closed, and Escape ends it', async () => {
      await tab.open('#concave');
      const before = await read();
      const { at } = await scaleOf(tab.page, 'concave', WORLD);
      await click('Draw');
      await drawn(tab.page);
      const [first, ...rest] = [[-3, -2], [0, -2], [0, 0], [2, 0], [2, 2], [-3, 2]].map(([x, y]) => at(x, y));
      await tab.page.mouse.move(first.x, first.y);
      await tab.page.mouse.down();
      for (const { x, y } of rest) await tab.page.mouse.move(x, y, { steps: 20 });
      await drawn(tab.page);
      const { numbers, code, verdict } = await readAlone(tab.page, 'concave');
      assert.equal(verdict, 'Drawing');
      const { answer } = run(code, []);
      assert.equal(numbers.pieces, answer.pieces.length);
      assert.ok(Number(numbers.pieces) > 1 && Math.abs(answer.area - 16) < 0.4, `${numbers.pieces} pieces of ${answer.area}`);
      assert.equal(numbers.separation, null, 'no number of the shape before');
      await tab.page.keyboard.press('Escape');
      await drawn(tab.page);
      await tab.page.mouse.up();
      assert.equal((await read()).output, before.output);
    });

    test('is drawn vertex by vertex, or in one stroke of a finger', async () => {
      await tab.open('#concave');
      const { at } = await scaleOf(tab.page, 'concave', WORLD);
      const corners = [[-2, -2], [0, -2], [0, 0], [2, 0], [2, 2], [-2, 2]];
      await click('Draw');
      await drawn(tab.page);
      for (const [x, y] of [...corners, corners[0]]) {
        await tab.page.mouse.click(at(x, y).x, at(x, y).y);
        await drawn(tab.page);
      }
      const taken = await outline();
      assert.equal(taken.length, 6);
      taken.forEach((p, i) => assert.ok(Math.hypot(p[0] - corners[i][0], p[1] - corners[i][1]) < 0.03, String(p)));
      const { numbers, a } = await read();
      assert.equal(numbers.pieces, 2, 'an L is two pieces');
      assert.ok(Math.abs(a.area - 12) < 0.2);

      await tab.open('#concave', PHONE);
      await whereIs(tab.page, 'concave', 'b');
      const phone = await scaleOf(tab.page, 'concave', WORLD);
      await click('Draw');
      await drawn(tab.page);
      const round = Array.from({ length: 60 }, (_, i) => phone.at(2.5 * Math.cos(i / 9.6), 2.5 * Math.sin(i / 9.6)));
      await tab.page.touchscreen.touchStart(round[0].x, round[0].y);
      for (const p of round) await tab.page.touchscreen.touchMove(p.x, p.y);
      await tab.page.touchscreen.touchEnd();
      await drawn(tab.page);
      const circle = await read();
      assert.notEqual(circle.verdict, 'Drawing');
      assert.ok((await outline()).length <= 24);
      assert.ok(Math.abs(circle.a.area - Math.PI * 6.25) < 1.2, `${circle.a.area}`);

      const vertex = await whereIs(tab.page, 'concave', 'v3');
      const old = await outline();
      await swipe(tab.page, vertex, { x: vertex.x + 20, y: vertex.y + 5 });
      assert.notDeepEqual(await outline(), old);
      assert.deepEqual(tab.complaints, []);
    });
  });
}
