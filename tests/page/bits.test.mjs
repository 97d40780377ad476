/**
 * Both browsers give the bits that native code and Node give: the digests, and the hashes of a thousand frames of each
 * scene.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers, root, serve } from '../browser.mjs';
import { expected, frames } from '../js/common/expected.mjs';
import { browserFor } from './tab.mjs';

for (const name of browsers) {
  describe(`bits in ${name}`, () => {
    /** @type {Awaited<ReturnType<typeof serve>>} */
    let site;
    /** @type {import('puppeteer-core').Page} */
    let page;
    before(async () => {
      site = await serve(root);
      page = await (await browserFor(name)).newPage();
      // A page without a program of its own: the modules are imported into it.
      await page.goto(`${site.url}js/index.js`);
    });
    after(async () => {
      await page.close();
      await site.close();
    });

    test('the digests', async () => {
      const digests = await page.evaluate(async () => {
        const path = '/tests/js/common/digest.mjs';
        const { copiesDigest, digest, movesDigest, sceneDigest } = await import(path);
        return [digest(), sceneDigest(), movesDigest(), copiesDigest()].map(String);
      });
      assert.deepEqual(digests, [expected(), expected('EXPECTED_SCENE'), expected('EXPECTED_MOVES'), expected('EXPECTED_COPIES')].map(String));
    });

    for (const played of frames()) {
      test(`a thousand frames: ${played.name}`, async () => {
        const hashes = await page.evaluate(async (played) => {
          const path = '/tests/js/common/frames.mjs';
          return (await import(path)).play(played);
        }, played);
        assert.deepEqual(hashes, played.hashes);
      });
    }
  });
}
