/** The gallery of mistakes: every mistaken test is wrong at its card's initial poses, and right at harmless ones. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Shape } from 'shadowgap';
import { PAIRS } from '../../www/figures/mistakes/mistakes.js';
import { browsers } from '../browser.mjs';
import { drag, press, read, run, separation, swipe, TOLERANCE } from './figure.mjs';
import { countFrames, drawn, openPage, rests, settled } from './tab.mjs';

/** Poses, as written in the address, at which the mistaken test agrees with the library. */
const HARMLESS = {
  alongEdges: '-0.6,-0.25,0,0,-0.1,0',
  withoutCentre: '-0.4,0.2,0,0.4,-0.3,0',
  exactDuplicates: '-1.4,0.6,0.6,1.5,-0.3,0.1',
  skipsFirst: '-1.2,0,0,0,0,0',
  lineOfCentres: '-0.2,0.6,0,2.6,-1.9,0',
  flippedCorners: '-0.4,0.2,0,0.8,0.2,0',
  longerSide: '-0.9,0.1,0,0.9,0,0',
  plainSum: '-0.8,0,0,0.3,0,0',
  anyLength: '-1.2,0,0,1.5,0.3,0',
  commonPart: '-0.8,0,0,1.2,0.2,0',
  flipByCentres: '-0.6,0,0,-2,0,0',
  touchIsApart: '-1,0.25,0,1,-0.25,0',
};
const names = Object.keys(PAIRS);
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
const WORLD_WIDTH = 8;

/** The poses of a card's shapes, parsed from the address. @param {string} text */
function posesOf(text) {
  const [ax, ay, aa, bx, by, ba] = text.split(',').map(Number);
  return { a: { x: ax, y: ay, angle: aa }, b: { x: bx, y: by, angle: ba } };
}

/** @param {string} name  @param {{ a: any, b: any }} poses */
const oracle = (name, { a, b }) => separation(PAIRS[name].a.shape, a, PAIRS[name].b.shape, b);

/**
 * The number of directions of a pair's edges, parallel edges counted once.
 *
 * @param {string} name
 * @param {{ a: any, b: any }} poses
 */
function directions(name, poses) {
  /** @type {number[]} */
  const found = [];
  for (const side of /** @type {const} */ (['a', 'b'])) {
    const { points } = PAIRS[name][side].shape;
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      const angle = Math.atan2(q.y - p.y, q.x - p.x) + poses[side].angle;
      if (!found.some((other) => Math.abs(Math.sin(other - angle)) < 1e-6)) found.push(angle);
    });
  }
  return found.length;
}

