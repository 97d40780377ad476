/** The bodies of a tilemap's layer, made anew where its tiles change. */
import { readTiled } from 'shadowgap/tiled';
import { mapped } from './placing.js';

/** @import { Tilemaps } from 'phaser' */
/** @import { Body, Point, Scene } from 'shadowgap' */
/** @import { MapTile } from 'shadowgap/tiled' */
/** @import { LayerOptions } from './types.js' */

/** The width and height of a chunk in tiles: larger ones have fewer bodies, and take longer to make anew. */
const CHUNK = 8;

const ORIENTATIONS = ['orthogonal', 'isometric', 'staggered', 'hexagonal'];

/** The flags of Tiled in a tile's number: mirrored along x, along y, and x exchanged with y, which comes first. */
const [FLIP_X, FLIP_Y, EXCHANGE] = [0x80000000, 0x40000000, 0x20000000];

export class LiveLayer {
  /**
   * @param {Scene<any>} world
   * @param {Tilemaps.TilemapLayer | Tilemaps.TilemapGPULayer} layer
   * @param {Omit<LayerOptions, 'live'>} options
   */
  constructor(world, layer, { oneWay = null, tile: ask, ...options }) {
    const { width, height, baseTileWidth, baseTileHeight, orientation } = layer.layer;
    this.world = world;
    this.layer = layer;
    this.options = options;
    this.ask = ask;
    this.oneWay = oneWay;
    this.cells = new Uint32Array(width * height);
    this.place = '';
    /** The bodies of each chunk, by the direction in which they are one-way. @type {Map<string, Body<any>>[]} */
    this.chunks = Array.from({ length: Math.ceil(width / CHUNK) * Math.ceil(height / CHUNK) }, () => new Map());
    this.tilesets = [layer.tileset].flat(); // a TilemapGPULayer has one, not a list
    this.map = {
      orientation: ORIENTATIONS[Number(orientation)], tilewidth: baseTileWidth, tileheight: baseTileHeight,
      tilesets: this.tilesets.map((set) => tiledSet(set, baseTileHeight)),
    };
    this.follow();
  }

  /** Makes the bodies of those chunks anew whose tiles have changed; of all if the layer has been moved or scaled. */
  follow() {
    const { data, width, collideIndexes } = this.layer.layer;
    const { x, y, scaleX, scaleY } = this.layer;
    const told = collideIndexes.length > 0;
    const columns = Math.ceil(width / CHUNK);
    const place = [x, y, scaleX, scaleY].join();
    const changed = new Set(place === this.place ? [] : this.chunks.keys());
    this.place = place;
    for (let row = 0, at = 0; row < data.length; row += 1) {
      for (const tile of data[row]) {
        // Where Phaser was told which tiles collide, no others do.
        const cell = tile && tile.index >= 0 && (!told || tile.collides) ? numberOf(tile) : 0;
        if (cell !== this.cells[at]) {
          this.cells[at] = cell;
          changed.add(Math.floor(row / CHUNK) * columns + Math.floor(at % width / CHUNK));
        }
        at += 1;
      }
    }
    for (const chunk of changed) this.make(chunk % columns, Math.floor(chunk / columns), this.chunks[chunk]);
  }

  /**
   * Makes the bodies of a chunk.
   * @param {number} column
   * @param {number} row
   * @param {Map<string, Body<any>>} bodies those it has had
   */
  make(column, row, bodies) {
    const { x, y, scaleX, scaleY, layer: { name, width, height, collideIndexes } } = /** @type {any} */ (this.layer);
    const [left, top] = [column * CHUNK, row * CHUNK];
    const [wide, high] = [Math.min(CHUNK, width - left), Math.min(CHUNK, height - top)];
    const data = Array.from({ length: wide * high }, (_, i) => {
      const cell = this.cells[(top + Math.floor(i / wide)) * width + left + i % wide];
      const index = (cell & ~(FLIP_X | FLIP_Y | EXCHANGE)) - 1;
      return this.tilesets.some((set) => set.containsTileIndex(index)) ? cell : 0;
    });
    /** @type {Map<string, Point | null>} */
    const directions = new Map();
    const parts = readTiled({ ...this.map, layers: [{ type: 'tilelayer', name, width: wide, height: high, data }] }, {
      tile: (found) => {
        const { shape } = found;
        const way = (typeof this.oneWay === 'function' ? this.oneWay(found) : this.oneWay) || null;
        const kind = way ? `${way.x} ${way.y}` : 'solid';
        directions.set(kind, way);
        return { kind, shape: this.ask ? this.ask(found) : shape || collideIndexes.length > 0 };
      },
    });
    for (const [kind, body] of bodies) {
      if (parts.some((part) => part.kind === kind)) continue;
      body.remove();
      bodies.delete(kind);
    }
    const { tilewidth, tileheight } = this.map;
    for (const { kind, shape: own, pose } of parts) {
      const shape = mapped(own, [scaleX, 0, 0, scaleY, 0, 0]);
      const at = { x: x + (left * tilewidth + pose.x) * scaleX, y: y + (top * tileheight + pose.y) * scaleY };
      const body = bodies.get(kind);
      if (body?.scene) {
        body.shape = shape;
        body.moveTo(at.x, at.y);
      } else {
        const oneWay = directions.get(kind);
        bodies.set(kind, this.world.add(shape, { fixed: true, ...this.options, ...at, oneWay, data: this.layer }));
      }
    }
  }

  remove() {
    for (const body of this.chunks.flatMap((bodies) => [...bodies.values()])) if (body.scene) body.remove();
  }
}

/**
 * A tile as Tiled's number, one more than Phaser's, which may be 0. Phaser mirrors, then turns; Tiled exchanges the
 * axes, then mirrors.
 * @param {Tilemaps.Tile} tile
 */
function numberOf({ index, flipX, flipY, rotation }) {
  if (rotation === 0 && !flipX && !flipY) return index + 1;
  const turns = Math.round(rotation / (Math.PI / 2)) & 3;
  const [x, y] = turns & 1 ? [flipY, flipX] : [flipX, flipY];
  const flags = (x !== (turns === 1 || turns === 2) ? FLIP_X : 0) | (y !== turns > 1 ? FLIP_Y : 0) | (turns & 1 ? EXCHANGE : 0);
  return (flags | index + 1) >>> 0;
}

/**
 * A tileset as Tiled saves it. Phaser draws pictures from the upper left of a cell on, Tiled up from the lower left,
 * and Phaser subtracts the offset.
 * @param {Tilemaps.Tileset} set
 * @param {number} cellHeight
 */
function tiledSet({ name, firstgid, tileWidth, tileHeight, tileOffset, tileData, tileProperties }, cellHeight) {
  const [data, properties] = /** @type {any[]} */ ([tileData, tileProperties]);
  const ids = [...new Set([...Object.keys(data), ...Object.keys(properties)])];
  return {
    name, firstgid: firstgid + 1, tilewidth: tileWidth, tileheight: tileHeight,
    tileoffset: { x: -tileOffset.x, y: tileHeight - cellHeight - tileOffset.y },
    tiles: ids.map((id) => ({ ...data[id], id: Number(id), properties: properties[id] })),
  };
}
