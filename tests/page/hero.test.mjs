/**
 * The first figure: light past two shapes, and their shadows on the wall, moved by mouse, finger and keyboard, against
 * the oracle.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { drag, press, readPair, run, scaleOf, separation, swipe, TOLERANCE, whereIs } from './figure.mjs';
import { openPage } from './tab.mjs';

/** The size of its world, and how far the sun is from the middle. */
const WORLD = { width: 10.6, height: 9.5 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

/** The ends of a shape's shadow. @param {import('shadowgap').Shape} shape  @param {any} pose  @param {any} axis */
function shadow({ points, radius }, { x, y, angle = 0 }, axis) {
  const along = points.map((p) => (x + p.x * Math.cos(angle) - p.y * Math.sin(angle)) * axis.x + (y + p.x * Math.sin(angle) + p.y * Math.cos(angle)) * axis.y);
  return { min: Math.min(...along) - radius, max: Math.max(...along) + radius };
}

for (const name of browsers) {
  describe(`the hero in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    /** Everything that it says follows from the shapes, by the oracle and by the shadows' ends. */
    async function agrees() {
      const { a, b, poseA, poseB, numbers, verdict, reason, code } = await readPair(tab.page, 'hero');
      const { wall } = run(code, ['wall']);
      const [s, t] = [shadow(a, poseA, wall), shadow(b, poseB, wall)];
      const here = Math.max(t.min - s.max, s.min - t.max);
      assert.ok(Math.abs(Math.hypot(wall.x, wall.y) - 1) < 1e-3);
      // The example has the direction of the wall with few digits.
      assert.ok(Math.abs(Number(numbers.here) - here) < 0.005, `${numbers.here}, the shadows say ${here}`);
      const expected = separation(a, poseA, b, poseB);
      assert.ok(Math.abs(Number(numbers.separation) - expected) < TOLERANCE, `${numbers.separation}, the oracle says ${expected}`);
      // One number at a time: the gap that the light shows, not the distance of the shapes.
      if (here > 0.006) assert.equal(verdict, `A gap of ${Number(numbers.here).toFixed(2)} here: they are apart.`);
      else if (here < -0.006 && expected > 0.006) assert.deepEqual([verdict, /\d/.test(reason)], ['No light gets through here.', false]);
      else if (expected < -0.006) assert.deepEqual([verdict, /shortest way out/.test(reason)], ['They overlap.', true]);
      const { 'mtv-x': x, 'mtv-y': y } = numbers;
      if (expected > TOLERANCE) assert.equal(x, null);
      else {
        assert.ok(Math.abs(Math.hypot(Number(x), Number(y)) + expected) < TOLERANCE);
        const after = separation(a, poseA, b, { ...poseB, x: poseB.x + Number(x), y: poseB.y + Number(y) });
        assert.ok(Math.abs(after) < TOLERANCE, `${after} is left after the mtv`);
      }
      return { expected, here, wall, poseA, poseB, numbers };
    }

    test('stands at a gap at first, and the light of each direction shows one or proves nothing', async () => {
      await tab.open('#hero');
      const { expected, here } = await agrees();
      assert.ok(here > 0.1 && here <= expected + 1e-6, `a gap of ${here} between shapes that are ${expected} apart`);
      for (const light of [-3, -2.2, -1.913, -1.2, -0.4, 0.4, 1.2, 2.2, 3]) {
        await tab.open(`#hero?light=${light}`);
        const { here } = await agrees();
        assert.ok(here <= expected + 1e-6, 'no shadow gap is wider than the distance');
      }
    });

    test('follows the mouse, a finger and the keyboard, shapes and sun', async () => {
      await tab.open('#hero');
      const start = await agrees();
      const b = await whereIs(tab.page, 'hero', 'b');
      await drag(tab.page, b, { x: b.x - 100, y: b.y + 60 }, async () => void (await agrees()));
      const overlapping = await agrees();
      assert.ok(overlapping.expected < -0.1);
      await press(tab.page, 'hero', 'a', 'ArrowRight', 'ArrowRight', 't', 't');
      const pressed = await agrees();
      assert.ok(Math.abs(pressed.poseA.x - overlapping.poseA.x - 0.2) < 1e-9);
      assert.ok(Math.abs(Number(pressed.poseA.angle) - Number(overlapping.poseA.angle) - Math.PI / 45) < 0.002);

      await tab.open('#hero');
      const sun = await whereIs(tab.page, 'hero', 'light');
      const { at } = await scaleOf(tab.page, 'hero', WORLD);
      const middle = at(0, 0);
      // A quarter turn: then the wall is across the one before.
      const to = { x: middle.x - (sun.y - middle.y), y: middle.y + (sun.x - middle.x) };
      await drag(tab.page, sun, to, async () => void (await agrees()));
      const turned = await agrees();
      assert.ok(Math.abs(turned.wall.x * start.wall.x + turned.wall.y * start.wall.y) < 0.03, 'the sun went a quarter round');
      await press(tab.page, 'hero', 'light', 'ArrowRight');
      const stepped = await agrees();
      assert.ok(Math.abs(stepped.wall.x * turned.wall.x + stepped.wall.y * turned.wall.y - Math.cos(Math.PI / 90)) < 0.001, 'a key turns it by 2°');

      await tab.open('#hero', PHONE);
      const before = await agrees();
      const finger = await whereIs(tab.page, 'hero', 'a');
      await swipe(tab.page, finger, { x: finger.x - 30, y: finger.y + 10 });
      const swiped = await agrees();
      assert.ok(swiped.poseA.x < before.poseA.x);
    });

    test('is turned by a letter that never leaves the picture', async () => {
      // A is as high as it can go, so its letter has the least room above it.
      await tab.open('#hero?a=0,-1.6,0&b=1,1.6,0', PHONE);
      const { a, poseA } = await readPair(tab.page, 'hero');
      const { at, scale } = await scaleOf(tab.page, 'hero', WORLD);
      const box = await tab.page.evaluate(() => {
        const { top, bottom } = /** @type {HTMLElement} */ (document.querySelector('#hero canvas')).getBoundingClientRect();
        return { top, bottom };
      });
      const centre = at(poseA.x, poseA.y);
      const up = at(poseA.x, poseA.y - Math.max(...a.points.map(({ y }) => -y)) - a.radius - 24 / scale);
      const knob = up.y > box.top ? up : at(poseA.x, poseA.y + Math.max(...a.points.map(({ y }) => y)) + a.radius + 24 / scale);
      assert.ok(knob.y > box.top && knob.y < box.bottom);
      const angle = 0.5;
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      const [x, y] = [knob.x - centre.x, knob.y - centre.y];
      await drag(tab.page, knob, { x: centre.x + cos * x - sin * y, y: centre.y + sin * x + cos * y });
      assert.ok(Math.abs(Number((await agrees()).poseA.angle) - angle) < 0.03);
    });

    test('turns its light where motion is allowed, until the reader takes hold of something; also on a phone', async () => {
      const moving = await openPage(name, { motion: true });
      try {
        for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
          await moving.resize(viewport);
          await moving.page.goto(moving.url);
          await moving.page.waitForSelector('#hero.drawn');
          await moving.page.evaluate(() => document.querySelector('#hero .scene')?.scrollIntoView({ block: 'center' }));
          const look = () => moving.page.evaluate(() => document.querySelector('#hero [data-name=here]')?.getAttribute('value'));
          const first = await look();
          await moving.page.waitForFunction((first) => document.querySelector('#hero [data-name=here]')?.getAttribute('value') !== first, { timeout: 5000 }, first);
          assert.equal(await moving.page.evaluate(() => document.querySelector('#hero .own button')?.textContent), 'Pause');
          await press(moving.page, 'hero', 'a', 'ArrowRight');
          const held = await look();
          await new Promise((resolve) => setTimeout(resolve, 300));
          assert.equal(await look(), held, 'it goes on while somebody holds a shape');
        }
        await moving.page.goto(`${moving.url}#hero?light=0.5`);
        await moving.page.waitForSelector('#hero.drawn');
        await new Promise((resolve) => setTimeout(resolve, 300));
        assert.equal(await moving.page.evaluate(() => document.querySelector('#hero .own button')?.textContent), 'Start', 'a link to a state stands still');
        assert.deepEqual(moving.complaints, []);
      } finally {
        await moving.close();
      }
    });

    test('gives away the line that installs the package', async () => {
      await tab.open('#hero');
      await tab.page.click('.install button');
      await tab.page.waitForFunction(() => document.querySelector('.install button')?.textContent !== 'Copy');
      const { button, selected } = await tab.page.evaluate(() => ({ button: document.querySelector('.install button')?.textContent, selected: getSelection()?.toString() }));
      if (button === 'Selected') assert.equal(selected, 'npm install shadowgap');
      else assert.equal(button, 'Copied');
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
