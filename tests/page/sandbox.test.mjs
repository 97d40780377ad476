/**
 * The sandbox: bodies placed by pointer and by number, drawn, and kept by links; and the links that `explorerUrl`
 * makes.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { distance, explorerUrl, Shape } from 'shadowgap';
import { SHAPES } from '../../www/figures/sandbox/body-text.js';
import { browsers } from '../browser.mjs';
import { control, drag, dragBoth, press, read, run, scaleOf, separation, swipe, whereIs } from './figure.mjs';
import { drawn, openPage, settled } from './tab.mjs';

/** The world's size, copied from www/figures/sandbox/state.js. */
const WORLD = { width: 18, height: 12 };
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

/** @typedef {import('shadowgap').Pose} Pose */
/** @typedef {{ shape: Shape, pose: Pose }} Placed */

/**
 * The oracle's distance of two shapes; for unions, the least over the pairs of pieces.
 * @param {Placed} a
 * @param {Placed} b
 */
const apart = (a, b) => Math.min(...a.shape.pieces.flatMap((p) => b.shape.pieces.map((q) => separation(p, a.pose, q, b.pose))));

/** All numbers of a shape and its pose. @param {Placed} placed */
const numbersOf = ({ shape, pose: { x, y, angle = 0 } }) => [x, y, angle, ...shape.pieces.flatMap(({ radius, points }) => [radius, ...points.flatMap((p) => [p.x, p.y])])];

/** The bodies that the figure's example adds, and the indices of A and B. @param {string} code */
function bodiesOf(code) {
  const lines = code.split('\n').filter((line) => line.includes('scene.add('));
  const all = lines.map((line) => line.replace(/^(const \w = )?/, ''));
  const { bodies } = run(`const scene = new Scene()\nconst bodies = [${all.join(', ')}]`, ['bodies']);
  /** @type {Placed[]} */
  const placed = bodies.map((/** @type {any} */ { shape, x, y, angle }) => ({ shape, pose: { x, y, angle } }));
  const named = (/** @type {string} */ name) => lines.findIndex((line) => line.startsWith(`const ${name} =`));
  return { placed, a: named('a'), b: named('b') };
}

