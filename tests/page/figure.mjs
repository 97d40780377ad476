/** Operates the page's figures by mouse, finger and keyboard, and reads their text back. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after } from 'node:test';
import * as shadowgap from 'shadowgap';
import { launch, root, serve } from '../browser.mjs';
import * as oracle from '../js/common/oracle.mjs';

/** The numbers agree with the oracle within the core's promise: 1e-5 of the larger shape's size, here about 4. */
export const TOLERANCE = 1e-4;

/**
 * @typedef {import('puppeteer-core').Page} Page
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ code: string, numbers: Record<string, number | null>, texts: Record<string, string>, verdict: string, reason: string, output: string }} Said
 *   `numbers` are in full, by their names; `texts` as they are printed; `code` is the example that the figure shows
 * @typedef {Said & { a: Shape, b: Shape, poseA: Pose, poseB: Pose }} SaidOfPair
 */

/** The window's default size. */
const DESK = { width: 1280, height: 900 };

/** @typedef {{ width: number, height: number, deviceScaleFactor?: number }} Viewport */

/**
 * The browsers started by this process: one of each name, shared by all its test files.
 * @type {Map<import('../browser.mjs').BrowserName, ReturnType<typeof launch>>}
 */
const started = new Map();

after(async () => {
  for (const browser of started.values()) await (await browser).close();
});

/**
 * Opens a tab for the built page, which is served below a path. Console messages and failed requests are collected in
 * `complaints`. Close it when done.
 *
 * @param {import('../browser.mjs').BrowserName} name
 */
export async function openPage(name) {
  const site = await serve(join(root, 'dist'), { base: '/a/sub-path/' });
  const browser = started.get(name) ?? launch(name);
  started.set(name, browser);
  const page = await (await browser).newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  let visits = 0;
  let opened = 0;
  let loaded = false;
  let size = '';
  /** Gives the window this size. @param {Viewport} viewport */
  const resize = async (viewport) => {
    if (size === JSON.stringify(viewport)) return;
    size = JSON.stringify(viewport);
    await page.setViewport(viewport);
  };
  const tab = {
    page,
    complaints,
    resize,
    /** Loads the page anew, at this address. @param {string} [hash] @param {Viewport} [viewport] */
    async visit(hash = '', viewport = DESK) {
      loaded = true;
      await resize(viewport);
      // A new query each time: where only the hash differs, the browser would not load the page again.
      await page.goto(`${site.url}?visit=${(visits += 1)}${hash}`);
      // The figure that the address names is made at once, the other ones when the browser is idle.
      const { id } = /^#(?<id>[\w-]+)/.exec(hash)?.groups ?? {};
      await page.waitForFunction((id) => {
        const named = id && document.getElementById(id);
        const sections = named ? [named] : [...document.querySelectorAll('main section')];
        return sections.every((section) => section.querySelector('.verdict')?.textContent);
      }, {}, id);
      await drawn(page, 2);
    },
    /**
     * Opens the address of a figure in the page that is already loaded, in a tenth of the time that loading takes. The figure
     * is scrolled into view and has the state that loading this address would give it; other figures keep theirs.
     *
     * @param {string} hash
     * @param {Viewport} [viewport]
     */
    async open(hash, viewport = DESK) {
      if (!loaded) return tab.visit(hash, viewport);
      await resize(viewport);
      // Move the pointer off the figure, which highlights what is under the pointer.
      await page.mouse.move(1, 1);
      const [id, query = ''] = hash.slice(1).split('?');
      await page.evaluate(async (id, hash) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        // A figure listens to the address only after it has been made.
        while (!document.querySelector(`#${id} .verdict`)?.textContent) await frame();
        /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
        document.getElementById(id)?.scrollIntoView();
        const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
        location.hash = hash;
        await changed;
        // In the first frame the intersection observer reports the figure as visible; in the second one it is drawn.
        for (let i = 0; i < 3; i++) await frame();
      // A query, even with an unknown word, returns the figure to its initial state; without a query the figure would keep its
      // state. The number makes every address new, so that hashchange fires before the page writes the address again.
      }, id, `#${id}?${query}${query && '&'}opened=${(opened += 1)}`);
    },
    /** Follows a link within the page. @param {string} hash */
    async go(hash) {
      await page.evaluate((hash) => new Promise((resolve) => {
        if (location.hash === hash) return resolve(undefined);
        addEventListener('hashchange', resolve, { once: true });
        location.hash = hash;
      }).then(() => undefined), hash);
      await drawn(page, 2);
    },
    /** Call this after a test has changed the page itself, as by replacing its functions: the next `open` loads the page again. */
    forget() {
      loaded = false;
    },
    async close() {
      await page.close();
      await site.close();
    },
  };
  return tab;
}

