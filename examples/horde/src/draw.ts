/** Draws the game: the dark with the light of the lamp in it, and what moves. Nothing here changes the game. */
import type { Point } from 'shadowgap';
import { watchColours } from './colours.ts';
import { paintGround } from './ground.ts';
import { KINDS } from './horde.ts';
import { lightFrom, REACH, sidesOf } from './light.ts';
import { glow, makeSprites } from './sprites.ts';
import { makeSparks } from './sparks.ts';
import { type Enemy, type Game, type Gift } from './types.ts';
import { makeView } from './view.ts';

/** Where there are so many bullets, each is drawn as two dots, which takes a third of the time. */
const MANY = 500;
/** So far light is drawn into a wall, whose side it shows: less than half of the thinnest wall. */
const RIM = 5;

export function makePainter(stage: HTMLElement, game: Game, floor: number[]) {
  const sides = sidesOf(game.scene);
  const coloursNow = watchColours();
  let colours = coloursNow();
  const view = makeView(stage, game.width, game.height, (ctx) => paintGround(ctx, game, floor, sides, colours));
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const sparks = makeSparks();
  let sprites: { key: number; made: ReturnType<typeof makeSprites> } | undefined;
  /** How much light falls on each enemy, from 0 to 1: it does not change at once. */
  let lights = new WeakMap<Enemy, number>();
  let [shake, flash, shot, age] = [0, 0, 0, 0];

  /** The dark, the light in it, and the shadows of enemies. */
  function drawDark(lamp: Point, seen: { x: number; y: number; enemy: Enemy }[]) {
    const { dark: ctx, left, top, wide, high } = view;
    const light = lightFrom(game.scene, lamp, sides);
    ctx.fillStyle = colours.veil;
    ctx.fillRect(left - 9, top - 9, wide + 18, high + 18);
    const trace = () => {
      ctx.beginPath();
      for (const { x, y } of light) {
        const far = Math.hypot(x - lamp.x, y - lamp.y) || 1;
        ctx.lineTo(x + (RIM / far) * (x - lamp.x), y + (RIM / far) * (y - lamp.y));
      }
    };
    const fade = (from: string, to: string) => {
      const gradient = ctx.createRadialGradient(lamp.x, lamp.y, 0, lamp.x, lamp.y, REACH);
      gradient.addColorStop(0, from);
      gradient.addColorStop(0.35, from);
      gradient.addColorStop(1, to);
      return gradient;
    };
    ctx.globalCompositeOperation = 'destination-out';
    ctx.fillStyle = fade('rgb(0 0 0 / 0.96)', 'rgb(0 0 0 / 0)');
    trace();
    ctx.fill();
    ctx.globalCompositeOperation = 'source-over';
    ctx.fillStyle = fade(colours.lamp, 'transparent');
    ctx.fill();
    // Away from the lamp, as wide as the enemy is seen from it, within the light, and faint where that is.
    ctx.save();
    ctx.clip();
    ctx.beginPath();
    for (const { x, y, enemy } of seen) {
      const far = Math.hypot(x - lamp.x, y - lamp.y);
      if (far > REACH || far < 1) continue;
      const { radius } = KINDS[enemy.kind];
      const [dx, dy] = [(x - lamp.x) / far, (y - lamp.y) / far];
      const [wx, wy] = [-dy * radius, dx * radius];
      const out = REACH / far;
      ctx.moveTo(x + wx, y + wy);
      ctx.lineTo(x + wx + (far * dx + wx) * out, y + wy + (far * dy + wy) * out);
      ctx.lineTo(x - wx + (far * dx - wx) * out, y - wy + (far * dy - wy) * out);
      ctx.lineTo(x - wx, y - wy);
    }
    ctx.globalAlpha = 0.45;
    ctx.fillStyle = fade(colours.veil, 'transparent');
    ctx.fill();
    ctx.restore();
    ctx.globalCompositeOperation = 'destination-out';
    for (const { x, y, size } of sparks.lights()) glow(ctx, x, y, size, 'black', 0.7);
    for (const { x, y } of game.gifts) glow(ctx, x, y, 70, 'black', 0.8);
    ctx.globalCompositeOperation = 'source-over';
  }

  function drawHero(at: Point) {
    const { moving: ctx } = view;
    const { way, barrels, safe } = game.hero;
    if (game.over) return;
    ctx.save();
    ctx.translate(at.x, at.y);
    ctx.rotate(Math.atan2(way.y, way.x));
    // Blinks while nothing can hurt him.
    ctx.globalAlpha = safe > 0 && safe % 16 > 8 ? 0.45 : 1;
    Object.assign(ctx, { strokeStyle: colours.gun, lineWidth: 4, lineCap: 'round' });
    ctx.beginPath();
    for (let k = 0; k < barrels; k += 1) {
      const aside = 0.11 * (k - (barrels - 1) / 2);
      const out = 19 - 3 * shot;
      ctx.moveTo(8 * Math.cos(aside), 8 * Math.sin(aside));
      ctx.lineTo(out * Math.cos(aside), out * Math.sin(aside));
    }
    ctx.stroke();
    ctx.fillStyle = colours.hero;
    ctx.beginPath();
    ctx.arc(0, 0, 12, 0, 2 * Math.PI);
    ctx.fill();
    Object.assign(ctx, { strokeStyle: colours.rim, lineWidth: 2 });
    ctx.stroke();
    ctx.fillStyle = colours.rim;
    ctx.beginPath();
    ctx.arc(0, 0, 4.5, 0, 2 * Math.PI);
    ctx.fill();
    ctx.restore();
  }

  /** Each hovers over a glow of its colour. */
  function drawGift(gift: Gift, x: number, y: number) {
    const { moving: ctx } = view;
    const colour = { barrel: colours.gold, nova: colours.spell, heart: colours.blood }[gift];
    glow(ctx, x, y, 30 + 3 * Math.sin(age / 14), colour, 0.7);
    ctx.save();
    ctx.translate(x, y + 2 * Math.sin(age / 20 + x));
    Object.assign(ctx, { fillStyle: colour, strokeStyle: colour, lineWidth: 3.4, lineCap: 'round' });
    if (gift === 'heart') ctx.fill(new Path2D('M0 9C-13 0 -9 -10 -4 -9C-1 -9 0 -6 0 -6C0 -6 1 -9 4 -9C9 -10 13 0 0 9Z'));
    if (gift === 'barrel') ctx.stroke(new Path2D('M-3 7L-8 -7M0 7V-9M3 7L8 -7'));
    if (gift === 'nova') {
      ctx.stroke(new Path2D('M0 -10V-5M0 10V5M-10 0H-5M10 0H5M7 -7L4 -4M-7 7L-4 4M7 7L4 4M-7 -7L-4 -4'));
      ctx.fill(new Path2D('M3 0A3 3 0 1 1 -3 0A3 3 0 1 1 3 0Z'));
    }
    ctx.restore();
  }

  return {
    toWorld: view.toWorld,
    /** Another game, in the same level. */
    begin(next: Game) {
      game = next;
      lights = new WeakMap();
    },
    /** After each step: what happened in it. */
    note() {
      age += 1;
      shake *= 0.88;
      flash *= 0.92;
      shot *= 0.7;
      for (const { what, x, y, way, kind } of game.events) {
        if (what === 'shot') {
          shot = 1;
          sparks.light(x + 24 * game.hero.way.x, y + 24 * game.hero.way.y, 60);
        }
        if (what === 'hit') sparks.burst(x, y, colours.gold, 2, 3, way);
        if (what === 'kill') {
          sparks.burst(x, y, colours.foe, kind === 'brute' ? 16 : 7, 4);
          sparks.light(x, y, kind === 'brute' ? 110 : 70);
        }
        if (what === 'gift') sparks.ring(x, y, kind === 'nova' ? 260 : 70, kind === 'heart' ? colours.blood : kind === 'nova' ? colours.spell : colours.gold);
        if (what === 'ouch' || what === 'over') sparks.ring(x, y, 170, colours.blood);
        if (what === 'over') sparks.burst(x, y, colours.hero, 40, 6);
        shake = Math.max(shake, { ouch: 9, over: 12, gift: kind === 'nova' ? 6 : 0, kill: kind === 'brute' ? 3 : 0, hit: 0, shot: 0.8 }[what]);
        if (what === 'ouch' || what === 'over') flash = 1;
      }
      sparks.step();
    },
    /** @param part of a step that is over: things are drawn between their last two places @param seconds passed */
    draw(part: number, seconds: number) {
      const { hero, enemies, bullets, gifts } = game;
      if (colours !== coloursNow()) {
        colours = coloursNow();
        sprites = undefined;
        view.repaint();
      }
      const between = ({ body: { x, y }, before }: { body: Point; before: Point }) => ({ x: before.x + (x - before.x) * part, y: before.y + (y - before.y) * part });
      const lamp = between(hero);
      const jolt = still.matches ? 0 : shake;
      view.begin(lamp, 1 - Math.exp(-9 * seconds), { x: jolt * Math.sin(age * 1.9), y: jolt * Math.cos(age * 2.3) });
      if (sprites?.key !== view.scale) sprites = { key: view.scale, made: makeSprites(colours, view.scale) };
      const { made } = sprites;
      const { moving: ctx, left, top, wide, high } = view;
      const isOut = ({ x, y }: Point) => x < left - 30 || y < top - 30 || x > left + wide + 30 || y > top + high + 30;

      const shown = [];
      for (const enemy of enemies) {
        const at = between(enemy);
        if (isOut(at)) continue;
        const light = lights.get(enemy) ?? 0;
        lights.set(enemy, light + (Number(enemy.sees) - light) * 0.15);
        shown.push({ ...at, enemy, light });
      }
      drawDark(lamp, shown.filter(({ light }) => light > 0.3));
      for (const gift of gifts) if (!isOut(gift)) drawGift(gift.data, gift.x, gift.y);
      // In pixels of the canvas.
      const { scale } = view;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      for (const { x, y, enemy, light } of shown) {
        const [dx, dy] = [lamp.x - x, lamp.y - y];
        const bright = light * Math.max(0, 1 - Math.sqrt(dx * dx + dy * dy) / REACH);
        made.enemies[enemy.kind](ctx, (x - left) * scale, (y - top) * scale, dx, dy, game.steps - enemy.hurtAt < 3 ? 4 : Math.ceil(3 * bright));
      }
      const dot = Math.ceil(2.5 * scale);
      ctx.fillStyle = colours.gold;
      for (const bullet of bullets) {
        if (isOut(bullet)) continue;
        const { x, y, vx, vy, before } = bullet;
        const [px, py] = [(before.x + (x - before.x) * part - left) * scale, (before.y + (y - before.y) * part - top) * scale];
        if (bullets.size < MANY) made.bullet(ctx, px, py, vx, vy);
        else {
          ctx.fillRect(Math.round(px), Math.round(py), dot, dot);
          ctx.fillRect(Math.round(px - 0.008 * vx * scale), Math.round(py - 0.008 * vy * scale), dot - 1, dot - 1);
        }
      }
      ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
      drawHero(lamp);
      sparks.draw(ctx, colours.rim);
      if (flash < 0.02) return;
      ctx.globalAlpha = 0.28 * flash;
      ctx.fillStyle = colours.blood;
      ctx.fillRect(left, top, wide, high);
      ctx.globalAlpha = 1;
    },
  };
}
