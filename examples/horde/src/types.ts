/** What a game consists of. Lengths are pixels, steps are a sixtieth of a second. */
import type { Body, Point, Scene } from 'shadowgap';

/** The categories of bodies: each is one bit, so that a mask can name several. */
export const [WALL, HERO, ENEMY, BULLET, GIFT] = [1, 2, 4, 8, 16];
export const [MOST_ENEMIES, MOST_BULLETS] = [500, 2000];
/** The length of a step, in seconds. */
export const STEP = 1 / 60;

/** What the player wants: a way to walk, at most 1 long, and where to shoot, if not at whom the hero sees. */
export interface Input { x: number; y: number; aim: Point | null }
/** `vx`, `vy`: in pixels a second; `ends`: the step in which it does; `before`: its last place. */
export interface Bullet { body: Body<Bullet>; x: number; y: number; vx: number; vy: number; ends: number; bounces: number; before: Point }
export type Kind = 'runner' | 'walker' | 'brute';
export type Gift = 'barrel' | 'nova' | 'heart';

/**
 * `vx`, `vy`: of a knock, in pixels a step; `push`: what makes room in the next step; `press`: how deep others are in
 * it; `saw`: where it saw the hero last; `before`: its place a step ago.
 */
export interface Enemy {
  body: Body<Enemy>; kind: Kind; life: number; vx: number; vy: number; push: Point; press: number; sees: boolean; saw: Point | null; hurtAt: number; before: Point;
}

/** What happened in a step, for sounds and sparks: `way` is the normal of what was hit. */
export interface Event { what: 'shot' | 'hit' | 'kill' | 'ouch' | 'gift' | 'over'; x: number; y: number; way?: Point; kind?: Kind | Gift }

/** `way`: to where the hero shoots; `safe` and `pause`: steps until he can be hurt, and until he shoots. */
export interface Game {
  scene: Scene<Enemy | Bullet | Gift | null>; width: number; height: number; nests: Point[];
  hero: { body: Body<null>; before: Point; way: Point; lives: number; barrels: number; safe: number; pause: number };
  enemies: Set<Enemy>; bullets: Set<Bullet>; gifts: Set<Body<Gift>>;
  /** Ways to where it was last told to lead. `isWide`: whether walls are farther than 31. */
  flow: { leadTo(place: Point): void; next(from: Point): Point; isWide(place: Point): boolean };
  steps: number; kills: number; over: boolean; events: Event[];
  /** From 0 to 1: the same numbers for the same seed. */
  random(): number;
}
