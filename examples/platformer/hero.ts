/** From keys to a velocity, and from a velocity to a place. Lengths are pixels of the world, a step is 1/60 s. */
import type { Move, Point } from 'shadowgap';
import type { Body, Kind } from './level.ts';
import { TRIGGER, UP } from './level.ts';

/** Those that are held. */
export type Keys = { left: boolean; right: boolean; down: boolean; jump: boolean };
/** What happens, to be heard and seen. */
export type What = 'jump' | 'land' | 'turn' | 'coin' | 'flag' | 'fall' | 'goal';
export type Tell = (what: What, at: Point, size?: number) => unknown;
export type Hero = ReturnType<typeof makeHero>;

const RUN = 3.4;
const GAIN = { ground: 0.6, air: 0.35 }; // of speed in a step
const JUMP = 9.3;
const GRAVITY = 0.5;
const SHORT = 2.5; // times gravity while he rises and jump is not held: a short press is a short jump
const FASTEST = 16;
const LATE = 6; // steps after he has walked off an edge in which he can still jump
const EARLY = 7; // steps before he lands in which a press counts

export function makeHero(body: Body) {
  const hit = { ground: null } as Move<Kind>;
  return { body, hit, vx: 0, vy: 0, sinceGround: LATE, sincePress: EARLY, held: true };
}

/** One step. What he has met is in `hero.hit` then. */
export function moveHero(hero: Hero, { left, right, down, jump }: Keys, tell: Tell) {
  const { body, hit } = hero;
  const missing = RUN * (Number(right) - Number(left)) - hero.vx;
  const gain = hit.ground ? GAIN.ground : GAIN.air;
  if (hit.ground && Math.abs(missing) > 1.5 * RUN && left !== right) tell('turn', body);
  hero.vx += Math.max(-gain, Math.min(missing, gain));
  hero.vy = Math.min(hero.vy + GRAVITY * (hero.vy < 0 && !jump ? SHORT : 1), FASTEST);

  hero.sinceGround = hit.ground ? 0 : hero.sinceGround + 1;
  hero.sincePress = jump && !hero.held ? 0 : hero.sincePress + 1;
  hero.held = jump;
  if (hero.sinceGround < LATE && hero.sincePress < EARLY) {
    hero.vy = -JUMP;
    hero.sinceGround = LATE;
    hero.sincePress = EARLY;
    tell('jump', body);
  }

  // A floor that he drops through is ignored for one step: then he is within it, and it lets him pass.
  const ignore = down && hit.ground?.body.oneWay ? hit.ground.body : [];
  const flies = !hit.ground;
  body.scene?.move(body, { x: hero.vx, y: hero.vy }, { up: UP, snap: 8, step: 9, triggers: TRIGGER, ignore }, hit);
  if (hit.ground && flies) tell('land', body, hero.vy / FASTEST);
  if (hit.ground || (hit.ceiling && hero.vy < 0)) hero.vy = 0;
  if (hit.wall) hero.vx = hit.moved.x;
}
