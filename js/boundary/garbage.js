/** Frees what the core holds for an object once the object is garbage. */

/**
 * A registry that calls `drop` with an object's handle. Cloudflare's runtime has none below a compatibility date of May 2025: there,
 * the core keeps what it holds until the program ends.
 * @param {(handle: number) => void} drop
 * @returns {FinalizationRegistry<number>}
 */
export const registryOf = (drop) =>
  new (globalThis.FinalizationRegistry ?? class { register() {} unregister() {} })(drop);
