/** From what was measured in scenes to the tables of README.md, as Markdown. */
import { median, nanoseconds, spreadOf, table, times } from '../tables.mjs';
import { contestants } from './contestants.mjs';
import { askable, asked, CHECKED, questions } from './queries.mjs';
import { TOO_SLOW } from './race.mjs';
import { columns, kinds, title } from './workloads.mjs';

/**
 * @typedef {import('./race.mjs').Result} Result
 * @typedef {Record<string, Record<string, Result>>} Results by column and contestant
 * @typedef {import('./browsers.mjs').Measured} Measured
 * @typedef {Record<string, Record<string, import('./queries.mjs').Answers>>} Answers by scene and contestant
 */

const OURS = 'shadowgap';

/** How many times as fast as these shadowgap is to be, by the number of bodies, in evenly strewn scenes. */
const targets = /** @type {Record<string, Record<string, number>>} */ ({
  '1k': { 'sat, grid': 8 },
  '10k': { 'sat, grid': 10, 'rapier2d-simd-compat': 20, js: 3 },
  '50k': { 'sat, grid': 10, 'rapier2d-simd-compat': 20, js: 3 },
});
const strewn = ['sparse', 'dense', 'mixed'];
const rivals = ['sat, grid', 'rapier2d-simd-compat', 'js'];

/** How many times as much as among 10,000 a body may cost among more. */
const growthTargets = /** @type {Record<string, number>} */ ({ '100k': 1.5, '1M': 3 });

/** How many times as much as among 1,000 a query may cost among 100,000. */
const QUERY_GROWTH = 4;

