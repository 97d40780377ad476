/** Shapes of layers of tiles, which may be stored in chunks far apart. */
import { Shape } from '../index.js';
import { movedShape } from './objects.js';
import { asked, attempt, show } from './part.js';

/** @import { MapPlace, MapTile, Reading, TileShape } from './part.js' */

/**
 * @typedef {{ x: number, y: number, width: number, height: number, cells: number[] | Uint32Array }} Chunk in cells;
 *   row by row, 0 for nothing
 */
/**
 * @typedef {{ legend: Record<string, TileShape>, runs: number[] }} Kind what each tile of a kind is, by its number;
 *   and in the rectangle that is being read, where its runs of cells begin and end
 */

/**
 * Chunks share a rectangle of cells if they fill this part of it, empty cells being cheap, and if it is no larger than
 * `Shape.tiles` takes.
 */
const [LEAST_PART, MOST_CELLS] = [1 / 16, 1e6];

/**
 * The cells of a layer or chunk, or an error if they are not as many as it has.
 * @param {Chunk['cells']} cells
 * @param {number} count
 */
export function checked(cells, count) {
  if (cells?.length === count) return cells;
  throw new Error(`its data must be ${count} numbers, its width × its height, in a list or as Base64, got ${cells?.length ?? cells}`);
}

/**
 * The solid tiles of a layer: a shape for each kind and each cluster, which is chunks that touch one another. Costs
 * time in proportion to the cells that are stored, wherever they are.
 * @param {Reading} reading
 * @param {MapPlace} where the layer is
 * @param {Chunk[]} chunks
 * @param {[width: number, height: number]} size a cell's
 * @param {(cell: number, place: MapPlace) => [MapTile, MapPlace] | undefined} tileOf the tile and its place, asked once
 *   for each number; none for nothing
 * @returns {{ kind: string, shape: Shape, x: number, y: number }[]} with the place of the shape's frame
 */
export function solidParts(reading, where, chunks, size, tileOf) {
  /** @type {Map<string, Kind>} */
  const kinds = new Map();
  /** @type {Map<number, Kind | undefined>} */
  const known = new Map([[0, undefined]]);

  /** The kind of a number, if it is solid. @param {number} cell @param {number} x @param {number} y */
  function kindOf(cell, x, y) {
    if (!known.has(cell)) {
      known.set(cell, undefined);
      const place = { ...where, cell: { x, y } };
      attempt(reading, place, () => {
        if (cell >>> 0 !== cell) throw new Error(`its number must be a whole one, from 0 on, got ${show(cell)}`);
        const [tile, from] = tileOf(cell, place) ?? [];
        if (tile && from) attempt(reading, from, () => known.set(cell, kindOfTile(tile, cell)));
      });
    }
    return known.get(cell);
  }

  /** @param {MapTile} tile @param {number} cell */
  function kindOfTile(tile, cell) {
    const { tile: ask = () => tile.shape } = reading.options;
    const answer = /** @type {any} */ (asked(reading, () => ask(tile)));
    // A Shape has a kind, too, but not of its own: it comes from its class.
    const named = Object.hasOwn(Object(answer), 'kind');
    const kind = named ? answer.kind : 'tiles';
    const shape = named ? answer.shape ?? tile.shape : answer;
    if (typeof kind !== 'string') throw new Error(`options.tile must name a kind by a string, got ${show(kind)}`);
    if (shape === false) return undefined;
    // Refuses what no cell can be, here where the tile is known.
    if (shape !== true) Shape.tiles(/** @type {any} */ ([['options.tile']]), 1, { 'options.tile': shape });
    const tiles = kinds.get(kind) ?? { legend: {}, runs: [] };
    // Cells that are not square stretch what is round: it becomes a polygon.
    tiles.legend[cell] = shape instanceof Shape && size[0] !== size[1] ? movedShape(shape, (p) => p, size) : shape;
    kinds.set(kind, tiles);
    return tiles;
  }

  return clustersOf(chunks).flatMap((cluster) => {
    const pieces = rectanglesOf(cluster).flatMap((rectangle) => piecesOf(rectangle, size, kinds, kindOf));
    return [...kinds.keys()].flatMap((kind) => {
      const whole = unionOf(pieces.flatMap((piece) => piece.kind === kind ? piece : []));
      return whole ? [{ kind, ...whole }] : [];
    });
  });
}

/** @typedef {{ shape: Shape, x: number, y: number }} Placed */

/**
 * Shapes as one; none if there are none.
 * @param {Placed[]} pieces
 * @returns {Placed | undefined}
 */
