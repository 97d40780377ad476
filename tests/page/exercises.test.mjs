/**
 * The exercises: each says on request what is missing, is solved by drags or by keys, and stays solved; no link, no
 * button, no choice and no passing over the solution solves one.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { collide } from 'shadowgap';
import { EXERCISES } from '../../www/figure/progress.js';
import { pageOf, PAGES } from '../../www/pages.js';
import { browsers } from '../browser.mjs';
import { control, drag, press, readPair, scaleOf, swipe, whereIs } from './figure.mjs';
import { drawn, openPage } from './tab.mjs';

/** @typedef {Awaited<ReturnType<typeof openPage>>} Tab */

const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

/** The worlds' sizes, copied from the figures. */
const WORLDS = {
  interval: { width: 12, height: 9.6 }, boxes: { width: 11.8, height: 10.6 }, turned: { width: 14.5, height: 11 },
  circles: { width: 13, height: 8.5 }, early: { width: 14, height: 10 }, 'way-out': { width: 13, height: 8.6 },
  manifold: { width: 11.4, height: 7.8 }, concave: { width: 9, height: 6.8 }, course: { width: 9.6, height: 5.6 },
  map: { width: 15, height: 10 },
};

/**
 * Drags a handle by a vector of the world.
 *
 * @param {Tab} tab  @param {keyof typeof WORLDS} id  @param {string} handle  @param {number} x  @param {number} y
 * @param {typeof drag | typeof swipe} [how]
 */
async function move({ page }, id, handle, x, y, how = drag) {
  const from = await whereIs(page, id, handle);
  const { scale } = await scaleOf(page, id, WORLDS[id]);
  await how(page, from, { x: from.x + x * scale, y: from.y + y * scale });
}

/**
 * Turns a shape by its knob, which is a little beyond `reach` above its middle.
 *
 * @param {Tab} tab  @param {keyof typeof WORLDS} id
 * @param {{ x: number, y: number, angle: number, reach: number }} shape
 * @param {number} to  the new angle
 */
async function turn({ page }, id, { x, y, angle, reach }, to) {
  const { scale, at } = await scaleOf(page, id, WORLDS[id]);
  const middle = at(x, y);
  const far = reach * scale + 24 * Math.max(1, scale / 76);
  const knob = (/** @type {number} */ angle) => ({ x: middle.x + far * Math.sin(angle), y: middle.y - far * Math.cos(angle) });
  await drag(page, knob(angle), knob(to));
}

/** @param {Tab} tab  @param {string} id  @param {string} label */
async function push({ page }, id, label) {
  await page.evaluate((id, label) => {
    const found = [...document.querySelectorAll(`#${id} button`)].find(({ textContent }) => textContent === label);
    if (!found) throw new Error(`there is no button ${label}`);
    /** @type {HTMLElement} */ (found).click();
  }, id, label);
  await drawn(page);
}

/**
 * Plays the rounds that are left, by keys: the ring goes to where the mtv ends, or nowhere.
 * @param {Tab} tab  @param {number} rounds  @param {boolean} right
 */
async function playOn(tab, rounds, right) {
  for (let round = 0; round < rounds; round++) {
    const { a, b, poseA, poseB, verdict } = await readPair(tab.page, 'way-out');
    if (/points$/.test(verdict)) {
      if (/of/.test(verdict)) return;
      await push(tab, 'way-out', 'Next round');
      round--;
      continue;
    }
    const { x, y } = collide(a, poseA, b, poseB)?.mtv ?? assert.fail();
    if (right) await press(tab.page, 'way-out', 'guess', ...Array(Math.round(Math.abs(x) * 10)).fill(x > 0 ? 'ArrowRight' : 'ArrowLeft'), ...Array(Math.round(Math.abs(y) * 10)).fill(y > 0 ? 'ArrowDown' : 'ArrowUp'));
    await push(tab, 'way-out', 'See it');
  }
}

/**
 * For each exercise what it says before the reader has done anything, and then after each step; the last step solves
 * it.
 * @type {Record<keyof typeof WORLDS, [first: RegExp, ...steps: [(tab: Tab) => Promise<unknown>, RegExp][]]>}
 */
