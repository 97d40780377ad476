/**
 * The pages of the site in their order, and the sections of each. The first one is at the top; each other one is a
 * folder of its own, and www/pages/ has what stands on it.
 */
export const PAGES = /** @type {const} */ ({
  sat: ['hero', 'shadow', 'boxes', 'turned', 'pair', 'way-out'],
  shapes: ['interval', 'circles', 'concave', 'minkowski'],
  physics: ['manifold', 'bounce', 'course'],
  fast: ['early', 'penetration', 'thousands', 'map'],
  space: ['solid'],
  mistakes: ['mistakes'],
  sandbox: ['sandbox'],
  play: ['play'],
  which: ['which'],
});

/** @typedef {keyof typeof PAGES} PageName */

/** The folder of a page, from the top of its language. @param {string} page */
export const folderOf = (page) => (page === 'sat' ? '' : `${page}/`);

/** The page that a section stands on. @param {string} id  @returns {string | undefined} */
export const pageOf = (id) => Object.entries(PAGES).find(([, ids]) => /** @type {readonly string[]} */ (ids).includes(id))?.[0];

/** The address of a section, from the page that is shown. @param {string} id */
export function addressOf(id) {
  const { page = '', top = '' } = document.documentElement.dataset;
  const other = pageOf(id) ?? page;
  return `${other === page ? '' : top + (folderOf(other) || './')}#${id}`;
}
