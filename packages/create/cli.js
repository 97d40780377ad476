#!/usr/bin/env node
/** `npm create shadowgap`: reads what is asked for, asks for the rest in a terminal, and tells what comes next. */
import { relative, resolve } from 'node:path';
import { argv, cwd, env, exit, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { checkFolder, create, LANGUAGES, TEMPLATES } from './create.js';

/** @typedef {{ name: string, what: string }[]} Choices  the first is the default */

const FOLDER = 'my-game';
const list = (/** @type {Choices} */ choices) => choices.map(({ name, what }) => `      ${name.padEnd(12)}${what}`).join('\n');
const HELP = `npm create shadowgap [folder] -- [options]

Makes a game that uses shadowgap in a new folder (${FOLDER}). It has a README.

  --template <name>
${list(TEMPLATES)}
  --language <name>
${list(LANGUAGES)}
  --help

Of each, the first is the default. In a terminal you are asked for what you do not name.`;

/** @param {string} flag @param {string | boolean | undefined} value @param {Choices} choices */
function check(flag, value, choices) {
  if (value === undefined || choices.some(({ name }) => name === value)) return;
  throw new Error(`--${flag} must be ${choices.map(({ name }) => name).join(' or ')}, got ${value === true ? 'nothing' : JSON.stringify(value)}`);
}

/** @param {string} question @param {Choices} choices */
async function ask(question, choices) {
  const lines = createInterface({ input: stdin, output: stdout });
  lines.once('close', () => exit(1)); // Ctrl+C
  console.log(`${question}\n${choices.map(({ name, what }, k) => `  ${k + 1}  ${name}: ${what}`).join('\n')}`);
  let found;
  while (!found) {
    const answer = (await lines.question(`${choices.map((_, k) => k + 1).join(' or ')} (1): `)).trim().toLowerCase() || '1';
    found = choices.find(({ name }, k) => answer === name || answer === String(k + 1));
  }
  lines.removeAllListeners('close');
  lines.close();
  return found.name;
}

async function main() {
  const flags = { template: { type: 'string' }, language: { type: 'string' }, help: { type: 'boolean', short: 'h' } };
  const { values, positionals } = parseArgs({ args: argv.slice(2), options: /** @type {any} */ (flags), strict: false, allowPositionals: true });
  for (const name of Object.keys(values)) if (!(name in flags)) throw new Error(`There is no option ${name.length > 1 ? '--' : '-'}${name}. npm create shadowgap -- --help lists all`);
  if (values.help) return console.log(HELP);
  const [folder = FOLDER, ...more] = positionals;
  if (more.length > 0) throw new Error(`One folder can be made at a time, got ${positionals.join(', ')}. npm keeps options for itself, unless -- is before them: npm create shadowgap ${folder} -- --template horde`);
  check('template', values.template, TEMPLATES);
  check('language', values.language, LANGUAGES);
  checkFolder(folder);

  const asks = stdin.isTTY && stdout.isTTY;
  const template = values.template ?? (asks ? await ask('Which game?', TEMPLATES) : TEMPLATES[0].name);
  const language = values.language ?? (asks ? await ask('In which language?', LANGUAGES) : LANGUAGES[0].name);
  create(folder, template, language);

  const [manager] = (env.npm_config_user_agent ?? 'npm').split('/');
  const way = relative(cwd(), resolve(folder));
  const commands = [...(way ? [`cd ${/\s/.test(way) ? JSON.stringify(way) : way}`] : []), `${manager} install`, `${manager} start`];
  console.log(`\nThe game is in ${folder}. Next:\n\n${commands.map((command) => `  ${command}`).join('\n')}\n`);
}

await main().catch((/** @type {Error} */ error) => {
  console.error(error.message);
  exit(1);
});
