/**
 * The sandbox: bodies placed by pointer and by number, and kept by links; and the links that `explorerUrl` makes.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { explorerUrl, Shape } from 'shadowgap';
import { SHAPES } from '../../www/figures/sandbox/body-text.js';
import { browsers } from '../browser.mjs';
import { drag, press, read, swipe, whereIs } from './figure.mjs';
import { apart, bodiesOf, numbersOf, PHONE, sandbox } from './sandbox.mjs';
import { drawn, openPage, settled } from './tab.mjs';

for (const name of browsers) {
  describe(`the sandbox in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const { open, push, type, complaint, names, checked } = sandbox(() => tab);

    test('opens exactly the pair that explorerUrl links to, whatever its shapes, size and place', async () => {
      const cup = [[-2, -1.5], [-1.2, -1.4], [-1.1, 0.7], [1.2, 0.7], [1.2, -1.5], [2, -1.5], [2.1, 1.5], [-2, 1.5]];
      /** @param {number} size @returns {[Shape, Shape][]} */
      const pairs = (size) => [
        [Shape.regular(7, size, { radius: size / 7 }), Shape.ellipse(size, size / 3)],
        [Shape.outline(cup.map(([x, y]) => [x * size, y * size])), Shape.capsule({ x: -size / 3, y: 0 }, { x: size, y: size / 9 }, size / 5)],
        [Shape.union([Shape.box(size, size / 3, { angle: 0.1 }), Shape.circle(size / 3, { x: size / 3, y: 0 })]), Shape.point()],
      ];
      await open(explorerUrl(Shape.circle(1), { x: 0.1, y: 0 }, Shape.box(1, 2), { x: 1.2, y: 0, angle: 1 }, ''));
      await checked();
      for (const [size, x, y] of [[1 / 3, 0.1, -0.2], [1e-6, 1e6, -1e6 / 3], [1e6, 1e6, 1e-6]]) {
        for (const [k, [a, b]] of pairs(size).entries()) {
          const poseA = { x, y, angle: Math.PI / 7 };
          const poseB = { x: x + (k === 0 ? 1.1 : 4.2) * size, y: y + size / 3, angle: -2.1 };
          await open(explorerUrl(a, poseA, b, poseB, ''));
          const said = await read(tab.page, 'sandbox');
          const { placed } = bodiesOf(said.code);
          const linked = [{ shape: a, pose: poseA }, { shape: b, pose: poseB }];
          const rounding = 4e-16 * Math.hypot(size, 1e-300);
          placed.map(numbersOf).forEach((numbers, i) => numbersOf(linked[i]).forEach((number, j) => {
            if (j < 3) assert.equal(numbers[j], number, said.code);
            else assert.ok(Math.abs(numbers[j] - number) <= 4 * rounding, `${numbers[j]}, not ${number} in\n${said.code}`);
          }));
          const distance = apart(linked[0], linked[1]);
          assert.ok(Math.abs(Number(said.numbers.separation) - distance) <= 1e-5 * size + 1e-9 * Math.abs(x) * 1e-6, `${said.numbers.separation}, not ${distance}`);
          assert.match(said.verdict, distance < 0 ? /^Overlapping by / : /^Apart by /);
          // Both bodies are in view and large enough to drag.
          for (const handle of ['n0', 'n1']) {
            const at = await whereIs(tab.page, 'sandbox', handle);
            const inside = await tab.page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, at);
            assert.equal(inside, 'CANVAS', `${handle} at ${JSON.stringify(at)}`);
          }
          const at = await whereIs(tab.page, 'sandbox', 'n1');
          await drag(tab.page, at, { x: at.x + 20, y: at.y + 10 });
          const moved = bodiesOf((await read(tab.page, 'sandbox')).code).placed;
          assert.ok(moved[1].pose.x > poseB.x && Math.abs(moved[1].pose.x - poseB.x) < 3 * size, `from ${poseB.x} to ${moved[1].pose.x}`);
          assert.deepEqual(moved[0], placed[0], 'the other one stays as it was');
        }
      }
    });

    test('tells how far a tiny body is in a large one', async () => {
      await open();
      const [angle, long] = [Math.atan2(1, 5), Shape.segment({ x: -5, y: -1 }, { x: 5, y: 1 })];
      for (const [tiny, deep] of /** @type {const} */ ([[Shape.circle(0.001), 0.001], [Shape.box(8, 0.002), 0.001], [Shape.circle(0.1), 0.1]])) {
        for (const across of [0, 0.4, -0.99].map((part) => part * deep)) {
          const pose = { x: 100 - across * Math.sin(angle), y: across * Math.cos(angle), angle };
          await open(explorerUrl(tiny, pose, long, { x: 100, y: 0 }, ''));
          const { numbers, texts, verdict, code } = await read(tab.page, 'sandbox');
          const { placed } = bodiesOf(code);
          const distance = apart(placed[0], placed[1]);
          assert.ok(Math.abs(Number(numbers.separation) - distance) < deep / 1000, `${numbers.separation}, not ${distance}`);
          assert.match(verdict, /^Overlapping by /);
          const said = Number(verdict.split(' by ')[1]);
          assert.ok(Math.abs(said + distance) < deep / 100, `${verdict}, not by ${-distance}`);
          const way = Math.hypot(...['mtv-x', 'mtv-y'].map((name) => Number(texts[name].replace('−', '-'))));
          assert.ok(Math.abs(way + distance) < deep / 100, `the mtv is ${texts['mtv-x']}, ${texts['mtv-y']}`);
        }
      }
      // Bodies of a usual size are judged at the usual precision, even if another body is far away.
      await open('#sandbox?bodies=0,0,0:circle;2.9,0,0:circle;5000,0,0:box');
      assert.match((await checked()).verdict, /^Overlapping by 0\.1/);
    });

    test('refuses a link with more than it can show, and says so', async () => {
      const many = Shape.regular(5_000, 2);
      await open(new URL(explorerUrl(many, { x: 0, y: 0 }, many, { x: 1, y: 0 }, 'https://example.org/')).hash);
      const { verdict, reason } = await read(tab.page, 'sandbox');
      assert.equal(verdict, 'Refused');
      assert.match(reason, /The link has 10000 vertices, and this page shows at most 4000\./);
    });

    test('takes up to twelve bodies of every kind, and gives them back', async () => {
      const wanted = SHAPES.filter(({ id }) => id !== 'segment');
      await open('#sandbox?bodies=3,3,0:point;-3,-3,0:circle');
      for (const { label } of wanted.slice(2)) await push(`Add: ${label}`);
      assert.deepEqual((await names()).map((name) => name?.replace(/ [AB]$/, '')), wanted.map(({ label }, i) => `${i + 1} ${label}`));
      const full = await checked();
      assert.deepEqual(full.placed.map(({ shape }) => shape.points), wanted.map(({ shape }) => shape.points));
      assert.deepEqual([full.a, full.b].sort(), [10, 11], 'the last two are A and B');
      await push('Add: Segment');
      const more = await read(tab.page, 'sandbox');
      assert.match(more.reason, /12 bodies/);
      assert.equal(more.code, full.code);

      await settled(tab.page);
      const hash = await tab.page.evaluate(() => location.hash);
      await tab.visit(hash);
      assert.equal((await checked()).output, full.output, 'comes back from its address');

      await push('Remove 5 Rounded box');
      const less = await checked();
      assert.deepEqual(less.placed.map(numbersOf), full.placed.filter((_placed, i) => i !== 4).map(numbersOf));
      assert.deepEqual([less.a, less.b], [full.a - 1, full.b - 1], 'A and B stay who they are');
      for (let count = 11; count > 2; count -= 1) {
        const [first] = await names();
        await push(`Remove ${first?.replace(/ [AB]$/, '')}`);
        await checked();
      }
      await push('Remove 1 Cup');
      assert.deepEqual((await names()).map((name) => name?.slice(2, 5)), ['Cup', 'Cro'], 'two stay: there is always a pair');
      await push('Reset');
      assert.equal((await names()).length, 5);
    });

    test('puts a new body where nothing is', async () => {
      await open();
      /**
       * Asserts that the bodies from index `first` on overlap no other body.
       * @param {number} first
       * @param {string} what
       */
      const clear = async (first, what) => {
        const { placed } = await checked();
        assert.ok(placed.length > first);
        placed.forEach((body, i) => placed.slice(Math.max(first, i + 1)).forEach((added) => assert.ok(apart(body, added) > 0, `${what} on body ${i + 1}`)));
      };
      for (const { label } of SHAPES) {
        await open();
        await push(`Add: ${label}`);
        await clear(5, label);
      }
      await open('#sandbox?bodies=-3,3.5,0:4,0,0;6,-3.5,0:2.4,0,0;4,4,0:2.5,0,0;-6,-3.5,0:2.4,0,0');
      for (let added = 0; added < 6; added++) await push('Add: Point');
      await clear(4, 'a point');
      // Of two bodies added before the next frame, the second one avoids the first.
      await open();
      await tab.page.evaluate(() => [1, 2].forEach(() => /** @type {HTMLElement} */ (document.querySelector('#sandbox .adders button')).click()));
      await drawn(tab.page);
      await clear(5, 'a point');
    });

    test('compares the two bodies that were touched last', async () => {
      await open();
      const pair = async () => (await names()).flatMap((name) => name?.match(/^\d (\w+) [AB]$/)?.[1] ?? []).sort();
      assert.deepEqual(await pair(), ['Capsule', 'Hexagon']);
      await push('4 Circle');
      const circle = await checked();
      assert.ok(circle.a === 3 || circle.b === 3);
      const box = await whereIs(tab.page, 'sandbox', 'n4');
      await tab.page.mouse.click(box.x, box.y);
      await drag(tab.page, box, { x: box.x + 12, y: box.y - 9 });
      await checked();
      assert.deepEqual(await pair(), ['Box', 'Circle']);
      await press(tab.page, 'sandbox', 'n2', 'ArrowLeft', 't');
      const cup = await checked();
      assert.deepEqual(await pair(), ['Box', 'Cup']);
      assert.ok(Math.abs((cup.placed[2].pose.angle ?? 0) - 0.2 - Math.PI / 90) < 0.001);
    });

    test('lets go of what is held when a body before it is removed', async () => {
      for (const handle of ['n1', 'n2']) {
        await open('#sandbox?bodies=-6,-3,0:circle;-1,2,0:box;5,-2,0:circle;6,4,0:triangle');
        const at = await whereIs(tab.page, 'sandbox', handle);
        await tab.page.mouse.move(at.x, at.y);
        await tab.page.mouse.down();
        await tab.page.mouse.move(at.x + 10, at.y);
        await drawn(tab.page);
        const [first] = await names();
        await push(`Remove ${first?.replace(/ [AB]$/, '')}`);
        // While something is held, code and list follow a frame later.
        await drawn(tab.page);
        const before = await checked();
        await tab.page.mouse.move(at.x + 40, at.y + 20);
        await drawn(tab.page);
        await tab.page.mouse.up();
        assert.equal((await checked()).code, before.code, 'none of the others moves');
      }
    });

    test('places bodies by number, and refuses what is none', async () => {
      await open();
      const usual = await checked();
      assert.equal(await type('angle of 1 Hexagon, in degrees', '30'), '30');
      assert.equal(await type('x of 1 Hexagon', '-1.23456789'), '−1.23456789');
      const placed = await checked();
      assert.deepEqual(placed.placed[0].pose, { x: -1.23456789, y: -0.3, angle: Math.PI / 6 });
      for (const [text, why] of /** @type {const} */ ([
        ['abc', 'x must be a number, got “abc”'], ['', 'x must be a number, got “”'], ['1,5,0', 'x must be a number, got “1,5,0”'],
        ['Infinity', 'x must be finite, got Infinity'], ['1e71', 'x must lie within ±1e+70, got 1e+71'],
      ])) {
        if (text === '') {
          await tab.page.evaluate(() => {
            const input = /** @type {HTMLInputElement} */ (document.querySelector('#sandbox [aria-label="x of 1 Hexagon"]'));
            input.value = '';
            input.dispatchEvent(new Event('change', { bubbles: true }));
          });
        } else assert.equal(await type('x of 1 Hexagon', text), '−1.23456789');
        assert.ok((await complaint()).includes(why), `“${await complaint()}” for ${text}`);
        assert.equal((await read(tab.page, 'sandbox')).code, placed.code, `${text} changes nothing`);
      }
      assert.equal(await type('y of 1 Hexagon', '7000'), '7000');
      assert.equal(await complaint(), '');
      const far = await checked();
      assert.equal(far.placed[0].pose.y, 7000);
      const seen = await whereIs(tab.page, 'sandbox', 'n0');
      const box = await tab.page.evaluate(() => {
        const { top, bottom } = /** @type {HTMLElement} */ (document.querySelector('#sandbox canvas')).getBoundingClientRect();
        return { top, bottom };
      });
      assert.ok(seen.y > box.top && seen.y < box.bottom, 'what is sent far away stays in sight');
      await push('Reset');
      assert.equal((await read(tab.page, 'sandbox')).output, usual.output);
    });

    test('goes to the end of the library’s world, and no further', async () => {
      for (const hash of ['#sandbox?bodies=1e70,1e70,0:box;-1e70,0,0:circle', '#sandbox?bodies=-1e70,-1e70,0:box;-9.9e69,-1e70,0:1e69,0,0']) {
        await tab.visit(hash);
        const first = await read(tab.page, 'sandbox');
        for (const handle of ['n0', 'n1']) {
          const at = await whereIs(tab.page, 'sandbox', handle);
          await drag(tab.page, at, { x: at.x - 60, y: at.y - 60 });
          await drag(tab.page, at, { x: at.x + 60, y: at.y + 60 });
          await tab.page.keyboard.down('Shift');
          await press(tab.page, 'sandbox', handle, ...Array(9).fill('ArrowUp'), ...Array(30).fill('ArrowLeft'));
          await tab.page.keyboard.up('Shift');
        }
        const last = await read(tab.page, 'sandbox');
        assert.notEqual(last.code, first.code);
        assert.match(`${last.verdict}: ${last.reason}`, /^Refused: x must lie within ±1e\+70/);
        await push('Add: Circle');
        await push('Add: Cup');
        assert.equal(bodiesOf((await read(tab.page, 'sandbox')).code).placed.length, 4);
        await push('Draw');
        for (const _point of [1, 2, 3]) await push('Add a point');
        await push('Done');
        assert.equal((await read(tab.page, 'sandbox')).verdict, 'Refused');
      }
    });

    test('copies a link to the whole scene', async () => {
      await open('#sandbox?bodies=1,2,3:hexagon;0.1,-2,0:0,1,1,2,1,1.5,3:0.25,0,0;4,4,4:0,0,4,0,4,4,2,1,0,4&a=2&b=0&bounds=yes');
      const before = await checked();
      await push('Add: Circle');
      await push('Remove 4 Circle');
      await tab.page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ text) => { document.body.dataset.copied = text; } } });
      });
      await push('Copy link');
      const link = await tab.page.evaluate(() => document.body.dataset.copied ?? '');
      const after = await checked();
      await tab.visit(new URL(link).hash);
      const opened = await checked();
      assert.equal(opened.output, after.output);
      assert.equal(opened.code, after.code);
      assert.deepEqual(opened.placed.map(numbersOf), before.placed.map(numbersOf));
    });

    test('is as it should be on a telephone', async () => {
      await tab.open('#sandbox', PHONE);
      const small = await tab.page.evaluate(() =>
        [...document.querySelectorAll('#sandbox button, #sandbox label')].flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          return (width >= 24 && height >= 24) || !width ? [] : [`${element.textContent} ${width} by ${height}`];
        }));
      assert.deepEqual(small, []);
      const at = await whereIs(tab.page, 'sandbox', 'n1');
      const start = await checked();
      await swipe(tab.page, at, { x: at.x + 30, y: at.y + 20 });
      const end = await checked();
      assert.ok(end.placed[1].pose.x > start.placed[1].pose.x + 1);
    });

    test('is an app as large as the window: picture, tools and verdict fill it', async () => {
      for (const [width, height] of [[1366, 640], [1280, 800], [390, 844], [360, 740]]) {
        const phone = width < 640;
        await tab.visit('#sandbox', { width, height, deviceScaleFactor: 1 });
        const { canvas, controls, verdict, wide, inner } = await tab.page.evaluate((phone) => {
          if (phone) scrollTo(0, /** @type {HTMLElement} */ (document.querySelector('#sandbox .stage')).getBoundingClientRect().top + scrollY);
          else scrollTo(0, 0);
          const box = (/** @type {string} */ selector) => {
            const { top, bottom, width, height } = /** @type {HTMLElement} */ (document.querySelector(`#sandbox ${selector}`)).getBoundingClientRect();
            return { top, bottom, width, height };
          };
          return { canvas: box('canvas'), controls: box('.controls'), verdict: box('.verdict'), wide: document.documentElement.scrollWidth, inner: document.documentElement.clientWidth };
        }, phone);
        const said = `at ${width} × ${height}: ${JSON.stringify({ canvas, controls, verdict })}`;
        assert.ok(wide <= width, `nothing is wider ${said}`);
        for (const { top, bottom } of [canvas, controls, verdict]) assert.ok(top >= 0 && bottom <= height, said);
        assert.ok(canvas.width * canvas.height > (phone ? 0.5 : 0.55) * inner * height, `most of the window is picture ${said}`);
      }
      // Nothing covers the picture.
      await tab.visit('#sandbox', { width: 1366, height: 640, deviceScaleFactor: 1 });
      const over = await tab.page.evaluate(() => {
        const { left, top, width, height } = /** @type {HTMLElement} */ (document.querySelector('#sandbox canvas')).getBoundingClientRect();
        return [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => document.elementFromPoint(left + x * width, top + y * height)?.tagName));
      });
      assert.deepEqual([...new Set(over)], ['CANVAS']);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
