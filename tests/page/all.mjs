/**
 * All tests of the page in one process, so that each browser starts once. TEST_BROWSER names the one to use, and
 * TEST_PART, as `2/3`, which part of the files: `npm test` runs the parts side by side, as tests wait for frames and
 * timers most of the time. In Firefox it leaves out what no browser can change, unless the environment has `TESTS=all`:
 * the answers and texts of single figures. That each of them is drawn, and moved by mouse, finger and keyboard,
 * every.test.mjs sees in both.
 */
import { readdirSync } from 'node:fs';
import { env } from 'node:process';
import { allCases } from '../js/common/cases.mjs';

const ONCE = ['algorithm', 'axes', 'bounce', 'concave', 'course', 'drawings', 'exercises', 'frames', 'gallery', 'intervals', 'languages', 'manifold', 'map', 'minkowski', 'mistakes', 'sandbox', 'solid', 'thousands', 'way-out'];
const leftOut = env.TEST_BROWSER === 'firefox' && !allCases ? ONCE : [];

const [part, parts] = (env.TEST_PART ?? '1/1').split('/').map(Number);
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs')).sort();
const chosen = files.filter((file) => !leftOut.includes(file.replace('.test.mjs', '')));
for (const file of chosen.filter((_, k) => k % parts === part - 1)) await import(`./${file}`);
