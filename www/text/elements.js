import { decimalAt } from './format.js';

/** Elements and their texts. */

/** `html`: what is in it. @template {keyof HTMLElementTagNameMap} T  @param {T} tag  @param {string} className */
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

/**
 * Sets a text if it differs: an unchanged one must not cost a layout.
 * @param {Element} element  @param {string} text
 */
export function setText(element, text) {
  const only = element.firstChild;
  // A text that stays the same node needs no new layout object.
  if (!(only instanceof Text) || only.nextSibling) {
    if (element.textContent !== text) element.textContent = text;
  } else if (only.data !== text) only.data = text;
}

/** @param {HTMLDataElement} element  @param {number | null} number  @param {string} none  the text for null */
export function setNumber(element, number, none, scale = 1) {
  const value = number === null ? '' : String(number);
  if (element.value === value && element.textContent) return;
  element.value = value;
  setText(element, number === null ? none : decimalAt(number, scale));
}
