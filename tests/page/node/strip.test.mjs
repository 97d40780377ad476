/** The strip for developers: its figures are those of README's table, and its example fits a phone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { collide, Shape } from 'shadowgap';
import { root } from '../../browser.mjs';
import { run } from '../figure.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** README's rows of numbers: bytes in KB, nanoseconds for boxes, 8-gons and 32-gons, milliseconds for a frame. */
const rows = Object.fromEntries(read('README.md').split('\n').flatMap((line) => {
  const [, name, ...cells] = line.split('|').map((cell) => cell.trim().replaceAll('**', ''));
  return cells.length > 5 ? [[name, cells.map((cell) => Number(cell.replaceAll(',', '')))]] : [];
}));

for (const [language, folder, comma] of [['English', '', '.'], ['German', 'de/', ',']]) {
  const html = read(`dist/${folder}index.html`);
  const strip = html.slice(html.indexOf('id="build"'), html.indexOf('<section id="shadow"'));

  test(`the figures of the ${language} strip are README’s`, () => {
    const numbers = [...strip.matchAll(/<(?:strong|b)>([\d.,–]+)\s(KB|ns|ms|×)/g)].map(([, number, unit]) => `${number.replaceAll(comma, '.')} ${unit}`);
    const [all, pairs, theirs] = [rows.shadowgap, rows['shadowgap/pairs'], rows.sat];
    assert.deepEqual(numbers, [
      `${Math.round(pairs[0])}–${Math.round(all[0])} KB`, `${all[1]} ns`, `${all[4].toFixed(1)} ms`, `${theirs[4].toFixed(1)} ms`, `${Math.round(theirs[4] / all[4])} ×`,
    ]);
    const parts = [...strip.matchAll(/--part: (\d+)%/g)].map(([, part]) => Number(part));
    assert.deepEqual(parts, [Math.round((100 * all[4]) / theirs[4]), 100], 'the bars are as long as their numbers are large');
  });

  test(`the example of the ${language} strip works, and its lines fit`, () => {
    const [, code] = /** @type {RegExpExecArray} */ (/<pre[^>]*><code>([^]*?)<\/code>/.exec(strip));
    for (const line of code.split('\n')) assert.ok(line.length <= 46, line);
    assert.match(code, /^import \{ collide, Shape \} from 'shadowgap'$/m);
    const { crate, ball, a, b } = run(code, ['crate', 'ball', 'a', 'b']);
    assert.ok(crate instanceof Shape && ball instanceof Shape);
    const left = collide(crate, a, ball, b);
    assert.ok(!left || left.depth < 1e-4, 'it moves the ball out of the crate');
    assert.ok(b.x !== 1.5);
  });
}
