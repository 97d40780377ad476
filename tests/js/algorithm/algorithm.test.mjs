/** The algorithm that the page shows, in each language, gives the library's answers. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { find } from '../../../scripts/tools.mjs';
import { randomPairs, read, touchingPairs, write } from './pairs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const algorithm = join(here, '../../../www/algorithm');
/** What compilers make. */
const made = mkdtempSync(join(tmpdir(), 'algorithm-'));
after(() => rmSync(made, { recursive: true }));

/** What double precision allows, for lengths of about 1. */
const EXACT = 1e-9;
const random = randomPairs(400);
const touching = touchingPairs();

/** @param {string} command  @param {string[]} args  @param {import('node:child_process').SpawnSyncOptions} [more] */
function run(command, args, more) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: here, input, ...more, encoding: 'utf8' });
  assert.ok(!error && status === 0, `${command} ${args.join(' ')}: ${error ?? stderr}${stdout}`);
  return stdout;
}

const input = write([...random, ...touching]);

/** @param {string} output  @param {number} within  of lengths, which are about 1 */
function agrees(output, within) {
  const said = read(output);
  assert.equal(said.length, random.length + touching.length);
  const near = (/** @type {number} */ got, /** @type {number} */ want, /** @type {string} */ what) => assert.ok(Math.abs(got - want) <= within, `${what}: ${got}, the library says ${want}`);
  [...random, ...touching].forEach(({ a, b, answer }, i) => {
    const about = (/** @type {string} */ what) => `pair ${i}, ${what} of ${write([{ a, b, answer }])}`;
    const got = said[i];
    assert.equal(got.overlaps, answer.overlaps, about('overlaps'));
    assert.equal(got.holdsOrigin, answer.overlaps, about('the origin in the difference'));
    near(got.separation, answer.separation, about('separation'));
    // Apart, `penetration` ends at the first gap.
    if (answer.overlaps) near(got.penetration, answer.separation, about('penetration'));
    else assert.ok(got.penetration > 0, about('penetration'));
    assert.equal(got.contact === null, answer.contact === null, about('contact'));
    if (!got.contact || !answer.contact) return;
    near(got.contact.depth, answer.contact.depth, about('depth'));
    for (const axis of /** @type {const} */ (['x', 'y'])) {
      near(got.contact.normal[axis], answer.contact.normal[axis], about(`normal.${axis}`));
      near(got.contact.mtv[axis], answer.contact.mtv[axis], about(`mtv.${axis}`));
    }
    assert.equal(got.contact.points.length, answer.contact.points.length, about('contact points'));
    for (const want of answer.contact.points) {
      const far = got.contact.points.map((p) => Math.hypot(p.x - want.x, p.y - want.y, p.depth - want.depth));
      assert.ok(Math.min(...far) <= 2 * within, about(`contact point ${JSON.stringify(want)} among ${JSON.stringify(got.contact.points)}`));
    }
  });
}

/**
 * A test of a language: where a program that it needs is missing, as on a system without apt, it says so. CI has all.
 *
 * @param {string} name  @param {string[]} programs  @param {() => void} work
 */
function language(name, programs, work) {
  test(name, (t) => {
    const missing = programs.filter((program) => !find(program));
    if (missing.length === 0) return work();
    assert.ok(!process.env.CI, `${missing.join(', ')} is missing; scripts/setup.mjs installs it`);
    return t.diagnostic(`not run: ${missing.join(', ')} is missing`);
  });
}

test('the pairs are of every kind', () => {
  const count = (/** @type {(pair: import('./pairs.mjs').Pair) => unknown} */ is) => random.filter(is).length;
  assert.ok(count(({ answer }) => answer.overlaps) > 100 && count(({ answer }) => !answer.overlaps) > 100);
  for (const points of [1, 2]) assert.ok(count(({ answer }) => answer.contact?.points.length === points) > 30, `${points} points`);
  assert.ok(touching.every(({ answer }) => answer.overlaps && answer.separation === 0));
});

test('JavaScript', () => agrees(run('node', ['run.mjs']), EXACT));

language('Rust', ['rustc'], () => {
  run('rustc', ['--edition', '2021', '-D', 'warnings', '-o', join(made, 'rust'), 'run.rs']);
  agrees(run(join(made, 'rust'), []), EXACT);
});

language('Python', ['python3'], () => agrees(run('python3', ['run.py']), EXACT));

language('Lua', ['lua5.4'], () => agrees(run('lua5.4', ['run.lua']), EXACT));

language('C#', ['mcs', 'mono'], () => {
  run('mcs', ['-warnaserror', `-out:${join(made, 'sharp.exe')}`, 'run.cs', join(algorithm, 'sat.cs')]);
  agrees(run('mono', [join(made, 'sharp.exe')]), EXACT);
});

language('GDScript', ['godot3-server'], () => {
  writeFileSync(join(made, 'pairs'), input);
  // It writes logs and settings into the folder where it is started and into these.
  const own = { HOME: made, XDG_DATA_HOME: made, XDG_CONFIG_HOME: made, XDG_CACHE_HOME: made };
  const env = { ...process.env, ...own, SAT: join(algorithm, 'sat.gd'), PAIRS: join(made, 'pairs') };
  // Godot's vectors are of single precision.
  agrees(run('godot3-server', ['-s', join(here, 'run.gd')], { cwd: made, env }), 1e-5);
});
