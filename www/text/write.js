import { decimalAt } from './format.js';

/**
 * Writes only what is new: a text that stays as it was costs no layout.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A number in full as the element's value, and rounded as its text.
 *
 * @param {HTMLDataElement} element
 * @param {number | null} number
 * @param {string} none  what stands where there is no number
 * @param {number} [scale]  how much larger than usual the world is shown
 */
export function setNumber(element, number, none, scale = 1) {
  const value = number === null ? '' : String(number);
  if (element.value === value && element.textContent) return;
  element.value = value;
  setText(element, number === null ? none : decimalAt(number, scale));
}
