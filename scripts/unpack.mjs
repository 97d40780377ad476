/**
 * Unpacks the WebAssembly that scripts/pack.mjs packs: the same module in an order in which gzip finds more to save, about a fifth.
 *
 * gzip gives each value of a byte one code, whatever the byte means, and finds a repetition only where every byte repeats. So
 * - bytes of one meaning stand together: the instructions in one stream, each kind of operand in another;
 * - a local is named by how many other locals of its type were used since it was used last, not by its index: code that was
 *   compiled twice, for other locals, is written the same way;
 * - an instruction is the number of an entry in a dictionary, which lists them by how often they occur. An entry has the bytes to write
 *   and says which operand follows them. It is not always one instruction: a table of branches is many entries.
 */

// The streams, in the order in which they are stored.

/** The dictionary. Of each entry: its operand, how many bytes it has, and these. */
export const ENTRIES = 0;
/** The module before the length of its code section, and after that section. */
export const HEAD = 1;
export const TAIL = 2;
/** The number of functions. Of each: its locals beside the parameters, in groups of one type. */
export const LOCALS = 3;
/** The numbers of entries. */
export const CODE = 4;

// An entry's operand. From here to `LAST_F64` it is read from no stream.

export const NOTHING = 0;
/** No operand, and the function ends. */
export const FUNCTION_END = 1;
/** The local of type i32 that was used last, and the one before it; the local of type f64 that was used last. */
export const LAST_I32 = 2;
export const SECOND_I32 = 3;
export const LAST_F64 = 4;

// Operands that are read from a stream, and these streams.

/** A local of type i32, f64 or another, by how many locals of the three were used since. */
export const LOCAL_I32 = 5;
export const LOCAL_F64 = 6;
export const LOCAL_OTHER = 7;
/** Integers in WebAssembly's form, LEB128: functions and types of calls, constants, offsets, types and depths of blocks. */
export const CALLED = 8;
export const INTEGER = 9;
export const LONG = 10;
export const OFFSET = 11;
export const BLOCK_TYPE = 12;
export const BRANCH = 13;
/** 4, 8 or 16 bytes. */
export const SINGLE = 14;
export const DOUBLE = 15;
export const VECTOR = 16;
export const STREAMS = 17;

/** How many bytes a module begins with before its sections. */
export const MAGIC = 8;

/** The most bytes that a length takes. */
const LENGTH = 5;

/** Which list of locals a type is in. @param {number} type */
export const listOf = (type) => (type === 127 ? 0 : type === 124 ? 1 : 2);

/**
 * A packed module.
 * @typedef {object} Packed
 * @property {Uint8Array} bytes the streams
 * @property {number[]} lengths how many bytes each stream has
 * @property {number} size how many bytes the module has
 */

/**
 * @param {Packed} packed
 * @returns {Uint8Array<ArrayBuffer>} the module
 */
export function unpack({ bytes: packed, lengths, size }) {
  let end = 0;
  const at = lengths.map((length) => (end += length) - length);
  const module = new Uint8Array(size + 2 * LENGTH);
  let to = 0;
  /** Reads an unsigned integer. @param {number} stream */
  const number = (stream) => {
    let value = packed[at[stream]++];
    for (let shift = 7, byte = value; byte > 127; shift += 7) {
      byte = packed[at[stream]++];
      value += byte - 1 << shift;
    }
    return value;
  };
  /** Writes an unsigned integer. @param {number} value */
  const write = (value) => {
    for (; value > 127; value >>= 7) module[to++] = value & 127 | 128;
    module[to++] = value;
  };
  /** @param {number} stream @param {number} count */
  const copy = (stream, count) => {
    module.set(packed.subarray(at[stream], at[stream] += count), to);
    to += count;
  };
  /** Writes, before what begins `LENGTH` after `from`, how long it is. @param {number} from */
  const writeLength = (from) => {
    const end = to;
    to = from;
    write(end - from - LENGTH);
    module.copyWithin(to, from + LENGTH, end);
    to += end - from - LENGTH;
  };

  /** Where each entry begins. @type {number[]} */
  const entries = [];
  for (let entry = 0; entry < lengths[ENTRIES]; entry += 2 + packed[entry + 1]) entries.push(entry);
  // The first section lists types of functions, the second one says which type each function has.
  const { [HEAD]: head } = at;
  at[HEAD] += MAGIC;
  const section = () => {
    at[HEAD]++;
    number(HEAD);
    return number(HEAD);
  };
  const list = () => Array.from({ length: number(HEAD) }, () => number(HEAD));
  const types = Array.from({ length: section() }, () => {
    at[HEAD]++;
    const parameters = list();
    list();
    return parameters;
  });
  const functions = Array.from({ length: section() }, () => types[number(HEAD)]);
  at[HEAD] = head;
  copy(HEAD, lengths[HEAD]);
  const code = to;
  to += LENGTH;
  write(functions.length);
  let token = at[CODE];
  for (const parameters of functions) {
    const body = to;
    to += LENGTH;
    /** Those used last come first. @type {number[][]} */
    const lists = [[], [], []];
    let index = 0;
    /** @param {number} type */
    const addLocal = (type) => lists[listOf(type)].push(index++);
    parameters.forEach(addLocal);
    let groups = number(LOCALS);
    write(groups);
    while (groups--) {
      const count = number(LOCALS);
      const type = number(LOCALS);
      write(count);
      write(type);
      for (let k = count; k--;) addLocal(type);
    }
    let operand;
    let position = to;
    do {
      let entry = packed[token++];
      if (entry > 127) entry += packed[token++] - 1 << 7;
      entry = entries[entry];
      operand = packed[entry++];
      for (let left = packed[entry]; left > 0; left--) module[position++] = packed[++entry];
      if (operand < LAST_I32) continue;
      if (operand < CALLED) {
        const isStored = operand >= LOCAL_I32;
        const list = lists[isStored ? operand - LOCAL_I32 : +(operand === LAST_F64)];
        let rank = isStored ? number(operand) : +(operand === SECOND_I32);
        const local = list[rank];
        for (; rank > 0; rank--) list[rank] = list[rank - 1];
        list[0] = local;
        if (local > 127) module[position++] = local & 127 | 128;
        module[position++] = local > 127 ? local >> 7 : local;
      } else {
        let from = at[operand];
        let left = operand < SINGLE ? 1 : 4 << operand - SINGLE;
        do {
          const byte = packed[from++];
          module[position++] = byte;
          if (operand >= SINGLE || byte < 128) left--;
        } while (left);
        at[operand] = from;
      }
    } while (operand !== FUNCTION_END);
    to = position;
    writeLength(body);
  }
  writeLength(code);
  copy(TAIL, lengths[TAIL]);
  return module.subarray(0, size);
}
