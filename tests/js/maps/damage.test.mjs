/**
 * Maps of which one value is damaged. With `onError` all that does not depend on the value is read as before, and the
 * error names its place; without it the first error is thrown, a sentence with the place. `MAPS=10000` reads more.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'node:zlib';
import { seededRandom } from '../../../benches/random.mjs';
import { readLdtk, readTiled } from '../../../js/tiled.js';
import { cases } from '../common/cases.mjs';
import { randomProject } from './random-ldtk.mjs';
import { inFirstVersion, randomMap } from './random-tiled.mjs';

/** @typedef {import('../../../js/tiled.js').MapPart} MapPart */
/** @typedef {import('../../../js/tiled.js').MapPlace} MapPlace */
/** @typedef {{ error: Error, where: MapPlace }} Told */

const MAPS = cases('MAPS', 130, 400);
const FIRST = Number(process.env.FIRST ?? 1);

/** What is put in the place of a value. `undefined` leaves it out. */
const DAMAGES = [undefined, null, null, {}, [], 'x', '', -1, 0, 1.5, 1e9, 1e300, NaN, Infinity, true, [null], { length: 3 }];

/** What an engine says of the code that reads. */
const ENGINE = /is not a function|is not iterable|Cannot |undefined \(|Invalid array length|call stack/;

/**
 * Damages one value at random.
 * @param {any} root @param {() => number} random
 * @returns {{ path: string[], value: unknown, before: unknown }} where it was
 */
function damage(root, random) {
  // By depth, so that lists of many numbers are not hit more often.
  /** @type {{ holder: any, key: string, path: string[] }[][]} */
  const all = [];
  (function walk(/** @type {any} */ holder, /** @type {string[]} */ path) {
    for (const key of Object.keys(holder)) {
      if (path.length > 0) (all[path.length] ??= []).push({ holder, key, path: [...path, key] });
      if (typeof holder[key] === 'object' && holder[key] !== null) walk(holder[key], [...path, key]);
    }
  }(root, []));
  const levels = all.filter(Boolean);
  const level = levels[Math.floor(random() * levels.length)];
  const { holder, key, path } = level[Math.floor(random() * level.length)];
  const value = DAMAGES[Math.floor(random() * DAMAGES.length)];
  const before = holder[key];
  if (value === undefined && Array.isArray(holder)) holder[Number(key)] = null;
  else if (value === undefined) delete holder[key];
  else holder[key] = structuredClone(value);
  return { path, value, before };
}

/** @param {MapPart} part */
const text = ({ shape, ...part }) => JSON.stringify([part, shape.pieces.slice(0, 50).map((piece) => [piece.radius, piece.points])]);

/**
 * What a map's parts are, whatever onError was told.
 * @template T
 * @param {(onError?: (error: Error, where: MapPlace) => void) => T} read
 */
function readWith(read) {
  /** @type {Told[]} */
  const told = [];
  try {
    return { told, parts: read((error, where) => told.push({ error, where })) };
  } catch (refused) {
    return { told, parts: [], refused: /** @type {Error} */ (refused) };
  }
}

/**
 * @param {import('node:test').TestContext} t
 * @param {(random: () => number) => any} make
 * @param {(map: any, onError?: (error: Error, where: MapPlace) => void) => MapPart[]} read
 * @param {(map: any, path: string[]) => {
 *   depends: (part: MapPart) => boolean, names: (where: MapPlace) => boolean, soft?: boolean
 * } | undefined} lookUp which parts may change, and which places name the path; none for all parts
 * @param {(map: any) => { map: any, layer: string, id: number }[]} [singles] the map with one object only, for each
 */
function all(t, make, read, lookUp, singles = () => []) {
  let [told, kept, refused, silent, alone] = [0, 0, 0, 0, 0];
  /** @type {Record<string, number>} */
  const wrong = {};
  const fault = (/** @type {number} */ seed, /** @type {string} */ kind, /** @type {unknown} */ what) => {
    if (process.env.SHOW && !wrong[kind + String(what)]) console.log(seed, kind, what);
    wrong[kind] = (wrong[kind] ?? 0) + 1;
    wrong[kind + String(what)] = 1;
    if (!process.env.SHOW) assert.fail(`seed ${seed}: ${kind}: ${what}`);
  };
  for (let seed = FIRST; seed < FIRST + MAPS; seed += 1) {
    const random = seededRandom(seed);
    const map = make(random);
    const before = read(map).map((part) => ({ part, text: text(part) }));
    const damaged = structuredClone(map);
    const { path, value, before: old } = damage(damaged, random);
    const what = `${path.join('.')}: ${JSON.stringify(old)?.slice(0, 60)} is ${typeof value === 'number' ? value : JSON.stringify(value)}`;
    const after = readWith((onError) => read(damaged, onError));
    const thrown = readWith(() => read(damaged)).refused;
    const errors = after.refused ? [after.refused] : after.told.map(({ error }) => error);
    if (after.refused) {
      refused += 1;
      if (!/must be the parsed JSON of a map|: options\.(tilesets|templates|project) must be an object, /.test(after.refused.message)) fault(seed, 'refused', `${what}: ${after.refused.stack}`);
    }
    if (thrown?.message !== errors[0]?.message) fault(seed, 'thrown', `${what}: ${thrown?.stack} but told ${errors[0]?.message}`);
    for (const { message } of errors) {
      if (!/^read(Tiled|Ldtk): /.test(message) || ENGINE.test(message)) fault(seed, 'words', `${what}: ${message}`);
    }
    if (after.refused) continue;
    told += errors.length;
    for (const { pose: { x, y, angle = 0 }, shape, opacity } of after.parts) {
      if (![x, y, angle, shape.area, opacity].every(Number.isFinite)) fault(seed, 'not finite', what);
    }
    for (const single of singles(damaged)) {
      const texts = [after.parts, readWith((onError) => read(single.map, onError)).parts].map((parts) => (
        parts.filter((/** @type {MapPart} */ { kind, layer, id }) => kind === 'object' && layer === single.layer && id === single.id).map(text).join()));
      if (texts[0] !== texts[1]) fault(seed, 'together', `${what}: object ${single.id} is ${texts[0].slice(0, 200)}, alone ${texts[1].slice(0, 200)}`);
      alone += 1;
    }
    const place = lookUp(map, path);
    if (!place) continue;
    const independent = before.filter(({ part }) => !place.depends(part)).map((known) => known.text);
    const got = after.parts.map(text);
    const lost = independent.filter((known) => !got.includes(known));
    if (lost.length > 0) fault(seed, 'lost', `${what}: ${lost[0].slice(0, 200)}; ${errors.map(({ message }) => message).join(' | ')}`);
    kept += independent.length;
    if (errors.length > 0 && !after.told.some(({ where }) => place.names(where))) fault(seed, 'place', `${what}: ${errors[0].message}`);
    // A number, an object or a list that is none any more is not taken for another one.
    const broken = (typeof old === 'number' && typeof value !== 'number' && value !== undefined) || (typeof old === 'number' && typeof value === 'number' && !Number.isFinite(value))
      || (typeof old === 'object' && value !== undefined && (typeof value !== 'object' || value === null));
    if (broken && errors.length === 0 && !place.soft) {
      const changed = got.join() !== before.map((known) => known.text).join();
      if (changed) fault(seed, 'silent', what);
      silent += Number(!changed);
    }
  }
  t.diagnostic(`${MAPS} maps, ${told} errors told, ${refused} refused; ${kept} parts that do not depend on the damage compared, ${silent} times it does not matter; ${alone} objects alone${Object.keys(wrong).length ? `; ${JSON.stringify(Object.fromEntries(Object.entries(wrong).filter(([key]) => !key.includes(':') && key.length < 12)))}` : ''}`);
  assert.ok(told > MAPS / 10 && kept > MAPS / 10);
  assert.deepEqual(Object.keys(wrong).length, 0);
}

/** @param {any} place @param {any} thing @param {string} index */
const isPlace = (place, thing, index) => place !== undefined && (place.index === Number(index)
  || (place.name ?? place.id) !== undefined && [thing?.name, thing?.source, thing?.identifier, thing?.__identifier, place.name].includes(place.name)
  && [thing?.id, thing?.firstgid, thing?.iid, place.id].includes(place.id) && (place.name === (thing?.name ?? thing?.source ?? thing?.identifier ?? thing?.__identifier) || place.id === (thing?.id ?? thing?.firstgid ?? thing?.iid)));

/** The names of the layers in a layer. @param {any} layer @returns {string[]} */
const namesIn = (layer) => layer.layers ? layer.layers.flatMap(namesIn) : [layer.name];

/** @param {any} saved @param {string[]} path @returns {ReturnType<Parameters<typeof all>[3]>} */
function tiledPlace({ map, files }, path) {
  const [root, list] = path;
  if (root === 'files' && list === 'tilesets' && path.length > 3) {
    const index = map.tilesets.findIndex((/** @type {any} */ { source }) => source === path[2]);
    return index < 0 ? undefined : tiledPlace({ map, files }, ['map', 'tilesets', String(index), ...path.slice(3)]);
  }
  if (root === 'files' && list === 'templates' && path.length > 2) {
    const users = objectsIn(map).filter(({ template }) => template === path[2]);
    return users.length === 0 ? undefined : {
      depends: (/** @type {MapPart} */ { kind, id }) => kind === 'object' && users.some((object) => object.id === id),
      names: (/** @type {MapPlace} */ where) => users.some(({ id }) => where.object?.id === id), soft: true,
    };
  }
  if (root !== 'map') return undefined;
  const everything = { depends: () => true, names: () => true };
  if (list === 'tilesets') {
    const [, , index, key] = path;
    if (index === undefined || key === undefined || key === 'firstgid') return { ...everything, soft: true };
    const set = map.tilesets[Number(index)];
    const next = Math.min(...map.tilesets.map((/** @type {any} */ { firstgid }) => firstgid).filter((/** @type {number} */ first) => first > set.firstgid));
    return {
      // Tiles of a layer are one part; of an object it is known which it shows.
      depends: (/** @type {MapPart} */ { kind, id }) => kind !== 'object' || objectsIn(map).some((object) => object.id === id && (object.template !== undefined || (object.gid & 0xfffffff) >= set.firstgid && (object.gid & 0xfffffff) < next)),
      names: (/** @type {MapPlace} */ where) => isPlace(where.tileset, set, index),
      soft: !['tiles', 'tileoffset', 'tilewidth', 'tileheight'].includes(key) || ['image', 'imagewidth', 'imageheight', 'properties'].includes(path[5]) || key === 'tileproperties',
    };
  }
  if (list !== 'layers' || path.length < 3) return { ...everything, soft: !['tilewidth', 'tileheight', 'layers'].includes(list) };
  let layer = map.layers[Number(path[2])];
  let rest = path.slice(2);
  for (; rest[1] === 'layers' && rest.length > 2; rest = rest.slice(2)) layer = layer.layers[Number(rest[2])];
  const [index, key, item] = rest;
  const inLayer = (/** @type {MapPlace} */ where) => isPlace(where.layer, layer, index) || namesIn(layer).includes(String(where.layer?.name));
  if (key !== 'objects' || item === undefined) {
    const names = namesIn(layer);
    return { depends: (/** @type {MapPart} */ part) => names.includes(part.layer), names: inLayer, soft: key === 'properties' || ['id', 'x', 'y', 'width', 'height', 'startx', 'starty'].includes(key) && rest.length === 2 };
  }
  const object = layer.objects[Number(item)];
  return {
    depends: (/** @type {MapPart} */ { layer: name, id }) => name === layer.name && id === object.id,
    names: (/** @type {MapPlace} */ where) => inLayer(where) && isPlace(where.object, object, item),
    soft: ['id', 'text', 'name', 'type'].includes(rest[3]) || rest[3] === 'properties',
  };
}

/** All objects of a map. @param {any} holder @returns {any[]} */
const objectsIn = (holder) => (holder.layers ?? []).flatMap((/** @type {any} */ layer) => layer.objects ?? objectsIn(layer));

/** A map without tiles of layers that has one of its objects only, for each object. @param {any} saved */
function singles({ map, files }) {
  const has = (/** @type {any} */ layer, /** @type {string} */ list) => Array.isArray(Object(layer)[list]);
  /** @param {any} holder @param {any} object @returns {any} */
  const only = (holder, object) => ({
    ...holder, layers: holder.layers.flatMap((/** @type {any} */ layer) => has(layer, 'layers') ? only(layer, object)
      : has(layer, 'objects') ? { ...layer, objects: layer.objects.filter((/** @type {any} */ other) => other === object) } : []),
  });
  /** @param {any} holder @returns {{ map: any, layer: string, id: number }[]} */
  const of = (holder) => holder.layers.flatMap((/** @type {any} */ layer) => has(layer, 'layers') ? of(layer)
    : has(layer, 'objects') ? layer.objects.flatMap((/** @type {any} */ object) => Object(object) !== object ? []
      : { map: { map: only(map, object), files }, layer: layer.name, id: object.id }) : []);
  const all = of(map);
  return all.filter(({ layer, id }) => all.filter((other) => other.layer === layer && other.id === id).length === 1);
}

test('a map of Tiled with one damaged value', (t) => all(
  t,
  (random) => {
    const saved = randomMap(random);
    return random() < 0.3 ? inFirstVersion(saved) : saved;
  },
  ({ map, files }, onError) => readTiled(map, { ...files, inflate: (bytes) => unzipSync(bytes), onError }),
  tiledPlace,
  singles,
));

/** @param {{ project: any, files: any }} saved @param {string[]} path */
function ldtkPlace({ project, files }, path) {
  const everything = { depends: () => true, names: () => true };
  const apart = path[0] === 'files';
  if (apart && path.length < 3) return undefined;
  const [world, [, list, index, layers, layerIndex, entities, item]] = apart ? [project, ['', 'levels', '-1', ...path.slice(2)]]
    : path[1] === 'worlds' && path.length > 3 ? [project.worlds[Number(path[2])], path.slice(2)] : [project, path];
  if (list !== 'levels' || index === undefined) return { ...everything, soft: list === 'defs' };
  const level = apart ? files[path[1]] : world.levels[Number(index)];
  const linear = !apart && world.worldLayout.startsWith('Linear');
  const atLevel = (/** @type {MapPlace} */ where) => isPlace(where.level, level, index);
  if (layers !== 'layerInstances' || layerIndex === undefined) {
    // The levels after it have their places by its size, and a name or a number that is gone is that of another level.
    const later = linear && (layers === undefined || layers.startsWith('px')) ? world.levels.slice(Number(index)) : [level];
    return { depends: (/** @type {MapPart} */ part) => later.some((/** @type {any} */ { identifier }) => identifier === part.level), names: atLevel, soft: ['uid', 'pxWid', 'pxHei', 'worldX', 'worldY', 'worldDepth'].includes(layers) };
  }
  const layer = level.layerInstances[Number(layerIndex)];
  const atLayer = (/** @type {MapPlace} */ where) => atLevel(where) && isPlace(where.layer, layer, layerIndex);
  if (entities !== 'entityInstances' || item === undefined) return { depends: (/** @type {MapPart} */ part) => part.layer === layer.__identifier, names: atLayer, soft: ['layerDefUid', 'entityInstances', '__cWid', '__cHei'].includes(entities) };
  const entity = layer.entityInstances[Number(item)];
  return { depends: (/** @type {MapPart} */ { id }) => id === entity.iid, names: (/** @type {MapPlace} */ where) => atLayer(where) && isPlace(where.object, entity, item), soft: path.includes('fieldInstances') || path.at(-1) === 'defUid' };
}

test('a project of LDtk with one damaged value', (t) => all(
  t,
  (random) => randomProject(random),
  ({ project, files }, onError) => Object.keys(files).length
    ? Object.values(files).flatMap((level) => readLdtk(level, { project, onError }))
    : readLdtk(project, { onError }),
  ldtkPlace,
));
