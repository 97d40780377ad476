/** The tank on the page: its numbers obey the laws of motion, while it plays and while a shape is held. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { GRAVITY } from '../../www/figures/bounce/tank.js';
import { browsers } from '../browser.mjs';
import { drag, press, read, run, scaleOf, whereIs } from './figure.mjs';
import { drawn, openPage, settled } from './tab.mjs';

const ID = 'bounce';
/** The world's size, copied from www/figures/bounce/bounce.js. */
const WORLD = { width: 13.2, height: 8.2 };
/** The disc's mass in kilograms, which is its area in square metres. */
const DISC = Math.PI * 0.8 ** 2;

/** @param {number | null} x  @param {number} y  @param {number} tolerance  @param {string} what */
function near(x, y, tolerance, what) {
  assert.ok(x !== null && Math.abs(x - y) <= tolerance, `${what}: ${x}, not ${y}`);
}

for (const name of browsers) {
  describe(`bouncing in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    /** @param {string} label */
    async function push(label) {
      await tab.page.evaluate((id, label) => {
        [...document.querySelectorAll(`#${id} button`)].find(({ textContent }) => textContent === label)?.dispatchEvent(new MouseEvent('click'));
      }, ID, label);
      await drawn(tab.page);
    }
    const said = async () => {
      const { numbers, ...rest } = await read(tab.page, ID);
      return { ...rest, numbers, energy: Number(numbers.motion) + Number(numbers.height), time: Number(/([\d.]+) s/.exec(rest.reason)?.[1]) };
    };

    test('goes from bounce to bounce: what comes back is restitution, and the example says the same', async () => {
      await tab.open('#bounce?gravity=off');
      const first = await said();
      assert.equal(first.numbers.height, 0);
      let last = first;
      for (let i = 0; i < 5; i++) {
        await push('Next bounce');
        const now = await said();
        assert.match(now.reason, /^\d+\.\d\d s: [A-Z][a-z]+ and [a-z ]+ have just bounced\.$/);
        assert.ok(now.time >= last.time && now.output !== last.output && now.energy <= last.energy + 1e-9);
        near(now.numbers.parting, 0.8 * Number(now.numbers.approach), 1e-6, now.reason);
        for (const axis of ['x', 'y']) {
          const whole = Number(now.numbers[`momentum-${axis}`]) + Number(now.numbers[`walls-${axis}`]);
          near(whole, Number(first.numbers[`momentum-${axis}`]), 1e-9, `momentum in ${axis}`);
        }
        const { contact, motionA, motionB, poseA, poseB, answer } = run(now.code, ['contact', 'motionA', 'motionB', 'poseA', 'poseB']);
        assert.ok(contact, now.code);
        // The speeds at which the surfaces part at the contact's points, from velocity and spin.
        const partings = (/** @type {any} */ a, /** @type {any} */ b) => contact.points.map((/** @type {any} */ { x, y }) => {
          const p = { x: a.vx - a.spin * (y - poseA.y), y: a.vy + a.spin * (x - poseA.x) };
          const q = { x: b.vx - b.spin * (y - poseB.y), y: b.vy + b.spin * (x - poseB.x) };
          return (q.x - p.x) * contact.normal.x + (q.y - p.y) * contact.normal.y;
        });
        near(-Math.min(...partings(motionA, motionB)), Number(now.numbers.approach), 0.02, `approach in\n${now.code}`);
        near(Math.max(...partings(answer.a, answer.b)), Number(now.numbers.parting), 0.02, `parting in\n${now.code}`);
        last = now;
      }
    });

    test('begins with a throw, moves by itself where motion is allowed, in colour, and is paused at hand', async () => {
      await tab.open('#bounce');
      const still = await said();
      assert.equal(still.time, 0);
      assert.ok(Number(still.numbers.motion) > 100, 'thrown');
      const moving = await openPage(name, { motion: true });
      try {
        await moving.visit('#bounce', { width: 1366, height: 640 });
        await moving.page.waitForFunction((id) => Number(/([\d.]+) s/.exec(document.querySelector(`#${id} .reason`)?.textContent ?? '')?.[1]) > 0.5, {}, ID);
        const { colours, controls } = await moving.page.evaluate((id) => {
          const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(`#${id} canvas`));
          const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
          const colours = { blue: 0, orange: 0 };
          for (let i = 0; i < data.length; i += 4) {
            if (data[i + 2] > data[i] + 40) colours.blue++;
            if (data[i] > data[i + 2] + 40) colours.orange++;
          }
          return { colours, controls: document.querySelector(`#${id} .controls`)?.getBoundingClientRect().bottom ?? Infinity };
        }, ID);
        assert.ok(colours.blue > 500 && colours.orange > 500, JSON.stringify(colours));
        assert.ok(controls < 640, `the controls end at ${controls}`);
        await moving.page.evaluate((id) => [...document.querySelectorAll(`#${id} button`)].find(({ textContent }) => textContent === 'Pause')?.dispatchEvent(new MouseEvent('click')), ID);
        await drawn(moving.page);
        const { output } = await read(moving.page, ID);
        await drawn(moving.page, 10);
        assert.equal((await read(moving.page, ID)).output, output);
        assert.deepEqual(moving.complaints, []);
      } finally {
        await moving.close();
      }
    });

    test('plays and pauses: the energy only falls, and the address keeps the moment', async () => {
      await tab.open('#bounce');
      await push('Step');
      const first = await said();
      near(first.time, 0.01, 1e-9, 'one step is 1/120 s');
      await push('Start');
      let last = first;
      while (last.time < 0.9) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        const now = await said();
        assert.ok(now.time >= last.time && now.energy <= last.energy + 1e-9, `${last.energy} at ${last.time} s, ${now.energy} at ${now.time} s`);
        last = now;
      }
      await push('Pause');
      const paused = await said();
      await settled(tab.page);
      assert.equal((await said()).output, paused.output);
      assert.ok(paused.energy < first.energy);
      await tab.visit(await tab.page.evaluate(() => location.hash));
      const again = await said();
      near(again.energy, paused.energy, 0.2, 'energy from the address');
      assert.equal(again.time, 0);
    });

    test('a shape is lowered by mouse and by keyboard, and thrown while it plays', async () => {
      await tab.open('#bounce');
      const first = await said();
      const { scale } = await scaleOf(tab.page, ID, WORLD);
      const disc = await whereIs(tab.page, ID, 'disc');
      // A mouse moves by whole pixels.
      const pixels = Math.round(scale);
      const rest = { x: Math.round(disc.x), y: Math.round(disc.y) };
      await drag(tab.page, rest, { x: rest.x, y: rest.y + pixels });
      const lowered = await said();
      near((first.energy - lowered.energy) * scale / pixels, DISC * GRAVITY, 0.15, 'what a metre is worth');
      assert.equal(lowered.numbers.motion, first.numbers.motion);
      await press(tab.page, ID, 'disc', 'ArrowDown', 'ArrowDown');
      near((await said()).energy - lowered.energy, -0.2 * DISC * GRAVITY, 0.01, 'two steps down');

      // A hexagon at rest in a corner, with nothing in its way: thrown at 20 m/s at most, it hits nothing for a while.
      await tab.open(`#bounce?gravity=off&restitution=1&friction=0&hexagon=-5.1,2.6,0,0,0,0&pentagon=1.5,-0.2,0,0,0,0&disc=-3.36,-1.6,0,3,1,1&plate=-1.6,-1.9,0.5,-2,0,-1&capsule=1.4,-1.5,-0.6,1,-2,0.5&triangle=4.4,-1.7,0.3,-4,0,2&tile=1.6,1.2,0.4,-3,-2,1&egg=4.3,1.3,-0.4,-2,-4,0.5`);
      const from = await whereIs(tab.page, ID, 'hexagon');
      const start = await said();
      await push('Start');
      await drag(tab.page, from, { x: from.x + 4 * scale, y: from.y });
      const thrown = await said();
      assert.ok(thrown.energy > start.energy + 20, `${start.energy} to ${thrown.energy}`);
      await tab.page.waitForFunction((id, then) => document.querySelector(`#${id} .reason`)?.textContent !== then, {}, ID, thrown.reason);
      near((await said()).energy, thrown.energy, 1e-9, 'from then on it stays');
      await tab.page.click(`#${ID} .reset`);
      await drawn(tab.page);
      assert.equal((await said()).output, first.output);
      await settled(tab.page);
      assert.equal((await said()).output, first.output, 'Reset stops it');
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
