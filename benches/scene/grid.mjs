/**
 * A uniform grid, hand-written on typed arrays: the broad phase of the yardstick and of sat.
 *
 * Steps: a body lies in one cell, which holds its box's lower left corner. Bodies are counted by cell, the counts
 * summed, and the boxes copied in the order of their cells (a counting sort): then the cells of a row follow each other
 * in memory, and any part of a row is one range. Each box is compared with the boxes after it in its own row, up to its
 * right edge, and with those in the rows above, up to its top edge, beginning as far to the left as the widest box
 * reaches. So each pair is found once.
 *
 * If sizes differ much, each body lies in one of several grids by its size: within a grid the sizes of boxes differ by
 * at most `MAX_SIZE_RATIO`. For two grids, each body of the one that has fewer is looked up in the other. Fixed bodies
 * lie in grids of their own, which are sorted once.
 *
 * A pair is always written, and kept by adding the result of the comparisons to the count: the outcome is
 * unpredictable, and a branch would be slow.
 */

/** Sizes within one grid differ by at most this factor. */
const MAX_SIZE_RATIO = 6;

/** The width of a cell, as a share of the grid's largest box. */
const CELL_SHARE = 0.45;

/**
 * The number of pairs for each body that the first array holds: V8 keeps code slower once it has written past an
 * array's end.
 */
const PAIRS_PER_BODY = 8;

/**
 * A grid of bodies of similar size. Its boxes are in the order of their cells, row by row; `starts` holds each cell's
 * first index.
 * @typedef {object} Layer
 * @property {Uint32Array} members
 * @property {number} cell the smallest width of a cell; cells are wider if bodies lie far apart
 * @property {number} scale the number of cells in a unit of length
 * @property {number} x where the first cell begins
 * @property {number} y
 * @property {number} columns
 * @property {number} rows
 * @property {number} width of the widest box
 * @property {number} height of the highest box
 * @property {Uint32Array} starts
 * @property {Uint32Array} cells the cell of each member (scratch)
 * @property {Uint32Array} order the members by their cells
 * @property {Float64Array} boxes left, bottom, right and top of the members in `order`
 */

/**
 * @param {Float64Array} radii of circles that cover the bodies
 * @param {number} free the index of the first fixed body
 * @param {Float64Array} bounds left, bottom, right and top of each body's box, which the caller keeps up to date
 */
export function grid(radii, free, bounds) {
  const moving = layers(radii, 0, free);
  const fixed = layers(radii, free, radii.length);
  for (const layer of fixed) sort(layer, bounds);
  let candidates = new Uint32Array(2 * Math.max(16, PAIRS_PER_BODY * free));
  return {
    /** The candidates: two bodies each, whose boxes overlap. A larger array replaces this one when it is full. */
    get candidates() {
      return candidates;
    },
    /** Finds the candidates for the current bounds. Returns how many numbers they take. */
    update() {
      for (const layer of moving) sort(layer, bounds);
      let found = 0;
      for (;;) {
        found = search();
        if (found <= candidates.length) return found;
        candidates = new Uint32Array(2 * found);
      }
    },
  };

  /** Returns how many numbers the candidates take, including those for which the array has no room. */
  function search() {
    let found = 0;
    for (let i = 0; i < moving.length; i += 1) {
      found = pairsWithin(moving[i], candidates, found);
      for (let j = i + 1; j < moving.length; j += 1) found = pairsBetween(moving[i], moving[j], candidates, found);
      for (let j = 0; j < fixed.length; j += 1) found = pairsBetween(moving[i], fixed[j], candidates, found);
    }
    return found;
  }
}

/**
 * @param {Float64Array} radii
 * @param {number} from
 * @param {number} to
 */
function layers(radii, from, to) {
  let least = Infinity;
  for (let i = from; i < to; i += 1) if (radii[i] < least) least = radii[i];
  /** @type {number[][]} */
  const bySize = [];
  for (let i = from; i < to; i += 1) (bySize[Math.floor(Math.log(radii[i] / least) / Math.log(MAX_SIZE_RATIO))] ??= []).push(i);
  return bySize.filter(Boolean).map((members) => layer(Uint32Array.from(members), radii));
}

/**
 * @param {Uint32Array} members
 * @param {Float64Array} radii
 * @returns {Layer}
 */
function layer(members, radii) {
  const largest = members.reduce((most, i) => Math.max(most, 2 * radii[i]), 0);
  return {
    members, cell: CELL_SHARE * largest, scale: 0.5, x: 0.5, y: 0.5, columns: 0, rows: 0, width: 0.5, height: 0.5, starts: new Uint32Array(0),
    cells: new Uint32Array(members.length), order: new Uint32Array(members.length), boxes: new Float64Array(4 * members.length),
  };
}

/**
 * Sorts the boxes of a grid's members by cell.
 * @param {Layer} layer
 * @param {Float64Array} bounds
 */
