/** The figure of two shapes: moved by mouse, finger and keyboard, in both browsers. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { KINDS } from '../../www/shapes/kinds.js';
import { browsers } from '../browser.mjs';
import { Random } from '../js/common/random.mjs';
import { agreesWithOracle, drag, dragBoth, press, readPair, scaleOf, whereIs as handleAt } from './figure.mjs';
import { countFrames, drawn, onceFor, openPage, rests, settled } from './tab.mjs';

const APART = '#pair?a=polygon,-2.9,0.6,0.2&b=hexagon,2.6,-0.7,0.3';
/** The world's size, copied from www/figures/pair/pair.js. */
const WORLD = { width: 13.5, height: 10.8 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

for (const name of browsers) {
  describe(`two shapes in ${name}`, () => {
    const once = onceFor(name);
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    const read = () => readPair(tab.page, 'pair');
    /** Where a shape's centre and its turning handle are in the window. @param {'a' | 'b'} side */
    const whereIs = async (side) => {
      const { a, b, poseA, poseB } = await read();
      const { scale, at } = await scaleOf(tab.page, 'pair', WORLD);
      const [shape, pose] = side === 'a' ? [a, poseA] : [b, poseB];
      const up = Math.min(...shape.points.map((p) => p.y)) - shape.radius - (24 * Math.max(1, scale / 76)) / scale;
      const angle = pose.angle ?? 0;
      return { scale, centre: at(pose.x, pose.y), knob: at(pose.x - Math.sin(angle) * up, pose.y + Math.cos(angle) * up) };
    };
    after(async () => {
      await tab.close();
    });

    test('are readable before they are touched, and sharp', async () => {
      await tab.visit('#pair', { width: 1280, height: 900, deviceScaleFactor: 2 });
      const said = await read();
      agreesWithOracle(said);
      assert.ok(said.answer.overlaps, 'the first picture shows a way out');
      const canvas = await tab.page.evaluate(() => {
        const { width, clientWidth } = /** @type {HTMLCanvasElement} */ (document.querySelector('#pair canvas'));
        return { width, clientWidth, density: devicePixelRatio };
      });
      assert.ok(Math.abs(canvas.width - canvas.clientWidth * canvas.density) <= 2, JSON.stringify(canvas));
    });

    for (const side of /** @type {const} */ (['a', 'b'])) {
      test(`${side.toUpperCase()} is dragged by its body, with the mouse`, async () => {
        await tab.open(APART);
        const { centre, scale } = await whereIs(side);
        const start = await read();
        const toMiddle = side === 'a' ? 2.5 : -2.5;
        await drag(tab.page, centre, { x: centre.x + toMiddle * scale, y: centre.y - 0.5 * scale }, async () => {
          agreesWithOracle(await read());
        });
        const end = await read();
        const [before, now] = side === 'a' ? [start.poseA, end.poseA] : [start.poseB, end.poseB];
        assert.ok(Math.abs(now.x - before.x - toMiddle) < 0.02, `${before.x} to ${now.x}`);
        assert.ok(Math.abs(now.y - before.y + 0.5) < 0.02, `${before.y} to ${now.y}`);
        assert.deepEqual(side === 'a' ? end.poseB : end.poseA, side === 'a' ? start.poseB : start.poseA);
      });

      test(`${side.toUpperCase()} is turned by its handle, with the mouse`, async () => {
        await tab.open(APART);
        const { centre, knob } = await whereIs(side);
        const start = await read();
        await drag(tab.page, knob, { x: centre.x + (knob.y - centre.y) * -1, y: centre.y + (knob.x - centre.x) });
        const end = await read();
        agreesWithOracle(end);
        const [before, now] = side === 'a' ? [start.poseA, end.poseA] : [start.poseB, end.poseB];
        const turned = Math.cos((now.angle ?? 0) - (before.angle ?? 0) - Math.PI / 2);
        assert.ok(turned > 0.999, `a quarter turn from ${before.angle} gave ${now.angle}`);
        assert.deepEqual([now.x, now.y], [before.x, before.y]);
      });
    }

    test('follow a finger without scrolling the page, which scrolls elsewhere', async () => {
      await tab.open(APART, PHONE);
      const { centre, scale } = await whereIs('b');
      await tab.page.evaluate(() => {
        const scene = /** @type {HTMLElement} */ (document.querySelector('#pair .scene'));
        for (const type of ['touchstart', 'touchmove']) {
          scene.addEventListener(type, (event) => (scene.dataset.kept = String(event.defaultPrevented)));
        }
      });
      const kept = () => tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#pair .scene')).dataset.kept);
      const start = await read();
      await tab.page.touchscreen.touchStart(centre.x, centre.y);
      for (const t of [0.5, 1, 1.5, 2]) await tab.page.touchscreen.touchMove(centre.x - t * scale, centre.y + (t * scale) / 4);
      await tab.page.touchscreen.touchEnd();
      await drawn(tab.page);
      const end = await read();
      agreesWithOracle(end);
      assert.ok(Math.abs(end.poseB.x - start.poseB.x + 2) < 0.05, `${start.poseB.x} to ${end.poseB.x}`);
      assert.equal(await kept(), 'true');

      const box = await tab.page.evaluate(() => {
        const { left, bottom } = /** @type {HTMLElement} */ (document.querySelector('#pair .scene')).getBoundingClientRect();
        return { left, bottom };
      });
      await tab.page.touchscreen.touchStart(box.left + 12, box.bottom - 12);
      await tab.page.touchscreen.touchEnd();
      assert.equal(await kept(), 'false');
    });

    test('are moved and turned by keyboard, from one to the other with Enter', async () => {
      await tab.open(APART);
      const start = await read();
      await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#pair .grip')).focus());
      for (const key of /** @type {const} */ (['ArrowRight', 'ArrowRight', 'ArrowDown', 't'])) await tab.page.keyboard.press(key);
      await tab.page.keyboard.press('Enter');
      await tab.page.keyboard.down('Shift');
      for (const key of /** @type {const} */ (['ArrowLeft', 'ArrowLeft', 'R'])) await tab.page.keyboard.press(key);
      await tab.page.keyboard.up('Shift');
      await drawn(tab.page);
      const end = await read();
      agreesWithOracle(end);
      const moved = (/** @type {number | undefined} */ now, /** @type {number | undefined} */ then) => Math.round(((now ?? 0) - (then ?? 0)) * 100) / 100;
      assert.equal(moved(end.poseA.x, start.poseA.x), 0.2);
      assert.equal(moved(end.poseA.y, start.poseA.y), 0.1);
      assert.equal(moved(end.poseA.angle, start.poseA.angle), 0.03);
      assert.equal(moved(end.poseB.x, start.poseB.x), -2);
      assert.equal(moved(end.poseB.angle, start.poseB.angle), -0.26);
    });

    test('show who has the keyboard', async () => {
      await tab.open(APART);
      const picture = () => tab.page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#pair canvas')).toDataURL());
      const seen = new Set([await picture()]);
      for (const index of [0, 1]) {
        await tab.page.evaluate((i) => /** @type {HTMLElement} */ (document.querySelectorAll('#pair .grip')[i]).focus(), index);
        await drawn(tab.page);
        seen.add(await picture());
      }
      assert.equal(seen.size, 3);
    });

    once('may be of any two kinds', async () => {
      await tab.open('#pair');
      const ids = KINDS.map(({ id }) => id);
      for (const [i, id] of ids.entries()) {
        const partner = ids[(i * 4 + 3) % ids.length];
        await tab.page.evaluate(
          (choices) => {
            for (const choice of choices) /** @type {HTMLElement} */ (document.querySelector(choice)).click();
          },
          [`[name=kind-a][value=${id}]`, `[name=kind-b][value=${partner}]`],
        );
        await drawn(tab.page);
        const said = await read();
        agreesWithOracle(said);
        assert.ok(said.code.includes(`a = ${KINDS[i].code}\n`), said.code);
      }
    });

    once('come back from the address', async () => {
      await tab.visit('#pair?a=capsule,-0.5,1.25,0.75&b=hull,1.5,-0.125,-2&axes=all');
      const { code } = await read();
      assert.match(code, /Shape\.capsule.*Shape\.hull.*x: -0\.5, y: 1\.25, angle: 0\.75 .*x: 1\.5, y: -0\.125, angle: -2 .*allAxes: true/s);

      await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelectorAll('#pair .grip')[1]).focus());
      await tab.page.keyboard.press('ArrowUp');
      await settled(tab.page);
      const moved = await read();
      assert.notEqual(moved.code, code);
      await tab.visit(await tab.page.evaluate(() => location.hash));
      assert.equal((await read()).code, moved.code);

      await tab.go('#pair?a=point,0,0,0&b=circle,1,0,0');
      await settled(tab.page);
      assert.match((await read()).code, /Shape\.point\(\).*Shape\.circle\(1\.5\)/s);
    });

    once('go back to the start with Reset, and so does the address', async () => {
      await tab.open('#pair');
      const usual = (await read()).code;
      await tab.visit('#pair?a=capsule,-0.5,1.25,0.75&b=hull,1.5,-0.125,-2&axes=all');
      assert.notEqual((await read()).code, usual);
      await tab.page.click('#pair .reset');
      await drawn(tab.page);
      assert.equal((await read()).code, usual);
      assert.ok(await tab.page.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector('[name=kind-a][value=hexagon]')).checked));
      await settled(tab.page);
      assert.equal(await tab.page.evaluate(() => location.hash), '');
      await tab.page.mouse.move(1, 1);
    });

    once('are as usual when the address is nonsense', async () => {
      await tab.open('#pair');
      const usual = (await read()).code;
      for (const hash of ['#pair?a=box,1,2&b=teapot,0,0,0', '#pair?a=box,NaN,0,0&b=box,1,Infinity,', '#pair', '#elsewhere?a=point,0,0,0']) {
        await tab.visit(hash);
        assert.equal((await read()).code, usual, hash);
      }
      await tab.visit('#pair?a=box,-1e9,1e300,1e6&b=circle,0.12345,3,0');
      const { a, poseA, poseB, code } = await read();
      assert.ok(Math.abs(poseA.x) + Math.max(...a.points.map(({ x }) => x)) < 7, `A is out of sight: ${code}`);
      assert.equal(poseB.x, 0.123);
    });

    once('list every axis, or those up to the first gap', async () => {
      await tab.open(APART);
      const rows = () =>
        tab.page.evaluate(() =>
          [...document.querySelectorAll('#pair tbody tr:not(.spare)')].map((row) => ({
            tested: !row.classList.contains('untested'),
            values: [...row.querySelectorAll('data')].map(({ value }) => Number(value)),
          })),
        );
      const some = await rows();
      const told = (await read()).answer;
      assert.equal(some.filter(({ tested }) => tested).length, told.axes.length);
      assert.ok(some.length > told.axes.length, 'the gap spares some axes');
      await tab.page.click('#pair [name=stop]');
      await settled(tab.page);
      const all = await read();
      assert.deepEqual(
        (await rows()).map(({ values }) => values),
        all.answer.axes.map((/** @type {import('shadowgap').AxisTest} */ { a, b, separation }) => [a.min, a.max, b.min, b.max, separation]),
      );
      assert.equal(all.answer.axes.length, some.length);
    });

    once('say of the gap that stops the test where it is less than the distance', async () => {
      for (const y of [0, 1.6]) {
        await tab.open(`#pair?a=box,-2.5,${-y},0&b=box,2.5,${y},0`);
        const { answer: told, numbers, reason } = await read();
        const { separation } = told.axes[told.decisive];
        const less = separation < Number(numbers.separation) - 0.1;
        assert.equal(less, y > 0);
        assert.match(reason, new RegExp(`^Axis \\d shows a gap of ${separation.toFixed(2)}${less ? ', less than between the closest points' : ''}(; 1 more was not needed)?\\.$`));
      }
    });

    once('light up an axis from its row and its row from the axis', async () => {
      await tab.open('#pair');
      const active = (frames = 0) => tab.page.evaluate(async (frames) => {
        for (let i = 0; i < frames; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        return [...document.querySelectorAll('#pair tbody tr')].findIndex((row) => row.classList.contains('active'));
      }, frames);
      const { answer: told } = await read();
      assert.equal(await active(), told.decisive);
      const other = told.decisive === 0 ? 1 : 0;
      await tab.page.evaluate((i) => /** @type {HTMLElement} */ (document.querySelectorAll('#pair tbody tr')[i]).focus(), other);
      await drawn(tab.page);
      assert.equal(await active(), other);
      await tab.page.keyboard.press('ArrowDown');
      await drawn(tab.page);
      assert.equal(await active(), other + 1);

      await scaleOf(tab.page, 'pair', WORLD);
      const box = await tab.page.evaluate(() => {
        const { left, top, width, height } = /** @type {HTMLElement} */ (document.querySelector('#pair .scene')).getBoundingClientRect();
        return { left, top, width, height };
      });
      const seen = new Set();
      for (let y = 0.02; y < 1; y += 0.08) {
        for (let x = 0.02; x < 1; x += 0.04) {
          await tab.page.mouse.move(box.left + x * box.width, box.top + y * box.height);
          seen.add(await active(1));
        }
      }
      assert.equal(seen.size, told.axes.length, `the pointer found axes ${[...seen]}`);
    });

    test('light up an axis from its edge, parallel edges the same one', async () => {
      await tab.open('#pair?a=box,-2.6,0.5,0.3&b=triangle,2.8,-0.5,0.2&axes=all');
      const { a, poseA, answer: told } = await read();
      const { at } = await scaleOf(tab.page, 'pair', WORLD);
      const angle = poseA.angle ?? 0;
      for (const [i, p] of a.points.entries()) {
        const q = a.points[(i + 1) % a.points.length];
        // Near the middle of the edge, just outside the shape, where nothing can be dragged.
        const [mx, my] = [(p.x + q.x) / 2, (p.y + q.y) / 2];
        const length = Math.hypot(q.x - p.x, q.y - p.y);
        const [x, y] = [mx + ((q.y - p.y) / length) * 0.06, my - ((q.x - p.x) / length) * 0.06];
        const place = at(poseA.x + Math.cos(angle) * x - Math.sin(angle) * y, poseA.y + Math.sin(angle) * x + Math.cos(angle) * y);
        await tab.page.mouse.move(place.x, place.y);
        await drawn(tab.page, 2);
        const active = await tab.page.evaluate(() => [...document.querySelectorAll('#pair tbody tr')].findIndex((row) => row.classList.contains('active')));
        const normal = { x: Math.cos(angle) * (q.y - p.y) + Math.sin(angle) * (q.x - p.x), y: Math.sin(angle) * (q.y - p.y) - Math.cos(angle) * (q.x - p.x) };
        const { axis } = told.axes[active];
        assert.ok(Math.abs(axis.x * normal.y - axis.y * normal.x) < 1e-6, `edge ${i} lit up axis ${active}`);
      }
      await tab.page.mouse.move(1, 1);
    });

    once('have vertices that can be moved, as long as the polygon stays convex', async () => {
      await tab.open('#pair?a=box,-1.5,0.5,0&b=triangle,1.5,-0.5,0.2&edit=yes');
      const before = await read();
      const place = await handleAt(tab.page, 'pair', 'a-0');
      const { scale } = await scaleOf(tab.page, 'pair', WORLD);
      await drag(tab.page, place, { x: place.x - 0.5 * scale, y: place.y - 0.5 * scale });
      const dragged = await read();
      agreesWithOracle(dragged);
      const moved = dragged.a.points.filter(({ x, y }) => !before.a.points.some((p) => Math.hypot(p.x - x, p.y - y) < 0.02));
      assert.equal(moved.length, 1);
      assert.ok(Math.abs(moved[0].x + 2.3) < 0.02 && Math.abs(moved[0].y + 1.6) < 0.02, JSON.stringify(moved));
      await press(tab.page, 'pair', 'a-0', 'ArrowLeft', 'ArrowLeft');
      const pressed = await read();
      assert.ok(Math.abs(Math.min(...pressed.a.points.map(({ x }) => x)) + 2.5) < 0.02);
      await settled(tab.page);
      await tab.visit(await tab.page.evaluate(() => location.hash));
      assert.equal((await read()).code, pressed.code);

      const corner = await handleAt(tab.page, 'pair', 'a-0');
      await drag(tab.page, corner, { x: corner.x + 3.2 * scale, y: corner.y + 2.2 * scale });
      const refused = await read();
      assert.match(refused.reason, /^Refused: the polygon has a dent/);
      agreesWithOracle(refused);
      await tab.page.mouse.move(1, 1);
    });

    once('have vertices that can be moved two at once, which the keyboard finds in their order', async () => {
      await tab.open('#pair?a=triangle,-1.5,0,0&b=triangle,1.5,0,0&edit=yes', PHONE);
      const before = await read();
      const corners = [await handleAt(tab.page, 'pair', 'a-0'), await handleAt(tab.page, 'pair', 'a-1')];
      const { scale, at } = await scaleOf(tab.page, 'pair', WORLD);
      const middle = at(-1.5, 0);
      const out = (/** @type {{ x: number, y: number }} */ { x, y }) => ({ x: x + Math.sign(x - middle.x) * 0.3 * scale, y: y + Math.sign(y - middle.y) * 0.3 * scale });
      await dragBoth(tab.page, corners.map((corner) => [corner, out(corner)]));
      const { a } = await read();
      const moved = a.points.filter(({ x, y }) => !before.a.points.some((p) => Math.hypot(p.x - x, p.y - y) < 0.02));
      assert.equal(moved.length, 2);

      await tab.go('#pair?a=hexagon,-1.5,0,0&b=triangle,1.5,0,0&edit=yes');
      const order = await tab.page.evaluate(() =>
        [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#pair .grip'))].map(({ dataset }) => dataset.handle ?? ''));
      assert.deepEqual(order, [...order].sort());
      assert.ok(order.includes('a-5'));
    });

    test('fit into 360 pixels, and nothing moves when the numbers change', async () => {
      for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
        await tab.open(APART, viewport);
        const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(wide, 0, 'scrolls sideways');
        const boxes = () =>
          tab.page.evaluate(() =>
            ['.controls', '.scene', '.verdict', '.reason', '.row:last-child', '.axes-head', '.axes-head .count', 'tbody tr', '.call', '.call button'].map((selector) => {
              const { left, top } = /** @type {HTMLElement} */ (document.querySelector(`#pair ${selector}`)).getBoundingClientRect();
              return `${selector} ${left + scrollX},${top + scrollY}`;
            }),
          );
        const still = await boxes();
        await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelectorAll('#pair .grip')[1]).focus({ preventScroll: true }));
        await tab.page.keyboard.down('Shift');
        for (const key of /** @type {const} */ (['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'T', 'ArrowLeft', 'ArrowDown', 'ArrowLeft', 'R', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'])) {
          await tab.page.keyboard.press(key);
          await drawn(tab.page);
          assert.deepEqual(await boxes(), still);
        }
        await tab.page.keyboard.up('Shift');
      }
    });

    test('follow the theme, which is remembered', async () => {
      await tab.open('#pair');
      const paper = () => tab.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const first = await paper();
      const scene = await tab.page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#pair canvas')).toDataURL());
      await tab.page.click('#theme');
      await drawn(tab.page);
      const second = await paper();
      assert.notEqual(second, first);
      // A figure waits for its frame, on a busy machine for several.
      await tab.page.waitForFunction((scene) => /** @type {HTMLCanvasElement} */ (document.querySelector('#pair canvas')).toDataURL() !== scene, {}, scene);
      await tab.page.mouse.move(1, 1);
      await tab.visit('#pair');
      assert.equal(await paper(), second);
      await tab.page.click('#theme');
      await drawn(tab.page);
      assert.equal(await paper(), first);
    });

    once('are read aloud when they rest, not on the way', async () => {
      await tab.visit(APART);
      const heard = () => tab.page.evaluate(() => document.querySelector('#pair [role=status]')?.textContent ?? '');
      assert.equal(await tab.page.evaluate(() => document.querySelector('#pair output')?.getAttribute('aria-live')), 'off');
      // Longer than the 700 ms after which a figure at rest is read aloud.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const all = await tab.page.evaluate(() => [...document.querySelectorAll(':is([role=status], [role=alert]):not(.race *)')].map(({ textContent }) => textContent));
      assert.ok(all.length > 1 && all.every((text) => text === ''), `nobody touched anything: ${all}`);
      const first = '';
      const { centre, scale } = await whereIs('b');
      await drag(tab.page, centre, { x: centre.x - 2.5 * scale, y: centre.y }, async () => assert.equal(await heard(), first));
      await tab.page.waitForFunction((before) => document.querySelector('#pair [role=status]')?.textContent !== before, {}, first);
      const { verdict } = await read();
      assert.ok((await heard()).startsWith(`${verdict}. `));
      await tab.page.click('#pair .reset');
      await tab.page.waitForFunction(() => document.querySelector('#pair [role=status]')?.textContent?.startsWith('Overlapping'));
      const names = await tab.page.evaluate(() => [...document.querySelectorAll('#pair canvas, #pair .grip')].map((element) => element.getAttribute('aria-label')));
      for (const name of names) assert.match(name ?? '', /^Shape [AB], /);
    });

    once('give away the call that made them', async () => {
      await tab.open('#pair');
      await tab.page.$eval('#pair .fold', (fold) => (/** @type {HTMLDetailsElement} */ (fold).open = true));
      await tab.page.click('#pair .call button');
      const answer = () => tab.page.evaluate(() => ({ button: document.querySelector('#pair .call button')?.textContent, selected: getSelection()?.toString() ?? '' }));
      await tab.page.waitForFunction(() => document.querySelector('#pair .call button')?.textContent !== 'Copy');
      const { button, selected } = await answer();
      if (button === 'Selected') assert.match(selected, /explain\(a, poseA, b, poseB\)/);
      else assert.equal(button, 'Copied');
      await tab.page.mouse.move(1, 1);
    });

    test('can be hit by a finger, named by a screen reader, and read at twice the size of text', async () => {
      await tab.open('#pair', PHONE);
      const targets = await tab.page.evaluate(() =>
        [...document.querySelectorAll('button, label')].filter((element) => element.checkVisibility()).map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const control = element.querySelector('input') ?? element;
          return { width, height, name: control.getAttribute('aria-label') ?? element.textContent?.trim() ?? '' };
        }),
      );
      for (const { width, height, name } of targets) {
        assert.ok(width >= 24 && height >= 24, `${name}: ${width} by ${height}`);
        assert.ok(name);
      }
      for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
        await tab.open(APART, viewport);
        await tab.page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
          // On a phone the code is folded at first: what is folded has no size of its own.
          for (const fold of document.querySelectorAll('details')) fold.open = true;
        });
        await drawn(tab.page, 2);
        const cut = await tab.page.evaluate(() =>
          [...document.querySelectorAll('.lead, .do, h2:not(.visually-hidden), .verdict, .reason, .row, data, .call, .call pre, .call .line, button')]
            .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
            .map((element) => `${element.className || element.tagName} ${element.textContent?.trim()}`),
        );
        assert.deepEqual(cut, [], `at ${viewport.width}`);
        const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(wide, 0, `scrolls sideways at ${viewport.width}`);
        await tab.page.evaluate(() => (document.documentElement.style.fontSize = ''));
      }
    });

    // Only Chromium lets a test see the page as it is printed.
    if (name === 'chromium') test('are the same colours on paper, whatever the theme', async () => {
      await tab.open('#pair');
      const paper = async (/** @type {string} */ theme) => {
        await tab.page.evaluate((choice) => (document.documentElement.dataset.theme = choice), theme);
        await tab.page.emulateMediaType('print');
        await settled(tab.page);
        const look = await tab.page.evaluate(() => ({
          paper: getComputedStyle(document.documentElement).backgroundColor,
          scene: /** @type {HTMLCanvasElement} */ (document.querySelector('#pair canvas')).toDataURL(),
          pickers: getComputedStyle(/** @type {HTMLElement} */ (document.querySelector('.controls'))).display,
        }));
        await tab.page.emulateMediaType('screen');
        await settled(tab.page);
        return look;
      };
      const light = await paper('light');
      assert.equal(light.paper, 'rgb(255, 255, 255)');
      assert.equal(light.pickers, 'none');
      assert.deepEqual(await paper('dark'), light);
      tab.forget();
    });

    once('cost nothing at rest', async () => {
      await tab.open('#pair');
      await scaleOf(tab.page, 'pair', WORLD);
      await settled(tab.page);
      await countFrames(tab.page);
      assert.ok(await rests(tab.page));
      await countFrames(tab.page);
      const box = await tab.page.evaluate(() => {
        const { left, bottom } = /** @type {HTMLElement} */ (document.querySelector('#pair .scene')).getBoundingClientRect();
        return { left, bottom };
      });
      for (let i = 0; i < 8; i++) {
        await tab.page.mouse.move(box.left + 5 + i, box.bottom - 5);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      assert.equal(await tab.page.evaluate(() => document.documentElement.dataset.frames), '0');
    });

    once('agree with the oracle through a long play', async () => {
      const random = new Random(7);
      for (let round = 0; round < 6; round++) {
        const [a, b] = [0, 1].map(() => random.any(KINDS).id);
        await tab.open(`#pair?a=${a},-2,${random.between(-1, 1).toFixed(3)},${random.between(-3, 3).toFixed(3)}&b=${b},2,0,${random.between(-3, 3).toFixed(3)}`);
        for (let move = 0; move < 5; move++) {
          const { centre, knob, scale } = await whereIs(random.any(['a', 'b']));
          const start = random.next() < 0.6 ? centre : knob;
          await drag(tab.page, start, { x: start.x + random.between(-2, 2) * scale, y: start.y + random.between(-1.5, 1.5) * scale });
          agreesWithOracle(await read());
        }
      }
    });

    test('have left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
