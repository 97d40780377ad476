/** Writes the measurements of scenes as the tables of RESULTS.md, in Markdown. */
import { formatFactor, formatNanoseconds, median, spreadOf, table } from '../tables.mjs';
import { allContestants, contestants, objectContestants } from './contestants.mjs';
import { CHECKED_QUERIES, queries, queryContestants, queryScenes } from './queries.mjs';
import { TOO_SLOW } from './race.mjs';
import { columns, title } from './workloads.mjs';

/**
 * @typedef {import('./race.mjs').Result} Result
 * @typedef {Record<string, Record<string, Result>>} Results by column and contestant
 * @typedef {import('./browsers.mjs').Measured} Measured
 * @typedef {Record<string, Record<string, import('./queries.mjs').Answers>>} Answers by scene and contestant
 */

const OURS = 'shadowgap';

/** How many times as fast as each rival shadowgap should be in evenly distributed scenes, by the number of bodies. */
const targets = /** @type {Record<string, Record<string, number>>} */ ({
  '1k': { 'sat, grid': 8 },
  '10k': { 'sat, grid': 10, '@dimforge/rapier2d-simd-compat': 20, js: 3 },
  '50k': { 'sat, grid': 10, '@dimforge/rapier2d-simd-compat': 20, js: 3 },
});
const evenKinds = ['sparse', 'dense', 'mixed'];
const rivals = ['sat, grid', '@dimforge/rapier2d-simd-compat', 'js'];

/** The most that a query's time may grow from 1,000 bodies to 100,000. */
const QUERY_GROWTH = 4;

