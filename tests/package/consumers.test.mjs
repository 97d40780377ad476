/**
 * Runs a small program for each entry in the environments that take little time. `npm run test:consumers` tries many
 * more.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import { must } from '../../scripts/run.mjs';
import { env } from '../../scripts/tools.mjs';
import { launch, serve } from '../browser.mjs';
import { install } from './pack.mjs';
import { fileName, ON_PAGE, programOf, programs } from './program.mjs';

/** @import { Entry } from './program.mjs' */

/** @type {Awaited<ReturnType<typeof install>>} */
let project;
/** @type {Awaited<ReturnType<typeof launch>>} */
let chromium;
before(async () => {
  [project, chromium] = await Promise.all([install(), launch('chromium')]);
});
after(async () => {
  await chromium?.close();
  project?.remove();
});

/**
 * Writes a file of the consumer's project.
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  const file = join(project.folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Opens a page in Chromium and returns the text that it ends up showing.
 * @param {string} url
 */
async function read(url) {
  const page = await chromium.newPage();
  try {
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('requestfailed', (request) => errors.push(`${request.url()} failed`));
    await page.goto(url);
    await page.waitForFunction(() => document.body.textContent?.trim() !== '', { timeout: 20_000 }).catch(() => {});
    assert.deepEqual(errors, []);
    return await page.evaluate(() => document.body.textContent);
  } finally {
    await page.close();
  }
}

for (const entry of /** @type {Entry[]} */ (Object.keys(programs))) describe(entry, () => {
  const { answer } = programs[entry];
  const name = fileName(entry);
  const module = `../node_modules/shadowgap/pkg/${name}.js`;
  const folder = () => join(project.folder, name);
  before(() => {
    write(`${name}/main.js`, programOf(entry, { report: ON_PAGE }));
    write(`${name}/index.html`, '<!doctype html><meta charset="utf-8"><body></body><script type="module" src="./main.js"></script>');
  });

  for (const load of /** @type {const} */ (['import', 'require'])) {
    test(`Node, by ${load}`, async () => {
      const file = `${name}/${load}.${load === 'import' ? 'mjs' : 'cjs'}`;
      write(file, programOf(entry, { load }));
      // --no-warnings, because Node 20 and 22 warn that `require` of a module is experimental.
      assert.equal((await must(file, process.execPath, ['--no-warnings', join(project.folder, file)])).trim(), answer);
    });
  }

  test('Node, as it was before `require` could load a module', async () => {
    write(`${name}/old.cjs`, programOf(entry, { load: 'require', from: module.replace(/js$/, 'cjs') }));
    assert.equal((await must('old.cjs', process.execPath, [join(folder(), 'old.cjs')])).trim(), answer);
  });

  test('Node, in a worker thread', async () => {
    write(`${name}/thread.mjs`, `import { parentPort } from 'node:worker_threads';\n${programOf(entry, { report: '(text) => parentPort.postMessage(text)' })}`);
    const worker = new Worker(join(folder(), 'thread.mjs'));
    const [text] = await once(worker, 'message');
    await worker.terminate();
    assert.equal(text, answer);
  });

  test('a runtime without FinalizationRegistry', async () => {
    write(`${name}/bare.mjs`, programOf(entry));
    const code = `delete globalThis.FinalizationRegistry; await import('./${name}/bare.mjs');`;
    assert.equal((await must('node', process.execPath, ['--input-type=module', '--eval', code], { cwd: project.folder })).trim(), answer);
  });

  test('Node, bundled by esbuild as one script', async () => {
    write(`${name}/node.js`, programOf(entry));
    for (const format of /** @type {const} */ (['esm', 'cjs', 'iife'])) {
      const outfile = join(folder(), 'out', `${format}.${format === 'esm' ? 'mjs' : 'cjs'}`);
      await esbuild.build({ entryPoints: [join(folder(), 'node.js')], bundle: true, minify: true, format, outfile, logLevel: 'silent' });
      assert.equal((await must(format, process.execPath, [outfile])).trim(), answer, format);
    }
  });

  test('a plain page with an import map', async () => {
    write(`${name}/plain.html`, `<!doctype html>
<script type="importmap">{ "imports": { "${entry}": "${module}" } }</script>
<script type="module" src="main.js"></script>
<body>`);
    const server = await serve(project.folder, { base: '/deep/down/' });
    try {
      assert.equal(await read(`${server.url}${name}/plain.html`), answer);
    } finally {
      await server.close();
    }
  });

  test('a plain page in another encoding, with a classic script', async () => {
    await esbuild.build({
      entryPoints: [join(folder(), 'main.js')], bundle: true, format: 'iife', charset: 'utf8', logLevel: 'silent',
      outfile: join(folder(), 'classic', 'main.js'),
    });
    write(`${name}/classic/index.html`, '<!doctype html><meta charset="iso-8859-2"><body><script src="main.js"></script>');
    const server = await serve(join(folder(), 'classic'));
    try {
      assert.equal(await read(server.url), answer);
    } finally {
      await server.close();
    }
  });

  test('a module worker', async () => {
    write(`${name}/worker.js`, programOf(entry, { from: module, report: '(text) => postMessage(text)' }));
    write(`${name}/worker.html`, `<!doctype html><script type="module">
const worker = new Worker('worker.js', { type: 'module' });
worker.onmessage = ({ data }) => { document.body.textContent = data; };
worker.onerror = ({ message }) => { document.body.textContent = message; };
</script>
<body>`);
    const server = await serve(project.folder);
    try {
      assert.equal(await read(`${server.url}${name}/worker.html`), answer);
    } finally {
      await server.close();
    }
  });

  test('a Vite project, built', async () => {
    await vite.build({ root: folder(), configFile: false, base: './', logLevel: 'error', build: { outDir: 'dist' } });
    const server = await serve(join(folder(), 'dist'), { base: '/sub/path/' });
    try {
      assert.equal((await read(server.url))?.trim(), answer);
    } finally {
      await server.close();
    }
  });

  test('a Vite project, served while it is written', async () => {
    const server = await vite.createServer({ root: folder(), configFile: false, logLevel: 'error', server: { host: '127.0.0.1', port: 0, ws: false } });
    try {
      await server.listen();
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer?.address());
      assert.equal((await read(`http://127.0.0.1:${port}/`))?.trim(), answer);
    } finally {
      await server.close();
    }
  });
});

