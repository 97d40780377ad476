/** The results of `npm run pairs` as a table. */
import { families } from './families.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

const head = ['family', 'library', 'pairs', 'refused', 'wrong', 'touching, apart', 'way out', 'depth', 'point', 'outside'];

/** @param {number} value */
const length = (value) => (value === 0 ? '0' : value.toExponential(0).replace('+', ''));
/** @param {number} value */
const count = (value) => value.toLocaleString('en-US');
/** @param {number} all @param {number} far */
const both = (all, far) => (all === 0 ? '0' : `${count(all)} (${count(far)})`);

/** @param {Record<string, { tallies: Record<string, Tally> }>} results by family */
export function tableOf(results) {
  const rows = Object.entries(results).flatMap(([family, { tallies }]) => Object.entries(tallies).map(([library, tally], k) => [
    k === 0 ? families[family].title : '', library, count(tally.asked), count(tally.refused),
    ...(tally.refused === tally.asked ? ['', '', '', '', '', ''] : [
      both(tally.wrong + tally.failed, tally.wrongByFar + tally.failed),
      tally.touching === 0 ? '' : `${((100 * tally.apart) / tally.touching).toFixed(tally.apart === 0 ? 0 : 1)} %`,
      both(tally.unresolved, tally.unresolvedByFar), length(tally.depth),
      ...(tally.points === 0 ? ['none', ''] : [length(tally.point), length(tally.pointBetween)]),
    ]),
  ]));
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/**
 * The worst mistakes of one library, a line each.
 * @param {Record<string, { tallies: Record<string, Tally> }>} results
 * @param {string} library
 */
export const findsOf = (results, library) => Object.entries(results).flatMap(([family, { tallies }]) =>
  (tallies[library]?.finds ?? []).map(({ what, amount, batch, pair }) => `${family}, batch ${batch}, pair ${pair}: ${what}, off by ${amount.toExponential(2)}`));
