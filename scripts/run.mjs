/** Runs other programs, collects their output, and reports the progress of long steps. */
import { AsyncLocalStorage } from 'node:async_hooks';
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
 * @property {string} [cwd] the project's root by default
 * @property {(line: string) => void} [onLine] called with each line of output
 * @property {number} [limit] seconds after which the program is ended and has failed
 */

/**
 * The seconds of a processor that the programs took which `run` ran inside `cpuSpent`.
 * @type {AsyncLocalStorage<{ seconds: number }>}
 */
const cpu = new AsyncLocalStorage();

/**
 * Counts the seconds of a processor that programs take which `work` runs, with the programs that these start and wait
 * for: of a browser only a part, as it does not wait for its own. On Windows they are 0: no shell there tells them.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function cpuSpent(work) {
  const spent = { seconds: 0 };
  const result = await cpu.run(spent, work);
  return { result, seconds: spent.seconds };
}

/** Runs a program and has the shell write the times of itself and of its children to the fourth pipe. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** Adds up the lines of the shell's `times`: minutes and seconds, like `0m1.25s 1m0.30s`. @param {string} text */
const secondsOf = (text) => [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);

/**
 * Runs a program to its end, collecting what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export function run(command, args, { env = process.env, cwd = root, onLine, limit } = {}) {
  return new Promise((resolve) => {
    // npm and npx are .cmd files on Windows, which only a shell can start.
    const shell = process.platform === 'win32' && /^npm|^npx/.test(command);
    const spent = process.platform === 'win32' ? undefined : cpu.getStore();
    const [program, ...rest] = spent ? ['sh', '-c', TIMED, 'sh', command, ...args] : [command, ...args];
    const child = spawn(program, rest, { env, cwd, shell, stdio: ['ignore', 'pipe', 'pipe', spent ? 'pipe' : 'ignore'] });
    let times = '';
    if (spent) /** @type {import('node:stream').Readable} */ (child.stdio[3]).setEncoding('utf8').on('data', (text) => { times += text; });
    let output = '';
    let line = '';
    /** @param {string} text */
    const hear = (text) => {
      output += text;
      const lines = (line + text).split(/[\r\n]+/);
      line = lines.pop() ?? '';
      if (onLine) lines.filter(Boolean).forEach(onLine);
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    // Programs that it started may outlive it and keep its output open: nobody waits for them.
    const timer = limit && setTimeout(() => {
      child.kill('SIGKILL');
      child.stdio.forEach((pipe) => pipe?.destroy());
      resolve({ code: 1, output: `${output}\n${command} was ended after ${limit} s.\n` });
    }, limit * 1000);
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on('close', (code) => {
      clearTimeout(timer);
      if (spent) spent.seconds += secondsOf(times);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * An expected failure: one sentence, followed by the output of the program that failed, printed without a stack trace.
 */
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
 * Runs a long step and reports it: its name at the start, the time so far and the last line of output every ten
 * seconds, and the time at the end.
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
 * Runs a script's body. A Failure is printed without its stack, any other error with it; both set the exit code 1.
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
