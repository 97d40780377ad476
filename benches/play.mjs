/**
 * How long the games of examples/ work for a frame, on a processor four times slower than this one: each is played by
 * keys for ten seconds in Chromium, on a desk's screen. `npm run frames -- horde crowd` measures two of them.
 */
import { join } from 'node:path';
import { makeProject } from '../scripts/phaser.mjs';
import { must, root } from '../scripts/run.mjs';
import { launch, serve } from '../tests/browser.mjs';
import { timesOfFrames } from './traced.mjs';

/** Frames of ten seconds. */
const FRAMES = 600;

/**
 * Which keys are held: for each one how many frames after which it begins anew, and from which of these to which.
 * @typedef {Record<string, [period: number, from: number, to: number]>} Hands
 */

/** @type {Hands} */
const ROUND = { ArrowRight: [240, 0, 60], ArrowDown: [240, 60, 120], ArrowLeft: [240, 120, 180], ArrowUp: [240, 180, 240] };

/** @type {Record<string, { heading: string, path: string, hands: Hands }>} */
const GAMES = {
  platformer: { heading: 'Platformer', path: 'examples/platformer/index.html', hands: { ArrowRight: [1, 0, 1], Space: [50, 0, 12] } },
  billiards: { heading: 'Billiards', path: 'examples/arcade/billiards/index.html', hands: { Space: [240, 20, 70] } },
  pinball: { heading: 'Pinball', path: 'examples/arcade/pinball/index.html', hands: { Space: [120, 0, 40], ArrowLeft: [30, 0, 8], ArrowRight: [30, 15, 23] } },
  breakout: { heading: 'Breakout', path: 'examples/arcade/breakout/index.html', hands: { Space: [60, 30, 32], ArrowLeft: [120, 0, 50], ArrowRight: [120, 60, 110] } },
  horde: { heading: 'Horde', path: 'examples/horde/index.html', hands: ROUND },
  crowd: { heading: 'Horde, 500 enemies and 2,000 bullets', path: 'examples/horde/index.html#crowd', hands: ROUND },
  phaser: { heading: 'Platformer in Phaser', path: 'index.html', hands: { ArrowRight: [1, 0, 1], ArrowUp: [50, 0, 20] } },
};

/** The names of games. */
export const games = Object.keys(GAMES);

/** The game for Phaser, which the page does not have, built. */
async function buildPhaser() {
  const { folder } = await makeProject('frames', { copy: join(root, 'examples', 'phaser') });
  await must('vite build', 'vite', ['build', '--base', './', '--logLevel', 'error'], { cwd: folder });
  return join(folder, 'dist');
}

/**
 * @param {string} folder  of the built page
 * @param {string[]} [only]  names of games, by default all
 */
export async function measurePlay(folder, only = games) {
  const all = [];
  for (const id of only) {
    const { heading, path, hands } = GAMES[id];
    const site = await serve(id === 'phaser' ? await buildPhaser() : folder);
    const browser = await launch('chromium', { webgl: id === 'phaser' });
    try {
      const page = await browser.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      await page.goto(site.url + path);
      await page.waitForSelector('canvas');
      // It paints what rests, and fills up the crowd.
      await new Promise((resolve) => setTimeout(resolve, 4000));
      all.push({ id, heading, ...await timesOfFrames(page, () => page.evaluate(hold, hands, FRAMES)) });
    } finally {
      await browser.close();
      await site.close();
    }
  }
  return all;
}

/** Runs in the page: holds keys for some frames. @param {Hands} hands @param {number} frames */
async function hold(hands, frames) {
  for (let k = 0; k <= frames; k += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    performance.mark('frame');
    for (const [code, [period, from, to]] of Object.entries(hands)) {
      const at = k % period;
      const type = at === to % period && period > 1 ? 'keyup' : at === from && (period > 1 || k === 0) ? 'keydown' : null;
      if (type) dispatchEvent(new KeyboardEvent(type, { code }));
    }
  }
}
