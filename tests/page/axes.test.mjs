/**
 * The figures about axes: turned boxes, circles, stopping early, minimum penetration; against the oracle and by hand.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import * as oracle from '../js/common/oracle.mjs';
import { control, drag, press, read, readPair, scaleOf, separation, swipe, TOLERANCE, whereIs, written } from './figure.mjs';
import { drawn, openPage } from './tab.mjs';

const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

/**
 * @typedef {import('./figure.mjs').Point} Point
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {Pick<import('./figure.mjs').SaidOfPair, 'a' | 'b' | 'poseA' | 'poseB'>} Pair
 */

/** @param {number | null | undefined} x  @param {number} y  @param {string} what */
const near = (x, y, what) => assert.ok(typeof x === 'number' && Math.abs(x - y) <= TOLERANCE, `${what}: ${x} on the page, ${y} expected`);

/** A shape's vertices in the world. @param {Shape} shape  @param {Pose} pose */
function placed({ points }, { x, y, angle = 0 }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map((p) => ({ x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y }));
}

/** Each edge in the world, with its length and outward normal. @param {Shape} shape  @param {Pose} pose */
function edgesOf(shape, pose) {
  const points = placed(shape, pose);
  return points.map((p, i) => {
    const q = points[(i + 1) % points.length];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    return { p, q, length, normal: { x: (q.y - p.y) / length, y: (p.x - q.x) / length } };
  });
}

/**
 * The signed gap of the two shadows on an axis; negative where they overlap.
 * @param {Pair} pair
 * @param {Point} axis
 */
function along({ a, b, poseA, poseB }, { x, y }) {
  const [p, q] = [[a, poseA], [b, poseB]].map(([shape, pose]) => {
    const { points, radius } = /** @type {Shape} */ (shape);
    return oracle.interval({ points: points.map((p) => [p.x, p.y]), radius }, /** @type {Pose} */ (pose), [x, y]);
  });
  return Math.max(p.min - q.max, q.min - p.max);
}

