/** Writes the measurements as the tables of RESULTS.md, in Markdown. */
import { contestants } from './contestants.mjs';
import { columns, sizes } from './workload.mjs';

/**
 * @typedef {import('./race.mjs').Result} Result
 * @typedef {Record<string, Record<string, Result>>} Results by column and contestant
 * @typedef {'collide' | 'overlaps'} Call
 */

/** The targets for overlapping shapes: how many times as fast as sat shadowgap should be. */
const targets = /** @type {Record<string, number>} */ ({ box: 4, hexagon: 4, '8-gon': 10, '32-gon': 25, '128-gon': 100, '1000-gon': 500 });

/** The target for circles: sat is nearly as fast as JavaScript can be there, and a call into WebAssembly costs time. */
const circleTarget = 1 / 1.3;

const ours = ['shadowgap', 'shadowgap, reused'];

/** @param {number[]} numbers */
function sorted(numbers) {
  return [...numbers].sort((p, q) => p - q);
}

/** @param {number[]} numbers */
export function median(numbers) {
  return sorted(numbers)[numbers.length >> 1];
}

/**
 * How many times as fast the first contestant is as the second: the median of the rounds' ratios, as both ran in each
 * round.
 * @param {number[]} times
 * @param {number[]} others
 */
function ratio(times, others) {
  return median(times.map((time, round) => others[round] / time));
}

/** @param {number} ns */
export const formatNanoseconds = (ns) => (ns < 10 ? ns.toFixed(1) : Math.round(ns).toLocaleString('en'));

/** @param {number} factor */
export const formatFactor = (factor) => `${factor < 10 ? factor.toFixed(2) : Math.round(factor).toLocaleString('en')}×`;

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * A cell: `overlapping (apart)`.
 * @param {Result} result
 * @param {Call} call
 */
function cell({ times, failed }, call) {
  if (failed) return 'fails';
  const [overlapping, apart] = ['overlapping', 'apart'].map((pairs) => times[`${call} ${pairs}`]);
  return overlapping ? `${formatNanoseconds(median(overlapping))} (${formatNanoseconds(median(apart))})` : '–';
}

/** The times of all contestants in all columns. @param {Results} results @param {Call} call */
export function timesTable(results, call) {
  const names = Object.keys(contestants).filter((name) => Object.values(results).some((column) => column[name].failed || column[name].times[`${call} apart`]));
  const rows = names.map((name) => [name, ...Object.values(results).map((column) => cell(column[name], call))]);
  return table(['', ...Object.keys(results).map((column) => columns[column].title)], rows);
}

/**
 * Lists the targets that shadowgap misses.
 * @param {Results} results
 * @param {Call} call
 */
export function missedTargets(results, call) {
  return Object.entries(results).flatMap(([column, byName]) => ['overlapping', 'apart'].flatMap((pairs) => {
    const test = `${call} ${pairs}`;
    const target = column === 'circle' ? circleTarget : pairs === 'overlapping' ? targets[column] : undefined;
    const own = ours.filter((name) => byName[name].times[test]);
    const peers = Object.keys(contestants).filter((name) => contestants[name].package && byName[name].times[test]);
    const fastest = peers.reduce((best, name) => (median(byName[name].times[test]) < median(byName[best].times[test]) ? name : best));
    /** @param {string} other @param {number} least @param {string} [of] */
    const missed = (other, least, of = '') => {
      const factors = own.map((name) => ratio(byName[name].times[test], byName[other].times[test]));
      return factors.some((factor) => factor < least) ? [`${factors.map(formatFactor).join(' · ')}${of} ${other}`] : [];
    };
    const words = [
      ...(target ? missed('sat', target, ` of ${formatFactor(target)}`) : []),
      // Circles have no target but sat's time.
      ...(column === 'circle' ? [] : [...missed(fastest, 1), ...missed('js', 1)]),
    ];
    return words.length > 0 ? [`- ${columns[column].title}, ${pairs}: ${words.join(', ')}`] : [];
  })).join('\n') || 'None.';
}

