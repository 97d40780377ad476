/** Shapes of layers of tiles, which may be stored in chunks far apart. */
import { Shape } from '../index.js';
import { movedShape } from './objects.js';
import { asked } from './part.js';

/** @import { MapTile, Reading, TileShape } from './part.js' */

/**
 * @typedef {{ x: number, y: number, width: number, height: number, cells: number[] | Uint32Array }} Chunk in cells;
 *   row by row, 0 for nothing
 */
/** @typedef {Record<string, TileShape>} Legend */

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
 * @param {Chunk[]} chunks
 * @param {[width: number, height: number]} size a cell's
 * @param {(cell: number) => MapTile | undefined} tileOf asked once for each number; none for nothing
 * @returns {{ kind: string, shape: Shape, x: number, y: number }[]} with the place of the shape's frame
 */
export function solidParts(reading, chunks, size, tileOf) {
  const kinds = kindsOf(reading, chunks, size, tileOf);
  return kinds.size === 0 ? [] : clustersOf(chunks).flatMap((cluster) => Array.from(kinds, ([kind, legend]) => {
    const whole = unionOf(rectanglesOf(cluster).flatMap((rectangle) => shapeOf(rectangle, size, legend) ?? []));
    return whole ? [{ kind, ...whole }] : [];
  })).flat();
}

/**
 * The kinds of the tiles that are solid, and what each tile of a kind is.
 * @param {Reading} reading
 * @param {Chunk[]} chunks
 * @param {[number, number]} size
 * @param {(cell: number) => MapTile | undefined} tileOf
 */
function kindsOf(reading, chunks, size, tileOf) {
  /** @type {Map<string, Legend>} */
  const kinds = new Map();
  /** @type {Set<number>} */
  const known = new Set([0]);
  for (const { cells } of chunks) {
    for (let i = 0; i < cells.length; i += 1) {
      const cell = cells[i];
      if (cell === cells[i - 1] || known.has(cell)) continue;
      known.add(cell);
      const tile = tileOf(cell);
      if (tile === undefined) continue;
      const answer = /** @type {any} */ (asked(reading, () => reading.options.tile?.(tile)) ?? tile.shape);
      // A Shape has a kind, too, but not of its own: it comes from its class.
      const { kind, shape = tile.shape } = Object.hasOwn(answer, 'kind') ? answer : { kind: 'tiles', shape: answer };
      if (shape === false) continue;
      const legend = kinds.get(kind) ?? {};
      // Cells that are not square stretch what is round: it becomes a polygon.
      legend[cell] = shape instanceof Shape && size[0] !== size[1] ? movedShape(shape, (p) => p, size) : shape;
      kinds.set(kind, legend);
    }
  }
  return kinds;
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
 * The shape of the cells of a rectangle that a legend has, with the place of its upper left corner; none when there are
 * none.
 * @param {Rectangle} rectangle
 * @param {[number, number]} size
 * @param {Legend} legend
 * @returns {Placed | null}
 */
function shapeOf({ chunks, x, y, columns, rows }, [width, height], legend) {
  const map = new Float64Array(columns * rows);
  let solid = false;
  for (const chunk of chunks) {
    /** @type {number | undefined} The last cell, and what it is on the map: most cells are like the one before. */
    let last;
    let number = 0;
    for (let i = 0, at = 0; i < chunk.cells.length; i += 1, at += 1) {
      if (i % chunk.width === 0) at = (chunk.y - y + i / chunk.width) * columns + chunk.x - x;
      if (chunk.cells[i] !== last) {
        last = chunk.cells[i];
        number = last in legend ? last : 0;
      }
      if (number === 0) continue;
      map[at] = number;
      solid = true;
    }
  }
  if (!solid) return null;
  const shape = Shape.tiles(Array.from({ length: rows }, (_, row) => map.subarray(row * columns, (row + 1) * columns)), width, legend);
  return { shape: width === height ? shape : shape.scaled(1, height / width), x: x * width, y: y * height };
}
