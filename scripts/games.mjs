/** The cards of the page `play`: how long each game is, and which calls of the library it needs, as its code says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES } from '../www/play/games.js';
import { root } from './run.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** The calls that answer a question or change a scene, in the order in which they are named. */
const CALLS = ['move', 'push', 'cast', 'sweep', 'update', 'contacts', 'began', 'ended', 'raycast', 'nearest', 'query', 'resolve', 'collide', 'distance', 'bounce'];

/** Where typedoc puts a guide. @param {string} guide */
const pageOfGuide = (guide) => `docs/documents/${/^title: (.*)$/m.exec(read(`docs/guides/${guide}.md`))?.[1].replace(/[^\w,.()-]/g, '_')}.html`;

/** Hosts take a file that ends with .ts for a film: a copy is shown as text. @param {string} path */
export const shown = (path) => path.replace(/\.ts$/, '.ts.txt');

/** The cards, with {keys} in the places of texts. */
export const gamesAsHtml = () => Object.entries(GAMES).map(([name, { folder, start, code, guide }]) => {
  const text = code.map((file) => read(join(folder, file))).join('');
  const calls = CALLS.filter((call) => new RegExp(call === 'push' ? 'scene\\??\\.push\\(' : `\\b${call}\\(`).test(text)).map((call) => `<code>${call}</code>`);
  return `    <li data-game="${name}">
      <a href="%ROOT%${folder}index.html"><div class="live"></div><h2>{play.games.${name}.name}</h2></a>
      <p>{play.games.${name}.text}</p>
      <p class="facts">${text.split('\n').length - 1} {play.lines} ${calls.join(' ')}</p>
      <p class="facts"><a href="%ROOT%${folder}${shown(start)}">{play.code}</a> <a href="%ROOT%${pageOfGuide(guide)}">{play.guide}</a></p>
    </li>`;
}).join('\n');
