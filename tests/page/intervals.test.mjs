/**
 * The figures of intervals, from two numbers to shadows on any line: against arithmetic and the oracle, in both
 * browsers.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { interval } from '../js/common/oracle.mjs';
import { control, drag, dragBoth, press, read, readPair, scaleOf, separation, swipe, TOLERANCE, whereIs } from './figure.mjs';
import { drawn, openPage, settled } from './tab.mjs';

const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
/** The sizes of the figures' worlds, copied from www/figures. */
const SEA = { width: 12, height: 9.6 };
const YARD = { width: 11.8, height: 10.6 };
const RING = { width: 13.6, height: 13.6 };

/** @param {number | null} x  @param {number} y  @param {string} what  @param {number} [tolerance] */
function near(x, y, what, tolerance = TOLERANCE) {
  assert.ok(x !== null && Math.abs(x - y) <= tolerance, `${what}: ${x}, not ${y}`);
}

/**
 * The signed gap of two intervals; negative where they overlap.
 * @param {{ min: number, max: number }} a
 * @param {{ min: number, max: number }} b
 */
const apart = (a, b) => Math.max(b.min - a.max, a.min - b.max);

/**
 * A shape's shadow, from the oracle.
 * @param {import('./figure.mjs').Shape} shape
 * @param {import('./figure.mjs').Pose} pose
 * @param {number} angle
 */
const shadow = ({ points, radius }, pose, angle) =>
  interval({ points: points.map(({ x, y }) => /** @type {[number, number]} */ ([x, y])), radius }, pose, [Math.cos(angle), Math.sin(angle)]);

