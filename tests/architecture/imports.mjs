/**
 * Which file imports which, in Rust and in JavaScript, and whether each import leads down: to a room below the
 * importing file's own, or to another file of its room without making a circle.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Rooms are listed lowest first. A string is a folder or a file; an array holds rooms that stand side by side and
 * import nothing from each other; an object orders what lies inside its folders.
 *
 * @typedef {string | string[] | { [folder: string]: Room[] }} Room
 */

/**
 * Every file below a folder whose name ends so, with its text, by its path from the root.
 * @param {string} root
 * @param {string} folder
 * @param {string} end
 */
export function sources(root, folder, end) {
  const files = new Map();
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const path = posix.join(folder, name.replaceAll('\\', '/'));
    if (name.endsWith(end) && statSync(join(root, path)).isFile()) files.set(path, readFileSync(join(root, path), 'utf8'));
  }
  return files;
}

/**
 * The files that each Rust file of a crate imports. Declarations (`mod x;`) and unit tests do not count.
 *
 * @param {Map<string, string>} files  by path, such as `src/math/pose.rs`
 * @param {string} [main]  the crate's root
 * @returns {Map<string, Set<string>>}
 */
export function rustImports(files, main = 'src/lib.rs') {
  const root = posix.dirname(main);
  /** The file of a module, by its path from the root: `['math', 'pose']`. @param {string[]} path */
  const fileOf = (path) => [`${root}/${path.join('/')}.rs`, `${root}/${[...path, 'mod'].join('/')}.rs`].find((file) => files.has(file));
  /** The file that holds what a path names: of the longest part of it that is a module. @param {string[]} path */
  const holder = (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const file = fileOf(path.slice(0, length));
      if (file) return file;
    }
    return main;
  };
  return new Map([...files].map(([file, text]) => {
    const own = file === main ? [] : file.slice(root.length + 1).replace(/(\/mod)?\.rs$/, '').split('/');
    const code = codeOf(text);
    /** @type {string[][]} */
    const paths = [];
    for (const [, tree] of code.matchAll(/\buse\s+([^;]+);/g)) {
      for (const path of leaves(tree)) {
        if (/^(crate|super|self)$/.test(path[0]) || fileOf([...own, path[0]])) paths.push(path);
      }
    }
    const rest = code.replace(/\buse\s+[^;]+;/g, '').replace(/\bpub\([^)]*\)/g, '');
    for (const [path] of rest.matchAll(/\b(crate|super)(::\w+)+/g)) paths.push(path.split('::'));
    const imports = new Set(paths.map((path) => {
      const from = path[0] === 'crate' ? [] : [...own];
      while (path[0] === 'super') {
        from.pop();
        path = path.slice(1);
      }
      return holder([...from, ...path.filter((part) => part !== 'crate' && part !== 'self')]);
    }));
    imports.delete(file);
    return [file, imports];
  }));
}

