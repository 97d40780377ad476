import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The ids of the sections that have a figure, in their order.
 * @param {string} [html]  of the page, by default index.html
 */
export function figuresIn(html = readFileSync(join(root, 'index.html'), 'utf8')) {
  return [...html.matchAll(/<section id="([\w-]+)"(?:(?!<section)[^])*?class="figure"/g)].map(([, id]) => id);
}
