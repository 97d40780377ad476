import { drawLine, fill, fillDisc, stroke } from '../../draw/index.js';
import { plain } from '../../text/index.js';

/**
 * A plot of a quantity over time: stacked layers, with the latest value as text above them.
 * @typedef {{ t: number }} Sample
 */

/** Margins for the numbers on the left, the heading above and the seconds below, in pixels. */
const MARGIN = { left: 54, right: 14, top: 26, bottom: 8 };

/**
 * @template {Sample} S  @param {Picture} picture  @param {readonly S[]} samples  the earliest first
 * @param {{
 *   top: number, height: number, span: number, unit: string, heading: string,
 *   layers: ((sample: S) => number)[], seconds?: boolean,
 * }} how
 * `top`, `height`: the plot's part of the canvas, in pixels; `span`: the seconds that it shows; `layers`: from the
 * lowest to the highest, which is darkest; `seconds`: whether the time axis has numbers
 */
export function drawPlot({ ctx, view, palette }, samples, { top, height, span, unit, heading, layers, seconds = false }) {
  const last = samples.at(-1)?.t ?? 0;
  const start = Math.max(0, last - span);
  const shown = samples.filter(({ t }) => t >= start);
  const sums = shown.map((sample) => {
    let sum = 0;
    return layers.map((layer) => (sum += layer(sample)));
  });
  const highest = roundUp(Math.max(1e-9, ...sums.map((sum) => sum[sum.length - 1])));
  const floor = top + height - MARGIN.bottom - (seconds ? 14 : 0);
  const x = (/** @type {number} */ t) => MARGIN.left + ((t - start) / span) * (view.size.width - MARGIN.left - MARGIN.right);
  const y = (/** @type {number} */ value) => floor - (value / highest) * (floor - top - MARGIN.top);

  ctx.font = ctx.font.replace('600', '400');
  ctx.textBaseline = 'middle';
  ctx.fillStyle = palette.muted;
  ctx.textAlign = 'right';
  for (const value of [0, highest]) {
    drawLine(ctx, { x: x(start), y: y(value) }, { x: x(start + span), y: y(value) }, palette.hairline, 1);
    ctx.fillText(`${plain(value)}${value ? ` ${unit}` : ''}`, MARGIN.left - 6, y(value));
  }
  ctx.textAlign = 'center';
  for (let t = Math.ceil(start / 2) * 2; t <= start + span; t += 2) {
    drawLine(ctx, { x: x(t), y: floor }, { x: x(t), y: floor + 4 }, palette.hairline, 1);
    if (seconds) ctx.fillText(`${t}${t === 0 ? ' s' : ''}`, x(t), floor + 12);
  }
  ctx.textAlign = 'left';
  ctx.fillStyle = palette.ink;
  // What is in brackets is left out where there is no room for it.
  const fits = ctx.measureText(heading).width < view.size.width - MARGIN.left;
  ctx.fillText(fits ? heading : heading.split(' (')[0], MARGIN.left, top + 13);

  layers.forEach((_layer, k) => {
    ctx.beginPath();
    shown.forEach(({ t }, i) => ctx.lineTo(x(t), y(sums[i][k])));
    stroke(ctx, palette.ink, k === layers.length - 1 ? 1.75 : 1);
    for (let i = shown.length - 1; i >= 0; i--) ctx.lineTo(x(shown[i].t), y(k ? sums[i][k - 1] : 0));
    fill(ctx, palette.ink, 0.1 + 0.14 * k);
  });
  if (!shown.length) return;
  fillDisc(ctx, { x: x(last), y: y(sums[sums.length - 1][layers.length - 1]) }, 3, palette.ink);
}

/** The next round number that is not smaller. @param {number} value */
function roundUp(value) {
  const ten = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 3, 4, 6, 8, 10].map((step) => Number((step * ten).toPrecision(2)));
  return steps.find((step) => step >= value) ?? 10 * ten;
}
