/** Decides by modification times, as make does, whether a product must be built again. */
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The time of the newest of these files, or of the files in these folders, in milliseconds.
 * @param {string[]} paths from the project's root
 * @returns {number}
 */
function newest(paths) {
  return Math.max(0, ...paths.map((path) => {
    const full = join(root, path);
    if (!existsSync(full)) return 0;
    const stat = statSync(full);
    // A folder's own time counts too: it changes when a file in it is removed.
    return stat.isDirectory() ? Math.max(stat.mtimeMs, newest(readdirSync(full).map((name) => join(path, name)))) : stat.mtimeMs;
  }));
}

/**
 * Whether `product` is there and none of `sources` has changed since it was made.
 * @param {string} product
 * @param {string[]} sources
 */
export function fresh(product, sources) {
  const full = join(root, product);
  return existsSync(full) && statSync(full).mtimeMs >= newest(sources);
}

/**
 * Sets the time of `product` to the start of its build, so that a source edited during the build counts as newer.
 * @param {string} product
 * @param {Date} began
 */
export function date(product, began) {
  utimesSync(join(root, product), began, began);
}
