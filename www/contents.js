import { EXERCISES, followProgress, isSolved, solvedCount } from './figure/progress.js';
import { exercises as words } from './words.js';

/**
 * Marks the current section in the table of contents: the one that crosses a line a third of the way down the window.
 *
 * @param {HTMLElement} nav
 */
export function followContents(nav) {
  const links = new Map([...nav.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target.id);
        if (!link || !isIntersecting) continue;
        for (const other of links.values()) other.removeAttribute('aria-current');
        link.setAttribute('aria-current', 'true');
        // Not scrollIntoView, which would scroll the page too.
        const item = /** @type {HTMLElement} */ (link.parentElement);
        nav.scrollTo({ left: item.offsetLeft - nav.clientWidth / 2 + item.clientWidth / 2, top: item.offsetTop - nav.clientHeight / 2 });
      }
    },
    { rootMargin: '-33% 0px -66% 0px' },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) sight.observe(section);
  }
  showProgress(nav, links);
}

/**
 * Ticks the sections whose exercise the reader has solved, and says how many these are.
 *
 * @param {HTMLElement} nav
 * @param {Map<string, HTMLElement>} links  by the id of the section
 */
function showProgress(nav, links) {
  const count = Object.assign(document.createElement('p'), { className: 'count' });
  nav.append(count);
  followProgress(() => {
    for (const id of EXERCISES) {
      const link = links.get(id);
      const tick = link?.querySelector('.tick');
      if (!isSolved(id)) tick?.remove();
      else if (!tick) link?.insertAdjacentHTML('beforeend', `<span class="tick"> ✓<span class="visually-hidden"> ${words.ticked}</span></span>`);
    }
    count.textContent = words.countOf(solvedCount(), EXERCISES.length);
  });
}
