/**
 * Where a project of LDtk has what is solid: a second reading, written from the editor's documentation (*Json
 * structure*) and from where it draws things. It shares no code with `js/tiled`.
 */
import { areaOf, shift } from './figure.mjs';

/** @typedef {import('./figure.mjs').Item} Item */

/** Between the levels of a linear world the editor leaves this much, in pixels. */
const BETWEEN = 48;

/**
 * @param {any} project
 * @param {Record<string, any>} files the levels that are files of their own
 * @param {() => number} random
 * @returns {Item[]}
 */
export function placesOfLdtk(project, files, random) {
  const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) => areaOf(shift(x, y), 'box', [[0, 0], [w, h]], random);
  const worlds = project.worlds?.length ? project.worlds : [project];
  return worlds.flatMap((/** @type {any} */ world) => {
    let along = 0;
    return world.levels.flatMap((/** @type {any} */ level) => {
      const corner = { LinearHorizontal: [along, 0], LinearVertical: [0, along] }[/** @type {string} */ (world.worldLayout)] ?? [level.worldX, level.worldY];
      along += (world.worldLayout === 'LinearVertical' ? level.pxHei : level.pxWid) + BETWEEN;
      const whole = level.layerInstances ? level : files[level.externalRelPath];
      return whole.layerInstances.flatMap((/** @type {any} */ layer) => {
        const [x, y] = [corner[0] + layer.__pxTotalOffsetX, corner[1] + layer.__pxTotalOffsetY];
        const place = { layer: layer.__identifier, level: level.identifier, world: world === project ? '' : world.identifier };
        const shown = { depth: level.worldDepth, visible: layer.visible, opacity: layer.__opacity };
        const grid = layer.__gridSize;
        const cells = layer.intGridCsv.flatMap((/** @type {number} */ value, /** @type {number} */ i) => value
          ? [box(x + i % layer.__cWid * grid, y + Math.floor(i / layer.__cWid) * grid, grid, grid)] : []);
        const entities = layer.entityInstances.map((/** @type {any} */ e) => {
          const [left, top] = [x + e.px[0] - e.__pivot[0] * e.width, y + e.px[1] - e.__pivot[1] * e.height];
          const properties = Object.fromEntries(e.fieldInstances.map((/** @type {any} */ field) => [field.__identifier, field.__value]));
          return { ...place, id: e.iid, told: { ...shown, type: e.__identifier, properties }, figures: [box(left, top, e.width, e.height)], origin: [left + e.width / 2, top + e.height / 2] };
        });
        return [{ ...place, told: { ...shown, name: layer.__identifier, id: layer.iid }, figures: cells }, ...entities];
      });
    });
  });
}
