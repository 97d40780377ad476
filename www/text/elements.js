/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag  @param {string} className  @param {string} [html]  what is in it
 */
export function create(tag, className, html = '') {
  return Object.assign(document.createElement(tag), { className, innerHTML: html });
}

/**
 * The first element that a selector finds, which is there.
 * @type {{
 *   <T extends keyof HTMLElementTagNameMap>(place: ParentNode, tag: T): HTMLElementTagNameMap[T],
 *   (place: ParentNode, selector: string): HTMLElement,
 * }}
 */
export const find = (/** @type {ParentNode} */ place, /** @type {string} */ selector) => /** @type {any} */ (place.querySelector(selector));
