/** Projects and levels of LDtk. The format: https://ldtk.io/json/ */
import { Shape } from '../index.js';
import { checkJson, during, tilesShape } from './part.js';

/** @import { MapOptions, MapPart } from './part.js' */

/**
 * The parts of an LDtk project, or of one level that LDtk saved as a file of its own: a part for each layer of whole numbers (IntGrid), and
 * one for each entity, a box. Places are those in the world. All values but 0 are solid, unless `options.tile` tells otherwise.
 * @param {object} project the parsed JSON of a project or a level
 * @param {MapOptions} [options]
 * @returns {MapPart[]}
 */
export function readLdtk(project, options = {}) {
  const root = /** @type {any} */ (project);
  const isLevel = Array.isArray(root?.layerInstances);
  if (!isLevel) checkJson(project, 'readLdtk: project', 'levels');
  // A project of several worlds keeps the levels in these.
  const levels = isLevel ? [root] : [...root.levels, ...(root.worlds ?? []).flatMap((/** @type {any} */ world) => world.levels)];
  return levels.flatMap((level) => {
    const where = `readLdtk: level ${JSON.stringify(level.identifier)}`;
    if (!Array.isArray(level.layerInstances)) throw new Error(`${where} is a file of its own: read that file`);
    return level.layerInstances.flatMap((/** @type {any} */ layer) =>
      during(`${where}, layer ${JSON.stringify(layer.__identifier)}`, () => readLayer(layer, level, root.defs, options)));
  });
}

/**
 * @param {any} layer
 * @param {any} level
 * @param {any} defs
 * @param {MapOptions} options
 * @returns {MapPart[]}
 */
function readLayer(layer, level, defs, options) {
  const name = layer.__identifier;
  const at = { x: level.worldX + (layer.__pxTotalOffsetX ?? 0), y: level.worldY + (layer.__pxTotalOffsetY ?? 0) };
  const common = { layer: name, level: level.identifier };
  if (layer.__type === 'Entities') {
    return layer.entityInstances.map((/** @type {any} */ { __identifier: type, __pivot: [across, down], px, width, height, fieldInstances }) => ({
      ...common, kind: 'object', name: type, type,
      properties: Object.fromEntries(fieldInstances.map((/** @type {any} */ { __identifier, __value }) => [__identifier, __value])),
      shape: Shape.box(width, height),
      pose: { x: at.x + px[0] + (0.5 - across) * width, y: at.y + px[1] + (0.5 - down) * height },
    }));
  }
  if (layer.__type !== 'IntGrid') return [];
  const values = defs?.layers?.find((/** @type {any} */ { uid }) => uid === layer.layerDefUid)?.intGridValues ?? [];
  const shape = tilesShape(layer.intGridCsv, layer.__cWid, [layer.__gridSize, layer.__gridSize], (id) => {
    const type = values.find((/** @type {any} */ { value }) => value === id)?.identifier ?? '';
    return options.tile?.({ layer: name, id, type, properties: {}, shape: true }) ?? true;
  });
  return shape === null ? [] : [{ ...common, kind: 'tiles', name, type: '', properties: {}, shape, pose: at }];
}
