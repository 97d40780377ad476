/** Drives the pair figure as a reader does, and reads back what it says. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Shape, explain } from 'shadowgap';
import { launch, root, serve } from '../browser.mjs';
import * as oracle from '../js/oracle.mjs';

/** The world that the figure always shows, as www/figures/pair.js says. */
const WORLD = { width: 13.5, height: 10.8 };

/** The numbers agree with the oracle within the core's promise: 1e-5 of the larger shape's size, here about 4. */
const TOLERANCE = 1e-4;

/**
 * @typedef {import('puppeteer-core').Page} Page
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {{ code: string, a: Shape, poseA: Pose, b: Shape, poseB: Pose, told: import('shadowgap').Explanation,
 *   numbers: Record<string, number | null>, texts: Record<string, string>, verdict: string }} Said
 */

/**
 * The built page in a browser, below a path of its own. Every message of the console and every failed request is kept.
 *
 * @param {import('../browser.mjs').BrowserName} name
 */
export async function openPage(name) {
  const site = await serve(join(root, 'dist'), { base: '/a/sub-path/' });
  const browser = await launch(name);
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return {
    page,
    complaints,
    /** @param {string} [hash] @param {{ width: number, height: number, deviceScaleFactor?: number }} [viewport] */
    async visit(hash = '', viewport = { width: 1280, height: 900 }) {
      await page.setViewport(viewport);
      await page.goto('about:blank');
      await page.goto(site.url + hash);
      await drawn(page);
      await drawn(page);
    },
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

/** Waits until what was asked for has been drawn: the page asked for that frame first. @param {Page} page */
export function drawn(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
}

/** Waits until the address has followed. @param {Page} page */
export async function settled(page) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  await drawn(page);
}

/**
 * What the page says now. The shapes and poses come from the call that it shows, which is run here.
 *
 * @param {Page} page
 * @returns {Promise<Said>}
 */
export async function read(page) {
  const { code, data, verdict } = await page.evaluate(() => ({
    code: document.querySelector('.call code')?.textContent ?? '',
    verdict: document.querySelector('.verdict')?.textContent ?? '',
    data: [...document.querySelectorAll('output data')].map((element) => {
      const { value, dataset, textContent } = /** @type {HTMLDataElement} */ (element);
      return { name: dataset.name ?? '', value, text: textContent ?? '' };
    }),
  }));
  const runnable = code.replace(/^import .*$/m, '').replace(/^explain\((.*)\)$/m, 'return { a, poseA, b, poseB, told: explain($1) }');
  const ran = new Function('Shape', 'explain', runnable)(Shape, explain);
  return {
    ...ran,
    code,
    verdict,
    numbers: Object.fromEntries(data.map(({ name, value }) => [name, value === '' ? null : Number(value)])),
    texts: Object.fromEntries(data.map(({ name, text }) => [name, text])),
  };
}

/**
 * The oracle's signed distance.
 *
 * @param {Shape} a @param {Pose} poseA @param {Shape} b @param {Pose} poseB
 */
function separation(a, poseA, b, poseB) {
  const swept = (/** @type {Shape} */ { points, radius }) => ({
    points: points.map(({ x, y }) => /** @type {oracle.Vec} */ ([x, y])),
    radius,
  });
  return oracle.separation(swept(a), poseA, swept(b), poseB).separation;
}

/**
 * Every number beside the picture is the oracle's.
 *
 * @param {Said} said
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
 * Where a shape's centre and its turning handle are in the window.
 *
 * @param {Page} page
 * @param {'a' | 'b'} side
 */
export async function whereIs(page, side) {
  const said = await read(page);
  const [shape, pose] = side === 'a' ? [said.a, said.poseA] : [said.b, said.poseB];
  const box = await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#pair canvas'));
    canvas.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return { left, top, width, height };
  });
  const scale = Math.min(box.width / WORLD.width, box.height / WORLD.height);
  const up = Math.min(...shape.points.map((p) => p.y)) - shape.radius - (24 * Math.max(1, scale / 76)) / scale;
  const window = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x: box.left + box.width / 2 + x * scale,
    y: box.top + box.height / 2 + y * scale,
  });
  const angle = pose.angle ?? 0;
  return {
    scale,
    centre: window(pose.x, pose.y),
    knob: window(pose.x - Math.sin(angle) * up, pose.y + Math.cos(angle) * up),
  };
}

/**
 * Drags with the mouse, in a few steps.
 *
 * @param {Page} page
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @param {() => Promise<void>} [onStep]
 */
export async function drag(page, from, to, onStep = () => drawn(page)) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const t of [0.25, 0.5, 0.75, 1]) {
    await page.mouse.move(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
    await onStep();
  }
  await page.mouse.up();
  await drawn(page);
}
