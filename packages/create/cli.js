#!/usr/bin/env node
/** `npm create shadowgap`: reads what is asked for, asks for the rest in a terminal, and tells what comes next. */
import { relative, resolve } from 'node:path';
import { argv, cwd, env, exit, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { checkFolder, create, LANGUAGES, TEMPLATES } from './create.js';

/**
 * @typedef {{ name: string, what: string }[]} Choices  the first is the default
 * @typedef {{ question: string, choices: Choices }} Option
 */

/** @type {Record<string, Option>} */
const OPTIONS = {
  template: { question: 'Which game?', choices: TEMPLATES },
  language: { question: 'In which language?', choices: LANGUAGES },
};
const FOLDER = 'my-game';

const HELP = `npm create shadowgap [folder] -- [options]

Makes a game that uses shadowgap in a new folder, "${FOLDER}" if you name none.

${Object.entries(OPTIONS).map(([flag, { choices }]) => `  --${flag}\n${choices.map(({ name, what }) => `      ${name.padEnd(12)}${what}`).join('\n')}`).join('\n')}
  --help

Of each, the first is the default. In a terminal you are asked for what you do not name.`;

/** @param {string[]} args */
function read(args) {
  const types = { template: { type: 'string' }, language: { type: 'string' }, help: { type: 'boolean', short: 'h' } };
  // Some package managers pass on the -- that others take away.
  const { values, positionals } = parseArgs({ args: args.filter((arg) => arg !== '--'), options: /** @type {any} */ (types), strict: false, allowPositionals: true });
  for (const name of Object.keys(values)) {
    if (!(name in types)) throw new Error(`There is no option ${name.length > 1 ? '--' : '-'}${name}. npm create shadowgap -- --help lists all`);
  }
  for (const [flag, { choices }] of Object.entries(OPTIONS)) {
    const value = values[flag];
    if (value === undefined || choices.some(({ name }) => name === value)) continue;
    throw new Error(`--${flag} must be ${choices.map(({ name }) => name).join(' or ')}, got ${value === true ? 'nothing' : JSON.stringify(value)}`);
  }
  const [folder = FOLDER, ...more] = positionals;
  if (more.length > 0) throw new Error(`One folder can be made at a time, got ${positionals.join(', ')}. npm keeps options for itself, unless -- is before them: npm create shadowgap ${folder} -- --template horde`);
  return { folder, ...values };
}

/** Asks until each answer is a choice. @param {Option[]} questions */
async function ask(questions) {
  const lines = createInterface({ input: stdin, output: stdout });
  const typed = lines[Symbol.asyncIterator]();
  const names = [];
  for (const { question, choices } of questions) {
    console.log(`${question}\n${choices.map(({ name, what }, k) => `  ${k + 1}  ${name}: ${what}`).join('\n')}`);
    lines.setPrompt(`${choices.map((_, k) => k + 1).join(' or ')} (1): `);
    for (let found; !found;) {
      lines.prompt();
      const { value, done } = await typed.next();
      if (done) exit(1); // Ctrl+C or Ctrl+D
      const answer = value.trim().toLowerCase() || '1';
      found = choices.find(({ name }, k) => answer === name || answer === String(k + 1));
      if (found) names.push(found.name);
    }
  }
  lines.close();
  return names;
}

async function main() {
  const { help, folder, ...chosen } = read(argv.slice(2));
  if (help) return console.log(HELP);
  checkFolder(folder);
  const open = Object.keys(OPTIONS).filter((flag) => chosen[flag] === undefined);
  const questions = open.map((flag) => OPTIONS[flag]);
  const answers = stdin.isTTY && stdout.isTTY ? await ask(questions) : questions.map(({ choices }) => choices[0].name);
  open.forEach((flag, k) => { chosen[flag] = answers[k]; });
  create(folder, chosen.template, chosen.language);

  const [manager] = (env.npm_config_user_agent ?? 'npm').split('/');
  const way = relative(cwd(), resolve(folder));
  const commands = [...(way ? [`cd ${/\s/.test(way) ? JSON.stringify(way) : way}`] : []), `${manager} install`, `${manager} start`];
  console.log(`\nThe game is in ${folder}. Next:\n\n${commands.map((command) => `  ${command}`).join('\n')}\n`);
}

await main().catch((/** @type {Error} */ error) => {
  console.error(error.message);
  exit(1);
});
