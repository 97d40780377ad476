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
export function toCode(value) {
  return toCodeWith(value, literal);
}

/**
 * The same, with its numbers written in another way.
 *
 * @param {unknown} value
 * @param {(value: number) => string} number
 * @returns {string}
 */
export function toCodeWith(value, number) {
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return `[${value.map((inner) => toCodeWith(inner, number)).join(', ')}]`;
  const fields = Object.entries(/** @type {object} */ (value)).map(([name, field]) => `${name}: ${toCodeWith(field, number)}`);
  return `{ ${fields.join(', ')} }`;
}

/**
 * The lines of an example about two shapes.
 *
 * @param {string} a  the call that makes A
 * @param {string} b
 * @param {import('shadowgap').Pose} poseA
 * @param {import('shadowgap').Pose} poseB
 * @param {...string} calls  what is then asked
 */
export function pairCode(a, b, poseA, poseB, ...calls) {
  return [`const a = ${a}`, `const b = ${b}`, `const poseA = ${toCode(poseA)}`, `const poseB = ${toCode(poseB)}`, '', ...calls];
}
