/** A number as code: at most three decimals, no trailing zeros. @param {number} value */
export const literal = (value) => String(Number(value.toFixed(3)) + 0);

/** A value as JavaScript: numbers, arrays and plain objects. @param {unknown} value  @returns {string} */
export const toCode = (value) => toCodeWith(value, literal);

/**
 * The source of a value, with numbers written by `number`.
 * @param {unknown} value  @param {(value: number) => string} number  @returns {string}
 */
export function toCodeWith(value, number) {
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return `[${value.map((inner) => toCodeWith(inner, number)).join(', ')}]`;
  const fields = Object.entries(/** @type {object} */ (value)).map(([name, field]) => `${name}: ${toCodeWith(field, number)}`);
  return `{ ${fields.join(', ')} }`;
}

/** The call that makes a shape. @param {string} method  of Shape  @param {unknown[]} args */
export function shapeCode(method, args, number = literal) {
  return `Shape.${method}(${args.map((arg) => toCodeWith(arg, number)).join(', ')})`;
}

/**
 * The lines of an example with shapes `a` and `b` at `poseA` and `poseB`.
 * @param {string} a  the call that makes shape A  @param {string} b  @param {Pose} poseA  @param {Pose} poseB
 * @param {...string} calls  the lines that use them
 */
export function pairCode(a, b, poseA, poseB, ...calls) {
  return [`const a = ${a}`, `const b = ${b}`, `const poseA = ${toCode(poseA)}`, `const poseB = ${toCode(poseB)}`, '', ...calls];
}
