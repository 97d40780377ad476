/**
 * A uniform grid by hand, on typed arrays: the broad phase of the yardstick and of sat.
 *
 * Steps: a body stands in one cell, that of its box's lower left corner. Cells are counted, the counts summed, and the boxes copied in
 * the order of their cells (a counting sort), so that the cells of a row lie side by side in memory and any part of a row is one run.
 * Each box then looks at what follows it in its own row, up to its right edge, and at the rows above, up to its top edge, from as
 * far to the left as the widest box reaches. So each pair is met once.
 *
 * Where sizes differ much, one grid will not do: each body stands in the grid of its size, where boxes are at most `STEP` times as
 * large as each other, and the fewer bodies of two grids look into the other. Fixed bodies stand in grids that are made once.
 *
 * A pair is written before it is known to be one, and kept by a sum of comparisons: the processor could not foresee a branch.
 */

/** Sizes within one grid differ by at most this factor. */
const STEP = 6;

/** Cells are so large, in parts of a grid's largest box. */
const CELL = 0.45;

/** Room for so many pairs for each body, to begin with: code that once wrote past an array's end stays slower. */
const ROOM = 8;

/**
 * A grid. The boxes are in the order of their cells, row by row; `starts` says where each cell's begin.
 * @typedef {object} Layer
 * @property {Uint32Array} members
 * @property {number} cell the width of a cell, or more where bodies lie far apart
 * @property {number} scale cells in a unit of length
 * @property {number} x where the first cell begins
 * @property {number} y
 * @property {number} columns
 * @property {number} rows
 * @property {number} width of the widest box
 * @property {number} height of the highest
 * @property {Uint32Array} starts
 * @property {Uint32Array} cells of each member, scratch
 * @property {Uint32Array} order the members by their cells
 * @property {Float64Array} boxes left, bottom, right and top of these
 */

/**
 * @param {Float64Array} reaches the radii of circles that cover the bodies
 * @param {number} free from this index on, bodies are fixed
 * @param {Float64Array} bounds left, bottom, right and top of each body's box, which the caller keeps up to date
 */
export function grid(reaches, free, bounds) {
  const moving = layers(reaches, 0, free);
  const fixed = layers(reaches, free, reaches.length);
  for (const layer of fixed) sort(layer, bounds);
  let candidates = new Uint32Array(2 * Math.max(16, ROOM * free));
  return {
    /** The candidates: two bodies each, whose boxes overlap. It is another array when there are more than ever before. */
    get candidates() {
      return candidates;
    },
    /** Finds the candidates for the bounds as they are now. Returns how many numbers they take. */
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

  /** How many numbers the candidates take; those that had no room are counted as well. */
  function search() {
    let found = 0;
    for (let i = 0; i < moving.length; i += 1) {
      found = within(moving[i], candidates, found);
      for (let j = i + 1; j < moving.length; j += 1) found = between(moving[i], moving[j], candidates, found);
      for (let j = 0; j < fixed.length; j += 1) found = between(moving[i], fixed[j], candidates, found);
    }
    return found;
  }
}

/**
 * @param {Float64Array} reaches
 * @param {number} from
 * @param {number} to
 */
function layers(reaches, from, to) {
  let least = Infinity;
  for (let i = from; i < to; i += 1) if (reaches[i] < least) least = reaches[i];
  /** @type {number[][]} */
  const bySize = [];
  for (let i = from; i < to; i += 1) (bySize[Math.floor(Math.log(reaches[i] / least) / Math.log(STEP))] ??= []).push(i);
  return bySize.filter(Boolean).map((members) => layer(Uint32Array.from(members), reaches));
}

/**
 * @param {Uint32Array} members
 * @param {Float64Array} reaches
 * @returns {Layer}
 */
function layer(members, reaches) {
  const largest = members.reduce((most, i) => Math.max(most, 2 * reaches[i]), 0);
  return {
    members, cell: CELL * largest, scale: 0.5, x: 0.5, y: 0.5, columns: 0, rows: 0, width: 0.5, height: 0.5, starts: new Uint32Array(0),
    cells: new Uint32Array(members.length), order: new Uint32Array(members.length), boxes: new Float64Array(4 * members.length),
  };
}

/**
 * Puts the boxes of a grid's members in the order of their cells.
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
  // A few bodies far away must not make for more cells than there are bodies to look for.
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
  // Where each cell ends; filling it from its end, it becomes where it begins.
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
 * Adds the pairs within one grid to `out` from `found` on. Returns where they end.
 * @param {Layer} layer
 * @param {Uint32Array} out
 * @param {number} found
 */
function within({ x, y, columns, rows, width, scale, starts, order, boxes }, out, found) {
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
 * Adds the pairs of one grid's bodies and another's.
 * @param {Layer} one
 * @param {Layer} other
 * @param {Uint32Array} out
 * @param {number} found
 */
function between(one, other, out, found) {
  return one.members.length < other.members.length ? look(one, other, out, found) : look(other, one, out, found);
}

/**
 * Adds the pairs of one grid's bodies and another's, from the side of the first: better the one that has fewer.
 * @param {Layer} one
 * @param {Layer} other
 * @param {Uint32Array} out
 * @param {number} found
 */
function look(one, { x, y, columns, rows, width, height, scale, starts, order, boxes }, out, found) {
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
