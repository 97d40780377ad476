/**
 * Where a map of Tiled has what is solid: a second reading, by matrices, written from the editor's documentation (*JSON
 * Map Format*, *TMX Map Format*, *Global Tile IDs*) and from where it draws things. It shares no code with `js/tiled`.
 *
 * The picture of a tile is brought to the map by: its size (that of the cell's grid or of the object), then the flips
 * (the exchange of the axes first), then its place. An object turns about its position. What is drawn in the collision
 * editor goes with the picture.
 */
import { unzipSync } from 'node:zlib';
import { map as apply, moved, product, scaled, SWAPPED, turned } from './matrix.mjs';

/** @typedef {import('./matrix.mjs').Matrix} Matrix */
/** @typedef {import('./matrix.mjs').Vector} Vector */
/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {{ layer: string, id?: number, figures: Figure[], visible: boolean, opacity: number }} Item */

const BOX = (/** @type {number} */ w, /** @type {number} */ h) => /** @type {Vector[]} */ ([[0, 0], [w, 0], [w, h], [0, h]]);

/** Where in its box an object's position is, from 0 to 1. @type {Record<string, Vector>} */
const ANCHORS = {
  topleft: [0, 0], top: [0.5, 0], topright: [1, 0], left: [0, 0.5], center: [0.5, 0.5], right: [1, 0.5],
  bottomleft: [0, 1], bottom: [0.5, 1], bottomright: [1, 1],
};

/**
 * The size of a tile's picture; none if the set has no such tile.
 * @param {any} set
 * @param {number} id
 * @returns {Vector | undefined}
 */
function pictureSize(set, id) {
  const collection = set.image === undefined && Object.values(set.tiles ?? {}).some((/** @type {any} */ t) => t.image !== undefined);
  if (!collection) return [set.tilewidth, set.tileheight];
  const tile = tileOf(set, id);
  return tile?.image === undefined ? undefined : [tile.width ?? tile.imagewidth, tile.height ?? tile.imageheight];
}

/** @param {any} set @param {number} id */
const tileOf = (set, id) => Array.isArray(set.tiles) ? set.tiles.find((/** @type {any} */ t) => t.id === id) : set.tiles?.[id];

/** @param {any} set */
const drawnObjects = (set) => Object.values(set.tiles ?? {}).flatMap((/** @type {any} */ t) => t.objectgroup?.objects ?? []);

/**
 * The figures of an object in a frame where `matrix` brings it to the map.
 * @param {any} o
 * @param {Matrix} matrix
 * @returns {Figure[]}
 */
function figuresOf(o, matrix) {
  const here = product(matrix, moved(o.x, o.y), turned(o.rotation ?? 0));
  const at = (/** @type {Vector[]} */ points) => points.map((p) => apply(here, p));
  if (o.text) return [];
  if (o.point) return [{ line: at([[0, 0]]) }];
  const list = o.polygon ?? o.polyline;
  if (list) {
    const points = at(list.map((/** @type {any} */ p) => [p.x, p.y]));
    return [o.polygon ? { outline: points } : { line: points }];
  }
  const [w, h] = [o.width ?? 0, o.height ?? 0];
  if (!w || !h) return [{ line: at([[0, 0], [w, h]]) }];
  if (o.ellipse) return [{ matrix: product(here, scaled(w / 2, h / 2), moved(1, 1)), from: [0, 0], to: [0, 0], radius: 1 }];
  if (o.capsule) {
    const r = Math.min(Math.abs(w), Math.abs(h)) / 2;
    const [x, y] = [Math.sign(w) * r, Math.sign(h) * r];
    return [{ matrix: here, from: [x, y], to: [w - x, h - y], radius: r }];
  }
  return [{ outline: at(BOX(w, h)) }];
}

/**
 * The figures of a tile. `place` says where the lower left corner of its picture comes.
 * @param {any} set
 * @param {number} gid with its flags
 * @param {Vector | undefined} size of the picture on the map, before it is turned; its own if none
 * @param {Matrix} place
 * @param {boolean} layer whether it is a tile of a layer, not an object
 * @param {Record<string, any>} templates
 * @returns {Figure[]}
 */
