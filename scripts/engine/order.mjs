/**
 * Orders the functions of a module so that similar ones follow each other: scripts/pack/pack.mjs then finds repetitions
 * at nearer places, which take fewer bits.
 *
 * Steps: begin with the largest function; then, again and again, take the function that has most in common with the one
 * before.
 */

/** Functions are compared by their runs of this many instructions. */
const RUN = 4;

/** Added to the product of two functions' sizes, so that tiny functions that share all they have do not come first. */
const SMALL = 50;

/**
 * @param {typeof import('binaryen')['default']} binaryen
 * @param {import('binaryen').default.Module} module is disposed of
 * @returns {import('binaryen').default.Module} the same module with its functions in another order
 */
export function orderFunctions(binaryen, module) {
  // The text has each part of a module, such as a function, from a line that is indented by one space.
  const [head, ...parts] = module.emitText().trimEnd().slice(0, -1).split(/^(?= \()/m);
  const isFunction = (/** @type {string} */ part) => part.startsWith(' (func ');
  const functions = parts.filter(isFunction).map((text) => ({ text, runs: runsOf(text) }));
  const ordered = [];
  let next = functions.reduce((largest, each) => (each.text.length > largest.text.length ? each : largest));
  for (const left = new Set(functions); left.size > 0;) {
    left.delete(next);
    ordered.push(next.text);
    const { runs } = next;
    let most = -1;
    for (const each of left) {
      const shared = likeness(runs, each.runs);
      if (shared > most) [most, next] = [shared, each];
    }
  }
  const features = module.getFeatures();
  module.dispose();
  const again = binaryen.parseText([head, ...parts.filter((part) => !isFunction(part)), ...ordered, ')'].join(''));
  again.setFeatures(features);
  return again;
}

/** @param {string} text of a function */
function runsOf(text) {
  const instructions = Array.from(text.matchAll(/\(([a-z0-9_.]+)/g), ([, name]) => name);
  return new Set(instructions.map((_, i) => instructions.slice(i, i + RUN).join(' ')));
}

/** What two functions have in common, for their sizes. @param {Set<string>} a @param {Set<string>} b */
function likeness(a, b) {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const run of few) shared += Number(many.has(run));
  return shared / Math.sqrt(a.size * b.size + SMALL);
}
