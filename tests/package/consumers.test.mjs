/** Runs one small program in each environment that the package supports. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import { must } from '../../scripts/run.mjs';
import { env } from '../../scripts/tools.mjs';
import { launch, serve } from '../browser.mjs';
import { install } from './pack.mjs';

/** A box of half width 1 and a circle of radius 1 whose centre is 1.5 to the right: they overlap by 0.5. */
const program = `
import { Scene, Shape, bounce, cast, collide, contains, distance, explain, overlaps, raycast } from 'shadowgap';
const box = Shape.box(2, 2);
const ball = Shape.circle(1);
const origin = { x: 0, y: 0 };
const near = { x: 1.5, y: 0 };
const contact = {};
const { normal, depth, mtv, points, aInB, bInA } = collide(box, origin, ball, near, contact);
const far = { x: 2.5, y: 0 };
const still = { vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };
const dumbbell = Shape.union([Shape.circle(1, { x: -2, y: 0 }), Shape.circle(1, { x: 2, y: 0 })]).scaled(2);
const scene = new Scene();
const [wall, rolling] = [scene.add(box, { fixed: true }), scene.add(ball, { x: 2.5 })];
rolling.x -= 1;
scene.update();
let refused;
try { Shape.circle(-1); } catch (error) { refused = error.code; }
export const answer = JSON.stringify({
  near: overlaps(box, origin, ball, near),
  far: overlaps(box, origin, ball, { x: 2.5, y: 0 }),
  contact: { normal, depth, mtv, points: points.length, aInB, bInA },
  gap: explain(box, origin, ball, far).axes.at(-1).separation,
  distance: distance(box, origin, ball, far).distance,
  time: cast(box, origin, ball, far, { x: -1, y: 0 }).time,
  fraction: raycast(box, origin, far, { x: -0.5, y: 0 }).fraction,
  inside: contains(dumbbell, origin, { x: 5, y: 0 }),
  back: bounce(contact, still, origin, { ...still, vx: -3, invMass: 1 }, near, { restitution: 1 }).b.vx,
  pairs: [...scene.contacts()].map(({ a, b, depth }) => [a === wall, b === rolling, depth]),
  depths: [...scene.depths],
  pieces: dumbbell.pieces.map(({ kind, radius }) => kind + radius).join(),
  refused,
});
`;
const answer = JSON.stringify({
  near: true,
  far: false,
  contact: { normal: { x: 1, y: 0 }, depth: 0.5, mtv: { x: 0.5, y: 0 }, points: 1, aInB: false, bInA: false },
  gap: 0.5,
  distance: 0.5,
  time: 0.5,
  fraction: 0.5,
  inside: true,
  back: 3,
  pairs: [[true, true, 0.5]],
  depths: [0.5],
  pieces: 'circle2,circle2',
  refused: 'bad-radius',
});

