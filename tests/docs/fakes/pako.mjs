/** The function of pako 3 that a guide uses. */
import { unzipSync } from 'node:zlib';

/** @param {Uint8Array} bytes */
export const inflate = (bytes) => new Uint8Array(unzipSync(bytes));
