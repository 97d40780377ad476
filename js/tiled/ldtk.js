/** Projects and levels of LDtk. The format: https://ldtk.io/json/ */
import { Shape } from '../index.js';
import { checked, solidParts } from './cells.js';
import { attempt, checkJson, each, listOf, numberOf, objectOf, placed } from './part.js';

/** @import { Point } from '../boundary/types.js' */
/** @import { MapOptions, MapPart, MapPlace, Reading } from './part.js' */

/**
 * @typedef {MapOptions & { project?: object, gap?: number }} LdtkOptions `project`: the parsed JSON of the project that
 *   a level in a file of its own belongs to; it has the level's place in a linear world, and the names of values.
 *   `gap`: how much is between the levels of a linear world, in pixels; default 48, as in the editor
 */

/** @typedef {{ level: any, x: number, y: number, world: string, place: MapPlace }} PlacedLevel */

/**
 * The parts of an LDtk project, or of one level that LDtk saved as a file of its own: a part for each layer of whole
 * numbers (IntGrid), and one for each entity, a box. Places are those in the world; those of a linear world are one
 * after the other, as the editor shows them. All values but 0 are solid, unless `options.tile` tells otherwise. What
 * cannot be read throws, or is told to `options.onError`.
 * @param {object} project the parsed JSON of a project or a level
 * @param {LdtkOptions} [options]
 * @returns {MapPart[]}
 */
export function readLdtk(project, options = {}) {
  const file = /** @type {any} */ (project);
  const alone = Array.isArray(file?.layerInstances);
  if (!alone) checkJson(project, 'readLdtk: project', 'levels');
  if (options.project) checkJson(options.project, 'readLdtk: options.project', 'levels');
  /** @type {any} */
  const root = alone ? options.project ?? { levels: [file], worldLayout: file.worldX === -1 && file.worldY === -1 && 'LinearHorizontal' } : file;
  const reading = { name: 'readLdtk', options };
  return attempt(reading, {}, () => {
    const { worlds = [], defs } = root;
    const places = [
      ...levelsOf(reading, root, {}, options.gap),
      ...each(reading, {}, 'world', listOf({ worlds }, 'worlds'), (world, place) => levelsOf(reading, world, place, options.gap)),
    ];
    if (!alone) return places.flatMap((level) => readLevel(level, defs, reading));
    return each(reading, {}, 'level', [file], () => {
      const found = places.find(({ level }) => level.iid === file.iid && level.identifier === file.identifier);
      if (!found) throw new Error('options.project has no such level');
      return readLevel({ ...found, level: file }, defs, reading);
    });
  }) ?? [];
}

/**
 * The levels of a world, or of a project that is one, with their places.
 * @param {Reading} reading
 * @param {any} world
 * @param {MapPlace} where
 * @param {number} [gap]
 * @returns {PlacedLevel[]}
 */
function levelsOf(reading, world, where, gap = 48) {
  let [along, next] = [0, 0];
  return each(reading, where, 'level', listOf(world, 'levels'), (level, place, index) => {
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
 * @param {PlacedLevel} placed
 * @param {any} defs
 * @param {Reading} reading
 * @returns {MapPart[]}
 */
function readLevel({ level, x, y, world, place }, defs, reading) {
  return attempt(reading, place, () => {
    if (level.layerInstances === null) throw new Error('it is a file of its own: read that file, with this project as options.project');
    return each(reading, place, 'layer', listOf(level, 'layerInstances'), (layer, where) => readLayer(layer, {
      layer: layer.__identifier, level: level.identifier, world, depth: numberOf(level, 'worldDepth', 0), visible: layer.visible !== false, opacity: numberOf(layer, '__opacity', 1),
    }, { x: x + numberOf(layer, '__pxTotalOffsetX', 0), y: y + numberOf(layer, '__pxTotalOffsetY', 0) }, defs, reading, where));
  }) ?? [];
}

/**
 * @param {any} layer
 * @param {Pick<MapPart, 'layer' | 'level' | 'world' | 'depth' | 'visible' | 'opacity'>} common what is so of all its
 *   parts
 * @param {Point} at
 * @param {any} defs
 * @param {Reading} reading
 * @param {MapPlace} where
 * @returns {MapPart[]}
 */
function readLayer(layer, common, at, defs, reading, where) {
  if (layer.__type === 'Entities') {
    return each(reading, where, 'object', listOf(layer, 'entityInstances'), (entity) => {
      const { __identifier: name, iid: id, __pivot: pivot, px, width, height } = entity;
      return [placed({
        kind: 'object', name, id, type: name,
        properties: Object.fromEntries(listOf(entity, 'fieldInstances').map((field) => [objectOf(field, 'a field').__identifier, field.__value])),
        shape: Shape.box(width, height),
        pose: { x: at.x + numberOf(objectOf(px, 'its px'), 0) + (0.5 - numberOf(objectOf(pivot, 'its pivot'), 0)) * width, y: at.y + numberOf(px, 1) + (0.5 - numberOf(pivot, 1)) * height },
        ...common,
      })];
    });
  }
  if (layer.__type !== 'IntGrid') return [];
  const { __gridSize: grid, intGridCsv: cells, layerDefUid } = layer;
  const width = numberOf(layer, '__cWid');
  const height = numberOf(layer, '__cHei', cells?.length / width);
  const values = defs?.layers?.find?.((/** @type {any} */ def) => def?.uid === layerDefUid)?.intGridValues;
  return solidParts(reading, where, [{ x: 0, y: 0, width, height, cells: checked(cells, width * height) }], [grid, grid], (id, place) => {
    const type = values?.find?.((/** @type {any} */ value) => value?.value === id)?.identifier ?? '';
    return [{ layer: common.layer, id, type, properties: {}, shape: true }, { ...place, tile: { name: type, id } }];
  }).map(({ kind, shape, x, y }) => placed({
    ...common, kind, name: common.layer, id: layer.iid, type: '', properties: {}, shape, pose: { x: at.x + x, y: at.y + y },
  }));
}