const SOLUTIONS = {
  interval: [
    /^They overlap by 2\.00\. B has no room on the left yet: move A to the right\.$/,
    [(tab) => move(tab, 'interval', 'b', 2.5, 0), /^There is a gap, but B lies on the right of A\.$/],
    [(tab) => move(tab, 'interval', 'a', 3.3, 0), /^They overlap by \d\.\d\d\.$/],
    [(tab) => move(tab, 'interval', 'b', -6.5, 0), /^A\.min − B\.max is \d\.\d\d, the gap\./],
  ],
  boxes: [
    /^The shadows on x still overlap by 0\.60\. The shadows on y still leave a gap of 0\.60\.$/,
    // The mouse moves by whole pixels.
    [(tab) => move(tab, 'boxes', 'b', 1.7, 0), /^The gap on x is 1\.\d\d wide: bring them nearer\. The shadows on y still leave a gap of 0\.[56]\d\.$/],
    [(tab) => move(tab, 'boxes', 'b', 0, -1.7), /^The gap on x is 1\.\d\d wide: bring them nearer\.$/],
    [(tab) => move(tab, 'boxes', 'b', -1, 0), /^They overlap on y and are apart/],
  ],
  turned: [
    /^S has a gap, Q has none: /,
    [(tab) => move(tab, 'turned', 'b', -2, 0.7), /^They overlap on every axis\./],
    [(tab) => move(tab, 'turned', 'b', 3, 1.5), /^Q has a gap, but .* has one too|^Q has a gap, but .* have one too/],
    [(tab) => move(tab, 'turned', 'b', -0.95, -0.02), /^A test that leaves out Q/],
  ],
  circles: [
    /^The circle lies beside an edge, whose axis decides\. Bring its centre into a pale wedge\.$/,
    [({ page }) => press(page, 'circles', 'b', ...Array(12).fill('ArrowRight')), /^The vertex’s axis decides, but it shows a gap of \d\.\d\d\.$/],
    [({ page }) => press(page, 'circles', 'b', ...Array(10).fill('ArrowDown')), /^Both edges’ axes show more overlap/],
  ],
  early: [
    /^Press Step until the test ends\.$/,
    [async (tab) => { for (let i = 0; i < 4; i++) await push(tab, 'early', 'Step'); }, /^The test ends at axis 4\. /],
    [(tab) => move(tab, 'early', 'b', -0.5, 0), /^They overlap, so all 7 axes are tried: move B out\.$/],
    [(tab) => move(tab, 'early', 'b', 0.52, 0.1), /^The test ends at axis 4\. /],
    [(tab) => turn(tab, 'early', { x: 1.77, y: -0.65, angle: 0.75, reach: 1.6 }, -1.48), /^The gap shows on axis [67] of 7: /],
  ],
  'way-out': [
    /^Guess once, then press “Play 10 rounds”\.$/,
    [async (tab) => {
      await push(tab, 'way-out', 'Reset');
      await push(tab, 'way-out', 'See it');
      await push(tab, 'way-out', 'Play 10 rounds');
      await move(tab, 'way-out', 'guess', -1, 0);
    }, /^Drag the ring, then press “See it”\.$/],
    [(tab) => push(tab, 'way-out', 'See it'), /^\d points after 1 round\.$/],
    [(tab) => playOn(tab, 10, false), /^\d points\. The mtv runs at right angles to an edge/],
    [async (tab) => {
      await push(tab, 'way-out', 'Play 10 rounds');
      await playOn(tab, 10, true);
    }, /^You see the shortest way out as the test finds it/],
  ],
  manifold: [
    /^The left point is 0\.22 deeper: turn B\.$/,
    [(tab) => turn(tab, 'manifold', { x: 1.1, y: -0.2, angle: -0.1, reach: 1.5 }, 0.5), /^There is one point|^The right point is/],
    [(tab) => turn(tab, 'manifold', { x: 1.1, y: -0.2, angle: 0.5, reach: 1.5 }, 0), /^On two points a body rests level/],
  ],
  concave: [
    /^B overlaps A by \d\.\d\d: /,
    [(tab) => move(tab, 'concave', 'b', 0, -2), /^An axis shows a gap: B is outside A’s hull/],
    [(tab) => turn(tab, 'concave', { x: 0.1, y: -2.3, angle: 0.14, reach: 0.5 }, 1.571), /^An axis shows a gap/],
    [(tab) => move(tab, 'concave', 'b', -0.1, 2.2), /^No axis of the hull shows a gap/],
  ],
  course: [
    /^Set Frames to 4 or more\.$/,
    [({ page }) => control(page, 'course', '[name=frames]', 4), /^The test at 0\.50 sees A\./],
    [(tab) => move(tab, 'course', 'a', 0.45, 0.71), /^5 tests see nothing; the cast finds the impact at 0\.\d\d\.$/],
  ],
  map: [
    /^A edge \d loses by \d\.\d\d: |^B edge \d loses by \d\.\d\d: /,
    [(tab) => move(tab, 'map', 'b', 2, 1.5), /^B’s centre is outside the line\.$/],
    [(tab) => move(tab, 'map', 'b', -3.74, -1.82), /wins by 0\.0\d only/],
  ],
};

