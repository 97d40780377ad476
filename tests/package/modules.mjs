/** How many bytes of code each module of src/ takes in a WebAssembly module whose functions have names. */

const CUSTOM_SECTION = 0;
const CODE_SECTION = 10;
/** In the section of names, the part that names functions. */
const FUNCTION_NAMES = 1;

/**
 * The bytes of code by module of src/, such as `pair/manifold`, the largest first. Functions that the boundary exports
 * have no path: they, and what is inlined into them, count as `wasm`. `other` is the standard library, the allocator
 * and what the compiler adds.
 * @param {Uint8Array} wasm without imports
 * @returns {[module: string, bytes: number][]}
 */
export function bytesByModule(wasm) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0, byte = 128; byte > 127; shift += 7) {
      byte = wasm[at++];
      value += (byte & 127) << shift;
    }
    return value;
  };
  const text = () => {
    const length = number();
    return Buffer.from(wasm.subarray(at, at += length)).toString();
  };
  /** @type {number[]} */
  const sizes = [];
  /** @type {string[]} */
  const names = [];
  while (at < wasm.length) {
    const section = wasm[at++];
    const end = number() + at;
    if (section === CODE_SECTION) {
      for (let left = number(); left > 0; left--) {
        const size = number();
        sizes.push(size);
        at += size;
      }
    } else if (section === CUSTOM_SECTION && text() === 'name') {
      while (at < end) {
        const part = wasm[at++];
        const partEnd = number() + at;
        if (part === FUNCTION_NAMES) for (let left = number(); left > 0; left--) names[number()] = text();
        at = partEnd;
      }
    }
    at = end;
  }
  /** @type {Map<string, number>} */
  const modules = new Map();
  for (const [index, size] of sizes.entries()) {
    const module = moduleOf(names[index] ?? '');
    modules.set(module, (modules.get(module) ?? 0) + size);
  }
  return [...modules].sort(([, p], [, q]) => q - p);
}

/** @param {string} name of a function, such as `shadowgap[hash]::pair::manifold::manifold::hash` */
function moduleOf(name) {
  if (/^\w+$/.test(name)) return name.startsWith('__') ? 'other' : 'wasm';
  // A method of a type has the module where it is written first; code of the standard library for our types does not
  // begin with it.
  const path = /^<?(?:impl )?shadowgap(?:\[\w+\])?::((?:[a-z]\w*::)+)/.exec(name)?.[1];
  return path ? path.split('::').slice(0, 2).filter(Boolean).join('/') : 'other';
}
