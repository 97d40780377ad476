import { createStage } from '../../figure/stage.js';
import { setText } from '../../text/write.js';

/**
 * Small pictures on the cards of one figure. Each card has its part of the figure's state and is redrawn only when that part has
 * changed. index.html has the cards with headings and sentences; this adds pictures and results.
 *
 * @typedef {import('../../figure/stage.js').Picture} Picture
 * @typedef {import('../../figure/store.js').Store<any>} Store
 * @typedef {{ world: import('../../figure/view.js').Size, handles: (part: any) => import('../../figure/handles.js').Handle<any>[] }} Card
 * @typedef {{ same: boolean, rows: [label: string, value: string][] }} Compared  the result below a card's picture
 */

/**
 * @param {HTMLElement} list  of elements with `data-card`, the card's name in the state
 * @param {Store} store  `last` in its state is the card that the reader changed last
 * @param {Record<string, Card>} cards
 */
export function createGallery(list, store, cards) {
  /** Each card's part of the state when it was drawn. @type {Map<string, any>} */
  const drawn = new Map();

  const made = /** @type {HTMLElement[]} */ ([...list.children]).map((element) => {
    const name = /** @type {string} */ (element.dataset.card);
    const heading = /** @type {HTMLElement} */ (element.querySelector('h3'));
    heading.id = `card-${name}`;
    heading.insertAdjacentHTML('afterend', `
      <div class="scene" role="group" aria-labelledby="${heading.id}"></div>
      <p class="says"><strong></strong>${'<span class="row"><span></span><span></span></span>'.repeat(2)}</p>`);
    const [status, ...rows] = /** @type {HTMLElement} */ (element.querySelector('.says')).children;

    /** The figure's store, reduced to one card's part of the state. @type {Store} */
    const part = {
      ...store,
      get state() {
        return store.state[name];
      },
      set(change) {
        const touched = 'a' in change || 'b' in change;
        store.set({ [name]: { ...store.state[name], ...change }, ...(touched ? { last: name } : {}) });
      },
      resized() {
        drawn.delete(name);
        store.resized();
      },
    };
    const stage = createStage(/** @type {HTMLElement} */ (element.querySelector('.scene')), part, cards[name]);
    return {
      name,
      title: heading.textContent ?? '',
      stage,
      /** @param {Compared} compared */
      showResult({ same, rows: now }) {
        setText(status, same ? '= They agree' : '≠ They disagree');
        status.classList.toggle('same', same);
        now.forEach((texts, i) => texts.forEach((text, k) => setText(rows[i].children[k], text)));
      },
    };
  });

  return {
    cards: made,
    /**
     * The cards to draw: those whose state or canvas size has changed.
     *
     * @param {any} state
     */
    changed(state) {
      const changed = made.filter(({ name }) => drawn.get(name) !== state[name]);
      for (const { name } of changed) drawn.set(name, state[name]);
      return changed;
    },
    /** Marks all cards to be drawn again, with new colours. */
    redrawAll: () => drawn.clear(),
  };
}
