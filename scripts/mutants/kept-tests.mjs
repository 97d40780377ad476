/**
 * Stands for node:test where single tests are run: keeps the tests of a file that is imported, to be run one by one.
 */
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

/** @typedef {(context: { name: string }) => unknown} Body */

const hooks = `export const resolve = (name, context, next) => (name === 'node:test' ? { url: ${JSON.stringify(import.meta.url)}, shortCircuit: true } : next(name, context));`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** The tests of the file that is imported now. @type {Map<string, Body>} */
let kept = new Map();

/** @type {Map<string, Map<string, Body>>} */
const files = new Map();

/** @param {string} name @param {{ skip?: unknown } | Body} options @param {Body} [body] */
export function test(name, options, body = /** @type {Body} */ (options)) {
  if (typeof options === 'object' && options.skip) return;
  let unique = name;
  for (let count = 2; kept.has(unique); count += 1) unique = `${name} (${count})`;
  kept.set(unique, body);
}

/** @param {string} file @returns {Promise<Map<string, Body>>} the tests of a file by name */
export async function testsOf(file) {
  const known = files.get(file);
  if (known) return known;
  kept = new Map();
  await import(pathToFileURL(file).href);
  files.set(file, kept);
  return kept;
}

/** @param {Body | undefined} body @param {string} name */
export async function passes(body, name) {
  try {
    await body?.({ name });
    return body !== undefined;
  } catch {
    return false;
  }
}

/** Milliseconds that this program was on a processor. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
