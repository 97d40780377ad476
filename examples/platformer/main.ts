/** The loop: fixed steps of the game, frames between them, and the words above the picture. */
import { listen } from './input.ts';
import type { Body } from './level.ts';
import { makeRun, PAUSE, stepRun } from './run.ts';
import { makeSound } from './sound.ts';
import { makeStage, stepShown } from './stage.ts';
import { themeSwitch } from './theme.ts';
import { drawWhy } from './why.ts';

const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
const read = async (url: URL) => (await fetch(url)).json();
const [tiles, ...maps] = await Promise.all([
  new URL('./maps/tiles.tsj', import.meta.url), new URL('./maps/hill.tmj', import.meta.url),
  new URL('./maps/lifts.tmj', import.meta.url), new URL('./maps/machines.tmj', import.meta.url),
].map(read));

const stage = makeStage(find('main'));
const keys = listen(find('.pad'));
const sound = makeSound();
const still = matchMedia('(prefers-reduced-motion: reduce)');
/** Steps in which the picture opens, in which a level's name is shown, and in which the game offers to show why. */
const [OPENS, NAMED, OFFERED] = [45, 150, 600];

/** `#2` in the address begins at the second level. */
const begin = () => makeRun(maps, tiles, Math.max(0, [1, 2, 3].indexOf(Number(location.hash.slice(1)))));
let run = begin();
let [last, lag, why, offered] = [performance.now(), 0, false, 0];
let shown = enter();

/**
 * What is drawn of the level that has begun. `before`: all poses one step ago, between which and the present ones
 * frames are drawn.
 */
function enter() {
  return { ...stage.enter(run.game), before: run.game.scene.poses.slice() };
}

function poseOf({ slot, x, y, angle }: Body) {
  const [fromX, fromY, fromAngle] = shown.before.subarray(3 * slot);
  // The hero who starts again does not fly there.
  const part = Math.abs(x - fromX) + Math.abs(y - fromY) > 32 ? 1 : lag;
  return { x: fromX + (x - fromX) * part, y: fromY + (y - fromY) * part, angle: fromAngle + (angle - fromAngle) * part };
}

function tick() {
  shown.before = run.game.scene.poses.slice();
  stepRun(run, keys());
  const { game } = run;
  if (game !== shown.game) shown = enter();
  sound.play(game.events);
  stepShown(shown, still.matches);
  if (game.hint && !why && offered < OFFERED) offered += 1;
}

function frame(now: number) {
  const steps = Math.max(0, Math.min(((now - last) * 60) / 1000, 6));
  last = now;
  for (lag += steps; lag >= 1; lag -= 1) tick();
  look(1 - Math.exp(-steps / 8));
  tell();
  requestAnimationFrame(frame);
}

/** Moves the camera by a part of the way to the hero, and draws. */
function look(part: number) {
  const closes = run.level + 1 < maps.length ? (2 * run.pause) / PAUSE - 1 : 0;
  const shut = still.matches ? 0 : Math.max(1 - shown.game.steps / OPENS, closes);
  const [ctx, picture] = stage.show(shown, poseOf, part, find('.pad').clientHeight / 2, shut);
  if (why) drawWhy(ctx, picture);
}

/** The words beside the picture. */
function tell() {
  const { game, done, level, ended } = run;
  const clock = (steps: number) => `${Math.floor(steps / 3600)}:${String(Math.floor(steps / 60) % 60).padStart(2, '0')}`;
  const words = {
    time: clock(ended ? done.steps : done.steps + game.steps), coins: `${game.taken} of ${game.coins}`, name: `${level + 1} ${game.title}`,
    result: `All the way in ${clock(done.steps)}, with ${done.taken} of ${done.coins} coins and ${done.falls === 1 ? '1 fall' : `${done.falls} falls`}.`,
  };
  for (const [name, text] of Object.entries(words)) if (find(`.${name}`).textContent !== text) find(`.${name}`).textContent = text;
  find('.end').hidden = !ended;
  find('.offer').hidden = why || !game.hint || offered >= OFFERED;
  find('.name').classList.toggle('over', game.steps > NAMED);
}

const act = (code: string) => {
  if (code === 'KeyX') find('#why').setAttribute('aria-pressed', String((why = !why)));
  if (code === 'KeyM') find('#sound').setAttribute('aria-pressed', String(sound.toggle()));
  if (code === 'KeyR') {
    run = begin();
    shown = enter();
  }
};
for (const [id, code] of [['why', 'KeyX'], ['offer', 'KeyX'], ['sound', 'KeyM'], ['again', 'KeyR']]) find(`#${id}`).addEventListener('click', () => act(code));
addEventListener('keydown', ({ code, ctrlKey, metaKey, repeat }) => ctrlKey || metaKey || repeat || act(code));
themeSwitch(find('#theme'));
requestAnimationFrame(frame);
