/** What every platform must get: the numbers in tests/common/digest.rs and tests/frames.json. */
import { readFileSync } from 'node:fs';

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The expected digest: the constant `name` in tests/common/digest.rs. @param {string} [name] */
export function expected(name = 'EXPECTED') {
  const [, digits] = new RegExp(`${name}: u\\d+ = ([\\d_]+);`).exec(read('../../common/digest.rs')) ?? [];
  return BigInt(digits.replaceAll('_', ''));
}

/**
 * The scenes of which a thousand frames are played.
 * @returns {(import('./frames.mjs').Played & { hashes: number[] })[]}
 */
export const frames = () => JSON.parse(read('../../frames.json'));
