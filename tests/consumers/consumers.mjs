/**
 * `npm run test:consumers`: tries the packed package in tools and runtimes as they come, without configuration, and
 * prints a table. With words after it (`npm run test:consumers -- vite worker`), only consumers whose name holds one of
 * them. Each runs one small program per entry, whose answer is compared. A consumer that is not installed is reported
 * as such. The exit code is 1 when one failed.
 */
import { argv } from 'node:process';
import { buildPackage } from '../../scripts/build.mjs';
import { main } from '../../scripts/run.mjs';
import { npmPackages } from '../../scripts/setup.mjs';
import { programs } from '../package/program.mjs';
import { closeBrowsers } from './browsers.mjs';
import { bundledForNode, bundlers } from './bundlers.mjs';
import { node } from './node.mjs';
import { pages } from './pages.mjs';
import { here, installPackage, versionOf } from './project.mjs';
import { runtimes } from './runtimes.mjs';
import { typescript } from './typescript.mjs';

/** @import { Consumer, Entry } from './project.mjs' */

const entries = /** @type {Entry[]} */ (Object.keys(programs));

/** @param {string[]} names */
async function tryAll(names) {
  await npmPackages(here, { some: true });
  await buildPackage();
  await installPackage();
  const wanted = [...bundlers, ...bundledForNode, ...node, ...runtimes, ...pages, ...typescript]
    .filter(({ name }) => names.length === 0 || names.some((part) => name.toLowerCase().includes(part.toLowerCase())));
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  const errors = [];
  try {
    for (const consumer of wanted) {
      const { row, failures } = await tryOne(consumer);
      console.log(row.join(' · '));
      rows.push(row);
      errors.push(...failures);
    }
  } finally {
    await closeBrowsers();
  }
  print([['consumer', 'version', ...entries, 'result'], ...rows]);
  for (const error of errors) console.log(`\n${error}`);
  const count = (/** @type {string} */ result) => rows.filter((row) => row.at(-1) === result).length;
  console.log(`\n${count('not installed')} not installed. Bytes are those of all files that were built, gzipped; milliseconds are medians of 20.`);
  console.log(`${count('passed')} passed, ${count('FAILED')} failed`);
  if (count('FAILED') > 0) process.exitCode = 1;
}

/** @param {Consumer} consumer */
async function tryOne({ name, needs, version = async () => versionOf(needs ?? '') ?? '', use }) {
  if (needs && versionOf(needs) === undefined) return { row: [name, '', '', '', 'not installed'], failures: [] };
  const cells = [];
  const failures = [];
  for (const entry of entries) {
    try {
      const { bytes, milliseconds } = await use(entry);
      cells.push([bytes && `${(bytes / 1024).toFixed(1)} KB`, milliseconds && `${milliseconds.toFixed(1)} ms`].filter(Boolean).join(', ') || 'yes');
    } catch (error) {
      cells.push('FAILED');
      failures.push(`${name}, ${entry}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { row: [name, await version(), ...cells, failures.length ? 'FAILED' : 'passed'], failures };
}

/** @param {string[][]} rows the first is the heading */
function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  console.log();
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd());
}

await main(() => tryAll(argv.slice(2)));
