/**
 * Compares what a reader gives with what an oracle says: at places on both sides of every border, and at random ones.
 */
import { contains, distance, Shape } from '../../../js/index.js';
import { border, distanceTo, holds, unsure } from './figure.mjs';

/** @typedef {import('../../../js/tiled.js').MapPart} MapPart */
/** @typedef {import('./figure.mjs').Figure} Figure */
/**
 * @typedef {{ layer: string, level?: string, world?: string, depth?: number, id?: number | string, figures: Figure[],
 *   visible: boolean, opacity: number }} Item
 */

/** How far beside a border is asked, in pixels: all that is larger is found. */
const BESIDE = 1e-3;

const POINT = Shape.point();

/**
 * The differences, in words; and how many places were compared.
 * @param {MapPart[]} parts
 * @param {Item[]} items tiles have no id
 * @param {() => number} random
 */
export function differences(parts, items, random) {
  const groupOf = (/** @type {any} */ thing, /** @type {boolean} */ object) => JSON.stringify([thing.world || '', thing.level ?? '', thing.layer, object ? thing.id : 'tiles']);
  /** @type {Map<string, { parts: MapPart[], items: Item[] }>} */
  const groups = new Map();
  const group = (/** @type {string} */ key) => groups.get(key) ?? (groups.set(key, { parts: [], items: [] }), /** @type {any} */ (groups.get(key)));
  for (const part of parts) group(groupOf(part, part.kind === 'object')).parts.push(part);
  for (const item of items) if (item.figures.length) group(groupOf(item, item.id !== undefined)).items.push(item);
  /** @type {string[]} */
  const found = [];
  let compared = 0;
  for (const [key, { parts, items }] of groups) {
    const figures = items.flatMap((item) => item.figures);
    if (!parts.length || !figures.length) {
      found.push(`${key}: ${parts.length} parts, ${items.length} things on the map`);
      continue;
    }
    for (const part of parts) {
      const { visible, opacity, depth = 0 } = items[0];
      if (part.visible !== visible || Math.abs(part.opacity - opacity) > 1e-9 || part.depth !== depth) found.push(`${key}: how it is shown`);
    }
    const solid = (/** @type {[number, number]} */ at) => figures.some((figure) => holds(figure, at));
    for (const { at, across, off } of figures.flatMap(border)) {
      for (const side of [-1, 1]) {
        const beside = BESIDE + off;
        const point = /** @type {[number, number]} */ ([at[0] + side * beside * across[0], at[1] + side * beside * across[1]]);
        const expected = solid(point);
        // Where another border is near, rounding decides.
        const near = [[1, 0], [-1, 0], [0, 1], [0, -1]].some(([x, y]) => solid([point[0] + x * beside * 0.6, point[1] + y * beside * 0.6]) !== expected);
        if (near || (off === 0 && figures.some((figure) => unsure(figure, point)))) continue;
        compared += 1;
        if (parts.some(({ shape, pose }) => contains(shape, pose, { x: point[0], y: point[1] })) !== expected) {
          found.push(`${key}: (${point}) ${expected ? 'is solid' : 'is empty'} on the map`);
        }
      }
    }
    const [some] = figures;
    if (figures.some((figure) => 'matrix' in figure)) continue;
    const [cx, cy] = 'line' in some ? some.line[0] : 'outline' in some ? some.outline[0] : [0, 0];
    for (let i = 0; i < 10; i += 1) {
      const at = /** @type {[number, number]} */ ([cx + (random() - 0.5) * 100, cy + (random() - 0.5) * 100]);
      const expected = Math.min(...figures.map((figure) => distanceTo(figure, at)));
      const got = Math.max(0, Math.min(...parts.map(({ shape, pose }) => distance(shape, pose, POINT, { x: at[0], y: at[1] }).distance)));
      compared += 1;
      if (Math.abs(got - expected) > 1e-6 * (1 + Math.hypot(...at))) found.push(`${key}: (${at}) is ${expected} away on the map, ${got} from the part`);
    }
  }
  return { found, compared };
}
