/**
 * What is solid on a map of Tiled: a second reading, which shares no code with `js/tiled`. It follows what Tiled does
 * when it loads a file and draws it: a picture is placed by its middle, scaled, then turned by 90° where the axes are
 * exchanged, with the flips exchanged as well; an object is drawn in a frame that is turned about its position.
 */
import { unzipSync } from 'node:zlib';
import { areaOf, chain, lineOf, shift, stretch, turn } from './figure.mjs';

/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {import('./figure.mjs').Item} Item */
/** @typedef {import('./figure.mjs').Vector} Vector */
/** @typedef {import('./figure.mjs').Way} Way */
/**
 * A tile with its flips. `size`: that of its picture.
 * @typedef {{
 *   set: any, tile: any, size: Vector, horizontal: boolean, vertical: boolean, diagonal: boolean
 * }} Cell
 */

/** What of a box's size is left of and above the position that it is aligned to. @type {Record<string, Vector>} */
const ALIGNED = {
  topleft: [0, 0], top: [0.5, 0], topright: [1, 0], left: [0, 0.5], center: [0.5, 0.5], right: [1, 0.5],
  bottomleft: [0, 1], bottom: [0.5, 1], bottomright: [1, 1],
};

const SHAPES = ['polygon', 'polyline', 'ellipse', 'capsule', 'point', 'text'];

/** Properties by name, of all versions. @param {any} saved @returns {Record<string, any>} */
function properties(saved) {
  const list = saved?.properties ?? {};
  return Array.isArray(list) ? Object.fromEntries(list.map(({ name, value }) => [name, value])) : list;
}

/** @param {any} saved @returns {string} */
const classOf = (saved) => saved?.class || saved?.type || '';

/** A tileset with its tiles by id, of all versions. @param {any} entry @param {Record<string, any>} files */
function loadSet(entry, files) {
  const set = entry.source === undefined ? entry : files[entry.source];
  const tiles = Object.fromEntries(Object.entries(set.tiles ?? {}).map(([key, tile]) => [Array.isArray(set.tiles) ? tile.id : key, tile]));
  for (const [id, values] of Object.entries(set.tileproperties ?? {})) tiles[id] = { ...tiles[id], properties: values };
  const all = Object.values(tiles);
  return {
    ...set, firstgid: entry.firstgid, tiles,
    pictures: set.image === undefined && all.some((tile) => tile.image !== undefined),
    drawn: all.some((tile) => tile.objectgroup?.objects.length > 0),
  };
}

/** @param {number} gid @param {any[]} sets @returns {Cell} */
function loadCell(gid, sets) {
  const number = gid % 2 ** 28;
  const set = sets.reduce((best, other) => other.firstgid <= number && !(best?.firstgid > other.firstgid) ? other : best, undefined);
  const tile = set.tiles[number - set.firstgid];
  return {
    set, tile,
    horizontal: (gid >>> 31) % 2 > 0, vertical: (gid >>> 30) % 2 > 0, diagonal: (gid >>> 29) % 2 > 0,
    size: !set.pictures ? [set.tilewidth, set.tileheight] : [tile.width || tile.imagewidth, tile.height || tile.imageheight],
  };
}

/**
 * From a tile's picture to where it is drawn in a size.
 * @param {Cell} cell
 * @param {Vector} at the upper left corner, or the lower left one
 * @param {Vector} size
 * @param {boolean} lower
 * @returns {Way}
 */
function drawn({ set, size: [w, h], horizontal, vertical, diagonal }, [x, y], [width, height], lower) {
  let [sx, sy] = [width / w, height / h];
  if (set.fillmode === 'preserve-aspect-fit') [sx, sy] = [Math.min(sx, sy), Math.min(sx, sy)];
  const { tileoffset = { x: 0, y: 0 } } = set;
  const half = diagonal ? (height - width) / 2 : 0;
  const middle = shift(x + width / 2 + tileoffset.x * sx + half, y + height / 2 + tileoffset.y * sy + half - (lower ? height : 0));
  const [flipX, flipY] = diagonal ? [vertical, !horizontal] : [horizontal, vertical];
  return chain(middle, turn(diagonal ? 90 : 0), stretch(flipX ? -sx : sx, flipY ? -sy : sy), shift(-w / 2, -h / 2));
}

/**
 * @param {any} map
 * @param {{ tilesets?: Record<string, any>, templates?: Record<string, any> }} files
 * @param {() => number} random
 * @returns {Item[]}
 */
