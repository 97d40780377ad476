/** How the arena starts: by one command, and in containers by the same ones. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { test } from 'node:test';
import { COMMANDS, freePort, isFree } from '../../../scripts/arena.mjs';
import { root } from '../../../scripts/run.mjs';

const read = (/** @type {string} */ name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('the containers run the commands of `npm run arena`', () => {
  const docker = read('Dockerfile');
  const compose = read('compose.yaml');
  assert.deepEqual(JSON.parse(/^CMD (.*)$/m.exec(docker)?.[1] ?? ''), COMMANDS.start);
  assert.ok(docker.split('\n').includes(`RUN ${COMMANDS.build.join(' ')}`));
  assert.deepEqual(JSON.parse(/^ +command: (\[.*\])$/m.exec(compose)?.[1] ?? ''), COMMANDS.redis);
  const { scripts } = JSON.parse(read('package.json'));
  assert.deepEqual([scripts.build, scripts.start], [COMMANDS.build.join(' '), COMMANDS.start.join(' ')]);
  // Only names that cluster/main.js reads, and the ports that it listens at by default.
  const main = read('cluster/main.js');
  const names = [...docker.matchAll(/^ENV (\w+)=/gm), ...compose.matchAll(/^ {6}(\w+): /gm)].map(([, name]) => name);
  for (const name of names) assert.match(main, new RegExp(`\\b${name}\\b`), name);
  assert.match(main, /PORT = '2567'/);
  for (const port of ['2567', '2568', '2569']) assert.ok(docker.includes(port) && compose.includes(`${port}:${port}`), port);
  // All that the image copies is there, and it is all that the program needs.
  for (const [, from] of docker.matchAll(/^COPY (\S+) \1$/gm)) assert.ok(['shared', 'server', 'client', 'cluster'].includes(from), from);
});

test('`npm run arena` starts all of it, and Ctrl+C ends all of it', async () => {
  const port = await freePort(3);
  const child = spawn(execPath, [join(root, 'scripts', 'arena.mjs')], { env: { ...env, PORT: String(port) }, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const ready = new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('Ctrl+C ends.')) resolve(undefined);
    });
    child.on('exit', () => reject(new Error(said)));
  });
  await ready;
  const [, url, pids] = /is at (http\S+), with 2 processes: ([\d, ]+)/.exec(said) ?? [];
  assert.match(await (await fetch(url)).text(), /<script type="module" src="page.js">/);
  const ended = new Promise((resolve) => { child.on('exit', resolve); });
  child.kill('SIGINT');
  assert.equal(await ended, 0);
  for (const pid of pids.split(', ')) assert.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' });
  assert.ok(await isFree(port), 'something listens there still');
});
