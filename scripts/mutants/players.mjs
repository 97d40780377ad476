/** The programs that stay (player.mjs), and what a failure in one of them counts. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./player.mjs').Asked} Asked @typedef {import('./player.mjs').Told} Told */

const program = fileURLToPath(new URL('player.mjs', import.meta.url));

/** Longer than any test may take on a processor that other programs share. */
const PATIENCE = 600_000;

class Player {
  isFresh = true;

  /** @param {string} cwd @param {NodeJS.ProcessEnv} env */
  constructor(cwd, env) {
    // A mutant may ask for memory without end; what it starts may go on without end.
    const options = { cwd, env, detached: true, stdio: /** @type {('ignore' | 'ipc')[]} */ (['ignore', 'ignore', 'ignore', 'ipc']) };
    this.child = spawn('sh', ['-c', 'ulimit -c 0; ulimit -v 40000000; ulimit -t 900; exec node "$0"', program], options);
  }

  /** @param {Asked} asked @returns {Promise<Told | undefined>} undefined if the program has ended */
  ask(asked) {
    this.isFresh = false;
    return new Promise((resolve) => {
      const { child } = this;
      const timer = setTimeout(() => this.end(), PATIENCE);
      const told = (/** @type {Told | undefined} */ answer) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(answer);
      };
      child.on('message', (answer) => told(/** @type {Told} */ (answer)));
      child.on('exit', () => told(undefined));
      child.on('error', () => told(undefined));
      child.send(asked, (error) => error && told(undefined));
    });
  }

  end() {
    try {
      process.kill(-Number(this.child.pid), 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

export class Players {
  /** @type {Player[]} */
  #idle = [];

  /** @param {string} cwd @param {NodeJS.ProcessEnv} env */
  constructor(cwd, env) {
    this.cwd = cwd;
    this.env = env;
  }

  /**
   * Finds a test that fails with the mutant on: returns its index, and the indices of the tests that did not reach the
   * mutant. An earlier mutant may have left something behind that makes a test fail: a failure counts if the test
   * passes afterwards without the mutant, or if the program is a new one.
   * @param {Asked} asked
   * @returns {Promise<{ failed?: number, unmet: number[] }>}
   */
  async play(asked) {
    for (;;) {
      const player = this.#idle.pop() ?? new Player(this.cwd, this.env);
      const { isFresh } = player;
      const told = await player.ask(asked);
      if (told?.sound) this.#idle.push(player);
      else player.end();
      if (told?.sound || isFresh) return told ?? { failed: 0, unmet: [] };
    }
  }

  end() {
    for (const player of this.#idle) player.end();
    this.#idle = [];
  }
}
