/**
 * Random maps, as Tiled saves them: all kinds of tilesets, layers and objects, in all versions and encodings of the
 * format.
 */
import { deflateSync, gzipSync } from 'node:zlib';

/** @typedef {() => number} Random */
/** @typedef {{ map: any, files: { tilesets: Record<string, any>, templates: Record<string, any> } }} Saved */

const ALIGNMENTS = [undefined, 'unspecified', 'topleft', 'top', 'topright', 'left', 'center', 'right', 'bottomleft', 'bottom', 'bottomright'];

/** @param {Random} random @param {number} from @param {number} to */
const whole = (random, from, to) => from + Math.floor(random() * (to - from + 1));
/** @template T @param {Random} random @param {readonly T[]} list @returns {T} */
const one = (random, list) => list[whole(random, 0, list.length - 1)];
/** @param {Random} random @param {number} share */
const chance = (random, share) => random() < share;
/** Quarters, which have no rounding. @param {Random} random @param {number} from @param {number} to */
const quarters = (random, from, to) => whole(random, 4 * from, 4 * to) / 4;

/** A polygon that does not cross itself, about (0, 0). @param {Random} random @param {number} size */
function polygon(random, size) {
  const corners = whole(random, 3, 7);
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (i + 0.3 + 0.4 * random()) / corners * 2 * Math.PI;
    const reach = size * (0.3 + 0.7 * random());
    return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
  });
  // Tiled has the first point at the object's position, most of the time.
  return points.map(({ x, y }) => ({ x: x - points[0].x, y: y - points[0].y }));
}

/**
 * An object that shows no tile.
 * @param {Random} random
 * @param {number} id
 * @param {number} size
 * @param {string[]} kinds
 */
function object(random, id, size, kinds) {
  const rotation = one(random, [0, 0, 90, 180, 270, -90, quarters(random, 0, 360)]);
  const base = { id, name: one(random, ['', 'thing']), type: one(random, ['', 'kind']), visible: true, rotation, x: quarters(random, 0, size), y: quarters(random, 0, size), width: 0, height: 0 };
  const sized = { ...base, width: quarters(random, 1, size), height: quarters(random, 1, size) };
  if (chance(random, 0.2)) sized.height = sized.width;
  if (chance(random, 0.05)) sized.width *= -1;
  if (chance(random, 0.05)) sized.height *= -1;
  switch (one(random, kinds)) {
    case 'ellipse': return { ...sized, ellipse: true };
    case 'capsule': return { ...sized, capsule: true };
    case 'polygon': return { ...base, polygon: polygon(random, size / 2) };
    case 'polyline': return { ...base, polyline: polygon(random, size / 2).slice(0, whole(random, 2, 3)) };
    case 'point': return { ...base, point: true };
    case 'text': return { ...sized, text: { text: 'Hello', wrap: true } };
    case 'line': return { ...sized, [one(random, ['width', 'height'])]: 0 };
    case 'nothing': return base;
    default: return sized;
  }
}

/**
 * @param {Random} random
 * @param {number} firstgid
 * @param {string} name
 * @param {Saved['files']} files gets the templates of collision shapes
 */
