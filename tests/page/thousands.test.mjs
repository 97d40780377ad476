/**
 * Thousands of shapes: the counts are right; sat agrees and is measured; each picture goes on at its library's pace,
 * and only in view.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { crowd, pairsOf } from '../../www/race/crowd.js';
import { browsers } from '../browser.mjs';
import { control, drag, press, read, run, scaleOf, separation, swipe, whereIs } from './figure.mjs';
import { countFrames, drawn, openPage, rests } from './tab.mjs';

/** The world's size, copied from www/figures/thousands/thousands.js. */
const WORLD = { width: 16, height: 12 };

/** Parses a printed count, such as “1,234”. @param {string} text */
const count = (text) => Number(text.replaceAll(',', ''));

/**
 * Counts the crowd's pairs one by one: `boxes` is the number of pairs whose bounding boxes overlap, `touching` of pairs
 * that touch by the oracle, `met` of touching pairs with the probe.
 *
 * @param {number} many
 * @param {{ x: number, y: number, angle: number }} a
 */
function truth(many, a) {
  const { shapes, poses } = crowd(many);
  poses.set([a.x, a.y, a.angle]);
  const placed = shapes.map((shape, i) => {
    const pose = { x: poses[3 * i], y: poses[3 * i + 1], angle: poses[3 * i + 2] };
    const along = shape.points.map((p) => [
      pose.x + p.x * Math.cos(pose.angle) - p.y * Math.sin(pose.angle),
      pose.y + p.x * Math.sin(pose.angle) + p.y * Math.cos(pose.angle),
    ]);
    const ends = [0, 1].map((axis) => [Math.min(...along.map((p) => p[axis])) - shape.radius, Math.max(...along.map((p) => p[axis])) + shape.radius]);
    return { shape, pose, ends };
  });
  let [boxes, touching, met] = [0, 0, 0];
  placed.forEach((p, i) => placed.slice(i + 1).forEach((q) => {
    if (p.ends.some(([min, max], axis) => min > q.ends[axis][1] || max < q.ends[axis][0])) return;
    boxes++;
    if (separation(p.shape, p.pose, q.shape, q.pose) > 0) return;
    touching++;
    if (i === 0) met++;
  }));
  return { boxes, touching, met };
}

