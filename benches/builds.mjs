/**
 * How long Rust takes to compile a program that asks one question about two shapes, with shadowgap, parry2d or
 * rapier2d; and how large it becomes.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { must, root } from '../scripts/run.mjs';
import { env } from '../scripts/tools.mjs';
import { median, table } from './tables.mjs';

/** Whether a circle overlaps a box: the program of each. rapier2d asks parry2d, which it re-exports. */
const parry = (/** @type {string} */ path) => `
use ${path}::math::{Pose, Vector};
use ${path}::shape::{Ball, Cuboid};

#[no_mangle]
pub extern "C" fn depth(x: f32) -> f32 {
    let (box_, ball) = (Cuboid::new(Vector::new(1.0, 1.0)), Ball::new(1.0));
    let contact = ${path}::query::contact(&Pose::IDENTITY, &box_, &Pose::new(Vector::new(x, 0.0), 0.0), &ball, 0.0);
    contact.ok().flatten().map_or(-1.0, |contact| -contact.dist)
}
`;

/** @type {Record<string, { dependency: string, text: string }>} */
const programs = {
  shadowgap: {
    dependency: `shadowgap = { path = ${JSON.stringify(root)} }`,
    text: `
use shadowgap::{collide, Pose, Shape};

#[no_mangle]
pub extern "C" fn depth(x: f64) -> f64 {
    let (Ok(a), Ok(b), Ok(to)) = (Shape::rectangle(2.0, 2.0), Shape::circle(1.0), Pose::new(x, 0.0, 0.0)) else { return f64::NAN };
    collide(&a, &Pose::IDENTITY, &b, &to).map_or(-1.0, |contact| contact.depth)
}
`,
  },
  'parry2d 0.31': { dependency: 'parry2d = "0.31"', text: parry('parry2d') },
  'rapier2d 0.36': { dependency: 'rapier2d = "0.36"', text: parry('rapier2d::parry') },
};

const ROUNDS = 3;

/** @param {(line: string) => void} onLine */
export async function measureBuilds(onLine) {
  const folder = join(root, 'target', 'builds');
  rmSync(folder, { recursive: true, force: true });
  const rows = [];
  /** @type {Record<string, Record<string, number[]>>} */
  const seconds = {};
  const names = Object.keys(programs);
  for (const [k, name] of names.entries()) {
    const { dependency, text } = programs[name];
    mkdirSync(join(folder, String(k), 'src'), { recursive: true });
    writeFileSync(join(folder, String(k), 'Cargo.toml'), [
      '[package]', `name = "program${k}"`, 'version = "0.0.0"', 'edition = "2021"', '', '[lib]', 'crate-type = ["cdylib"]', '', '[workspace]', '',
      '[dependencies]', dependency, '', '[profile.web]', 'inherits = "release"', 'opt-level = "s"', 'lto = true', 'codegen-units = 1', 'panic = "abort"', 'strip = true', '',
    ].join('\n'));
    writeFileSync(join(folder, String(k), 'src', 'lib.rs'), text);
    // What is downloaded does not count.
    await must('cargo fetch', 'cargo', ['fetch'], { cwd: join(folder, String(k)), env, onLine });
    seconds[name] = { dev: [], release: [] };
  }
  const cargo = (/** @type {number} */ k, /** @type {string[]} */ ...args) => must(`cargo ${args[0]}`, 'cargo', [...args, '--offline'], { cwd: join(folder, String(k)), env, onLine });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [k, name] of names.entries()) {
      for (const [profile, flags] of /** @type {const} */ ([['dev', []], ['release', ['--release']]])) {
        rmSync(join(folder, String(k), 'target'), { recursive: true, force: true });
        const start = performance.now();
        await cargo(k, 'build', ...flags);
        seconds[name][profile].push((performance.now() - start) / 1000);
      }
    }
  }
  for (const [k, name] of names.entries()) {
    const tree = await cargo(k, 'tree', '--edges', 'normal,build', '--prefix', 'none', '--no-dedupe');
    const crates = new Set(tree.trim().split('\n').map((line) => line.replace(/ \(.*$/, ''))).size - 1;
    await cargo(k, 'build', '--profile', 'web', '--target', 'wasm32-unknown-unknown');
    const bytes = statSync(join(folder, String(k), 'target', 'wasm32-unknown-unknown', 'web', `program${k}.wasm`)).size;
    const { dev, release } = seconds[name];
    rows.push([name, String(crates), ...[dev, release].map((times) => median(times).toFixed(1)), (bytes / 1024).toFixed(0)]);
  }
  rmSync(folder, { recursive: true, force: true });
  return table(['', 'crates', 'seconds, development', 'seconds, release', 'KB of WebAssembly'], rows);
}