/**
 * Waits for animation frames. Frame callbacks run in the order of the requests, so what the page requested before is drawn.
 *
 * @param {Page} page
 * @param {number} [frames]  two, where the first frame only requests what the second one draws
 */
export function drawn(page, frames = 1) {
  return page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, frames);
}

/**
 * Starts to count the page's calls of requestAnimationFrame in `dataset.frames` of the root element, and the requests that
 * have not run yet in `dataset.pending`. Another call sets `frames` to 0 again.
 *
 * @param {Page} page
 */
export function countFrames(page) {
  return page.evaluate(() => {
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
    const { dataset } = document.documentElement;
    dataset.frames = '0';
    if ('uncounted' in window) return;
    /** @type {Set<number>} */
    const pending = new Set();
    const note = () => (dataset.pending = String(pending.size));
    window.requestAnimationFrame = (callback) => {
      dataset.frames = String(Number(dataset.frames) + 1);
      const frame = request((time) => {
        pending.delete(frame);
        note();
        callback(time);
      });
      pending.add(frame);
      note();
      return frame;
    };
    window.cancelAnimationFrame = (frame) => {
      pending.delete(frame);
      note();
      cancel(frame);
    };
    // The tests wait with requests that are not counted.
    Object.assign(window, { uncounted: request });
    note();
  });
}

/**
 * Waits until no counted request has been pending for three frames: observers of size and visibility report between
 * frames, and may request the next one. Call `countFrames` first.
 *
 * @param {Page} page
 * @param {number} [patience]  the number of frames to wait at most
 * @returns {Promise<boolean>} whether the page came to rest
 */
export function rests(page, patience = 1000) {
  return page.evaluate(async (patience) => {
    const { dataset } = document.documentElement;
    const { uncounted } = /** @type {{ uncounted: typeof requestAnimationFrame }} */ (/** @type {unknown} */ (window));
    for (let frames = 0, still = 0; frames < patience; frames++) {
      await new Promise((resolve) => uncounted(resolve));
      still = dataset.pending === '0' ? still + 1 : 0;
      if (still === 3) return true;
    }
    return false;
  }, patience);
}

/**
 * Milliseconds from a figure's last change until it has written the address and the names for screen readers: the delay in
 * www/figure/figure.js and a margin. The tests wait with a timer of the page, because timers run in the order in which they are
 * due, however busy the page is.
 */
const REST = 200 + 30;

/** Waits until the address shows the state that was drawn last. @param {Page} page */
export async function settled(page) {
  await page.evaluate((rest) => new Promise((resolve) => setTimeout(resolve, rest)), REST);
  await drawn(page);
}

/**
 * Reads a figure's text.
 *
 * @param {Page} page
 * @param {string} id  of the figure's section
 * @returns {Promise<Said>}
 */
export async function read(page, id) {
  const { data, ...said } = await page.evaluate((id) => {
    const section = /** @type {HTMLElement} */ (document.getElementById(id));
    const text = (/** @type {string} */ selector) => section.querySelector(selector)?.textContent ?? '';
    return {
      code: text('.call code'),
      verdict: text('.verdict'),
      reason: text('.reason'),
      output: text('output'),
      data: [...section.querySelectorAll('output data')].map((element) => {
        const { value, dataset, textContent } = /** @type {HTMLDataElement} */ (element);
        return { name: dataset.name ?? '', value, text: textContent ?? '' };
      }),
    };
  }, id);
  return {
    ...said,
    numbers: Object.fromEntries(data.map(({ name, value }) => [name, value === '' ? null : Number(value)])),
    texts: Object.fromEntries(data.map(({ name, text }) => [name, text])),
  };
}

/**
 * Runs the example code that a figure shows and returns its variables named in `names`; `answer` is the value of its last
 * call.
 *
 * @param {string} code
 * @param {string[]} names
 * @returns {any}
 */
