/**
 * A map of the plane, painted by the code of each cell: coarsely in the first frame, then finer along the borders, in
 * time slices so short that nothing else is delayed. A finished map costs nothing.
 * @typedef {(x: number, y: number, reach: number) => number} Survey
 *   the code of a point of the world, from 0 to 254, or `LINE` if a line runs within `reach` of it
 * @typedef {{ code: number, x: number, y: number, reach: number }} Spot
 *   the middle of the largest square with one code, and half the square's side, in world units
 */

/** Cells per world unit. */
const CELLS = 40;

/** For each pass, the side in cells of the squares that are surveyed. */
const PASSES = [8, 4, 2, 1];

/** The length of a time slice, in milliseconds. */
export const SLICE = 2;

export const LINE = 255;

/** @param {Size} world */
export function createAtlas({ width, height }) {
  const [columns, rows] = [width * CELLS, height * CELLS];
  const canvas = Object.assign(document.createElement('canvas'), { width: columns, height: rows });
  const image = new ImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  const across = Math.ceil(columns / PASSES[0]);
  const coarse = new Uint8Array(across * Math.ceil(rows / PASSES[0]));
  let shown = '';
  let pass = 0;
  let next = 0;
  /** Whether a first pass has been finished. */
  let ready = false;
  let spots = /** @type {Spot[]} */ ([]);

  /**
   * Surveys squares until the pass or the time is over; the first pass always finishes, but for the first map of all.
   * @param {Survey} survey  @param {Uint32Array} paints  @param {number} until
   */
  function refine(survey, paints, until) {
    const size = PASSES[pass];
    const wide = Math.ceil(columns / size);
    const end = wide * Math.ceil(rows / size);
    // The squares of the previous pass were twice as wide.
    const [right, down] = [2 * size, 2 * size * columns];
    const around = [-right, right, -down, down, -down - right, right - down, down - right, down + right];
    for (; next < end; next++) {
      if ((pass || !ready) && next % 64 === 0 && performance.now() > until) return;
      const [left, top] = [(next % wide) * size, Math.floor(next / wide) * size];
      const at = top * columns + left;
      // A square with its own colour all around has no border to refine.
      if (pass && around.every((by) => pixels[at + by] === pixels[at])) continue;
      const code = survey((left + size / 2) / CELLS - width / 2, (top + size / 2) / CELLS - height / 2, (size + 0.4) / 2 / CELLS);
      const wider = Math.min(size, columns - left);
      for (let y = 0, from = at; y < size && y < rows - top; y++, from += columns) pixels.fill(paints[code], from, from + wider);
      if (!pass) coarse[next] = code;
    }
    pass++;
    next = 0;
  }

  return {
    canvas,
    /**
     * Refines the map for one time slice. Starts a new map if `now`, the text that identifies its content, has changed.
     * @param {string} now  @param {Survey} survey
     * @param {Uint32Array} paints  for each code a pixel's value: red, green, blue and alpha
     * @param {number} slice  the time it may take, in milliseconds
     * @returns {{ ready: boolean, done: boolean, spots: Spot[] }} `ready`: whether there is a map to show
     */
    advance(now, survey, paints, slice) {
      if (now !== shown) {
        shown = now;
        pass = next = 0;
      }
      if (pass < PASSES.length) {
        const first = pass === 0;
        const until = performance.now() + slice;
        do refine(survey, paints, until);
        while (pass < PASSES.length && performance.now() < until);
        if (first && pass) spots = findSpots(coarse, across, (k) => (k + 0.5) * (PASSES[0] / CELLS), { width, height });
        ready ||= pass > 0;
        if (ready) /** @type {Context} */ (canvas.getContext('2d')).putImageData(image, 0, 0);
      }
      return { ready, done: pass === PASSES.length, spots };
    },
  };
}

/**
 * For each code the cell that is farthest from cells with another code. The distances are computed from the
 * neighbours': those left and above in a first pass, those right and below in a second.
 * @param {Uint8Array} codes  row by row  @param {number} across
 * @param {(k: number) => number} middle  of a cell's row or column, in world units from the top or the left
 * @param {Size} world  @returns {Spot[]}
 */
function findSpots(codes, across, middle, { width, height }) {
  const far = new Uint8Array(codes.length);
  const beside = [1, across, across + 1, across - 1];
  const step = (/** @type {number} */ at, /** @type {number} */ way) => {
    let near = 254;
    for (const by of beside) {
      const there = at + way * by;
      const same = codes[there] === codes[at] && Math.abs((there % across) - (at % across)) < 2;
      near = Math.min(near, same ? far[there] : 0);
    }
    return near + 1;
  };
  for (let at = 0; at < far.length; at++) far[at] = step(at, -1);
  const best = /** @type {Map<number, number>} */ (new Map());
  for (let at = far.length - 1; at >= 0; at--) {
    far[at] = Math.min(far[at], step(at, 1));
    const deepest = best.get(codes[at]);
    if (codes[at] !== LINE && (deepest === undefined || far[at] > far[deepest])) best.set(codes[at], at);
  }
  return [...best].map(([code, at]) => {
    const [x, y] = [middle(at % across) - width / 2, middle(Math.floor(at / across)) - height / 2];
    return { code, x, y, reach: middle(far[at] - 1) };
  });
}
