/** Scenes as JSON: what `JSON.stringify` writes of a scene, and what `Scene.from` reads. */
import { MAX_BODIES, MAX_PAIRS } from '../../pkg/contract.js';
import { checkObject, checkWhole } from '../boundary/check.js';
import { rangeError, show, typeError } from '../boundary/errors.js';
import { countOf } from '../shape/points.js';
import { Shape, shapeFrom } from '../shape/shape.js';

/** @import { Body } from './body.js' */
/** @import { BodyOptions } from './body-options.js' */

/** The default mask, as bodies have it. */
const ALL = 2 ** 32 - 1;

/**
 * A scene as JSON. Each shape is there once, whatever number of bodies share it.
 * @typedef {object} SceneJson
 * @property {Shape[]} shapes
 * @property {(BodyOptions<any> & { shape: number } | null)[]} bodies by slot, null for a free one: the index of the
 *   shape, and the options of `add` that are not the default ones
 * @property {[slotA: number, slotB: number][]} [pairs] those of the last update, of bodies that are still there
 */

/**
 * @param {readonly (Body | undefined)[]} bodies by slot
 * @param {[number, number][]} pairs
 * @returns {SceneJson}
 */
export function sceneToJson(bodies, pairs) {
  /** @type {Map<Shape, number>} */
  const indices = new Map();
  const list = Array.from(bodies, (body) => {
    if (body === undefined) return null;
    const { x, y, angle, fixed, category, mask, oneWay, data } = body;
    const shape = indices.get(body.shape) ?? indices.size;
    indices.set(body.shape, shape);
    return {
      shape, x, y, ...(angle !== 0 && { angle }), ...(fixed && { fixed }), ...(category !== 1 && { category }), ...(mask !== ALL && { mask }),
      ...(oneWay !== null && { oneWay }), ...(data !== undefined && { data }),
    };
  });
  return { shapes: [...indices.keys()], bodies: list, pairs };
}

/**
 * Adds the bodies of a scene that was written as JSON to an empty one, and returns its pairs: two slots for each.
 * @param {any} json
 * @param {(shape: Shape, options: any, name: string) => Body} add
 * @returns {number[] | undefined}
 */
export function readScene(json, add) {
  checkObject(json, 'json');
  const { shapes, bodies, pairs } = /** @type {any} */ (json);
  const ready = listOf(shapes, 'json.shapes', 'shapes', MAX_BODIES, shapeFrom);
  /** @type {Body[]} */
  const free = [];
  const slots = listOf(bodies, 'json.bodies', 'bodies', MAX_BODIES, (body, name) => {
    if (body === null) {
      free.push(add(Shape.point(), {}, name));
      return false;
    }
    checkObject(body, name);
    const { shape: index, ...options } = /** @type {any} */ (body);
    checkWhole(index, `${name}.shape`, 0, ready.length - 1);
    add(ready[index], options, name);
    return true;
  });
  free.forEach((body) => body.remove());
  if (pairs === undefined) return undefined;
  let [lastA, lastB] = [-1, -1];
  return listOf(pairs, 'json.pairs', 'pairs', MAX_PAIRS, (pair, name) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw typeError(`${name} must be an array of two slots, got ${show(pair)}`);
    const [a, b] = pair;
    checkWhole(a, `${name}[0]`, 0, slots.length - 1);
    checkWhole(b, `${name}[1]`, a + 1, slots.length - 1);
    if (!slots[a] || !slots[b]) throw rangeError(`${name} must name bodies, got a free slot`);
    if (a < lastA || (a === lastA && b <= lastB)) throw rangeError(`${name} must come after the pair before it, in order of slots`);
    [lastA, lastB] = [a, b];
    return [a, b];
  }).flat();
}

/**
 * @template T
 * @param {any} list
 * @param {string} name
 * @param {string} what
 * @param {number} most
 * @param {(item: any, name: string) => T} read
 */
const listOf = (list, name, what, most, read) =>
  Array.from({ length: countOf(list, name, what, most) }, (_, i) => read(list[i], `${name}[${i}]`));