export function run(code, names) {
  const lines = code.trimEnd().split('\n').filter((line) => !line.startsWith('import '));
  const last = lines.map((line) => /^[a-z]/i.test(line) && !/^(const|let|for|if) /.test(line)).lastIndexOf(true);
  if (last >= 0) lines[last] = `const answer = ${lines[last]}`;
  const given = Object.entries(shadowgap);
  const body = `${lines.join('\n')}\nreturn { ${[...names, ...(last >= 0 ? ['answer'] : [])].join(', ')} }`;
  return new Function(...given.map(([name]) => name), body)(...given.map(([, value]) => value));
}

/**
 * Reads the text of a figure of two shapes, and runs its example code for the shapes and poses.
 *
 * @param {Page} page
 * @param {string} id
 * @returns {Promise<SaidOfPair & { answer: any }>}
 */
export async function readPair(page, id) {
  const said = await read(page, id);
  return { ...said, ...run(said.code, ['a', 'b', 'poseA', 'poseB']) };
}

/**
 * Scrolls a figure into view and returns where one of its handles is in the window.
 *
 * @param {Page} page
 * @param {string} id
 * @param {string} handle
 * @returns {Promise<Point>}
 */
export async function whereIs(page, id, handle) {
  await page.evaluate((id) => document.querySelector(`#${id} .scene`)?.scrollIntoView({ block: 'center' }), id);
  await drawn(page);
  return page.evaluate((id, handle) => {
    const grip = /** @type {HTMLElement} */ (document.querySelector(`#${id} [data-handle=${handle}]`));
    const { x, y } = grip.getBoundingClientRect();
    return { x, y };
  }, id, handle);
}

/**
 * The texts drawn on a figure's first canvas, and the middle of each in the canvas's drawing pixels.
 *
 * @param {Page} page
 * @param {string} id
 */
export async function written(page, id) {
  return page.evaluate((id) => new Promise((/** @type {(texts: ({ text: string } & Point)[]) => void} */ resolve) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(`#${id} canvas`));
    canvas.scrollIntoView({ block: 'center' });
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const texts = /** @type {({ text: string } & Point)[]} */ ([]);
    ctx.fillText = (text, x, y) => {
      texts.push({ text, x, y });
      CanvasRenderingContext2D.prototype.fillText.call(ctx, text, x, y);
    };
    // A blur makes the figure draw again, whether it had the focus or not.
    document.querySelector(`#${id} .grip`)?.dispatchEvent(new FocusEvent('blur'));
    requestAnimationFrame(() => requestAnimationFrame(() => {
      Reflect.deleteProperty(ctx, 'fillText');
      resolve(texts);
    }));
  }), id);
}

/**
 * Returns `scale`, the window's pixels per unit of a figure's world, and `at`, which maps the world to the window.
 *
 * @param {Page} page
 * @param {string} id
 * @param {{ width: number, height: number }} world  its size in the figure's source
 */
export async function scaleOf(page, id, world) {
  await page.evaluate((id) => document.querySelector(`#${id} .scene`)?.scrollIntoView({ block: 'center' }), id);
  const box = await page.evaluate((id) => {
    const { left, top, width, height } = /** @type {HTMLElement} */ (document.querySelector(`#${id} canvas`)).getBoundingClientRect();
    return { left, top, width, height };
  }, id);
  const scale = Math.min(box.width / world.width, box.height / world.height);
  /** Maps a point of the world to the window. @param {number} x  @param {number} y */
  const at = (x, y) => ({ x: box.left + box.width / 2 + x * scale, y: box.top + box.height / 2 + y * scale });
  return { scale, at };
}

/**
 * Focuses a handle and presses keys; a capital letter is pressed with Shift.
 *
 * @param {Page} page
 * @param {string} id
 * @param {string} handle
 * @param {import('puppeteer-core').KeyInput[]} keys
 */
export async function press(page, id, handle, ...keys) {
  await page.evaluate((id, handle) => /** @type {HTMLElement} */ (document.querySelector(`#${id} [data-handle=${handle}]`)).focus(), id, handle);
  for (const key of keys) await page.keyboard.press(key);
  await drawn(page);
}

/**
 * Drags with a finger.
 *
 * @param {Page} page
 * @param {Point} from
 * @param {Point} to
 */
