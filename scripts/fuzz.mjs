/**
 * `npm run fuzz -- [target ...] [seconds]`: runs the fuzz targets in `fuzz/`, all of them or those named, each for so
 * many seconds (60). What fails is left in `fuzz/artifacts/` and its reason printed; it becomes a test with a name.
 * `npm run fuzz -- minimise` shrinks the corpora that the tests replay: to 24 files each, of those that reach the most.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { Failure, main, must, root, run, step } from './run.mjs';
import { cargoInstall } from './setup.mjs';
import { env, version } from './tools.mjs';

const folder = join(root, 'fuzz');
const targets = readdirSync(join(folder, 'targets')).map((file) => file.replace('.rs', ''));

/** Inputs of more bytes than this say nothing new. */
const LONGEST = 800;
const MOST_FILES = 24;

/** cargo-fuzz passes options of the nightly compiler; the pinned one takes them with this variable. */
const options = { env: { ...env, RUSTC_BOOTSTRAP: '1' }, cwd: folder };

/** Builds the targets, and returns the folder that they are in. */
async function build() {
  if (!await version('cargo-fuzz')) await cargoInstall('cargo-fuzz', '0.13.2', undefined);
  // Without the sanitiser, which looks for what safe Rust cannot do.
  await step('Building the fuzz targets', (onLine) => must('cargo fuzz build', 'cargo', ['fuzz', 'build', '--sanitizer', 'none'], { ...options, onLine }));
  const [host] = (/host: (\S+)/.exec(await must('rustc', 'rustc', ['-vV'], { env })) ?? []).slice(1);
  return join(folder, 'target', host, 'release');
}

/** @param {string} built @param {string} target @param {number} seconds */
async function fuzz(built, target, seconds) {
  const [corpus, artifacts] = [join(folder, 'corpus', target), join(folder, 'artifacts', target)];
  // What is found is kept beside the corpus of the tests, which grows only by hand.
  const found = join(folder, 'found', target);
  for (const path of [artifacts, found]) mkdirSync(path, { recursive: true });
  const args = [`-max_total_time=${seconds}`, `-max_len=${LONGEST}`, '-timeout=60', `-artifact_prefix=${artifacts}/`, found, corpus];
  const { code, output } = await step(`Fuzzing ${target} for ${seconds} s`, (onLine) => run(join(built, target), args, { ...options, onLine }));
  const [, runs = '?'] = /Done (\d+) runs/.exec(output) ?? [];
  if (code === 0) return console.log(`✓ ${target}: ${runs} runs`);
  console.log(`✗ ${target}: ${/panicked at [^]*?(?=\nstack backtrace|\nnote:)/.exec(output)?.[0] ?? /SUMMARY.*/.exec(output)?.[0] ?? output}`);
  console.log(`  ${/Test unit written to (.*)/.exec(output)?.[1] ?? 'No input was left: most likely the stack was full, where libFuzzer cannot write one.'}`);
  process.exitCode = 1;
}

/** @param {string} built @param {string} target */
async function minimise(built, target) {
  const corpus = join(folder, 'corpus', target);
  const merged = mkdtempSync(join(tmpdir(), 'corpus-'));
  const sources = [join(folder, 'found', target), corpus].filter(existsSync);
  await must(`merging ${target}`, join(built, target), ['-merge=1', `-max_len=${LONGEST}`, merged, ...sources], options);
  // libFuzzer puts what adds the most coverage first into the merge: small inputs. Of these, files spread over all
  // sizes are kept.
  const files = readdirSync(merged).sort((a, b) => statSync(join(merged, a)).size - statSync(join(merged, b)).size || (a < b ? -1 : 1));
  const kept = files.filter((_, index) => Math.floor((index * MOST_FILES) / files.length) !== Math.floor(((index - 1) * MOST_FILES) / files.length));
  rmSync(corpus, { recursive: true, force: true });
  mkdirSync(corpus, { recursive: true });
  for (const file of kept) cpSync(join(merged, file), join(corpus, file));
  rmSync(merged, { recursive: true });
  console.log(`${target}: ${kept.length} of ${files.length} files`);
}

await main(async () => {
  const words = argv.slice(2);
  const seconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 60);
  const names = words.filter((word) => !/^\d+$/.test(word) && word !== 'minimise');
  const unknown = names.filter((name) => !targets.includes(name));
  if (unknown.length > 0) throw new Failure(`No fuzz target is called ${unknown.join(' or ')}. The targets are ${targets.join(', ')}.`);
  const built = await build();
  for (const target of names.length > 0 ? names : targets) {
    await (words.includes('minimise') ? minimise(built, target) : fuzz(built, target, seconds));
  }
});