function unionOf(pieces) {
  if (pieces.length < 2) return pieces[0];
  const [x, y] = [least(pieces, (piece) => piece.x), least(pieces, (piece) => piece.y)];
  return { x, y, shape: Shape.union(pieces.map((piece) => movedShape(piece.shape, (p) => ({ x: piece.x - x + p.x, y: piece.y - y + p.y })))) };
}

/** @template T @param {T[]} list @param {(item: T) => number} of */
const least = (list, of) => list.reduce((min, item) => Math.min(min, of(item)), Infinity);

/** @template T @param {T[]} list @param {(item: T) => number} of */
const most = (list, of) => -least(list, (item) => -of(item));

/**
 * Chunks that touch one another, at corners too, together. They are looked up in a grid as wide as the widest of them.
 * @param {Chunk[]} chunks
 */
function clustersOf(chunks) {
  const [w, h] = [most(chunks, ({ width }) => width), most(chunks, ({ height }) => height)];
  const keyOf = (/** @type {number} */ x, /** @type {number} */ y) => `${Math.floor(x / w)} ${Math.floor(y / h)}`;
  /** @type {Map<string, Chunk[]>} */
  const grid = new Map();
  for (const chunk of chunks) {
    const key = keyOf(chunk.x, chunk.y);
    grid.set(key, [...grid.get(key) ?? [], chunk]);
  }
  const left = new Set(chunks);
  return chunks.flatMap((first) => {
    if (!left.delete(first)) return [];
    const cluster = [first];
    // The list grows while it is walked.
    for (const { x, y, width, height } of cluster) {
      for (let i = 0; i < 9; i += 1) {
        for (const other of grid.get(keyOf(x + (i % 3 - 1) * w, y + (Math.floor(i / 3) - 1) * h)) ?? []) {
          const apart = other.x > x + width || other.x + other.width < x || other.y > y + height || other.y + other.height < y;
          if (!apart && left.delete(other)) cluster.push(other);
        }
      }
    }
    return [cluster];
  });
}

/** @typedef {{ chunks: Chunk[], x: number, y: number, columns: number, rows: number }} Rectangle */

/**
 * The rectangles of cells that hold chunks: halves of halves, until little in them is empty.
 * @param {Chunk[]} chunks
 * @returns {Rectangle[]}
 */
function rectanglesOf(chunks) {
  const [x, y] = [least(chunks, (chunk) => chunk.x), least(chunks, (chunk) => chunk.y)];
  const columns = most(chunks, (chunk) => chunk.x + chunk.width) - x;
  const rows = most(chunks, (chunk) => chunk.y + chunk.height) - y;
  const stored = chunks.reduce((sum, { cells }) => sum + cells.length, 0);
  const area = columns * rows;
  const middle = (chunks.length > 1 ? chunks.length : rows) >> 1;
  if (middle === 0 || (area <= MOST_CELLS && stored >= area * LEAST_PART)) return [{ chunks, x, y, columns, rows }];
  const sorted = [...chunks].sort((a, b) => columns > rows ? a.x - b.x : a.y - b.y);
  const halves = chunks.length > 1 ? [sorted.slice(0, middle), sorted.slice(middle)] : chunks.flatMap((chunk) => [
    [{ ...chunk, height: middle, cells: chunk.cells.slice(0, middle * columns) }],
    [{ ...chunk, y: y + middle, height: rows - middle, cells: chunk.cells.slice(middle * columns) }],
  ]);
  return halves.flatMap(rectanglesOf);
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
    /** @type {number | undefined} The last cell: most are like it. */
    let last;
    /** @type {Kind | undefined} */
    let kind;
    for (let i = 0, row = y; i < cells.length; row += 1) {
      let at = (row - top) * columns + x - left;
      let begin = at;
      for (const end = at + wide; at < end; at += 1, i += 1) {
        if (cells[i] !== last) {
          last = cells[i];
          const next = kindOf(last, x + i % wide, row);
          if (next !== kind) kind?.runs.push(begin, at);
          if (next !== kind) begin = at;
          kind = next;
        }
        all[at] = last;
      }
      kind?.runs.push(begin, at);
    }
  }
  return [...kinds].flatMap(([kind, { legend, runs }]) => {
    if (runs.length === 0) return [];
    const shape = Shape.tiles(rowsOf(runs.splice(0), all, own, columns), width, legend);
    return [{ kind, shape: width === height ? shape : shape.scaled(1, height / width), x: left * width, y: top * height }];
  });
}

/**
 * The rows of a rectangle with a kind's cells only. Behind its last cell a row is empty, which costs no time; the first
 * is whole, so that shapes of all kinds round alike.
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
