/**
 * `npm run pairs -- [pairs]`: asks shadowgap about a hundred million degenerate pairs, and its peers about each tenth
 * batch of them (`--peers 1`: about all, `--peers 0`: none), and prints how the answers compare with the oracle.
 * `--only slivers,far` asks some families only. What was counted is kept in target/pairs.json; `--resume` goes on from
 * there.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, main, root } from '../../../scripts/run.mjs';
import { npmPackages } from '../../../scripts/setup.mjs';
import { families, pairsOf } from './families.mjs';
import { peer, peers, shadowgap } from './libraries.mjs';
import { runBatch } from './run.mjs';
import { findsOf, tableOf } from './table.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

const file = join(root, 'target', 'pairs.json');
const SAVED = 20_000;

/** @param {unknown} state */
function save(state) {
  mkdirSync(join(root, 'target'), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { peers: { type: 'string', default: '10' }, only: { type: 'string' }, resume: { type: 'boolean', default: false } },
  });
  const [all, every] = [Number(positionals[0] ?? 1e8), Number(values.peers)];
  if (!(all > 0 && every >= 0)) throw new Failure('usage: npm run pairs -- [pairs] [--peers 10] [--only slivers,far] [--resume]');
  const names = values.only?.split(',') ?? Object.keys(families);
  const unknown = names.find((name) => !(name in families));
  if (unknown !== undefined) throw new Failure(`No family is called ${unknown}: ${Object.keys(families).join(', ')}.`);

  /**
   * @type {{ every: number, seconds: number, results: Record<string,
   *   { next: number, tallies: Record<string, Tally> }> }}
   */
  const state = values.resume ? JSON.parse(readFileSync(file, 'utf8')) : { every, seconds: 0, results: {} };
  const parts = names.reduce((sum, name) => sum + (families[name].part ?? 1), 0);
  const ends = new Map(names.map((name) => [name, Math.ceil((all * (families[name].part ?? 1)) / parts / pairsOf(name))]));
  const own = { shadowgap };
  /** @type {Parameters<typeof runBatch>[2]} */
  const together = { ...own };
  if (state.every > 0) {
    await npmPackages(join(root, 'benches'));
    for (const name of /** @type {(keyof typeof peers)[]} */ (Object.keys(peers))) together[name] = await peer(name);
  }

  let saved = performance.now();
  const keep = () => {
    const now = performance.now();
    state.seconds += (now - saved) / 1000;
    saved = now;
    save(state);
    const done = Object.values(state.results).reduce((sum, { tallies }) => sum + tallies.shadowgap.asked, 0);
    console.log(`${done} pairs in ${state.seconds.toFixed(0)} s`);
  };
  for (let more = true; more;) {
    more = false;
    // The families take turns, so that a run that is broken off has a part of each.
    for (const name of names) {
      const result = state.results[name] ??= { next: 0, tallies: {} };
      if (result.next >= (ends.get(name) ?? 0)) continue;
      const asked = state.every > 0 && !families[name].alone && result.next % state.every === 0 ? together : own;
      await runBatch(name, result.next, asked, result.tallies);
      result.next += 1;
      more = true;
      if (performance.now() - saved > SAVED) keep();
    }
  }
  keep();
  console.log(`\n${tableOf(state.results)}\n\n${findsOf(state.results, 'shadowgap').join('\n')}`);
});
