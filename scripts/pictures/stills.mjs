/**
 * `npm run stills`, after a build: draws www/pictures/, a still picture of each figure for readers without JavaScript
 * or WebAssembly. Each figure is opened in Chromium, and what it draws on its canvases is written down as SVG, in the
 * colours of both themes. Those of the German page are in www/pictures/de/.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { launch, root, serve } from '../../tests/browser.mjs';
import { folderOf as pageFolder, pageOf } from '../../www/pages.js';
import { figuresIn } from '../figures.mjs';
import { folderOf, LANGUAGES } from '../languages.mjs';
import { recordCanvases } from './record-canvas.mjs';

/** The window's width: between a phone's, where the pictures are drawn smaller, and that of the text. */
const WIDTH = 560;

/** By its value in the light theme. Of two of one value, the first counts: those for more contrast come later. */
const colours = new Map([...readFileSync(join(root, 'www/style.css'), 'utf8').matchAll(/--(\w+): light-dark\((#\w+), (#\w+)\)/g)]
  .reverse().map(([, name, light, dark]) => [light, { name, light, dark }]));

/** More canvases than this are put in rows, without what the page writes between them. */
const MANY = 4;
/** How many of them make a row, and the space between them, in pixels. */
const ROW = { length: 3, gap: 8 };

/** A length or coordinate in pixels, as text. @param {number} value */
const short = (value) => String(Math.round(value * 10) / 10 + 0);

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @typedef {import('./record-canvas.mjs').Drawn} Drawn */

/**
 * The attributes of a paint: a class for a colour of the page, which depends on the theme.
 *
 * @param {'fill' | 'stroke'} what
 * @param {string} colour  of the light theme
 */
function paint(what, colour) {
  const found = colours.get(colour);
  return found ? { class: `${what[0]}-${found.name}` } : { [what]: colour };
}

/** The gradients that the picture has. @type {string[]} */
let gradients = [];

/**
 * Notes a gradient, of whose colours none depends on the theme.
 * @param {import('./record-canvas.mjs').Gradient} gradient
 */
function idOf({ at, stops }) {
  const names = at.length === 4 ? ['x1', 'y1', 'x2', 'y2'] : ['fx', 'fy', 'fr', 'cx', 'cy', 'r'];
  const inner = stops.map(({ offset, colour, alpha }) => element('stop', { offset: String(offset), ...tint(colour), 'stop-opacity': alpha === 1 ? undefined : alpha.toFixed(2) })).join('');
  const places = Object.fromEntries(names.map((name, i) => [name, short(at[i])]));
  const found = (/** @type {string} */ id) => element(at.length === 4 ? 'linearGradient' : 'radialGradient', { id, gradientUnits: 'userSpaceOnUse', ...places }, inner);
  const same = gradients.findIndex((text, i) => text === found(`g${i}`));
  if (same >= 0) return `g${same}`;
  gradients.push(found(`g${gradients.length}`));
  return `g${gradients.length - 1}`;
}

/** The colour of a stop. @param {string} colour */
function tint(colour) {
  const found = colours.get(colour);
  return found ? { class: `g-${found.name}` } : { 'stop-color': colour };
}

/** @param {string} name  @param {Record<string, string | undefined>} attributes  @param {string} [inner] */
function element(name, attributes, inner) {
  const written = Object.entries(attributes).filter(([, value]) => value).map(([key, value]) => ` ${key}="${value}"`).join('');
  return inner === undefined ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

/** @param {Drawn} drawn  @returns {string} */
function svgOf(drawn) {
  const coloured = (/** @type {'fill' | 'stroke'} */ what) => (drawn.gradient ? { [what]: `url(#${idOf(drawn.gradient)})` } : paint(what, drawn.colour));
  const opacity = drawn.alpha === 1 ? undefined : String(Math.round(drawn.alpha * 100) / 100);
  if (drawn.kind === 'text') {
    const { text, x, y, align, outline } = drawn;
    const { class: fill, ...plain } = paint('fill', drawn.colour);
    const anchor = { left: 'start', start: 'start', center: undefined, right: 'end', end: 'end' }[align];
    return element('text', { ...plain, class: [fill, outline && 'outlined'].filter(Boolean).join(' '), 'text-anchor': anchor, x: short(x), y: short(y), opacity }, escaped(text));
  }
  if (drawn.kind === 'fill') return element('path', { ...coloured('fill'), opacity, d: drawn.path });
  const { width, dash, round } = drawn;
  return element('path', {
    ...coloured('stroke'), opacity, 'stroke-width': width === 1 ? undefined : short(width),
    'stroke-dasharray': dash.length ? dash.join(' ') : undefined, 'stroke-linejoin': round ? 'round' : undefined, d: drawn.path,
  });
}

/**
 * Adjacent paths that are drawn alike, and opaque, become one.
 *
 * @param {Drawn[]} list
 */
function joined(list) {
  /** @type {Drawn[]} */
  const result = [];
  for (const drawn of list) {
    const last = result.at(-1);
    const like = (/** @type {Drawn} */ one) => JSON.stringify({ ...one, path: '' });
    if (last?.kind === 'stroke' && drawn.kind === 'stroke' && drawn.alpha === 1 && like(last) === like(drawn)) last.path += drawn.path;
    else result.push({ ...drawn });
  }
  return result;
}

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @param {{ title: string, canvases: { box: Box, drawn: Drawn[], light: string }[] }} figure  with the place of each
 *   canvas in the window; `light`: the address of what one shows that draws with light, which is the same in both
 *   themes and more than SVG has words for
 */
function pictureOf({ title, canvases: found }) {
  gradients = [];
  const { width: wide, height: high } = found[0].box;
  const rows = found.length > MANY;
  const placed = found.map(({ box, ...what }, i) => (rows
    ? { ...box, x: (i % ROW.length) * (wide + ROW.gap), y: Math.floor(i / ROW.length) * (high + ROW.gap), ...what }
    : { ...box, ...what }));
  const [left, top] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))];
  const [width, height] = [Math.max(...placed.map(({ x, width }) => x + width)) - left, Math.max(...placed.map(({ y, height }) => y + height)) - top];
  const canvases = placed.map((canvas) => ({ ...canvas, x: canvas.x - left, y: canvas.y - top }));
  const bodies = canvases.map(({ x, y, width, height, drawn, light }) => `<g transform="translate(${short(x)} ${short(y)})">\n${light
    ? element('image', { href: light, width: short(width), height: short(height) }) : joined(drawn).map(svgOf).join('\n')}\n</g>`);
  const used = [...colours.values()].filter(({ name }) => new RegExp(`[fsg]-${name}\\b`).test(bodies.join('')) || name === 'paper');
  const variables = (/** @type {'light' | 'dark'} */ theme) => used.map((colour) => `--${colour.name}:${colour[theme]}`).join(';');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" width="${short(width)}" height="${short(height)}" fill="none" text-anchor="middle" role="img">
<title>${escaped(title)}</title>
<style>
:root { ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
text { font: 13px -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; dominant-baseline: central }
.outlined { stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; paint-order: stroke }
${used.map(({ name }) => `.f-${name} { fill: var(--${name}) } .s-${name} { stroke: var(--${name}) }${gradients.join('').includes(`g-${name}"`) ? ` .g-${name} { stop-color: var(--${name}) }` : ''}`).join('\n')}
</style>
${gradients.length ? `<defs>\n${gradients.join('\n')}\n</defs>\n` : ''}
${bodies.join('\n')}
</svg>
`;
}

const site = await serve(join(root, 'dist'));
const browser = await launch('chromium');
const page = await browser.newPage();
await page.setViewport({ width: WIDTH, height: 900 });
// Without motion no figure plays by itself: the picture is of its beginning.
await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }, { name: 'prefers-reduced-motion', value: 'reduce' }]);
await page.evaluateOnNewDocument(recordCanvases);
rmSync(join(root, 'www/pictures'), { recursive: true, force: true });
for (const language of LANGUAGES) for (const id of figuresIn()) {
  const path = folderOf(language);
  await page.goto('about:blank');
  await page.goto(`${site.url}${path}${pageFolder(pageOf(id) ?? '')}#${id}`);
  await page.waitForFunction((id) => document.querySelector(`#${id}.drawn`), {}, id);
  await page.evaluate((id) => document.querySelector(`#${id} .stage`)?.scrollIntoView(), id);
  // The map goes on drawing for a while.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const figure = await page.evaluate((id) => {
    return {
      title: ['.verdict', '.reason'].map((part) => document.querySelector(`#${id} ${part}`)?.textContent).join('. '),
      canvases: [...document.querySelectorAll(`#${id} canvas`)].map((canvas) => {
        const { x, y, width, height } = canvas.getBoundingClientRect();
        const light = canvas.closest('.night') ? /** @type {HTMLCanvasElement} */ (canvas).toDataURL('image/jpeg', 0.85) : '';
        return { box: { x, y, width, height }, drawn: /** @type {any} */ (canvas).drawn, light };
      }),
    };
  }, id);
  const svg = pictureOf(figure);
  const file = `www/pictures/${path}${id}.svg`;
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), svg);
  console.log(`${file}, ${svg.length} bytes`);
}
await browser.close();
await site.close();
