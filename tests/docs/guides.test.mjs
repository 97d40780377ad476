/** The guides are true: every snippet runs, prints what it says, and its game plays; every link leads somewhere. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readGuides } from '../../scripts/docs.mjs';
import { root } from '../../scripts/run.mjs';
import { blocks, components, programs, promises, runProgram } from './run.mjs';

/**
 * The languages of the guides' code blocks. A block in any other language would not be tested. pages.test.mjs tests the
 * blocks of HTML, doc tests those of Rust (tests/package/readme.test.mjs sees to it).
 */
const known = ['js', 'jsx', 'html', 'sh', 'vue', 'rust'];

/**
 * What a player does while the guide's game runs, before each frame.
 * @type {Record<string, (frame: number, event: (type: string, values: object) => void) => void>}
 */
const acts = {
  'environments.md'(frame, event) {
    if (frame === 0) event('message', { data: [{ x: 0, y: 0, r: 10 }, { x: 15, y: 0, r: 10 }] });
  },
  'phaser.md'(frame, event) {
    if (frame === 9) event('keydown', { keyCode: 38 });
  },
  'pixi.md'(frame, event) {
    if (frame === 110) event('pointerdown', { global: { x: 320, y: 268 } });
  },
  'react.md'(frame, event) {
    if (frame === 0) event('pointermove', { offsetX: 320, offsetY: 240 });
  },
  'vue.md'(frame, event) {
    if (frame === 0) event('pointermove', { offsetX: 320, offsetY: 240 });
    if (frame === 5) event('keydown', { key: 'Escape' });
  },
  'getting-started.md'(frame, event) {
    if (frame === 0) event('keydown', { key: 'ArrowUp' });
    if (frame === 40) event('keyup', { key: 'ArrowUp' });
  },
};

for (const { file, title, text } of readGuides()) {
  test(`${title}: its programs run and print what they say`, async () => {
    for (const [, language] of text.matchAll(/^```(\w*)\n(?=[^]*?^```$)/gm)) {
      if (language !== '') assert.ok(known.includes(language), `${file}: a block of ${language}`);
    }
    for (const program of programs(text)) {
      assert.deepEqual(await runProgram(program, { act: acts[file], vue: components(text) }), promises(program));
    }
  });

  test(`${title}: its links and commands exist`, () => {
    for (const [, link] of text.matchAll(/\]\((\.[^)#]*)/g)) assert.ok(existsSync(join(root, 'docs', 'guides', link)), `${file}: ${link}`);
    for (const [, path] of text.matchAll(/\]\(https:\/\/github\.com\/[\w-]+\/shadowgap\/blob\/main\/([^)#]*)/g)) assert.ok(existsSync(join(root, path)), `${file}: ${path}`);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const line of blocks(text, 'sh').join('').split('\n').slice(0, -1)) {
      const [, name] = /^npm run (\S+)$/.exec(line) ?? [];
      assert.ok(line === 'npm install shadowgap' || (name && scripts[name]), `${file}: ${line}`);
    }
  });
}
