/** The README is true: its snippets run, its commands exist, and its pictures are what the library and the benchmark produce. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chart } from '../../scripts/chart.mjs';
import { movingPicture, picture } from '../../scripts/picture.mjs';
import { root } from '../../scripts/run.mjs';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const entry = pathToFileURL(join(root, 'js', 'index.js')).href;

/** @param {string} language */
const blocks = (language) => [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map((match) => match[1]);

/**
 * Runs a snippet and returns what it logged.
 * @param {string} code
 */
async function run(code) {
  /** @type {unknown[][]} */
  const logged = [];
  const { log } = console;
  console.log = (...words) => logged.push(words);
  try {
    await import(`data:text/javascript,${encodeURIComponent(code.replaceAll("'shadowgap'", `'${entry}'`))}`);
  } finally {
    console.log = log;
  }
  return logged;
}

test('the snippets run and log what their comments say', async () => {
  const [use, cut, fall, scene, reuse, refuse, ...rest] = blocks('js');
  assert.equal(rest.length, 0, 'a snippet without a check');
  const [[separation]] = await run(use);
  assert.ok(Math.abs(Number(separation)) < 1e-12, String(separation));
  const [[pieces, x]] = await run(cut);
  assert.equal(pieces, 3);
  assert.ok(Math.abs(Number(x) + 0.25) < 1e-12, String(x));
  const [[back]] = await run(fall);
  assert.ok(Math.abs(Number(back) - 350) < 1e-9, String(back));
  assert.deepEqual(await run(scene), [['floor', 'ball', 'touch'], [0.5]]);
  assert.deepEqual(await run(reuse), [[0.75]]);
  assert.deepEqual(await run(refuse), [[true, 'not-convex', 2]]);
});

test('the commands exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = blocks('sh').join('\n');
  const named = [...commands.matchAll(/^npm (?:run )?(\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(named, ['start', 'test']);
  for (const name of named) assert.ok(scripts[name], name);
  for (const [, name] of commands.matchAll(/--test (\w+)/g)) readFileSync(join(root, 'tests', `${name}.rs`));
});

test('the pictures are what the library draws now', () => {
  assert.equal(readFileSync(join(root, 'docs', 'theorem.svg'), 'utf8'), picture());
  assert.equal(readFileSync(join(root, 'docs', 'moving.svg'), 'utf8'), movingPicture());
});

test('the chart is what the benchmark wrote last', () => {
  assert.equal(readFileSync(join(root, 'docs', 'scenes.svg'), 'utf8'), chart(readFileSync(join(root, 'benches', 'README.md'), 'utf8')));
});
