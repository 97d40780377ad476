/** The cells of a layer of tiles, which may be stored in chunks far apart. */

/**
 * A rectangle of cells, row by row, 0 for nothing; its place and size are in cells.
 * @typedef {{ x: number, y: number, width: number, height: number, cells: number[] | Uint32Array }} Chunk
 */

/**
 * Chunks share a rectangle of cells if they fill this part of it, empty cells being cheap, and if it is no larger than
 * `Shape.tiles` takes.
 */
const [LEAST_PART, MOST_CELLS] = [1 / 16, 1e6];

/**
 * The cells of a layer or chunk, whose number must be its width times its height.
 * @param {Chunk['cells']} cells
 * @param {number} count
 */
export function checkCount(cells, count) {
  if (cells?.length === count) return cells;
  throw new Error(`its data must be ${count} numbers, its width × its height, in a list or as Base64, got ${
    cells?.length ?? cells}`);
}

/** The least of the numbers of a list's items. @template T @param {T[]} list @param {(item: T) => number} of */
export const least = (list, of) => list.reduce((min, item) => Math.min(min, of(item)), Infinity);

/** The greatest of them. @template T @param {T[]} list @param {(item: T) => number} of */
const most = (list, of) => -least(list, (item) => -of(item));

/**
 * Clusters of chunks that touch one another, at corners too. They are looked up in a grid as wide as the widest chunk.
 * @param {Chunk[]} chunks
 */
export function clustersOf(chunks) {
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
      const near = [-w, 0, w].flatMap((dx) => [-h, 0, h].flatMap((dy) => grid.get(keyOf(x + dx, y + dy)) ?? []));
      for (const other of near) {
        const apart = other.x > x + width || other.x + other.width < x
          || other.y > y + height || other.y + other.height < y;
        if (!apart && left.delete(other)) cluster.push(other);
      }
    }
    return [cluster];
  });
}

/** @typedef {{ chunks: Chunk[], x: number, y: number, columns: number, rows: number }} Rectangle */

/**
 * Rectangles of cells that hold the chunks: halves of halves, until little of each is empty.
 * @param {Chunk[]} chunks
 * @returns {Rectangle[]}
 */
export function rectanglesOf(chunks) {
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
