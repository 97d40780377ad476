/** Brings keys and pointers to the game, and the game to the screen. */
import { find, show, showBalls } from '../shared/hud.js';
import { listen } from '../shared/input.js';
import { run } from '../shared/loop.js';
import { makeSound } from '../shared/sound.js';
import { makePainter, viewOn } from './draw.js';
import { makeGame, step } from './game.js';

const view = viewOn(find('.stage'));
const input = listen(find('.stage'), view.toWorld, ['ArrowLeft', 'ArrowRight', 'KeyA', 'KeyD', 'Space', 'ArrowUp']);
const sound = makeSound(/** @type {HTMLButtonElement} */ (find('#sound')));
const painter = makePainter(view);
let game = makeGame();

function tick() {
  const side = Number(input.held('ArrowRight', 'KeyD')) - Number(input.held('ArrowLeft', 'KeyA'));
  // Who takes the keys does not want the paddle where the mouse lies.
  if (side) input.at = null;
  const launch = input.held('Space', 'ArrowUp') || input.pointers.some(({ ended }) => ended);
  step(game, { x: input.at?.x ?? null, side, launch });
  input.clear();
  painter.note(game);
  for (const { kind, brick } of game.events) sound({ wall: 220, paddle: 330, brick: 520 + 90 * (3 - (brick?.row ?? 0)), launch: 440, lost: 110, level: 880 }[kind], 0.6, kind === 'lost' ? 0.5 : 0.1, 'triangle');
}

function draw(/** @type {import('../shared/loop.js').PlaceOf} */ placeOf, /** @type {number} */ seconds) {
  painter.draw(game, placeOf, seconds);
  show({ score: game.score.toLocaleString('en'), result: `${game.score.toLocaleString('en')} points` });
  showBalls(game.lives);
  find('.end').hidden = game.lives > 0;
}

find('#again').addEventListener('click', () => (game = makeGame()));
run({ things: () => game.things, step: tick, draw });
