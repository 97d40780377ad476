import { createStage, everyThird, idle } from '../../figure/index.js';
import { find, setText } from '../../text/index.js';
import { mistakes as words } from '../../words.js';

/**
 * Small pictures on the cards of one figure. Each card has its part of the figure's state and is redrawn only when that
 * part has changed. Cards without a picture, or with one in the colours of the last theme, get theirs one by one.
 * index.html has the cards with headings and sentences; this adds pictures and results.
 * @typedef {import('../../figure/store.js').Store<any>} Store
 * @typedef {{ world: Size, handles: (part: any) => Handle<any>[] }} Card
 * @typedef {{ same: boolean, rows: [label: string, value: string][] }} Compared  the result below a card's picture
 */

/**
 * @param {HTMLElement} list  of elements with `data-card`, the card's name in the state
 * @param {Store} store  in its state, `last` is the card that the reader changed last, and `card` the one that a link
 *   leads to, or empty
 * @param {Record<string, Card>} cards
 */
export function createGallery(list, store, cards) {
  /** Each card's part of the state when it was drawn. @type {Map<string, any>} */
  const drawn = new Map();
  /** The cards that can be seen: their turn comes first. @type {Set<Element>} */
  const seen = new Set();
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target);
  });
  /** Whether a turn is to come. */
  let waits = false;

  const made = /** @type {HTMLElement[]} */ ([...list.children]).map((element) => {
    const name = /** @type {string} */ (element.dataset.card);
    const heading = find(element, 'h2');
    heading.id = `card-${name}`;
    heading.insertAdjacentHTML('afterend', `
      <div class="scene" role="group" aria-labelledby="${heading.id}"></div>
      <p class="says"><strong></strong>${'<span class="row"><span></span><span></span></span>'.repeat(2)}</p>`);
    const [status, ...rows] = find(element, '.says').children;
    /** What the rows say. @type {Compared['rows']} */
    let said = [];
    const isDue = everyThird();
    const showRows = () => said.forEach((texts, i) => texts.forEach((text, k) => setText(rows[i].children[k], text)));

    /** The figure's store, reduced to one card's part of the state. @type {Store} */
    const part = {
      ...store,
      get state() {
        return store.state[name];
      },
      set(change) {
        const touched = 'a' in change || 'b' in change;
        const { card, dragged } = store.state;
        store.set({ [name]: { ...store.state[name], ...change }, dragged: change.dragged ?? dragged, ...(touched ? { last: name, card: card === name ? card : '' } : {}) });
      },
      resized() {
        // One that has not been drawn waits for its turn: it has no picture to lose.
        if (drawn.delete(name)) store.resized();
        else store.requestDraw();
      },
    };
    sight.observe(element);
    const stage = createStage(find(element, '.scene'), part, cards[name]);
    return {
      name,
      element,
      title: heading.textContent ?? '',
      stage,
      /**
       * While a card is dragged, its rows follow in every third frame.
       * @param {Compared} compared  @param {boolean} isDragged
       */
      showResult({ same, rows: now }, isDragged) {
        setText(status, same ? words.agree : words.disagree);
        status.classList.toggle('same', same);
        said = now;
        if (isDue(isDragged)) showRows();
      },
      showRows,
    };
  });

  return {
    cards: made,
    /**
     * The cards to draw now: every card whose state has changed, and one card that has no picture yet. One, because
     * drawing all of them would delay the next touch; the others follow in idle time. `whole` draws all at once.
     * @param {any} state  @param {boolean} [whole]
     */
    changed(state, whole = false) {
      const waiting = made.filter(({ name }) => !drawn.has(name));
      const next = waiting.find(({ element }) => seen.has(element)) ?? waiting[0];
      const changed = made.filter((card) => drawn.get(card.name) !== state[card.name] && (whole || card === next || drawn.has(card.name)));
      for (const { name } of changed) drawn.set(name, state[name]);
      if (drawn.size < made.length && !waits) {
        waits = true;
        idle().then(() => {
          waits = false;
          if (drawn.size < made.length) store.drawNow();
        });
      }
      return changed;
    },
    /** Has all cards drawn again, with new colours. */
    redrawAll: () => drawn.clear(),
  };
}