for (const name of browsers) {
  describe(`the sandbox in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const open = (hash = '#sandbox') => tab.open(hash);
    /** Presses the button with this text or accessible name. @param {string} text */
    const push = async (text) => {
      await tab.page.evaluate((text) => {
        const buttons = [...document.querySelectorAll('#sandbox button')];
        const button = /** @type {HTMLElement} */ (buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent?.replace(/\s+/g, ' ').trim()) === text));
        button.click();
      }, text);
      await drawn(tab.page);
    };
    /** Types into the field with this name. @param {string} field @param {string} text */
    const type = async (field, text) => {
      await tab.page.evaluate((field) => {
        const input = /** @type {HTMLInputElement} */ (document.querySelector(`#sandbox [aria-label="${field}"]`));
        input.focus();
        input.select();
      }, field);
      await tab.page.keyboard.type(text);
      await tab.page.keyboard.press('Enter');
      await drawn(tab.page);
      return tab.page.evaluate((field) => /** @type {HTMLInputElement} */ (document.querySelector(`#sandbox [aria-label="${field}"]`)).value, field);
    };
    const complaint = () => tab.page.evaluate(() => document.querySelector('#sandbox [role=alert]')?.textContent ?? '');
    const names = () => tab.page.evaluate(() => [...document.querySelectorAll('#sandbox .bodies li')].map((row) => row.querySelector('button')?.textContent?.replace(/\s+/g, ' ').trim()));
    const picture = () => tab.page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#sandbox canvas')).toDataURL());

    /** Reads the figure and checks it against the oracle. */
    const checked = async () => {
      const said = await read(tab.page, 'sandbox');
      const { placed, a, b } = bodiesOf(said.code);
      let touching = 0;
      placed.forEach((p, i) => placed.slice(0, i).forEach((q) => { touching += Number(apart(p, q) <= 0); }));
      assert.equal(said.texts.pairs, String(touching), 'pairs that touch');
      {
        const distance = apart(placed[a], placed[b]);
        const convex = [a, b].every((i) => placed[i].shape.kind !== 'union');
        if (distance > 0 || convex) assert.ok(Math.abs(Number(said.numbers.separation) - distance) < 1e-4, `${said.numbers.separation}, not ${distance}`);
        else assert.ok(Number(said.numbers.separation) <= distance + 1e-4, 'the way out of a union is that of its deepest pieces, or longer');
        if (Math.abs(distance) > 0.006) assert.match(said.verdict, distance < 0 ? /^Overlapping by / : /^Apart by /);
      }
      return { ...said, placed, a, b };
    };

    test('opens exactly the pair that explorerUrl links to, whatever its shapes, size and place', async () => {
      const cup = [[-2, -1.5], [-1.2, -1.4], [-1.1, 0.7], [1.2, 0.7], [1.2, -1.5], [2, -1.5], [2.1, 1.5], [-2, 1.5]];
      /** @param {number} size @returns {[Shape, Shape][]} */
      const pairs = (size) => [
        [Shape.regular(7, size, { radius: size / 7 }), Shape.ellipse(size, size / 3)],
        [Shape.outline(cup.map(([x, y]) => [x * size, y * size])), Shape.capsule({ x: -size / 3, y: 0 }, { x: size, y: size / 9 }, size / 5)],
        [Shape.union([Shape.box(size, size / 3, { angle: 0.1 }), Shape.circle(size / 3, { x: size / 3, y: 0 })]), Shape.point()],
      ];
      await open(explorerUrl(Shape.circle(1), { x: 0.1, y: 0 }, Shape.box(1, 2), { x: 1.2, y: 0, angle: 1 }, ''));
      await checked();
      for (const [size, x, y] of [[1 / 3, 0.1, -0.2], [1e-6, 1e6, -1e6 / 3], [1e6, 1e6, 1e-6]]) {
        for (const [k, [a, b]] of pairs(size).entries()) {
          const poseA = { x, y, angle: Math.PI / 7 };
          const poseB = { x: x + (k === 0 ? 1.1 : 4.2) * size, y: y + size / 3, angle: -2.1 };
          await open(explorerUrl(a, poseA, b, poseB, ''));
          const said = await read(tab.page, 'sandbox');
          const { placed } = bodiesOf(said.code);
          const linked = [{ shape: a, pose: poseA }, { shape: b, pose: poseB }];
          const rounding = 4e-16 * Math.hypot(size, 1e-300);
          placed.map(numbersOf).forEach((numbers, i) => numbersOf(linked[i]).forEach((number, j) => {
            if (j < 3) assert.equal(numbers[j], number, said.code);
            else assert.ok(Math.abs(numbers[j] - number) <= 4 * rounding, `${numbers[j]}, not ${number} in\n${said.code}`);
          }));
          const distance = apart(linked[0], linked[1]);
          assert.ok(Math.abs(Number(said.numbers.separation) - distance) <= 1e-5 * size + 1e-9 * Math.abs(x) * 1e-6, `${said.numbers.separation}, not ${distance}`);
          assert.match(said.verdict, distance < 0 ? /^Overlapping by / : /^Apart by /);
          // Both bodies are in view and large enough to drag.
          for (const handle of ['n0', 'n1']) {
            const at = await whereIs(tab.page, 'sandbox', handle);
            const inside = await tab.page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, at);
            assert.equal(inside, 'CANVAS', `${handle} at ${JSON.stringify(at)}`);
          }
          const at = await whereIs(tab.page, 'sandbox', 'n1');
          await drag(tab.page, at, { x: at.x + 20, y: at.y + 10 });
          const moved = bodiesOf((await read(tab.page, 'sandbox')).code).placed;
          assert.ok(moved[1].pose.x > poseB.x && Math.abs(moved[1].pose.x - poseB.x) < 3 * size, `from ${poseB.x} to ${moved[1].pose.x}`);
          assert.deepEqual(moved[0], placed[0], 'the other one stays as it was');
        }
      }
    });

    test('tells how far a tiny body is in a large one', async () => {
      await open();
      const [angle, long] = [Math.atan2(1, 5), Shape.segment({ x: -5, y: -1 }, { x: 5, y: 1 })];
      for (const [tiny, deep] of /** @type {const} */ ([[Shape.circle(0.001), 0.001], [Shape.box(8, 0.002), 0.001], [Shape.circle(0.1), 0.1]])) {
        for (const across of [0, 0.4, -0.99].map((part) => part * deep)) {
          const pose = { x: 100 - across * Math.sin(angle), y: across * Math.cos(angle), angle };
          await open(explorerUrl(tiny, pose, long, { x: 100, y: 0 }, ''));
          const { numbers, texts, verdict, code } = await read(tab.page, 'sandbox');
          const { placed } = bodiesOf(code);
          const distance = apart(placed[0], placed[1]);
          assert.ok(Math.abs(Number(numbers.separation) - distance) < deep / 1000, `${numbers.separation}, not ${distance}`);
          assert.match(verdict, /^Overlapping by /);
          const said = Number(verdict.split(' by ')[1]);
          assert.ok(Math.abs(said + distance) < deep / 100, `${verdict}, not by ${-distance}`);
          const way = Math.hypot(...['mtv-x', 'mtv-y'].map((name) => Number(texts[name].replace('−', '-'))));
          assert.ok(Math.abs(way + distance) < deep / 100, `the mtv is ${texts['mtv-x']}, ${texts['mtv-y']}`);
        }
      }
      // Bodies of a usual size are judged at the usual precision, even if another body is far away.
      await open('#sandbox?bodies=0,0,0:circle;2.9,0,0:circle;5000,0,0:box');
      assert.match((await checked()).verdict, /^Overlapping by 0\.1/);
    });

    test('refuses a link with more than it can show, and says so', async () => {
      const many = Shape.regular(5_000, 2);
      await open(new URL(explorerUrl(many, { x: 0, y: 0 }, many, { x: 1, y: 0 }, 'https://example.org/')).hash);
      const { verdict, reason } = await read(tab.page, 'sandbox');
      assert.equal(verdict, 'Refused');
      assert.match(reason, /The link has 10000 vertices, and this page shows at most 4000\./);
    });

    test('takes up to twelve bodies of every kind, and gives them back', async () => {
      const wanted = SHAPES.filter(({ id }) => id !== 'segment');
      await open('#sandbox?bodies=3,3,0:point;-3,-3,0:circle');
      for (const { label } of wanted.slice(2)) await push(`Add: ${label}`);
      assert.deepEqual((await names()).map((name) => name?.replace(/ [AB]$/, '')), wanted.map(({ label }, i) => `${i + 1} ${label}`));
      const full = await checked();
      assert.deepEqual(full.placed.map(({ shape }) => shape.points), wanted.map(({ shape }) => shape.points));
      assert.deepEqual([full.a, full.b].sort(), [10, 11], 'the last two are A and B');
      await push('Add: Segment');
      const more = await read(tab.page, 'sandbox');
      assert.match(more.reason, /12 bodies/);
      assert.equal(more.code, full.code);

      await settled(tab.page);
      const hash = await tab.page.evaluate(() => location.hash);
      await tab.visit(hash);
      assert.equal((await checked()).output, full.output, 'comes back from its address');

      await push('Remove 5 Rounded box');
      const less = await checked();
      assert.deepEqual(less.placed.map(numbersOf), full.placed.filter((_placed, i) => i !== 4).map(numbersOf));
      assert.deepEqual([less.a, less.b], [full.a - 1, full.b - 1], 'A and B stay who they are');
      for (let count = 11; count > 2; count -= 1) {
        const [first] = await names();
        await push(`Remove ${first?.replace(/ [AB]$/, '')}`);
        await checked();
      }
      await push('Remove 1 Cup');
      assert.deepEqual((await names()).map((name) => name?.slice(2, 5)), ['Cup', 'Cro'], 'two stay: there is always a pair');
      await push('Reset');
      assert.equal((await names()).length, 5);
    });

    test('puts a new body where nothing is', async () => {
      await open();
      /**
       * Asserts that the bodies from index `first` on overlap no other body.
       * @param {number} first
       * @param {string} what
       */
      const clear = async (first, what) => {
        const { placed } = await checked();
        assert.ok(placed.length > first);
        placed.forEach((body, i) => placed.slice(Math.max(first, i + 1)).forEach((added) => assert.ok(apart(body, added) > 0, `${what} on body ${i + 1}`)));
      };
      for (const { label } of SHAPES) {
        await open();
        await push(`Add: ${label}`);
        await clear(5, label);
      }
      await open('#sandbox?bodies=-3,3.5,0:4,0,0;6,-3.5,0:2.4,0,0;4,4,0:2.5,0,0;-6,-3.5,0:2.4,0,0');
      for (let added = 0; added < 6; added++) await push('Add: Point');
      await clear(4, 'a point');
      // Of two bodies added before the next frame, the second one avoids the first.
      await open();
      await tab.page.evaluate(() => [1, 2].forEach(() => /** @type {HTMLElement} */ (document.querySelector('#sandbox .adders button')).click()));
      await drawn(tab.page);
      await clear(5, 'a point');
    });

    test('compares the two bodies that were touched last', async () => {
      await open();
      const pair = async () => (await names()).flatMap((name) => name?.match(/^\d (\w+) [AB]$/)?.[1] ?? []).sort();
      assert.deepEqual(await pair(), ['Capsule', 'Hexagon']);
      await push('4 Circle');
      const circle = await checked();
      assert.ok(circle.a === 3 || circle.b === 3);
      const box = await whereIs(tab.page, 'sandbox', 'n4');
      await tab.page.mouse.click(box.x, box.y);
      await drag(tab.page, box, { x: box.x + 12, y: box.y - 9 });
      await checked();
      assert.deepEqual(await pair(), ['Box', 'Circle']);
      await press(tab.page, 'sandbox', 'n2', 'ArrowLeft', 't');
      const cup = await checked();
      assert.deepEqual(await pair(), ['Box', 'Cup']);
      assert.ok(Math.abs((cup.placed[2].pose.angle ?? 0) - 0.2 - Math.PI / 90) < 0.001);
    });

    test('lets go of what is held when a body before it is removed', async () => {
      for (const handle of ['n1', 'n2']) {
        await open('#sandbox?bodies=-6,-3,0:circle;-1,2,0:box;5,-2,0:circle;6,4,0:triangle');
        const at = await whereIs(tab.page, 'sandbox', handle);
        await tab.page.mouse.move(at.x, at.y);
        await tab.page.mouse.down();
        await tab.page.mouse.move(at.x + 10, at.y);
        await drawn(tab.page);
        const [first] = await names();
        await push(`Remove ${first?.replace(/ [AB]$/, '')}`);
        // While something is held, code and list follow a frame later.
        await drawn(tab.page);
        const before = await checked();
        await tab.page.mouse.move(at.x + 40, at.y + 20);
        await drawn(tab.page);
        await tab.page.mouse.up();
        assert.equal((await checked()).code, before.code, 'none of the others moves');
      }
    });

    test('places bodies by number, and refuses what is none', async () => {
      await open();
      const usual = await checked();
      assert.equal(await type('angle of 1 Hexagon, in degrees', '30'), '30');
      assert.equal(await type('x of 1 Hexagon', '-1.23456789'), '−1.23456789');
      const placed = await checked();
      assert.deepEqual(placed.placed[0].pose, { x: -1.23456789, y: -0.3, angle: Math.PI / 6 });
      for (const [text, why] of /** @type {const} */ ([
        ['abc', 'x must be a number, got “abc”'], ['', 'x must be a number, got “”'], ['1,5', 'x must be a number, got “1,5”'],
        ['Infinity', 'x must be finite, got Infinity'], ['1e71', 'x must lie within ±1e+70, got 1e+71'],
      ])) {
        if (text === '') {
          await tab.page.evaluate(() => {
            const input = /** @type {HTMLInputElement} */ (document.querySelector('#sandbox [aria-label="x of 1 Hexagon"]'));
            input.value = '';
            input.dispatchEvent(new Event('change', { bubbles: true }));
          });
        } else assert.equal(await type('x of 1 Hexagon', text), '−1.23456789');
        assert.ok((await complaint()).includes(why), `“${await complaint()}” for ${text}`);
        assert.equal((await read(tab.page, 'sandbox')).code, placed.code, `${text} changes nothing`);
      }
      assert.equal(await type('y of 1 Hexagon', '7000'), '7000');
      assert.equal(await complaint(), '');
      const far = await checked();
      assert.equal(far.placed[0].pose.y, 7000);
      const seen = await whereIs(tab.page, 'sandbox', 'n0');
      const box = await tab.page.evaluate(() => {
        const { top, bottom } = /** @type {HTMLElement} */ (document.querySelector('#sandbox canvas')).getBoundingClientRect();
        return { top, bottom };
      });
      assert.ok(seen.y > box.top && seen.y < box.bottom, 'what is sent far away stays in sight');
      await push('Reset');
      assert.equal((await read(tab.page, 'sandbox')).output, usual.output);
    });

    test('goes to the end of the library’s world, and no further', async () => {
      for (const hash of ['#sandbox?bodies=1e70,1e70,0:box;-1e70,0,0:circle', '#sandbox?bodies=-1e70,-1e70,0:box;-9.9e69,-1e70,0:1e69,0,0']) {
        await tab.visit(hash);
        const first = await read(tab.page, 'sandbox');
        for (const handle of ['n0', 'n1']) {
          const at = await whereIs(tab.page, 'sandbox', handle);
          await drag(tab.page, at, { x: at.x - 60, y: at.y - 60 });
          await drag(tab.page, at, { x: at.x + 60, y: at.y + 60 });
          await tab.page.keyboard.down('Shift');
          await press(tab.page, 'sandbox', handle, ...Array(9).fill('ArrowUp'), ...Array(30).fill('ArrowLeft'));
          await tab.page.keyboard.up('Shift');
        }
        const last = await read(tab.page, 'sandbox');
        assert.notEqual(last.code, first.code);
        assert.match(`${last.verdict}: ${last.reason}`, /^Refused: x must lie within ±1e\+70/);
        await push('Add: Circle');
        await push('Add: Cup');
        assert.equal(bodiesOf((await read(tab.page, 'sandbox')).code).placed.length, 4);
        await push('Draw');
        for (const _point of [1, 2, 3]) await push('Add a point');
        await push('Done');
        assert.equal((await read(tab.page, 'sandbox')).verdict, 'Refused');
      }
    });

    test('draws polygons by mouse, finger and keyboard, and says why one cannot be', async () => {
      const dented = [[-4, -4], [4, -3], [0, 0], [4, 4], [-4, 3.5]];
      /**
       * Sets a point. Where that is in the window is read each time: until the whole page is made, a figure may still
       * move by a pixel.
       */
      const set = async (/** @type {number} */ x, /** @type {number} */ y, finger = false) => {
        const p = (await scaleOf(tab.page, 'sandbox', WORLD)).at(x, y);
        if (finger) await tab.page.touchscreen.tap(p.x, p.y);
        else await tab.page.mouse.click(p.x, p.y);
        await drawn(tab.page);
      };
      for (const finger of [false, true]) {
        await tab.open('#sandbox', finger ? PHONE : undefined);
        await push('Draw');
        await settled(tab.page);
        for (const [x, y] of [...dented, dented[0]]) await set(x, y, finger);
        const { placed, a, b } = await checked();
        assert.equal(placed.length, 6);
        assert.ok(a === 5 || b === 5, 'what was drawn is one of the pair');
        const { shape, pose } = placed[5];
        assert.equal(shape.kind, 'union');
        const near = shape.points.map((p) => [p.x + pose.x, p.y + pose.y]);
        for (const [x, y] of dented) assert.ok(near.some((p) => Math.hypot(p[0] - x, p[1] - y) < 0.06), `${x}, ${y} in ${near}`);
      }

      // A bow tie is refused with the library's message, and accepted after one of its corners is moved.
      await open();
      await push('Draw');
      for (const [x, y] of [[-4, -4], [4, 4], [4, -4], [-4, 3]]) await set(x, y);
      await push('Done');
      const refused = await read(tab.page, 'sandbox');
      assert.equal(refused.verdict, 'Refused');
      assert.throws(() => Shape.outline([[-4, -4], [4, 4], [4, -4], [-4, 3]]), { name: 'ShapeError', message: refused.reason.slice(0, -1) });
      assert.equal((await names()).length, 5);
      const { at } = await scaleOf(tab.page, 'sandbox', WORLD);
      await drag(tab.page, at(4, -4), at(7, 5));
      await push('Done');
      assert.equal((await names()).length, 6);
      await checked();

      await open('#sandbox?bodies=1,0,0:circle;-6,0,0:circle');
      await push('Draw');
      await push('Done');
      assert.match((await read(tab.page, 'sandbox')).reason, /at least three points/);
      for (const keys of /** @type {import('puppeteer-core').KeyInput[][]} */ ([[], [], ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft']])) {
        await push('Add a point');
        for (const key of keys) await tab.page.keyboard.press(key);
        await drawn(tab.page);
      }
      await push('Done');
      const { placed } = await checked();
      assert.equal(placed[2].shape.kind, 'polygon');
      assert.ok(Math.abs(placed[2].shape.area - (1.5 * 0.3) / 2) < 1e-6, `area ${placed[2].shape.area}`);
      for (const end of [() => push('Cancel'), () => tab.page.keyboard.press('Escape')]) {
        await push('Draw');
        await set(1, 4);
        assert.equal((await read(tab.page, 'sandbox')).verdict, 'Drawing');
        await end();
        await drawn(tab.page);
        assert.notEqual((await read(tab.page, 'sandbox')).verdict, 'Drawing');
        assert.equal((await names()).length, 3);
      }
    });

    test('moves two points of a drawing at once', async () => {
      await tab.open('#sandbox', PHONE);
      await push('Draw');
      const { at } = await scaleOf(tab.page, 'sandbox', WORLD);
      for (const [x, y] of [[-4, 3], [-4, -3], [4, -3]]) {
        await tab.page.touchscreen.tap(at(x, y).x, at(x, y).y);
        await drawn(tab.page);
      }
      await dragBoth(tab.page, [[at(-4, -3), at(-6, -5)], [at(4, -3), at(6, -5)]]);
      await push('Done');
      const { shape, pose } = (await checked()).placed[5];
      for (const [x, y] of [[-4, 3], [-6, -5], [6, -5]]) {
        assert.ok(shape.points.some((p) => Math.hypot(p.x + pose.x - x, p.y + pose.y - y) < 0.1), `${x}, ${y} in ${JSON.stringify([shape.points, pose])}`);
      }
    });

    test('names the pieces of unions, and the features of theirs that touch', async () => {
      // A box stands on the cup's right arm, a circle overlaps the left arm; the T and the box beside it touch along an
      // edge.
      await open('#sandbox?bodies=0,0,0:cup;1.6,-1.1,0:0,-0.3,-0.3,0.3,-0.3,0.3,0.3,-0.3,0.3;-1.5,-1,0:0.4,0,0;'
        + '5,0,0.3:-1,-1,1,-1,1,-0.5,0.25,-0.5,0.25,1,-0.25,1,-0.25,-0.5,-1,-0.5;5.6,0.6,0.3:0,-0.5,-0.5,0.5,-0.5,0.5,0.5,-0.5,0.5&axes=no&shadows=no');
      await control(tab.page, 'sandbox', '[name=ids]', false);
      await tab.page.evaluate(() => {
        const { fillText } = CanvasRenderingContext2D.prototype;
        const written = /** @type {string[]} */ ([]);
        Object.assign(window, { written });
        CanvasRenderingContext2D.prototype.fillText = function (/** @type {string} */ text, /** @type {[number, number]} */ ...at) {
          written.push(text);
          fillText.call(this, text, ...at);
        };
      });
      await control(tab.page, 'sandbox', '[name=ids]', true);
      const written = await tab.page.evaluate(() => /** @type {{ written: string[] }} */ (/** @type {unknown} */ (window)).written);
      const { placed, code } = await checked();
      for (const [i, { shape }] of placed.entries()) {
        const names = shape.pieces.map((_piece, k) => (shape.kind === 'union' ? `${i + 1}.${k + 1}` : `${i + 1}`));
        for (const name of names) assert.ok(written.includes(name), `${name} is not in ${written}`);
      }
      const { scene } = run(code.replace(/^explain.*$/m, ''), ['scene']);
      const points = [...scene.contacts()].flatMap((contact) => contact.points.map((/** @type {import('shadowgap').ContactPoint} */ point) => ({ contact, point })));
      const ids = written.filter((text) => text.includes('·'));
      assert.equal(ids.length, points.length, 'every contact point has its id');
      for (const text of ids) {
        const sides = text.split(' · ').map((side) => {
          const { body, piece = '1', ends } = /** @type {any} */ (/^(?<body>\d)(\.(?<piece>\d))?: (?<ends>[\d–]+)$/.exec(side)).groups;
          const { shape, pose } = placed[body - 1];
          const { points, radius } = shape.pieces[piece - 1];
          return { body, pose, part: Shape.hull(ends.split('–').map((/** @type {string} */ i) => points[Number(i)]), { radius }) };
        });
        const there = points.some(({ contact, point }) => sides.every(({ body, part, pose }, k) =>
          (k ? contact.b : contact.a).slot + 1 === Number(body) && Math.abs(distance(part, pose, Shape.point(), point).distance) < point.depth / 2 + 1e-4));
        assert.ok(there, `${text}: these features touch nowhere`);
      }
      tab.forget();
    });

    test('has its small rulers beside all bodies, and every id beside its point', async () => {
      // Ids without room are left out: on this phone both have some.
      for (const viewport of [undefined, { ...PHONE, width: 408 }]) {
        await tab.visit('#sandbox', viewport);
        await control(tab.page, 'sandbox', '[name=ids]', false);
        const { width, height } = await tab.page.evaluate(() => {
          const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
          const written = /** @type {any[]} */ ([]);
          Object.assign(window, { written });
          // What was drawn last counts.
          CanvasRenderingContext2D.prototype.clearRect = function (/** @type {[number, number, number, number]} */ ...box) {
            if (this.canvas.closest('#sandbox')) written.length = 0;
            clearRect.apply(this, box);
          };
          CanvasRenderingContext2D.prototype.fillText = function (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
            if (this.canvas.closest('#sandbox')) written.push({ text, x, y, half: this.measureText(text).width / 2, colour: this.fillStyle });
            fillText.call(this, text, x, y);
          };
          const { width, height } = /** @type {HTMLElement} */ (document.querySelector('#sandbox canvas')).getBoundingClientRect();
          return { width, height };
        });
        await control(tab.page, 'sandbox', '[name=ids]', true);
        /** @type {{ text: string, x: number, y: number, half: number, colour: string }[]} */
        const written = await tab.page.evaluate(() => /** @type {any} */ (window).written);
        const scale = Math.min(width / WORLD.width, height / WORLD.height);
        const { placed, code } = await checked();
        const world = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: (x - width / 2) / scale, y: (y - height / 2) / scale });
        // The text “2” names both a body and an axis. “3” names only an axis, so its colour is that of the axes.
        const [{ colour }] = written.filter(({ text }) => text === '3');
        const axes = written.filter((label) => label.colour === colour && /^\d$/.test(label.text));
        assert.deepEqual(axes.map(({ text }) => text).sort(), ['1', '2', '3', '4']);
        for (const { text, x, y } of axes) {
          placed.forEach(({ shape, pose }, i) => assert.ok(distance(Shape.point(), world(x, y), shape, pose).distance > 0, `axis ${text} is on body ${i + 1}`));
        }
        const { scene } = run(code.replace(/^explain.*$/m, ''), ['scene']);
        const points = [...scene.contacts()].flatMap((contact) => contact.points);
        const ids = written.filter(({ text }) => text.includes('·'));
        assert.equal(ids.length, points.length);
        for (const { text, x, y, half } of ids) {
          const beside = points.some((p) => {
            const [dx, dy] = [width / 2 + p.x * scale - x, height / 2 + p.y * scale - y];
            return Math.hypot(Math.max(0, Math.abs(dx) - half), Math.max(0, Math.abs(dy) - 8)) < 40;
          });
          assert.ok(beside, `${text} is far from every point`);
        }
      }
      tab.forget();
    });

    test('shows and hides each of its layers, and the address keeps that', async () => {
      await open();
      const { output } = await checked();
      for (const layer of ['axes', 'shadows', 'bounds', 'normals', 'contacts', 'ids']) {
        const before = await picture();
        const on = layer !== 'bounds';
        await control(tab.page, 'sandbox', `[name=${layer}]`, !on);
        const changed = await picture();
        assert.notEqual(changed, before, `${layer} changes nothing`);
        await settled(tab.page);
        assert.match(await tab.page.evaluate(() => location.hash), new RegExp(`[?&]${layer}=${on ? 'no' : 'yes'}`));
        await control(tab.page, 'sandbox', `[name=${layer}]`, on);
        assert.equal(await picture(), before, `${layer} is back`);
      }
      assert.equal((await checked()).output, output);
    });

    test('copies a link to the whole scene', async () => {
      await open('#sandbox?bodies=1,2,3:hexagon;0.1,-2,0:0,1,1,2,1,1.5,3:0.25,0,0;4,4,4:0,0,4,0,4,4,2,1,0,4&a=2&b=0&bounds=yes');
      const before = await checked();
      await push('Add: Circle');
      await push('Remove 4 Circle');
      await tab.page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ text) => { document.body.dataset.copied = text; } } });
      });
      await push('Copy link');
      const link = await tab.page.evaluate(() => document.body.dataset.copied ?? '');
      const after = await checked();
      await tab.visit(new URL(link).hash);
      const opened = await checked();
      assert.equal(opened.output, after.output);
      assert.equal(opened.code, after.code);
      assert.deepEqual(opened.placed.map(numbersOf), before.placed.map(numbersOf));
    });

    test('is as it should be on a telephone', async () => {
      await tab.open('#sandbox', PHONE);
      const small = await tab.page.evaluate(() =>
        [...document.querySelectorAll('#sandbox button, #sandbox label')].flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          return (width >= 24 && height >= 24) || !width ? [] : [`${element.textContent} ${width} by ${height}`];
        }));
      assert.deepEqual(small, []);
      const at = await whereIs(tab.page, 'sandbox', 'n1');
      const start = await checked();
      await swipe(tab.page, at, { x: at.x + 30, y: at.y + 20 });
      const end = await checked();
      assert.ok(end.placed[1].pose.x > start.placed[1].pose.x + 1);
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
