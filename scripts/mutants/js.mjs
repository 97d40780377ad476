/** All mutants of the package's JavaScript at once, each behind a switch, in a copy of the project below target/, with the tests of tests/js. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { root, run, step } from '../run.mjs';

const copy = join(root, 'target', 'mutants', 'js');
const records = join(copy, 'records');
const switchFile = join(root, 'scripts/mutants/switch.mjs');

/** Programs that a test starts have the switches, too. */
export const environment = { ...process.env, NODE_OPTIONS: `--import=${switchFile}` };

/** Operators and what they become. @type {Record<string, string[]>} */
const OPERATORS = {
  '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '&': ['|'], '|': ['&'], '>>>': ['<<'], '>>': ['<<'], '<<': ['>>'],
  '&&': ['||'], '||': ['&&'], '??': ['&&'], '===': ['!=='], '!==': ['==='], '==': ['!='], '!=': ['=='],
  '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
  '+=': ['-='], '-=': ['+='], '*=': ['/='], '/=': ['*='], '|=': ['&='], '&=': ['|='], '??=': ['='],
};

/** Methods and what they become. @type {Record<string, string>} */
const METHODS = { min: 'max', max: 'min', every: 'some', some: 'every' };

/** What needs the whole of package, pages or browsers, or measures memory, which the switches change. */
const ELSEWHERE = /courses|allocations|pack\.test|platformer/;

/**
 * @param {string} file
 * @param {import('./mutants.mjs').Mutant[]} mutants added to
 * @returns {string} the file with its mutants
 */