/** @param {number} ms */
const formatMilliseconds = (ms) => (ms < 1 ? ms.toFixed(3) : ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en'));

/** @param {boolean} good */
const tickOrCross = (good) => (good ? '✓' : '✗');

/** The times of the rounds in which the contestant had a turn. @param {Result | undefined} result */
const roundTimes = (result) => /** @type {number[]} */ (result?.times.filter((time) => time !== undefined) ?? []);

/**
 * How many times as fast the first contestant is as the second: the median over the rounds in which both had a turn.
 * @param {Result | undefined} result
 * @param {Result | undefined} other
 */
function ratio(result, other) {
  const ratios = result?.times.flatMap((time, round) => {
    const theirs = other?.times[round];
    return time === undefined || theirs === undefined ? [] : [theirs / time];
  });
  return ratios?.length ? median(ratios) : undefined;
}

/** @param {Result | undefined} result */
function cell(result) {
  if (!result) return '–';
  if (result.failed !== undefined) return 'fails';
  if (result.slow !== undefined) return `> ${TOO_SLOW.toLocaleString('en')}`;
  return formatMilliseconds(median(roundTimes(result)));
}

/**
 * Milliseconds for each frame.
 * @param {Results} results
 * @param {boolean} even the evenly distributed scenes, or the other scenes
 */
export function framesTable(results, even) {
  const names = Object.keys(results).filter((name) => evenKinds.includes(columns[name].kind) === even);
  if (names.length === 0) return undefined;
  const rows = Object.keys(contestants).map((contestant) => [contestant, ...names.map((name) => cell(results[name][contestant]))]);
  return table(['', ...names.map(title)], rows);
}

/**
 * Milliseconds for each frame with objects, and how many times as long as with shadowgap's.
 * @param {Results} results
 */
export function objectsTable(results) {
  const rows = objectContestants.map((contestant) => [contestant, ...Object.values(results).map((byName) => {
    const factor = ratio(byName[contestant], byName['shadowgap, objects']);
    return cell(byName[contestant]) + (factor === undefined ? '' : ` (${formatFactor(1 / factor)})`);
  })]);
  return table(['', ...Object.keys(results).map(title)], rows);
}

/**
 * Lists the targets that shadowgap misses: how many times as fast as each rival it is.
 * @param {Results} results
 */
export const missedTargets = (results) => Object.entries(results).flatMap(([name, byName]) => {
  const { kind, size } = columns[name];
  const missed = evenKinds.includes(kind) ? rivals.flatMap((rival) => {
    const factor = ratio(byName[OURS], byName[rival]);
    const target = targets[size]?.[rival];
    return factor === undefined || target === undefined || factor >= target ? [] : [`${formatFactor(factor)} of ${target}× ${rival}`];
  }) : [];
  return missed.length > 0 ? [`- ${title(name)}: ${missed.join('; ')}`] : [];
}).join('\n') || 'None.';

/**
 * Milliseconds for each frame in browsers.
 * @param {Measured[]} measured
 */
export function browsersTable(measured) {
  const names = Object.keys(measured[0].results);
  const rows = measured.flatMap(({ browser, results }) => Object.keys(results[names[0]]).map((contestant) =>
    [`${browser}, ${contestant}`, ...names.map((name) => cell(results[name][contestant]))]));
  return table(['', ...names.map(title)], rows);
}

/**
 * Nanoseconds for each query.
 * @param {Answers} answers
 */
export function queriesTable(answers) {
  /** @param {string} contestant @param {string} query @param {string} name */
  const cost = (contestant, query, name) => {
    const rounds = answers[name]?.[contestant]?.times[query];
    return rounds?.length ? median(rounds) : NaN;
  };
  const [few, , many] = queryScenes;
  const rows = queries.flatMap((query) => queryContestants.map((contestant) => {
    const costs = queryScenes.map((name) => cost(contestant, query, name));
    const growth = cost(contestant, query, many) / cost(contestant, query, few);
    const ours = contestant === OURS;
    // In the scene where the rival comes nearest.
    const factors = queryScenes.map((name) => cost(queryContestants[1], query, name) / cost(OURS, query, name)).filter((factor) => !Number.isNaN(factor));
    return [
      `${contestant}, \`${query}\``,
      ...costs.map((ns) => (Number.isNaN(ns) ? '–' : formatNanoseconds(ns))),
      Number.isNaN(growth) ? '–' : formatFactor(growth) + (ours ? ` of ${QUERY_GROWTH}× ${tickOrCross(growth <= QUERY_GROWTH)}` : ''),
      ours && factors.length > 0 ? `${formatFactor(Math.min(...factors))} ${tickOrCross(Math.min(...factors) >= 1)}` : '–',
    ];
  }));
  return table(['', ...queryScenes.map(title), '100k : 1k', `× ${queryContestants[1]}, least`], rows);
}

/**
 * How much the rounds of a cell differ.
 * @param {Results} results
 */
export function spread(results) {
  return spreadOf(Object.entries(results).flatMap(([name, byName]) => Object.entries(byName).flatMap(([contestant, result]) =>
    (roundTimes(result).length ? [{ what: `${contestant}, ${title(name)}`, rounds: roundTimes(result) }] : []))));
}

/**
 * Lists the wrong answers: one line for each contestant, and one for each message with which it failed.
 * @param {Results} results
 * @param {Answers} [answers]
 */
export function findings(results, answers = {}) {
  const lines = Object.keys(allContestants).flatMap((contestant) => {
    const entered = Object.entries(results).filter(([, byName]) => byName[contestant]);
    /** @param {(result: Result) => boolean} holds */
    const where = (holds) => {
      const names = entered.filter(([, byName]) => holds(byName[contestant])).map(([name]) => title(name));
      return names.length === entered.length ? 'all scenes' : names.join(', ');
    };
    const failures = new Set(entered.flatMap(([, byName]) => byName[contestant].failed ?? []));
    const total = { pairs: 0, missed: 0, extra: 0, repeated: 0, inexact: 0, maxError: 0 };
    for (const [, byName] of entered) {
      for (const found of byName[contestant].findings) {
        for (const key of /** @type {const} */ (['pairs', 'missed', 'extra', 'repeated', 'inexact'])) total[key] += found[key];
        total.maxError = Math.max(total.maxError, found.maxError);
      }
    }
    const words = [
      total.missed && `${total.missed.toLocaleString('en')} missed`,
      total.extra && `${total.extra.toLocaleString('en')} reported that do not overlap`,
      total.repeated && `${total.repeated.toLocaleString('en')} reported more than once`,
      total.inexact && `${total.inexact.toLocaleString('en')} with a wrong depth or normal, by up to ${total.maxError.toPrecision(2)}`,
    ].filter(Boolean);
    return [
      ...[...failures].map((message) => `- ${contestant}, ${where(({ failed }) => failed === message)}: fails (“${message}”).`),
      ...(words.length ? [`- ${contestant}, of ${total.pairs.toLocaleString('en')} pairs: ${words.join('; ')} (${where((result) => result.findings.some(isWrong))}).`] : []),
    ];
  });
  const queryLines = Object.entries(answers).flatMap(([name, byName]) => Object.entries(byName).flatMap(([contestant, { wrong: counts, failed }]) => [
    ...(failed === undefined ? [] : [`- ${contestant}, queries, ${title(name)}: fails (“${failed}”).`]),
    ...queries.filter((query) => counts[query]).map((query) => `- ${contestant}, \`${query}\`, ${title(name)}: ${counts[query]} of ${CHECKED_QUERIES} answers are wrong.`),
  ]));
  return [...lines, ...queryLines].join('\n') || 'Every contestant found the right pairs, depths and normals in every frame that was checked.';
}

/** @param {import('./check.mjs').Finding} finding */
const isWrong = ({ missed, extra, repeated, inexact }) => missed + extra + repeated + inexact > 0;

/**
 * The share of a frame's time that each part of the work takes.
 * @param {Record<string, Record<string, number>>} shares by scene
 */
export function profileTable(shares) {
  const names = Object.keys(shares);
  const parts = [...new Set(names.flatMap((name) => Object.keys(shares[name])))];
  const share = (/** @type {string} */ name, /** @type {string} */ part) => shares[name][part] ?? 0;
  parts.sort((a, b) => share(names[0], b) - share(names[0], a));
  return table(['', ...names.map(title)], parts.map((part) => [part, ...names.map((name) => `${(100 * share(name, part)).toFixed(0)} %`)]));
}
