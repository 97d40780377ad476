/** Checks what the members of a class are called on. */

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
