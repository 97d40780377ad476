/** The page's first figure: two shapes, moved by mouse, finger and keyboard, against the oracle. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { drag, press, readPair, scaleOf, separation, swipe, TOLERANCE, whereIs } from './figure.mjs';
import { openPage } from './tab.mjs';

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

    async function agrees() {
      const { a, b, poseA, poseB, numbers, verdict } = await readPair(tab.page, 'hero');
      const expected = separation(a, poseA, b, poseB);
      assert.ok(Math.abs(Number(numbers.separation) - expected) < TOLERANCE, `${numbers.separation}, the oracle says ${expected}`);
      if (Math.abs(expected) > 0.006) assert.match(verdict, expected < 0 ? /^Overlapping by/ : /^Apart by/);
      const { 'mtv-x': x, 'mtv-y': y } = numbers;
      if (expected > TOLERANCE) assert.equal(x, null);
      else {
        assert.ok(Math.abs(Math.hypot(Number(x), Number(y)) + expected) < TOLERANCE);
        const after = separation(a, poseA, b, { ...poseB, x: poseB.x + Number(x), y: poseB.y + Number(y) });
        assert.ok(Math.abs(after) < TOLERANCE, `${after} is left after the mtv`);
      }
      return { expected, poseA, poseB };
    }

    test('overlaps at first, and says the way out', async () => {
      await tab.open('#hero');
      const { expected } = await agrees();
      assert.ok(expected < -0.3);
    });

    test('follows the mouse, a finger and the keyboard', async () => {
      await tab.open('#hero');
      const b = await whereIs(tab.page, 'hero', 'b');
      await drag(tab.page, b, { x: b.x + 180, y: b.y + 20 }, async () => void (await agrees()));
      const apart = await agrees();
      assert.ok(apart.expected > 0);
      await press(tab.page, 'hero', 'a', 'ArrowRight', 'ArrowRight', 't', 't');
      const pressed = await agrees();
      assert.ok(Math.abs(pressed.poseA.x - apart.poseA.x - 0.2) < 1e-9);
      assert.ok(Math.abs(Number(pressed.poseA.angle) - Number(apart.poseA.angle) - Math.PI / 45) < 0.002);
      await tab.open('#hero', { width: 360, height: 740, deviceScaleFactor: 2 });
      const start = await agrees();
      const finger = await whereIs(tab.page, 'hero', 'a');
      await swipe(tab.page, finger, { x: finger.x - 30, y: finger.y + 10 });
      const swiped = await agrees();
      assert.ok(swiped.poseA.x < start.poseA.x);
    });

    test('is turned by a letter that never leaves the picture', async () => {
      // A is as high as it can go, so its letter has no room above it.
      await tab.open('#hero?a=0,-2,0', { width: 360, height: 740, deviceScaleFactor: 2 });
      const { a, poseA } = await readPair(tab.page, 'hero');
      const { at, scale } = await scaleOf(tab.page, 'hero', { width: 12.5, height: 9 });
      const knob = at(poseA.x, poseA.y + Math.max(...a.points.map(({ y }) => y)) + a.radius + 24 / scale);
      const centre = at(poseA.x, poseA.y);
      const angle = 0.5;
      await drag(tab.page, knob, { x: centre.x - Math.sin(angle) * (knob.y - centre.y), y: centre.y + Math.cos(angle) * (knob.y - centre.y) });
      assert.ok(Math.abs(Number((await agrees()).poseA.angle) - angle) < 0.03);
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
