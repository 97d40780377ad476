/** A player by script, who plays for the first time: he runs right, and jumps at edges and walls, as high as he can. */

/**
 * @param {number} [look]  how many pixels before an edge he jumps
 * @returns {(game: import('./game.js').Game) => import('./hero.js').Keys}  what he holds next
 */
export function beginner(look = 14) {
  let jump = false;
  return ({ scene, hero: { body, hit, vy } }) => {
    const ahead = { x: body.x + look, y: body.y };
    const edge = () => !scene.raycast(ahead, { x: ahead.x, y: ahead.y + 44 }, { mask: 1, ignore: body });
    jump = hit.ground ? Boolean(hit.wall) || edge() : jump && vy < 0;
    return { left: false, right: true, down: false, jump };
  };
}
