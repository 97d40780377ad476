/** Projects and levels of LDtk. The format: https://ldtk.io/json/ */
import { Shape } from '../index.js';
import { solidParts } from './cells.js';
import { checkCount } from './chunks.js';
import { checkPlace } from './part.js';
import { attempt, checkJson, listOf, numberOf, objectOf, readEach, readingOf } from './reading.js';

/** @import { Point } from '../boundary/types.js' */
/** @import { MapOptions, MapPart, MapPlace } from './part.js' */
/** @import { Reading } from './reading.js' */

/**
 * @typedef {MapOptions & { project?: object, gap?: number }} LdtkOptions `project`: the parsed JSON of the project of
 *   a level that is a file of its own; it has the level's place in a linear world, and the names of values. `gap`:
 *   between the levels of a linear world, in pixels; default 48, as in the editor
 */

/** @typedef {{ level: any, x: number, y: number, world: string, place: MapPlace }} PlacedLevel */

/**
 * The parts of an LDtk project, or of one level that LDtk saved as a file of its own: a part for each layer of whole
 * numbers (IntGrid), and one for each entity, a box. Poses are in the world; levels of a linear world are one after the
 * other, as the editor shows them. All values but 0 are solid, unless `options.tile` decides otherwise. Throws, or
 * calls `options.onError`, for damaged or missing parts.
 * @param {object} project the parsed JSON of a project or a level
 * @param {LdtkOptions} [options]
 * @returns {MapPart[]}
 */
export function readLdtk(project, options = {}) {
  const reading = readingOf('readLdtk', readLdtk, options, { project: 'an object', gap: 'a number' });
  const { project: whole, gap } = reading.options;
  const file = /** @type {any} */ (project);
  const alone = Array.isArray(file?.layerInstances);
  if (!alone) checkJson(reading, project, 'project', 'levels');
  if (whole) checkJson(reading, whole, 'options.project', 'levels');
  /** @type {any} */
  const root = !alone ? file : whole ?? {
    // In a linear world a level has the place (-1, -1), not one of its own.
    levels: [file], worldLayout: file.worldX === -1 && file.worldY === -1 && 'LinearHorizontal',
  };
  return attempt(reading, {}, () => {
    const { worlds = [], defs } = root;
    const places = [
      ...levelsOf(reading, root, {}, gap),
      ...readEach(reading, {}, 'world', listOf({ worlds }, 'worlds'), (world, place) => (
        levelsOf(reading, world, place, gap))),
    ];
    if (!alone) return places.flatMap((level) => readLevel(level, defs, reading));
    return readEach(reading, {}, 'level', [file], () => {
      const found = places.find(({ level }) => level.iid === file.iid && level.identifier === file.identifier);
      if (!found) throw new Error('options.project has no such level');
      return readLevel({ ...found, level: file }, defs, reading);
    });
  }) ?? [];
}

/**
 * The levels of a world, or of a project that is one world, with their places.
 * @param {Reading} reading
 * @param {any} world
 * @param {MapPlace} where
 * @param {number} [gap]
 * @returns {PlacedLevel[]}
 */
function levelsOf(reading, world, where, gap = 48) {
  let [along, next] = [0, 0];
  return readEach(reading, where, 'level', listOf(world, 'levels'), (level, place, index) => {
    const told = { level, place, world: where.world ? world.identifier : '' };
    const linear = ['LinearHorizontal', 'LinearVertical'].indexOf(world.worldLayout);
    if (linear < 0) return [{ ...told, x: numberOf(level, 'worldX'), y: numberOf(level, 'worldY') }];
    const at = along;
    if (index !== next) throw new Error('it has no place, as a level before it cannot be read');
    along += numberOf(level, ['pxWid', 'pxHei'][linear]) + gap;
    next += 1;
    return [{ ...told, x: linear ? 0 : at, y: linear ? at : 0 }];
  });
}

/**
 * @typedef {Pick<MapPart, 'layer' | 'level' | 'world' | 'depth' | 'visible' | 'opacity'>} Common the properties that
 *   all parts of a layer have
 */

/**
 * @param {PlacedLevel} placed
 * @param {any} defs
 * @param {Reading} reading
 * @returns {MapPart[]}
 */
function readLevel({ level, x, y, world, place }, defs, reading) {
  return attempt(reading, place, () => {
    if (level.layerInstances === null) {
      throw new Error('it is a file of its own: read that file, with this project as options.project');
    }
    return readEach(reading, place, 'layer', listOf(level, 'layerInstances'), (layer, where) => {
      const { __type: type, __identifier: name } = layer;
      const corner = { x: x + numberOf(layer, '__pxTotalOffsetX', 0), y: y + numberOf(layer, '__pxTotalOffsetY', 0) };
      /** @type {Common} */
      const common = {
        layer: name, level: level.identifier, world, depth: numberOf(level, 'worldDepth', 0),
        visible: layer.visible !== false, opacity: numberOf(layer, '__opacity', 1),
      };
      if (type === 'IntGrid') return readCells(layer, corner, common, defs, reading, where);
      if (type !== 'Entities') return [];
      const entities = listOf(layer, 'entityInstances');
      return readEach(reading, where, 'object', entities, (entity) => [readEntity(entity, corner, common)]);
    });
  }) ?? [];
}

/**
 * The part of an entity, which is a box.
 * @param {any} entity
 * @param {Point} corner the layer's upper left one
 * @param {Common} common
 */
function readEntity(entity, corner, common) {
  const { __identifier: name, iid: id, width, height } = entity;
  const [position, pivot, fields] = ['px', '__pivot', 'fieldInstances'].map((key) => listOf(entity, key));
  return checkPlace({
    kind: 'object', name, id, type: name,
    properties: Object.fromEntries(fields.map((field) => [objectOf(field, 'a field').__identifier, field.__value])),
    shape: Shape.box(width, height),
    pose: {
      x: corner.x + numberOf(position, 0) + (0.5 - numberOf(pivot, 0)) * width,
      y: corner.y + numberOf(position, 1) + (0.5 - numberOf(pivot, 1)) * height,
    },
    ...common,
  });
}

/**
 * The solid cells of a layer of whole numbers.
 * @param {any} layer
 * @param {Point} corner its upper left one
 * @param {Common} common
 * @param {any} defs the project's definitions, which name the numbers
 * @param {Reading} reading
 * @param {MapPlace} where
 */
function readCells(layer, corner, common, defs, reading, where) {
  const { __gridSize: size, intGridCsv, layerDefUid } = layer;
  const width = numberOf(layer, '__cWid');
  const height = numberOf(layer, '__cHei', intGridCsv?.length / width);
  const cells = checkCount(intGridCsv, width * height);
  const values = defs?.layers?.find?.((/** @type {any} */ def) => def?.uid === layerDefUid)?.intGridValues;
  return solidParts(reading, where, [{ x: 0, y: 0, width, height, cells }], [size, size], (id, place) => {
    const type = values?.find?.((/** @type {any} */ value) => value?.value === id)?.identifier ?? '';
    return [{ layer: common.layer, id, type, properties: {}, shape: true }, { ...place, tile: { name: type, id } }];
  }, corner, { ...common, name: common.layer, id: layer.iid, type: '', properties: {} });
}