/** A Rust file without unit tests and comments. @param {string} text */
const codeOf = (text) => text.replace(/#\[cfg\(test\)\]\s*mod tests \{[^]*/, '').replace(/\/\/.*$/gm, '');

/**
 * Implementations that the crate's documentation shows, of traits with a private type in their arguments, such as
 * `From<Private> for Public`: the compiler warns of a private type in a function, not of this.
 *
 * @param {Map<string, string>} files  of a crate, by path
 * @param {string} main  the crate's root
 */
export function shownPrivateTypes(files, main) {
  const code = [...files].map(([, text]) => codeOf(text));
  const names = (/** @type {RegExp} */ pattern) => code.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
  const exported = [...codeOf(files.get(main) ?? '').matchAll(/\bpub use ([^;]+);/g)].flatMap(([, tree]) => leaves(tree)).map((path) => path.at(-1));
  const hidden = new Set(names(/\b(?:struct|enum|union|type|trait) (\w+)/g).filter((name) => !exported.includes(name)));
  const headers = names(/((?:^#\[[^\n]*\]\n)*^impl\b[^;{]*?\bfor\s+[^{]*)\{/gm);
  return headers.filter((header) => {
    if (header.includes('#[doc(hidden)]')) return false;
    const [, trait, of, to] = /impl(?:<.*?>)?\s+(?:\w+::)*(\w+)(<.*>)?\s+for\s+&?(?:'\w+ )?(\w+)/.exec(header) ?? [];
    return exported.includes(to) && !hidden.has(trait) && (of?.match(/\w+/g) ?? []).some((name) => hidden.has(name));
  }).map((header) => header.trim());
}

/**
 * Every path of a use tree: of `a::{b, c::{d, e}}` these are a::b, a::c::d and a::c::e.
 * @param {string} tree
 * @returns {string[][]}
 */
function leaves(tree) {
  const brace = tree.indexOf('{');
  const parts = (/** @type {string} */ text) => text.split('::').map((part) => part.trim().replace(/ as .*/, '')).filter(Boolean);
  if (brace < 0) return [parts(tree)];
  const before = parts(tree.slice(0, brace));
  /** @type {string[]} */
  const branches = [];
  let [depth, start] = [0, brace + 1];
  for (let at = brace + 1; at < tree.length; at += 1) {
    if (tree[at] === '{') depth += 1;
    if ((tree[at] === ',' && depth === 0) || (tree[at] === '}' && depth === 0)) {
      branches.push(tree.slice(start, at));
      start = at + 1;
    }
    if (tree[at] === '}') depth -= 1;
  }
  return branches.filter((branch) => branch.trim()).flatMap(leaves).map((path) => [...before, ...path]);
}

/**
 * For each module in JavaScript or TypeScript, which of the given files it imports. Imports of types do not count.
 *
 * @param {Map<string, string>} files  by path
 * @returns {Map<string, Set<string>>}
 */
export function scriptImports(files) {
  return new Map([...files].map(([file, text]) => {
    const code = text.replace(/\/\*[^]*?\*\//g, '');
    const found = [...code.matchAll(/(?:^(?:import|export)\b(?! type)[^'"`;]*?from\s*|^import\s*|\bimport\(\s*|new URL\(\s*)['"](\.[^'"]+)['"]/gm)];
    const imports = found.map(([, to]) => posix.join(posix.dirname(file), to)).filter((path) => files.has(path));
    return [file, new Set(imports)];
  }));
}

/**
 * The rooms that a file lies in, from the outermost in, each with its place in its folder's order.
 *
 * @param {string} file
 * @param {string} folder
 * @param {Room[]} rooms  of the folder
 * @returns {{ room: string, place: number }[]}
 */
function roomsOf(file, folder, rooms) {
  for (const [place, entry] of rooms.entries()) {
    const inside = typeof entry === 'object' && !Array.isArray(entry) ? entry : {};
    const names = typeof entry === 'string' ? [entry] : Array.isArray(entry) ? entry : Object.keys(entry);
    for (const name of names) {
      const room = `${folder}/${name}`;
      if (file !== room && !file.startsWith(`${room}/`)) continue;
      return [{ room, place }, ...(inside[name] ? roomsOf(file, room, inside[name]) : [])];
    }
  }
  return rooms.length > 0 ? [{ room: folder, place: Infinity }] : [];
}

/**
 * What is wrong with the imports: each a sentence with the two files' names.
 *
 * @param {Map<string, Set<string>>} imports
 * @param {string} folder  that the rooms lie in
 * @param {Room[]} rooms  lowest first; without any, only circles are wrong
 */
export function wrongImports(imports, folder, rooms) {
  /** @type {string[]} */
  const wrong = [];
  for (const [file, targets] of imports) {
    const own = roomsOf(file, folder, rooms);
    const last = own.at(-1);
    if (last?.place === Infinity) wrong.push(`${file} lies in no room of ${last.room}/`);
    for (const target of targets) {
      const other = roomsOf(target, folder, rooms);
      const level = own.findIndex(({ room }, level) => room !== other[level]?.room);
      if (level >= 0 && other[level] && other[level].place >= own[level].place) {
        wrong.push(`${file} imports ${target}: ${other[level].room} is not below ${own[level].room}`);
      }
    }
  }
  return [...wrong, ...circles(imports)];
}

/**
 * A sentence for each circle of imports, named by the two files where it closes.
 * @param {Map<string, Set<string>>} imports
 */
function circles(imports) {
  /** @type {string[]} */
  const found = [];
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {string[]} */
  const way = [];
  /** @param {string} file */
  const visit = (file) => {
    state.set(file, 'open');
    way.push(file);
    for (const target of imports.get(file) ?? []) {
      if (state.get(target) === 'open') {
        found.push(`${file} imports ${target}, which makes a circle: ${[...way.slice(way.indexOf(target)), target].join(' → ')}`);
      } else if (!state.has(target)) visit(target);
    }
    way.pop();
    state.set(file, 'done');
  };
  for (const file of imports.keys()) if (!state.has(file)) visit(file);
  return found;
}
