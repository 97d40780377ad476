/** Wraps the members of a class: names them in errors, and checks the object that they are called on. */
import { named } from './errors.js';

/**
 * Makes each function of an object name itself in the errors that it throws (see `named`), except functions named by
 * symbols.
 * @template T
 * @param {T & object} holder a class or its prototype
 * @param {string} prefix what comes before a function's name
 * @param {readonly ('value' | 'get' | 'set')[]} [parts] which functions, of methods and of accessors; default all
 * @param {(object: T, name: string) => void} [check] called first, with the object that a member was called on; throws
 *   when the object cannot be used
 */
export function nameEach(holder, prefix, parts = ['value', 'get', 'set'], check) {
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
    for (const part of parts) {
      const use = member[part];
      if (typeof use !== 'function' || name === 'constructor') continue;
      /** @this {T} @param {unknown[]} args */
      member[part] = function checked(...args) {
        try {
          check?.(this, name);
          return use.apply(this, args);
        } catch (error) {
          throw named(error, prefix + name, checked);
        }
      };
      Object.defineProperty(member[part], 'name', { value: use.name });
    }
    Object.defineProperty(holder, name, member);
  }
}
