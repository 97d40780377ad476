/** A player for tests, and for a picture that plays by itself: keeps away from enemies, and fetches gifts. */
import { ENEMY, GIFT, WALL, type Game, type Input } from './types.ts';

/** How far he looks about, in pixels. */
const [NEAR, FAR] = [170, 700];

export function robot({ scene, hero: { body }, width, height }: Game): Input {
  // To the nearest gift that he sees, or else to the middle.
  const gift = scene.nearestAll(body, { mask: GIFT, count: 4, maxDistance: FAR }).find((found) => !scene.raycast(body, found.body, WALL))?.body;
  const goal = gift ?? { x: width / 2, y: height / 2 };
  const far = Math.sqrt((goal.x - body.x) ** 2 + (goal.y - body.y) ** 2);
  let [x, y] = [(goal.x - body.x) / Math.max(far, 60), (goal.y - body.y) / Math.max(far, 60)];
  for (const { body: enemy, distance } of scene.nearestAll(body, { mask: ENEMY, count: 12, maxDistance: NEAR })) {
    const push = (2.5 * (1 - distance / NEAR) ** 2) / Math.max(distance, 1);
    x -= push * (enemy.x - body.x);
    y -= push * (enemy.y - body.y);
  }
  const long = Math.max(1, Math.sqrt(x * x + y * y));
  return { x: x / long, y: y / long, aim: null };
}