export function placesOfTiled(map, { tilesets = {}, templates = {} }, random) {
  const mapSets = map.tilesets.map((/** @type {any} */ entry) => loadSet(entry, tilesets));

  /**
   * An object as Tiled has it in memory: what it does not say itself is its template's.
   * @param {any} saved
   * @param {any[]} sets
   * @returns {any}
   */
  function loadObject(saved, sets) {
    const file = templates[saved.template];
    const base = file ? loadObject(file.object, (file.tileset ? [file.tileset] : []).map((entry) => loadSet(entry, tilesets))) : undefined;
    const cell = saved.gid ? loadCell(saved.gid, sets) : base?.cell;
    const sized = saved.width > 0 && saved.height > 0;
    const [width, height] = base && !sized ? [base.width, base.height] : [saved.width || (cell?.size[0] ?? 0), saved.height || (cell?.size[1] ?? 0)];
    const shape = SHAPES.find((kind) => saved[kind]) ?? base?.shape;
    return {
      x: saved.x, y: saved.y, width, height, cell, shape, points: saved.polygon ?? saved.polyline ?? base?.points, name: saved.name || (base?.name ?? ''),
      rotation: saved.rotation ?? base?.rotation ?? 0, visible: saved.visible ?? base?.visible ?? true, opacity: saved.opacity ?? base?.opacity ?? 1,
      type: classOf(saved) || (base?.type ?? classOf(cell?.tile)), properties: { ...properties(cell?.tile), ...base?.properties, ...properties(saved) },
    };
  }

  /** What an object without a tile is, and where its shape's origin is. @param {any} object @param {Way} holder */
  function plain({ x, y, width, height, rotation, shape, points }, holder) {
    const way = chain(holder, shift(x, y), turn(rotation));
    const list = points?.map((/** @type {any} */ p) => [p.x, p.y]);
    const flat = !width || !height;
    /** @type {Figure[]} */
    const figures = shape === 'text' ? []
      : shape === 'polyline' ? [lineOf(way, list)]
        : shape === 'polygon' ? [areaOf(way, shape, list, random)]
          : shape === 'point' || flat ? [lineOf(way, [[0, 0], [width, height]])]
            : [areaOf(way, shape, [[0, 0], [width, height]], random)];
    return { figures, origin: way.out(list || shape === 'point' ? [0, 0] : [width / 2, height / 2]) };
  }

  /**
   * What is solid of a tile; of an object at least its picture.
   * @param {Cell} cell
   * @param {Way} way
   * @param {boolean} object
   * @returns {Figure[]}
   */
  function solid({ set, tile, size }, way, object) {
    const figures = (tile?.objectgroup?.objects ?? []).flatMap((/** @type {any} */ saved) => plain(loadObject(saved, []), way).figures);
    return figures.length > 0 || (set.drawn && !object) ? figures : [areaOf(way, 'box', [[0, 0], size], random)];
  }

  /** @param {any} layer @param {any} data @returns {number[]} */
  function numbers({ encoding, compression }, data) {
    if (encoding !== 'base64') return data;
    const stored = Buffer.from(data, 'base64');
    const bytes = compression ? unzipSync(stored) : stored;
    return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(4 * i));
  }

  /** @param {any} layer @param {Way} outer @param {boolean} shown @param {number} alpha @returns {Item[]} */
  function visit(layer, outer, shown, alpha) {
    const way = chain(outer, shift(layer.offsetx ?? 0, layer.offsety ?? 0));
    const [visible, opacity] = [shown && layer.visible, alpha * layer.opacity];
    if (layer.type === 'group') return layer.layers.flatMap((/** @type {any} */ inner) => visit(inner, way, visible, opacity));
    if (layer.type === 'objectgroup') {
      return layer.objects.map((/** @type {any} */ saved) => {
        const object = loadObject(saved, mapSets);
        const { x, y, width, height, rotation, cell, type, name } = object;
        const told = {
          layer: layer.name, id: saved.id, angle: rotation * Math.PI / 180,
          told: { visible: visible && object.visible, opacity: opacity * object.opacity, type, name, properties: object.properties },
        };
        if (!cell) return { ...told, ...plain(object, way) };
        const [left, above] = ALIGNED[cell.set.objectalignment] ?? ALIGNED.bottomleft;
        const picture = chain(way, shift(x, y), turn(rotation), shift(-left * width, -above * height), drawn(cell, [0, 0], [width, height], false));
        return { ...told, figures: solid(cell, picture, true), origin: picture.out([cell.size[0] / 2, cell.size[1] / 2]) };
      });
    }
    if (layer.type !== 'tilelayer') return [];
    const chunks = layer.chunks ?? [{ x: 0, y: 0, width: layer.width, data: layer.data }];
    return [{
      layer: layer.name, told: { visible, opacity, type: layer.class ?? '', name: layer.name, properties: properties(layer) },
      figures: chunks.flatMap((/** @type {any} */ { x, y, width, data }) => numbers(layer, data).flatMap((gid, i) => {
        if (gid % 2 ** 28 === 0) return [];
        const cell = loadCell(gid, mapSets);
        const at = /** @type {Vector} */ ([(x + i % width) * map.tilewidth, (y + Math.floor(i / width) + 1) * map.tileheight]);
        const size = cell.set.tilerendersize === 'grid' ? /** @type {Vector} */ ([map.tilewidth, map.tileheight]) : cell.size;
        return solid(cell, chain(way, drawn(cell, at, size, true)), false);
      })),
    }];
  }

  return map.layers.flatMap((/** @type {any} */ layer) => visit(layer, shift(0, 0), true, 1));
}