export async function swipe(page, from, to) {
  await page.touchscreen.touchStart(from.x, from.y);
  for (const t of [0.25, 0.5, 0.75, 1]) await page.touchscreen.touchMove(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
  await page.touchscreen.touchEnd();
  await drawn(page);
}

/**
 * Drags two handles at once, in alternating steps: the first with the mouse, the second with a finger.
 *
 * @param {Page} page
 * @param {[from: Point, to: Point][]} ways
 */
export async function dragBoth(page, [[from, to], [from2, to2]]) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.touchscreen.touchStart(from2.x, from2.y);
  for (const t of [0.25, 0.5, 0.75, 1]) {
    await page.mouse.move(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
    await page.touchscreen.touchMove(from2.x + (to2.x - from2.x) * t, from2.y + (to2.y - from2.y) * t);
  }
  await page.touchscreen.touchEnd();
  await page.mouse.up();
  await drawn(page);
}

/**
 * Sets a figure's slider to `value`, or clicks its checkbox or radio button if that is not in the state `value`.
 *
 * @param {Page} page
 * @param {string} id
 * @param {string} selector  within the section
 * @param {string | number | boolean} value
 */
export async function control(page, id, selector, value) {
  await page.evaluate((id, selector, value) => {
    const input = /** @type {HTMLInputElement} */ (document.querySelector(`#${id} ${selector}`));
    if (input.type === 'range') {
      input.value = String(value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    } else if (input.checked !== value) input.click();
  }, id, selector, value);
  await drawn(page);
}

/**
 * The oracle's signed distance of two placed shapes.
 *
 * @param {Shape} a @param {Pose} poseA @param {Shape} b @param {Pose} poseB
 */
export function separation(a, poseA, b, poseB) {
  const swept = (/** @type {Shape} */ { points, radius }) => ({
    points: points.map(({ x, y }) => /** @type {oracle.Vec} */ ([x, y])),
    radius,
  });
  return oracle.separation(swept(a), poseA, swept(b), poseB).separation;
}

/**
 * Asserts that every number beside the picture of a pair agrees with the oracle.
 *
 * @param {SaidOfPair} said
 */
export function agreesWithOracle(said) {
  const { a, poseA, b, poseB, numbers, texts, verdict, code } = said;
  const expected = separation(a, poseA, b, poseB);
  const near = (/** @type {number | null} */ x, /** @type {number} */ y, /** @type {string} */ what) =>
    assert.ok(x !== null && Math.abs(x - y) <= TOLERANCE, `${what}: ${x} on the page, ${y} from the oracle, for\n${code}`);

  near(numbers.separation, expected, 'separation');
  assert.equal(Number(texts.separation.replace('−', '-')), Number(Number(numbers.separation).toFixed(2)));
  const number = (/** @type {string} */ name) => Number(numbers[name]);
  near(Math.hypot(number('normal-x'), number('normal-y')), 1, 'length of the normal');
  for (const axis of ['x', 'y']) {
    near(number(`on-b-${axis}`) - number(`on-a-${axis}`), number(`normal-${axis}`) * expected, `way from the point on A to the point on B in ${axis}`);
  }
  if (Math.abs(expected) < 0.004) assert.equal(verdict, 'Touching');
  else if (Math.abs(expected) > 0.006) assert.match(verdict, expected < 0 ? /^Overlapping by \d+\.\d\d$/ : /^Apart by \d+\.\d\d$/);

  const { 'mtv-x': x, 'mtv-y': y } = numbers;
  if (expected > TOLERANCE) {
    assert.equal(x, null);
    assert.equal(texts['mtv-x'], '–');
  } else if (x !== null && y !== null) {
    near(Math.hypot(x, y), -expected, 'length of the mtv');
    near(separation(a, poseA, b, { ...poseB, x: poseB.x + x, y: poseB.y + y }), 0, 'separation after the mtv');
  } else assert.ok(expected > -TOLERANCE);
}

/**
 * Drags with the mouse, in a few steps.
 *
 * @param {Page} page
 * @param {Point} from
 * @param {Point} to
 * @param {() => Promise<void>} [onStep]  called after each step is drawn
 */
export async function drag(page, from, to, onStep) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const t of [0.25, 0.5, 0.75, 1]) {
    await page.mouse.move(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
    if (!onStep) continue;
    await drawn(page);
    await onStep();
  }
  await page.mouse.up();
  await drawn(page);
}
