/** What is said when a proxy is given, or used, in place of a shape, a body or a scene. */
import { show } from './errors.js';

/**
 * What to throw for an argument that should be a shape, a body or a scene and is not. Reactive state hands out proxies of what it
 * holds: these pass for the class, have the object's own properties, and lack its private fields.
 * @param {unknown} value
 * @param {string} name the argument's
 * @param {Function} Class
 * @param {string} kind the class's name, written out, because minifiers rename classes
 */
export function wrongObject(value, name, Class, kind) {
  return new TypeError(isProxy(value, Class)
    ? `${name} is a proxy of a ${kind}, as reactive state of Vue, Valtio or MobX makes: keep it outside of such state, or wrap it in markRaw (Vue) or ref (Valtio)`
    : `${name} must be a ${kind}, got ${show(value)}`);
}

/**
 * @param {unknown} value
 * @param {Function} Class
 */
function isProxy(value, Class) {
  try {
    return value instanceof Class && Object.keys(value).length > 0;
  } catch { // a revoked proxy
    return false;
  }
}

/**
 * Has every method and accessor of a class, but those named by symbols, first check what it is called on.
 * @template T
 * @param {{ prototype: T }} Class
 * @param {(object: T, name: string) => void} check throws when the member of that name cannot be used
 */
export function checkEachUse({ prototype }, check) {
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    for (const part of /** @type {const} */ (['value', 'get', 'set'])) {
      const use = member[part];
      if (typeof use !== 'function' || name === 'constructor') continue;
      /** @this {T} @param {unknown[]} args */
      member[part] = function checked(...args) {
        check(this, name);
        return use.apply(this, args);
      };
    }
    Object.defineProperty(prototype, name, member);
  }
}
