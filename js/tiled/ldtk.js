/** Projects and levels of LDtk. The format: https://ldtk.io/json/ */
import { Shape } from '../index.js';
import { checked, solidParts } from './cells.js';
import { attempt, checkJson, placed } from './part.js';

/** @import { Point } from '../types.js' */
/** @import { MapOptions, MapPart, MapPlace, Reading } from './part.js' */

/**
 * @typedef {MapOptions & { project?: object, gap?: number }} LdtkOptions `project`: the parsed JSON of the project that
 *   a level in a file of its own belongs to; it has the level's place in a linear world, and the names of values.
 *   `gap`: how much is between the levels of a linear world, in pixels; default 48, as in the editor
 */

/** @typedef {{ level: any, x: number, y: number, world: string }} PlacedLevel */

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
    const places = [root, ...root.worlds ?? []].flatMap((world) => levelsOf(world, options.gap ?? 48));
    if (!alone) return places.flatMap((place) => readLevel(place, root.defs, reading));
    return attempt(reading, { level: nameOf(file) }, () => {
      const place = places.find(({ level }) => level.iid === file.iid && level.identifier === file.identifier);
      if (!place) throw new Error('options.project has no such level');
      return readLevel({ ...place, level: file }, root.defs, reading);
    });
  }) ?? [];
}

/** @param {any} thing of LDtk */
const nameOf = ({ identifier, iid }) => ({ name: identifier, id: iid });

/**
 * The levels of a world, or of a project that is one, with their places.
 * @param {any} world
 * @param {number} gap
 * @returns {PlacedLevel[]}
 */
function levelsOf({ identifier = '', levels, worldLayout }, gap) {
  let along = 0;
  return levels.map((/** @type {any} */ level) => {
    let [x, y] = [level.worldX, level.worldY];
    if (worldLayout === 'LinearHorizontal') [x, y, along] = [along, 0, along + level.pxWid + gap];
    if (worldLayout === 'LinearVertical') [x, y, along] = [0, along, along + level.pxHei + gap];
    return { level, x, y, world: identifier };
  });
}

/**
 * @param {PlacedLevel} placed
 * @param {any} defs
 * @param {Reading} reading
 * @returns {MapPart[]}
 */
function readLevel({ level, x, y, world }, defs, reading) {
  const place = { ...world && { world: { name: world } }, level: nameOf(level) };
  return attempt(reading, place, () => {
    if (!Array.isArray(level.layerInstances)) throw new Error('it is a file of its own: read that file, with this project as options.project');
    return level.layerInstances.flatMap((/** @type {any} */ layer) => {
      const where = { ...place, layer: { name: layer?.__identifier, id: layer?.iid } };
      return attempt(reading, where, () => readLayer(layer, {
        layer: layer.__identifier, level: level.identifier, world, depth: level.worldDepth ?? 0, visible: layer.visible !== false, opacity: layer.__opacity ?? 1,
      }, { x: x + (layer.__pxTotalOffsetX ?? 0), y: y + (layer.__pxTotalOffsetY ?? 0) }, defs, reading, where)) ?? [];
    });
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
    return layer.entityInstances.flatMap((/** @type {any} */ entity) => attempt(reading, { ...where, object: { name: entity?.__identifier, id: entity?.iid } }, () => {
      const { __identifier: name, iid: id, __pivot: [across, down], px, width, height, fieldInstances } = entity;
      return placed({
        kind: 'object', name, id, type: name,
        properties: Object.fromEntries(fieldInstances.map((/** @type {any} */ field) => [field.__identifier, field.__value])),
        shape: Shape.box(width, height), pose: { x: at.x + px[0] + (0.5 - across) * width, y: at.y + px[1] + (0.5 - down) * height },
        ...common,
      });
    }) ?? []);
  }
  if (layer.__type !== 'IntGrid') return [];
  const { __cWid: width, __gridSize: grid, intGridCsv: cells, __cHei: height = cells.length / width, layerDefUid } = layer;
  const values = defs?.layers?.find((/** @type {any} */ { uid }) => uid === layerDefUid)?.intGridValues ?? [];
  return solidParts(reading, [{ x: 0, y: 0, width, height, cells: checked(cells, width * height) }], [grid, grid], (id) => ({
    layer: common.layer, id, type: values.find((/** @type {any} */ { value }) => value === id)?.identifier ?? '', properties: {}, shape: true,
  })).map(({ kind, shape, x, y }) => placed({
    ...common, kind, name: common.layer, id: layer.iid, type: '', properties: {}, shape, pose: { x: at.x + x, y: at.y + y },
  }));
}
