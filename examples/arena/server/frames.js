/**
 * Which frames come from a client of ours. Colyseus decodes lengths that a frame claims to have before it looks whether
 * the frame is as long: a few bytes can so fill the memory of a process. This looks first, and reads nothing else.
 */
import { Protocol } from '@colyseus/core';
import { INPUT_TICKS } from '../shared/protocol.js';

/** How a claim of a digest begins: a message of bytes, called `hash`. */
const CLAIM = Buffer.from([Protocol.ROOM_DATA_BYTES, 0xa0 + 4, ...Buffer.from('hash')]);

/** The bytes of each field of `ArenaInput`, in order. */
const SIZES = [1, 1, 1, 1, 1, 4];
/** The bytes that follow the first one of a number from 128 on. @type {Record<number, number>} */
const MORE = { 0xcc: 1, 0xcd: 2, 0xce: 4 };

/** @param {Buffer} frame */
export function isOurs(frame) {
  switch (frame[0]) {
    case Protocol.ROOM_INPUT_UNRELIABLE: return areInputs(frame);
    case Protocol.ROOM_DATA_BYTES: return frame.length <= 64 && frame.subarray(0, CLAIM.length).equals(CLAIM);
    case Protocol.JOIN_ROOM: case Protocol.PING: case Protocol.LEAVE_ROOM: return frame.length === 1;
    default: return false;
  }
}

/**
 * The number of the first input, then for each its length and the fields that are set, each by its index and 128.
 * @param {Buffer} frame
 */
function areInputs(frame) {
  let at = 2 + (frame[1] < 128 ? 0 : MORE[frame[1]] ?? NaN);
  for (let count = 0; count < INPUT_TICKS && at < frame.length; count += 1) {
    const end = at + 1 + frame[at];
    for (at += 1; at < end;) at += 1 + (SIZES[frame[at] - 128] ?? NaN);
    if (at !== end) return false;
  }
  return at === frame.length;
}
