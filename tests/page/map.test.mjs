/** The map of deciding axes: every place has the colour of the axis that a separate search over all edges finds. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers } from '../browser.mjs';
import { control, drag, press, readPair, scaleOf, separation, swipe, TOLERANCE, whereIs } from './figure.mjs';
import { countFrames, openPage, rests } from './tab.mjs';

/** The world's size, copied from www/figures/map/map.js. */
const WORLD = { width: 15, height: 10 };

/** @typedef {import('./figure.mjs').SaidOfPair} SaidOfPair */

/**
 * A polygon's corners in the world.
 * @param {import('shadowgap').Shape} shape
 * @param {import('shadowgap').Pose} pose
 */
const corners = ({ points }, { x, y, angle = 0 }) => points.map((p) => ({
  x: x + p.x * Math.cos(angle) - p.y * Math.sin(angle),
  y: y + p.x * Math.sin(angle) + p.y * Math.cos(angle),
}));

/**
 * The signed distances along the edges' outward normals, the largest first. Parallel edges count as one: it has the
 * first edge's name and the largest distance.
 *
 * @param {Pick<SaidOfPair, 'a' | 'b' | 'poseA' | 'poseB'>} pair
 */
function edges({ a, b, poseA, poseB }) {
  const sides = [{ name: 'A', own: corners(a, poseA), other: corners(b, poseB) }, { name: 'B', own: corners(b, poseB), other: corners(a, poseA) }];
  /** @type {{ name: string, far: number, x: number, y: number }[]} */
  const found = [];
  for (const { name, own, other } of sides) {
    own.forEach((p, i) => {
      const q = own[(i + 1) % own.length];
      const length = Math.hypot(q.x - p.x, q.y - p.y);
      const [x, y] = [(q.y - p.y) / length, (p.x - q.x) / length];
      const far = Math.min(...other.map((r) => x * (r.x - p.x) + y * (r.y - p.y)));
      const same = found.find((edge) => Math.abs(edge.x * y - edge.y * x) < 1e-6);
      if (same) same.far = Math.max(same.far, far);
      else found.push({ name: `${name} edge ${i}`, far, x, y });
    });
  }
  return found.sort((p, q) => q.far - p.far);
}

/**
 * The deciding axis: an edge's, or that of two corners if the shapes are farther apart than any edge shows.
 * @param {Parameters<typeof edges>[0]} pair
 */
function decider(pair) {
  const { a, poseA, b, poseB } = pair;
  const far = separation(a, poseA, b, poseB);
  const [first, second] = edges(pair);
  const corner = far > first.far + TOLERANCE;
  const by = corner ? far - first.far : first.far - second.far;
  return { far, name: corner ? 'corner' : first.name, second: corner ? first.name : second.name, by };
}

/** @param {SaidOfPair} said */
function agreesWithEdges(said) {
  const { numbers, texts, verdict, code } = said;
  const { far, name, second, by } = decider(said);
  const near = (/** @type {number | null} */ x, /** @type {number} */ y) => assert.ok(x !== null && Math.abs(x - y) < TOLERANCE, `${x}, not ${y}, for\n${code}`);
  near(numbers.separation, far);
  // On a border between two regions either axis may win, so the names are not checked.
  if (by < 2 * TOLERANCE || Number(numbers['loses-by']) < 2 * TOLERANCE) return;
  near(numbers['loses-by'], by);
  if (name === 'corner') assert.match(texts.first, /^vertices A \d, B \d$/);
  else assert.equal(texts.first, name, code);
  assert.equal(verdict, name === 'corner' ? 'Two vertices win' : `${name} wins`);
  assert.equal(texts.second, second, code);
}

