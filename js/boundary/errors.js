import { copy } from '../../pkg/engine.js';

/**
 * Why a shape is refused.
 * @typedef {'not-finite' | 'too-few-points' | 'degenerate' | 'not-convex' | 'self-crossing' | 'bad-radius' |
 *   'bad-size'} ShapeErrorCode
 */

/** Errors made here that do not name a public function yet. @type {WeakSet<Error>} */
export const unnamed = new WeakSet();

/** Notes an error that was made here. @template {Error} T @param {T} error */
function made(error) {
  unnamed.add(error);
  return error;
}

/** @param {string} message @param {ErrorOptions} [options] */
export const typeError = (message, options) => made(new TypeError(message, options));

/** @param {string} message */
export const rangeError = (message) => made(new RangeError(message));

/**
 * An error that a public function throws: with the function's name before its message, and a stack that begins where
 * the function was called. Errors of the caller's own functions and setters stay as they are.
 * @param {any} error
 * @param {string} name
 * @param {Function} call the function
 */
export function named(error, name, call) {
  if (unnamed.delete(error)) {
    if (!error.message.startsWith(name)) error.message = `${name}: ${error.message}`;
    // Where the engine has it: V8 and JavaScriptCore for long, Firefox since version 138.
    /** @type {any} */ (Error).captureStackTrace?.(error, call);
  }
  return error;
}

/**
 * Why a shape was refused. `code` does not change between versions; `message` is a sentence with the value that was
 * wrong.
 */
export class ShapeError extends Error {
  /**
   * @param {ShapeErrorCode} code
   * @param {string} message
   * @param {number} [index]
   * @param {number} [hole]
   */
  constructor(code, message, index, hole) {
    super(message);
    made(this);
    /** @readonly */
    this.code = code;
    if (index !== undefined) {
      /**
       * Index of the vertex that was wrong, where there is one.
       * @type {number | undefined}
       * @readonly
       */
      this.index = index;
    }
    if (hole !== undefined) {
      /**
       * Index of the hole whose vertex that is, where it is one of a hole.
       * @type {number | undefined}
       * @readonly
       */
      this.hole = hole;
    }
  }
}

ShapeError.prototype.name = 'ShapeError';

/**
 * A value as a message shows it: short. It never throws, whatever the value.
 * @param {unknown} value
 * @returns {string}
 */
export function show(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    if (Array.isArray(value)) return `an array of ${value.length}`;
  } catch { /* a proxy */ }
  return 'an object';
}

/**
 * The property by which a copy of this package knows instances of another copy's classes: another entry, or another
 * version.
 */
export const brand = Symbol.for('shadowgap');

/**
 * What to throw where an instance of `type` was expected. Reactive state hands out proxies of the objects in it: a
 * proxy passes for the class and has the object's own properties, but lacks its private fields.
 * @param {{ prototype: any }} type
 * @param {string} argument
 * @param {any} value
 */
export function notInstance(type, argument, value) {
  const ours = type.prototype[brand];
  let theirs;
  let isProxy = false;
  try {
    theirs = value[brand];
    isProxy = value instanceof /** @type {any} */ (type) && Object.keys(value).length > 0;
  } catch { /* null, undefined or a revoked proxy */ }
  const { name } = ours;
  if (isProxy) {
    return typeError(`${argument} is a proxy of a ${name}, as reactive state of Vue, Valtio or MobX makes: keep it outside of such state, or wrap it in markRaw (Vue) or ref (Valtio)`);
  }
  if (theirs !== undefined && theirs.name !== name) {
    return typeError(`${argument} must be a ${name}, got a ${theirs.name}${name === 'Shape' && theirs.name === 'Body' ? ': pass body.shape' : ''}`);
  }
  return typeError(theirs && theirs !== ours
    ? `${argument} must be a ${name} of this copy, got a ${name} of another copy of shadowgap (${theirs.copy}; this is ${copy}): import all from one entry of one version`
    : `${argument} must be a ${name}, got ${show(value)}`);
}

/** What to throw when memory has no room for what a call needs. */
export const noRoom = () => rangeError('memory has no room for what the call needs');

/**
 * Has the functions of an object, but those named by symbols, name themselves in the errors that they throw: see
 * `named`.
 * @template T
 * @param {T & object} holder a class or its prototype
 * @param {string} prefix what comes before a function's name
 * @param {readonly ('value' | 'get' | 'set')[]} [parts] which functions, of methods and of accessors; default all
 * @param {(object: T, name: string) => void} [check] called first, with what a member was called on; throws when it
 *   cannot be used
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
