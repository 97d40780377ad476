import { isRevisited, isHandled, writeAddress } from './address.js';
import { createCodeBlock } from './code-block.js';
import { debounce } from './debounce.js';
import { createReadout } from './readout.js';
import { createStage } from './stage.js';
import { createStore } from './store.js';
import { fromHash, toHash } from './url.js';

/**
 * What every figure has: a picture to drag in, its numbers beside it, the code that made it, its state in the address, a
 * way back to the start. A figure itself is its usual state, its handles, and `show`, which asks the library, draws what
 * it said, and puts it into words.
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
 * `usual`: the state that it starts with, and returns to with Reset; `passing`: more state, which no address keeps; `fields`: how the address keeps the parts of the state; `camera`: where the picture
 * looks; `second`: another canvas, which is handed to `show` as its third argument; `stages`: a figure of several pictures
 * makes them itself, and begins those that `show` has to draw.
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

  const store = createStore({ ...usual, ...fromHash(id, location.hash, fields), ...transient, hovered: null, focus: null });
  let written = toHash(id, store.state, usual, fields);
  const all = stages?.(find('.stage'), store) ?? [createStage(find('.scene'), store, { world, handles, onHover, onTap, camera })];
  if (second) all.push(createStage(find('.second'), store, second));
  const [stage] = all;
  const readings = createReadout(find('.reading'));
  const code = createCodeBlock(find('.call'), `./www/figures/${id}/${id}.js`);
  // What a picture shows is read aloud with its name.
  const describedBy = ['verdict', 'reason'].map((part) => (find(`.${part}`).id = `${id}-${part}`)).join(' ');
  for (const { canvas } of stages ? [] : all) canvas.setAttribute('aria-describedby', describedBy);

  find('.reset').addEventListener('click', () => store.set({ ...usual, ...transient }));
  addEventListener('hashchange', () => {
    const { hash } = location;
    const linked = fromHash(id, hash, fields);
    // An address that says nothing, gone back to, is of everything as usual; a new link to the figure leaves it as it is.
    if (linked || (isRevisited() && ['', `#${id}`].includes(hash))) store.set({ ...usual, ...transient, ...linked });
    else if (hash === `#${id}`) {
      writeAddress(hash);
      written = '';
      updateAtRest();
    }
  });

  /** The address, and the names that are read aloud, follow when things have come to rest. */
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
    // A picture that goes on being drawn while nothing changes is at rest.
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
    /** Where a figure's own controls go, and what else it says. */
    controls: find('.own'),
    reading: find('.reading'),
    /** Draws, in sight or not. */
    drawNow: store.drawNow,
  };
}