/** @param {Tab} tab  @param {string} id */
const said = ({ page }, id) => page.evaluate((id) => {
  const exercise = /** @type {HTMLElement} */ (document.querySelector(`#${id} .exercise`));
  const text = (/** @type {string} */ selector) => exercise.querySelector(selector)?.textContent ?? '';
  return { solved: exercise.classList.contains('solved'), title: text('b'), count: text('.count'), says: text('.missing') };
}, id);

/** Waits longer than a solution must stand still. @param {Tab} tab */
const wait = ({ page }) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 450)));

/** @param {Tab} tab  @param {string} id */
const solved = ({ page }, id) => page.waitForSelector(`#${id} .exercise.solved`);

/** The figures ticked in the map of all pages. @param {Tab} tab */
const ticks = ({ page }) => page.evaluate(() => [...document.querySelectorAll('.map a:has(.tick)')].map((link) => link.getAttribute('href')?.split('#')[1]));

/** What the browser keeps, in which a page that is loaded again finds it. @param {Tab} tab @param {string[]} all */
const keep = ({ page }, all) => page.evaluate((all) => localStorage.setItem('exercises', JSON.stringify(all)), all);

for (const name of browsers) {
  describe(`exercises in ${name}`, () => {
    /** @type {Tab} */
    let tab;
    before(async () => {
      tab = await openPage(name);
      // A page of the site, in which `keep` finds what the browser keeps.
      await tab.visit('#hero');
    });
    after(async () => {
      await tab.close();
    });

    test('are not solved when a page opens, nor by any of its links', async () => {
      /** @type {string[]} */
      const given = [];
      let links = 0;
      for (const ids of Object.values(PAGES)) {
        if (!ids.some((id) => EXERCISES.includes(id))) continue;
        await tab.visit(`#${ids[0]}`);
        const hashes = await tab.page.evaluate(() => [...document.querySelectorAll('main p a[href^="#"][href*="?"]')].map((link) => link.getAttribute('href') ?? ''));
        for (const hash of hashes.filter((hash) => EXERCISES.includes(hash.slice(1).split('?')[0]))) {
          await tab.open(hash);
          await wait(tab);
          given.push((await said(tab, hash.slice(1).split('?')[0])).says);
          links++;
        }
      }
      assert.ok(given.some((says) => says.startsWith('It is so already')), `none of the links leads to a solution: ${given}`);
      assert.ok(links > 4, `${links}`);
      assert.deepEqual(await ticks(tab), []);
    });

    test('are not solved by all that a figure has to press and to choose', async () => {
      for (const id of EXERCISES) {
        await tab.open(`#${id}`);
        const pressed = await tab.page.evaluate(async (id) => {
          const still = () => new Promise((resolve) => setTimeout(resolve, 450));
          let pressed = 0;
          for (const control of document.querySelectorAll(`#${id} .controls :is(button, [type=radio], [type=checkbox])`)) {
            /** @type {HTMLElement} */ (control).click();
            pressed++;
            await still();
          }
          return pressed;
        }, id);
        assert.ok(pressed >= 1, id);
        assert.equal((await said(tab, id)).solved, false, id);
      }
      assert.deepEqual(await ticks(tab), []);
    });

    test('are not solved by one press of a key', async () => {
      for (const id of ['interval', 'circles', 'concave']) {
        for (const key of /** @type {const} */ (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'r'])) {
          await tab.open(`#${id}`);
          await tab.page.evaluate((id) => /** @type {HTMLElement} */ (document.querySelector(`#${id} [data-handle=b]`)).focus(), id);
          await tab.page.keyboard.down('Shift');
          await tab.page.keyboard.press(key);
          await tab.page.keyboard.up('Shift');
          await wait(tab);
          assert.equal((await said(tab, id)).solved, false, `${id} by ${key}`);
        }
      }
    });

    EXERCISES.forEach((id, i) => {
      test(`${id} says on request what is missing, and is solved`, async () => {
        await keep(tab, EXERCISES.slice(0, i));
        await tab.visit(`#${id}`);
        await tab.open(`#${id}`);
        const [first, ...steps] = SOLUTIONS[/** @type {keyof typeof WORLDS} */ (id)];
        assert.equal((await said(tab, id)).says, 'Hint', 'nothing but a button');
        await push(tab, id, 'Hint');
        assert.match((await said(tab, id)).says, first);
        for (const [act, expected] of steps) {
          assert.equal((await said(tab, id)).solved, false);
          await act(tab);
          assert.match((await said(tab, id)).says, expected);
        }
        await solved(tab, id);
        const { title, count, says } = await said(tab, id);
        assert.deepEqual([title, count], [`✓ Exercise ${i + 1}`, `${i + 1} of 10 solved`]);
        assert.match(says, /** @type {RegExp} */ (steps.at(-1)?.[1]));
        assert.deepEqual((await ticks(tab)).sort(), EXERCISES.slice(0, i + 1).sort());
        await tab.page.waitForFunction((id, words) => [...document.querySelectorAll(`#${id} [role=status]`)]
          .some(({ textContent }) => textContent === words), {}, id, `Solved. ${says}`);
        const next = await tab.page.evaluate((id) => document.querySelector(`#${id} .exercise a:not([hidden])`)?.getAttribute('href'), id);
        const other = EXERCISES[i + 1];
        const folder = pageOf(other) === pageOf(id) ? '' : pageOf(id) === 'sat' ? `${pageOf(other)}/` : pageOf(other) === 'sat' ? '.././' : `../${pageOf(other)}/`;
        assert.equal(next, i < 9 ? `${folder}#${other}` : undefined);
      });
    });

    test('give the hint after ten seconds of trying, and not before', async () => {
      const patient = await openPage(name);
      await patient.page.evaluateOnNewDocument(() => {
        const { setTimeout } = window;
        Object.assign(window, { waits: [], setTimeout: (/** @type {() => void} */ action, /** @type {number} */ ms) => {
          if (ms !== 10_000) return setTimeout(action, ms);
          return /** @type {any} */ (window).waits.push(action);
        } });
      });
      try {
        await patient.visit('#boxes');
        await patient.open('#boxes');
        const waits = () => patient.page.evaluate(() => /** @type {any} */ (window).waits.length);
        assert.equal(await waits(), 0, 'whoever only reads is not trying');
        await move(patient, 'boxes', 'b', 0.3, 0);
        await move(patient, 'boxes', 'b', 0.3, 0);
        assert.equal(await waits(), 1);
        assert.equal((await said(patient, 'boxes')).says, 'Hint');
        await patient.page.evaluate(() => /** @type {any} */ (window).waits[0]());
        assert.match((await said(patient, 'boxes')).says, /^The shadows on x|^The shadows on y/);
      } finally {
        await patient.close();
      }
    });

    test('are solved when the reader lets go, with a spark where the hand is, and a sound if it is switched on', async () => {
      await keep(tab, []);
      await tab.visit('#boxes');
      await tab.open('#boxes');
      await tab.page.evaluate(() => {
        Object.assign(window, { tones: 0 });
        const { createOscillator } = AudioContext.prototype;
        AudioContext.prototype.createOscillator = function () {
          /** @type {any} */ (window).tones++;
          return createOscillator.call(this);
        };
      });
      const tones = () => tab.page.evaluate(() => /** @type {any} */ (window).tones);
      const press = (/** @type {string} */ words) => tab.page.evaluate((words) => {
        const found = [...document.querySelectorAll('#boxes .exercise button')].find(({ textContent }) => textContent === words);
        /** @type {HTMLElement} */ (found).click();
      }, words);
      /** Moves B to the solution, and waits there before the button is let go. @param {() => Promise<unknown>} held */
      const solve = async (held) => {
        const from = await whereIs(tab.page, 'boxes', 'b');
        const { scale } = await scaleOf(tab.page, 'boxes', WORLDS.boxes);
        await tab.page.mouse.move(from.x, from.y);
        await tab.page.mouse.down();
        await tab.page.mouse.move(from.x + 0.7 * scale, from.y - 1.7 * scale, { steps: 3 });
        await drawn(tab.page);
        await held();
        await tab.page.mouse.up();
      };
      await solve(async () => {
        await wait(tab);
        assert.equal((await said(tab, 'boxes')).solved, false, 'it is still being dragged');
      });
      const spark = await tab.page.waitForSelector('#boxes .spark');
      const off = await spark?.evaluate((spark) => {
        const grip = /** @type {HTMLElement} */ (document.querySelector('#boxes [data-handle=b]')).getBoundingClientRect();
        const { left, top } = getComputedStyle(spark);
        const scene = /** @type {HTMLElement} */ (spark.parentElement).getBoundingClientRect();
        return Math.hypot(scene.x + parseFloat(left) - grip.x, scene.y + parseFloat(top) - grip.y);
      });
      assert.ok(Number(off) < 3, `${off} pixels from the hand`);
      await solved(tab, 'boxes');
      assert.equal(await tones(), 0, 'it is silent by default');
      await tab.page.waitForFunction(() => !document.querySelector('.spark'));
      const looks = await tab.page.evaluate(() => ['#boxes .after a', '#boxes .after button'].map((selector) => getComputedStyle(/** @type {Element} */ (document.querySelector(selector))).backgroundColor));
      assert.notEqual(looks[0], 'rgba(0, 0, 0, 0)', 'the next one is the button');
      assert.equal(looks[1], 'rgba(0, 0, 0, 0)', 'beginning again is the link');

      await press('Sound: off');
      assert.equal(await tones(), 3, 'the switch lets hear what it switches');
      await press('Begin all again');
      await tab.open('#boxes');
      await solve(async () => {});
      await solved(tab, 'boxes');
      assert.equal(await tones(), 6);
      await tab.visit('#turned');
      await tab.open('#turned');
      const remembered = await tab.page.evaluate(() => document.querySelector('#turned .sound')?.textContent);
      assert.equal(remembered, 'Sound: on');
      await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#turned .sound')).click());
      assert.equal(await tab.page.evaluate(() => localStorage.getItem('sound')), null);
    });

    test('stay solved when the page is loaded again, until the reader begins again', async () => {
      await keep(tab, EXERCISES);
      await tab.visit('#circles?b=2.1,-1.3,0');
      assert.deepEqual((await ticks(tab)).sort(), [...EXERCISES].sort());
      await solved(tab, 'circles');
      assert.equal((await said(tab, 'circles')).count, '10 of 10 solved');
      assert.deepEqual(await tab.page.evaluate(() => Object.keys(localStorage)), ['exercises']);

      await whereIs(tab.page, 'circles', 'b');
      await push(tab, 'circles', 'Begin all again');
      await wait(tab);
      assert.deepEqual(await ticks(tab), []);
      assert.equal(await tab.page.evaluate(() => document.activeElement?.className), 'exercise', 'the keyboard stays where it is');
      assert.deepEqual(await tab.page.evaluate(() => Object.keys(localStorage)), []);
      // The circle still stands where the link has put it: that solves nothing, coming back to it does.
      assert.match((await said(tab, 'circles')).says, /^It is so already/);
      await press(tab.page, 'circles', 'b', 'ArrowLeft', 'ArrowRight');
      await wait(tab);
      assert.equal((await said(tab, 'circles')).solved, false, 'it never left the solution');
      // Drawn in between: only what is drawn is judged.
      await press(tab.page, 'circles', 'b', ...Array(8).fill('ArrowLeft'));
      await press(tab.page, 'circles', 'b', ...Array(8).fill('ArrowRight'));
      await solved(tab, 'circles');
      await tab.visit('#circles');
      await tab.open('#circles');
      assert.deepEqual(await ticks(tab), ['circles']);
      assert.deepEqual(await said(tab, 'circles'), { solved: true, title: '✓ Exercise 5', count: '1 of 10 solved', says: 'Solved.' });
    });

    test('can be solved by a finger, and where the browser keeps nothing', async () => {
      const alone = await openPage(name);
      await alone.page.evaluateOnNewDocument(() => {
        Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
      });
      try {
        await alone.visit('#interval', PHONE);
        await push(alone, 'interval', 'Hint');
        await move(alone, 'interval', 'a', 3.3, 0, swipe);
        await move(alone, 'interval', 'b-min', -4, 0, swipe);
        assert.match((await said(alone, 'interval')).says, /^They overlap/);
        await move(alone, 'interval', 'b-max', -3.5, 0, swipe);
        assert.match((await said(alone, 'interval')).says, /the gap/);
        await solved(alone, 'interval');
        assert.equal((await said(alone, 'interval')).count, '1 of 10 solved');
        assert.deepEqual(alone.complaints, []);
      } finally {
        await alone.close();
      }
    });

    test('the guess is made before anything on the page tells the way out', async () => {
      await tab.visit('#way-out');
      const text = await tab.page.evaluate(() => [...document.querySelectorAll('#way-out .figure, #way-out .tail')].map(({ textContent }) => textContent).join(' '));
      assert.doesNotMatch(text, /1\.5[34]|0\.12|Overlapping by/, 'the mtv is (−0.12, −1.54), 1.54 long');
      await push(tab, 'way-out', 'See it');
      const told = await tab.page.evaluate(() => [...document.querySelectorAll('#way-out output')].map(({ textContent }) => textContent).join(' '));
      assert.match(told, /^Overlapping by 1\.54 Your guess ends 1\.54 from where the mtv ends\./);
      assert.match(told, /0\.12.?−1\.54/);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
