/**
 * Which frames come from a client of ours. Colyseus decodes lengths that a frame claims to have before it looks whether
 * the frame is as long: a few bytes can so fill the memory of a process. This looks first, and reads nothing else.
 */
import { Protocol } from '@colyseus/core';

/** How a claim of a digest begins: a message of bytes, called `hash`. */
const CLAIM = Buffer.from([Protocol.ROOM_DATA_BYTES, 0xa0 + 4, ...Buffer.from('hash')]);

/** The bytes of each field of `ArenaInput`, in order. */
const SIZES = [1, 1, 1, 1, 1, 4];

/** @param {Buffer} frame */
export function isOurs(frame) {
  switch (frame[0]) {
    case Protocol.ROOM_INPUT_RELIABLE: return isInput(frame);
    case Protocol.ROOM_DATA_BYTES: return frame.length <= 64 && frame.subarray(0, CLAIM.length).equals(CLAIM);
    case Protocol.JOIN_ROOM: case Protocol.PING: case Protocol.LEAVE_ROOM: return frame.length === 1;
    default: return false;
  }
}

/** Fields that are set, each by its index and 128. @param {Buffer} frame */
function isInput(frame) {
  let at = 1;
  while (at < frame.length && at < 64) {
    const size = SIZES[frame[at] - 128];
    if (size === undefined) return false;
    at += 1 + size;
  }
  return at === frame.length;
}
