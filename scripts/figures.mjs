import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '../www/pages.js';
import { root } from './run.mjs';

/** The name under which the texts have a section. @param {string} id */
export const keyOf = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * What stands on a page. An empty section is that of a figure: its heading and its task, the place of its picture, and
 * its theory, whose number of paragraphs is in `data-theory`.
 * @param {string} page
 */
export function contentOf(page) {
  const html = readFileSync(join(root, `www/pages/${page}.html`), 'utf8');
  return html.replace(/<section( id="([\w-]+)"[^>]*) data-theory="(\d)"><\/section>/g, (_, attributes, id, count) => {
    const key = keyOf(id);
    return `<section${attributes}>
  <h2><a href="#${id}">{${key}.title}</a></h2>
  <p class="do">{${key}.task}</p>
  <div class="figure"></div>
  <div class="theory">
    ${Array.from({ length: count }, (_, i) => `<p>{${key}.theory.${i}}</p>`).join('\n    ')}
  </div>
</section>`;
  });
}

/** The ids of the sections that have a figure, in their order. */
export function figuresIn() {
  const html = Object.keys(PAGES).map(contentOf).join('');
  return [...html.matchAll(/<section id="([\w-]+)"(?:(?!<section)[^])*?class="figure"/g)].map(([, id]) => id);
}
