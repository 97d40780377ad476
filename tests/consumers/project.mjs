/**
 * Projects that use the package as a user would: folders beside an installation of the packed tarball, with the tools
 * above them.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { must, run } from '../../scripts/run.mjs';
import { pack } from '../package/pack.mjs';

/** @typedef {import('../package/program.mjs').Entry} Entry */

/**
 * What came of a consumer: the bytes of the program that it built, gzipped, and how long the import took. A consumer
 * that fails rejects.
 * @typedef {{ bytes?: number, milliseconds?: number }} Outcome
 */

/**
 * @typedef {object} Consumer
 * @property {string} name
 * @property {string} [needs] the npm package without which it cannot be tried
 * @property {() => Promise<string>} [version] default: the npm package's
 * @property {(entry: Entry) => Promise<Outcome>} use
 */

export const here = dirname(fileURLToPath(import.meta.url));
const work = join(here, 'work');

/** Installs the packed package, alone, in an empty folder for all projects. */
export async function installPackage() {
  const { tarball, remove } = await pack();
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  writeFileSync(join(work, 'package.json'), JSON.stringify({ name: 'consumers', private: true }));
  await must('npm install', 'npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: work });
  remove();
}

/**
 * Makes an empty project with these files, and returns its folder. It holds ES modules unless `type` says otherwise.
 * @param {string} name
 * @param {Record<string, string>} files
 * @param {'module' | 'commonjs'} [type]
 */
export function project(name, files, type = 'module') {
  const folder = join(work, name.replaceAll(/[^\w.-]+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  const manifest = { name: 'consumer', private: true, type, dependencies: { shadowgap: '*' } };
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** Copies the installed package into a project, for tools that do not look above it. @param {string} folder */
export function installWithin(folder) {
  cpSync(join(work, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
}

/** The path of a file of an installed npm package. @param {string} path */
export const installed = (path) => join(here, 'node_modules', path);

/** The version of an installed npm package; undefined if it is not there. @param {string} name */
export function versionOf(name) {
  const manifest = installed(`${name}/package.json`);
  return existsSync(manifest) ? /** @type {string} */ (JSON.parse(readFileSync(manifest, 'utf8')).version).replace(/^v/, '') : undefined;
}

const env = {
  ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NEXT_TELEMETRY_DISABLED: '1', WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false', DENO_NO_UPDATE_CHECK: '1', CI: '1',
};

/**
 * Runs a program of an npm package in a project, and returns what it prints. It must succeed.
 * @param {string} folder
 * @param {string} path of the program, below node_modules/; a JavaScript file is run by this Node
 * @param {...string} args
 */
export async function tool(folder, path, ...args) {
  const [command, ...first] = commandOf(path);
  const { code, output } = await run(command, [...first, ...args], { cwd: folder, env });
  if (code !== 0) throw new Error(`${path} ended with ${code}:\n${output}`);
  return output;
}

/** @param {string} path */
export function commandOf(path) {
  const file = installed(path);
  const isScript = /\.[cm]?js$/.test(path) || readFileSync(file).subarray(0, 80).toString('latin1').startsWith('#!/usr/bin/env node');
  return isScript ? [process.execPath, file] : [file];
}

/** The environment in which tools run: no colours, no questions and no reports to the tool's makers. */
export const toolEnv = env;

/**
 * The size of the files of a folder and below, gzipped one by one.
 * @param {string} folder
 * @param {RegExp} [kind]
 */
export function bytesOf(folder, kind = /\.(m?js|wasm)$/) {
  let bytes = 0;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (kind.test(file)) bytes += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  }
  return bytes;
}
