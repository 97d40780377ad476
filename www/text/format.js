import { numbers as words } from '../words.js';

/**
 * How numbers are written for readers: with a true minus sign, and with the point or comma of the page's language. All
 * numbers in pictures, readouts and labels come from here; code and addresses have their own, in code.js.
 */

/** Numbers in a text of code, as readers write them. @param {string} text */
export const spelled = (text) => text.replaceAll('-', '−').replaceAll('.', words.point);

/** A number in full. @param {number} value */
export const plain = (value) => spelled(String(value + 0));

/** What a reader wrote, with a comma or a point and either minus sign; NaN if it is no number. @param {string} text */
export const readNumber = (text) => (text.trim() === '' ? NaN : Number(text.replace('−', '-').replace(',', '.')));

/** A number with two decimals. @param {number} value */
export function decimal(value) {
  const text = value.toFixed(2);
  return spelled(Number(text) === 0 ? '0.00' : text);
}

/**
 * A number with two decimals at scale 1, else with six significant digits.
 * @param {number} value  @param {number} scale
 */
export const decimalAt = (value, scale) => (scale === 1 ? decimal(value) : plain(Number(value.toPrecision(6))));

/** Whether it is printed as 0.00, or looks as small in a world `scale` times larger. @param {number} distance */
export const isTouch = (distance, scale = 1) => Math.abs(distance) * scale < 0.005;

/** An angle in whole degrees. @param {number} angle */
export const degrees = (angle) => `${plain(Math.round((angle * 180) / Math.PI))}°`;
