/**
 * Draws www/card.png, the picture that links to the page show in other places: its title over the README's picture.
 * `npm run picture`, after a build.
 */
import { join } from 'node:path';
import { launch } from '../../tests/browser.mjs';
import { picture } from './picture.mjs';
import { root } from '../run.mjs';

const [width, height] = [1200, 630];
const browser = await launch('chromium');
const page = await browser.newPage();
await page.setViewport({ width, height });
await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
await page.setContent(`<!doctype html><style>
  body { margin: 0; padding: 44px 60px; background: #fff; color: #16181d; font-family: -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif }
  h1 { margin: 0 0 6px; font-size: 62px; line-height: 1.15; letter-spacing: -0.02em }
  p { margin: 0 0 16px; font-size: 30px; color: #5c636e }
  body > svg { display: block; width: 1080px; height: auto }
</style><h1>Separating axis theorem</h1><p>Drag and see, with shadowgap</p>${picture()}`);
await page.screenshot({ path: join(root, 'www', 'card.png') });
await browser.close();
