/** Brings keys and pointers to the game, and the game to the screen. */
import { find, show } from '../shared/hud.js';
import { listen } from '../shared/input.js';
import { run } from '../shared/loop.js';
import { makeSound } from '../shared/sound.js';
import { makePainter, viewOn } from './draw.js';
import { isWon, makeGame, step } from './game.js';

const view = viewOn(find('.stage'));
const input = listen(find('.stage'), view.toWorld, ['ArrowLeft', 'ArrowRight', 'KeyA', 'KeyD', 'ShiftLeft', 'Space']);
const sound = makeSound(/** @type {HTMLButtonElement} */ (find('#sound')));
let game = makeGame();
let painter = makePainter(view);

function pulled() {
  const [pointer] = input.pointers;
  return pointer && !pointer.ended ? { x: pointer.fromX - pointer.x, y: pointer.fromY - pointer.y } : null;
}

function tick() {
  const turn = Number(input.held('ArrowRight', 'KeyD')) - Number(input.held('ArrowLeft', 'KeyA'));
  step(game, { turn: input.held('ShiftLeft') ? turn / 8 : turn, charge: input.held('Space'), pull: pulled() });
  input.clear();
  painter.note(game);
  for (const { kind, speed } of game.events.slice(0, 6)) {
    sound({ shot: 300, ball: 1400, cushion: 180, pocket: 110 }[kind], speed / 900, kind === 'pocket' ? 0.3 : 0.08, kind === 'ball' ? 'triangle' : 'sine');
  }
}

function draw(/** @type {import('../shared/loop.js').PlaceOf} */ placeOf, /** @type {number} */ seconds) {
  painter.draw(game, placeOf, seconds);
  const shots = `${game.shots} ${game.shots === 1 ? 'shot' : 'shots'}`;
  show({ left: String(game.balls.filter(({ number }) => number).length), shots: String(game.shots), result: `All fifteen, in ${shots}.` });
  find('.end').hidden = !isWon(game);
}

find('#again').addEventListener('click', () => {
  game = makeGame();
  painter = makePainter(view);
});
run({ things: () => game.balls, step: tick, draw });
