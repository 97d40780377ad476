/**
 * `npm run audit`: known weaknesses, licences and sources of every crate and npm package that building and testing
 * uses. deny.toml, and for game engines bevy/deny.toml, say what is allowed. The lists of weaknesses are online; where
 * one cannot be reached, its check is skipped, and the output says so. With `CI` set, nothing is skipped.
 */
import { join } from 'node:path';
import { Failure, main, root, run } from './run.mjs';
import { cargoInstall } from './setup.mjs';
import { env, version } from './tools.mjs';

const DENY = '0.20.2';

/** The folders with a Cargo.lock, each with what is allowed there. @type {Record<string, string>} */
const CRATES = {
  '.': 'deny.toml',
  benches: 'deny.toml',
  'scripts/mutants': 'deny.toml',
  bevy: 'bevy/deny.toml',
  'examples/macroquad': 'bevy/deny.toml',
};

/** The folders with a package-lock.json. */
const PACKAGES = ['.', 'benches', 'tests/consumers', 'tests/horde', 'packages/phaser', 'examples/arena', 'examples/arena/load'];

/**
 * @param {string} name
 * @param {string} folder
 * @param {[string, ...string[]]} command
 * @param {RegExp} [unreachable] what the output says when the list of weaknesses cannot be reached
 * @returns {Promise<boolean>} whether nothing was found
 */
async function check(name, folder, [command, ...args], unreachable) {
  const { code, output } = await run(command, args, { cwd: join(root, folder), env });
  const skipped = code !== 0 && !process.env.CI && unreachable?.test(output);
  console.log(`${code === 0 ? '✓' : skipped ? '–' : '✗'} ${name} in ${folder}${skipped ? ': SKIPPED, the list of weaknesses cannot be reached from here' : ''}`);
  if (code !== 0 && !skipped) console.log(output);
  return code === 0 || Boolean(skipped);
}

await main(async () => {
  const present = await version('cargo-deny');
  if (present !== DENY) await cargoInstall('cargo-deny', DENY, present);
  let clean = true;
  for (const [folder, config] of Object.entries(CRATES)) {
    const deny = (/** @type {string[]} */ ...what) => /** @type {[string, ...string[]]} */ (['cargo-deny', '--config', join(root, config), '--locked', 'check', ...what]);
    clean = await check('licences, sources and doubles of crates', folder, deny('licenses', 'sources', 'bans')) && clean;
    clean = await check('known weaknesses of crates', folder, deny('advisories'), /failed to (fetch|load) advisory database/) && clean;
  }
  for (const folder of PACKAGES) {
    clean = await check('known weaknesses of npm packages', folder, ['npm', 'audit'], /audit endpoint returned an error/) && clean;
  }
  if (!clean) throw new Failure('The audit found what is printed above.');
});
