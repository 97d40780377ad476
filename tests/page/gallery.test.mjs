/** The page of games: each plays by itself for some seconds, stands still then, and its links arrive. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GAMES } from '../../www/play/games.js';
import { browsers, root } from '../browser.mjs';
import { openPage } from './tab.mjs';

/** @typedef {Awaited<ReturnType<typeof openPage>>} Tab */

for (const name of browsers) {
  describe(`the gallery in ${name}`, () => {
    /** @type {Tab} */
    let tab;
    before(async () => {
      tab = await openPage(name);
    });
    after(async () => {
      await tab.close();
    });
    /** A short digest of what moves in each game. @param {Tab} tab @returns {Promise<number[]>} */
    const digests = ({ page }) => page.evaluate(() => [...document.querySelectorAll('.live')].map((stage) => [...stage.querySelectorAll('canvas')]
      .map((canvas) => /** @type {any} */ (window).digestOf(canvas)).reduce((sum, digest) => (31 * sum + digest) | 0, 0)));
    /** Goes to the page, and waits until its games are there. @param {Tab} tab */
    const arrive = async ({ page, url }) => {
      await page.goto(`${url}play/`);
      await page.waitForFunction(() => [...document.querySelectorAll('.live')].every((stage) => stage.querySelector('canvas')));
    };

    test('each game plays when it comes into sight, stands still after some seconds, and plays again for who points at it', async () => {
      const alive = await openPage(name, { motion: true });
      try {
        await arrive(alive);
        for (const [k, game] of Object.keys(GAMES).entries()) {
          const link = `[data-game=${game}] a`;
          await alive.page.evaluate((link) => document.querySelector(link)?.scrollIntoView({ block: 'center' }), link);
          await alive.page.hover(link);
          const first = (await digests(alive))[k];
          const started = Date.now();
          for (let now = first; now === first; now = (await digests(alive))[k]) assert.ok(Date.now() - started < 30_000, `${game} stands still`);
        }
        await new Promise((resolve) => setTimeout(resolve, 7000));
        const still = await digests(alive);
        await new Promise((resolve) => setTimeout(resolve, 700));
        assert.deepEqual(await digests(alive), still, 'something goes on');
        const last = Object.keys(GAMES).length - 1;
        await alive.page.evaluate((link) => void (/** @type {HTMLElement} */ (document.querySelector(link)).dispatchEvent(new PointerEvent('pointerenter'))), `[data-game=${Object.keys(GAMES)[last]}] a`);
        await new Promise((resolve) => setTimeout(resolve, 700));
        assert.notEqual((await digests(alive))[last], still[last]);
        assert.deepEqual(alive.complaints, []);
      } finally {
        await alive.close();
      }
    });

    test('shows a picture that stands still to who wants less motion', async () => {
      await arrive(tab);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const still = await digests(tab);
      await new Promise((resolve) => setTimeout(resolve, 700));
      assert.deepEqual(await digests(tab), still);
      assert.equal(new Set(still).size, still.length);
    });

    test('says how many lines each game has and which calls it needs, and leads to the game', async () => {
      for (const path of ['play/', 'de/play/']) {
        for (const [game, { folder, code }] of Object.entries(GAMES)) {
          await tab.page.goto(tab.url + path);
          const lines = code.map((file) => readFileSync(join(root, folder, file), 'utf8').split('\n').length - 1).reduce((sum, count) => sum + count);
          const { facts, href } = await tab.page.evaluate((game) => {
            const item = /** @type {HTMLElement} */ (document.querySelector(`[data-game=${game}]`));
            return { facts: item.querySelector('.facts')?.textContent ?? '', href: /** @type {HTMLAnchorElement} */ (item.querySelector('a')).href };
          }, game);
          assert.match(facts, new RegExp(`^${lines} .*\\b(cast|move)\\b`));
          await tab.page.goto(href);
          assert.ok(await tab.page.waitForSelector('canvas'), href);
        }
      }
    });

    test('has left the console empty', () => {
      assert.deepEqual(tab.complaints, []);
    });
  });
}
