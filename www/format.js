/**
 * A number as the page prints it: two decimals, a true minus sign, never a negative zero.
 *
 * @param {number} value
 */
export function decimal(value) {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/**
 * Whether a distance is printed as 0.00.
 *
 * @param {number} distance
 */
export function isTouch(distance) {
  return Math.abs(distance) < 0.005;
}

/**
 * A number as code: at most three decimals, none that say nothing.
 *
 * @param {number} value
 */
export function literal(value) {
  return String(Number(value.toFixed(3)) + 0);
}

/**
 * An argument as a reader would write it in JavaScript.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function source(value) {
  if (typeof value === 'number') return literal(value);
  if (Array.isArray(value)) return `[${value.map(source).join(', ')}]`;
  const fields = Object.entries(/** @type {object} */ (value)).map(([name, field]) => `${name}: ${source(field)}`);
  return `{ ${fields.join(', ')} }`;
}