function tileset(random, firstgid, name, files) {
  const collection = chance(random, 0.4);
  const [tilewidth, tileheight] = [one(random, [16, 16, 24, 32, 8]), one(random, [16, 16, 24, 32, 48])];
  const drawn = chance(random, 0.6);
  const tiles = [];
  for (let id = 0; id < 6; id += 1) {
    if (!collection && chance(random, 0.3)) continue;
    /** @type {any} */
    const tile = { id };
    if (chance(random, 0.5)) tile[one(random, ['type', 'class'])] = one(random, ['stone', 'plank']);
    if (chance(random, 0.5)) tile.properties = [{ name: 'id', type: 'int', value: id }];
    const [w, h] = collection ? [whole(random, 4, 48), whole(random, 4, 64)] : [tilewidth, tileheight];
    if (collection) {
      Object.assign(tile, { image: `${name}-${id}.png`, imagewidth: w, imageheight: h });
      if (chance(random, 0.2)) Object.assign(tile, { x: 2, y: 1, width: w - 2, height: h - 1, imagewidth: w + 5, imageheight: h + 5 });
    }
    if (drawn && chance(random, 0.7)) {
      const size = Math.min(w, h);
      const kinds = ['box', 'box', 'polygon', 'ellipse', 'capsule', 'polyline', 'text'];
      tile.objectgroup = {
        type: 'objectgroup', name: '', draworder: 'index', x: 0, y: 0, opacity: 1, visible: true,
        objects: Array.from({ length: whole(random, 0, 2) }, (_, i) => {
          const { id: number, x, y, ...rest } = object(random, i + 1, size, kinds);
          if (chance(random, 0.8)) return { ...rest, id: number, x, y };
          const template = `../${name}-${id}-${i}.tj`;
          files.templates[template] = { type: 'template', object: { ...rest, id: 1 } };
          return { id: number, template, x, y, ...chance(random, 0.3) && { rotation: 30 } };
        }),
      };
    }
    tiles.push(tile);
  }
  const set = {
    name, tilewidth, tileheight, tilecount: 6, columns: collection ? 0 : 3, spacing: 0, margin: 0, tiles,
    ...!collection && { image: `${name}.png`, imagewidth: 3 * tilewidth, imageheight: 2 * tileheight },
    ...chance(random, 0.5) && { tileoffset: { x: whole(random, -8, 8), y: whole(random, -8, 8) } },
    ...chance(random, 0.3) && { tilerendersize: 'grid' },
    ...chance(random, 0.3) && { fillmode: one(random, ['stretch', 'preserve-aspect-fit']) },
    objectalignment: one(random, ALIGNMENTS),
  };
  return { firstgid, ...set };
}

/** A tile's number, with flags. @param {Random} random @param {any[]} sets */
function gid(random, sets) {
  const { firstgid } = one(random, sets);
  const flags = one(random, [0, 0, 1, 2, 4, 5, 6, 3, 7, 8, 13]);
  // Not `<<`: the numbers are unsigned.
  return firstgid + whole(random, 0, 5) + [31, 30, 29, 28].reduce((sum, bit, i) => sum + (flags & 1 << i ? 2 ** bit : 0), 0);
}

/** @param {number[]} data @param {any} layer */
function encoded(data, layer) {
  if (layer.encoding !== 'base64') return data;
  const bytes = Buffer.from(Uint32Array.from(data).buffer);
  return (layer.compression === 'zlib' ? deflateSync(bytes) : layer.compression === 'gzip' ? gzipSync(bytes) : bytes).toString('base64');
}

