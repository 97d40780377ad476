/**
 * Thousands of shapes: the counts are right with and without the broad phase; the animation runs only in view; and sat
 * agrees.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { crowd, pairsOf } from '../../www/figures/thousands/crowd.js';
import { browsers } from '../browser.mjs';
import { control, drag, press, read, run, scaleOf, separation, swipe, whereIs } from './figure.mjs';
import { countFrames, drawn, openPage, rests } from './tab.mjs';

/** The world's size, copied from www/figures/thousands/thousands.js. */
const WORLD = { width: 16, height: 10 };

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

    /** @param {number} many  @param {boolean} [all]  without the broad phase */
    async function isTrue(many, all = false) {
      const { code, texts, verdict } = await said();
      const [, x, y, angle] = /** @type {string[]} */ (/a, \{ x: (.*), y: (.*), angle: (.*) \}/.exec(code)).map(Number);
      const { boxes, touching, met } = truth(many, { x, y, angle });
      assert.match(code, /\/\/ Shortened: /);
      const { scene, bodies, answer } = run(code, ['scene', 'bodies']);
      assert.equal(scene.size, many, 'as many as are shown');
      assert.deepEqual([bodies[0].x, bodies[0].y, bodies[0].angle], [x, y, angle]);
      assert.equal(all ? answer.length : answer, scene.update(), 'asks as it is asked');
      if (many > 999) assert.ok(Math.abs(scene.update() / touching - 1) < 0.5, `touch about as often: ${scene.update()}, not ${touching}`);
      assert.equal(verdict, `A touches ${met}`);
      assert.equal(count(texts.touching), touching);
      assert.equal(count(texts.pairs), pairsOf(many));
      assert.equal(count(texts.tested), all ? pairsOf(many) : boxes);
      assert.equal(count(texts.avoided), all ? 0 : pairsOf(many) - boxes);
    }

    test('counts what overlaps, with the broad phase and without, wherever the probe is', async () => {
      await tab.open('#thousands?size=1000');
      await isTrue(1000);
      const { scale } = await scaleOf(tab.page, 'thousands', WORLD);
      const from = await whereIs(tab.page, 'thousands', 'a');
      await drag(tab.page, from, { x: from.x - 5 * scale, y: from.y + 2 * scale });
      await isTrue(1000);
      await press(tab.page, 'thousands', 'a', 'ArrowRight', 'ArrowUp');
      await isTrue(1000);
      await control(tab.page, 'thousands', '[name=broad]', false);
      await isTrue(1000, true);
      await control(tab.page, 'thousands', '[name=size]', 1);
      await isTrue(100, true);
      await tab.open('#thousands?size=10&a=-3,1,0', { width: 360, height: 740, deviceScaleFactor: 2 });
      const finger = await whereIs(tab.page, 'thousands', 'a');
      await swipe(tab.page, finger, { x: finger.x + 90, y: finger.y - 30 });
      await isTrue(10);
    });

    test('does not try more pairs than it can, and says why', async () => {
      await tab.open('#thousands?size=10000&broad=off');
      const box = await tab.page.evaluate(() => {
        const { disabled, checked } = /** @type {HTMLInputElement} */ (document.querySelector('#thousands [name=broad]'));
        return { disabled, checked };
      });
      assert.deepEqual(box, { disabled: true, checked: true });
      const { texts, reason } = await said();
      assert.match(reason, /all would be too many/);
      assert.equal(texts.pairs, '49,995,000');
      assert.ok(count(texts.tested) < 10_000 && count(texts.touching) > 1000 && count(texts.touching) < count(texts.tested));
    });

    test('moves by a step and while it is played, and never out of sight', async () => {
      await tab.open('#thousands?size=100');
      /** Asserts that the animation runs. @param {string} otherwise */
      const moves = async (otherwise) => {
        await countFrames(tab.page);
        const many = () => Number(document.documentElement.dataset.frames) > 3;
        await tab.page.waitForFunction(many, { timeout: 5000 }).catch(() => assert.fail(otherwise));
      };
      /** Asserts that the animation stops; a figure next to it may still finish drawing. @param {string} otherwise */
      const stands = async (otherwise) => {
        await countFrames(tab.page);
        assert.ok(await rests(tab.page, 600), otherwise);
      };
      const start = await said();
      assert.deepEqual([start.numbers.update, start.numbers.draw, start.numbers.rate], [null, null, null]);
      await stands('moves before it is played');
      await click('Step');
      const stepped = await said();
      assert.ok(stepped.numbers.update !== null && stepped.numbers.draw !== null);
      await stands('goes on after a step');

      await click('Start');
      await moves('stands still');
      const moving = await said();
      assert.ok(Number(moving.numbers.rate) > 1);
      assert.ok(count(moving.texts.tested) > count(moving.texts.touching), moving.texts.tested);
      await tab.page.evaluate(() => document.querySelector('#early')?.scrollIntoView());
      await stands('goes on where nobody sees it');
      await tab.page.evaluate(() => document.querySelector('#thousands .scene')?.scrollIntoView());
      await moves('does not go on');
      await click('Pause');
      await stands('goes on while it is paused');

      await click('Reset');
      assert.equal((await said()).texts.pairs, '49,995,000');
      await control(tab.page, 'thousands', '[name=size]', 1);
      assert.equal((await said()).output, start.output);
    });

    test('plays 10,000 by itself when it comes into sight, where motion is allowed and nothing else was asked for', async () => {
      const moving = await openPage(name, { motion: true });
      try {
        const label = () => moving.page.evaluate(() => [...document.querySelectorAll('#thousands button')].map(({ textContent }) => textContent).find((text) => /^(Start|Pause)$/.test(text ?? '')));
        const look = async () => {
          await moving.page.evaluate(() => document.querySelector('#thousands canvas')?.scrollIntoView({ block: 'center' }));
          await drawn(moving.page, 4);
        };
        // The figure before it is the one that is visited; from there it is made, but not yet in sight.
        await moving.visit('#penetration');
        await moving.page.evaluate(async () => {
          const canvas = () => document.querySelector('#thousands.drawn canvas');
          const above = document.querySelector('#thousands')?.getBoundingClientRect().top ?? 0;
          scrollBy(0, above - innerHeight - 50);
          while (!canvas()) await new Promise((resolve) => requestAnimationFrame(resolve));
        });
        await drawn(moving.page, 4);
        assert.equal(await label(), 'Start', 'out of sight');
        await look();
        await moving.page.waitForFunction(() => Number(/** @type {HTMLDataElement} */ (document.querySelector('#thousands [data-name=rate]')).value) > 0, { timeout: 20_000 });
        assert.equal(await label(), 'Pause');
        assert.equal((await read(moving.page, 'thousands')).texts.pairs, '49,995,000');
        // Once paused it stays so.
        await moving.page.evaluate(() => [...document.querySelectorAll('#thousands button')].find(({ textContent }) => textContent === 'Pause')?.dispatchEvent(new MouseEvent('click')));
        await moving.page.evaluate(() => document.querySelector('#early')?.scrollIntoView());
        await drawn(moving.page, 4);
        await look();
        assert.equal(await label(), 'Start', 'paused');
        await moving.visit('#thousands?size=100');
        await look();
        assert.equal(await label(), 'Start', 'a link to a state');
        assert.deepEqual(moving.complaints, []);
      } finally {
        await moving.close();
      }
      await tab.visit('', undefined, 'fast/');
      await tab.page.evaluate(() => document.querySelector('#thousands canvas')?.scrollIntoView({ block: 'center' }));
      await drawn(tab.page, 4);
      const still = await said();
      assert.deepEqual([still.texts.pairs, still.numbers.rate], ['49,995,000', null], 'where less motion is wanted');
    });

    test('keeps no times of what is no longer done, and no rate of single steps', async () => {
      await tab.open('#thousands?size=1000');
      for (let i = 0; i < 5; i++) await click('Step');
      assert.equal((await said()).numbers.rate, null);
      const { numbers: quick } = await said();
      await control(tab.page, 'thousands', '[name=broad]', false);
      const { numbers: none } = await said();
      assert.deepEqual([none.update, none.draw], [null, null]);
      await click('Step');
      assert.ok(Number((await said()).numbers.update) > 3 * Number(quick.update), 'every pair takes longer');
      await control(tab.page, 'thousands', '[name=broad]', true);
      assert.equal((await said()).numbers.update, null);

      await control(tab.page, 'thousands', '[name=size]', 0);
      for (let i = 0; i < 6; i++) {
        await click('Start');
        await click('Pause');
        await wait(400);
      }
      const { rate } = (await said()).numbers;
      assert.ok(rate === null || rate > 5, `${rate} frames a second, with pauses`);
    });

    test('finds as many pairs as sat, which it is measured against', async () => {
      await tab.open('#thousands?size=100');
      await click('The same on sat');
      assert.ok(Object.entries((await said()).texts).every(([name, text]) => !name.startsWith('race') || text === '–'));
      await tab.page.waitForFunction(() => document.querySelector('#thousands [data-name=race-times]')?.textContent !== '–');
      const { texts } = await said();
      const bars = await tab.page.evaluate(() => Object.fromEntries([...document.querySelectorAll('#thousands .row[style]')].map((row) =>
        [row.querySelector('data')?.dataset.name, parseFloat(/** @type {HTMLElement} */ (row).style.getPropertyValue('--bar'))])));
      const longest = Math.max(...Object.keys(bars).map((row) => parseFloat(texts[row])));
      for (const row of ['race-ours', 'race-grid', 'race-every']) {
        assert.match(texts[row], /^[\d.]+ ms$/);
        assert.ok(Math.abs(bars[row] - (100 * parseFloat(texts[row])) / longest) < 1, `${row}: ${texts[row]}, a bar of ${bars[row]} %`);
      }
      assert.match(texts['race-times'], /^\d+\.\d ×$/);
      // A single number is shown because both libraries found as many pairs.
      assert.match(texts['race-pairs'], /^[\d,]+$/);
      assert.ok(count(texts['race-pairs']) > 1000);
      await control(tab.page, 'thousands', '[name=size]', 0);
      assert.equal((await said()).texts['race-ours'], '–');
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
