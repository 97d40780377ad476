/** The contact manifold: edges, cuts and points agree with the oracle after every move of the shapes. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Shape } from 'shadowgap';
import { browsers } from '../browser.mjs';
import { TOLERANCE, drag, press, readPair, scaleOf, separation, swipe, whereIs, written } from './figure.mjs';
import { drawn, openPage } from './tab.mjs';

const ID = 'manifold';
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };
const POINT = Shape.point();

/** @typedef {Awaited<ReturnType<typeof readPair>>} Said */

/** @param {number | null} x  @param {number} y  @param {string} what  @param {number} [tolerance] */
function near(x, y, what, tolerance = TOLERANCE) {
  assert.ok(x !== null && Math.abs(x - y) <= tolerance, `${what}: ${x}, not ${y}`);
}

/** A corner of a placed shape. @param {Shape} shape  @param {import('shadowgap').Pose} pose  @param {number} i */
function corner({ points }, { x, y, angle = 0 }, i) {
  const p = points[i];
  return { x: x + Math.cos(angle) * p.x - Math.sin(angle) * p.y, y: y + Math.sin(angle) * p.x + Math.cos(angle) * p.y };
}

/**
 * Checks what holds for every manifold: the deepest point's depth is the shapes' overlap; A's surface is half a depth
 * from a point along the normal, B's half a depth back; and the features that the point's id names are there.
 *
 * @param {Said} said
 */
function agrees({ a, b, poseA, poseB, numbers, texts, verdict, code }) {
  const deep = -separation(a, poseA, b, poseB);
  if (deep < -TOLERANCE) {
    assert.match(verdict, /^Apart by /);
    for (const name of ['normal-x', 'reference', 'incident', 'first-x', 'first-depth', 'first-id', 'second-id']) assert.equal(texts[name], '–', name);
    return;
  }
  const normal = { x: Number(numbers['normal-x']), y: Number(numbers['normal-y']) };
  const points = ['first', 'second'].filter((name) => numbers[`${name}-depth`] !== null);
  assert.equal(verdict, points.length === 2 ? 'Two points' : 'One point');
  near(Math.max(...points.map((name) => Number(numbers[`${name}-depth`]))), deep, `depth for\n${code}`);
  for (const name of points) {
    const depth = Number(numbers[`${name}-depth`]);
    const middle = { x: Number(numbers[`${name}-x`]), y: Number(numbers[`${name}-y`]) };
    const features = /^A (vertex|edge) ([\d–]+) · B (vertex|edge) ([\d–]+)$/.exec(texts[`${name}-id`]);
    assert.ok(features, texts[`${name}-id`]);
    for (const [shape, pose, half, what, which] of /** @type {const} */ ([
      [a, poseA, 0.5, features[1], features[2]],
      [b, poseB, -0.5, features[3], features[4]],
    ])) {
      const surface = { x: middle.x + normal.x * depth * half, y: middle.y + normal.y * depth * half };
      near(separation(shape, pose, POINT, surface), 0, `${name} point to the surface, for\n${code}`);
      const [from, to] = which.split('–').map((i) => corner(shape, pose, Number(i)));
      if (what === 'vertex') near(Math.hypot(surface.x - from.x, surface.y - from.y), 0, `vertex ${which} for\n${code}`);
      else {
        const ways = Math.hypot(surface.x - from.x, surface.y - from.y) + Math.hypot(surface.x - to.x, surface.y - to.y);
        near(ways, Math.hypot(to.x - from.x, to.y - from.y), `edge ${which} for\n${code}`);
      }
    }
  }
}