/** A map with a size of cells and some layers. @param {Random} random @returns {Saved} */
export function randomMap(random) {
  const [tilewidth, tileheight] = one(random, [[16, 16], [16, 16], [24, 24], [16, 8], [10, 14]]);
  /** @type {Saved['files']} */
  const files = { tilesets: {}, templates: {} };
  const sets = Array.from({ length: whole(random, 1, 3) }, (_, i) => tileset(random, 1 + 70300 * i, `set${i}`, files));
  if (chance(random, 0.1)) sets.reverse();
  let id = 0;
  const infinite = chance(random, 0.4);

  /** @param {number} depth @returns {any} */
  function layer(depth) {
    id += 1;
    const common = {
      id, name: `layer ${id}`, x: 0, y: 0, visible: chance(random, 0.8), opacity: one(random, [1, 1, 0.5]),
      ...chance(random, 0.3) && { offsetx: quarters(random, -50, 50), offsety: quarters(random, -50, 50) },
      ...chance(random, 0.2) && { parallaxx: one(random, [0, 0.5, 2]), parallaxy: one(random, [0, -1, 1]), class: 'far' },
      ...chance(random, 0.2) && { properties: [{ name: 'deep', type: 'class', propertytype: 'Deep', value: { x: { y: id } } }] },
    };
    const kind = random();
    if (kind < 0.2 && depth < 2) return { ...common, type: 'group', layers: Array.from({ length: whole(random, 0, 3) }, () => layer(depth + 1)) };
    if (kind < 0.25) return { ...common, type: 'imagelayer', image: 'sky.png' };
    if (kind < 0.6) return { ...common, type: 'objectgroup', draworder: 'topdown', objects: Array.from({ length: whole(random, 0, 5) }, () => thing()) };
    /** @type {any} */
    const tiles = { ...common, type: 'tilelayer', ...one(random, [{}, { encoding: 'csv' }, { encoding: 'base64' }, { encoding: 'base64', compression: '' }, { encoding: 'base64', compression: 'zlib' }, { encoding: 'base64', compression: 'gzip' }]) };
    const cells = (/** @type {number} */ count) => encoded(Array.from({ length: count }, () => chance(random, 0.6) ? 0 : gid(random, sets)), tiles);
    if (!infinite) return { ...tiles, width: 5, height: 4, data: cells(20) };
    const [width, height] = [3, 2];
    const places = new Set(Array.from({ length: whole(random, 0, 6) }, () => `${width * whole(random, -3, 3)} ${height * whole(random, -3, 3)}`));
    if (chance(random, 0.3)) places.add(`${width * 1e5} ${height * -1e5}`);
    const chunks = [...places].map((place) => ({ x: Number(place.split(' ')[0]), y: Number(place.split(' ')[1]), width, height, data: cells(width * height) }));
    return { ...tiles, width: 21, height: 14, startx: -9, starty: -6, chunks };
  }

  function thing() {
    id += 1;
    const kinds = ['box', 'box', 'ellipse', 'capsule', 'polygon', 'polyline', 'point', 'text', 'line', 'nothing'];
    /** @type {any} */
    const plain = object(random, id, 40, kinds);
    if (chance(random, 0.4)) {
      const { id: number, name, type, visible, rotation, x, y } = plain;
      const properties = [{ name: 'id', type: 'int', value: -1 }, { name: 'path', type: 'list', value: [{ type: 'int', value: number }] }];
      return { id: number, name, type, visible, rotation, x, y, gid: gid(random, sets), ...chance(random, 0.3) && { properties }, ...chance(random, 0.2) ? { width: 0, height: 0 } : { width: quarters(random, 4, 60), height: quarters(random, 4, 60) } };
    }
    if (chance(random, 0.3)) return { ...plain, opacity: 0.5, visible: false };
    if (chance(random, 0.4)) {
      const { id: number, x, y, ...rest } = plain;
      const file = `templates/${number}.tj`;
      /** @type {any} */
      const template = { type: 'template', object: { ...rest, id: 1, properties: [{ name: 'of', type: 'string', value: 'template' }] } };
      if (chance(random, 0.5)) {
        const set = tileset(random, 1, `t${number}`, files);
        files.tilesets[`../t${number}.tsj`] = set;
        template.tileset = { firstgid: 1, source: `../t${number}.tsj` };
        template.object = { id: 1, name: 'tile', type: '', visible: true, rotation: 0, width: quarters(random, 4, 60), height: quarters(random, 4, 60), gid: gid(random, [set]) };
      }
      files.templates[file] = template;
      return { id: number, template: file, x, y, ...chance(random, 0.3) && { rotation: 30 }, ...chance(random, 0.3) && !template.tileset && { polygon: polygon(random, 20) } };
    }
    return plain;
  }

  const layers = Array.from({ length: whole(random, 1, 4) }, () => layer(0));
  const tilesets = sets.map((set) => {
    if (chance(random, 0.7)) return set;
    const { firstgid, ...file } = set;
    files.tilesets[`${set.name}.tsj`] = file;
    return { firstgid, source: `${set.name}.tsj` };
  });
  return { map: { type: 'map', version: '1.10', orientation: 'orthogonal', renderorder: 'right-down', tilewidth, tileheight, width: 5, height: 4, infinite, layers, tilesets }, files };
}

/** What plug-in `json1`, and Tiled before 1.2, would have saved instead. @param {Saved} saved @returns {Saved} */
export function inFirstVersion({ map, files }) {
  /** @param {any} value @returns {any} */
  function convert(value) {
    if (Array.isArray(value)) return value.map(convert);
    if (typeof value !== 'object' || value === null) return value;
    /** @type {any} */
    const result = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]));
    if (Array.isArray(value.properties)) {
      result.properties = Object.fromEntries(value.properties.map((/** @type {any} */ p) => [p.name, p.value]));
      result.propertytypes = Object.fromEntries(value.properties.map((/** @type {any} */ p) => [p.name, p.type]));
    }
    if (value.tilewidth && Array.isArray(value.tiles)) {
      const tiles = result.tiles;
      [result.tiles, result.tileproperties, result.tilepropertytypes] = [{}, {}, {}];
      for (const { id, properties, propertytypes, ...tile } of tiles) {
        if (properties) [result.tileproperties[id], result.tilepropertytypes[id]] = [properties, propertytypes];
        if (Object.keys(tile).length) result.tiles[id] = tile;
      }
    }
    return result;
  }
  return { map: { ...convert(map), version: 1 }, files: convert(files) };
}