function mutate(file, mutants) {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const written = (/** @type {ts.Node} */ node) => node.getText(source);
  /** @type {{ at: number, text: string, closes: boolean }[]} */
  const insertions = [];
  /** The function around what is visited. @type {{ within: string, mutants: number }} */
  let around = { within: file, mutants: 0 };
  const number = (/** @type {ts.Node} */ node, /** @type {string} */ what, ties = false) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    mutants.push({ number: mutants.length + 1, file, line: line + 1, within: around.within, index: around.mutants++, ties, what: what.replace(/\s+/g, ' ') });
    return mutants.length;
  };
  const enclose = (/** @type {ts.Node} */ node, /** @type {string} */ before, /** @type {string} */ behind) => {
    insertions.push({ at: node.getStart(source), text: before, closes: false }, { at: node.getEnd(), text: behind, closes: true });
  };
  const replace = (/** @type {ts.Node} */ node, /** @type {[what: string, text: string, tie?: string][]} */ alternatives) => {
    const choices = alternatives.map(([what, other, tie]) => {
      const which = number(node, what, tie !== undefined);
      return `${tie === undefined ? `mutant(${which})` : `tiedMutant(${which}, ${tie})`} ? ${other} : `;
    }).join('');
    if (choices) enclose(node, `(${choices}(`, '))');
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    const outer = around;
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const name = 'name' in node && node.name ? written(/** @type {ts.Node} */ (node.name)) : 'function';
      around = { within: `${file} ${name} ${createHash('sha256').update(written(node)).digest('hex').slice(0, 12)}`, mutants: 0 };
    }
    visitHere(node);
    around = outer;
  };
  /** @param {ts.Node} node */
  const visitHere = (node) => {
    if (ts.isBinaryExpression(node)) {
      const [left, operator, right] = [node.left, node.operatorToken, node.right].map(written);
      const assigns = operator.length > 1 && operator.endsWith('=') && !/^[=!<>]=+$/.test(operator);
      replace(node, (OPERATORS[operator] ?? []).map((to) => [
        `${written(node)} -> ${to}`, assigns ? `(${left} ${to} ${right})` : `((${left}) ${to} (${right}))`,
        // A recording computes both sides once more: not where a call may change something.
        /^[<>]=?$/.test(operator) && operator[0] === to[0] && !/[(]|\+\+|--/.test(left + right) ? `${left}, ${right}` : undefined,
      ]));
    } else if (ts.isPrefixUnaryExpression(node) && [ts.SyntaxKind.ExclamationToken, ts.SyntaxKind.MinusToken].includes(node.operator)) {
      replace(node, [[`${written(node)} -> without its sign`, written(node.operand)]]);
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && METHODS[node.expression.name.text]) {
      const to = METHODS[node.expression.name.text];
      replace(node, [[`${written(node)} -> ${to}`, `${written(node.expression.expression)}.${to}${text.slice(node.expression.getEnd(), node.getEnd())}`]]);
    }
    const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) ? node.condition : undefined;
    if (condition && !ts.isBinaryExpression(condition) && !ts.isPrefixUnaryExpression(condition)) {
      replace(condition, [[`condition ${written(condition)} -> negated`, `!(${written(condition)})`]]);
    }
    if (ts.isExpressionStatement(node) && (ts.isCallExpression(node.expression) || (ts.isBinaryExpression(node.expression) && written(node.expression.operatorToken) === '='))) {
      enclose(node, `{ if (!mutant(${number(node, `statement ${written(node)} -> none`)})) `, ' }');
    }
    const body = ts.isFunctionLike(node) && 'body' in node ? /** @type {ts.Node | undefined} */ (node.body) : undefined;
    if (body && ts.isBlock(body) && body.statements.length > 0 && !ts.isConstructorDeclaration(node)) {
      const name = 'name' in node && node.name ? written(/** @type {ts.Node} */ (node.name)) : 'function';
      insertions.push({ at: body.getStart(source) + 1, text: ` if (mutant(${number(node, `${name} -> returns at once`)})) return; `, closes: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);

  const order = insertions.map((_, index) => index).sort((a, b) => {
    const [first, second] = [insertions[a], insertions[b]];
    return first.at - second.at || Number(second.closes) - Number(first.closes) || (first.closes ? b - a : a - b);
  });
  let [result, done] = ['', 0];
  for (const index of order) {
    const { at, text: inserted } = insertions[index];
    result += text.slice(done, at) + inserted;
    done = at;
  }
  return result + text.slice(done);
}

/** @returns {Promise<{ mutants: import('./mutants.mjs').Mutant[], tests: import('./mutants.mjs').Test[] }>} */
export async function prepare() {
  const folders = readdirSync(root).filter((name) => !['node_modules', 'target', '.git', 'dist', 'shots', 'src'].includes(name));
  const filesIn = (/** @type {string} */ path) => (statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)).filter((file) => statSync(file).isFile()).sort() : [path]);
  const read = ['js', 'tests/js', 'pkg/engine.js', 'scripts/mutants/js.mjs', 'scripts/mutants/switch.mjs'].flatMap((name) => filesIn(join(root, name)));
  const of = createHash('sha256').update(read.map((file) => readFileSync(file, 'utf8')).join('\0')).digest('hex');
  const isKept = existsSync(join(copy, 'of')) && readFileSync(join(copy, 'of'), 'utf8') === of;
  if (!isKept) {
    rmSync(copy, { recursive: true, force: true });
    for (const name of folders) cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !/consumers|node_modules/.test(path.slice(root.length)) });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  }
  /** @type {import('./mutants.mjs').Mutant[]} */
  const mutants = [];
  for (const file of readdirSync(join(root, 'js'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js')).sort()) {
    const text = mutate(`js/${file}`, mutants);
    if (!isKept) writeFileSync(join(copy, 'js', file), text);
  }
  writeFileSync(join(copy, 'of'), of);
  const files = readdirSync(join(copy, 'tests/js'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.mjs') && !ELSEWHERE.test(name));
  return { mutants, tests: await step('Recording which tests reach which mutant', () => record(files.sort())) };
}

/** Runs each test file once without a mutant, unless it has a record. @param {string[]} files */
async function record(files) {
  mkdirSync(records, { recursive: true });
  /** @type {import('./mutants.mjs').Test[]} */
  const tests = [];
  const waiting = [...files];
  await Promise.all(Array.from({ length: availableParallelism() }, async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const test = join('tests/js', name);
      const path = join(records, name.replaceAll('/', '.'));
      if (!existsSync(path)) {
        const { code } = await run('node', [test], { cwd: copy, env: { ...environment, MUTANT: 'record', MUTANT_FILE: path } });
        if (code !== 0) {
          console.log(`${name} fails with the switches and is left out.`);
          writeFileSync(path, JSON.stringify({ milliseconds: 0, reached: [] }));
        }
      }
      const { milliseconds, reached } = JSON.parse(readFileSync(path, 'utf8'));
      tests.push({ name: test, command: ['node', test], cwd: copy, milliseconds, reached: new Set(reached) });
    }
  }));
  return tests;
}
