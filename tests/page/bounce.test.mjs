/** The tank: energy is never made, momentum goes nowhere but into the walls, and what the page says is what the laws of motion say. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Shape } from 'shadowgap';
import { GRAVITY, STEP, TANK, createTank } from '../../www/tank.js';
import { browsers } from '../browser.mjs';
import { drag, drawn, openPage, press, read, run, scaleOf, settled, whereIs } from './figure.mjs';

const ID = 'bounce';
/** As www/figures/bounce.js says. */
const WORLD = { width: 13.2, height: 8.2 };
/** By hand: kilograms are square metres. */
const DISC = Math.PI * 0.8 ** 2;

/** @param {number | null} x  @param {number} y  @param {number} tolerance  @param {string} what */
function near(x, y, tolerance, what) {
  assert.ok(x !== null && Math.abs(x - y) <= tolerance, `${what}: ${x}, not ${y}`);
}

describe('the tank', () => {
  const still = { x: 0, y: 0, angle: 0, vx: 0, vy: 0, spin: 0 };
  const free = { restitution: 1, friction: 0, gravity: false };

  test('lets two equal discs part as the textbook says', () => {
    for (const restitution of [0, 0.5, 1]) {
      const tank = createTank([Shape.circle(0.5), Shape.circle(0.5)]);
      let moving = [{ ...still, x: -1, vx: 4 }, { ...still, x: 1 }];
      for (let i = 0; i < 60; i++) ({ moving } = tank.step(moving, { ...free, restitution }));
      near(moving[0].vx, 4 * (1 - restitution) / 2, 1e-12, 'the one that struck');
      near(moving[1].vx, 4 * (1 + restitution) / 2, 1e-12, 'the one that was struck');
    }
  });

  test('lets a disc fall along a parabola, and lie', () => {
    const tank = createTank([Shape.circle(0.5)]);
    let moving = [{ ...still, y: -2, vx: 1 }];
    const laws = { restitution: 0, friction: 0, gravity: true };
    for (let i = 1; i <= 60; i++) {
      ({ moving } = tank.step(moving, laws));
      near(moving[0].y, -2 + (GRAVITY * (i * STEP) ** 2) / 2, 1e-12, `height after ${i} steps`);
    }
    for (let i = 0; i < 240; i++) ({ moving } = tank.step(moving, laws));
    near(moving[0].y, TANK.height / 2 - 0.5, 2e-3, 'on the floor');
    near(moving[0].vx, 1, 1e-12, 'no friction');
  });

  test('never makes energy, and loses no momentum but to the walls', () => {
    // Boxes and discs, whose masses and moments of inertia are known by hand.
    const shapes = [0.5, 0.7, 0.6, 0.4].flatMap((r) => [Shape.circle(r), Shape.box(2 * r, r)]);
    const masses = [0.5, 0.7, 0.6, 0.4].flatMap((r) => [Math.PI * r * r, 2 * r * r]);
    const inertias = [0.5, 0.7, 0.6, 0.4].flatMap((r) => [(Math.PI * r ** 4) / 2, (2 * r * r * 5 * r * r) / 12]);
    for (const restitution of [0, 0.8, 1]) {
      for (const friction of [0, 0.5]) {
        for (const gravity of [true, false]) {
          const tank = createTank(shapes);
          let moving = shapes.map((_shape, i) => ({
            x: -4.5 + 3 * (i % 4), y: i < 4 ? -1.8 : 1, angle: 0.7 * i, vx: 5 * Math.sin(3 * i), vy: 5 * Math.cos(5 * i), spin: 2 * Math.sin(i),
          }));
          const energy = () => moving.reduce((sum, { y, vx, vy, spin }, i) =>
            sum + (masses[i] * (vx * vx + vy * vy) + inertias[i] * spin * spin) / 2 + (gravity ? masses[i] * GRAVITY * (3.5 - y) : 0), 0);
          const momentum = (/** @type {'vx' | 'vy'} */ axis) => moving.reduce((sum, body, i) => sum + masses[i] * body[axis], 0);
          const walls = { x: 0, y: 0 };
          const first = { energy: energy(), x: momentum('vx'), y: momentum('vy') };
          let last = first.energy;
          const laws = { restitution, friction, gravity };
          for (let i = 0; i < 360; i++) {
            const after = tank.step(moving, laws);
            moving = after.moving;
            walls.x += after.walls.x;
            walls.y += after.walls.y;
            const now = energy();
            // The core keeps vertices in single precision: its masses are these to a few millionths.
            assert.ok(now <= last + 1e-6 * first.energy, `${JSON.stringify(laws)}: ${last} to ${now} in step ${i}`);
            last = now;
          }
          if (restitution === 1 && friction === 0) near(last, first.energy, 1e-4 * first.energy, 'energy of perfect bounces');
          else assert.ok(last < first.energy, 'something is lost');
          near(momentum('vx') + walls.x, first.x, 1e-4, `momentum in x, ${JSON.stringify(laws)}`);
          if (!gravity) near(momentum('vy') + walls.y, first.y, 1e-4, `momentum in y, ${JSON.stringify(laws)}`);
          for (const { x, y } of moving) assert.ok(Math.abs(x) < TANK.width / 2 && Math.abs(y) < TANK.height / 2, 'somebody got out');
        }
      }
    }
  });
});

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
        assert.ok(now.time > last.time && now.energy <= last.energy + 1e-9);
        near(now.numbers.parting, 0.8 * Number(now.numbers.approach), 1e-6, now.reason);
        for (const axis of ['x', 'y']) {
          const whole = Number(now.numbers[`momentum-${axis}`]) + Number(now.numbers[`walls-${axis}`]);
          near(whole, Number(first.numbers[`momentum-${axis}`]), 1e-9, `momentum in ${axis}`);
        }
        const { contact, motionA, motionB, poseA, poseB, answer } = run(now.code, ['contact', 'motionA', 'motionB', 'poseA', 'poseB']);
        assert.ok(contact, now.code);
        // The speed at which two surfaces part at a point, from velocity and spin.
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

    test('has a bounce in its first example', async () => {
      await tab.open('#bounce');
      const { contact, answer, motionA } = run((await said()).code, ['contact', 'motionA']);
      assert.ok(contact?.points.length, 'the two touch');
      assert.notEqual(answer.a.vx, motionA.vx);
    });

    test('plays and pauses: the energy only falls, and the address keeps the moment', async () => {
      await tab.open('#bounce');
      await push('Step');
      const first = await said();
      near(first.time, 0.01, 1e-9, 'one step is 1/120 s');
      await push('Play');
      let last = first;
      while (last.time < 0.6) {
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

    test('a shape is lifted by mouse, lowered by keyboard, and thrown while it plays', async () => {
      await tab.open('#bounce');
      const first = await said();
      const { scale } = await scaleOf(tab.page, ID, WORLD);
      const disc = await whereIs(tab.page, ID, 'disc');
      await drag(tab.page, disc, { x: disc.x, y: disc.y - scale });
      const lifted = await said();
      near(lifted.energy - first.energy, DISC * GRAVITY, 0.15, 'what a metre is worth');
      assert.equal(lifted.numbers.motion, first.numbers.motion);
      await press(tab.page, ID, 'disc', 'ArrowDown', 'ArrowDown');
      near((await said()).energy - lifted.energy, -0.2 * DISC * GRAVITY, 0.01, 'two steps down');

      // What flies at 20 m/s at most comes by nothing for a while: the hexagon lies still in a corner.
      await tab.open('#bounce?gravity=off&restitution=1&friction=0&hexagon=-5.1,2.6,0,0,0,0&pentagon=1.5,-0.2,0,0,0,0');
      const from = await whereIs(tab.page, ID, 'hexagon');
      const start = await said();
      await push('Play');
      await drag(tab.page, from, { x: from.x + 4 * scale, y: from.y }, async () => {});
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
