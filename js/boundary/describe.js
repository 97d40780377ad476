/**
 * How shapes, bodies and scenes print, and how tests compare shapes.
 *
 * What they hold is in the core and in private fields, which nothing outside can see: `console.log` would print an
 * empty object, and test matchers, which compare own enumerable properties, would call any two shapes equal. So shapes
 * and scenes have one such property, `description`, a getter of what their JSON holds. Browsers' consoles show it, too.
 * Bodies have none: to define it would make `scene.add` a third slower.
 */
import { copy } from '../../pkg/engine.js';
import { brand } from './errors.js';

/** One object for all, so that engines give all objects of a class one hidden class. @type {PropertyDescriptor} */
const description = {
  get() {
    return quietly(() => JSON.parse(JSON.stringify(this)));
  },
  enumerable: true,
};

/**
 * What a function returns; undefined when it throws, as for a proxy, and for a scene that was disposed of: tools that
 * walk through all properties, and `console.log`, must not fail there.
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
 * `reactive` leaves objects alone whose name there is not `Object`.)
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
    // Never without a limit, which would not end where `data` leads back to the body.
    return shown === undefined ? `[${name}]` : `${name} ${inspect(shown, { ...options, depth: Math.min(depth ?? 4, 4) })}`;
  };
}
