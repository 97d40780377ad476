/** The page finds each function of the algorithm in the file of each language, with the marks that figures light. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { excerpt } from '../../../www/text/excerpt.js';

const folder = new URL('../../../www/algorithm/', import.meta.url);
const source = (/** @type {string} */ name) => readFileSync(new URL(name, folder), 'utf8');
const files = readdirSync(folder).filter((name) => name.startsWith('sat.') && !name.endsWith('.d.ts'));

/** The functions that figures show, by the figures' own words. */
const figures = new URL('../../../www/figures/', import.meta.url);
const shown = readdirSync(figures).flatMap((name) => {
  const call = /\balgorithm\(([^)]*)\)/.exec(readFileSync(new URL(`${name}/${name}.js`, figures), 'utf8'));
  return call ? [{ name, functions: [...call[1].matchAll(/'(\w+)'/g)].map(([, word]) => word) }] : [];
});
const marks = (/** @type {string} */ file, /** @type {string[]} */ names) => excerpt(source(file), names).flatMap(({ mark }) => mark || []);

test('figures 4 to 12 show functions of the algorithm', () => {
  assert.deepEqual(shown.map(({ name }) => name).sort(), ['circles', 'early', 'manifold', 'minkowski', 'pair', 'penetration', 'shadow', 'turned', 'way-out']);
  assert.equal(files.length, 6);
});

for (const file of files) {
  test(`the functions are in ${file}, whole and alone, with the marks of sat.js, each once`, () => {
    for (const { name, functions } of shown) {
      const lines = excerpt(source(file), functions);
      assert.equal(lines.filter(({ text, comment }) => !text && !comment).length, functions.length - 1, `${name}: an empty line between functions`);
      for (const { text, comment } of lines) assert.ok(!text || !comment || source(file).includes(text + comment), `${name}: ${text}${comment}`);
      assert.deepEqual(marks(file, functions), marks('sat.js', functions), name);
      assert.equal(new Set(marks(file, functions)).size, marks(file, functions).length, name);
      // Whole: as many brackets close as open.
      const all = lines.map(({ text }) => text).join('\n');
      for (const [open, close] of ['()', '[]', '{}']) assert.equal(all.split(open).length, all.split(close).length, `${name}: ${open}${close} in\n${all}`);
    }
  });
}

test('a function of a class is moved to the margin, without the class around it', () => {
  const lines = excerpt('class A\n{\n    int zero;\n\n    // One.\n    int One(int a)\n    {\n        return a; // two\n    }\n}\n', ['one']);
  assert.deepEqual(lines, [
    { text: '', comment: '// One.', mark: '' }, { text: 'int One(int a)', comment: '', mark: '' }, { text: '{', comment: '', mark: '' },
    { text: '    return a; ', comment: '// two', mark: 'two' }, { text: '}', comment: '', mark: '' },
  ]);
  assert.throws(() => excerpt('const a = 1;', ['b']), /no function b/);
});
