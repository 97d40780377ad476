import { fromHash, isHandled, isRevisited, toHash, writeAddress } from './address.js';
import { createCodeBlock } from './code-block.js';
import { debounce } from './timing.js';
import { createReadout } from './readout.js';
import { createStage } from './stage.js';
import { createStore } from './store.js';
import { find as findIn } from '../text/index.js';
import { controls as words } from '../words.js';

/**
 * What every figure has: a picture to drag in, numbers beside it, the code that made it, its state in the address and a
 * Reset button. Each figure adds its usual state, its handles, and `show`, which asks the library, draws the answer and
 * returns it in words.
 * @typedef {Reading & { code: string[], lit?: import('./algorithm.js').Lit, follow?: () => void }} Shown
 *   `follow`: writes what stands far from the picture, as a table; while something is dragged only when it rests for a
 *   frame
 */

/**
 * @typedef {import('./stage.js').Options & {
 *   usual: any,
 *   transient?: any,
 *   fields: import('./fields.js').Fields,
 *   second?: import('./stage.js').Options,
 *   stages?: (place: HTMLElement, store: Store<any>) => ReturnType<typeof createStage>[],
 *   algorithm?: ReturnType<typeof import('./algorithm.js').algorithm>,
 *   show: (state: any, picture: Picture, second: Picture) => Shown,
 * }} Spec
 * `usual`: the state at the start and after Reset; `transient`: more state, which the address does not keep; `fields`:
 * how the address keeps parts of the state; `second`: another canvas, the third argument of `show`; `stages`: makes the
 * stages of a figure with several pictures, whose `show` begins those it draws; `algorithm`: shows functions of the
 * plain algorithm, of which `show` says by `lit` which lines decide.
 */

/** @param {HTMLElement} section  with an empty element of class `figure` in it  @param {Spec} spec */
export function createFigure(section, { usual, transient = {}, fields, second, stages, algorithm, show, ...picture }) {
  const find = (/** @type {string} */ selector) => findIn(section, selector);
  const place = find('.figure');
  place.innerHTML = `
    <div class="stage">
      ${stages ? '' : '<div class="scene"></div>'}
      ${second ? '<div class="scene second"></div>' : ''}
    </div>
    <div class="controls"><span class="own"></span><button type="button" class="quiet reset">${words.reset}</button></div>
    <div class="reading"></div>`;
  // What explains the picture follows the theory, so that the picture stays beside it in a wide window.
  section.insertAdjacentHTML('beforeend', `<div class="tail"><div class="more"></div><div class="folds">
    <details class="fold"><summary>${words.code}</summary><div class="call"></div>
      <details class="embed"><summary>${words.embed}</summary></details></details></div></div>`);
  addEventListener('beforeprint', () => find('.fold').setAttribute('open', ''));
  const { id } = section;

  const store = createStore({ ...usual, ...transient, ...fromHash(id, location.hash, fields), hovered: null, focus: null, dragged: false });
  let written = toHash(id, store.state, usual, fields);
  const all = stages?.(find('.stage'), store) ?? [createStage(find('.scene'), store, picture)];
  if (second) all.push(createStage(find('.second'), store, second));
  const [stage] = all;
  const readings = createReadout(find('.reading'));
  const code = createCodeBlock(find('.call'), `${document.documentElement.dataset.root}www/figures/${id}/${id}.js`);
  const functions = algorithm?.(find('.call'), find('.verdict'));
  // Screen readers read the verdict and the reason with the canvas' name.
  const describedBy = ['verdict', 'reason'].map((part) => (find(`.${part}`).id = `${id}-${part}`)).join(' ');
  for (const { canvas } of stages ? [] : all) canvas.setAttribute('aria-describedby', describedBy);

  /** Writes what a reader copies, once that has been asked for. @type {((hash: string) => void) | undefined} */
  let offer;
  find('.embed').addEventListener('toggle', async () => {
    const { createOffer } = await import('./embed-offer.js');
    offer = createOffer(find('.embed'), section);
    offer(toHash(id, store.state, usual, fields));
  }, { once: true });

  find('.reset').addEventListener('click', () => store.set({ ...usual, ...transient }));
  addEventListener('hashchange', () => {
    const { hash } = location;
    const linked = fromHash(id, hash, fields);
    // Going back to an address without a state resets the figure; a new link to the figure alone keeps its state.
    if (linked || (isRevisited() && ['', `#${id}`].includes(hash))) {
      written = hash;
      store.set({ ...usual, ...transient, ...linked });
    } else if (hash === `#${id}`) {
      writeAddress(hash);
      written = '';
      updateAtRest();
    }
  });

  /** Writes the address and the names for screen readers when the state has stopped changing. */
  const updateAtRest = debounce(200, () => {
    const hash = toHash(id, store.state, usual, fields);
    if (hash !== written && isHandled()) {
      written = hash;
      if (hash || location.hash.startsWith(`#${id}?`)) writeAddress(hash || location.pathname + location.search);
    }
    offer?.(hash);
    for (const { rename } of all) rename();
  });

  /** @type {any} */
  let lastState;
  /** Writes what the picture's state changes beside it. */
  let follow = () => {};
  /** Whether that has been written once. */
  let whole = false;
  store.subscribe((state) => {
    const [first, other = first] = stages ? [] : all.map(({ begin }) => begin());
    const { code: lines, lit = {}, follow: followUp, ...reading } = show(state, first, other);
    for (const { end } of all) end();
    readings.show(reading, state.dragged);
    follow = () => {
      for (const { moveGrips } of all) moveGrips();
      readings.showAll();
      functions?.show(lit);
      code.show(lines);
      followUp?.();
      // From here on the figure is as tall as it is, no more as www/style.css reserves.
      section.classList.add('drawn');
    };
    // Takes as long as the picture: after the first drawing it waits for a task of its own, and while something is
    // dragged, when nobody looks at it, for the first frame without a new state.
    if (state.dragged && state !== lastState) store.whenStill(follow);
    else if (whole) follow();
    // A redraw without a new state (the map refines itself) must not delay this.
    if (state !== lastState) updateAtRest();
    lastState = state;
  });

  for (const { rename } of all) rename();
  const sight = new IntersectionObserver((entries) => store.setVisible(entries[entries.length - 1].isIntersecting), { rootMargin: '50%' });
  sight.observe(section);

  return {
    store,
    stage,
    place,
    /** The place for a figure's own controls, the column of numbers, and the place for what follows the theory. */
    controls: find('.own'),
    reading: find('.reading'),
    more: find('.more'),
    /** Draws at once, in sight or not. */
    drawNow: store.drawNow,
    /** The second part of the first drawing: writes the code and tables, and places the handles' elements. */
    complete() {
      whole = true;
      follow();
    },
    recolour: store.requestDraw,
    drawDue: store.drawDue,
  };
}
