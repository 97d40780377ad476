/**
 * What editors show of the shipped declarations: words on everything that is exported, types that need no cast, and no
 * dead end.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from '../../scripts/run.mjs';
import { NARROWING, STRICT } from '../consumers/narrowing.mjs';

const folder = join(root, 'pkg', 'types');
const options = {
  target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], module: ts.ModuleKind.NodeNext, strict: true, types: [], noEmit: true,
  // TypeScript's own libraries are right, and take longer than all else.
  skipDefaultLibCheck: true,
};

const file = join(folder, 'index.d.ts');
const program = ts.createProgram([file], options);
const checker = program.getTypeChecker();

test('every member of every exported type has words', () => {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  assert.ok(module);
  /** @type {string[]} */
  const silent = [];
  let seen = 0;
  /** @param {string} name @param {ts.Symbol} symbol @param {readonly ts.Symbol[]} members */
  const read = (name, symbol, members) => {
    if (ts.displayPartsToString(symbol.getDocumentationComment(checker)).length + symbol.getJsDocTags(checker).length === 0) silent.push(name);
    for (const member of members) {
      const at = member.getDeclarations()?.[0];
      const flags = at ? ts.getCombinedModifierFlags(at) : 0;
      if (!at || program.isSourceFileDefaultLibrary(at.getSourceFile()) || /^(__|#)/.test(member.name) || member.name === 'prototype' || flags & ts.ModifierFlags.Private) continue;
      seen += 1;
      read(`${name}.${member.name}`, member, fields(checker.getTypeOfSymbol(member)));
    }
  };
  /** The fields of a type that is written out in place. @param {ts.Type} type @returns {readonly ts.Symbol[]} */
  const fields = (type) => (type.getSymbol()?.name === '__type' && !type.aliasSymbol && type.getCallSignatures().length === 0 ? type.getProperties() : []);
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (symbol.flags & ts.SymbolFlags.Class) read(exported.name, symbol, [...checker.getTypeOfSymbol(symbol).getProperties(), ...checker.getDeclaredTypeOfSymbol(symbol).getProperties()]);
    else if (symbol.flags & ts.SymbolFlags.TypeAlias) read(exported.name, symbol, checker.getDeclaredTypeOfSymbol(symbol).getProperties());
    else read(exported.name, symbol, []);
  }
  assert.ok(seen > 90, `only ${seen} members were found`);
  assert.deepEqual(silent.filter((name) => name.includes('.')), []);
});

test('the words on what a body passed are not those on what blocked it', () => {
  /** @param {string} type @param {string} field */
  const words = (type, field) => {
    const symbol = program.getSourceFile(file)?.statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === type);
    return ts.displayPartsToString(symbol && checker.getTypeAtLocation(symbol).getProperty(field)?.getDocumentationComment(checker));
  };
  assert.deepEqual([words('MoveHit', 'body'), words('Passed', 'body')], ['the body that blocked it', 'the body that was touched']);
  assert.match(words('Passed', 'normal'), /^a unit vector from the body that was touched/);
});

test('the declarations refer only to files that ship', () => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('ts'))) {
    const file = join(folder, name);
    const { importedFiles, referencedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
    for (const { fileName } of [...importedFiles, ...referencedFiles]) {
      // An addition without an engine has the shapes of the package itself.
      if (/^(debug|tiled)\./.test(name) && fileName === 'shadowgap') continue;
      const target = resolve(dirname(file), fileName).replace(/\.(c?)js$/, '.d.$1ts');
      assert.ok(fileName.startsWith('.') && target.startsWith(folder) && existsSync(target), `${name} refers to ${fileName}`);
    }
  }
});

/**
 * Compiles programs as a user's editor does, all at once, and returns what it complains about, by program.
 * @param {string[]} codes
 * @param {object} [more] compiler options
 */
