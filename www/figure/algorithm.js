/// <reference path="../raw.d.ts" />
import './algorithm.css';
import { create, excerpt, find, setText } from '../text/index.js';
import { paint } from './code-block.js';
import { copyText } from './controls.js';
import { keep, kept } from './memory.js';
import { codeBlock as words } from '../words.js';

/**
 * The algorithm in plain code beside a figure: the functions that the figure is about, read from the files of
 * www/algorithm, which tests run. The line that decides is lit. The reader chooses the language, for all figures at
 * once.
 * @typedef {Record<string, string | undefined>} Lit  what the figure says of a line, or nothing, by the comment at the
 *   line's end
 */

/** Loaded when first wanted. @type {Record<string, { label: string, load: () => Promise<{ default: string }> }>} */
const LANGUAGES = {
  js: { label: 'JavaScript', load: () => import('../algorithm/sat.js?raw') },
  rs: { label: 'Rust', load: () => import('../algorithm/sat.rs?raw') },
  py: { label: 'Python', load: () => import('../algorithm/sat.py?raw') },
  gd: { label: 'GDScript', load: () => import('../algorithm/sat.gd?raw') },
  lua: { label: 'Lua', load: () => import('../algorithm/sat.lua?raw') },
  cs: { label: 'C#', load: () => import('../algorithm/sat.cs?raw') },
};

/** A and B in a comment, where "a" is a word. */
const LETTERS = /\b(A|B)\b/;

/** Windows in which the line that decides also stands under the verdict: the code is far below the picture there. */
const NARROW = matchMedia('(max-width: 39.99rem)');

/** Where the browser keeps the language. */
const KEY = 'language';

/** The language that all figures show, with its file, and the one that is being loaded. */
let shown = { language: 'js', source: '' };
let wanted = '';
/** Redraw what each figure shows. @type {Set<() => void>} */
const readers = new Set();

/** @param {string} language */
async function choose(language) {
  wanted = language;
  const file = await LANGUAGES[language].load().catch(() => null);
  // The reader may have chosen another one since.
  if (wanted !== language) return;
  // A file that cannot be loaded leaves the last one.
  if (file) shown = { language, source: file.default };
  for (const read of readers) read();
}

/** Loads what the browser keeps of the last visit, which is nothing in a private window, or JavaScript. */
function begin() {
  if (wanted) return;
  const last = kept(KEY);
  choose(last && Object.hasOwn(LANGUAGES, last) ? last : 'js');
}

/** Makes the part of a figure with these functions, named as in sat.js. @param {...string} names */
export function algorithm(...names) {
  /** @param {HTMLElement} place  @param {HTMLElement} verdict */
  return (place, verdict) => {
    const step = create('code', 'now', '<span></span><b></b>');
    // A reader by ear has it in the code.
    step.setAttribute('aria-hidden', 'true');
    verdict.after(step);
    const element = create('div', 'algorithm', `
      <div class="call-head"><h3>${words.algorithm}</h3>
        <select aria-label="${words.language}">${Object.entries(LANGUAGES).map(([id, { label }]) => `<option value="${id}">${label}</option>`).join('')}</select>
        <a></a><button type="button" class="quiet">${words.copyFile}</button></div>
      <pre tabindex="0"><code></code></pre>`);
    place.append(element);
    const [code, link, copy, select] = [find(element, 'code'), find(element, 'a'), find(element, 'button'), find(element, 'select')];
    select.addEventListener('change', () => {
      keep(KEY, select.value);
      choose(select.value);
    });
    copy.addEventListener('click', () => copyText(copy, words.copyFile, shown.source, () => {
      link.focus();
      return words.openIt;
    }));

    let lines = /** @type {{ mark: string, text: string, element: HTMLElement, note: HTMLElement }[]} */ ([]);
    let lit = /** @type {Lit} */ ({});

    function write() {
      if (!shown.source) return;
      select.value = shown.language;
      link.href = `${document.documentElement.dataset.root}www/algorithm/sat.${shown.language}`;
      link.textContent = `sat.${shown.language}`;
      lines = excerpt(shown.source, names).map(({ text, comment, mark }) => {
        const line = create('span', 'line');
        const spaced = text.replaceAll('\t', '    ');
        line.style.setProperty('--indent', `${/^ */.exec(spaced)?.[0].length}ch`);
        const [body, remark, note] = ['span', 'i', 'data'].map((tag) => document.createElement(tag));
        paint(body, spaced);
        paint(remark, comment, LETTERS);
        line.append(body, remark, note, '\n');
        return { mark, text, element: line, note };
      });
      code.replaceChildren(...lines.map((line) => line.element));
      light();
    }

    function light() {
      for (const { mark, element, note } of lines) {
        const text = mark ? lit[mark] : undefined;
        element.classList.toggle('lit', text !== undefined);
        setText(note, text ? ` → ${text}` : '');
      }
      const last = lines.filter(({ mark }) => mark && lit[mark] !== undefined).pop() ?? lines.find(({ text }) => text.trim());
      if (!last) return;
      paint(step.children[0], last.text.trim());
      setText(step.children[1], last.note.textContent ?? '');
    }

    readers.add(write);
    write();
    // It is folded away at first.
    const fold = place.closest('details');
    fold?.addEventListener('toggle', begin, { once: true });
    if (!fold || fold.open) begin();
    return {
      /** @param {Lit} now */
      show(now) {
        lit = now;
        if (NARROW.matches) begin();
        light();
      },
    };
  };
}
