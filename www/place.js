import { debounce } from './figure/index.js';

/** How far down the window the reader looks, as a part of its height; and the space below a picture that stays. */
const EYE = 0.3;
const BELOW = 8;

/** How much of an element is in the window, in pixels. @param {Element} element */
function inSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0);
}

const stays = (/** @type {Element | null} */ element) => element !== null && getComputedStyle(element).position === 'sticky';

/**
 * Keeps the reader's place when the window changes, or a phone is turned: what was being read stays as far down as it
 * was, or just below a picture that stays at the top.
 * @param {HTMLElement} main
 */
export function keepPlace(main) {
  /** What is being read, and how far down it is, as a part of the window's height. @type {Element} */
  let part = main;
  let down = 0;
  let size = '';

  const note = debounce(150, () => {
    // The browser has scrolled because the size has changed: what is there now was not chosen by the reader.
    if (size && !size.startsWith(`${innerWidth} `)) return;
    size = `${innerWidth} ${main.offsetHeight}`;
    const section = [...main.children].reduce((one, other) => (inSight(other) > inSight(one) ? other : one));
    const stage = section.querySelector('.stage');
    const eye = Math.max(EYE * innerHeight, stays(stage) ? stage?.getBoundingClientRect().bottom ?? 0 : 0);
    // What stays beside the text says nothing of the text.
    part = [...section.querySelectorAll(':scope > *, .theory > *, .figure > *')].find((one) => {
      const { bottom, height } = one.getBoundingClientRect();
      return height > 0 && bottom > eye && !one.matches('.stage, .figure, .theory') && !stays(one.closest('.figure'));
    }) ?? section;
    down = part.getBoundingClientRect().top / innerHeight;
  });

  addEventListener('scroll', note, { passive: true });
  addEventListener('resize', () => {
    const now = `${innerWidth} ${main.offsetHeight}`;
    // At the top, stay at the top.
    if (size === now || scrollY === 0) return;
    size = now;
    const section = part.closest('section');
    if (section && stays(part.closest('.figure'))) return section.scrollIntoView({ behavior: 'instant' });
    const stage = section?.querySelector('.stage');
    const follows = !stage || stage.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING;
    // A heading goes to the top, so that its picture is in sight, too.
    const [least, most] = follows ? [stage && stays(stage) ? stage.getBoundingClientRect().height + BELOW : -Infinity, Infinity] : [-Infinity, BELOW];
    scrollBy({ top: part.getBoundingClientRect().top - Math.min(most, Math.max(least, down * innerHeight)), behavior: 'instant' });
  });
  note();
}
