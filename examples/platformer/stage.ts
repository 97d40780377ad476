/** Shows a level in two layers: what lies behind it, which the browser moves, and a canvas. */
import type { Point } from 'shadowgap';
import { makeBackdrop } from './backdrop.ts';
import { follow, makeCamera } from './camera.ts';
import { watchColours } from './colours.ts';
import type { Picture } from './draw.ts';
import { draw } from './draw.ts';
import type { Grain } from './dust.ts';
import { stepDust } from './dust.ts';
import type { Game } from './game.ts';
import type { Ground } from './ground.ts';
import { makeGround } from './ground.ts';
import type { Puppet } from './puppet.ts';
import { makePuppet, stepPuppet } from './puppet.ts';

type Shown = { game: Game; camera: Point; ground: Ground; puppet: Puppet; dust: Grain[] };

/** `stage`: has an element of the class `backdrop` and a canvas of the class `level`. */
export function makeStage(stage: HTMLElement) {
  const canvas = stage.querySelector<HTMLCanvasElement>('.level')!;
  const ctx = canvas.getContext('2d')!;
  const showBackdrop = makeBackdrop(stage.querySelector('.backdrop')!);
  const coloursNow = watchColours();
  return {
    /** What is shown of a level that begins. */
    enter(game: Game): Shown {
      const { body } = game.hero;
      return { game, camera: makeCamera(body), ground: makeGround(game), puppet: makePuppet(body), dust: [] };
    },
    /**
     * Moves the camera by a part of the way to the hero, and draws. `below`: how many CSS pixels buttons cover; `shut`:
     * the part of the picture's change that is over.
     */
    show({ game, camera, ground, puppet, dust }: Shown, poseOf: Picture['poseOf'], part: number, below = 0, shut = 0): [CanvasRenderingContext2D, Picture] {
      const { clientWidth, clientHeight } = stage;
      const ratio = Math.min(2, devicePixelRatio);
      const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      const { body, vx } = game.hero;
      const view = follow(camera, poseOf(body), vx, game, { width: clientWidth, height: clientHeight, below }, part, ratio);
      showBackdrop(view, game);
      const picture = { game, poseOf, colours: coloursNow(), view, ground, puppet, dust, shut };
      draw(ctx, picture);
      return [ctx, picture];
    },
  };
}

/** After each step. `still`: without dust. */
export function stepShown(shown: Shown, still = false) {
  const { game } = shown;
  if (game.events.some(({ what }) => what === 'fall')) shown.puppet = makePuppet(game.hero.body);
  stepPuppet(shown.puppet, game);
  if (!still) stepDust(shown.dust, game);
}