for (const browser of browsers) {
  describe(`mistakes in ${browser}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(browser);
    });
    after(async () => {
      await tab.close();
    });

    /** Cards get their first pictures one by one. */
    const allDrawn = () => tab.page.waitForFunction(() => [...document.querySelectorAll('#mistakes .says strong')].every(({ textContent }) => textContent));
    /** Waits until nothing is to be drawn. */
    const atRest = async () => {
      await countFrames(tab.page);
      assert.ok(await rests(tab.page), 'the cards go on drawing');
    };

    /**
     * The text of every card.
     * @returns {Promise<Record<string, { status: string, mistaken: string, library: string }>>}
     */
    const cards = () => tab.page.evaluate(() =>
      Object.fromEntries([.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#mistakes [data-card]'))].map((card) => {
        const [mistaken, library] = [...card.querySelectorAll('.row')].map((row) => row.lastElementChild?.textContent ?? '');
        return [card.dataset.card, { status: card.querySelector('.says strong')?.textContent ?? '', mistaken, library }];
      })));

    /**
     * Scrolls a card into view; returns its handle's place in the window and the pixels per unit.
     *
     * @param {string} name
     * @param {string} handle
     */
    const find = async (name, handle) => {
      await tab.page.evaluate((name) => document.querySelector(`[data-card=${name}] .scene`)?.scrollIntoView({ block: 'center' }), name);
      await drawn(tab.page);
      return tab.page.evaluate((name, handle, wide) => {
        const grip = /** @type {HTMLElement} */ (document.querySelector(`[data-card=${name}] [data-handle=${handle}]`)).getBoundingClientRect();
        const canvas = /** @type {HTMLElement} */ (document.querySelector(`[data-card=${name}] canvas`)).getBoundingClientRect();
        return { x: grip.x, y: grip.y, scale: canvas.width / wide };
      }, name, handle, WORLD_WIDTH);
    };

    /**
     * Checks the library's row against the oracle.
     * @param {string} name
     * @param {string} library
     * @param {{ a: any, b: any }} poses
     */
    const isRight = (name, library, poses) => {
      const expected = oracle(name, poses);
      const depth = Math.abs(expected).toFixed(2);
      if (name === 'exactDuplicates') assert.equal(library, `${directions(name, poses)} axes`);
      else if (library.startsWith('push')) assert.equal(library, `push ${depth}, then touching`);
      else if (Math.abs(expected) < TOLERANCE) assert.equal(library, 'touching', name);
      else assert.equal(library, `${expected <= 0 ? 'overlapping' : 'apart'} by ${depth}`, name);
    };

    test('are all wrong at first, and the library is right', async () => {
      await tab.open('#mistakes');
      await allDrawn();
      assert.match((await read(tab.page, 'mistakes')).verdict, /^12 of 12 /);
      const said = await cards();
      assert.deepEqual(Object.keys(said), names, 'a card for each, in the same order');
      const heads = await tab.page.evaluate(() => [...document.querySelectorAll('#mistakes .says > strong + .row > :first-child')].map(({ textContent }) => textContent));
      assert.deepEqual(heads, names.map((name) => (name === 'touchIsApart' ? 'Some tests' : 'Mistaken')));
      for (const name of names) {
        const { status, mistaken, library } = said[name];
        const [a, b] = [PAIRS[name].usual.a, PAIRS[name].usual.b].map(([x, y, angle]) => ({ x, y, angle }));
        isRight(name, library, { a, b });
        assert.equal(status, '≠ They disagree', name);
        const expected = oracle(name, { a, b });
        if (name === 'exactDuplicates') assert.equal(mistaken, '6 axes');
        else if (mistaken.startsWith('push')) {
          // The mistaken push is too long or too short: it never ends just touching.
          assert.match(mistaken, /then (apart|overlapping) by 0\.[1-9]/, name);
          assert.ok(expected < -0.1);
        } else assert.equal(mistaken, expected <= 0 ? 'apart' : 'overlapping', name);
      }
      const height = await tab.page.evaluate(() => document.querySelector('.cards')?.getBoundingClientRect().height);

      await tab.open(`#mistakes?${names.map((name) => `${name}=${HARMLESS[/** @type {keyof HARMLESS} */ (name)]}`).join('&')}`);
      await settled(tab.page);
      const { verdict, code } = await read(tab.page, 'mistakes');
      assert.match(verdict, /^0 of 12 /);
      run(code, []);
      for (const [name, { status, library }] of Object.entries(await cards())) {
        isRight(name, library, posesOf(HARMLESS[/** @type {keyof HARMLESS} */ (name)]));
        assert.equal(status, '= They agree', name);
      }
      assert.equal(await tab.page.evaluate(() => document.querySelector('.cards')?.getBoundingClientRect().height), height, 'nothing moves');
    });

    test('are dragged to where they do no harm, and only that card is drawn again', async () => {
      await tab.open('#mistakes');
      await find('plainSum', 'b');
      await allDrawn();
      await tab.page.evaluate(() => {
        const { clearRect } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.clearRect = function (/** @type {[number, number, number, number]} */ ...box) {
          this.canvas.dataset.redrawn = 'yes';
          clearRect.apply(this, box);
        };
      });
      const { x, y, scale } = await find('plainSum', 'b');
      await drag(tab.page, { x, y }, { x: x + 0.9 * scale, y: y - 0.2 * scale });
      const { status, mistaken, library } = (await cards()).plainSum;
      assert.deepEqual([status, mistaken], ['= They agree', 'apart']);
      assert.ok(Math.abs(Number(library.replace('apart by', '')) - Math.hypot(2.8, 0.2) + 2.4) < 0.03, library);
      const redrawn = await tab.page.evaluate(() =>
        [...document.querySelectorAll('#mistakes [data-redrawn]')].map((canvas) => /** @type {HTMLElement} */ (canvas.closest('[data-card]')).dataset.card));
      assert.deepEqual(redrawn, ['plainSum']);
      tab.forget();

      const { verdict, reason, code } = await read(tab.page, 'mistakes');
      assert.match(verdict, /^11 of 12 /);
      assert.match(reason, /^A square against a plain sum: .* They agree\.$/);
      const { answer, poseA, poseB } = run(code, ['poseA', 'poseB']);
      const expected = separation(Shape.circle(1.3), poseA, Shape.circle(1.1), poseB);
      assert.ok(Math.abs(answer.distance - expected) < 1e-6);
      assert.equal(library, `apart by ${expected.toFixed(2)}`);
      await settled(tab.page);
      assert.match(await tab.page.evaluate(() => location.hash), /^#mistakes\?plainSum=[^&]*&last=plainSum$/);
    });

    test('all follow the theme', async () => {
      await tab.open('#mistakes');
      await allDrawn();
      const look = () => tab.page.evaluate(() => {
        const canvases = /** @type {NodeListOf<HTMLCanvasElement>} */ (document.querySelectorAll('#mistakes canvas'));
        return [...canvases].map((canvas) => canvas.toDataURL());
      });
      const first = await look();
      await tab.page.click('#theme');
      await atRest();
      const second = await look();
      assert.equal(new Set([...first, ...second]).size, 2 * names.length);
      await tab.page.click('#theme');
      await atRest();
      assert.deepEqual(await look(), first);
    });

    test('follow keys and fingers', async () => {
      await tab.open('#mistakes', PHONE);
      await find('flippedCorners', 'a');
      const grip = '[data-card=flippedCorners] [data-handle=a]';
      await tab.page.focus(grip);
      await tab.page.keyboard.down('Shift');
      for (let i = 0; i < 3; i++) await tab.page.keyboard.press('T');
      await tab.page.keyboard.up('Shift');
      await drawn(tab.page);
      const turned = { a: { x: -0.4, y: 0.2, angle: 0.785 + Math.PI / 4 }, b: { x: 1.1, y: 0.2, angle: 0 } };
      const upright = (await cards()).flippedCorners;
      isRight('flippedCorners', upright.library, turned);
      assert.equal(upright.status, '= They agree', 'a square that has turned by a quarter stands straight');

      const steps = await find('touchIsApart', 'b');
      await swipe(tab.page, steps, { x: steps.x + 0.3 * steps.scale, y: steps.y });
      assert.deepEqual((await cards()).touchIsApart, { status: '= They agree', mistaken: 'apart', library: 'apart by 0.25' });
      await press(tab.page, 'mistakes [data-card=touchIsApart]', 'b', 'ArrowLeft');
      assert.deepEqual((await cards()).touchIsApart, { status: '≠ They disagree', mistaken: 'apart', library: 'touching' });
      assert.match((await read(tab.page, 'mistakes')).reason, /: some tests, apart; the library, touching\./, 'nobody is mistaken');
    });

    test('have a link each, which shows that card and marks it', async () => {
      /** Where a card is, and which cards are marked. @param {string} name */
      const look = (name) => tab.page.evaluate((name) => {
        const { top, bottom } = /** @type {Element} */ (document.querySelector(`[data-card=${name}]`)).getBoundingClientRect();
        const marked = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.marked')]).map(({ dataset }) => dataset.card);
        return { visible: top >= 0 && bottom <= innerHeight, marked, heading: top >= 0 && top < innerHeight - 100, focus: document.activeElement?.getAttribute('href') };
      }, name);
      await tab.open('#mistakes');
      const links = await tab.page.$$eval('#mistakes h2 a', (all) => all.map((link) => link.getAttribute('href') ?? ''));
      assert.deepEqual(links, names.map((name) => `#mistakes?card=${name}`));
      for (const name of ['plainSum', 'alongEdges', 'touchIsApart']) {
        await (name === 'plainSum' ? tab.visit : tab.open)(`#mistakes?card=${name}`);
        await settled(tab.page);
        assert.deepEqual(await look(name), { visible: true, marked: [name], heading: true, focus: `#mistakes?card=${name}` });
      }
      // From a card to another, by its heading; on a phone too.
      await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-card=longerSide] h2 a')).click());
      await settled(tab.page);
      assert.deepEqual(await look('longerSide'), { visible: true, marked: ['longerSide'], heading: true, focus: '#mistakes?card=longerSide' });
      await tab.open('#mistakes?card=anyLength', { width: 390, height: 844 });
      await settled(tab.page);
      const phone = await look('anyLength');
      assert.deepEqual([phone.marked, phone.heading], [['anyLength'], true]);

      // The link keeps to its card when that is dragged; another card that is dragged takes the mark away.
      await press(tab.page, 'mistakes [data-card=anyLength]', 'b', 'ArrowLeft');
      await settled(tab.page);
      assert.match(await tab.page.evaluate(() => location.hash), /^#mistakes\?anyLength=[^&]*&last=anyLength&card=anyLength$/);
      await press(tab.page, 'mistakes [data-card=plainSum]', 'b', 'ArrowLeft');
      await settled(tab.page);
      assert.doesNotMatch(await tab.page.evaluate(() => location.hash), /card=/);
      assert.deepEqual((await look('plainSum')).marked, []);
      await tab.page.click('#mistakes .reset');
    });

    test('leave the console empty', () => assert.deepEqual(tab.complaints, []));
  });
}
