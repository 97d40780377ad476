/** The options of `scene.add`: the pose of a new body, and the bodies that it meets. */
import { poseNumbers } from '../boundary/check.js';
import { optionsOf } from '../boundary/options.js';

/** @import { Point, Pose } from '../boundary/types.js' */

/**
 * The properties of a new body, beside its shape: its pose, and the bodies that it meets.
 * @template [Data=unknown]
 * @typedef {object} BodyOptions
 * @property {number} [x] the x coordinate of its shape's origin; default 0
 * @property {number} [y] the y coordinate of its shape's origin; default 0
 * @property {number} [angle] the rotation about its shape's origin, in radians, from +x towards +y; default 0
 * @property {number} [rotation] another name for `angle`, which it replaces where both are given
 * @property {boolean} [fixed] whether it is a wall or floor, which is never tested against other fixed bodies; default
 *   false
 * @property {number} [category] the categories that it belongs to, as 32 bits; default 1. A body of none,
 *   0, is in no pair, and no question finds it
 * @property {number} [mask] the categories that it meets, as 32 bits; default all
 * @property {Point | null} [oneWay] a direction in its own frame: in motion it stops only bodies that come against it
 *   from outside; default null, it stops everything
 * @property {Data} [data] anything to keep with the body
 */

const bodyOptions = ['x', 'y', 'angle', 'rotation', 'fixed', 'category', 'mask', 'oneWay', 'data'];
const bodySynonyms = {
  isStatic: 'fixed', static: 'fixed', immovable: 'fixed', group: 'category', layer: 'category', collisionGroup: 'category',
  collisionFilter: 'mask', collidesWith: 'mask', userData: 'data',
};

/**
 * The options of a new body, checked for their names. Of an instance of a class, its pose alone.
 * @template [Data=unknown]
 * @param {BodyOptions<Data> | undefined} options
 * @param {string} name what errors call them
 * @returns {BodyOptions<Data>}
 */
export const bodyOptionsOf = (options, name) => (isInstance(options)
  ? poseOf(/** @type {Pose} */ (options))
  : optionsOf(options, bodyOptions, name, bodySynonyms));

/**
 * Whether the options of `add` are an instance of a class: not a plain object, in any realm.
 * @param {unknown} options
 */
function isInstance(options) {
  if (typeof options !== 'object' || options === null) return false;
  const prototype = Object.getPrototypeOf(options);
  return prototype !== null && Object.getPrototypeOf(prototype) !== null;
}

/**
 * The pose of an instance, and nothing else of it: a sprite may have a `mask` and `data` of its own.
 * @param {Pose} instance
 * @returns {BodyOptions<any>}
 */
function poseOf(instance) {
  const [x, y, angle] = poseNumbers(instance, 'options');
  return { x, y, angle };
}