test('a tool that does not read `exports` finds the entries by folder', async () => {
  for (const entry of /** @type {Entry[]} */ (Object.keys(programs))) {
    write('by-folder.cjs', programOf(entry, { load: 'require', from: `./node_modules/${entry}` }));
    assert.equal((await must(entry, process.execPath, [join(project.folder, 'by-folder.cjs')])).trim(), programs[entry].answer, entry);
  }
});

test('a scene becomes lines, in both formats and by folder', async () => {
  const use = `
    const scene = new Scene();
    scene.add(Shape.box(2, 2));
    console.log(debugLines(scene, { bounds: false }).vertices.join());`;
  write('lines.mjs', `import { Scene, Shape } from 'shadowgap';\nimport { debugLines } from 'shadowgap/debug';${use}`);
  for (const path of ['shadowgap/debug', './node_modules/shadowgap/debug']) {
    write('lines.cjs', `const { Scene, Shape } = require('shadowgap');\nconst { debugLines } = require('${path}');${use}`);
    for (const file of ['lines.mjs', 'lines.cjs']) {
      assert.equal((await must(file, process.execPath, [join(project.folder, file)])).trim(), '-1,-1,1,-1,1,-1,1,1,1,1,-1,1,-1,1,-1,-1', `${file}, ${path}`);
    }
  }
});

