/** The colours of pictures that are about light. */

/** The parts of the colours: of the light, and of its brightest place. */
export const [WARM, BRIGHT] = ['255, 211, 138', '255, 240, 208'];
/** The shapes' colours where the light falls on them, and where it does not. */
const TINTS = { a: { bright: '#cfe0ff', dark: '#0d1b3d' }, b: { bright: '#ffe0c4', dark: '#38190a' } };

/**
 * Fills the path as a body that light falls on.
 * @param {Context} ctx  @param {Side} side  @param {string} colour  the side's own
 * @param {Point} lit  where it is brightest, on the screen
 * @param {Point} back  where it is darkest
 */
export function fillLit(ctx, side, colour, lit, back) {
  const body = ctx.createLinearGradient(lit.x, lit.y, back.x, back.y);
  [TINTS[side].bright, colour, TINTS[side].dark].forEach((colour, i) => body.addColorStop([0, 0.38, 1][i], colour));
  ctx.fillStyle = body;
  ctx.fill();
}
