/**
 * The lines on the cards of figure 18: each mistaken line stands in www/geometry/mistakes.js as it is written on the
 * card, and with the right line in its place the test gives the library's answers.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { distance, explain } from 'shadowgap';
import { contentOf } from '../../../scripts/figures.mjs';
import { PAIRS } from '../../../www/figures/mistakes/mistakes.js';
import { root } from '../../browser.mjs';
import { Random } from '../../js/common/random.mjs';

const folder = join(root, 'www', 'geometry');
const source = readFileSync(join(folder, 'mistakes.js'), 'utf8');
const html = contentOf('mistakes');

/** The two lines of a card. @param {string} name */
function linesOf(name) {
  const [, card] = new RegExp(`<li data-card="${name}">([^]*?)</li>`).exec(html) ?? [];
  const lines = [...(card ?? '').matchAll(/<code class="line">([^]*?)<\/code>/g)];
  return lines.map(([, text]) => text.replaceAll('<wbr>', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
}

describe('the right line makes the test right:', () => {
  /** @type {string} */
  let place;
  before(() => {
    place = mkdtempSync(join(tmpdir(), 'lines-'));
  });
  after(() => rmSync(place, { recursive: true }));

  for (const [name, { a, b, turns = '', grid, usual }] of Object.entries(PAIRS)) {
    test(name, async () => {
      const lines = linesOf(name);
      assert.equal(lines.length, 2);
      const [wrong, right] = lines;
      assert.equal(source.split(wrong).length, 2, `stands once in mistakes.js: ${wrong}`);
      const file = join(place, `${name}.mjs`);
      writeFileSync(file, source.replace(wrong, () => right).replace(/from '\.\//g, `from '${pathToFileURL(folder)}/`));
      const mended = (await import(pathToFileURL(file).href))[name];

      const draws = new Random(18);
      /** @param {string} side */
      const anywhere = (side) => {
        const on = (/** @type {number} */ x) => (grid ? Math.round(x / grid) * grid : x);
        return { x: on(draws.between(-3.4, 3.4)), y: on(draws.between(-1.9, 1.9)), angle: turns.includes(side) ? draws.between(-3, 3) : 0 };
      };
      /** @param {number[]} pose */
      const posed = ([x, y, angle]) => ({ x, y, angle });
      for (let i = 0; i < 300; i++) {
        const [poseA, poseB] = i ? [anywhere('a'), anywhere('b')] : [posed(usual.a), posed(usual.b)];
        const at = `${JSON.stringify(poseA)}, ${JSON.stringify(poseB)}`;
        const answer = mended(a.shape, poseA, b.shape, poseB);
        const far = distance(a.shape, poseA, b.shape, poseB).distance;
        if (grid || Math.abs(far) > 1e-6) assert.equal(answer.overlaps, far <= 0, at);
        if (answer.axes) assert.equal(answer.axes.length, explain(a.shape, poseA, b.shape, poseB, { allAxes: true }).axes.length, at);
        if (!answer.push || far > -1e-6) continue;
        assert.ok(Math.abs(Math.hypot(answer.push.x, answer.push.y) + far) < 1e-4, `is as long as the mtv: ${at}`);
        const there = { ...poseB, x: poseB.x + answer.push.x, y: poseB.y + answer.push.y };
        assert.ok(Math.abs(distance(a.shape, poseA, b.shape, there).distance) < 1e-4, `leaves them touching: ${at}`);
      }
    });
  }
});
