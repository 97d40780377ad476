import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '../www/pages.js';
import { gamesAsHtml } from './games.mjs';
import { root } from './run.mjs';

/** The name under which the texts have a section. @param {string} id */
export const keyOf = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * What stands on a page. An empty section is that of a figure: its heading and its task, the place of its picture, and
 * its theory, whose number of paragraphs is in `data-theory`. A card that has only two lines of code, the mistaken one
 * and the right one, gets its heading and its sentence.
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
  }).replace(/<li data-card="(\w+)">\s*<code>(.*)<\/code>\s*<code>(.*)<\/code>/g, (_, name, mistaken, right) => `<li data-card="${name}">
        <h2><a href="#mistakes?card=${name}">{mistakes.cards.${name}.title}</a></h2>
        <p class="why">{mistakes.cards.${name}.why}</p>
        <dl class="lines">
          <dt>{mistakes.mistaken}</dt><dd><code class="line">${mistaken}</code></dd>
          <dt>{mistakes.right}</dt><dd><code class="line">${right}</code></dd>
        </dl>`).replace('%GAMES%', gamesAsHtml);
}

/** The ids of the sections that have a figure, in their order. */
export function figuresIn() {
  const html = Object.keys(PAGES).map(contentOf).join('');
  return [...html.matchAll(/<section id="([\w-]+)"(?:(?!<section)[^])*?class="figure"/g)].map(([, id]) => id);
}