/** @param {number} ms */
const milliseconds = (ms) => (ms < 1 ? ms.toFixed(3) : ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en'));

/** @param {boolean} good */
const mark = (good) => (good ? '✓' : '✗');

/** Those rounds in which it took its turn. @param {Result | undefined} result */
const taken = (result) => /** @type {number[]} */ (result?.times.filter((time) => time !== undefined) ?? []);

/**
 * How many times as fast the first is as the second: the median over the rounds in which both ran.
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
  return milliseconds(median(taken(result)));
}

/**
 * Milliseconds for each frame.
 * @param {Results} results
 * @param {boolean} even those evenly strewn, or the others
 */
export function framesBoard(results, even) {
  const names = Object.keys(results).filter((name) => strewn.includes(columns[name].kind) === even);
  if (names.length === 0) return undefined;
  const rows = Object.keys(contestants).map((contestant) => [contestant, ...names.map((name) => cell(results[name][contestant]))]);
  return table(['', ...names.map(title)], rows);
}

/**
 * How many times as fast shadowgap is, and was to be.
 * @param {Results} results
 */
export function targetsBoard(results) {
  const rows = Object.entries(results).map(([name, byName]) => {
    const { kind, size } = columns[name];
    return [title(name), ...rivals.map((rival) => {
      const factor = ratio(byName[OURS], byName[rival]);
      if (factor === undefined) return '–';
      const target = strewn.includes(kind) ? targets[size]?.[rival] : undefined;
      return times(factor) + (target === undefined ? '' : ` of ${target}× ${mark(factor >= target)}`);
    })];
  });
  return table(['shadowgap', ...rivals.map((rival) => `× ${rival}`)], rows);
}

/**
 * Milliseconds for each frame in browsers.
 * @param {Measured[]} measured
 */
export function browsersBoard(measured) {
  const names = Object.keys(measured[0].results);
  const rows = measured.flatMap(({ browser, results }) => Object.keys(results[names[0]]).map((contestant) =>
    [`${browser}, ${contestant}`, ...names.map((name) => cell(results[name][contestant]))]));
  return table(['', ...names.map(title)], rows);
}

/**
 * How many times as fast shadowgap is there.
 * @param {Measured[]} measured
 */
export function browsersRatios(measured) {
  const head = measured.flatMap(({ browser }) => rivals.map((rival) => `${browser}, × ${rival}`));
  const rows = Object.keys(measured[0].results).map((name) => [title(name), ...measured.flatMap(({ results }) => rivals.map((rival) => {
    const factor = ratio(results[name][OURS], results[name][rival]);
    return factor === undefined ? '–' : times(factor);
  }))]);
  return table(['shadowgap', ...head], rows);
}

/**
 * Nanoseconds for each body of the evenly strewn scenes.
 * @param {Results} results
 */
export function bodiesBoard(results) {
  const sizes = ['1k', '10k', '100k', '1M'];
  const rows = [OURS, 'js', 'sat, grid', 'rapier2d-simd-compat'].flatMap((contestant) => strewn.map((kind) => {
    const costs = sizes.map((size) => {
      const name = `${kind}-${size}`;
      const rounds = taken(results[name]?.[contestant]);
      return rounds.length ? (median(rounds) * 1e6) / columns[name].count : undefined;
    });
    const cells = costs.map((cost, i) => {
      if (cost === undefined) return '–';
      const [target, base] = [growthTargets[sizes[i]], costs[1]];
      if (!target || base === undefined) return nanoseconds(cost);
      return `${nanoseconds(cost)} (${times(cost / base)}${contestant === OURS ? ` of ${target}× ${mark(cost <= target * base)}` : ''})`;
    });
    return { known: costs.filter((cost) => cost !== undefined).length > 1, row: [`${contestant}, ${kinds[kind].title}`, ...cells] };
  }));
  const known = rows.filter((row) => row.known).map(({ row }) => row);
  return known.length > 0 ? table(['', ...sizes], known) : undefined;
}

/**
 * Nanoseconds for each query.
 * @param {Answers} answers
 */
export function queriesBoard(answers) {
  /** @param {string} contestant @param {string} question @param {string} name */
  const cost = (contestant, question, name) => {
    const rounds = answers[name]?.[contestant]?.times[question];
    return rounds?.length ? median(rounds) : NaN;
  };
  const [few, , many] = asked;
  const rows = questions.flatMap((question) => askable.map((contestant) => {
    const costs = asked.map((name) => cost(contestant, question, name));
    const growth = cost(contestant, question, many) / cost(contestant, question, few);
    const rival = cost(askable[1], question, many);
    const ours = contestant === OURS;
    return [
      `${contestant}, \`${question}\``,
      ...costs.map((ns) => (Number.isNaN(ns) ? '–' : nanoseconds(ns))),
      Number.isNaN(growth) ? '–' : times(growth) + (ours ? ` of ${QUERY_GROWTH}× ${mark(growth <= QUERY_GROWTH)}` : ''),
      ours && !Number.isNaN(costs[2]) ? `${times(rival / costs[2])} ${mark(costs[2] < rival)}` : '–',
    ];
  }));
  return table(['', ...asked.map(title), '100k : 1k', `× ${askable[1]}`], rows);
}

/**
 * How far the rounds lie apart.
 * @param {Results} results
 */
export function spread(results) {
  return spreadOf(Object.entries(results).flatMap(([name, byName]) => Object.entries(byName).flatMap(([contestant, result]) =>
    (taken(result).length ? [{ what: `${contestant}, ${title(name)}`, rounds: taken(result) }] : []))));
}

/**
 * Whose answers are not the truth, beyond their skins; one line for each contestant and each way to fail.
 * @param {Results} results
 * @param {Answers} [answers]
 */
export function findings(results, answers = {}) {
  const lines = Object.keys(contestants).flatMap((contestant) => {
    const entered = Object.entries(results).filter(([, byName]) => byName[contestant]);
    /** @param {(result: Result) => boolean} holds */
    const where = (holds) => {
      const names = entered.filter(([, byName]) => holds(byName[contestant])).map(([name]) => title(name));
      return names.length === entered.length ? 'all scenes' : names.join(', ');
    };
    const failures = new Set(entered.flatMap(([, byName]) => byName[contestant].failed ?? []));
    const total = { pairs: 0, missed: 0, false: 0, twice: 0, off: 0, most: 0 };
    for (const [, byName] of entered) {
      for (const found of byName[contestant].findings) {
        for (const key of /** @type {const} */ (['pairs', 'missed', 'false', 'twice', 'off'])) total[key] += found[key];
        total.most = Math.max(total.most, found.most);
      }
    }
    const words = [
      total.missed && `${total.missed.toLocaleString('en')} missed`,
      total.false && `${total.false.toLocaleString('en')} more that do not overlap`,
      total.twice && `${total.twice.toLocaleString('en')} found twice`,
      total.off && `${total.off.toLocaleString('en')} with a depth or normal that is off, by up to ${total.most.toPrecision(2)}`,
    ].filter(Boolean);
    return [
      ...[...failures].map((message) => `- ${contestant}, ${where(({ failed }) => failed === message)}: fails (“${message}”).`),
      ...(words.length ? [`- ${contestant}, of ${total.pairs.toLocaleString('en')} pairs: ${words.join('; ')} (${where((result) => result.findings.some(wrong))}).`] : []),
    ];
  });
  const asking = Object.entries(answers).flatMap(([name, byName]) => Object.entries(byName).flatMap(([contestant, { wrong: counts, failed }]) => [
    ...(failed === undefined ? [] : [`- ${contestant}, queries, ${title(name)}: fails (“${failed}”).`]),
    ...questions.filter((question) => counts[question]).map((question) => `- ${contestant}, \`${question}\`, ${title(name)}: ${counts[question]} of ${CHECKED} answers are wrong.`),
  ]));
  return [...lines, ...asking].join('\n') || 'Every contestant found the right pairs, depths and normals in every frame that was checked.';
}

/** @param {import('./judge.mjs').Finding} finding */
const wrong = ({ missed, false: more, twice, off }) => missed + more + twice + off > 0;

/**
 * Which part of a frame's time goes where.
 * @param {Record<string, Record<string, number>>} shares by scene
 */
export function profileBoard(shares) {
  const names = Object.keys(shares);
  const parts = [...new Set(names.flatMap((name) => Object.keys(shares[name])))];
  const share = (/** @type {string} */ name, /** @type {string} */ part) => shares[name][part] ?? 0;
  parts.sort((a, b) => share(names[0], b) - share(names[0], a));
  return table(['', ...names.map(title)], parts.map((part) => [part, ...names.map((name) => `${(100 * share(name, part)).toFixed(0)} %`)]));
}
