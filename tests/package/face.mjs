/** The public API of a declaration file, as text that can be compared. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../scripts/run.mjs';

/**
 * Everything that a declaration file exports: a table from `Name` and `Name.member` to the type as text. The text does
 * not depend on the order of declarations or on private names: members and alternatives are sorted, and a type that is
 * not in `known` is spelled out.
 * @param {string} file from the project's root
 * @param {Set<string>} [known] the types that are written as their name; by default the file's own exports
 * @returns {Map<string, string>}
 */
export function face(file, known) {
  const program = ts.createProgram([join(root, file)], {
    target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], module: ts.ModuleKind.NodeNext, strict: true, types: [],
    skipDefaultLibCheck: true,
  });
  const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  assert.deepEqual(problems, [], file);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(root, file));
  const module = source && checker.getSymbolAtLocation(source);
  assert.ok(source && module, `${file} exports nothing`);
  const names = known ?? new Set(checker.getExportsOfModule(module).map((symbol) => symbol.getName()));

  /**
   * Whether a symbol is declared in the package, not in TypeScript's own libraries.
   * @param {ts.Symbol | undefined} symbol
   */
  const isOurs = (symbol) => symbol?.getDeclarations()?.some((at) => !program.isSourceFileDefaultLibrary(at.getSourceFile())) ?? false;

  /**
   * @param {ts.Type} type
   * @param {boolean} [named] whether the type may be written as its name
   * @returns {string}
   */
  const words = (type, named = true) => {
    const alias = type.aliasSymbol;
    const symbol = alias ?? type.getSymbol();
    const name = symbol && symbol.flags & ts.SymbolFlags.Type ? symbol.getName() : '';
    const own = isOurs(symbol);
    if (named && (names.has(name) || (alias && !own))) return applied(name, alias ? type.aliasTypeArguments : argumentsOf(type));
    if (type.isUnion()) return type.types.map((part) => words(part)).sort().join(' | ').replace('false | true', 'boolean');
    if (type.isIntersection()) return type.types.map((part) => words(part)).sort().join(' & ');
    const calls = type.getCallSignatures();
    if (calls.length) return calls.map(signatureWords).join('; ');
    if (!(type.flags & ts.TypeFlags.Object)) return checker.typeToString(type);
    if (own) return `{ ${checker.getPropertiesOfType(type).map(memberWords).sort().join('; ')} }`;
    return applied(name || 'tuple', checker.getTypeArguments(/** @type {ts.TypeReference} */ (type)));
  };
  /**
   * The arguments of a generic class or interface, without the one that TypeScript adds for `this`.
   * @param {ts.Type} type
   */
  const argumentsOf = (type) => {
    const { target } = /** @type {ts.TypeReference} */ (type);
    return target?.typeParameters && checker.getTypeArguments(/** @type {ts.TypeReference} */ (type)).slice(0, target.typeParameters.length);
  };
  /** @param {string} name @param {readonly ts.Type[]} [parts] */
  const applied = (name, parts = []) => (parts.length ? `${name}<${parts.map((part) => words(part)).join(', ')}>` : name);
  /**
   * A name with its type. An optional one gets a question mark instead of `| undefined`.
   * @param {ts.Symbol} symbol
   * @param {boolean} optional
   */
  const typed = (symbol, optional) => {
    const all = words(checker.getTypeOfSymbol(symbol));
    return `${nameOf(symbol)}${optional ? '?' : ''}: ${optional ? all.replace(/undefined \| | \| undefined$/, '') : all}`;
  };
  /** @param {ts.Signature} signature */
  const signatureWords = (signature) => {
    const parameters = signature.getParameters().map((parameter) =>
      typed(parameter, checker.isOptionalParameter(/** @type {ts.ParameterDeclaration} */ (parameter.valueDeclaration))));
    return `(${parameters.join(', ')}) => ${words(signature.getReturnType())}`;
  };
  /** @param {ts.Symbol} member */
  const memberWords = (member) => {
    const optional = Boolean(member.flags & ts.SymbolFlags.Optional);
    if (!isReadOnly(member)) return typed(member, optional);
    // For a read-only property, optional and possibly undefined are equivalent; JSDoc can only express the latter.
    const words = typed(member, optional).replace('?: ', ': ');
    return `readonly ${words}${optional ? ' | undefined' : ''}`;
  };

  /** @type {Map<string, string>} */
  const table = new Map();
  /** @param {string} name @param {ts.Type} type @param {string} [mark] */
  const addMembers = (name, type, mark = '') => {
    for (const member of checker.getPropertiesOfType(type)) {
      if (isPublic(member) && isOurs(member)) table.set(`${name}.${nameOf(member)}${mark}`, memberWords(member));
    }
  };
  for (const exported of checker.getExportsOfModule(module)) {
    const name = exported.getName();
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (symbol.flags & ts.SymbolFlags.Class) {
      const type = /** @type {ts.InterfaceType} */ (checker.getDeclaredTypeOfSymbol(symbol));
      const statics = checker.getTypeOfSymbol(symbol);
      table.set(name, ['class', ...checker.getBaseTypes(type).map((base) => `extends ${words(base)}`)].join(' '));
      const makers = statics.getConstructSignatures().filter(({ declaration }) => declaration
        && !program.isSourceFileDefaultLibrary(declaration.getSourceFile())
        && !(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private));
      // A class that declares no public constructor is listed without one; TypeScript still reports a signature.
      if (makers.length) table.set(`${name}.constructor`, makers.map(signatureWords).join('; '));
      addMembers(name, statics, ' (static)');
      addMembers(name, type);
    } else if (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      // JSDoc cannot extend an interface, so our types use an intersection, which has equal members.
      const record = type.isIntersection() || (!type.isUnion() && isOurs(type.getSymbol()));
      table.set(name, record ? 'record' : words(type, false));
      if (record) addMembers(name, type);
    } else {
      table.set(name, words(checker.getTypeOfSymbol(symbol)));
    }
  }
  return table;
}

/** A member's name; TypeScript numbers the names that are symbols anew in each program. @param {ts.Symbol} member */
const nameOf = (member) => member.getName().replace(/^__@(\w+)@\d+$/, '[Symbol.$1]');

/** @param {ts.Symbol} member */
function isReadOnly({ flags, valueDeclaration }) {
  if (flags & ts.SymbolFlags.Accessor) return !(flags & ts.SymbolFlags.SetAccessor);
  return Boolean(valueDeclaration && ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Readonly);
}

/** @param {ts.Symbol} member */
function isPublic(member) {
  const name = member.getName();
  if (name === 'prototype' || name.includes('#')) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return !(member.valueDeclaration && ts.getCombinedModifierFlags(member.valueDeclaration) & hidden);
}
