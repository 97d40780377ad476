/** The scenes' part of the benchmark: what is measured, and the tables of it by the names that README.md's marks call them. */
import { buildEngine } from '../../scripts/engine.mjs';
import { step } from '../../scripts/run.mjs';
import { measure as measureBrowsers } from './browsers.mjs';
import { contestants } from './contestants.mjs';
import { ask } from './queries.mjs';
import { race, start } from './race.mjs';
import { bodiesBoard, browsersBoard, browsersRatios, findings, framesBoard, profileBoard, queriesBoard, spread, targetsBoard } from './tables.mjs';
import { columns, kinds, title } from './workloads.mjs';

const full = { rounds: 25, budget: 450 };
const quick = { rounds: 9, budget: 300 };

/** All parts; a kind of scene stands for all its sizes. */
export const parts = [...Object.keys(columns), ...Object.keys(kinds), 'queries', 'browsers', 'profile'];

/** The scenes whose frames are taken apart. */
const profiled = ['sparse-10k', 'dense-10k', 'sparse-100k'];

/**
 * @param {string[]} chosen of the parts
 * @param {boolean} hurry
 * @param {(id: string) => string} version of a package
 * @returns {Promise<Record<string, string>>} Markdown by name
 */
export async function measure(chosen, hurry, version) {
  const effort = hurry ? quick : full;
  /** @type {import('./tables.mjs').Results} */
  const results = {};
  for (const name of Object.keys(columns).filter((name) => chosen.includes(name) || chosen.includes(columns[name].kind))) {
    results[name] = await step(title(name), () => race(name, effort));
  }
  const answers = chosen.includes('queries') ? await step('Queries', () => ask(effort)) : undefined;
  const inBrowsers = chosen.includes('browsers') ? await measureBrowsers(effort) : undefined;
  const profile = chosen.includes('profile') ? await step('Profiles', takeApart) : undefined;

  /** @type {Record<string, string | undefined>} */
  const tables = {};
  if (profile) tables['scenes: profile'] = profileBoard(profile);
  if (Object.keys(results).length > 0) {
    tables['scenes: contestants'] = Object.entries(contestants)
      .map(([name, { package: id, note }]) => `- ${name}${id ? ` (${id} ${version(id)})` : ''}: ${note}`).join('\n');
    tables['scenes: spread'] = spread(results);
    tables['scenes: strewn'] = framesBoard(results, true);
    tables['scenes: others'] = framesBoard(results, false);
    tables['scenes: targets'] = targetsBoard(results);
    tables['scenes: bodies'] = bodiesBoard(results);
  }
  if (answers) tables['scenes: queries'] = queriesBoard(answers);
  if (answers || Object.keys(results).length > 0) tables['scenes: checks'] = findings(results, answers);
  if (inBrowsers) {
    tables['scenes: browsers'] = browsersBoard(inBrowsers);
    tables['scenes: browsers: ratios'] = browsersRatios(inBrowsers);
    tables['scenes: browsers: spread'] = inBrowsers.map(({ browser, version, results }) => `- ${browser} ${version}. ${spread(results)}`).join('\n');
    tables['scenes: browsers: checks'] = inBrowsers.map(({ browser, results }) => `${browser}:\n\n${findings(results)}`).join('\n\n');
  }
  return Object.fromEntries(Object.entries(tables).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

/**
 * Which part of a frame's time each part of the work takes, by scene.
 * @returns {Promise<Record<string, Record<string, number>>>}
 */
async function takeApart() {
  /** @type {Record<string, Record<string, number>>} */
  const shares = {};
  await buildEngine(undefined, { names: true });
  try {
    for (const name of profiled) {
      const { first, ask: order, stop } = start('profile.mjs', name);
      try {
        await first;
        shares[name] = Object.fromEntries((await order({})).shares);
      } finally {
        stop();
      }
    }
  } finally {
    await buildEngine();
  }
  return shares;
}
