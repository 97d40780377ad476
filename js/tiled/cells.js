/** Solid parts of a layer of tiles. */
import { Shape } from '../index.js';
import { clustersOf, least, rectanglesOf } from './chunks.js';
import { movedShape } from './objects.js';
import { checkPlace } from './part.js';
import { attempt, callGame, show } from './reading.js';

/** @import { Point } from '../boundary/types.js' */
/** @import { Chunk, Rectangle } from './chunks.js' */
/** @import { MapPart, MapPlace, MapTile, TileShape } from './part.js' */
/** @import { Reading } from './reading.js' */

/**
 * Tiles of one kind. `legend`: what each is, by the number in its cells. `runs`: where runs of such cells begin and end
 * in the rectangle that is being read.
 * @typedef {{ legend: Record<string, TileShape>, runs: number[] }} Kind
 */

/**
 * The solid tiles of a layer: a part for each kind and each cluster, which is chunks that touch one another. The time
 * grows with the number of stored cells, wherever they are.
 * @param {Reading} reading
 * @param {MapPlace} where the layer is
 * @param {Chunk[]} chunks
 * @param {[width: number, height: number]} size a cell's
 * @param {(cell: number, place: MapPlace) => [MapTile, MapPlace] | undefined} tileOf the tile of a number and its
 *   place; called once for each number
 * @param {Point} corner the upper left corner of cell (0, 0)
 * @param {Omit<MapPart, 'kind' | 'shape' | 'pose'>} common what all the parts have
 * @returns {MapPart[]}
 */
export function solidParts(reading, where, chunks, size, tileOf, corner, common) {
  /** @type {Map<string, Kind>} */
  const kinds = new Map();
  /** @type {Map<number, Kind | undefined>} */
  const known = new Map([[0, undefined]]);

  /** The kind of a number; undefined for nothing. @param {number} cell @param {number} x @param {number} y */
  function kindOf(cell, x, y) {
    if (!known.has(cell)) {
      known.set(cell, undefined);
      const place = { ...where, cell: { x, y } };
      attempt(reading, place, () => {
        if (cell >>> 0 !== cell) throw new Error(`its number must be a whole number from 0 on, got ${show(cell)}`);
        const [tile, inSet] = tileOf(cell, place) ?? [];
        if (tile && inSet) attempt(reading, inSet, () => known.set(cell, kindOfTile(tile, cell)));
      });
    }
    return known.get(cell);
  }

  /**
   * The kind that `options.tile` names for a tile, with the tile in its legend; undefined for nothing.
   * @param {MapTile} tile
   * @param {number} cell the tile's number
   */
  function kindOfTile(tile, cell) {
    const { tile: ask = () => tile.shape } = reading.options;
    const answer = /** @type {any} */ (callGame(reading, () => ask(tile)));
    // A Shape has a kind, too, but as a property of its class.
    const named = Object.hasOwn(Object(answer), 'kind');
    const name = named ? answer.kind : 'tiles';
    const shape = named ? answer.shape ?? tile.shape : answer;
    if (typeof name !== 'string') throw new Error(`options.tile must name a kind by a string, got ${show(name)}`);
    if (shape === false) return undefined;
    // Refuse shapes that no cell can have here, where the tile is known.
    if (shape !== true) Shape.tiles(/** @type {any} */ ([['options.tile']]), 1, { 'options.tile': shape });
    const kind = kinds.get(name) ?? { legend: {}, runs: [] };
    // Cells that are not square stretch round shapes, which become polygons.
    kind.legend[cell] = shape instanceof Shape && size[0] !== size[1] ? movedShape(shape, (p) => p, size) : shape;
    kinds.set(name, kind);
    return kind;
  }

  return clustersOf(chunks).flatMap((cluster) => {
    const pieces = rectanglesOf(cluster).flatMap((rectangle) => piecesOf(rectangle, size, kinds, kindOf));
    return [...kinds.keys()].flatMap((kind) => {
      const whole = unionOf(pieces.filter((piece) => piece.kind === kind));
      return whole ? [checkPlace({
        ...common, kind, shape: whole.shape, pose: { x: corner.x + whole.x, y: corner.y + whole.y },
      })] : [];
    });
  });
}

/** @typedef {{ shape: Shape, x: number, y: number }} Placed a shape, and where its frame is */

/**
 * Shapes as one shape; undefined if there are none.
 * @param {Placed[]} pieces
 * @returns {Placed | undefined}
 */
function unionOf(pieces) {
  if (pieces.length < 2) return pieces[0];
  const [x, y] = [least(pieces, (piece) => piece.x), least(pieces, (piece) => piece.y)];
  const moved = pieces.map((piece) => movedShape(piece.shape, (p) => ({ x: piece.x - x + p.x, y: piece.y - y + p.y })));
  return { x, y, shape: Shape.union(moved) };
}

/**
 * The shape of each kind's cells in a rectangle, with the place of its upper left corner.
 * @param {Rectangle} rectangle
 * @param {[number, number]} size
 * @param {Map<string, Kind>} kinds
 * @param {(cell: number, x: number, y: number) => Kind | undefined} kindOf
 * @returns {(Placed & { kind: string })[]}
 */
function piecesOf({ chunks, x: left, y: top, columns, rows }, [width, height], kinds, kindOf) {
  const [all, own] = [new Uint32Array(columns * rows), new Uint32Array(columns * rows)];
  for (const { x, y, width: wide, cells } of chunks) {
    for (let i = 0, row = y; i < cells.length; row += 1) {
      let at = (row - top) * columns + x - left;
      let begin = at;
      /** @type {Kind | undefined} */
      let kind;
      for (const end = at + wide; at < end;) {
        const cell = cells[i];
        const next = kindOf(cell, x + i % wide, row);
        if (next !== kind) {
          kind?.runs.push(begin, at);
          begin = at;
          kind = next;
        }
        do {
          all[at] = cell;
          at += 1;
          i += 1;
        } while (at < end && cells[i] === cell);
      }
      kind?.runs.push(begin, at);
    }
  }
  return [...kinds].flatMap(([kind, { legend, runs }]) => {
    if (runs.length === 0) return [];
    const shape = Shape.tiles(rowsOf(runs.splice(0), all, own, columns), width, legend);
    return [{
      kind, shape: width === height ? shape : shape.scaled(1, height / width), x: left * width, y: top * height,
    }];
  });
}

/**
 * The rows of a rectangle with a kind's cells only. Rows end at their last cell, to save time; the first row is kept
 * whole, so that all kinds are rounded alike.
 * @param {number[]} runs
 * @param {Uint32Array} all the rectangle's cells
 * @param {Uint32Array} own is written
 * @param {number} columns
 */
function rowsOf(runs, all, own, columns) {
  own.fill(0);
  const ends = Array(own.length / columns).fill(0);
  ends[0] = columns;
  for (let i = 0; i < runs.length; i += 2) {
    const end = runs[i + 1];
    for (let at = runs[i]; at < end; at += 1) own[at] = all[at];
    const row = Math.ceil(end / columns) - 1;
    ends[row] = Math.max(ends[row], end - row * columns);
  }
  return ends.map((end, row) => own.subarray(row * columns, row * columns + end));
}
