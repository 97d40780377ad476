import { EXERCISES, followProgress, isSolved, solvedCount } from './figure/index.js';
import { create } from './text/index.js';
import { exercises as words } from './words.js';

/** Ticks the sections whose exercise the reader has solved, and says how many these are. @param {HTMLElement} nav */
export function showProgress(nav) {
  const links = new Map([...nav.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
  const count = create('p', 'count');
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