for (const name of browsers) {
  describe(`thousands in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const said = () => read(tab.page, 'thousands');
    /** @param {string} text */
    const click = async (text) => {
      await tab.page.evaluate((text) => {
        const button = [...document.querySelectorAll('#thousands button')].find(({ textContent }) => textContent === text);
        if (!button) throw new Error(`there is no button ${text}`);
        /** @type {HTMLElement} */ (button).click();
      }, text);
      await drawn(tab.page, 2);
    };
    const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

    /** @param {number} many */
    async function isTrue(many) {
      const { code, texts } = await said();
      const [, x, y, angle] = /** @type {string[]} */ (/a, \{ x: (.*), y: (.*), angle: (.*) \}/.exec(code)).map(Number);
      const { touching, met } = truth(many, { x, y, angle });
      assert.match(code, /\/\/ Shortened: /);
      const { scene, bodies, answer } = run(code, ['scene', 'bodies']);
      assert.equal(scene.size, many, 'as many as are shown');
      assert.deepEqual([bodies[0].x, bodies[0].y, bodies[0].angle], [x, y, angle]);
      assert.equal(answer, scene.update(), 'asks as it is asked');
      if (many > 999) assert.ok(Math.abs(scene.update() / touching - 1) < 0.5, `touch about as often: ${scene.update()}, not ${touching}`);
      assert.equal(count(texts.met), met);
      assert.equal(count(texts.touching), touching);
      assert.equal(count(texts.pairs), pairsOf(many));
    }
    /** Waits until both have been measured. @param {import('puppeteer-core').Page} page */
    const measured = (page) => page.waitForFunction(() => /^In a second/.test(document.querySelector('#thousands .reason')?.textContent ?? ''), { timeout: 30_000 });
    /** What both pictures say, by canvas. @param {import('puppeteer-core').Page} page */
    const pictures = (page) => page.evaluate(() => new Promise((/** @type {(texts: string[][]) => void} */ resolve) => {
      const { fillText } = CanvasRenderingContext2D.prototype;
      const all = [...document.querySelectorAll('#thousands canvas')];
      /** @type {string[][]} */
      const texts = [[], []];
      CanvasRenderingContext2D.prototype.fillText = function (/** @type {[string, number, number]} */ ...how) {
        texts[all.indexOf(this.canvas)]?.push(how[0]);
        fillText.apply(this, how);
      };
      document.querySelector('#thousands .grip')?.dispatchEvent(new FocusEvent('blur'));
      requestAnimationFrame(() => requestAnimationFrame(() => {
        CanvasRenderingContext2D.prototype.fillText = fillText;
        resolve(texts);
      }));
    }));
    /** The frames that both are at. @param {import('puppeteer-core').Page} page */
    const frames = async (page) => (await pictures(page)).map((texts) => count(/frame ([\d,]+)/.exec(texts.filter((text) => text.startsWith('frame')).at(-1) ?? '')?.[1] ?? ''));

    test('counts what overlaps, wherever the probe is, which both pictures have', async () => {
      await tab.open('#thousands?size=1000');
      await isTrue(1000);
      const { scale } = await scaleOf(tab.page, 'thousands', WORLD);
      const from = await whereIs(tab.page, 'thousands', 'a');
      await drag(tab.page, from, { x: from.x - 5 * scale, y: from.y + 2 * scale });
      await isTrue(1000);
      await press(tab.page, 'thousands', 'a', 'ArrowRight', 'ArrowUp');
      await isTrue(1000);
      const before = (await said()).code;
      const beside = await tab.page.evaluate(() => {
        const [left, right] = [...document.querySelectorAll('#thousands canvas')].map((canvas) => canvas.getBoundingClientRect());
        return { x: right.x - left.x, y: right.y - left.y };
      });
      const there = await whereIs(tab.page, 'thousands', 'a');
      const other = { x: there.x + beside.x, y: there.y + beside.y };
      await drag(tab.page, other, { x: other.x + 3 * scale, y: other.y });
      assert.notEqual((await said()).code, before, 'it can be taken in the second one, too');
      await isTrue(1000);
      await tab.open('#thousands?size=10&a=-3,1,0', { width: 360, height: 740, deviceScaleFactor: 2 });
      const finger = await whereIs(tab.page, 'thousands', 'a');
      await swipe(tab.page, finger, { x: finger.x + 90, y: finger.y - 30 });
      await isTrue(10);
    });

    test('measures sat, which finds as many pairs, with a grid and without', async () => {
      await tab.open('#thousands?size=100');
      const unknown = await said();
      assert.equal(unknown.verdict, 'How much faster than sat?');
      assert.ok(['race-ours', 'race-sat', 'race-pairs', 'tested'].every((name) => unknown.texts[name] === '–'));
      await click('Start');
      await measured(tab.page);
      await click('Pause');
      const { texts, verdict, reason } = await said();
      const [ours, sat] = ['race-ours', 'race-sat'].map((name) => parseFloat(texts[name]));
      const times = Number(/^([\d.]+) × as fast as sat$/.exec(verdict)?.[1] ?? 1 / Number(/^sat is ([\d.]+) ×/.exec(verdict)?.[1]));
      assert.ok(Math.abs(times / (sat / ours) - 1) < 0.1, `${verdict}: ${texts['race-ours']}, ${texts['race-sat']}`);
      const each = [...reason.matchAll(/([\d,]+) (?:frames )?by/g)].map(([, number]) => count(number));
      assert.ok(Math.abs((each[0] / each[1]) / (sat / ours) - 1) < 0.1, reason);
      const bars = await tab.page.evaluate(() => Object.fromEntries([...document.querySelectorAll('#thousands .row[style]')].map((row) =>
        [row.querySelector('data')?.dataset.name, parseFloat(/** @type {HTMLElement} */ (row).style.getPropertyValue('--bar'))])));
      for (const [name, ms] of /** @type {const} */ ([['race-ours', ours], ['race-sat', sat]])) {
        assert.ok(Math.abs(bars[name] - (100 * ms) / Math.max(ours, sat)) < 1, `${name}: a bar of ${bars[name]} %`);
      }
      // One number: both found as many. sat is asked for the pairs whose boxes meet, and for no others.
      const { boxes, touching } = truth(100, { x: 1.5, y: 0.5, angle: 0.3 });
      assert.deepEqual([texts['race-pairs'], texts.tested, texts.avoided].map(count), [touching, boxes, pairsOf(100) - boxes]);
      await control(tab.page, 'thousands', '[name=grid]', false);
      assert.equal((await said()).verdict, 'How much faster than sat?', 'what was measured is of another sat');
      await click('Start');
      await measured(tab.page);
      await click('Pause');
      const every = (await said()).texts;
      assert.deepEqual([every['race-pairs'], every.tested, every.avoided].map(count), [touching, pairsOf(100), 0]);
      await tab.open('#thousands?size=10000&grid=off');
      const box = await tab.page.evaluate(() => {
        const { disabled, checked } = /** @type {HTMLInputElement} */ (document.querySelector('#thousands [name=grid]'));
        return { disabled, checked };
      });
      assert.deepEqual(box, { disabled: true, checked: true }, 'all pairs of many would be too many');
    });

    test('goes on at the pace of each library, and never out of sight', async () => {
      await tab.open('#thousands?size=2000');
      assert.deepEqual(await frames(tab.page), [0, 0]);
      await click('Start');
      await measured(tab.page);
      await wait(1500);
      await click('Pause');
      const { verdict } = await said();
      const times = Number(/^[\d.]+/.exec(verdict)?.[0]);
      const [ours, sat] = await frames(tab.page);
      assert.ok(ours > 10, `${ours} frames`);
      assert.ok(Math.abs(sat - ours / times) <= 1.5, `${verdict}, but ${ours} and ${sat} frames`);
      await countFrames(tab.page);
      assert.ok(await rests(tab.page, 600), 'goes on while it is paused');
      assert.deepEqual(await frames(tab.page), [ours, sat]);
      await click('Start');
      await tab.page.evaluate(() => document.querySelector('#early')?.scrollIntoView());
      await drawn(tab.page, 4);
      await countFrames(tab.page);
      assert.ok(await rests(tab.page, 600), 'goes on where nobody sees it');
      await tab.page.evaluate(() => document.querySelector('#thousands .scene')?.scrollIntoView());
      await drawn(tab.page, 20);
      assert.ok((await frames(tab.page))[0] > ours, 'does not go on');
      await click('Measure again');
      assert.equal((await frames(tab.page))[0], 0, 'begins again');
      await measured(tab.page);
      await click('Reset');
      assert.equal((await said()).texts.pairs, '12,497,500');
    });

    test('races by itself when it comes into sight, where motion is allowed and nothing else was asked for', async () => {
      const moving = await openPage(name, { motion: true });
      try {
        const label = () => moving.page.evaluate(() => [...document.querySelectorAll('#thousands button')].map(({ textContent }) => textContent).find((text) => /^(Start|Pause)$/.test(text ?? '')));
        const look = async () => {
          await moving.page.evaluate(() => document.querySelector('#thousands canvas')?.scrollIntoView({ block: 'center' }));
          await drawn(moving.page, 4);
        };
        await moving.visit('#thousands');
        await look();
        await measured(moving.page);
        assert.equal(await label(), 'Pause');
        await moving.visit('#thousands?size=100');
        await look();
        assert.equal(await label(), 'Start', 'a link to a state');
        assert.deepEqual(moving.complaints, []);
      } finally {
        await moving.close();
      }
      await tab.visit('#thousands');
      await drawn(tab.page, 4);
      assert.equal((await said()).verdict, 'How much faster than sat?', 'where less motion is wanted');
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
