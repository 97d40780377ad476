/**
 * What the sandbox draws: polygons point by point, pieces, rulers and layers.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { distance, Shape } from 'shadowgap';
import { browsers } from '../browser.mjs';
import { control, drag, dragBoth, read, run, scaleOf } from './figure.mjs';
import { PHONE, sandbox, WORLD } from './sandbox.mjs';
import { drawn, openPage, settled } from './tab.mjs';

for (const name of browsers) {
  describe(`drawings in the sandbox in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const { open, push, names, picture, checked } = sandbox(() => tab);

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

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
