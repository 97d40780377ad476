/** The equal angle from −π to π, to three decimals. @param {number} angle */
export function wrapAngle(angle) {
  return rounded(Math.atan2(Math.sin(angle), Math.cos(angle)));
}

/** @param {number} value  @param {number} min  @param {number} max */
export function clamp(value, min, max) {
  return Math.min(max, Math.max(min, value));
}

/** To three decimals, as states, addresses and the shown code have them; never −0. @param {number} value */
export function rounded(value) {
  return Math.round(value * 1000) / 1000 + 0;
}
