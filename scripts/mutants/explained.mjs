/**
 * Which surviving mutants are known to need no test: tests/mutants-explained.txt. There a line without an indent is a
 * reason, and each indented line below it names mutants: a file, its functions, joined by commas, or `*`, and what the
 * mutants do, as a regular expression or the word `ties` for all that differ only where two numbers are equal.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root } from '../run.mjs';

/** @typedef {import('./mutants.mjs').Mutant} Mutant */

/** @returns {{ line: string, matches: (mutant: Mutant) => boolean }[]} */
export function explanations() {
  const lines = readFileSync(join(root, 'tests/mutants-explained.txt'), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(' ')).map((line) => {
    const [, file, functions, what] = /^ +(\S+) (\S+) (.+)$/.exec(line) ?? [];
    if (!what) throw new Failure(`tests/mutants-explained.txt: expected a file, functions and a pattern, got "${line.trim()}".`);
    const pattern = new RegExp(what);
    const named = functions.split(',');
    return {
      line: line.trim(),
      matches: (mutant) => mutant.file === file && (functions === '*' || named.includes(mutant.within.split(' ')[1])) && (what === 'ties' ? mutant.ties : pattern.test(mutant.what)),
    };
  });
}
