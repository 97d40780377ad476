/**
 * Runs a page of documentation as its reader would type it: all blocks of JavaScript on the page are one program.
 * `console.log(…) // words` must print these words. A block that begins with `// another file` is a program of its own,
 * after the others. A block of Vue begins with its name, `<!-- Game.vue -->`: programs of the page can import it as
 * './Game.vue'.
 *
 * Browsers and engines are played by fakes: a canvas that draws nothing, frames that come as fast as they are asked
 * for, and for each engine the few classes that its guide uses (tests/docs/fakes/). A page can name keys to hold and
 * other acts: see `acts` in guides.test.mjs.
 */
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { build } from 'esbuild';
import { root } from '../../scripts/run.mjs';

const fakes = join(root, 'tests', 'docs', 'fakes');

/** The blocks of a text in these languages. @param {string} text @param {string[]} languages */
export const blocks = (text, ...languages) =>
  [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].filter(([, language]) => languages.includes(language)).map(([, , code]) => code);

/**
 * The programs of a page, but those with the plugin for Phaser: packages/phaser/tests run them, with Phaser itself.
 * @param {string} text
 */
export function programs(text) {
  /** @type {string[]} */
  const all = [''];
  for (const code of blocks(text, 'js', 'jsx')) {
    if (code.includes('shadowgap-phaser')) continue;
    if (code.startsWith('// another file')) all.push(code);
    else all[0] += code;
  }
  return all.filter((code) => code !== '');
}

/** The single file components of a page, by name. @param {string} text */
export const components = (text) =>
  Object.fromEntries(blocks(text, 'vue').map((code) => [/^<!-- (\S+\.vue) -->/.exec(code)?.[1], code]));

/**
 * The module of a component: its `<script setup>` as the body of `setup`, which returns what it exposes. Throws if a
 * tag is not closed.
 * @param {string} code
 */
function compiled(code) {
  const [, script] = /** @type {RegExpExecArray} */ (/^<script setup>\n([^]*?)^<\/script>$/m.exec(code));
  /** @type {string[]} */
  const open = [];
  for (const [tag, close, name, own] of code.replace(script, '').matchAll(/<(\/?)([a-zA-Z]\w*)(?:"[^"]*"|[^">])*?(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) throw new Error(`${tag} closes nothing`);
    } else if (!own) open.push(name);
  }
  if (open.length > 0) throw new Error(`<${open.pop()}> is not closed`);
  const imports = script.match(/^import .*$/gm) ?? [];
  return `${imports.join('\n')}\nexport default { setup() { let exposed = {}; const defineExpose = (values) => { exposed = values; };\n${
    script.replaceAll(/^import .*$/gm, '')}\nreturn exposed; } };`;
}

/** What the comments behind `console.log` promise, in order. @param {string} program */
export const promises = (program) => [...program.matchAll(/^.*\bconsole\.log\(.*\);? \/\/ (.*)$/gm)].map(([, words]) => words);

/**
 * Runs a program and returns what it logged, a line for each call.
 * @param {string} program
 * @param {{ frames?: number, act?: (frame: number, event: (type: string, values: object) => void) => void,
 *   vue?: Record<string, string> }} [options]
 *   `frames`: how many times a function that requestAnimationFrame was given is called; `act`: called before each of
 *   them; `vue`: components that the program may import
 */
export async function runProgram(program, { frames = 120, act, vue = {} } = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shadowgap-docs-')));
  const restore = fakeBrowser();
  try {
    const file = join(folder, 'program.mjs');
    writeFileSync(file, await bundled(program, vue));
    await import(pathToFileURL(file).href);
    for (let frame = 0; frame < frames; frame += 1) {
      act?.(frame, restore.event);
      restore.frame(frame);
      await null;
    }
    return restore.logged;
  } finally {
    restore.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One module, with fakes in the place of engines. shadowgap itself is what ships.
 * @param {string} program
 * @param {Record<string, string>} vue
 */
async function bundled(program, vue) {
  const alias = Object.fromEntries(readdirSync(fakes).map((file) => [file.replace('.mjs', '').replace('__', '/'), join(fakes, file)]));
  const { outputFiles: [{ text }] } = await build({
    stdin: { contents: program, resolveDir: root, loader: 'jsx' }, jsx: 'automatic',
    bundle: true, format: 'esm', platform: 'node', target: 'node20', write: false, logLevel: 'silent', alias,
    plugins: [{
      name: 'vue',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /\.vue$/ }, ({ path }) => ({ path, namespace: 'vue' }));
        onLoad({ filter: /./, namespace: 'vue' }, ({ path }) => ({ contents: compiled(vue[path.slice(2)]), resolveDir: root }));
      },
    }],
  });
  return text;
}

/** Puts the parts of a browser that the guides use into the global scope. */
function fakeBrowser() {
  /** @type {string[]} */
  const logged = [];
  /** @type {Map<number, (time: number) => void>} */
  let waiting = new Map();
  let asked = 0;
  const target = new EventTarget();
  const context = new Proxy({ getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }) }, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : () => context),
    set: () => true,
  });
  const canvas = { width: 640, height: 480, getContext: () => context, addEventListener: target.addEventListener.bind(target) };
  /** @type {Record<string, unknown>} */
  const globals = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    requestAnimationFrame(/** @type {(time: number) => void} */ callback) {
      asked += 1;
      waiting.set(asked, callback);
      return asked;
    },
    cancelAnimationFrame: (/** @type {number} */ id) => waiting.delete(id),
    postMessage() {},
    document: { querySelector: () => canvas, body: { append() {} }, createElement: () => canvas },
  };
  const before = Object.keys(globals).map((name) => /** @type {const} */ ([name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const { log } = console;
  console.log = (...words) => logged.push(words.map((word) => (typeof word === 'object' ? inspect(word) : String(word))).join(' '));
  return {
    logged,
    /** @param {string} type @param {object} values */
    event: (type, values) => { target.dispatchEvent(Object.assign(new Event(type), values)); },
    /** @param {number} n */
    frame(n) {
      const now = waiting;
      waiting = new Map();
      for (const callback of now.values()) callback((n * 1000) / 60);
    },
    end() {
      console.log = log;
      for (const [name, was] of before) {
        if (was) Object.defineProperty(globalThis, name, was);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}