function sort(layer, bounds) {
  const { members, cells, order, boxes } = layer;
  const count = members.length;
  let [left, bottom, right, top, width, height] = [Infinity, Infinity, -Infinity, -Infinity, 0, 0];
  for (let k = 0; k < count; k += 1) {
    const at = 4 * members[k];
    const [x, y] = [bounds[at], bounds[at + 1]];
    const [w, h] = [bounds[at + 2] - x, bounds[at + 3] - y];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
    if (w > width) width = w;
    if (h > height) height = h;
  }
  // No more than about four cells for each body, however far apart bodies lie.
  const cell = Math.max(layer.cell, Math.sqrt(((right - left) * (top - bottom)) / (4 * count)));
  const per = 1 / cell;
  const columns = Math.floor((right - left) * per) + 1;
  const rows = Math.floor((top - bottom) * per) + 1;
  if (layer.starts.length < columns * rows + 1) layer.starts = new Uint32Array(columns * rows + (columns * rows >> 2) + 1);
  const { starts } = layer;
  starts.fill(0, 0, columns * rows + 1);
  for (let k = 0; k < count; k += 1) {
    const at = 4 * members[k];
    const there = ((bounds[at + 1] - bottom) * per | 0) * columns + ((bounds[at] - left) * per | 0);
    cells[k] = there;
    starts[there] += 1;
  }
  // At first the end of each cell's range; filling it backwards turns it into the start.
  let sum = 0;
  for (let c = 0; c < columns * rows; c += 1) {
    sum += starts[c];
    starts[c] = sum;
  }
  starts[columns * rows] = sum;
  for (let k = count - 1; k >= 0; k -= 1) {
    const place = starts[cells[k]] - 1;
    starts[cells[k]] = place;
    const i = members[k];
    order[place] = i;
    boxes[4 * place] = bounds[4 * i];
    boxes[4 * place + 1] = bounds[4 * i + 1];
    boxes[4 * place + 2] = bounds[4 * i + 2];
    boxes[4 * place + 3] = bounds[4 * i + 3];
  }
  layer.x = left;
  layer.y = bottom;
  layer.columns = columns;
  layer.rows = rows;
  layer.width = width;
  layer.height = height;
  layer.scale = per;
}

/**
 * Writes the pairs within one grid to `out`, from index `found` on. Returns the index after the last.
 * @param {Layer} layer
 * @param {Uint32Array} out
 * @param {number} found
 */
function pairsWithin({ x, y, columns, rows, width, scale, starts, order, boxes }, out, found) {
  for (let row = 0; row < rows; row += 1) {
    const end = starts[(row + 1) * columns];
    for (let p = starts[row * columns]; p < end; p += 1) {
      const left = boxes[4 * p];
      const bottom = boxes[4 * p + 1];
      const right = boxes[4 * p + 2];
      const top = boxes[4 * p + 3];
      const a = order[p];
      const last = Math.min(columns - 1, (right - x) * scale | 0);
      const stop = starts[row * columns + last + 1];
      for (let q = p + 1; q < stop; q += 1) {
        out[found] = a;
        out[found + 1] = order[q];
        found += (+(boxes[4 * q] <= right) & +(boxes[4 * q + 2] >= left) & +(boxes[4 * q + 1] <= top) & +(boxes[4 * q + 3] >= bottom)) << 1;
      }
      const first = Math.max(0, (left - width - x) * scale | 0);
      const highest = Math.min(rows - 1, (top - y) * scale | 0);
      for (let above = row + 1; above <= highest; above += 1) {
        const stop = starts[above * columns + last + 1];
        for (let q = starts[above * columns + first]; q < stop; q += 1) {
          out[found] = a;
          out[found + 1] = order[q];
          found += (+(boxes[4 * q] <= right) & +(boxes[4 * q + 2] >= left) & +(boxes[4 * q + 1] <= top)) << 1;
        }
      }
    }
  }
  return found;
}

/**
 * Adds the pairs of a body in one grid and a body in the other.
 * @param {Layer} one
 * @param {Layer} other
 * @param {Uint32Array} out
 * @param {number} found
 */
function pairsBetween(one, other, out, found) {
  return one.members.length < other.members.length ? lookUp(one, other, out, found) : lookUp(other, one, out, found);
}

/**
 * Looks up each body of the first grid in the second, and adds the pairs.
 * @param {Layer} one
 * @param {Layer} other
 * @param {Uint32Array} out
 * @param {number} found
 */
function lookUp(one, { x, y, columns, rows, width, height, scale, starts, order, boxes }, out, found) {
  const count = one.members.length;
  for (let p = 0; p < count; p += 1) {
    const left = one.boxes[4 * p];
    const bottom = one.boxes[4 * p + 1];
    const right = one.boxes[4 * p + 2];
    const top = one.boxes[4 * p + 3];
    if (right < x || top < y) continue;
    const a = one.order[p];
    const first = Math.max(0, (left - width - x) * scale | 0);
    const last = Math.min(columns - 1, (right - x) * scale | 0);
    const highest = Math.min(rows - 1, (top - y) * scale | 0);
    if (first > last) continue;
    for (let row = Math.max(0, (bottom - height - y) * scale | 0); row <= highest; row += 1) {
      const stop = starts[row * columns + last + 1];
      for (let q = starts[row * columns + first]; q < stop; q += 1) {
        out[found] = a;
        out[found + 1] = order[q];
        found += (+(boxes[4 * q] <= right) & +(boxes[4 * q + 2] >= left) & +(boxes[4 * q + 1] <= top) & +(boxes[4 * q + 3] >= bottom)) << 1;
      }
    }
  }
  return found;
}
