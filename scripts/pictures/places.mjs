/**
 * `npm run places`: measures the figures of the built page and writes www/places.css, which keeps a figure's place
 * until a script has made it, so that nothing moves while the page loads; www/places.de.css is that of the German page,
 * whose texts are longer. Run it when a figure got taller; a test says when.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { launch, serve } from '../../tests/browser.mjs';
import { folderOf, LANGUAGES } from '../languages.mjs';
import { root } from '../run.mjs';

/**
 * The widths in pixels from which other heights are kept, and those at which they are measured: for phones and the
 * tests' window their own, for other usual windows a little less, because a scroll bar may take some of it. At 641,
 * 960, 1440 and 1920 pixels www/style.css arranges figures differently.
 */
const WIDTHS = [
  [0, 320], [345, 360], [378, 390], [405, 412], [422, 430], [455, 475], [510, 535], [580, 600], [641, 660], [730, 768], [785, 800], [840, 880],
  [960, 972], [1004, 1018], [1060, 1090], [1120, 1146], [1200, 1225], [1240, 1280], [1330, 1360], [1440, 1450], [1500, 1530], [1630, 1674],
  [1920, 1926], [2200, 2550],
];
/** Of phones that lie on their side. */
const FLAT = [[640, 660], [700, 740], [800, 844]];
/** The heights of all windows, and of low ones. */
const HEIGHTS = { usual: 900, low: 390 };

/** A smaller change in height is none, in root ems. */
const NOTED = { reading: 0.375, tail: 0.625 };

/**
 * The figures' sizes, when all are drawn: `first` and `second`, the heights of its pictures as parts of the figure's
 * width, if nothing limits them; `cap`, what limits the second one, if that is not what limits the first; `reading` and
 * `tail`, the heights of what stands below these pictures and of what follows the theory. Where index.html has cards in
 * the figure, www/style.css keeps the places of their pictures.
 *
 * @typedef {{ id: string, first: string, second: string, cap: string, reading: string, tail: string }} Place
 * @param {import('puppeteer-core').Page} page
 * @returns {Promise<Place[]>}
 */
export function measure(page) {
  return page.evaluate(() => [...document.querySelectorAll('main > section:has(.figure)')].map((section) => {
    const [figure, stage, tail] = ['.figure', '.stage', '.tail'].map((one) => /** @type {HTMLElement} */ (section.querySelector(one)).getBoundingClientRect());
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const inRem = (/** @type {number} */ pixels) => `${Math.round((10 * pixels) / rem) / 10}rem`;
    const scenes = section.querySelector('.cards') ? [] : [...section.querySelectorAll('.scene')].map((scene) => {
      const { top, bottom, width } = scene.getBoundingClientRect();
      const { aspectRatio, maxHeight } = getComputedStyle(scene);
      const [wide, high = 1] = aspectRatio.split('/').map(Number);
      return { top, bottom, tall: `${Math.round((10000 * width * high) / (figure.width * wide)) / 100}%`, most: maxHeight };
    });
    const [first, second] = scenes;
    // A second picture may stand beside the first one or, where the stage is no box of its own, below the numbers.
    const below = second && stage.width > 0 && second.top >= first.bottom - 1;
    const cap = !below || second.most === first.most ? 'initial' : second.most === 'none' ? '999rem' : inRem(parseFloat(second.most));
    const pictures = !first ? stage.height : stage.width ? stage.height : first.bottom - first.top;
    return {
      id: section.id, first: first?.tall ?? '0%', second: below ? second.tall : '0%', cap,
      reading: inRem(figure.height - pictures), tail: inRem(tail.height),
    };
  }));
}

/**
 * Opens the built page and measures it in windows of these sizes.
 *
 * @param {string} path  of the page in a language
 * @param {{ width: number, height: number }[]} windows
 */
async function measureAll(path, windows) {
  const site = await serve(join(root, 'dist'));
  const browser = await launch('chromium');
  const page = await browser.newPage();
  await page.goto(site.url + path);
  // Figures are made when the reader comes near.
  await page.evaluate(async () => {
    for (const section of document.querySelectorAll('main > section:has(.figure)')) {
      section.scrollIntoView();
      while (!section.classList.contains('drawn')) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  /** @type {Place[][]} */
  const found = [];
  for (const viewport of windows) {
    await page.setViewport(viewport);
    await new Promise((resolve) => setTimeout(resolve, 300));
    found.push(await measure(page));
  }
  await browser.close();
  await site.close();
  return found;
}

/**
 * What of a place is not kept yet, as rules.
 * @param {Place} place 
 * @param {Partial<Place>} kept  what is, which this adds to
 */
function changes({ id, ...sizes }, kept) {
  const changed = Object.entries(sizes).filter(([name, size]) => {
    const before = /** @type {Record<string, string>} */ (kept)[name];
    const noted = name in NOTED ? NOTED[/** @type {keyof NOTED} */ (name)] : 0;
    return size !== before && !(Math.abs(parseFloat(size) - parseFloat(before ?? 'NaN')) <= noted);
  });
  Object.assign(kept, Object.fromEntries(changed));
  return changed.length ? `#${id} { ${changed.map(([name, size]) => `--${name}: ${size}`).join('; ')} }` : '';
}

/**
 * The rules for windows from each of these widths.
 *
 * @param {number[][]} widths
 * @param {Place[][]} found  in windows of these widths
 * @param {string} [low]  what else the windows must be
 */
function rulesFor(widths, found, low = '') {
  /** @type {Record<string, Partial<Place>>} */
  const kept = Object.fromEntries(found[0].map(({ id }) => [id, { second: low ? '' : '0%', cap: low ? '' : 'initial' }]));
  return widths.flatMap(([width], k) => {
    const rules = found[k].map((place) => changes(place, kept[place.id])).filter(Boolean);
    if (!rules.length) return [];
    return k || low ? [`@media (min-width: ${width / 16}rem)${low} {`, ...rules.map((rule) => `  ${rule}`), '}'] : rules;
  });
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  for (const language of LANGUAGES) {
    const windows = [...WIDTHS.map(([, width]) => ({ width, height: HEIGHTS.usual })), ...FLAT.map(([, width]) => ({ width, height: HEIGHTS.low }))];
    const found = await measureAll(folderOf(language), windows);
    writeFileSync(join(root, 'www', language === 'en' ? 'places.css' : `places.${language}.css`), [
      '/* Written by `npm run places`: how tall each figure will be, and what follows its theory. */',
      ...rulesFor(WIDTHS, found.slice(0, WIDTHS.length)),
      ...rulesFor(FLAT, found.slice(WIDTHS.length), ' and (max-height: 30rem)'),
      '',
    ].join('\n'));
  }
}
