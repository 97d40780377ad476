/** The loop: fixed steps of the game, pictures between them, and the words above. */
import ruin from '../maps/ruin.tmj?raw';
import tiles from '../maps/tiles.tsj?raw';
import { crowd } from './crowd.ts';
import { makePainter } from './draw.ts';
import { makeGame, step } from './game.ts';
import { listen } from './input.ts';
import { makeSound } from './sound.ts';
import { STEP, type Game } from './types.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const map = JSON.parse(ruin);
/** Another one each time. */
const begin = () => makeGame(map, JSON.parse(tiles), Date.now());

let game: Game = begin();
const painter = makePainter(find('.stage'), game, map.layers[0].data);
const input = listen(find('.stage'), find('.stick'), painter.toWorld);
const sound = makeSound();
let [last, owed] = [performance.now(), 0];

requestAnimationFrame(function frame(now) {
  // After a pause, it does not catch up minutes.
  const seconds = Math.max(0, Math.min((now - last) / 1000, 0.1));
  last = now;
  for (owed += seconds; owed >= STEP; owed -= STEP) {
    if (location.hash === '#crowd') crowd(game);
    step(game, input(game.hero.body));
    painter.note();
    sound.play(game.events);
  }
  painter.draw(owed / STEP, seconds);
  tell();
  requestAnimationFrame(frame);
});

/** The words, written only when they change. */
function tell() {
  const { hero: { lives }, kills, steps, over } = game;
  const time = `${Math.floor(steps / 3600)}:${String(Math.floor(steps / 60) % 60).padStart(2, '0')}`;
  const show = (name: string, text: string) => find(name).textContent === text || (find(name).textContent = text);
  show('.lives', '♥'.repeat(lives));
  show('.kills', String(kills));
  if (over !== find('.end').hidden) return;
  find('.end').hidden = !over;
  show('.result', `${kills} of them in ${time}`);
}

const pressed = (id: string, on: boolean) => find(id).setAttribute('aria-pressed', String(on));

function again() {
  game = begin();
  painter.begin(game);
}

const root = document.documentElement;
function toggleTheme() {
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', root.dataset.theme);
  } catch {
    // Where nothing may be kept, it is the theme until the page is left.
  }
}

const acts: Record<string, () => void> = { again, sound: () => pressed('#sound', sound.toggle()), theme: toggleTheme };
for (const [id, act] of Object.entries(acts)) find(`#${id}`).addEventListener('click', act);
addEventListener('keydown', ({ code, repeat, ctrlKey, metaKey }) => repeat || ctrlKey || metaKey || acts[{ KeyR: 'again', KeyM: 'sound' }[code] ?? '']?.());
Object.assign(globalThis, { game: () => game });
