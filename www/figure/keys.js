/** The keyboard: what it moves, and where it goes. */

/** One press moves by 0.1 units and turns by 2°; with Shift, by 1 unit and 15°. */
const STEP = { move: 0.1, turn: Math.PI / 90 };
const BIG_STEP = { move: 1, turn: Math.PI / 12 };

/** @type {Record<string, [x: number, y: number, turns: number]>} */
const KEYS = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  r: [0, 0, -1],
  t: [0, 0, 1],
};

/** Arrow keys, R and T. @param {HTMLElement} element  @param {(x: number, y: number, angle: number) => void} nudge */
export function enableKeys(element, nudge) {
  element.addEventListener('keydown', (event) => {
    const key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? BIG_STEP : STEP;
    nudge(key[0] * step.move, key[1] * step.move, key[2] * step.turn);
  });
}

/**
 * Calls it at Escape, wherever the focus is: after a click on a canvas no element has it.
 * @param {() => void} cancel
 */
export function onEscape(cancel) {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') cancel();
  });
}

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One stop of the Tab key for all: arrows go to the next, Home and End to the ends. @param {HTMLElement} place */
export function oneStop(place, selector = 'a, button') {
  const all = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(selector)]);
  const setStop = (/** @type {Element | null} */ stop) => {
    for (const one of all()) one.tabIndex = one === stop ? 0 : -1;
  };
  setStop(place.querySelector('[aria-current]') ?? all()[0] ?? null);
  place.addEventListener('focusin', ({ target }) => setStop(/** @type {Element} */ (target)));
  place.addEventListener('keydown', (event) => {
    const list = all();
    const at = list.indexOf(/** @type {HTMLElement} */ (event.target));
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? list.length - 1 : at + (STEPS[event.key] ?? NaN);
    if (!list[to]) return;
    event.preventDefault();
    list[to].focus();
  });
}
