/**
 * How shapes, bodies and scenes print, and how tests compare shapes.
 *
 * Their content is in the core and in private fields, which nothing outside can see: `console.log` would print an empty
 * object, and test matchers, which compare own enumerable properties, would call any two shapes equal. So shapes and
 * scenes have one own enumerable property, the getter `description`, which returns their JSON as an object. Browsers'
 * consoles show it, too. Bodies have none: defining it would make `scene.add` a third slower.
 */
import { copy } from '../../pkg/engine.js';
import { brand } from './errors.js';

/** One object for all, so that engines give all objects of a class one hidden class. @type {PropertyDescriptor} */
const description = {
  get() {
    return quietly(() => JSON.parse(JSON.stringify(this, (key, value) => (key === 'data' ? undefined : value === '-0' ? 0 : value))));
  },
  enumerable: true,
};

/**
 * The result of a function, or undefined when it throws, as for a proxy or a disposed scene: `console.log` and tools
 * that walk through all properties must not fail there.
 * @template T
 * @param {() => T} ask
 */
function quietly(ask) {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** Gives an object its `description`. @param {object} object */
export const addDescription = (object) => Object.defineProperty(object, 'description', description);

/**
 * Gives a class its name in messages and in `Object.prototype.toString`, and its look in Node's console. (Vue's
 * `reactive` wraps no object with a name other than `Object` there.)
 * @param {{ prototype: any }} Class
 * @param {string} name written out, because minifiers rename classes
 * @param {(object: any) => object} [look] what the console shows of an object
 */
export function describeAs({ prototype }, name, look = (object) => object.toJSON()) {
  prototype[brand] = { name, copy };
  prototype[Symbol.toStringTag] = name;
  /**
   * @param {number} depth
   * @param {object} options
   * @param {(value: unknown, options: object) => string} inspect
   * @this {object}
   */
  prototype[Symbol.for('nodejs.util.inspect.custom')] = function (depth, options, inspect) {
    const shown = depth < 0 ? undefined : quietly(() => look(this));
    // The depth is limited, because `data` may lead back to the body.
    return shown === undefined ? `[${name}]` : `${name} ${inspect(shown, { ...options, depth: Math.min(depth ?? 4, 4) })}`;
  };
}
