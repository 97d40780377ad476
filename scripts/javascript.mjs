/**
 * TypeScript as someone would have written it in JavaScript: ts-blank-space puts blanks in the place of types, and here
 * the holes are closed. Comments and blank lines stay.
 */
import tsBlankSpace from 'ts-blank-space';
import ts from 'typescript';
import { Failure } from './run.mjs';

/**
 * A file's text without types. Its imports end in `.js` then, and so do the names of files in its comments.
 * @param {string} text  that needs no more than types taken away: no enums, namespaces and parameter properties
 * @param {string} name  of the file, for errors
 */
export function toJavaScript(text, name) {
  const source = withoutDeclarations(text);
  const blanked = tsBlankSpace(source, (node) => {
    throw new Failure(`${name}: this has no form without types: ${source.slice(node.pos, node.end).trim()}`);
  });
  return namesOfScripts(closeHoles(source, withoutParentheses(source, blanked))).replace(/\n{3,}/g, '\n\n').trimStart();
}

/** Files that end in `.ts` are named with `.js`. @param {string} text */
export const namesOfScripts = (text) => text.replace(/(\w)\.ts\b/g, '$1.js');

/** Takes out declarations of types, with the comments directly above each. @param {string} text */
function withoutDeclarations(text) {
  const file = ts.createSourceFile('', text, ts.ScriptTarget.ESNext);
  let [left, from] = ['', 0];
  for (const statement of file.statements) {
    if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) continue;
    let start = statement.getStart(file);
    for (const { pos, end } of [...ts.getLeadingCommentRanges(text, statement.pos) ?? []].reverse()) {
      // The first comment is the file's.
      if (pos === 0 || text.slice(end, start).split('\n').length !== 2) break;
      start = pos;
    }
    left += text.slice(from, start);
    from = text.indexOf('\n', statement.end) + 1 || text.length;
  }
  return left + text.slice(from);
}

/**
 * Blanks the parentheses of `(call() as Type).name`, which need none without the type.
 * @param {string} source
 * @param {string} blanked  of the same length
 */
function withoutParentheses(source, blanked) {
  const letters = blanked.split('');
  const visit = (/** @type {ts.Node} */ node) => {
    const inner = ts.isParenthesizedExpression(node) && ts.isAsExpression(node.expression) ? node.expression.expression : undefined;
    if (inner && (ts.isCallExpression(inner) || ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner) || ts.isIdentifier(inner))) letters[inner.getStart(file) - 1] = letters[node.end - 1] = ' ';
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('', source, ts.ScriptTarget.ESNext);
  visit(file);
  return letters.join('');
}

/**
 * @param {string} source
 * @param {string} blanked  of the same length
 */
function closeHoles(source, blanked) {
  return blanked.replace(/,?\s+/g, (run, start) => {
    const was = source.slice(start, start + run.length);
    return run === was ? run : closed(run, was, blanked[start + run.length] ?? '');
  });
}

/**
 * What is left of a run of blanks, some of which were types.
 * @param {string} run
 * @param {string} was  in their place
 * @param {string} next  the character behind it
 */
function closed(run, was, next) {
  const comma = run.startsWith(',') ? ',' : '';
  const lines = was.slice(comma.length).split('\n');
  const [first, last] = [lines[0], lines[lines.length - 1]];
  if (lines.length === 1 || (first.trim() && last.trim())) {
    // Within one line, or from a line into another.
    if (comma && next === '}') return ' ';
    const space = /\s$/.test(last) || (/^\s/.test(first) && !/[;,.)\]]/.test(next)) ? ' ' : '';
    return comma + space;
  }
  // Lines that had only types go.
  const middle = lines.slice(1, -1).filter((line) => !line.trim());
  return [comma, ...middle, /^\s*/.exec(last)?.[0]].join('\n');
}
