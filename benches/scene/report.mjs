/** Measures the scenes, and returns their tables by the names in RESULTS.md's marks. */
import { buildPackage } from '../../scripts/build.mjs';
import { step } from '../../scripts/run.mjs';
import { measure as measureBrowsers } from './browsers.mjs';
import { allContestants, contestants, objectContestants } from './contestants.mjs';
import { measureQueries } from './queries.mjs';
import { race, start } from './race.mjs';
import { browsersTable, findings, framesTable, missedTargets, objectsTable, profileTable, queriesTable, spread } from './tables.mjs';
import { columns, kinds, title } from './workloads.mjs';

const full = { rounds: 25, budget: 450 };
const quick = { rounds: 9, budget: 300 };

/** All parts; a kind of scene stands for all its sizes. */
export const parts = [...Object.keys(columns), ...Object.keys(kinds), 'objects', 'queries', 'browsers', 'profile'];

/** The scenes that are measured with objects. */
const objectScenes = ['sparse-1k', 'dense-1k', 'sparse-10k', 'dense-10k'];

/** The scenes that are profiled. */
const profiledScenes = ['sparse-10k', 'dense-10k', 'sparse-100k'];

/**
 * @param {string[]} chosen of the parts
 * @param {boolean} isQuick
 * @param {(id: string) => string} version of a package
 * @returns {Promise<Record<string, string>>} Markdown by name
 */
export async function measure(chosen, isQuick, version) {
  const effort = isQuick ? quick : full;
  /** @type {import('./tables.mjs').Results} */
  const results = {};
  for (const name of Object.keys(columns).filter((name) => chosen.includes(name) || chosen.includes(columns[name].kind))) {
    results[name] = await step(title(name), () => race(name, effort));
  }
  /** @type {import('./tables.mjs').Results} */
  const objects = {};
  for (const name of chosen.includes('objects') ? objectScenes : []) {
    objects[name] = await step(`${title(name)}, objects`, () => race(name, effort, objectContestants));
  }
  const answers = chosen.includes('queries') ? await step('Queries', () => measureQueries(effort)) : undefined;
  const inBrowsers = chosen.includes('browsers') ? await measureBrowsers(effort) : undefined;
  const profile = chosen.includes('profile') ? await step('Profiles', profileScenes) : undefined;

  /** @type {Record<string, string | undefined>} */
  const tables = {};
  if (profile) tables['scenes: profile'] = profileTable(profile);
  if (Object.keys(results).length > 0) {
    tables['scenes: contestants'] = listOf(Object.keys(contestants), version);
    tables['scenes: spread'] = spread(results);
    tables['scenes: strewn'] = framesTable(results, true);
    tables['scenes: others'] = framesTable(results, false);
    tables['scenes: targets'] = missedTargets(results);
  }
  if (Object.keys(objects).length > 0) {
    tables['scenes: objects'] = objectsTable(objects);
    tables['scenes: objects: contestants'] = listOf(objectContestants.filter((name) => !(name in contestants)), version);
    tables['scenes: objects: spread'] = spread(objects);
    tables['scenes: objects: checks'] = findings(objects);
  }
  if (answers) tables['scenes: queries'] = queriesTable(answers);
  if (answers || Object.keys(results).length > 0) tables['scenes: checks'] = findings(results, answers);
  if (inBrowsers) {
    tables['scenes: browsers'] = browsersTable(inBrowsers);
    tables['scenes: browsers: spread'] = inBrowsers.map(({ browser, version, results }) => `- ${browser} ${version}. ${spread(results)}`).join('\n');
    const found = inBrowsers.map(({ browser, results }) => ({ names: browser, text: findings(results) }));
    const agree = found.every(({ text }) => text === found[0].text);
    const lists = agree ? [{ names: found.map(({ names }) => names).join(' and '), text: found[0].text }] : found;
    tables['scenes: browsers: checks'] = lists.map(({ names, text }) => `${names}:\n\n${text}`).join('\n\n');
  }
  return Object.fromEntries(Object.entries(tables).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

/**
 * How each of these contestants is used.
 * @param {string[]} names
 * @param {(id: string) => string} version of a package
 */
const listOf = (names, version) => names.map((name) => {
  const { package: id, note } = allContestants[name];
  return `- ${name}${id ? ` (${id} ${version(id)})` : ''}: ${note}`;
}).join('\n');

/**
 * The share of a frame's time that each part of the work takes, by scene.
 * @returns {Promise<Record<string, Record<string, number>>>}
 */
async function profileScenes() {
  /** @type {Record<string, Record<string, number>>} */
  const shares = {};
  await buildPackage({ names: true });
  try {
    for (const name of profiledScenes) {
      const { ready, send, stop } = start('profile.mjs', name);
      try {
        await ready;
        shares[name] = Object.fromEntries((await send({})).shares);
      } finally {
        stop();
      }
    }
  } finally {
    await buildPackage();
  }
  return shares;
}
