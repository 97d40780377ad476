/** The size budget for a page that uses the whole package. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { engineWithNames } from '../../scripts/engine/engine.mjs';
import { must, root } from '../../scripts/run.mjs';
import { bytesByModule } from './modules.mjs';

const KB = 1024;
const budget = {
  /**
   * The WebAssembly as wasm-opt leaves it. Scenes take more than half of it: 30 KB of that for moves, 35 for queries,
   * snapshots and swept updates. To let go of shapes and make them again, and to ask for room before memory is full,
   * takes 2 KB; that a move finds the edges of a chain and the tiles of a floor without placing each of them, 1 KB;
   * that unions look only at what lies near, 6 KB; that a long push squashes whom it passes over, 1 KB. That pushed
   * bodies push each other on wherever there is room takes 4.4 KB, among walls 4 KB more; that steps and joints hold
   * for every shape, 3.6 KB; that a map as one body costs what its pieces near by cost, and filtered pairs nothing, 6
   * KB; that a restored scene costs nothing for the other scenes, and memory follows use, 2.6 KB. That pushed bodies
   * are held only by faces that a union has as a whole, 1.8 KB; that faces which press a body by turns are kept, 0.3;
   * that rays and casts pass by what their way does not reach, 0.4; that a ray at a polygon is one walk, 2.7.
   * Moved, turned and rounded copies take 1.9 KB; snapshots without fixed bodies, and shapes and scenes from JSON, 3.6.
   * Outlines with holes, given or reached by bridges, take 4.2.
   */
  wasm: 314.75 * KB,
  /**
   * What importing all of an entry takes: bundled, minified and gzipped. That `overlaps` answers for a circle and a box
   * without the core, in half of the time, takes 0.45 KB; that every error names its function, 0.25 KB in both; that
   * whatever an answer cannot be written to is told as such and nothing else is, 0.25 KB. JSON that is read back to the
   * bit, and refused by its place, takes 2.2 KB, in pairs, which only writes it, 0.4. Outlines with
   * holes, refused by hole and vertex, take 1.3 in all three.
   */
  index: 118.25 * KB,
  pairs: 46.25 * KB,
  sat: 43.125 * KB,
  /**
   * It imports `shadowgap`, which does not count here. To tell what cannot be read, and where, takes 0.65 KB, chunks
   * far apart and layers of any size 0.5, alignments, offsets and sizes of tiles 0.3, templates and files 0.2, linear
   * worlds and lone levels of LDtk 0.15. That whatever is damaged is told by its place, and the rest read, takes 0.9,
   * and that options are checked 0.13.
   */
  tiled: 6.625 * KB,
  /** It imports `shadowgap`, too. The errors for wrong arguments take 1.2 KB of it. */
  debug: 2.875 * KB,
};

test('the WebAssembly is within its budget', (t) => {
  const size = statSync(join(root, 'pkg', 'engine.wasm')).size;
  t.diagnostic(`WebAssembly: ${size} of ${budget.wasm} bytes`);
  assert.ok(size <= budget.wasm, `${size} bytes are more than ${budget.wasm}`);
});

for (const entry of /** @type {const} */ (['index', 'pairs', 'sat', 'debug', 'tiled'])) {
  test(`the download of ${entry} is within its budget`, async (t) => {
    const { outputFiles: [bundle] } = await build({
      entryPoints: [join(root, 'pkg', `${entry}.js`)], bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, external: ['shadowgap'],
    });
    const size = gzipSync(bundle.contents, { level: 9 }).length;
    t.diagnostic(`${entry}: ${size} of ${budget[entry]} bytes (${bundle.contents.length} before gzip)`);
    assert.ok(size <= budget[entry], `${size} bytes are more than ${budget[entry]}`);
  });
}

test('overlaps is short enough for V8 to inline', async (t) => {
  const ask = `const { overlaps, Shape } = await import(${JSON.stringify(join(root, 'pkg', 'pairs.js'))});
    overlaps(Shape.point(), { x: 0, y: 0 }, Shape.point(), { x: 0, y: 0 });`;
  const printed = await must('node', process.execPath, ['--print-bytecode', '--print-bytecode-filter=overlaps*', '--input-type=module', '--eval', ask]);
  const bytes = Number(/function: overlaps\d* .*\nBytecode length: (\d+)/.exec(printed)?.[1]);
  t.diagnostic(`${bytes} of 460 bytes`);
  assert.ok(bytes <= 460, `${bytes} bytes of bytecode`);
});

for (const engine of /** @type {const} */ (['engine', 'pairs-engine'])) {
  test(`where the bytes of ${engine}.wasm are`, (t) => {
    const modules = bytesByModule(engineWithNames(engine));
    for (const [module, bytes] of modules) t.diagnostic(`${String(bytes).padStart(6)} ${module}`);
    const code = modules.reduce((sum, [, bytes]) => sum + bytes, 0);
    const size = statSync(join(root, 'pkg', `${engine}.wasm`)).size;
    assert.ok(code > 0.9 * size && code < size, `${code} bytes of code in ${size}`);
    assert.ok(modules.some(([module]) => module === 'pair/penetration'));
  });
}
