import { create } from './text/index.js';
import { embedding as words } from './words.js';

/**
 * One figure alone, in a frame of another page: `?figure=` and its name. It fills the width of its frame, and tells the
 * page around how tall it wants to be: `{ shadowgap: 'height', height, figure }`. It listens to nothing. In a frame
 * that stays lower, its pictures get lower; www/alone.css hides what belongs to the whole page.
 */

/** How tall a picture is at most, and at least in a frame that is too low for all, in pixels. */
const PICTURE = { most: 420, least: 160 };
/** Milliseconds that the page around has to make the frame as tall as it was told, before the pictures get lower. */
const PATIENCE = 150;

/** @param {HTMLElement} section  with its figure drawn */
export function showAlone(section) {
  const root = document.documentElement;
  // A link to one card of a figure shows that card.
  const card = section.querySelector('.cards > .marked');
  for (const other of card?.parentElement?.children ?? []) /** @type {HTMLElement} */ (other).hidden = other !== card;
  section.append(originOf(section.id));

  /** The width of the frame, and how tall the figure has been in it. */
  let [width, tallest] = [0, 0];
  /** Low windows have larger buttons: a frame that has grown out of that is measured once more. */
  const lowWindow = matchMedia('(max-height: 30rem)');
  let low = lowWindow.matches;
  let limit = PICTURE.most;
  let told = 0;
  let waiting = 0;

  /** How tall all is with pictures of this height at most. @param {number} most */
  function heightWith(most) {
    root.style.setProperty('--fit', `${most}px`);
    return Math.ceil(document.body.getBoundingClientRect().height);
  }

  /** @param {number} most */
  function show(most) {
    limit = most;
    root.classList.toggle('scrolls', heightWith(limit) > innerHeight);
    root.classList.add('fitted');
  }

  function shrink() {
    let [low, high] = [PICTURE.least, PICTURE.most];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (heightWith(middle) > innerHeight) high = middle;
      else low = middle;
    }
    show(low);
  }

  function fit() {
    // A frame that is not shown has no width; when it is, it has a new one.
    if (!innerWidth) return;
    clearTimeout(waiting);
    // Otherwise a scroll bar takes some of the width.
    root.classList.remove('scrolls');
    if (low && !lowWindow.matches) [low, tallest] = [false, 0];
    // A sentence that gets a line longer and shorter again must not move the page around each time.
    tallest = Math.max(innerWidth === width ? tallest : 0, heightWith(PICTURE.most));
    width = innerWidth;
    if (tallest !== told && parent !== window) parent.postMessage({ shadowgap: 'height', height: tallest, figure: section.id }, '*');
    told = tallest;
    if (tallest <= innerHeight) return show(PICTURE.most);
    heightWith(limit);
    waiting = window.setTimeout(shrink, PATIENCE);
  }

  addEventListener('resize', fit);
  // In the next frame: an observer must not change the size of what it observes.
  new ResizeObserver(() => requestAnimationFrame(fit)).observe(section);
  fit();
}

/** The line that says where the figure comes from: a link to it on the whole page, in its state. @param {string} id */
function originOf(id) {
  const line = create('p', 'origin');
  const link = Object.assign(create('a', '', words.origin), { target: '_blank', rel: 'noopener' });
  const follow = () => (link.href = location.pathname + (location.hash || `#${id}`));
  for (const event of ['pointerdown', 'focus']) link.addEventListener(event, follow);
  follow();
  line.append(link);
  return line;
}
