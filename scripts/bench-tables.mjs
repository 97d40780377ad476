/** Reads the tables that `npm run bench` wrote into benches/RESULTS.md. */

/**
 * What `npm run bench` wrote under a name.
 * @param {string} text of benches/RESULTS.md
 * @param {string} name
 */
export function written(text, name) {
  const open = `<!-- npm run bench: ${name} -->\n`;
  const start = text.indexOf(open);
  if (start < 0) throw new Error(`benches/RESULTS.md has no place for ${name}.`);
  return text.slice(start + open.length, text.indexOf('<!-- end -->', start)).trim();
}

/**
 * A table's cells, by the name of the row and the name of the column.
 * @param {string} text of benches/RESULTS.md
 * @param {string} name
 * @returns {Map<string, Map<string, string>>}
 */
export function tableOf(text, name) {
  const [head, , ...rows] = written(text, name).split('\n').map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
  return new Map(rows.map(([row, ...cells]) => [row, new Map(cells.map((cell, i) => [head[i + 1], cell]))]));
}

/**
 * The rows of the README's table: their names in the tables of sizes, of pairs and of scenes; undefined where one has
 * none.
 */
const libraries = [
  { name: '**shadowgap**', size: 'shadowgap', pairs: 'shadowgap', scenes: 'shadowgap' },
  { name: '**shadowgap/pairs**', size: 'shadowgap/pairs', pairs: 'shadowgap' },
  { name: 'sat', size: 'sat', pairs: 'sat', scenes: 'sat, grid' },
  { name: 'check2d', size: 'check2d', pairs: 'check2d', scenes: 'check2d' },
  { name: 'matter-js', size: 'matter-js', pairs: 'matter-js', scenes: 'matter-js' },
  { name: 'planck', size: 'planck', pairs: 'planck', scenes: 'planck' },
  { name: 'box2d-wasm', size: 'box2d-wasm', pairs: 'box2d-wasm', scenes: 'box2d-wasm' },
  // A row is one package: the first has no frames here, the second no pairs.
  { name: '@dimforge/rapier2d-compat', size: '@dimforge/rapier2d-compat', pairs: '@dimforge/rapier2d-compat' },
  { name: '@dimforge/rapier2d-simd-compat', size: '@dimforge/rapier2d-simd-compat', scenes: '@dimforge/rapier2d-simd-compat' },
];

/**
 * The README's table of sizes and speeds.
 * @param {string} text of benches/RESULTS.md
 */
export function headline(text) {
  const [sizes, collide, scenes] = ['sizes', 'collide', 'scenes: strewn'].map((name) => tableOf(text, name));
  /** @param {Map<string, Map<string, string>>} table @param {string | undefined} row @param {string} column */
  const cell = (table, row, column) => (row && table.get(row)?.get(column)?.replace(/ \(.*\)$/, '')) || '–';
  return [
    '| | KB, gzipped | `collide` of boxes, ns | of 8-gons, ns | of 32-gons, ns | frame of 10,000 bodies, ms | the same, dense |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...libraries.map(({ name, size, pairs, scenes: scene }) => `| ${[
      name, cell(sizes, size, 'KB, gzipped'), ...['box/box', '8-gons', '32-gons'].map((column) => cell(collide, pairs, column)),
      ...['sparse 10k', 'dense 10k'].map((column) => cell(scenes, scene, column)),
    ].join(' | ')} |`),
  ].join('\n');
}
