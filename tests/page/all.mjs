/**
 * All tests of the page in one process, so that each browser starts once. TEST_BROWSER names the one to use; `npm test`
 * runs this twice, side by side.
 */
import { readdirSync } from 'node:fs';

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs')).sort()) {
  await import(`./${file}`);
}
