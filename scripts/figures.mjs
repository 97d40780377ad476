import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '../www/pages.js';
import { root } from './run.mjs';

/** The ids of the sections that have a figure, in their order. */
export function figuresIn() {
  const html = Object.keys(PAGES).map((page) => readFileSync(join(root, `www/pages/${page}.html`), 'utf8')).join('');
  return [...html.matchAll(/<section id="([\w-]+)"(?:(?!<section)[^])*?class="figure"/g)].map(([, id]) => id);
}
