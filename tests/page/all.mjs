/**
 * All tests of the page in one process, so that each browser starts once. TEST_BROWSER names the one to use; `npm test`
 * runs this once for each. In Firefox it leaves out what no browser can change, unless the environment has `TESTS=all`:
 * the answers and texts of single figures. That each of them is drawn, and moved by mouse, finger and keyboard,
 * every.test.mjs sees in both.
 */
import { readdirSync } from 'node:fs';
import { env } from 'node:process';
import { allCases } from '../js/common/cases.mjs';

const ONCE = ['algorithm', 'axes', 'bounce', 'concave', 'course', 'drawings', 'exercises', 'gallery', 'intervals', 'languages', 'manifold', 'map', 'minkowski', 'mistakes', 'sandbox', 'solid', 'thousands', 'way-out'];
const leftOut = env.TEST_BROWSER === 'firefox' && !allCases ? ONCE : [];

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs')).sort()) {
  if (!leftOut.includes(file.replace('.test.mjs', ''))) await import(`./${file}`);
}