test('maps become shapes of the program, in both formats and by folder', async () => {
  const use = `
    const layer = { type: 'tilelayer', name: 'walls', width: 2, height: 1, data: [1, 1] };
    const [part] = readTiled({ tilewidth: 16, tileheight: 16, tilesets: [{ firstgid: 1 }], layers: [layer] });
    const scene = new Scene();
    scene.add(part.shape, { ...part.pose, fixed: true });
    console.log(part.shape instanceof Shape, scene.pick({ x: 20, y: 8 }).length);`;
  write('map.mjs', `import { Scene, Shape } from 'shadowgap';\nimport { readTiled } from 'shadowgap/tiled';${use}`);
  for (const path of ['shadowgap/tiled', './node_modules/shadowgap/tiled']) {
    write('map.cjs', `const { Scene, Shape } = require('shadowgap');\nconst { readTiled } = require('${path}');${use}`);
    for (const file of ['map.mjs', 'map.cjs']) {
      assert.equal((await must(file, process.execPath, [join(project.folder, file)])).trim(), 'true 1', `${file}, ${path}`);
    }
  }
});

test('a TypeScript project, strict, with every library check on', async () => {
  write('use.ts', `
import {
  Scene, Shape, ShapeError, bounce, cast, collide, contains, distance, explain, overlaps, raycast,
  type Contact, type Explanation, type Impact, type Motion, type Pose, type RayHit, type Separation,
} from 'shadowgap';
import { Shape as PairsShape } from 'shadowgap/pairs';
import { debugLines, type DebugLines } from 'shadowgap/debug';
import { readTiled, type MapPart } from 'shadowgap/tiled';
const a: Shape = Shape.polygon([[0, 0], [1, 0], [0, 1]]);
const b: Shape = Shape.hull(new Float32Array([0, 0, 1, 0, 0, 1]), { radius: 0.1 });
const pose: Pose = { x: 1, y: 2 };
export const parts: MapPart[] = readTiled({}, { tile: ({ shape, type }) => (type === 'slope' ? [[0, 1], [1, 0], [1, 1]] : shape) });
export const map: Shape = Shape.union([Shape.tiles(['#'], 1), Shape.chain([0, 0, 1, 1]), ...parts.map(({ shape }) => shape)]);
export const lines: DebugLines = debugLines(new Scene(), { pixel: 2 });
export const rings: number = map.outlines(0.1)[0][0].x;
// @ts-expect-error: the small engine has no tiles
export const none = PairsShape.tiles;
export const yes: boolean = overlaps(a, pose, b, { ...pose, angle: 1 });
export const contact: Contact | null = collide(a, pose, b, pose);
const reused = {};
export const again: Contact | null = collide(a, pose, b, pose, reused) && collide(a, pose, b, pose, contact ?? {});
export const separation: Separation = distance(Shape.union([a, b]), pose, a.pieces[0].scaled(2, -1), pose);
export const impact: Impact | null = cast(a, pose, b, pose, { x: 1, y: 0 });
export const hit: RayHit | null = raycast(a, pose, a.centroid, { x: 1, y: 0 });
export const inside: boolean = contains(a, pose, a.points[0]);
const body: Motion = { vx: 0, vy: 0, spin: 0, invMass: 1 / a.area, invInertia: 1 / a.inertia };
export const after: { a: Motion; b: Motion } | null = contact && bounce(contact, body, pose, body, pose, { friction: 0.5 }, { a: body });
export const why: Explanation = explain(a, pose, b, pose, { allAxes: true });
export const code = (error: ShapeError): 'not-convex' | undefined => (error.code === 'not-convex' ? error.code : undefined);
// @ts-expect-error: a number is no shape
overlaps(1, pose, b, pose);
// @ts-expect-error: a shape of another entry
overlaps(PairsShape.circle(1), pose, b, pose);
`);
  for (const [module, moduleResolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
    const compilerOptions = { strict: true, noEmit: true, skipDefaultLibCheck: true, target: 'es2022', lib: ['es2022', 'dom'], types: [], module, moduleResolution };
    write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    await must(`tsc, ${moduleResolution}`, 'tsc', [], { cwd: project.folder, env });
  }
});
