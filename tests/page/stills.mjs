/** The still pictures as files, for the tests of the pictures and of the words in them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresIn } from '../../scripts/figures.mjs';
import { root } from '../browser.mjs';

/** The ids of the sections of index.html that have a figure. */
export const ids = figuresIn();

/** The picture of a figure. @param {string} id  @param {string} path of the language */
export function pictureOf(id, path) {
  const file = join(root, 'www/pictures', `${path}${id}.svg`);
  assert.ok(existsSync(file), `${path}${id} has no picture: npm run stills draws it`);
  return readFileSync(file, 'utf8');
}