function complaints(codes, more) {
  const files = new Map(codes.map((code, k) => [join(root, 'pkg', `user${k}.ts`), code]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) => {
    const code = files.get(name);
    return code === undefined ? getSourceFile.call(host, name, ...rest) : ts.createSourceFile(name, code, ts.ScriptTarget.ES2022);
  };
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name);
  host.readFile = (name) => files.get(name) ?? readFile.call(host, name);
  const found = ts.getPreEmitDiagnostics(ts.createProgram([...files.keys()], { ...options, ...more }, host));
  // What is wrong elsewhere, as in the declarations, is wrong in each of them.
  return [...files.keys()].map((name) => found.filter(({ file }) => !file || !files.has(file.fileName) || file.fileName === name)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')));
}

test('the data of bodies needs no cast', () => {
  // TypeScript takes what `using` needs from this library.
  assert.deepEqual(complaints([`/// <reference lib="esnext.disposable" />
    import { Scene, Shape, type Body, type Pose } from 'shadowgap';
    import { debugLines, drawDebug, type DebugLines } from 'shadowgap/debug';
    interface Enemy { name: string; hp: number }
    const scene = new Scene<Enemy>();
    const body = scene.add(Shape.circle(1), { x: 1, rotation: 2, data: { name: 'a', hp: 1 } });
    body.data.hp -= 1;
    for (const { data } of scene) data.name.trim();
    for (const { a, b } of scene.contacts()) a.data.hp -= b.data.hp;
    for (const [a] of scene.began()) a.data.hp -= 1;
    scene.pick({ x: 0, y: 0 })[0].data.hp -= 1;
    const hit = scene.raycast({ x: 0, y: 0 }, { x: 1, y: 0 });
    if (hit) hit.body.data.hp -= 1;
    scene.remove(body);
    const any: Body = body;
    const pose: Pose = body;
    body.fixed = !body.fixed;
    const same: boolean = body.shape.equals(Shape.point());
    const untyped = new Scene();
    untyped.add(Shape.circle(1), { data: 5 }).data satisfies unknown;
    { using inner = new Scene(); inner.size; }
    declare const ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
    drawDebug(ctx, scene, { bounds: false, colors: { fixed: 'red' } });
    const lines: DebugLines = debugLines(scene, { normals: false, pixel: 0.5 });
    debugLines(scene, undefined, lines).vertices satisfies Float32Array;
    export { any, pose, same };
  `]), [[]]);
});

test('the declarations need no library of the DOM', () => {
  const code = ['', '/debug', '/pairs', '/sat', '/tiled'].map((entry) => `import 'shadowgap${entry}';`).join('\n');
  assert.deepEqual(complaints([code], { lib: ['lib.es2022.d.ts'] }), [[]]);
});

for (const [name, strict] of Object.entries(STRICT)) {
  test(`add infers and narrows the data of bodies: ${name}`, () => assert.deepEqual(complaints([NARROWING], strict), [[]]));
}

test('what is wrong is marked', () => {
  const wrong = /** @type {const} */ ([
    ["new Scene<{ hp: number }>().add(Shape.circle(1), { data: { hp: 'much' } })", /string/],
    ['new Scene<{ hp: number }>().add(Shape.circle(1)).data.mp', /mp/],
    ['new Scene().add(Shape.circle(1), { isStatic: true })', /isStatic/],
    ['drawDebug({} as CanvasRenderingContext2D, new Scene(), { shape: false })', /shape/],
    ['drawDebug({} as WebGLRenderingContext, new Scene())', /getTransform|missing/],
    ['drawDebug({} as CanvasRenderingContext2D, new Scene(), { colors: { fixed: 1 } })', /number/],
    ['debugLines(new Scene(), { pixel: true })', /boolean/],
  ]);
  const found = complaints(wrong.map(([code]) => `import { Scene, Shape } from 'shadowgap'; import { debugLines, drawDebug } from 'shadowgap/debug'; ${code};`));
  for (const [k, [code, words]] of wrong.entries()) assert.match(found[k].join(), words, code);
});
