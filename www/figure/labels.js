import { direction, dot, minus, moved, opposite, outward } from '../geometry/plane.js';

/**
 * Labels that never collide: each takes the first of its candidate places that is free and inside the canvas, and is
 * left out if there is none. So the most important labels are written first.
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {{ p: Point, q: Point, beside: number, always: boolean }} Line
 * @typedef {{ at: Point, towards: Point }} Anchor  `towards` is a unit vector
 * @typedef {{
 *   avoid(p: Point, radius: number): void,
 *   avoidLine(p: Point, q: Point, how?: { beside?: number, always?: boolean }): void,
 *   write(text: string, anchors: Anchor[], colour: string, crossed?: boolean): Point | null,
 * }} Labels
 */

const LINE = 16;
const PADDING = 3;

/** @param {Context} ctx  @param {Size} size  @param {string} paper  the colour behind the letters  @returns {Labels} */
export function createLabels(ctx, size, paper) {
  const taken = /** @type {Box[]} */ ([]);
  const lines = /** @type {Line[]} */ ([]);

  return {
    /** Keeps labels off a disc. */
    avoid(p, radius) {
      taken.push({ left: p.x - radius, top: p.y - radius, right: p.x + radius, bottom: p.y + radius });
    },

    /** Keeps labels `beside` pixels off a line; without `always`, a label with no other place may stay. */
    avoidLine(p, q, { beside = 2, always = true } = {}) {
      lines.push({ p, q, beside, always });
    },

    /**
     * Writes `text` beside the first anchor with room for it, on the side that the anchor's direction points to, with
     * an outline in the colour of the paper. Lines may go through it only if it may be `crossed`. Returns its
     * middle, or null if there is no room.
     */
    write(text, anchors, colour, crossed = false) {
      const width = ctx.measureText(text).width;
      const strict = lines.filter(({ always }) => always);
      const tries = strict.length === lines.length ? [lines] : [lines, strict];
      for (const [{ at, towards }, off] of tries.flatMap((off) => anchors.map((anchor) => /** @type {const} */ ([anchor, off])))) {
        const reach = (Math.abs(towards.x) * width) / 2 + (Math.abs(towards.y) * LINE) / 2;
        const centre = moved(at, towards, reach);
        const box = {
          left: centre.x - width / 2 - PADDING,
          right: centre.x + width / 2 + PADDING,
          top: centre.y - LINE / 2,
          bottom: centre.y + LINE / 2,
        };
        if (box.left < 0 || box.top < 0 || box.right > size.width || box.bottom > size.height) continue;
        if (taken.some((other) => overlap(box, other)) || (!crossed && off.some((line) => crosses(line, box)))) continue;
        taken.push(box);
        ctx.textAlign = 'center';
        ctx.textBaseline = 'middle';
        ctx.strokeStyle = paper;
        ctx.lineWidth = 4;
        ctx.lineJoin = 'round';
        ctx.strokeText(text, centre.x, centre.y);
        ctx.fillStyle = colour;
        ctx.fillText(text, centre.x, centre.y);
        return centre;
      }
      return null;
    },
  };
}

/**
 * Places for a label at a tip: beyond it, then beside it.
 * @param {Point} tip  @param {Point} way  unit  @param {number} gap  @returns {Anchor[]}
 */
export function atTip(tip, way, gap) {
  return [way, opposite(outward(way)), outward(way)].map((towards) => ({ at: moved(tip, towards, gap), towards }));
}

/** @param {Box} a  @param {Box} b */
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a line runs through a box: their shadows meet on the axes of both. @param {Line} line  @param {Box} box */
function crosses({ p, q, beside }, { left, top, right, bottom }) {
  if (Math.max(p.x, q.x) + beside < left || Math.min(p.x, q.x) - beside > right) return false;
  if (Math.max(p.y, q.y) + beside < top || Math.min(p.y, q.y) - beside > bottom) return false;
  const across = outward(direction(p, q));
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const reach = (Math.abs(across.x) * (right - left) + Math.abs(across.y) * (bottom - top)) / 2;
  return Math.abs(dot(across, minus(centre, p))) < reach + beside;
}