for (const name of browsers) {
  describe(`the map of axes in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof openPage>>} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    const read = () => readPair(tab.page, 'map');

    /** Waits until the map is fully refined and requests no more frames. */
    const finished = async () => {
      await countFrames(tab.page);
      assert.ok(await rests(tab.page), 'the map is refined without end');
    };

    /**
     * The colours of the picture at points of the world.
     *
     * @param {import('./figure.mjs').Point[]} points
     */
    const colours = (points) => tab.page.evaluate((points, { width, height }) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#map canvas'));
      const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
      ctx.drawImage(canvas, 0, 0);
      const scale = Math.min(canvas.width / width, canvas.height / height);
      const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
      return points.map(({ x, y }) => {
        const at = 4 * (Math.floor(canvas.height / 2 + y * scale) * canvas.width + Math.floor(canvas.width / 2 + x * scale));
        return data.slice(at, at + 4).join();
      });
    }, points, WORLD);

    test('agrees with a walk over the edges wherever B is dragged, by mouse, finger and keys', async () => {
      for (const pair of ['boxes', 'polygons']) {
        await tab.open(`#map?pair=${pair}`);
        agreesWithEdges(await read());
        const { scale } = await scaleOf(tab.page, 'map', WORLD);
        for (const [x, y] of [[-2.1, -1.3], [-2.6, 0.4], [5, 3.4], [-6, 0.5]]) {
          const from = await whereIs(tab.page, 'map', 'b');
          await drag(tab.page, from, { x: from.x + x * scale, y: from.y + y * scale }, async () => {
            agreesWithEdges(await read());
          });
        }
        await press(tab.page, 'map', 'b', 'ArrowLeft', 't', 't');
        agreesWithEdges(await read());
        await press(tab.page, 'map', 'a', 'R', 'ArrowLeft');
        const turned = await read();
        assert.deepEqual([turned.poseA.x, turned.poseA.y], [0, 0], 'A has left the middle of its map');
        agreesWithEdges(turned);
      }
      await tab.open('#map', { width: 360, height: 740, deviceScaleFactor: 2 });
      const from = await whereIs(tab.page, 'map', 'b');
      await swipe(tab.page, from, { x: from.x - 60, y: from.y - 30 });
      agreesWithEdges(await read());
    });

    test('has one colour for each axis, at every place that the walk gives to it', async () => {
      await tab.open('#map?pair=polygons&a=0,0,0.1&b=6.6,4.2,0.5');
      await finished();
      const said = await read();
      const places = [];
      for (let x = -6.5; x <= 4.5; x += 0.55) for (let y = -4.5; y <= 2.5; y += 0.55) places.push({ x, y });
      // Skip places where A covers the map, and places near a border, where the colours blend.
      const known = places.map((p) => ({ p, ...decider({ ...said, poseB: { ...said.poseB, ...p } }) })).filter(({ p, by }) => Math.hypot(p.x, p.y) > 2.4 && by > 0.15);
      const seen = await colours(known.map(({ p }) => p));
      /** @type {Map<string, Map<string, number>>} */
      const counts = new Map();
      known.forEach(({ name, far }, i) => {
        if (Math.abs(far) < 0.1) return;
        const region = `${name} ${far < 0 ? 'inside' : 'outside'}`;
        const count = counts.get(region) ?? new Map();
        counts.set(region, count.set(seen[i], (count.get(seen[i]) ?? 0) + 1));
      });
      assert.ok(counts.size >= 8, `only ${[...counts.keys()]}`);
      const usual = [...counts].map(([region, count]) => {
        const [[colour, most]] = [...count].sort(([, p], [, q]) => q - p);
        const all = [...count.values()].reduce((sum, n) => sum + n, 0);
        // Labels cover a few of the places.
        assert.ok(most >= 0.7 * all, `${region}: ${[...count].join('; ')}`);
        return colour;
      });
      assert.equal(new Set(usual).size, usual.length, 'two regions have one colour');
    });

    test('names in an area what decides there, and clear of what lies on the map', async () => {
      await tab.open('#map');
      await tab.page.evaluate(() => {
        const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
        const { dataset } = document.documentElement;
        CanvasRenderingContext2D.prototype.clearRect = function (/** @type {[number, number, number, number]} */ ...box) {
          if (this.canvas.closest('#map')) dataset.said = '[]';
          clearRect.apply(this, box);
        };
        CanvasRenderingContext2D.prototype.fillText = function (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
          const { clientWidth, clientHeight } = this.canvas;
          const written = { text, x: x - clientWidth / 2, y: y - clientHeight / 2, half: this.measureText(text).width / 2 };
          if (this.canvas.closest('#map')) dataset.said = JSON.stringify([...JSON.parse(dataset.said ?? '[]'), written]);
          fillText.call(this, text, x, y);
        };
      });
      for (const [hash, inside] of /** @type {[string, number][]} */ ([['boxes', 6], ['polygons', 6], ['polygons&b=-1.4,-0.6,0.4', 5], ['boxes&a=0,0,-0.5&b=0.3,0.1,1', 5]])) {
        await tab.open(`#map?pair=${hash}`);
        const { scale } = await scaleOf(tab.page, 'map', WORLD);
        await press(tab.page, 'map', 'b', 'ArrowRight', 'ArrowLeft');
        await finished();
        /** @type {{ text: string, x: number, y: number, half: number }[]} */
        const written = JSON.parse(await tab.page.evaluate(() => document.documentElement.dataset.said ?? '[]'));
        const said = await read();
        const letters = written.filter(({ text }) => /^[AB]$/.test(text));
        const names = written.filter(({ text }) => /^([AB] \d|vertex)$/.test(text));
        assert.equal(letters.length, 2, JSON.stringify(written));
        for (const { text, x, y, half } of names) {
          for (const [right, down] of [[0, 0], [-half, -4], [half, -4], [-half, 4], [half, 4]]) {
            const place = { ...said.poseB, x: (x + right) / scale, y: (y + down) / scale };
            const { name, second, by } = decider({ ...said, poseB: place });
            const here = [name, ...(by < 0.1 ? [second] : [])].map((one) => one.replace(' edge', '').replace('corner', 'vertex'));
            assert.ok(here.includes(text), `${text} stands where ${here} wins, at ${place.x}, ${place.y} of ${hash}`);
          }
          for (const { text: letter, x: lx, y: ly } of letters) assert.ok(Math.abs(x - lx) > half + 10 || Math.abs(y - ly) > 18, `${text} lies on the knob of ${letter}`);
          assert.ok(Math.abs(x / scale - said.poseB.x) * scale > half || Math.abs(y / scale - said.poseB.y) * scale > 8, `${text} lies on B’s centre`);
        }
        const within = names.filter(({ x, y }) => decider({ ...said, poseB: { ...said.poseB, x: x / scale, y: y / scale } }).far < 0);
        assert.ok(within.length >= inside, `${hash}: inside the line only ${within.map(({ text }) => text)}`);
        const marks = written.filter(({ text }) => text.startsWith('edge'));
        assert.deepEqual(marks.map(({ text }) => text), [said.texts.first.slice(2)], 'the edge that decides has its name');
      }
      tab.forget();
    });

    test('is made anew when a shape is turned, not when B is dragged', async () => {
      await tab.open('#map?b=5,3.5,0');
      await finished();
      const places = [];
      for (let x = -6; x <= 2; x += 0.4) for (const y of [-4, -3]) places.push({ x, y });
      const before = await colours(places);
      await press(tab.page, 'map', 'b', 'ArrowLeft', 'ArrowLeft', 'ArrowUp');
      assert.deepEqual(await colours(places), before);
      await press(tab.page, 'map', 'b', 'T', 'T');
      assert.notDeepEqual(await colours(places), before);
    });

    test('is printed as fine as it gets', async () => {
      await tab.open('#map');
      const look = () => tab.page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#map canvas')).toDataURL());
      await finished();
      const before = await look();
      // Prints another map before a frame has begun it.
      const printed = await tab.page.evaluate(() => new Promise((/** @type {(picture: string) => void} */ resolve) => {
        addEventListener('hashchange', () => {
          dispatchEvent(new Event('beforeprint'));
          resolve(/** @type {HTMLCanvasElement} */ (document.querySelector('#map canvas')).toDataURL());
        }, { once: true });
        location.hash = '#map?pair=polygons&b=3,1,0.3';
      }));
      assert.notEqual(printed, before);
      await tab.page.evaluate(() => document.getElementById('map')?.scrollIntoView());
      await finished();
      assert.equal(await look(), printed);
    });

    test('leaves a circle to A’s edges and corners', async () => {
      await tab.open('#map?pair=circle&a=0,0,0&b=3.4,2.6,0');
      const corner = await read();
      // The box's corner is (1.8, 1.1): 1.6 and 1.5 from the centre of the circle of radius 1.1.
      assert.ok(Math.abs(Number(corner.numbers.separation) - (Math.hypot(1.6, 1.5) - 1.1)) < TOLERANCE);
      assert.match(corner.texts.first, /^A vertex \d$/);
      await tab.open('#map?pair=circle&a=0,0,0&b=3.4,0.6,0');
      const edge = await read();
      assert.match(edge.texts.first, /^A edge \d$/);
      assert.ok(Math.abs(Number(edge.numbers.separation) - 0.5) < TOLERANCE);
    });

    test('counts no tie that came with another pair, until it is left and found again', async () => {
      await tab.page.evaluate(() => localStorage.clear());
      await tab.visit('#map');
      const solved = () => tab.page.evaluate(() => document.querySelector('#map .exercise')?.classList.contains('solved'));
      const rest = () => new Promise((resolve) => setTimeout(resolve, 450));
      const nearly = async () => {
        const { numbers, texts, verdict } = await readPair(tab.page, 'map');
        return /^[AB] edge/.test(verdict) && / edge /.test(texts.second) && Number(numbers.separation) < 0 && Number(numbers['loses-by']) < 0.1;
      };
      const lucky = [];
      for (const pair of ['polygons', 'circle', 'boxes']) {
        await control(tab.page, 'map', `[value=${pair}]`, true);
        await rest();
        assert.ok(!(await solved()), `solved by choosing ${pair}`);
        if (await nearly()) lucky.push(pair);
      }
      assert.ok(lucky.length, 'one of the pairs ties where B stands');
      await control(tab.page, 'map', `[value=${lucky[0]}]`, true);
      await press(tab.page, 'map', 'b', ...Array(20).fill('ArrowRight'));
      assert.ok(!(await nearly()));
      await press(tab.page, 'map', 'b', ...Array(20).fill('ArrowLeft'));
      assert.ok(await nearly());
      await tab.page.waitForSelector('#map .exercise.solved', { timeout: 10_000 });
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
