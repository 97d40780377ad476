/** Puts the mutants of a JavaScript file into it, each behind a switch. */
import { createHash } from 'node:crypto';
import ts from 'typescript';

/** Operators and what they become. @type {Record<string, string[]>} */
const OPERATORS = {
  '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '&': ['|'], '|': ['&'], '>>>': ['<<'], '>>': ['<<'], '<<': ['>>'],
  '&&': ['||'], '||': ['&&'], '??': ['&&'], '===': ['!=='], '!==': ['==='], '==': ['!='], '!=': ['=='],
  '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
  '+=': ['-='], '-=': ['+='], '*=': ['/='], '/=': ['*='], '|=': ['&='], '&=': ['|='], '??=': ['='],
};

/** Methods and what they become. @type {Record<string, string>} */
const METHODS = { min: 'max', max: 'min', every: 'some', some: 'every' };

/**
 * @param {string} file its name
 * @param {string} text
 * @param {import('./mutants.mjs').Mutant[]} mutants added to
 * @returns {string} the file with its mutants
 */
export function mutate(file, text, mutants) {
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
