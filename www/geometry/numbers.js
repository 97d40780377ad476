/** An angle, at most half a turn to either side. @param {number} angle */
export function wrapAngle(angle) {
  return rounded(Math.atan2(Math.sin(angle), Math.cos(angle)));
}

/** @param {number} value  @param {number} min  @param {number} max */
export function clamp(value, min, max) {
  return Math.min(max, Math.max(min, value));
}

/** @param {number} value */
export function rounded(value) {
  return Math.round(value * 1000) / 1000 + 0;
}
