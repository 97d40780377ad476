/** Random maps, read by the package and by an oracle. `MAPS=10000` reads more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'node:zlib';
import { seededRandom } from '../../../benches/random.mjs';
import { readLdtk, readTiled } from '../../../js/tiled.js';
import { differences } from './compare.mjs';
import { cases } from '../common/cases.mjs';
import { placesOfLdtk } from './oracle-ldtk.mjs';
import { placesOfTiled } from './oracle-tiled.mjs';
import { randomProject } from './random-ldtk.mjs';
import { inFirstVersion, randomMap } from './random-tiled.mjs';

const MAPS = cases('MAPS', 50, 150);
const [FIRST] = [Number(process.env.FIRST ?? 1)];

/**
 * @param {import('node:test').TestContext} t
 * @param {(seed: number) => { found: string[], compared: number }[]} compare
 */
function all(t, compare) {
  let [wrong, compared] = [0, 0];
  let first = '';
  for (let seed = FIRST; seed < FIRST + MAPS; seed += 1) {
    const results = compare(seed);
    compared += results.reduce((sum, result) => sum + result.compared, 0);
    const found = results.flatMap((result) => result.found);
    if (found.length === 0) continue;
    wrong += 1;
    first ||= `seed ${seed}: ${found.slice(0, 3).join('; ')}`;
  }
  t.diagnostic(`${MAPS} maps, ${compared} places compared, ${wrong} maps wrong`);
  assert.equal(wrong, 0, first);
  assert.ok(compared > 50 * MAPS);
}

test('all that is solid on a map of Tiled is where Tiled draws it', (t) => all(t, (seed) => {
  const saved = randomMap(seededRandom(seed));
  const items = placesOfTiled(saved.map, saved.files, seededRandom(seed));
  return [saved, inFirstVersion(saved)].map(({ map, files }) => {
    const before = JSON.stringify(map);
    const parts = readTiled(map, { ...files, inflate: (bytes) => unzipSync(bytes) });
    assert.equal(JSON.stringify(map), before, 'the map is not changed');
    return differences(parts, items, seededRandom(seed));
  });
}));

test('all that is solid in a project of LDtk is where LDtk draws it', (t) => all(t, (seed) => {
  const { project, files } = randomProject(seededRandom(seed));
  const items = placesOfLdtk(project, files, seededRandom(seed));
  const levels = Object.values(files);
  const parts = levels.length ? levels.flatMap((level) => readLdtk(level, { project })) : readLdtk(project);
  return [differences(parts, items, seededRandom(seed))];
}));
