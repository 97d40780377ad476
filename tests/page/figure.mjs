/** Operates the page's figures by mouse, finger and keyboard, and reads their text back. */
import assert from 'node:assert/strict';
import * as shadowgap from 'shadowgap';
import * as oracle from '../js/common/oracle.mjs';
import { drawn } from './tab.mjs';

/** The numbers agree with the oracle within the core's promise: 1e-5 of the larger shape's size, here about 4. */
export const TOLERANCE = 1e-4;

/**
 * @typedef {import('puppeteer-core').Page} Page
 * @typedef {import('shadowgap').Shape} Shape
 * @typedef {import('shadowgap').Pose} Pose
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ code: string, numbers: Record<string, number | null>, texts: Record<string, string>, verdict: string,
 *   reason: string, output: string }} Said
 *   `numbers` are in full, by their names; `texts` as they are printed; `code` is the example that the figure shows
 * @typedef {Said & { a: Shape, b: Shape, poseA: Pose, poseB: Pose }} SaidOfPair
 */

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
      output: [...section.querySelectorAll('output')].flatMap((output) => [...output.children])
        .filter(({ className }) => !/^(exercise|now$)/.test(className)).map(({ textContent }) => textContent).join(' '),
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
 * Runs the example code that a figure shows and returns its variables named in `names`; `answer` is the value of its
 * last call.
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
  await page.evaluate((id) => document.querySelector(`#${id} .scene`)?.scrollIntoView({ block: 'center', behavior: 'instant' }), id);
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
    canvas.scrollIntoView({ block: 'center', behavior: 'instant' });
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
  await page.evaluate((id) => document.querySelector(`#${id} .scene`)?.scrollIntoView({ block: 'center', behavior: 'instant' }), id);
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
