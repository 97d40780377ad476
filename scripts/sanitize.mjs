/**
 * `npm run sanitize`: the core's tests with the address sanitizer, which only the nightly compiler has. Natively the
 * core has no unsafe code: this watches over what it calls. The unsafe code is compiled for WebAssembly alone, where a
 * load outside of memory traps.
 */
import { join } from 'node:path';
import { argv } from 'node:process';
import { Failure, main, must, root, run, step } from './run.mjs';
import { env } from './tools.mjs';

await main(async () => {
  const { code, output: version } = await run('rustc', ['+nightly', '-vV'], { env });
  const host = /host: (\S+)/.exec(version)?.[1];
  if (code !== 0 || !host) throw new Failure('The nightly compiler is missing: rustup toolchain install nightly --profile minimal');
  const tests = argv.length > 2 ? argv.slice(2) : ['--lib', '--test', 'cases', '--test', 'scene', '--test', 'agreement'];
  // Tests of the documentation would need the flag, too; they call nothing that these do not.
  const said = await step('Tests with the address sanitizer', (/** @type {(line: string) => void} */ onLine) =>
    must('cargo test', 'cargo', ['+nightly', 'test', '--locked', '--target', host, '--target-dir', join(root, 'target', 'sanitize'), ...tests],
      { env: { ...env, RUSTFLAGS: '-Zsanitizer=address', PROPTEST_CASES: '100' }, onLine }));
  console.log(said.split('\n').filter((line) => line.startsWith('test result')).join('\n'));
});