/** @type {Awaited<ReturnType<typeof install>>} */
let project;
/** @type {Awaited<ReturnType<typeof launch>>} */
let chromium;
before(async () => {
  [project, chromium] = await Promise.all([install(), launch('chromium')]);
  write('program.js', program);
  write('main.js', 'import { answer } from "./program.js"; document.body.textContent = answer;');
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

/** @param {string} code @param {string[]} [args] */
const node = (code, args = ['--input-type=module']) =>
  must('node', process.execPath, [...args, '--eval', code], { cwd: project.folder });

test('Node, by import', async () => {
  assert.equal(await node('import { answer } from "./program.js"; process.stdout.write(answer);'), answer);
});

test('Node, by require', async () => {
  // --no-warnings, because Node 20 and 22 warn that `require` of a module is experimental.
  const code = 'const { Shape } = require("shadowgap"); process.stdout.write(String(Shape.circle(2).radius));';
  assert.equal(await node(code, ['--input-type=commonjs', '--no-warnings']), '2');
});

test('Node, bundled by esbuild as one script', async () => {
  for (const format of /** @type {const} */ (['esm', 'cjs', 'iife'])) {
    write('main-node.js', 'import { answer } from "./program.js"; process.stdout.write(answer);');
    const outfile = join(project.folder, 'out', `${format}.${format === 'esm' ? 'mjs' : 'cjs'}`);
    await esbuild.build({ entryPoints: [join(project.folder, 'main-node.js')], bundle: true, minify: true, format, outfile, logLevel: 'silent' });
    assert.equal(await must(format, process.execPath, [outfile]), answer, format);
  }
});

test('a plain page with an import map', async () => {
  write('plain.html', `<!doctype html>
<script type="importmap">{ "imports": { "shadowgap": "./node_modules/shadowgap/pkg/index.js" } }</script>
<script type="module" src="main.js"></script>
<body>`);
  const server = await serve(project.folder, { base: '/deep/down/' });
  try {
    assert.equal(await read(`${server.url}plain.html`), answer);
  } finally {
    await server.close();
  }
});

test('a plain page in another encoding, with a classic script', async () => {
  await esbuild.build({
    entryPoints: [join(project.folder, 'main.js')], bundle: true, format: 'iife', charset: 'utf8', logLevel: 'silent',
    outfile: join(project.folder, 'classic', 'main.js'),
  });
  write('classic/index.html', '<!doctype html><meta charset="iso-8859-2"><body><script src="main.js"></script>');
  const server = await serve(join(project.folder, 'classic'));
  try {
    assert.equal(await read(server.url), answer);
  } finally {
    await server.close();
  }
});

test('a module worker', async () => {
  write('worker.js', program.replace("'shadowgap'", "'./node_modules/shadowgap/pkg/index.js'") + 'postMessage(answer);');
  write('worker.html', `<!doctype html><script type="module">
const worker = new Worker('worker.js', { type: 'module' });
worker.onmessage = ({ data }) => { document.body.textContent = data; };
worker.onerror = ({ message }) => { document.body.textContent = message; };
</script>
<body>`);
  const server = await serve(project.folder);
  try {
    assert.equal(await read(`${server.url}worker.html`), answer);
  } finally {
    await server.close();
  }
});

test('a Vite project, built', async () => {
  write('index.html', '<!doctype html><meta charset="utf-8"><body></body><script type="module" src="./main.js"></script>');
  await vite.build({ root: project.folder, configFile: false, base: './', logLevel: 'error', build: { outDir: 'dist' } });
  const server = await serve(join(project.folder, 'dist'), { base: '/sub/path/' });
  try {
    assert.equal((await read(server.url))?.trim(), answer);
  } finally {
    await server.close();
  }
});

test('a Vite project, served while it is written', async () => {
  write('index.html', '<!doctype html><meta charset="utf-8"><body></body><script type="module" src="./main.js"></script>');
  const server = await vite.createServer({ root: project.folder, configFile: false, logLevel: 'error', server: { host: '127.0.0.1', port: 0, ws: false } });
  try {
    await server.listen();
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.httpServer?.address());
    assert.equal((await read(`http://127.0.0.1:${port}/`))?.trim(), answer);
  } finally {
    await server.close();
  }
});

test('a TypeScript project, strict, with every library check on', async () => {
  write('use.ts', `
import {
  Shape, ShapeError, bounce, cast, collide, contains, distance, explain, overlaps, raycast,
  type Contact, type Explanation, type Impact, type Motion, type Pose, type RayHit, type Separation,
} from 'shadowgap';
const a: Shape = Shape.polygon([[0, 0], [1, 0], [0, 1]]);
const b: Shape = Shape.hull(new Float32Array([0, 0, 1, 0, 0, 1]), { radius: 0.1 });
const pose: Pose = { x: 1, y: 2 };
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
`);
  for (const [module, moduleResolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
    const compilerOptions = { strict: true, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: [], module, moduleResolution };
    write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    await must(`tsc, ${moduleResolution}`, 'tsc', [], { cwd: project.folder, env });
  }
});
