/**
 * The page's first figure: light past two shapes on a wall. What it says agrees with the oracle, however it is moved;
 * it turns by itself until the reader takes over, costs nothing out of sight, and keeps its light to itself.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { project } from 'shadowgap';
import { browsers } from '../browser.mjs';
import { drag, press, readPair, scaleOf, separation, swipe, TOLERANCE, whereIs, written } from './figure.mjs';
import { countFrames, drawn, openPage, rests } from './tab.mjs';

const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
/** A copy of the picture, to read pixels from. It runs in the page. */
const COPY = `
  window.copyOfHero = () => {
    const canvas = document.querySelector('#hero canvas');
    const ctx = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    ctx.drawImage(canvas, 0, 0);
    return ctx;
  }`;
/** The world's size and the sun's distance from its middle, copied from the figure. */
const WORLD = { width: 10.3, height: 9.2 };
const FAR = 3.12;

for (const name of browsers) {
  describe(`the hero in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
      await tab.page.evaluateOnNewDocument(COPY);
    });
    after(async () => {
      await tab.close();
    });

    /** What the figure says, which must be so. */
    async function agrees() {
      const { a, b, poseA, poseB, code, numbers, verdict } = await readPair(tab.page, 'hero');
      const [, x, y] = /** @type {RegExpExecArray} */ (/const wall = \{ x: (.*), y: (.*) \}/.exec(code)).map(Number);
      const [s, t] = [project(a, poseA, { x, y }), project(b, poseB, { x, y })];
      const here = Math.max(t.min - s.max, s.min - t.max);
      // The code that is shown has its numbers rounded.
      assert.ok(Math.abs(Number(numbers.here) - here) < 0.004, `${numbers.here}, the shadows say ${here}`);
      const expected = separation(a, poseA, b, poseB);
      assert.ok(Math.abs(Number(numbers.separation) - expected) < TOLERANCE, `${numbers.separation}, the oracle says ${expected}`);
      if (here > 0.01) assert.equal(verdict, `A gap of ${Number(numbers.here).toFixed(2)}: they are apart`);
      else if (here < -0.01 && expected > 0.006) assert.equal(verdict, 'No light gets through here');
      else if (expected < -0.006) assert.equal(verdict, 'They overlap');
      assert.ok((verdict.match(/\d\.\d\d/g) ?? []).length <= 1, 'one number at a time');
      const { 'mtv-x': mx, 'mtv-y': my } = numbers;
      if (expected > TOLERANCE) assert.equal(mx, null);
      else assert.ok(Math.abs(separation(a, poseA, b, { ...poseB, x: poseB.x + Number(mx), y: poseB.y + Number(my) })) < TOLERANCE);
      return { here, expected, poseA, poseB, light: Math.atan2(-x, y) };
    }

    test('stands still at its most telling moment: the widest gap, its light and one number', async () => {
      await tab.open('#hero');
      const { here, expected } = await agrees();
      assert.ok(here > 0.2 && Math.abs(here - expected) < 0.005, `${here} of ${expected}`);
      const texts = (await written(tab.page, 'hero')).map(({ text }) => text);
      assert.deepEqual(texts.filter((text) => /\d/.test(text)), [expected.toFixed(2)], 'the distance, on its dotted line');
      // Pictures are drawn again when the fonts arrive.
      await tab.page.evaluate(() => document.fonts.ready.then(() => {}));
      await drawn(tab.page, 3);
      await countFrames(tab.page);
      // On a busy machine the library, which draws it once more, may arrive after it has come to rest.
      let frames = '';
      for (let tries = 0; frames !== '0' && tries < 3; tries += 1) {
        assert.ok(await rests(tab.page), 'it stands');
        await tab.page.evaluate(() => (document.documentElement.dataset.frames = '0'));
        await new Promise((resolve) => setTimeout(resolve, 300));
        frames = await tab.page.evaluate(() => document.documentElement.dataset.frames ?? '');
      }
      assert.equal(frames, '0');
    });

    test('shows the gap as the brightest place of the wall, and the shadows dark', async () => {
      await tab.open('#hero');
      const { light } = await agrees();
      const { a, b, poseA, poseB } = await readPair(tab.page, 'hero');
      const [along, across] = [light, light + Math.PI / 2].map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
      const [s, t] = [project(a, poseA, across), project(b, poseB, across)];
      const places = { gap: (Math.min(s.max, t.max) + Math.max(s.min, t.min)) / 2, a: (s.min + s.max) / 2, b: (t.min + t.max) / 2 };
      const brightness = await tab.page.evaluate((points, world) => {
        const ctx = /** @type {any} */ (window).copyOfHero();
        const { canvas } = ctx;
        const scale = Math.min(canvas.width / world.width, canvas.height / world.height);
        return points.map(({ x, y }) => Math.min(...ctx.getImageData(Math.round(canvas.width / 2 + x * scale), Math.round(canvas.height / 2 + y * scale), 1, 1).data.slice(0, 3)));
      }, Object.values(places).map((side) => ({ x: (FAR + 0.05) * along.x + side * across.x, y: (FAR + 0.05) * along.y + side * across.y })), WORLD);
      const [gap, ...dark] = brightness;
      assert.ok(gap > 200, `${gap} in the gap`);
      for (const value of dark) assert.ok(value < 60, `${value} in a shadow`);
    });

    test('no light is cut by the edge of the picture, wherever the sun stands', async () => {
      for (const viewport of [undefined, PHONE]) for (let light = -3; light < 3.2; light += 0.6) {
        await tab.open(`#hero?light=${light.toFixed(2)}`, viewport);
        const brightest = await tab.page.evaluate(() => {
          const ctx = /** @type {any} */ (window).copyOfHero();
          const { width, height } = ctx.canvas;
          const edges = [[0, 0, width, 1], [0, height - 1, width, 1], [0, 0, 1, height], [width - 1, 0, 1, height]];
          return Math.max(...edges.flatMap(([x, y, w, h]) => [...ctx.getImageData(x, y, w, h).data].filter((_, i) => i % 4 === 0)));
        });
        assert.ok(brightest < 24, `red ${brightest} at the edge at ${light}`);
      }
    });

    test('no light falls on the headline, at any size', async () => {
      for (const [width, height] of [[360, 800], [390, 844], [800, 900], [1280, 800], [1366, 640], [1920, 1080]]) {
        await tab.open('#hero', { width, height });
        const boxes = await tab.page.evaluate(() => ['#hero h1', '#hero .lead', '#hero canvas'].map((selector) => /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect().toJSON()));
        const picture = boxes.pop();
        for (const box of boxes) assert.ok(box.right <= picture.left || box.bottom <= picture.top, `${width} × ${height}`);
      }
    });

    test('follows the mouse, a finger and the keyboard', async () => {
      await tab.open('#hero');
      const start = await agrees();
      const b = await whereIs(tab.page, 'hero', 'b');
      await drag(tab.page, b, { x: b.x - 90, y: b.y + 60 }, async () => void (await agrees()));
      const moved = await agrees();
      assert.ok(moved.expected < 0);
      await press(tab.page, 'hero', 'a', 'ArrowLeft', 'ArrowLeft', 't', 't');
      const pressed = await agrees();
      assert.ok(Math.abs(pressed.poseA.x - moved.poseA.x + 0.2) < 1e-9);
      assert.ok(Math.abs(Number(pressed.poseA.angle) - Number(moved.poseA.angle) - Math.PI / 45) < 0.002);
      await press(tab.page, 'hero', 'light', 'ArrowRight', 'r');
      await agrees();

      const sun = await whereIs(tab.page, 'hero', 'light');
      const { at } = await scaleOf(tab.page, 'hero', WORLD);
      const to = at(-FAR, 0);
      await drag(tab.page, sun, to, async () => void (await agrees()));
      const turned = await agrees();
      assert.ok(Math.abs(turned.light) < 0.05, `from the left: ${turned.light}`);

      await tab.open('#hero', PHONE);
      const finger = await whereIs(tab.page, 'hero', 'a');
      await swipe(tab.page, finger, { x: finger.x - 30, y: finger.y + 10 });
      const swiped = await agrees();
      assert.ok(swiped.poseA.x < start.poseA.x);
      const lamp = await whereIs(tab.page, 'hero', 'light');
      await swipe(tab.page, lamp, { x: lamp.x + 60, y: lamp.y - 20 });
      assert.ok(Math.abs((await agrees()).light - swiped.light) > 0.3);
    });

    test('is turned by a letter that never leaves the picture', async () => {
      // A is as high as it can go, so its letter has no room above it.
      await tab.open('#hero?a=0,-1.6,0', PHONE);
      const { a, poseA } = await readPair(tab.page, 'hero');
      const { at, scale } = await scaleOf(tab.page, 'hero', WORLD);
      const knob = at(poseA.x, poseA.y - Math.max(...a.points.map(({ y }) => -y)) - a.radius - 24 / scale);
      const centre = at(poseA.x, poseA.y);
      const angle = 0.5;
      await drag(tab.page, knob, { x: centre.x + Math.sin(angle) * (centre.y - knob.y), y: centre.y - Math.cos(angle) * (centre.y - knob.y) });
      assert.ok(Math.abs(Number((await agrees()).poseA.angle) - angle) < 0.05);
    });

    test('turns by itself until a pointer or a key takes over; never out of sight', async () => {
      const alive = await openPage(name, { motion: true });
      try {
        await alive.visit('');
        const { page } = alive;
        const light = async () => Number((await readPair(page, 'hero')).numbers.here);
        const changes = async () => {
          const before = await light();
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
          return Math.abs((await light()) - before) > 0.001;
        };
        const shows = (/** @type {string} */ text) => page.waitForFunction((text) => document.querySelector('#hero .own button')?.textContent === text, {}, text);
        await shows('Pause');
        assert.ok(await changes(), 'it turns');
        await page.evaluate(() => scrollTo(0, 3000));
        await drawn(page, 20);
        assert.ok(!(await changes()), 'it goes on where nobody sees it');
        await page.evaluate(() => scrollTo(0, 0));
        await drawn(page, 20);
        assert.ok(await changes(), 'it does not go on');
        await press(page, 'hero', 'light', 'ArrowUp');
        await shows('Start');
        assert.ok(!(await changes()), 'a key takes over');
        await page.click('#hero .own button');
        await shows('Pause');
        const { x, y } = await whereIs(page, 'hero', 'b');
        await drag(page, { x, y }, { x: x + 20, y });
        await shows('Start');
        assert.deepEqual(alive.complaints, []);
      } finally {
        await alive.close();
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
