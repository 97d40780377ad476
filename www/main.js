import { followAddress, idle, oneStop } from './figure/index.js';
import { awaitConnection, isUnreached, startAgain } from './connection.js';
import { startLibrary } from './engine/engine.js';
import { heroFigure } from './figures/hero/hero.js';
import { languageSwitch } from './language.js';
import { LATER } from './later.js';
import { keepPlace } from './place.js';
import { showProgress } from './progress.js';
import { showStill } from './still.js';
import { find } from './text/index.js';
import { themeSwitch } from './theme.js';

/** The page: makes and draws its figures. ARCHITECTURE.md says what is in the folders beside this file. */

/** @typedef {import('./later.js').Figure} Figure */

/** The figures made so far, by their sections. @type {Map<string, Figure>} */
const figures = new Map();
/** The sections whose figures are being loaded or made, or have been. @type {Set<string>} */
const begun = new Set();
/** The sections whose figures could not be loaded once. @type {Set<string>} */
const lost = new Set();

/** How far from the window something is when it is loaded: as far as the window is high. */
const NEAR = '100%';

/** The figures of this page that are made when they come near. */
const later = Object.keys(LATER).filter((id) => document.getElementById(id));
const hasHero = document.getElementById('hero') !== null;

const sectionOf = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** When the browser has painted what is drawn now. @returns {Promise<unknown>} */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** `urgent`: all at once, not in tasks between which the page answers. @param {string} id */
async function make(id, urgent = false) {
  if (begun.has(id)) return;
  begun.add(id);
  const pause = urgent ? () => {} : idle;
  try {
    // What takes longest to load begins beside the figure.
    if (urgent) startLibrary().catch(() => {});
    const figure = await LATER[id](pause);
    await pause();
    const made = figure(sectionOf(id));
    figures.set(id, made);
    await pause();
    made.drawNow();
    // The browser paints a canvas in the next frame, which takes long enough.
    if (!urgent) await painted();
    await pause();
    made.complete();
  } catch (error) {
    if (isUnreached(error) && !lost.has(id)) {
      lost.add(id);
      begun.delete(id);
      awaitConnection(sectionOf(id), () => make(id));
      return;
    }
    if (isUnreached(error) && startAgain()) return;
    // The library does not start.
    reportError(error);
    showStill(sectionOf(id), error instanceof Error ? error.message : String(error));
  }
}

/** The first figure. It can be dragged before the library is there, which is loaded after it. */
async function makeHero() {
  const hero = heroFigure(sectionOf('hero'));
  figures.set('hero', hero);
  hero.drawNow();
  hero.complete();
  await painted();
  whenNear('.strip', async (strip) => (await import('./strip.js')).developersStrip(strip));
  whenNear('.onward', async (onward) => (await import('./cards/cards.js')).liveCards(onward));
  startLibrary().catch(() => {});
  hero.useLibrary(await import('./figures/hero/library.js'));
}

/**
 * Loads the part that shows an element when the reader comes near it.
 * @param {string} selector  @param {(element: HTMLElement) => unknown} load
 */
function whenNear(selector, load) {
  const element = find(document, selector);
  const sight = new IntersectionObserver((entries) => {
    if (!entries[entries.length - 1].isIntersecting) return;
    sight.disconnect();
    load(element);
  }, { rootMargin: NEAR });
  sight.observe(element);
}

/**
 * When the address gets a state of a figure that is still to be made, goes there: no element has such an address as its
 * id, and the figure does not listen yet. It reads the address when it is made.
 */
async function followState() {
  const [id, state] = location.hash.slice(1).split('?');
  if (state === undefined || !later.includes(id) || figures.has(id)) return;
  const section = sectionOf(id);
  section.scrollIntoView();
  await make(id, true);
  // Its height is final now.
  section.scrollIntoView();
  figures.get(id)?.arrive?.();
}

/** Does something with a figure. One that fails must not stop the remaining ones. @param {() => void} action */
function attempt(action) {
  try {
    action();
  } catch (error) {
    reportError(error);
  }
}

/** Draws all figures in full, for a print, which does not wait. */
function drawAll() {
  for (const figure of figures.values()) {
    attempt(figure.finish ?? figure.drawNow);
    attempt(figure.complete);
  }
}

/** Draws all figures in new colours: those in sight in the next frame, the remaining ones in tasks of their own. */
async function recolour() {
  for (const figure of figures.values()) attempt(() => figure.recolour());
  for (const figure of figures.values()) {
    await idle();
    attempt(() => figure.drawDue());
  }
}

followAddress();
/** The figure that is shown alone, in a frame of another page; index.html decides that before anything is drawn. */
const { figure: alone } = document.documentElement.dataset;
const frame = alone && import('./alone.js');
const named = alone ?? location.hash.slice(1).split('?')[0];
// What the address names does not wait until the browser is idle.
const urgent = later.includes(named) ? named : hasHero ? undefined : later[0];
const opened = urgent ? make(urgent, true) : hasHero ? makeHero().catch(reportError) : undefined;
languageSwitch(/** @type {HTMLAnchorElement} */ (find(document, '#language')));
themeSwitch(find(document, '#theme'), (print) => (print ? drawAll() : recolour()));
// Labels of pictures are drawn in the font that is there.
document.fonts.addEventListener('loadingdone', recolour);
// A print shows all figures: of those that nobody has come near to, the pictures that readers without JavaScript see.
addEventListener('beforeprint', () => {
  if (!alone) for (const id of later) if (!figures.has(id)) showStill(sectionOf(id));
  drawAll();
});

if (alone && frame) {
  // The first figure is drawn already, and waits for the library.
  if (urgent) await opened;
  (await frame).showAlone(sectionOf(alone));
} else {
  showProgress(find(document, '.map'));
  for (const place of document.querySelectorAll('.one-stop')) oneStop(/** @type {HTMLElement} */ (place));
  addEventListener('hashchange', followState);
  keepPlace(find(document, 'main'));
  if (later.includes(named)) {
    await opened;
    if (hasHero) makeHero().catch(reportError);
    // Figures get their height when they are drawn: only then is the place of the named one final.
    sectionOf(named).scrollIntoView();
    figures.get(named)?.arrive?.();
  } else await painted();
  for (const id of later) whenNear(`#${id}`, () => make(id));
  if (document.querySelector('.games')) {
    // A reader who leaves breaks off what is being loaded.
    whenNear('.games', (games) => import('./play/gallery.js').then(({ gallery }) => gallery(games)).catch((error) => isUnreached(error) || reportError(error)));
  }
}
