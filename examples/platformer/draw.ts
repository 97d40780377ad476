/** Draws the level: its ground, what stands and moves on it, and the hero. */
import type { View } from './camera.ts';
import type { Colours } from './colours.ts';
import type { Grain } from './dust.ts';
import { drawDust } from './dust.ts';
import type { Game } from './game.ts';
import type { Ground } from './ground.ts';
import type { Body, Kind } from './level.ts';
import { drawShadow, shadowOf } from './light.ts';
import type { Puppet } from './puppet.ts';
import { drawPuppet } from './puppet.ts';

export type Picture = {
  game: Game;
  /** Where a body is in this frame. */
  poseOf: (body: Body) => { x: number; y: number; angle: number };
  colours: Colours;
  view: View;
  ground: Ground;
  puppet: Puppet;
  dust: Grain[];
  /** The part of the picture's change that is over: 0 open, 1 dark. */
  shut: number;
};

/** The glow of a coin, drawn once for each theme and size. */
let glow: { key: string; canvas: HTMLCanvasElement } | undefined;

function glowOf({ glow: colour, fade, smallest }: Colours, scale: number) {
  const key = `${colour} ${smallest} ${scale}`;
  if (glow?.key === key) return glow.canvas;
  const canvas = Object.assign(document.createElement('canvas'), { width: 72 * scale, height: 72 * scale });
  const ctx = canvas.getContext('2d')!;
  ctx.scale(scale, scale);
  const light = ctx.createRadialGradient(36, 36, 4, 36, 36, 36);
  light.addColorStop(0, colour);
  light.addColorStop(1, fade);
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, 72, 72);
  glow = { key, canvas };
  return canvas;
}

type Box = [left: number, top: number, width: number, height: number];

/** A box with light on its upper and left edges. */
function fillLit(ctx: CanvasRenderingContext2D, [left, top, width, height]: Box, fill: string, rim: string) {
  ctx.fillStyle = rim;
  ctx.fillRect(left, top, width, height);
  ctx.fillStyle = fill;
  ctx.fillRect(left + 1.6, top + 1.8, width - 1.6, height - 1.8);
}

/** The box that a lift, a crusher or a seesaw is. */
function boxOf({ shape: { points } }: Body): Box {
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  return [left, top, -2 * left, -2 * top];
}

