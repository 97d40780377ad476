/** All tests of the plugin in one process: they share the packed packages. */
import { test } from 'node:test';

await import('./lifecycle.test.mjs');
await import('./motion.test.mjs');
await import('./placing.test.mjs');
await import('./layer.test.mjs');
await import('./events.test.mjs');
await import('./docs.test.mjs');
await import('./types.test.mjs');
await import('./example.test.mjs');

test('all games and browsers have ended', () => {
  // What one of them has left behind must not keep the process running.
  setTimeout(() => process.exit(), 20_000).unref();
});