for (const name of browsers) {
  describe(`axes in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });

    /**
     * Moves B by mouse, keyboard and finger, each time far enough to change every number, and runs `check`.
     *
     * @param {string} id
     * @param {Point} by  in pixels
     * @param {() => Promise<void>} check
     * @param {string} [state]  in which the finger finds the figure
     */
    async function moveAbout(id, by, check, state = '') {
      const place = await whereIs(tab.page, id, 'b');
      await drag(tab.page, place, { x: place.x + by.x, y: place.y + by.y }, check);
      await press(tab.page, id, 'b', 'ArrowUp', 'ArrowRight', 't', 'R');
      await check();
      await tab.open(`#${id}${state}`, PHONE);
      const finger = await whereIs(tab.page, id, 'b');
      await swipe(tab.page, finger, { x: finger.x + by.x / 3, y: finger.y + by.y / 3 });
      await check();
    }

    /** Checks the rows of the four axes; returns which axes have a gap. */
    async function checkTurned() {
      const said = await readPair(tab.page, 'turned');
      const { a, b, poseA, poseB, numbers, output } = said;
      const normals = [...edgesOf(a, poseA).slice(0, 2), ...edgesOf(b, poseB).slice(0, 2)].map(({ normal }) => normal);
      const gaps = ['P', 'Q', 'R', 'S'].filter((letter, i) => {
        const expected = along(said, normals[i]);
        near(numbers[letter], Math.abs(expected), letter);
        if (Math.abs(expected) > TOLERANCE) assert.match(output, new RegExp(`${letter} ${expected > 0 ? 'gap' : 'overlap'} `));
        return expected > 0;
      });
      assert.equal(said.texts.axes, '4');
      assert.equal(separation(a, poseA, b, poseB) > 0, gaps.length > 0, 'boxes are apart exactly when one of the four axes has a gap');
      assert.match(said.verdict, gaps.length > 0 ? /^Apart/ : /^Overlapping/);
      return gaps;
    }

    test('turned boxes have four, and one of them has a gap', async () => {
      await tab.open('#turned');
      assert.deepEqual(await checkTurned(), ['S']);
      assert.equal((await read(tab.page, 'turned')).texts.edges, '8');
      await moveAbout('turned', { x: -70, y: 30 }, async () => void (await checkTurned()));
    });

    test('turned boxes have the letters of all at their arrows and rulers', async () => {
      for (const width of [1280, 900, 390]) {
        await tab.open('#turned', { width, height: 900 });
        const texts = (await written(tab.page, 'turned')).map(({ text }) => text);
        for (const letter of ['P', 'Q', 'R', 'S']) {
          assert.equal(texts.filter((text) => text.startsWith(letter)).length, 2, `${width}: ${letter} in ${texts}`);
          if (width > 390 && letter !== 'S') assert.ok(texts.some((text) => text.startsWith(`${letter} overlap `)), `${width}: ${letter} in ${texts}`);
        }
      }
    });

    test('boxes that are turned alike have two', async () => {
      await tab.open('#turned');
      await tab.page.evaluate(() => [...document.querySelectorAll('#turned button')].forEach((button) => {
        if (button.textContent === 'Turn B like A') /** @type {HTMLElement} */ (button).click();
      }));
      await drawn(tab.page);
      const said = await readPair(tab.page, 'turned');
      assert.equal(said.poseB.angle, said.poseA.angle);
      assert.equal(said.texts.axes, '2');
      assert.deepEqual([said.texts.R, said.texts.S], ['P', 'Q']);
      for (const [i, letter] of ['P', 'Q'].entries()) near(said.numbers[letter], Math.abs(along(said, edgesOf(said.a, said.poseA)[i].normal)), letter);
    });

    test('one of a box is chosen by its letter or by its mark', async () => {
      await tab.open('#turned');
      const picture = () => tab.page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#turned canvas')).toDataURL());
      const chosen = () => tab.page.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector('#turned .choices :checked')).value);
      const usual = await picture();
      await control(tab.page, 'turned', 'input[value=R]', true);
      assert.notEqual(await picture(), usual);
      // Q's mark is near the upper rim: click along the rim until Q is chosen.
      const { at } = await scaleOf(tab.page, 'turned', { width: 14.5, height: 11 });
      for (let x = -4; x <= 4 && (await chosen()) === 'R'; x += 0.5) {
        const { x: left, y: top } = at(x, -5);
        await tab.page.mouse.click(left, top);
        await drawn(tab.page);
      }
      assert.equal(await chosen(), 'Q');
    });

    /** Checks the figure against the oracle, and its test along the line of centres against that test's formula. */
    async function checkCircles() {
      const said = await readPair(tab.page, 'circles');
      const { a, b, poseA, poseB, numbers } = said;
      const truth = separation(a, poseA, b, poseB);
      near(numbers.separation, truth, 'separation');
      const way = Math.hypot(poseB.x - poseA.x, poseB.y - poseA.y);
      const u = { x: (poseB.x - poseA.x) / way, y: (poseB.y - poseA.y) / way };
      const reach = Math.max(...placed(a, poseA).map((p) => (p.x - poseA.x) * u.x + (p.y - poseA.y) * u.y));
      near(numbers.centres, way - b.radius - reach, 'centre to centre');
      const edges = Math.max(...edgesOf(a, poseA).map(({ normal }) => along(said, normal)));
      near(numbers.edges, edges, 'the edges’ axes');
      near(Math.max(edges, numbers.vertex ?? -Infinity), truth, 'the best of all axes');
      if (Math.abs(truth) > TOLERANCE) assert.match(said.verdict, truth > 0 ? /^Apart/ : /^Overlapping/);
      assert.equal(/There is no such overlap/.test(said.reason), truth > 0 && way - b.radius - reach <= 0, said.reason);
      return said;
    }

    test('a circle’s are the edges’ and the nearest vertex’s, not the line of the centres', async () => {
      await tab.open('#circles');
      const first = await checkCircles();
      // A box with half extents 3.5 and 0.4; a circle of radius 1, its centre at (2.8, 1.9) from the box's.
      near(first.numbers.separation, 0.5, 'the gap');
      near(first.numbers.centres, Math.hypot(2.8, 1.9) - 1 - (3.5 * 2.8 + 0.4 * 1.9) / Math.hypot(2.8, 1.9), 'centre to centre');
      assert.ok(Number(first.numbers.centres) < -0.5 && first.numbers.vertex === null);
      assert.match(first.reason, /There is no such overlap/);

      await tab.page.click('#circles .do a');
      await drawn(tab.page, 2);
      const corner = await checkCircles();
      near(corner.numbers.vertex, Math.hypot(0.65, 0.95) - 1, 'the vertex’s axis');
      assert.ok(Number(corner.numbers.edges) < 0 && Number(corner.numbers.centres) < 0 && Number(corner.numbers.separation) > 0);

      await moveAbout('circles', { x: 40, y: 70 }, async () => void (await checkCircles()));
    });

    test('a circle’s letter and numbers lie on no line', async () => {
      for (const [hash, viewport] of /** @type {const} */ ([['', undefined], ['a=0,0,0&b=0.4,0.1,0', undefined], ['a=0,0,0&b=0,0.2,0', undefined], ['', PHONE]])) {
        await tab.open(`#circles?${hash}`, viewport);
        const texts = await written(tab.page, 'circles');
        const { a, poseA } = await readPair(tab.page, 'circles');
        // The last texts drawn lie above the shadows on the line of centres: the letter B, then the label of their
        // overlap.
        const last = texts.map(({ text }) => text).slice(-2);
        assert.equal(last[0], 'B', last.join());
        assert.match(last[1], /overlap/);
        const size = await tab.page.evaluate(() => {
          const { width, height } = /** @type {HTMLCanvasElement} */ (document.querySelector('#circles canvas')).getBoundingClientRect();
          return { width, height };
        });
        const scale = Math.min(size.width / 13, size.height / 8.5);
        const [top, bottom] = [-0.4, 0.4].map((y) => size.height / 2 + (poseA.y + y) * scale);
        const { x, y } = texts[texts.length - 1];
        const half = last[1].length * 3.8;
        const [left, right] = [-3.5, 3.5].map((x) => size.width / 2 + (poseA.x + x) * scale);
        for (const edge of [top, bottom]) assert.ok(Math.abs(y - edge) > 8 || x + half < left || x - half > right, `${hash}: ${last[1]} at ${x}, ${y}`);
        for (const edge of [left, right]) assert.ok(x + half < edge || x - half > edge || y + 8 < top || y - 8 > bottom, `${hash}: ${last[1]} at ${x}, ${y}`);
        assert.equal(a.points.length, 4);
      }
    });

    /** The pair's axes in the order of the test. A is a box: its opposite edges share an axis. @param {Pair} pair */
    const axesOf = ({ a, b, poseA, poseB }) =>
      [...edgesOf(a, poseA).slice(0, 2), ...edgesOf(b, poseB)];

    test('are tried one by one until there is a gap', async () => {
      await tab.open('#early');
      const pair = await readPair(tab.page, 'early');
      const axes = axesOf(pair);
      const first = axes.findIndex(({ normal }) => along(pair, normal) > 0) + 1;
      assert.equal(first, 4);
      // The figure begins before the first axis; Step goes on to the last one that is needed, and then back.
      for (let k = 0; k <= first + 1; k++) {
        const { texts, verdict, numbers } = await read(tab.page, 'early');
        /** @type {number} */
        const step = k % (first + 1);
        assert.deepEqual([texts.tried, texts.products, texts.all], [`${step} of 7`, String(9 * step), '63']);
        assert.match(verdict, step === first ? /^Apart/ : /^Not known yet$/);
        if (step) near(numbers.between, along(pair, axes[step - 1].normal), `axis ${step}`);
        /** @type {string | null} */
        const label = await tab.page.evaluate(() => {
          const button = /** @type {HTMLElement} */ (document.querySelector('#early .own button'));
          const { textContent } = button;
          button.click();
          return textContent;
        });
        assert.equal(label, step === first ? 'Begin again' : 'Step');
        await drawn(tab.page);
      }
      for (const look of ['unit', 'edge']) {
        await control(tab.page, 'early', `input[value=${look}]`, true);
        for (let k = 0; k <= first; k++) {
          await control(tab.page, 'early', 'input[type=range]', k);
          const said = await read(tab.page, 'early');
          assert.equal(said.texts.tried, `${k} of 7`);
          assert.equal(said.texts.products, String(9 * k));
          assert.equal(said.texts.saved, k < first ? '–' : '27');
          if (k === 0) assert.equal(said.numbers.between, null);
          else near(said.numbers.between, along(pair, axes[k - 1].normal) * (look === 'edge' ? axes[k - 1].length : 1), `axis ${k}, ${look}`);
          if (k < first) assert.equal(said.verdict, 'Not known yet');
          else assert.match(said.verdict, /^Apart/);
        }
      }
      // The slider is at its end and stays there as B moves: if the shapes overlap, all axes are tried.
      await control(tab.page, 'early', 'input[value=unit]', true);
      await moveAbout('early', { x: -60, y: 30 }, async () => {
        const said = await readPair(tab.page, 'early');
        const truth = separation(said.a, said.poseA, said.b, said.poseB);
        const tried = axesOf(said).findIndex(({ normal }) => along(said, normal) > 0) + 1 || 7;
        assert.equal(said.texts.tried, `${tried} of 7`);
        assert.equal(said.texts.saved, String(63 - 9 * tried));
        assert.match(said.verdict, truth > 0 ? /^Apart/ : /^Overlapping/);
      }, '?tried=20');
    });

    test('may be spared by a circle that reaches the corners, and only by such a one', async () => {
      const half = { x: 1.7, y: 1.4 };
      await tab.open('#early?b=3.4,-2.2,0.75&look=circle');
      const far = await readPair(tab.page, 'early');
      const way = Math.hypot(far.poseB.x - far.poseA.x, far.poseB.y - far.poseA.y);
      near(far.numbers.between, way - Math.hypot(half.x, half.y) - 1.6, 'between the circles');
      assert.deepEqual([far.texts.tried, far.texts.products, far.texts.saved], ['0 of 7', '1', '62']);

      await tab.page.click('#early .theory a');
      await drawn(tab.page, 2);
      const missed = await readPair(tab.page, 'early');
      near(missed.numbers.between, 3.6 - half.x - 1.6, 'between circles that are too small');
      assert.ok(separation(missed.a, missed.poseA, missed.b, missed.poseB) < -0.1);
      assert.match(missed.reason, /hit is missed/);
      assert.equal(missed.answer, false, 'the mistaken code misses it too');
      await control(tab.page, 'early', 'input[value=circle]', true);
      const found = await readPair(tab.page, 'early');
      near(found.numbers.between, 3.6 - Math.hypot(half.x, half.y) - 1.6, 'between circles that reach');
      assert.equal(found.answer, true);
      assert.equal(found.texts.products, '64');
    });

    /**
     * Checks each edge's distance to the other shape's deepest vertex; the greatest is the separation, or less if
     * apart.
     */
    async function checkPenetration() {
      const said = await readPair(tab.page, 'penetration');
      const { a, b, poseA, poseB, numbers, texts } = said;
      const sides = /** @type {const} */ ([['a', a, poseA, b, poseB], ['b', b, poseB, a, poseA]]);
      const distances = sides.flatMap(([side, own, pose, other, otherPose]) =>
        edgesOf(own, pose).map(({ p, normal }, i) => {
          const behind = placed(other, otherPose).map((q) => (q.x - p.x) * normal.x + (q.y - p.y) * normal.y);
          const distance = Math.min(...behind);
          near(numbers[`${side}-${i}`], distance, `edge ${side} ${i + 1}`);
          return distance;
        }));
      const greatest = Math.max(...distances);
      const truth = separation(a, poseA, b, poseB);
      near(numbers.separation, truth, 'separation');
      if (truth < 0) near(greatest, truth, 'the greatest distance');
      else assert.ok(greatest > 0 && greatest <= truth + TOLERANCE);
      // Both methods stop at a gap: support queries at the first positive edge, projections on the first separating
      // axis.
      const queries = distances.findIndex((distance) => distance > 0) + 1 || 8;
      const axes = sides.slice(0, 2).flatMap(([, own, pose]) => edgesOf(own, pose)).findIndex(({ normal }) => along(said, normal) > 0) + 1 || 8;
      const products = 4 * Math.min(queries, 5) + 6 * Math.max(queries - 5, 0);
      assert.deepEqual([texts.queries, texts.products, texts.projections, texts['all-products']], [`${queries} of 8`, `${products}`, `${2 * axes}`, `${8 * axes}`]);
      assert.equal(/The test ends at (. \d), the first positive distance/.exec(said.reason)?.[1], greatest > 0 ? ['A 0', 'A 1', 'A 2', 'A 3', 'A 4', 'B 0', 'B 1', 'B 2'][queries - 1] : undefined);
      near(said.answer, greatest, 'answer of the code');
      return { ...said, greatest, truth };
    }

    test('of minimum penetration is found with one support vertex for each edge', async () => {
      await tab.open('#penetration');
      const first = await checkPenetration();
      assert.ok(first.truth < 0);
      assert.match(first.reason, /^Behind edge B 1 .*the length of the mtv/);
      await moveAbout('penetration', { x: 30, y: -60 }, async () => void (await checkPenetration()));
      // Vertex against vertex: the gap of the best edge is less than the distance.
      await tab.open('#penetration?b=2.6,-1.4,0.2');
      const apart = await checkPenetration();
      assert.ok(apart.truth > apart.greatest + 0.01, `${apart.truth}, ${apart.greatest}`);
      assert.match(apart.reason, /from vertex to vertex it is more/);
      assert.equal(apart.texts.queries, '2 of 8');
    });

    test('have the names of all edges in the picture, whichever is read', async () => {
      for (const viewport of [undefined, PHONE]) {
        for (const hash of ['edge=0', 'edge=1', 'edge=3', 'edge=7', 'b=1.55,-0.5,0.34', 'b=2.6,-1.4,0.2']) {
          await tab.open(`#penetration?${hash}`, viewport);
          const texts = (await written(tab.page, 'penetration')).map(({ text }) => text);
          for (const name of ['A 0', 'A 1', 'A 2', 'A 3', 'A 4', 'B 0', 'B 1', 'B 2']) assert.ok(texts.includes(name), `${hash}: no ${name} in ${texts}`);
          assert.ok(texts.some((text) => /^(gap|overlap) /.test(text)), `${hash}: ${texts}`);
        }
      }
    });

    test('have their names off all lines, as they are first seen', async () => {
      for (const [id, viewport] of /** @type {const} */ ([['penetration', undefined], ['penetration', PHONE]])) {
        await tab.open(`#${id}`, viewport);
        const crossed = await tab.page.evaluate((id) => new Promise((/** @type {(crossed: string[]) => void} */ resolve) => {
          const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(`#${id} canvas`));
          canvas.scrollIntoView({ block: 'center' });
          const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
          const lines = /** @type {[number, number, number, number][]} */ ([]);
          const boxes = /** @type {[string, number, number, number][]} */ ([]);
          let last = [0, 0];
          for (const name of /** @type {const} */ (['moveTo', 'lineTo', 'arc'])) {
            ctx[name] = (/** @type {any[]} */ ...how) => {
              // A corner is an arc without a radius.
              const [x, y, radius] = how;
              if (name === 'lineTo' || (name === 'arc' && radius === 0 && last.length)) lines.push([last[0], last[1], x, y]);
              last = [x, y];
              return /** @type {any} */ (CanvasRenderingContext2D.prototype[name]).apply(ctx, how);
            };
          }
          ctx.beginPath = () => {
            last = [];
            CanvasRenderingContext2D.prototype.beginPath.call(ctx);
          };
          ctx.fillText = (text, x, y) => {
            boxes.push([text, x, y, ctx.measureText(text).width / 2]);
            CanvasRenderingContext2D.prototype.fillText.call(ctx, text, x, y);
          };
          document.querySelector(`#${id} .grip`)?.dispatchEvent(new FocusEvent('blur'));
          requestAnimationFrame(() => requestAnimationFrame(() => {
            for (const name of ['moveTo', 'lineTo', 'arc', 'beginPath', 'fillText']) Reflect.deleteProperty(ctx, name);
            // A and B stand in their knobs, where the stems end.
            resolve(boxes.filter(([text, x, y, half]) => text.length > 1 && lines.some(([px, py, qx, qy]) => Array.from({ length: 200 }, (_, i) => i / 199)
              .some((t) => Math.abs(px + (qx - px) * t - x) < half && Math.abs(py + (qy - py) * t - y) < 5))).map(([text]) => text));
          }));
        }), id);
        assert.deepEqual(crossed, [], `#${id}`);
      }
    });

    test('of an edge is chosen by slider, or at its normal', async () => {
      await tab.open('#penetration');
      const slider = () => tab.page.evaluate(() => document.querySelector('#penetration .slider .value')?.textContent);
      const picture = () => tab.page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#penetration canvas')).toDataURL());
      const seen = new Set();
      for (let edge = 1; edge <= 8; edge++) {
        await control(tab.page, 'penetration', 'input[type=range]', edge);
        assert.equal(await slider(), edge <= 5 ? `A ${edge - 1}` : `B ${edge - 6}`);
        seen.add(await picture());
        const { reason, texts } = await read(tab.page, 'penetration');
        const [, own, other, far] = /^Edge (. \d): (.)’s vertex \d is (\d\.\d\d) behind it\. /.exec(reason) ?? [];
        assert.deepEqual([own, other], [await slider(), edge <= 5 ? 'B' : 'A'], reason);
        assert.equal(`−${far}`, texts[own.toLowerCase().replace(' ', '-')], reason);
      }
      assert.equal(seen.size, 8);
      const { a, poseA } = await readPair(tab.page, 'penetration');
      const { p, q, normal } = edgesOf(a, poseA)[3];
      const { scale, at } = await scaleOf(tab.page, 'penetration', { width: 11, height: 7.4 });
      const middle = at((p.x + q.x) / 2, (p.y + q.y) / 2);
      const out = 22 * Math.max(1, scale / 76);
      await tab.page.mouse.click(middle.x + normal.x * out, middle.y + normal.y * out);
      await drawn(tab.page);
      assert.equal(await slider(), 'A 3');
      // While the pointer is on an edge or on a normal, the text is about that edge: here near an edge's end, then on a
      // normal.
      const first = edgesOf(a, poseA)[0];
      const near = at(first.p.x * 0.9 + first.q.x * 0.1, first.p.y * 0.9 + first.q.y * 0.1);
      for (const { x, y } of [near, { x: middle.x + normal.x * 12, y: middle.y + normal.y * 12 }]) {
        await tab.page.mouse.move(x, y);
        await drawn(tab.page);
        assert.match((await read(tab.page, 'penetration')).reason, x === near.x ? /^Edge A 0: / : /^Edge A 3: /);
      }
      await tab.page.mouse.move(near.x, near.y);
      await tab.page.mouse.move(2, 2);
      await drawn(tab.page);
      assert.match((await read(tab.page, 'penetration')).reason, /^Edge A 3: /, 'the slider’s again');
    });

    test('leave the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
