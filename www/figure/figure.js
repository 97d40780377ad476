import { isHandled, isRevisited, writeAddress } from './address.js';
import { createCodeBlock } from './code-block.js';
import { debounce } from './debounce.js';
import { createReadout } from './readout.js';
import { createStage } from './stage.js';
import { createStore } from './store.js';
import { fromHash, toHash } from './url.js';

/**
 * What every figure has: a picture to drag in, numbers beside it, the code that made it, its state in the address and a Reset
 * button. Each figure adds its usual state, its handles, and `show`, which asks the library, draws the answer and returns it
 * in words.
 *
 * @typedef {import('./stage.js').Picture} Picture
 * @typedef {import('./readout.js').Reading & { code: string[] }} Shown
 */

/**
 * @typedef {{
 *   world: import('./view.js').Size,
 *   usual: any,
 *   transient?: any,
 *   fields: import('./fields.js').Fields,
 *   handles?: (state: any) => import('./handles.js').Handle<any>[],
 *   onHover?: (at: import('shadowgap').Point | null) => void,
 *   onTap?: (at: import('shadowgap').Point) => void,
 *   camera?: (state: any) => import('./view.js').Camera,
 *   second?: { world: import('./view.js').Size, label: string, handles?: (state: any) => import('./handles.js').Handle<any>[] },
 *   stages?: (place: HTMLElement, store: import('./store.js').Store<any>) => ReturnType<typeof createStage>[],
 *   show: (state: any, picture: Picture, second: Picture) => Shown,
 * }} Spec
 * `usual`: the state at the start and after Reset; `transient`: more state, which the address does not keep; `fields`: how the
 * address keeps parts of the state; `camera`: which part of the world the picture shows; `second`: another canvas, the third
 * argument of `show`; `stages`: makes the stages of a figure with several pictures, whose `show` begins those it draws.
 */

/**
 * @param {HTMLElement} section  with an empty element of class `figure` in it
 * @param {Spec} spec
 */
export function createFigure(section, { world, usual, transient = {}, fields, handles, onHover, onTap, camera, second, stages, show }) {
  const place = /** @type {HTMLElement} */ (section.querySelector('.figure'));
  place.innerHTML = `
    <div class="stage">
      <div class="controls"><span class="own"></span><button type="button" class="quiet reset">Reset</button></div>
      ${stages ? '' : '<div class="scene"></div>'}
      ${second ? '<div class="scene second"></div>' : ''}
    </div>
    <div class="reading"></div>
    <div class="call"></div>`;
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (place.querySelector(selector));
  const { id } = section;

  const store = createStore({ ...usual, ...transient, ...fromHash(id, location.hash, fields), hovered: null, focus: null });
  let written = toHash(id, store.state, usual, fields);
  const all = stages?.(find('.stage'), store) ?? [createStage(find('.scene'), store, { world, handles, onHover, onTap, camera })];
  if (second) all.push(createStage(find('.second'), store, second));
  const [stage] = all;
  const readings = createReadout(find('.reading'));
  const code = createCodeBlock(find('.call'), `./www/figures/${id}/${id}.js`);
  // Screen readers read the verdict and the reason with the canvas' name.
  const describedBy = ['verdict', 'reason'].map((part) => (find(`.${part}`).id = `${id}-${part}`)).join(' ');
  for (const { canvas } of stages ? [] : all) canvas.setAttribute('aria-describedby', describedBy);

  find('.reset').addEventListener('click', () => store.set({ ...usual, ...transient }));
  addEventListener('hashchange', () => {
    const { hash } = location;
    const linked = fromHash(id, hash, fields);
    // Going back to an address without a state resets the figure; a new link to the figure alone keeps its state.
    if (linked || (isRevisited() && ['', `#${id}`].includes(hash))) store.set({ ...usual, ...transient, ...linked });
    else if (hash === `#${id}`) {
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
    for (const { rename } of all) rename();
  });

  /** @type {any} */
  let lastState;
  store.subscribe((state) => {
    const [first, other = first] = stages ? [] : all.map(({ begin }) => begin());
    const { code: lines, ...reading } = show(state, first, other);
    readings.show(reading);
    code.show(lines);
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
    /** The place for a figure's own controls, and the text column for more output. */
    controls: find('.own'),
    reading: find('.reading'),
    /** Draws at once, in sight or not. */
    drawNow: store.drawNow,
  };
}
