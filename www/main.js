import { followContents } from './contents.js';
import { followAddress } from './figure/address.js';
import { bounceFigure } from './figures/bounce/bounce.js';
import { boxesFigure } from './figures/boxes/boxes.js';
import { circlesFigure } from './figures/circles/circles.js';
import { concaveFigure } from './figures/concave/concave.js';
import { courseFigure } from './figures/course/course.js';
import { earlyFigure } from './figures/early/early.js';
import { heroFigure } from './figures/hero/hero.js';
import { intervalFigure } from './figures/interval/interval.js';
import { manifoldFigure } from './figures/manifold/manifold.js';
import { mapFigure } from './figures/map/map.js';
import { minkowskiFigure } from './figures/minkowski/minkowski.js';
import { mistakesFigure } from './figures/mistakes/mistakes.js';
import { pairFigure } from './figures/pair/pair.js';
import { penetrationFigure } from './figures/penetration/penetration.js';
import { sandboxFigure } from './figures/sandbox/sandbox.js';
import { shadowFigure } from './figures/shadow/shadow.js';
import { thousandsFigure } from './figures/thousands/thousands.js';
import { turnedFigure } from './figures/turned/turned.js';
import { wayOutFigure } from './figures/way-out/way-out.js';
import { themeSwitch } from './theme.js';

/**
 * The page: makes and draws its figures. The folders beside this file, each of which imports only from those before it:
 * `geometry` (points, poses, the mistaken tests), `text` (numbers and code as text), `shapes` (shapes with the code that makes
 * them), `figure` (what every figure stands on: state, canvas, handles, address, readout), `draw` (what several figures draw) and
 * `figures`, in which each figure has a folder with its own helpers.
 */

/** @typedef {{ drawNow(): void, finish?(): void }} Figure  `finish`: draws in full what would take several frames */

/** For each section of the page the function that makes its figure. @type {Record<string, (section: HTMLElement) => Figure>} */
const FIGURES = {
  hero: heroFigure,
  interval: intervalFigure,
  boxes: boxesFigure,
  shadow: shadowFigure,
  turned: turnedFigure,
  pair: pairFigure,
  circles: circlesFigure,
  early: earlyFigure,
  'way-out': wayOutFigure,
  penetration: penetrationFigure,
  minkowski: minkowskiFigure,
  manifold: manifoldFigure,
  bounce: bounceFigure,
  concave: concaveFigure,
  course: courseFigure,
  thousands: thousandsFigure,
  map: mapFigure,
  mistakes: mistakesFigure,
  sandbox: sandboxFigure,
};

/** The figures made so far. @type {Figure[]} */
const figures = [];
/** The figures still to be made, from the top of the page down. */
const pending = Object.entries(FIGURES);

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
const id = location.hash.slice(1).split('?')[0];
const named = Object.keys(FIGURES).indexOf(id);
for (let i = 0; i <= Math.max(0, named); i++) makeNext();
themeSwitch(/** @type {HTMLButtonElement} */ (document.querySelector('#theme')), drawAll);
followContents(/** @type {HTMLElement} */ (document.querySelector('.contents')));
// A print shows all figures, also those that nobody has scrolled to.
addEventListener('beforeprint', () => {
  makeAll();
  drawAll();
  for (const figure of figures) figure.finish?.();
});

if (named > 0) {
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
