import { followContents } from './contents.js';
import { followAddress } from './figure/address.js';
import { heroFigure } from './figures/hero/hero.js';
import { themeSwitch } from './theme.js';

/**
 * The page: makes and draws its figures. The folders beside this file, each of which imports only from those before it:
 * `geometry` (points, poses, the mistaken tests), `text` (numbers and code as text), `shapes` (shapes with the code that makes
 * them), `figure` (what every figure stands on: state, canvas, handles, address, readout), `draw` (what several figures draw) and
 * `figures`, in which each figure has a folder with its own helpers.
 */

/** @typedef {{ drawNow(): void, finish?(): void }} Figure  `finish`: draws in full what would take several frames */

/** The first figure is made from what the page loads at once; the others come in a file of their own. */
const later = import('./later.js');

/** The figures made so far. @type {Figure[]} */
const figures = [];
/** For each figure still to be made, from the top of the page down, its section and the function that makes it. @type {[string, (section: HTMLElement) => Figure][]} */
const pending = [['hero', heroFigure]];

function makeNext() {
  const next = pending.shift();
  if (next) figures.push(next[1](/** @type {HTMLElement} */ (document.getElementById(next[0]))));
}

function makeAll() {
  while (pending.length) makeNext();
}

function drawAll() {
  for (const figure of figures) {
    // A figure that fails must not stop the remaining ones.
    try {
      figure.drawNow();
    } catch (error) {
      reportError(error);
    }
  }
}

followAddress();
makeNext();
themeSwitch(/** @type {HTMLButtonElement} */ (document.querySelector('#theme')), drawAll);
followContents(/** @type {HTMLElement} */ (document.querySelector('.contents')));
// A print shows all figures, also those that nobody has scrolled to.
addEventListener('beforeprint', () => {
  makeAll();
  drawAll();
  for (const figure of figures) figure.finish?.();
});

pending.push(...Object.entries((await later).LATER));
const id = location.hash.slice(1).split('?')[0];
const named = pending.findIndex(([section]) => section === id);
if (named >= 0) {
  for (let i = 0; i <= named; i++) makeNext();
  // Figures get their height when they are drawn: only then is the place of the named one final.
  drawAll();
  document.getElementById(id)?.scrollIntoView();
}
// The first figure, or the one that the address names, is ready at once. The others are made and drawn once while the browser
// is idle, so that a screen reader finds them without scrolling.
const whenIdle = window.requestIdleCallback ?? ((/** @type {() => void} */ action) => setTimeout(action, 20));
function makeRest() {
  makeNext();
  const made = figures[figures.length - 1];
  whenIdle(() => made.drawNow());
  if (pending.length) whenIdle(makeRest);
}
if (pending.length) whenIdle(makeRest);
