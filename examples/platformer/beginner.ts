/** A player by script, who plays for the first time: he runs right, and jumps at edges and walls, as high as he can. */
import type { Game } from './game.ts';
import type { Keys } from './hero.ts';

/** What he holds next. `look`: how many pixels before an edge he jumps. */
export function beginner(look = 14) {
  let jump = false;
  return ({ scene, hero: { body, hit, vy } }: Game): Keys => {
    const ahead = { x: body.x + look, y: body.y };
    const edge = () => !scene.raycast(ahead, { x: ahead.x, y: ahead.y + 44 }, { mask: 1, ignore: body });
    jump = hit.ground ? Boolean(hit.wall) || edge() : jump && vy < 0;
    return { left: false, right: true, down: false, jump };
  };
}