function tileFigures(set, gid, size, place, layer, templates) {
  const id = gid % 0x10000000 - set.firstgid;
  const picture = pictureSize(set, id);
  if (!picture) return [];
  const [w, h] = picture;
  const target = size ?? picture;
  let [sx, sy] = [target[0] / w, target[1] / h];
  if (set.fillmode === 'preserve-aspect-fit') sx = sy = Math.min(sx, sy);
  const flag = (/** @type {number} */ bit) => Math.floor(gid / 2 ** bit) % 2 === 1;
  const exchanged = flag(29);
  const [tw, th] = exchanged ? [target[1], target[0]] : target;
  const matrix = product(
    place,
    moved(tw / 2, -th / 2),
    moved((set.tileoffset?.x ?? 0) * sx, (set.tileoffset?.y ?? 0) * sy),
    scaled(flag(31) ? -1 : 1, flag(30) ? -1 : 1),
    exchanged ? SWAPPED : scaled(1, 1),
    scaled(sx, sy),
    moved(-w / 2, -h / 2),
  );
  const drawn = tileOf(set, id)?.objectgroup?.objects ?? [];
  const figures = drawn.flatMap((/** @type {any} */ o) => figuresOf(o.template === undefined ? o : ofTemplate(o, templates[o.template]), matrix));
  // Where others have shapes, a tile without is nothing on a layer; an object is its picture.
  return figures.length || (layer && drawnObjects(set).length) ? figures : [{ outline: BOX(w, h).map((p) => apply(matrix, p)) }];
}

/** An object with what it has of its template. @param {any} saved @param {any} file */
function ofTemplate(saved, file) {
  const kinds = ['polygon', 'polyline', 'ellipse', 'capsule', 'point', 'text'];
  const base = { ...file.object };
  if (kinds.some((kind) => saved[kind])) for (const kind of kinds) delete base[kind];
  return { ...base, ...saved };
}

/** @param {any} layer @param {any} data @returns {number[]} */
function numbers(layer, data) {
  if (layer.encoding !== 'base64') return data;
  const stored = Buffer.from(data, 'base64');
  const bytes = layer.compression ? unzipSync(stored) : stored;
  return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(4 * i));
}

/**
 * @param {any} map
 * @param {{ tilesets?: Record<string, any>, templates?: Record<string, any> }} [files]
 * @returns {Item[]}
 */
export function placesOfTiled(map, { tilesets = {}, templates = {} } = {}) {
  const whole = (/** @type {any[]} */ sets) => sets.map((s) => s.source === undefined ? s : { ...tilesets[s.source], firstgid: s.firstgid });
  const setOf = (/** @type {any[]} */ sets, /** @type {number} */ gid) => sets.filter((s) => s.firstgid <= gid % 0x10000000).sort((a, b) => b.firstgid - a.firstgid)[0];
  const mapSets = whole(map.tilesets);
  /** @type {Item[]} */
  const items = [];

  /** @param {any} layer @param {Vector} offset @param {boolean} shown @param {number} alpha */
  function visit(layer, offset, shown, alpha) {
    const [ox, oy] = [offset[0] + (layer.offsetx ?? 0), offset[1] + (layer.offsety ?? 0)];
    const visible = shown && (layer.visible ?? true);
    const opacity = alpha * (layer.opacity ?? 1);
    for (const inner of layer.layers ?? []) visit(inner, [ox, oy], visible, opacity);
    for (const { x, y, width, data } of layer.chunks ?? (layer.data ? [{ x: 0, y: 0, width: layer.width, data: layer.data }] : [])) {
      numbers(layer, data).forEach((gid, i) => {
        if (gid % 0x10000000 === 0) return;
        const set = setOf(mapSets, gid);
        const foot = moved(ox + (x + i % width) * map.tilewidth, oy + (y + Math.floor(i / width) + 1) * map.tileheight);
        const size = set.tilerendersize === 'grid' ? /** @type {Vector} */ ([map.tilewidth, map.tileheight]) : undefined;
        items.push({ layer: layer.name, figures: tileFigures(set, gid, size, foot, true, templates), visible, opacity });
      });
    }
    for (const saved of layer.objects ?? []) {
      const { object, sets } = saved.template === undefined ? { object: saved, sets: mapSets } : fromTemplate(saved, templates[saved.template]);
      const item = { layer: layer.name, id: saved.id, visible: visible && (object.visible ?? true), opacity: opacity * (object.opacity ?? 1) };
      if (object.gid === undefined) {
        items.push({ ...item, figures: figuresOf(object, moved(ox, oy)) });
        continue;
      }
      const set = setOf(sets, object.gid);
      const own = pictureSize(set, object.gid % 0x10000000 - set.firstgid);
      if (!own) continue;
      const [w, h] = [object.width || own[0], object.height || own[1]];
      const [ax, ay] = ANCHORS[set.objectalignment ?? ''] ?? ANCHORS.bottomleft;
      const place = product(moved(ox + object.x, oy + object.y), turned(object.rotation ?? 0), moved(-ax * w, (1 - ay) * h));
      items.push({ ...item, figures: tileFigures(set, object.gid, [w, h], place, false, templates) });
    }
  }

  /** @param {any} saved @param {any} file */
  const fromTemplate = (saved, file) => ({
    object: ofTemplate(saved, file), sets: saved.gid === undefined ? whole(file.tileset ? [file.tileset] : []) : mapSets,
  });

  for (const layer of map.layers) visit(layer, [0, 0], true, 1);
  return items;
}