/**
 * Lists the wrong answers: the ones that differ from brute force by more than the contestant's skin.
 * @param {Results} results
 */
export function findings(results) {
  const lines = Object.entries(results).flatMap(([column, byName]) => Object.entries(byName).flatMap(([name, { findings, failed }]) => {
    const { title } = columns[column];
    if (failed) return [`- ${name}, ${title}: fails (“${failed}”).`];
    return findings.filter(({ wrong, inexact }) => wrong || inexact).map(({ test, pairs, wrong, inexact, maxError }) => {
      const words = [
        wrong && `${wrong} of ${pairs} pairs are wrongly called overlapping or apart`,
        inexact && `${inexact} of ${pairs} depths or normals are wrong, depths by up to ${maxError.toPrecision(2)}`,
      ];
      return `- ${name}, ${title}, \`${test.replace(' ', '`, ')}: ${words.filter(Boolean).join('; ')}.`;
    });
  }));
  return lines.length ? lines.join('\n') : 'Every contestant gave the right answer and depth for every pair.';
}

/**
 * How much the rounds of a cell differ.
 * @param {Results} results
 */
export function spread(results) {
  return spreadOf(Object.entries(results).flatMap(([column, byName]) => Object.entries(byName).flatMap(([name, { times }]) =>
    Object.entries(times).map(([test, rounds]) => ({ what: `${name}, ${columns[column].title}, ${test}`, rounds })))));
}

/** @param {{ what: string, rounds: number[] }[]} measured */
export function spreadOf(measured) {
  const cells = measured.map(({ what, rounds }) => {
    const order = sorted(rounds);
    const half = (order[Math.ceil(0.75 * (order.length - 1))] - order[Math.floor(0.25 * (order.length - 1))]) / 2;
    return { what, part: half / median(rounds) };
  });
  cells.sort((p, q) => p.part - q.part);
  /** @param {number} part */
  const percent = (part) => `±${(100 * part).toFixed(1)} %`;
  const [middle, widest] = [cells[cells.length >> 1], cells[cells.length - 1]];
  return `The middle half of a cell's rounds spans ${percent(middle.part)} in the median cell, ${percent(widest.part)} in the widest (${widest.what}).`;
}

/** @typedef {{ name: string, sizes: readonly number[], milliseconds: number[] }} Growth */

/** Two digits. @param {number} milliseconds */
const formatMilliseconds = (milliseconds) => Number(milliseconds.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 });

/** Cases that grow more slowly are not listed. */
const FAST = 1.2;

/** @param {Growth[]} cases */
export function caseTable(cases) {
  const rows = cases.map(({ name, sizes, milliseconds }) => {
    const last = sizes.length - 1;
    const power = Math.log(milliseconds[last] / milliseconds[last - 1]) / Math.log(sizes[last] / sizes[last - 1]);
    const cells = sizes.map((size, k) => `${size.toLocaleString('en')}: ${formatMilliseconds(milliseconds[k])}`);
    return { power, row: [name, ...cells.slice(-2), `n^${power.toFixed(2)}`] };
  });
  const fast = rows.filter(({ power }) => power >= FAST);
  return `${table(['n: ms', 'larger', 'largest', 'power'], fast.map(({ row }) => row))}

The other ${rows.length - fast.length} cases grow more slowly than n^${FAST.toFixed(2)}.`;
}

/** @param {Record<string, number[]>} growth */
export function growthTable(growth) {
  const [from, to] = [sizes.indexOf(512), sizes.indexOf(4096)];
  const rows = Object.entries(growth).map(([name, ns]) => {
    const power = Math.log(ns[to] / ns[from]) / Math.log(sizes[to] / sizes[from]);
    return [name, ...ns.map(formatNanoseconds), `n^${power.toFixed(2)}`];
  });
  return table(['vertices', ...sizes.map(String), '512 to 4,096'], rows);
}