for (const name of browsers) {
  describe(`the manifold in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const read = () => readPair(tab.page, ID);
    /** Presses Next, or Back, and returns the stage that the figure says it is at. @param {string} [label] */
    const push = async (label) => {
      await tab.page.evaluate((label) => /** @type {HTMLButtonElement} */ ([...document.querySelectorAll('#manifold .own button')]
        .find(({ textContent }) => !label || textContent === label)).click(), label);
      await drawn(tab.page);
      return Number((await tab.page.evaluate(() => document.querySelector('#manifold .step')?.textContent ?? '')).split(' ')[0]);
    };
    /** Goes on until the figure is at a stage. @param {number} stage */
    const choose = async (stage) => {
      while (await push() !== stage);
    };

    test('is the common stretch of two level edges', async () => {
      // A's top edge is at 0.7, from −2.5 to 2.5; B's bottom edge is at 1.1, from −1 to 3.
      await tab.open('#manifold?a=0,2,0&b=1,0,0&stage=5');
      const said = await read();
      agrees(said);
      const { numbers, texts } = said;
      assert.deepEqual([numbers['normal-x'], numbers['normal-y']], [0, -1]);
      const ends = ['first', 'second'].sort((p, q) => Number(numbers[`${p}-x`]) - Number(numbers[`${q}-x`]));
      ends.forEach((end, i) => {
        near(numbers[`${end}-x`], [-1, 2.5][i], 'x', 1e-6);
        near(numbers[`${end}-y`], 0.9, 'y', 1e-6);
        near(numbers[`${end}-depth`], 0.4, 'depth', 1e-6);
      });
      assert.equal(texts.reference, 'A’s edge 0–1');
      const cuts = [];
      for (const stage of [3, 4]) {
        await choose(stage);
        cuts.push((await read()).reason);
      }
      assert.deepEqual(cuts, ['Nothing is beyond the line.', '0.50 of the incident edge is beyond the line, and is cut off.']);
    });

    test('begins with the reference edge', async () => {
      await tab.open('#manifold');
      const { verdict, reason, texts } = await read();
      assert.match(verdict, /^Overlapping by /);
      assert.match(reason, /^The normal belongs to A’s edge /);
      assert.deepEqual([texts.incident, texts['first-x'], texts['first-id']], ['–', '–', '–']);
    });

    test('tells each stage, and the ends that it keeps are the library’s points', async () => {
      const counts = new Set();
      for (const placed of ['a=0.31,0.4,0&b=-0.52,-0.3,2.1', 'a=-1.1,1.7,0&b=1.1,-0.4,0.3', 'a=0.5,-0.2,0&b=-1.7,0.6,-1.3', 'a=0,1.5,0&b=-0.3,-0.9,0.6', 'a=0,1.2,0&b=2.6,0.1,0.75', 'a=0.4,1.4,0&b=0,-0.4,3.6']) {
        // Where all names have room.
        await tab.open(`#manifold?${placed}&stage=5`, { width: 1920, height: 1080 });
        const all = await read();
        agrees(all);
        const { numbers, texts } = all;
        const reasons = [];
        for (const stage of [1, 2, 3, 4, 5]) {
          await choose(stage);
          const { reason, verdict, texts: now } = await read();
          const known = Object.entries(texts).filter(([name]) => stage === 5 || /^(normal|reference)/.test(name) || (stage > 1 && name === 'incident'));
          assert.deepEqual(now, { ...Object.fromEntries(Object.keys(texts).map((name) => [name, '–'])), ...Object.fromEntries(known) }, 'what is known by then');
          assert.match(verdict, stage === 5 ? /^(One point|Two points)$/ : /^(Overlapping by|Touching)/);
          const names = (await written(tab.page, ID)).map(({ text }) => text);
          assert.ok(names.includes('reference edge'), `${placed}, ${stage}: ${names}`);
          assert.equal(names.includes('incident edge'), stage > 1, `${placed}, ${stage}: ${names}`);
          reasons.push(reason);
        }
        assert.ok(reasons[0].includes(texts.reference), reasons[0]);
        assert.ok(reasons[1].startsWith(texts.incident), reasons[1]);
        assert.ok(reasons.slice(2, 4).some((reason) => reason === 'Nothing is beyond the line.'), 'one cut is enough');
        const depths = ['first-depth', 'second-depth'].filter((name) => numbers[name] !== null).sort((p, q) => Number(numbers[q]) - Number(numbers[p]));
        counts.add(depths.length);
        assert.deepEqual(reasons[4].match(/\d+\.\d\d/g), depths.map((name) => texts[name]), reasons[4]);
      }
      assert.deepEqual([...counts].sort(), [1, 2], 'one point, and two, have been seen');
    });

    test('is stepped through forward and back, each step with a sentence of its own', async () => {
      await tab.open(`#${ID}`);
      const seen = [(await read()).reason];
      for (const stage of [2, 3, 4, 5]) {
        assert.equal(await push('Next'), stage);
        seen.push((await read()).reason);
      }
      assert.equal(new Set(seen).size, 5, seen.join('\n'));
      assert.equal((await read()).verdict, 'Two points');
      for (const stage of [4, 3, 2, 1]) {
        assert.equal(await push('Back'), stage);
        assert.equal((await read()).reason, seen[stage - 1]);
      }
      const { numbers } = await read();
      assert.equal(numbers['first-depth'], null, 'what comes later is hidden again');
      assert.ok(await tab.page.evaluate(() => /** @type {HTMLButtonElement} */ (document.querySelector('#manifold .own button + button')).disabled), 'there is nothing before the first');
    });

    test('has names in its picture that no outline crosses', async () => {
      for (const stage of [1, 2, 3, 4, 5]) {
        await tab.open(`#${ID}?stage=${stage}`);
        const { a, b, poseA, poseB } = await read();
        const size = await tab.page.evaluate(() => {
          const { clientWidth, clientHeight } = /** @type {HTMLCanvasElement} */ (document.querySelector('#manifold canvas'));
          return { width: clientWidth, height: clientHeight };
        });
        const scale = Math.min(size.width / 11.4, size.height / 7.8);
        // Large pictures are drawn in larger pixels, in which the texts' places are told.
        const zoom = Math.max(1, scale / 76);
        const names = (await written(tab.page, ID)).filter(({ text }) => text.length > 1);
        assert.ok(names.length > 0);
        for (const [shape, pose] of /** @type {const} */ ([[a, poseA], [b, poseB]])) {
          shape.points.forEach((_p, i) => {
            const [p, q] = [i, (i + 1) % shape.points.length].map((k) => {
              const { x, y } = corner(shape, pose, k);
              return { x: (size.width / 2 + x * scale) / zoom, y: (size.height / 2 + y * scale) / zoom };
            });
            for (const { text, x, y } of names) {
              for (let t = 0; t <= 1; t += 0.01) {
                const [dx, dy] = [p.x + (q.x - p.x) * t - x, p.y + (q.y - p.y) * t - y];
                assert.ok(Math.abs(dx) > text.length * 3 || Math.abs(dy) > 6, `stage ${stage}: ${text}`);
              }
            }
          });
        }
      }
    });

    test('has A level, as nothing turns it, whatever the address says', async () => {
      await tab.open('#manifold?a=0,2,0.5&b=1,0,0&stage=5');
      const said = await read();
      assert.deepEqual(said.poseA, { x: 0, y: 2, angle: 0 });
      agrees(said);
    });

    test('keeps its ids while B slides along A, until a corner passes A’s end', async () => {
      await tab.open('#manifold?a=0,1.7,0&b=0.4,-0.2,-0.1&stage=5');
      const ids = async () => {
        const said = await read();
        agrees(said);
        return `${said.texts['first-id']}, ${said.texts['second-id']}`;
      };
      // B's edge spans 0.4 − 1.9 to 0.4 + 2.1, so it ends where A's does, at 2.5: a step of 0.1 to the right passes A's
      // end.
      const seen = [await ids()];
      for (let step = 0; step < 6; step++) {
        await press(tab.page, ID, 'b', 'ArrowLeft');
        seen.push(await ids());
      }
      assert.equal(new Set(seen).size, 1, seen.join('\n'));
      for (let step = 0; step < 14; step++) await press(tab.page, ID, 'b', 'ArrowRight');
      const beyond = await ids();
      assert.notEqual(beyond, seen[0]);
      assert.match(beyond, /A vertex 1 · B edge/);
      assert.doesNotMatch(seen[0], /A vertex/);
    });

    test('follows mouse and finger', async () => {
      await tab.open('#manifold?stage=5');
      const from = await whereIs(tab.page, ID, 'b');
      const { scale } = await scaleOf(tab.page, ID, { width: 11.4, height: 7.8 });
      const seen = new Set();
      await drag(tab.page, from, { x: from.x - 1.5 * scale, y: from.y - 1.2 * scale }, async () => {
        const said = await read();
        agrees(said);
        seen.add(said.verdict.replace(/[\d.]+/, ''));
      });
      assert.ok(seen.has('Apart by '), [...seen].join());
      await tab.open('#manifold?stage=5', PHONE);
      const finger = await whereIs(tab.page, ID, 'a');
      await swipe(tab.page, finger, { x: finger.x + 40, y: finger.y - 10 });
      const said = await read();
      agrees(said);
      assert.ok(said.poseA.x > 0);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
