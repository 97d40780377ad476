import { decimalAt } from './format.js';

/** Elements and their texts. */

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

/** If it differs: an unchanged text must not cost a layout. @param {Element} element  @param {string} text */
export function setText(element, text) {
  const only = element.firstChild;
  // A text that stays the same node needs no new layout object.
  if (!(only instanceof Text) || only.nextSibling) {
    if (element.textContent !== text) element.textContent = text;
  } else if (only.data !== text) only.data = text;
}

/**
 * Sets a data element's value to a number in full, and its text to the number as printed.
 * @param {HTMLDataElement} element  @param {number | null} number  @param {string} none  the text for null
 * @param {number} [scale]  how much larger than usual the world is drawn
 */
export function setNumber(element, number, none, scale = 1) {
  const value = number === null ? '' : String(number);
  if (element.value === value && element.textContent) return;
  element.value = value;
  setText(element, number === null ? none : decimalAt(number, scale));
}
