/** Maps of which one value is damaged: all else is read as before, and nothing is thrown. `MAPS=10000` reads more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'node:zlib';
import { seededRandom } from '../../../benches/random.mjs';
import { readLdtk, readTiled } from '../../../js/tiled.js';
import { randomProject } from './random-ldtk.mjs';
import { inFirstVersion, randomMap } from './random-tiled.mjs';

/** @typedef {import('../../../js/tiled.js').MapPart} MapPart */

const MAPS = Number(process.env.MAPS ?? 300);

/** What is put in the place of a value. `undefined` leaves it out. */
const DAMAGES = [undefined, null, {}, [], 'x', '', -1, 0, 1.5, 1e9, NaN, true, [null], { length: 3 }];

/**
 * Damages one value at random.
 * @param {any} root @param {() => number} random
 * @returns {string[]} where it was
 */
function damage(root, random) {
  /** @type {{ holder: any, key: string, path: string[] }[]} */
  const all = [];
  (function walk(/** @type {any} */ holder, /** @type {string[]} */ path) {
    for (const key of Object.keys(holder)) {
      if (path.length > 0) all.push({ holder, key, path: [...path, key] });
      if (typeof holder[key] === 'object' && holder[key] !== null) walk(holder[key], [...path, key]);
    }
  }(root, []));
  const { holder, key, path } = all[Math.floor(random() * all.length)];
  const value = DAMAGES[Math.floor(random() * DAMAGES.length)];
  if (value === undefined) delete holder[key];
  else holder[key] = structuredClone(value);
  return path;
}

/** @param {MapPart} part */
const text = ({ shape, ...part }) => JSON.stringify([part, shape.pieces.slice(0, 50).map((piece) => [piece.radius, piece.points])]);

/**
 * @param {import('node:test').TestContext} t
 * @param {(random: () => number) => any} make
 * @param {(map: any, onError?: (error: Error) => void) => MapPart[]} read
 * @param {(map: any, path: string[]) => string | undefined} layerOf the name of the layer that a path leads into
 */
function all(t, make, read, layerOf) {
  let [told, kept, refused] = [0, 0, 0];
  for (let seed = 1; seed <= MAPS; seed += 1) {
    const random = seededRandom(seed);
    const map = make(random);
    const before = read(map);
    const damaged = structuredClone(map);
    const path = damage(damaged, random);
    /** @type {MapPart[]} */
    let after;
    try {
      after = read(damaged, (error) => {
        told += 1;
        assert.ok(error instanceof Error && /^read(Tiled|Ldtk): /.test(error.message), error.message);
      });
    } catch (error) {
      assert.ok(error instanceof TypeError && /must be the parsed JSON of a map/.test(error.message), `seed ${seed}, ${path}: ${/** @type {any} */ (error).stack}`);
      refused += 1;
      continue;
    }
    for (const { pose: { x, y, angle = 0 }, shape } of after) assert.ok([x, y, angle, shape.area].every(Number.isFinite), `seed ${seed}, ${path}`);
    const layer = layerOf(map, path);
    if (layer === undefined) continue;
    const others = (/** @type {MapPart[]} */ parts) => parts.filter((part) => part.layer !== layer && typeof part.layer === 'string' && before.some((known) => known.layer === part.layer)).map(text);
    assert.deepEqual(others(after), others(before), `seed ${seed}, ${path}`);
    kept += 1;
  }
  t.diagnostic(`${MAPS} maps, ${told} errors told, ${refused} refused; in ${kept} the other layers were compared`);
  assert.ok(told > MAPS / 10 && kept > MAPS / 10);
}

test('a map of Tiled with one damaged value', (t) => all(
  t,
  (random) => {
    const saved = randomMap(random);
    return random() < 0.3 ? inFirstVersion(saved) : saved;
  },
  ({ map, files }, onError) => readTiled(map, { ...files, inflate: (bytes) => unzipSync(bytes), onError }),
  ({ map }, [, layers, i]) => layers === 'layers' && map.layers[i]?.type !== 'group' ? map.layers[i]?.name : undefined,
));

test('a project of LDtk with one damaged value', (t) => all(
  t,
  (random) => randomProject(random),
  ({ project, files }, onError) => Object.keys(files).length
    ? Object.values(files).flatMap((level) => readLdtk(level, { project, onError }))
    : readLdtk(project, { onError }),
  ({ project }, [, levels, i, layers, k]) => levels === 'levels' && layers === 'layerInstances' ? project.levels[i]?.layerInstances?.[k]?.__identifier : undefined,
));