for (const name of browsers) {
  describe(`intervals in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    test('of one question, three times: equal or how far apart, on or off, gap or push', async () => {
      await tab.open('#interval');
      for (const { hash, number, point, ships, says } of [
        { hash: 'guess=3.5&tile=-2,1&point=1&a=-4,-1&b=-1,3', number: 0, point: 0, ships: 0, says: /^They share an end/ },
        { hash: 'number=-2&guess=1.25&tile=-2,3&point=-1.5&a=-4,-1&b=0.5,3', number: 3.25, point: -0.5, ships: 1.5, says: /^A ends at −1\.00, B begins at 0\.50\.$/ },
        { hash: 'guess=5&tile=-2,3&point=4.5&a=1,4&b=-3,0.5', number: 1.5, point: 1.5, ships: 0.5, says: /^B ends at 0\.50, A begins at 1\.00\.$/ },
        { hash: 'point=-5&a=-4,1&b=0.25,3', number: 4.5, point: 2, ships: -0.75, says: /after going 0\.75 to the right\.$/ },
        { hash: 'a=-4,4&b=-1,0.5', number: 4.5, point: 1.2, ships: -4.5, says: /after going 4\.50 to the left\.$/ },
      ]) {
        await tab.go(`#interval?${hash}`);
        const { numbers, reason, verdict } = await read(tab.page, 'interval');
        near(numbers.number, number, `${hash}: guess`);
        near(numbers.point, point, `${hash}: point`);
        near(numbers.ships, ships, `${hash}: ships`);
        const others = ` The guess is${number ? ' not' : ''} the number; the point is${point > 0 ? ' not' : ''} on the tile.`;
        assert.ok(reason.endsWith(others), reason);
        assert.match(reason.slice(0, -others.length), says);
        assert.match(verdict, ships > 0 ? /^Apart/ : ships < 0 ? /^Overlapping/ : /^Touching$/);
      }
    });

    test('one inside the other: the part in common stays, the way out grows', async () => {
      await tab.open('#interval?a=-4,4&b=0,1.5');
      const place = await whereIs(tab.page, 'interval', 'b');
      const { scale } = await scaleOf(tab.page, 'interval', SEA);
      await drag(tab.page, place, { x: place.x - scale, y: place.y + 4 }, async () => {
        const { numbers, a, b, poseA, poseB } = await readPair(tab.page, 'interval');
        near(numbers.common, 1.5, 'in common');
        const [first, second] = [shadow(a, poseA, 0), shadow(b, poseB, 0)];
        near(numbers.ships, apart(first, second), 'ships');
        near(separation(a, poseA, b, poseB), apart(first, second), 'the boxes in the code');
        near(numbers['interval-b-x'], second.min, 'begin of B');
        near(numbers['interval-b-y'], second.max, 'end of B');
        assert.ok(Number(numbers.ships) < -1.5, 'to push by the part in common is not enough');
      });
      near((await read(tab.page, 'interval')).numbers.ships, -4.5, 'ships', 0.03);
    });

    test('are drawn out by their ends, which never pass each other', async () => {
      await tab.open('#interval?a=-4,-1&b=0,3');
      const end = await whereIs(tab.page, 'interval', 'a-max');
      const { scale } = await scaleOf(tab.page, 'interval', SEA);
      await drag(tab.page, end, { x: end.x + 2 * scale, y: end.y });
      near((await read(tab.page, 'interval')).numbers.ships, -1, 'ships', 0.03);
      await tab.page.keyboard.down('Shift');
      await press(tab.page, 'interval', 'a-max', ...Array(9).fill('ArrowLeft'));
      await press(tab.page, 'interval', 'b', ...Array(9).fill('ArrowRight'));
      await tab.page.keyboard.up('Shift');
      const { numbers } = await read(tab.page, 'interval');
      assert.deepEqual([numbers['interval-a-x'], numbers['interval-a-y'], numbers['interval-b-x'], numbers['interval-b-y']].map((x) => Number(x?.toFixed(3))), [-4, -3.5, 2.4, 5.4]);
      await press(tab.page, 'interval', 'tile-min', 'ArrowRight', 'ArrowRight');
      await press(tab.page, 'interval', 'point', 'ArrowLeft');
      near((await read(tab.page, 'interval')).numbers.point, 1.1, 'point');
    });

    test('have a halo while the keyboard moves them', async () => {
      await tab.open('#interval');
      // `off` is just outside the outline: the tile is a slab of 6 pixels to each side, ship A bulges by half a unit.
      for (const [name, x, off] of /** @type {const} */ ([['tile', -2.5, 9], ['a', -1.5, 0.5]])) {
        const seen = () => tab.page.evaluate((name, x, off) => {
          const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#interval canvas'));
          const { width, height } = canvas;
          const copy = Object.assign(document.createElement('canvas'), { width, height });
          const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
          ctx.drawImage(canvas, 0, 0);
          const scale = Math.min(width / 12, height / 9.6);
          const y = height / 2 + (name === 'a' ? 3.2 - 0.6 : -0.6) * scale;
          // Counts the painted pixels in a column of 24 pixels across the outline.
          const above = name === 'a' ? off * scale : off;
          const column = ctx.getImageData(Math.round(width / 2 + x * scale), Math.round(y - above - 12), 1, 24).data;
          return [...column].filter((_value, i) => i % 4 === 3 && column[i] > 0).length;
        }, name, x, off);
        const before = await seen();
        await press(tab.page, 'interval', name);
        const focused = await seen();
        assert.ok(focused >= before + 3, `${name}: ${before} painted pixels, ${focused} with the keyboard`);
      }
    });

    test('follow a finger: the guess finds the number', async () => {
      await tab.open('#interval', PHONE);
      const guess = await whereIs(tab.page, 'interval', 'guess');
      const number = await whereIs(tab.page, 'interval', 'number');
      await swipe(tab.page, guess, { x: number.x, y: guess.y });
      near((await read(tab.page, 'interval')).numbers.number, 0, 'guess', 0.04);
    });

    test('are drawn out at both ends at once', async () => {
      await tab.open('#interval?a=-1,1', PHONE);
      const ends = [await whereIs(tab.page, 'interval', 'a-min'), await whereIs(tab.page, 'interval', 'a-max')];
      const { scale } = await scaleOf(tab.page, 'interval', SEA);
      await dragBoth(tab.page, ends.map(({ x, y }, i) => [{ x, y }, { x: x + (2 * i - 1) * scale, y }]));
      const { numbers } = await read(tab.page, 'interval');
      near(numbers['interval-a-x'], -2, 'left end', 0.05);
      near(numbers['interval-a-y'], 2, 'right end', 0.05);
    });

    test('of boxes: both axes must overlap, and a gap in one is enough', async () => {
      /** @param {Awaited<ReturnType<typeof readPair>>} said */
      const agrees = ({ numbers, verdict, reason, a, b, poseA, poseB }) => {
        const gaps = /** @type {const} */ (['x', 'y']).map((axis, i) => {
          const [first, second] = [shadow(a, poseA, (i * Math.PI) / 2), shadow(b, poseB, (i * Math.PI) / 2)];
          near(numbers[axis], apart(first, second), `separation in ${axis}`);
          for (const [side, { min, max }] of /** @type {const} */ ([['a', first], ['b', second]])) {
            near(numbers[`${side}-${axis}-x`], min, `${side} in ${axis}`);
            near(numbers[`${side}-${axis}-y`], max, `${side} in ${axis}`);
          }
          return apart(first, second);
        });
        const truth = separation(a, poseA, b, poseB);
        if (Math.abs(truth) < 0.01) return;
        assert.equal(verdict, truth > 0 ? 'Apart' : 'Overlapping');
        assert.equal(Math.max(...gaps) > 0, truth > 0);
        if (truth < 0) assert.match(reason, /^Both pairs of shadows overlap/);
        else if (Math.min(...gaps) > 0) assert.match(reason, /^Both axes have a gap/);
        else assert.match(reason, gaps[0] > 0 ? /in x is enough/ : /in y is enough/);
      };
      await tab.open('#boxes');
      const usual = await readPair(tab.page, 'boxes');
      agrees(usual);
      assert.ok(Number(usual.numbers.x) < 0 && Number(usual.numbers.y) > 0, 'the first picture overlaps in x alone');

      const { scale } = await scaleOf(tab.page, 'boxes', YARD);
      const b = await whereIs(tab.page, 'boxes', 'b');
      await drag(tab.page, b, { x: b.x - scale, y: b.y - 1.5 * scale }, async () => {
        agrees(await readPair(tab.page, 'boxes'));
      });
      assert.equal((await read(tab.page, 'boxes')).verdict, 'Overlapping');
      const corner = await whereIs(tab.page, 'boxes', 'b-corner');
      await drag(tab.page, corner, { x: corner.x - 0.5 * scale, y: corner.y - 3 * scale });
      const small = await readPair(tab.page, 'boxes');
      agrees(small);
      near(Number(small.numbers['b-x-y']) - Number(small.numbers['b-x-x']), 1.4, 'width', 0.04);
      near(Number(small.numbers['b-y-y']) - Number(small.numbers['b-y-x']), 0.8, 'the smallest height');
      await press(tab.page, 'boxes', 'b-corner', 'ArrowRight', 'ArrowDown');
      agrees(await readPair(tab.page, 'boxes'));

      await tab.open('#boxes', PHONE);
      for (const hash of ['b=2.9,2,1,1', 'a=2.9,0,3.2,1&b=-2.9,0.2,1,3', 'a=0,0,2,2&b=2,0.5,2,2', 'a=0,0,3,3&b=0.5,0.2,1,1']) {
        await tab.go(`#boxes?${hash}`);
        agrees(await readPair(tab.page, 'boxes'));
      }
      await tab.go('#boxes?a=0,0,2,2&b=2,0.5,2,2');
      assert.equal((await read(tab.page, 'boxes')).verdict, 'Touching');
    });

    /** Reads figure 4 and checks it against the oracle. */
    const hunt = async () => {
      const said = await readPair(tab.page, 'shadow');
      const { a, b, poseA, poseB, numbers, verdict, code, answer } = said;
      const angle = Math.atan2(Number(numbers['axis-y']), Number(numbers['axis-x']));
      const [first, second] = [shadow(a, poseA, angle), shadow(b, poseB, angle)];
      for (const [side, { min, max }] of /** @type {const} */ ([['a', first], ['b', second]])) {
        near(numbers[`shadow-${side}-x`], min, `begin of ${side}, for\n${code}`);
        near(numbers[`shadow-${side}-y`], max, `end of ${side}, for\n${code}`);
      }
      const here = apart(first, second);
      const truth = separation(a, poseA, b, poseB);
      near(numbers.separation, here, 'separation here');
      near(answer, here, 'answer of the code');
      near(numbers.distance, truth, 'best of all lines');
      assert.ok(here <= truth + TOLERANCE, 'no line shows more than the distance');
      assert.ok(Number(numbers.widest) >= here - TOLERANCE && Number(numbers.widest) <= truth + TOLERANCE, 'best so far');
      if (Math.abs(here) > 0.006 && Math.abs(truth) > 0.006) {
        assert.match(verdict, here > 0 ? /^A gap of/ : truth > 0 ? /^No gap here$/ : /^No gap at all$/);
      }
      return { ...said, angle, here, truth };
    };

    test('on any line: the reader finds the gap, and the widest is the distance', async () => {
      await tab.open('#shadow');
      const usual = await hunt();
      assert.ok(usual.truth > 0 && usual.here < 0, 'the first line hides a gap');
      for (const straight of [0, Math.PI / 2]) {
        const { a, b, poseA, poseB } = usual;
        assert.ok(apart(shadow(a, poseA, straight), shadow(b, poseB, straight)) < 0, 'neither x nor y shows it');
      }

      const ring = await whereIs(tab.page, 'shadow', 'axis');
      const { at } = await scaleOf(tab.page, 'shadow', RING);
      const middle = at(0, 0);
      const turn = 0.95 - 0.2;
      const [x, y] = [ring.x - middle.x, ring.y - middle.y];
      const to = { x: middle.x + x * Math.cos(turn) - y * Math.sin(turn), y: middle.y + x * Math.sin(turn) + y * Math.cos(turn) };
      await drag(tab.page, ring, to, async () => {
        await hunt();
      });
      const found = await hunt();
      near(found.angle, 0.95, 'angle', 0.02);
      assert.match(found.verdict, /^A gap of 0\.\d\d$/);
      // A's long edge faces B: its normal, 0.62 short of a quarter turn, shows the widest gap there is.
      assert.match(found.reason, /no axis has a wider gap/);

      // Half a turn in steps of 2 degrees covers every line: the widest gap found is nearly the distance.
      for (let i = 0; i < 9; i++) {
        await press(tab.page, 'shadow', 'axis', ...Array(10).fill(i % 2 ? 'ArrowRight' : 't'));
        await hunt();
      }
      const all = await hunt();
      near(Math.abs(all.angle - found.angle), Math.PI, 'the same line, the other way round', 0.02);
      assert.ok(Number(all.numbers.widest) > all.truth - 0.05, `${all.numbers.widest} of ${all.truth}`);
      await tab.page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#shadow .reset')).click());
      await drawn(tab.page);
      assert.equal((await hunt()).output, usual.output, 'Reset');
      await press(tab.page, 'shadow', 'axis', 't');
      await press(tab.page, 'shadow', 'a', 'ArrowLeft');
      const moved = await hunt();
      near(moved.numbers.widest, moved.here, 'another pair, another hunt');

      await tab.open('#shadow?b=0,0,0.3', PHONE);
      const finger = await whereIs(tab.page, 'shadow', 'axis');
      const before = await hunt();
      await swipe(tab.page, finger, { x: finger.x - 60, y: finger.y + 20 });
      assert.notEqual((await hunt()).angle, before.angle);
      assert.ok(before.truth < 0);
    });

    test('end at dot products, in numbers', async () => {
      await tab.open('#shadow?axis=-2.4');
      const { numbers, here } = await hunt();
      const lines = await tab.page.evaluate(() => [...document.querySelectorAll('#shadow .legend li')].map((li) => li.textContent ?? ''));
      const ends = lines.map((text) => {
        const [x, u, y, v, sum] = (text.replaceAll('−', '-').match(/-?\d+\.\d\d/g) ?? []).map(Number);
        near(x * u + y * v, sum, text, 0.05);
        near(u, Number(numbers['axis-x']), text, 0.006);
        near(v, Number(numbers['axis-y']), text, 0.006);
        return sum;
      });
      near(ends[1] - ends[0], here, 'the two ends that face each other', 0.011);
    });

    test('are not what centres and half widths make of them', async () => {
      await tab.open('#shadow');
      for (const { hash, wrong } of [
        { hash: 'a=-1.5,0,0&b=1.2,0.5,0&axis=0', wrong: null },
        { hash: 'a=1.5,0,0&b=-1.4,0.5,0&axis=0', wrong: /B comes first/ },
        { hash: 'a=-1.5,0,0.4&b=1.2,0.5,0&axis=0', wrong: /do not lie along/ },
        { hash: 'a=-1.5,0,0&b=1.2,0.5,0&axis=0.5', wrong: /do not lie along/ },
      ]) {
        await tab.go(`#shadow?${hash}`);
        assert.equal((await hunt()).numbers.halves, null);
        await control(tab.page, 'shadow', '[name=halves]', true);
        const { numbers, reason, here, poseA, poseB, angle } = await hunt();
        near(numbers.halves, (poseB.x - poseA.x) * Math.cos(angle) + (poseB.y - poseA.y) * Math.sin(angle) - 1.6 - 1.2, hash);
        if (wrong) {
          assert.match(reason, wrong);
          assert.ok(Math.abs(Number(numbers.halves) - here) > 0.05);
        } else near(numbers.halves, here, hash);
      }
      await settled(tab.page);
      assert.match(await tab.page.evaluate(() => location.hash), /halves=yes/);
    });

    test('have left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
