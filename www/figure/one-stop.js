/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Makes many links or buttons one stop of the Tab key: the arrow keys go from one to the next, Home and End to the
 * ends.
 *
 * @param {HTMLElement} place
 */
export function oneStop(place) {
  const all = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll('a, button')]);
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