/** How each kind looks, about its middle. */
const LOOKS: Partial<Record<Kind, (ctx: CanvasRenderingContext2D, picture: Picture, body: Body, angle: number) => void>> = {
  lift(ctx, { colours }, body) {
    fillLit(ctx, boxOf(body), colours.b, colours.rim);
  },
  crusher(ctx, { colours }, body) {
    const [left, top, width, height] = boxOf(body);
    fillLit(ctx, [left, top, width, height], colours.b, colours.rim);
    ctx.fillStyle = colours.shade;
    ctx.fillRect(left + 0.64 * width, top, 0.36 * width, height);
    // Its teeth are above its edge: it is the flat side that squashes.
    ctx.fillStyle = colours.largest;
    ctx.beginPath();
    for (let x = left; x < left + width; x += 16) {
      ctx.moveTo(x, top + height - 8);
      ctx.lineTo(x + 8, top + height);
      ctx.lineTo(x + 16, top + height - 8);
    }
    ctx.fill();
  },
  seesaw(ctx, { colours }, body, angle) {
    fillLit(ctx, boxOf(body), colours.b, colours.rim);
    ctx.rotate(-angle);
    ctx.fillStyle = colours.muted;
    ctx.strokeStyle = colours.rim;
    ctx.lineWidth = 2;
    ctx.fill(new Path2D('M0 5l13 30h-26z'));
    ctx.stroke(new Path2D('M-1 7l-12 28'));
  },
  flag(ctx, { colours, game }, { x }) {
    const reached = game.start.x === x;
    ctx.fillStyle = colours.muted;
    ctx.fillRect(-1.5, -16, 3, 32);
    const wave = 2.5 * Math.sin(game.steps / 11 + x);
    ctx.fillStyle = reached ? colours.mtv : colours.muted;
    ctx.fill(new Path2D(`M1.5 -16q8 ${wave - 2} 18 ${wave + 5}q-10 ${3 - wave} -18 7z`));
  },
  goal(ctx, { colours, game, view }) {
    // Two shapes with a gap, through which the light comes: the page's mark.
    const beam = ctx.createLinearGradient(0, 0, 150, 0);
    beam.addColorStop(0, colours.glow);
    beam.addColorStop(1, colours.fade);
    ctx.fillStyle = beam;
    ctx.globalAlpha = 0.75 + 0.25 * Math.sin(game.steps / 20);
    ctx.beginPath();
    for (const [x, y] of [[-10, -8], [150, -30], [150, 32], [-10, 24]]) ctx.lineTo(x, y);
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.drawImage(glowOf(colours, view.scale), -50, -42, 100, 100);
    fillLit(ctx, [-10, -80, 20, 72], colours.a, colours.rim);
    fillLit(ctx, [-10, 24, 20, 8], colours.b, colours.rim);
  },
  coin(ctx, { colours, game, view }, { x, y }) {
    const beat = Math.sin(game.steps / 16 + x / 40);
    ctx.translate(0, 2 * beat);
    ctx.drawImage(glowOf(colours, view.scale), -36, -36, 72, 72);
    const turn = Math.cos(game.steps / 22 + x / 60 + y / 90);
    ctx.fillStyle = colours.smallest;
    ctx.strokeStyle = colours.rim;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.ellipse(0, 0, 1.5 + 5.5 * Math.abs(turn), 7, 0, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  },
};

const MACHINES = ['lift', 'crusher', 'seesaw'];

/** The track of a lift or crusher. */
function drawTracks(ctx: CanvasRenderingContext2D, { game, colours }: Picture) {
  Object.assign(ctx, { strokeStyle: colours.muted, lineWidth: 1.5, lineCap: 'round' });
  ctx.setLineDash([0.1, 7]);
  ctx.beginPath();
  for (const { from, dx = 0, dy = 0 } of game.movers) {
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(from.x + dx, from.y + dy);
  }
  ctx.stroke();
  ctx.setLineDash([]);
}

export function draw(ctx: CanvasRenderingContext2D, picture: Picture) {
  const { game, poseOf, colours, view, ground, puppet, dust, shut } = picture;
  const { left, top, width, height, scale } = view;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  // To whole pixels, as the ground's picture is.
  ctx.setTransform(scale, 0, 0, scale, -Math.round(left * scale), -Math.round(top * scale));
  const hero = { ...poseOf(game.hero.body) };
  const seen = [...game.scene].filter(({ x, data }) => LOOKS[data] && x > left - 120 && x < left + width + 120);
  drawTracks(ctx, picture);
  ground.draw(ctx, view, colours);
  for (const body of seen) if (MACHINES.includes(body.data)) drawShadow(ctx, shadowOf(game.scene, body, poseOf(body)), colours);
  const shadow = shadowOf(game.scene, game.hero.body, hero);
  drawShadow(ctx, shadow, colours);
  for (const body of seen) {
    const { x, y, angle } = poseOf(body);
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    LOOKS[body.data]?.(ctx, picture, body, angle);
    ctx.restore();
  }
  drawPuppet(ctx, puppet, game.hero, hero, shadow.light, colours);
  drawDust(ctx, dust, colours);
  if (shut <= 0) return;
  // The light closes about the hero.
  ctx.fillStyle = colours.deep;
  ctx.beginPath();
  ctx.rect(left - 1, top - 1, width + 2, height + 2);
  ctx.arc(hero.x, hero.y, Math.max(0, 1 - shut) ** 2 * Math.hypot(width, height), 0, 2 * Math.PI);
  ctx.fill('evenodd');
}
