/** Running other programs: quietly, with a word every ten seconds, or with their output shown. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's root folder, without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * @typedef {object} Result
 * @property {number} code the exit code; 127 when the program could not be started
 * @property {string} output standard output and standard error, in the order they came
 *
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd] the project's root unless told
 * @property {(line: string) => void} [onLine] hears every line as it comes
 */

/**
 * Runs a program to its end, collecting what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export function run(command, args, { env = process.env, cwd = root, onLine } = {}) {
  return new Promise((resolve) => {
    // npm and npx are .cmd files on Windows, which only a shell can start.
    const shell = process.platform === 'win32' && /^npm|^npx/.test(command);
    const child = spawn(command, args, { env, cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let line = '';
    /** @param {string} text */
    const hear = (text) => {
      output += text;
      const lines = (line + text).split(/[\r\n]+/);
      line = lines.pop() ?? '';
      if (onLine) lines.filter(Boolean).forEach(onLine);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A failure that is told in one sentence, with the program's own words below it and no stack. */
export class Failure extends Error {
  /**
   * @param {string} sentence
   * @param {string} [output]
   */
  constructor(sentence, output = '') {
    super(output ? `${sentence}\n\n${output.trimEnd()}\n` : sentence);
    this.name = 'Failure';
  }
}

/**
 * Runs a program that must succeed and returns what it printed.
 * @param {string} what said when it fails, e.g. "compiling the core"
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function must(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Failure(`${what} failed (${command} ended with ${code}).`, output);
  return output;
}

/**
 * Does something long and says so: its name when it starts, every ten seconds how long it has taken and the last line
 * it printed, and how long it took at the end.
 * @template T
 * @param {string} what
 * @param {(onLine: (line: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  let last = '';
  console.log(`${what} …`);
  const timer = setInterval(() => console.log(`${what}: ${seconds()} so far${last && ` · ${last}`}`), 10_000);
  try {
    const result = await work((line) => { last = line.trim().slice(0, 100); });
    console.log(`${what}: done in ${seconds()}`);
    return result;
  } catch (error) {
    console.log(`${what}: failed after ${seconds()}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs a script's body: a Failure is printed as its sentence, anything else with its stack; either ends with code 1.
 * @param {() => Promise<unknown>} body
 */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
