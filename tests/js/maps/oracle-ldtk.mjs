/**
 * Where a project of LDtk has what is solid: a second reading, written from the editor's documentation (*Json
 * structure*) and from where it draws things. It shares no code with `js/tiled`.
 */

/** @typedef {import('./matrix.mjs').Vector} Vector */
/**
 * @typedef {{ layer: string, level: string, world?: string, depth: number, id?: string, figures: { outline: Vector[]
 *   }[], visible: boolean, opacity: number }} Item
 */

/** Between the levels of a linear world the editor leaves this much, in pixels. */
const BETWEEN = 48;

/** @param {number} x @param {number} y @param {number} w @param {number} h */
const box = (x, y, w, h) => ({ outline: /** @type {Vector[]} */ ([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]) });

/**
 * @param {any} project
 * @param {Record<string, any>} [files] the levels that are files of their own
 * @returns {Item[]}
 */
export function placesOfLdtk(project, files = {}) {
  const worlds = project.worlds?.length ? project.worlds : [project];
  return worlds.flatMap((/** @type {any} */ world) => {
    let along = 0;
    return world.levels.flatMap((/** @type {any} */ level) => {
      const corner = { LinearHorizontal: [along, 0], LinearVertical: [0, along] }[/** @type {string} */ (world.worldLayout)] ?? [level.worldX, level.worldY];
      along += (world.worldLayout === 'LinearVertical' ? level.pxHei : level.pxWid) + BETWEEN;
      const whole = level.layerInstances ? level : files[level.externalRelPath];
      return whole.layerInstances.flatMap((/** @type {any} */ layer) => {
        const [x, y] = [corner[0] + layer.__pxTotalOffsetX, corner[1] + layer.__pxTotalOffsetY];
        const told = {
          layer: layer.__identifier, level: level.identifier, world: world === project ? undefined : world.identifier, depth: level.worldDepth,
          visible: layer.visible, opacity: layer.__opacity,
        };
        const grid = layer.__gridSize;
        const cells = layer.intGridCsv.flatMap((/** @type {number} */ value, /** @type {number} */ i) => value
          ? [{ ...told, figures: [box(x + i % layer.__cWid * grid, y + Math.floor(i / layer.__cWid) * grid, grid, grid)] }] : []);
        const entities = layer.entityInstances.map((/** @type {any} */ e) => ({
          ...told, id: e.iid, figures: [box(x + e.px[0] - e.__pivot[0] * e.width, y + e.px[1] - e.__pivot[1] * e.height, e.width, e.height)],
        }));
        return [...cells, ...entities];
      });
    });
  });
}
