/** Words and signs around the picture, written only when they change. */

/** @param {string} selector */
export const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** @param {Record<string, string>} texts  by the class of the element that shows each */
export function show(texts) {
  for (const [name, text] of Object.entries(texts)) if (find(`.${name}`).textContent !== text) find(`.${name}`).textContent = text;
}

/** As many lights as there are balls left. @param {number} count */
export function showBalls(count) {
  const balls = find('.lives');
  const label = `${count} ${count === 1 ? 'ball' : 'balls'}`;
  if (balls.childElementCount === count && balls.getAttribute('aria-label') === label) return;
  balls.setAttribute('aria-label', label);
  balls.innerHTML = '<svg viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="4.5"/></svg>'.repeat(count);
}
