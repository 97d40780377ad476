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
 * A number in a world that is shown `scale` times larger than usual: two decimals at scale 1, else six significant
 * digits.
 *
 * @param {number} value
 * @param {number} scale
 */
export function decimalAt(value, scale) {
  return scale === 1 ? decimal(value) : String(Number(value.toPrecision(6)) + 0).replace(/^-/, '−');
}

/**
 * Whether a distance is printed as 0.00 at scale 1; in a world shown `scale` times larger, whether it looks as small.
 *
 * @param {number} distance
 * @param {number} [scale]
 */
export function isTouch(distance, scale = 1) {
  return Math.abs(distance) * scale < 0.005;
}

/** An angle as the page prints it: in whole degrees, with a true minus sign. @param {number} angle */
export function degrees(angle) {
  const whole = Math.round((angle * 180) / Math.PI);
  return `${whole < 0 ? '−' : ''}${Math.abs(whole)}°`;
}
