/** The function of fflate 0.8 that a guide uses. */
import { unzipSync } from 'node:zlib';

/** @param {Uint8Array} bytes */
export const decompressSync = (bytes) => new Uint8Array(unzipSync(bytes));
