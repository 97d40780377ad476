/**
 * Random projects, as LDtk saves them: all layouts of worlds, several worlds, levels within the project or in files of
 * their own.
 */

/** @typedef {() => number} Random */

/** @param {Random} random @param {number} from @param {number} to */
const whole = (random, from, to) => from + Math.floor(random() * (to - from + 1));
/** @template T @param {Random} random @param {readonly T[]} list @returns {T} */
const one = (random, list) => list[whole(random, 0, list.length - 1)];

/** @param {Random} random @returns {{ project: any, files: Record<string, any> }} */
export function randomProject(random) {
  let uid = 0;
  const apart = random() < 0.3;
  /** @type {Record<string, any>} */
  const files = {};

  /** @param {string} type @param {number} width @param {number} height */
  function layer(type, width, height) {
    const grid = one(random, [8, 16, 20]);
    const [columns, rows] = [Math.ceil(width / grid), Math.ceil(height / grid)];
    uid += 1;
    return {
      __identifier: `${type}${uid}`, __type: type, __cWid: columns, __cHei: rows, __gridSize: grid, __opacity: one(random, [1, 0.5]), visible: random() < 0.8,
      __pxTotalOffsetX: whole(random, -5, 5), __pxTotalOffsetY: whole(random, -5, 5), iid: `layer-${uid}`, layerDefUid: type === 'IntGrid' ? 1 : 2,
      intGridCsv: type === 'IntGrid' ? Array.from({ length: columns * rows }, () => Math.max(0, whole(random, -3, 3))) : [],
      autoLayerTiles: [], gridTiles: [],
      entityInstances: type !== 'Entities' ? [] : Array.from({ length: whole(random, 0, 4) }, (_, i) => ({
        __identifier: 'Thing', __pivot: [one(random, [0, 0.5, 1]), one(random, [0, 0.5, 1])], px: [whole(random, 0, width), whole(random, 0, height)],
        width: whole(random, 1, 40), height: whole(random, 1, 40), iid: `entity-${uid}-${i}`, defUid: 7,
        fieldInstances: [{ __identifier: 'number', __type: 'Int', __value: i }],
      })),
    };
  }

  /** @param {string} identifier @param {string} worldLayout */
  function world(identifier, worldLayout) {
    return {
      identifier, iid: identifier, worldLayout,
      levels: Array.from({ length: whole(random, 1, 4) }, () => {
        uid += 1;
        const [pxWid, pxHei] = [whole(random, 16, 90), whole(random, 16, 90)];
        const linear = worldLayout.startsWith('Linear');
        const level = {
          identifier: `Level_${uid}`, iid: `level-${uid}`, uid, pxWid, pxHei, worldDepth: whole(random, -1, 2),
          worldX: linear ? -1 : whole(random, -300, 300), worldY: linear ? -1 : whole(random, -300, 300),
          layerInstances: Array.from({ length: whole(random, 0, 3) }, () => layer(one(random, ['IntGrid', 'IntGrid', 'Entities', 'Tiles', 'AutoLayer']), pxWid, pxHei)),
        };
        if (!apart) return level;
        const externalRelPath = `world/${level.identifier}.ldtkl`;
        files[externalRelPath] = { ...level, externalRelPath: null };
        return { ...level, externalRelPath, layerInstances: null };
      }),
    };
  }

  const layout = () => one(random, ['Free', 'GridVania', 'LinearHorizontal', 'LinearVertical']);
  const worlds = random() < 0.3 ? Array.from({ length: whole(random, 1, 3) }, (_, i) => world(`World${i}`, layout())) : [];
  const { levels, worldLayout } = worlds.length ? { levels: [], worldLayout: null } : world('', layout());
  const names = [1, 2, 3].map((value) => ({ value, identifier: ['stone', 'plank', 'water'][value - 1] }));
  return { project: { jsonVersion: '1.5.3', worldLayout, levels, worlds, externalLevels: apart, defs: { layers: [{ uid: 1, intGridValues: names }] } }, files };
}
