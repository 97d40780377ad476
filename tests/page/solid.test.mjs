/**
 * The theorem in three dimensions: loaded when one comes near, dragged, turned, and counted against an independent
 * count.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { drag, press, read, run, swipe, whereIs } from './figure.mjs';
import { drawn, openPage, settled } from './tab.mjs';

/** @typedef {[number, number, number]} Vector */
/** @typedef {{ centre: Vector, half: Vector, axes: Vector[] }} Box */

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2 };
const [PARALLEL, UPRIGHT] = ['a=-0.35,0.3,0,0,0,0,1&b=0.45,-0.2,0.2,0,0,0,1', 'a=-0.35,0.3,0,0,0.2588,0,0.9659&b=0.45,-0.35,0.2,0,0,0,1'];
/** The code's numbers have four decimals. */
const NEAR = 2e-3;

const dot = (/** @type {number[]} */ p, /** @type {number[]} */ q) => p.reduce((sum, x, i) => sum + x * q[i], 0);
const cross = (/** @type {number[]} */ [a, b, c], /** @type {number[]} */ [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];

/** All eight vertices, each with its signs along the box's axes. @param {Box} box */
const vertices = ({ centre, half, axes }) => Array.from({ length: 8 }, (_, i) => {
  const signs = [0, 1, 2].map((k) => ((i >> k) & 1 ? 1 : -1));
  return { signs, p: centre.map((x, m) => x + axes.reduce((sum, axis, k) => sum + signs[k] * half[k] * axis[m], 0)) };
});

/**
 * How many pairs of edges matter: those between which, along their cross, no other vertex of either box is farther.
 *
 * @param {Box} a
 * @param {Box} b
 */
function edgePairs(a, b) {
  const edges = (/** @type {Box} */ box) => vertices(box).flatMap(({ signs, p }, i, all) => all.slice(i + 1).flatMap((other) => (
    signs.filter((sign, k) => sign !== other.signs[k]).length === 1 ? [[p, other.p]] : [])));
  const along = (/** @type {number[][]} */ [p, q]) => p.map((x, m) => q[m] - x);
  let count = 0;
  for (const e of edges(a)) {
    for (const f of edges(b)) {
      const n = cross(along(e), along(f));
      if (Math.hypot(...n) < 1e-3) continue;
      for (const sign of [1, -1]) {
        const way = n.map((x) => x * sign);
        const beyond = vertices(a).filter(({ p }) => dot(p, way) > dot(e[0], way) - 1e-6).length;
        const before = vertices(b).filter(({ p }) => dot(p, way) < dot(f[0], way) + 1e-6).length;
        if (beyond === 2 && before === 2) count++;
      }
    }
  }
  return count;
}

for (const browser of browsers) {
  describe(`three dimensions in ${browser}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(browser);
    });
    after(async () => {
      await tab.close();
    });

    /** The figure's text, the boxes of its code, and the widest gap by that code. */
    const reading = async () => {
      const said = await read(tab.page, 'solid');
      const { a, b, answer } = run(said.code, ['a', 'b']);
      return { ...said, a: /** @type {Box} */ (a), b: /** @type {Box} */ (b), answer };
    };
    /** The rows of the list. */
    const rows = () => tab.page.evaluate(() => [...document.querySelectorAll('#solid .test')].map((row) => ({
      name: row.querySelector('th')?.textContent,
      value: /** @type {HTMLDataElement} */ (row.querySelector('data')).value,
      text: row.querySelector('data')?.textContent,
      lit: row.classList.contains('decisive'),
      shown: row.classList.contains('active'),
    })));
    /** Whether the text agrees with the code that it shows, which a test in Node compares with an oracle. */
    const agrees = async () => {
      const said = await reading();
      assert.ok(Math.abs(Number(said.numbers.separation) - said.answer) < NEAR, `${said.numbers.separation}, by the code ${said.answer}`);
      const all = await rows();
      const best = all.filter(({ value }) => value !== '').reduce((best, row) => (Number(row.value) > Number(best.value) + 1e-9 ? row : best));
      assert.deepEqual(all.filter(({ lit }) => lit).map(({ name }) => name), [best.name]);
      assert.equal(Number(best.value), said.numbers.separation);
      assert.equal(said.texts.crossings, `${edgePairs(said.a, said.b)} of 144`);
      if (Math.abs(said.answer) > 0.01) assert.match(said.verdict, said.answer > 0 ? /^Apart$/ : /^Overlapping by /);
      return said;
    };

    test('is loaded only when one comes near', async () => {
      /** @type {string[]} */
      const asked = [];
      const note = (/** @type {import('puppeteer-core').HTTPRequest} */ request) => void asked.push(request.url());
      tab.page.on('request', note);
      // Only this figure has to be ready; the reader is far away.
      await tab.visit('#shadow');
      await settled(tab.page);
      const solid = () => asked.filter((url) => /\/solid-[^/]*\.js$/.test(url)).length;
      assert.deepEqual([solid(), await tab.page.$('#solid canvas')], [0, null]);
      await tab.open('#solid');
      assert.equal(solid(), 1);
      tab.page.off('request', note);
    });

    test('begins with six face axes that overlap, and a cross of edges that shows the gap', async () => {
      await tab.open('#solid');
      const { verdict, reason, numbers, texts } = await agrees();
      assert.equal(verdict, 'Apart');
      assert.match(reason, /^All six face axes overlap\. Only the cross product of two edges, A.0.×.B.2, shows the gap\.$/);
      assert.ok(Number(numbers.separation) > 0.1);
      assert.deepEqual([texts.gaps, texts.crossings], ['1 of 15', '18 of 144']);
      const all = await rows();
      assert.equal(all.length, 15);
      assert.deepEqual(all.flatMap(({ value, name }) => (Number(value) > 0 ? [name] : [])), ['A 0 × B 2']);
      assert.equal(await tab.page.$eval('#solid .own button', (button) => /** @type {HTMLButtonElement} */ (button).disabled), false);
    });

    test('follows drags of a box, of its knob and of the view', async () => {
      await tab.open('#solid');
      const first = await agrees();
      const place = await whereIs(tab.page, 'solid', 'b');
      await drag(tab.page, place, { x: place.x, y: place.y + 60 });
      const lower = await agrees();
      assert.match(lower.verdict, /^Overlapping by /);
      assert.deepEqual(lower.b.axes, first.b.axes, 'a drag does not turn it');
      assert.deepEqual(lower.a, first.a);
      assert.match(lower.texts.mtv, /^−?\d\.\d\d, −?\d\.\d\d, −?\d\.\d\d$/);
      // Moved by the mtv, they touch.
      const mtv = lower.texts.mtv.replaceAll('−', '-').split(', ').map(Number);
      assert.ok(Math.abs(Math.hypot(...mtv) + Number(lower.numbers.separation)) < 0.02);
      assert.equal(await tab.page.$eval('#solid .own button', (button) => /** @type {HTMLButtonElement} */ (button).disabled), true);

      const knob = await whereIs(tab.page, 'solid', 'a-knob');
      await drag(tab.page, knob, { x: knob.x + 30, y: knob.y - 15 });
      const turned = await agrees();
      assert.deepEqual(turned.a.centre, lower.a.centre, 'the knob does not move it');
      assert.notDeepEqual(turned.a.axes, lower.a.axes);
      const after = await whereIs(tab.page, 'solid', 'a-knob');
      assert.ok(Math.hypot(after.x - knob.x - 30, after.y - knob.y + 15) < 8, 'the knob follows the pointer');

      const sphere = await whereIs(tab.page, 'solid', 'view');
      await drag(tab.page, sphere, { x: sphere.x + 50, y: sphere.y + 20 });
      assert.equal((await agrees()).code, turned.code, 'the view changes no box');
      const seen = await whereIs(tab.page, 'solid', 'a-knob');
      assert.ok(Math.hypot(seen.x - after.x, seen.y - after.y) > 5, 'the view turns both pictures');
      await settled(tab.page);
      assert.match(await tab.page.evaluate(() => location.hash), /^#solid\?a=.*&b=.*&view=/);
    });

    test('turns the view by a drag beside the boxes; a finger there scrolls', async () => {
      await tab.open('#solid');
      const corner = async () => {
        await whereIs(tab.page, 'solid', 'a');
        return tab.page.$eval('#solid canvas', (canvas) => {
          const { left, bottom } = canvas.getBoundingClientRect();
          return { x: left + 30, y: bottom - 30 };
        });
      };
      const from = await corner();
      await drag(tab.page, from, { x: from.x + 60, y: from.y });
      await settled(tab.page);
      assert.match(await tab.page.evaluate(() => location.hash), /^#solid\?view=/);
      await tab.open('#solid', PHONE);
      const finger = await corner();
      await swipe(tab.page, finger, { x: finger.x + 60, y: finger.y });
      await settled(tab.page);
      assert.doesNotMatch(await tab.page.evaluate(() => location.hash), /view=/);
    });

    test('follows keys: boxes, knobs and the view', async () => {
      await tab.open('#solid');
      const first = await agrees();
      await press(tab.page, 'solid', 'b', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
      const lower = await agrees();
      assert.ok(Math.abs(Math.hypot(...lower.b.centre.map((x, i) => x - first.b.centre[i])) - 0.5) < NEAR);
      await press(tab.page, 'solid', 'b', 't', 't');
      const rolled = await agrees();
      assert.deepEqual(rolled.b.centre, lower.b.centre);
      const cosine = (/** @type {Vector[]} */ p, /** @type {Vector[]} */ q) => (p.reduce((sum, axis, i) => sum + dot(axis, q[i]), 0) - 1) / 2;
      const degrees = (/** @type {Vector[]} */ p, /** @type {Vector[]} */ q) => (Math.acos(cosine(p, q)) * 180) / Math.PI;
      assert.ok(Math.abs(degrees(rolled.b.axes, lower.b.axes) - 4) < 0.2, 'two degrees each');
      await press(tab.page, 'solid', 'a-knob', 'ArrowRight', 'ArrowUp', 'r');
      const turned = await agrees();
      assert.deepEqual(turned.a.centre, rolled.a.centre);
      assert.ok(degrees(turned.a.axes, rolled.a.axes) > 2);
      const name = () => tab.page.$eval('#solid [data-handle=view]', (grip) => grip.getAttribute('aria-label'));
      await settled(tab.page);
      const before = await name();
      await press(tab.page, 'solid', 'view', 'ArrowLeft', 'ArrowUp');
      await settled(tab.page);
      assert.notEqual(await name(), before);
      assert.equal((await agrees()).code, turned.code);
    });

    test('shows the axis of a row, or of a spot of the sphere', async () => {
      await tab.open('#solid');
      const look = () => tab.page.evaluate(() => [...document.querySelectorAll('#solid canvas')].map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL()));
      const shown = async () => (await rows()).flatMap((row, i) => (row.shown ? [i] : []));
      const first = await look();
      assert.deepEqual(await shown(), [8]);
      await tab.page.focus('#solid .test.active');
      await tab.page.keyboard.press('ArrowUp');
      await drawn(tab.page, 2);
      assert.deepEqual(await shown(), [7]);
      const second = await look();
      assert.ok(first.every((picture, i) => picture !== second[i]), 'both pictures show another axis');
      assert.equal(await tab.page.evaluate(() => document.activeElement?.querySelector('th')?.textContent), 'A 0 × B 1');
      await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
      await drawn(tab.page, 2);
      assert.deepEqual(await shown(), [8]);

      // Looking along the axis of A's longest edge, its point is in the middle of the sphere.
      await tab.open('#solid?a=0,0.7,0,0,0,0,1&view=0,0');
      const middle = await whereIs(tab.page, 'solid', 'view');
      await tab.page.mouse.move(middle.x + 2, middle.y + 1);
      await drawn(tab.page, 2);
      assert.deepEqual(await shown(), [2], 'the face that looks at the reader');
    });

    test('looks through the gap', async () => {
      // Only Chromium lets a test ask for less motion.
      for (const calm of browser === 'chromium' ? [false, true] : [false]) {
        await tab.open('#solid');
        if (calm) await tab.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
        await tab.page.click('#solid .own button');
        if (calm) {
          await drawn(tab.page, 2);
          await settled(tab.page);
          assert.match(await tab.page.evaluate(() => location.hash), /view=/, 'at once');
        }
        await tab.page.waitForFunction(() => {
          const { hash } = location;
          const before = document.documentElement.dataset.hash;
          document.documentElement.dataset.hash = hash;
          return hash.includes('view=') && hash === before;
        }, { polling: 300 });
        const [yaw, pitch] = (/view=([^&]*)/.exec(await tab.page.evaluate(() => location.hash))?.[1] ?? '').split(',').map(Number);
        const sight = [Math.sin(yaw) * Math.cos(pitch), -Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
        const axis = (await read(tab.page, 'solid')).texts.axis.replaceAll('−', '-').split(', ').map(Number);
        assert.ok(Math.abs(dot(sight, axis)) < 0.01, `${sight} is not across ${axis}`);
        // Seen from there, the outlines are apart along the axis in the picture.
        const { a, b, numbers } = await reading();
        const ends = [a, b].map((box) => vertices(box).map(({ p }) => dot(p, axis)));
        assert.ok(Math.abs(Math.min(...ends[1]) - Math.max(...ends[0]) - Number(numbers.separation)) < 0.03);
      }
      if (browser === 'chromium') await tab.page.emulateMediaFeatures([]);
    });

    test('leaves out crosses of parallel edges', async () => {
      await tab.open(`#solid?${PARALLEL}`);
      const alike = await agrees();
      assert.match(alike.reason, /3 cross products vanish: their edges are parallel\./);
      assert.deepEqual([alike.texts.gaps.slice(-2), alike.texts.crossings], ['12', '0 of 144']);
      assert.deepEqual((await rows()).flatMap(({ text }, i) => (text === 'parallel' ? [i] : [])), [6, 10, 14]);
      await tab.open(`#solid?${UPRIGHT}`);
      const upright = await agrees();
      assert.match(upright.reason, /1 cross product vanishes: its edges are parallel\./);
      // A row without an axis can be pointed at.
      await tab.page.hover('#solid .test.untested');
      await drawn(tab.page, 2);
      assert.ok((await rows())[10].shown);
    });

    test('agrees with the code and the count at random places, and comes back from the address', async () => {
      let seed = 7;
      const next = () => ((seed = (seed * 16807) % 2147483647) / 2147483647) * 2 - 1;
      for (let i = 0; i < 12; i++) {
        const box = () => [next(), next(), next(), next(), next(), next(), next()].map((x) => x.toFixed(4)).join();
        await tab.open(`#solid?a=${box()}&b=${box()}`);
        await agrees();
      }
    });

    test('leaves the console empty', () => assert.deepEqual(tab.complaints, []));
  });
}
