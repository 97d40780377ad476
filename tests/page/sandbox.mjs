/** Operates the sandbox and reads it back, for both files of its tests. */
import assert from 'node:assert/strict';
import { read, run, separation } from './figure.mjs';
import { drawn } from './tab.mjs';

/** The world's size, copied from www/figures/sandbox/state.js. */
export const WORLD = { width: 18, height: 12 };
export const PHONE = { width: 360, height: 740, deviceScaleFactor: 2 };

/** @typedef {import('shadowgap').Pose} Pose */
/** @typedef {{ shape: import('shadowgap').Shape, pose: Pose }} Placed */

/**
 * The oracle's distance of two shapes; for unions, the least over the pairs of pieces.
 * @param {Placed} a
 * @param {Placed} b
 */
export const apart = (a, b) => Math.min(...a.shape.pieces.flatMap((p) => b.shape.pieces.map((q) => separation(p, a.pose, q, b.pose))));

/** All numbers of a shape and its pose. @param {Placed} placed */
export const numbersOf = ({ shape, pose: { x, y, angle = 0 } }) => [x, y, angle, ...shape.pieces.flatMap(({ radius, points }) => [radius, ...points.flatMap((p) => [p.x, p.y])])];

/** The bodies that the figure's example adds, and the indices of A and B. @param {string} code */
export function bodiesOf(code) {
  const lines = code.split('\n').filter((line) => line.includes('scene.add('));
  const all = lines.map((line) => line.replace(/^(const \w = )?/, ''));
  const { bodies } = run(`const scene = new Scene()\nconst bodies = [${all.join(', ')}]`, ['bodies']);
  /** @type {Placed[]} */
  const placed = bodies.map((/** @type {any} */ { shape, x, y, angle }) => ({ shape, pose: { x, y, angle } }));
  const named = (/** @type {string} */ name) => lines.findIndex((line) => line.startsWith(`const ${name} =`));
  return { placed, a: named('a'), b: named('b') };
}

/**
 * What the tests do with the sandbox in a tab.
 * @param {() => Awaited<ReturnType<typeof import('./tab.mjs').openPage>>} tab
 */
export function sandbox(tab) {
  const open = (hash = '#sandbox') => tab().open(hash);
  /** Presses the button with this text or accessible name. @param {string} text */
  const push = async (text) => {
    await tab().page.evaluate((text) => {
      const buttons = [...document.querySelectorAll('#sandbox button')];
      const button = /** @type {HTMLElement} */ (buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent?.replace(/\s+/g, ' ').trim()) === text));
      button.click();
    }, text);
    await drawn(tab().page);
  };
  /** Types into the field with this name. @param {string} field @param {string} text */
  const type = async (field, text) => {
    await tab().page.evaluate((field) => {
      const input = /** @type {HTMLInputElement} */ (document.querySelector(`#sandbox [aria-label="${field}"]`));
      input.focus();
      input.select();
    }, field);
    await tab().page.keyboard.type(text);
    await tab().page.keyboard.press('Enter');
    await drawn(tab().page);
    return tab().page.evaluate((field) => /** @type {HTMLInputElement} */ (document.querySelector(`#sandbox [aria-label="${field}"]`)).value, field);
  };
  const complaint = () => tab().page.evaluate(() => document.querySelector('#sandbox [role=alert]')?.textContent ?? '');
  const names = () => tab().page.evaluate(() => [...document.querySelectorAll('#sandbox .bodies li')].map((row) => row.querySelector('button')?.textContent?.replace(/\s+/g, ' ').trim()));
  const picture = () => tab().page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('#sandbox canvas')).toDataURL());

  /** Reads the figure and checks it against the oracle. */
  const checked = async () => {
    const said = await read(tab().page, 'sandbox');
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
  return { open, push, type, complaint, names, picture, checked };
}
