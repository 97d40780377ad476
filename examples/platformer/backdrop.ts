/**
 * What lies behind the level: three ranges of hills in mist with trees on them, and beams of light. They are pictures
 * of the document, in the colours of style.css, which the browser moves: the canvas has none of them to draw anew.
 */
import type { View } from './camera.ts';
import { random } from './colours.ts';

/** From the farthest to the nearest; `follows`: the part of the camera's way that it goes along with. */
const RANGES = [
  { name: 'far', follows: 0.12, ridge: 250, rough: 46, trees: 0, size: 0, seed: 7 },
  { name: 'middle', follows: 0.25, ridge: 320, rough: 38, trees: 24, size: 34, seed: 23 },
  { name: 'near', follows: 0.45, ridge: 388, rough: 28, trees: 26, size: 62, seed: 61 },
];
/** How far a range goes above and below its ridge, and how long it is. */
const [ABOVE, BELOW, LONG] = [160, 260, 2400];
/** How much of the camera's way the beams follow, and the width in CSS pixels after which style.css repeats them. */
const BEAMS = { follows: 0.3, period: 600 };

/** The outline of a range, as the data of an SVG path. */
function outlineOf({ ridge: level, rough, trees, size, seed }: typeof RANGES[number]) {
  const next = random(seed);
  const waves = [1, 2.3, 5.1].map((rate) => ({ rate: rate / 310, shift: 6.3 * next(), high: rough / rate }));
  const ridge = (x: number) => level - waves.reduce((sum, { rate, shift, high }) => sum + high * Math.sin(rate * x + shift), 0);
  const low = level + BELOW + 20;
  let path = `M-20 ${low}`;
  for (let x = -20; x <= LONG; x += 20) path += `L${x} ${ridge(x).toFixed(1)}`;
  path += `L${LONG} ${low}z`;
  for (let k = 0; k < trees; k += 1) {
    const x = (k * LONG) / trees + 60 * next();
    const [y, high] = [ridge(x) + 4, size * (0.6 + 0.8 * next())];
    const wide = 0.3 * high;
    // A fir of three triangles, or a round tree; then its trunk.
    if (next() < 0.6) for (const [from, to, part] of [[0.1, 0.55, 1], [0.35, 0.8, 0.78], [0.6, 1, 0.5]]) path += `M${x - wide * part} ${y - high * from}h${2 * wide * part}L${x} ${y - high * to}z`;
    else path += `M${x - wide} ${y - 0.62 * high}a${wide} ${0.36 * high} 0 0 1 ${2 * wide} 0a${wide} ${0.36 * high} 0 0 1 ${-2 * wide} 0z`;
    path += `M${x - 0.03 * high} ${y - 0.5 * high}h${0.06 * high}v${0.5 * high}h${-0.06 * high}z`;
  }
  return path;
}

/** `holder`: of the ranges, which has the beams. */
export function makeBackdrop(holder: HTMLElement) {
  const beams = holder.lastElementChild as HTMLElement;
  // What is lit is the whole, under itself moved along the light.
  beams.insertAdjacentHTML('beforebegin', RANGES.map((range) => `<svg class="${range.name}" viewBox="0 ${range.ridge - ABOVE} ${LONG} ${ABOVE + BELOW}">
    <linearGradient id="${range.name}" gradientUnits="userSpaceOnUse" x2="0" y1="${range.ridge - 40}" y2="${range.ridge + 190}"><stop/><stop offset="1"/></linearGradient>
    <path d="${outlineOf(range)}"/><path d="${outlineOf(range)}" fill="url(#${range.name})" transform="translate(1.5 1.5)"/></svg>`).join(''));
  const layers = RANGES.map((range, k) => ({ ...range, svg: holder.children[k] as SVGElement }));

  return ({ left, top, height, zoom }: View, level: { height: number }) => {
    for (const { svg, ridge, follows } of layers) {
      const width = `${LONG * zoom}px`;
      if (svg.style.width !== width) svg.style.width = width;
      // They stand on the level's lower edge, and follow the camera up less than that does.
      const y = ridge - ABOVE - top + 0.5 * (1 - follows) * (top + height - level.height);
      svg.style.transform = `translate(${-left * follows * zoom}px, ${y * zoom}px)`;
    }
    beams.style.transform = `translate(${-(left * zoom * BEAMS.follows) % BEAMS.period}px)`;
  };
}
