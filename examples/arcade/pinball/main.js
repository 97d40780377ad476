/** Brings keys and pointers to the game, and the game to the screen. */
import { find, show, showBalls } from '../shared/hud.js';
import { listen } from '../shared/input.js';
import { run } from '../shared/loop.js';
import { makeSound } from '../shared/sound.js';
import { makePainter, viewOn } from './draw.js';
import { WIDTH, makeGame, step } from './game.js';

const view = viewOn(find('.stage'));
const input = listen(find('.stage'), view.toWorld, ['ArrowLeft', 'ArrowRight', 'KeyA', 'KeyD', 'ShiftLeft', 'ShiftRight', 'Space', 'ArrowDown']);
const sound = makeSound(/** @type {HTMLButtonElement} */ (find('#sound')));
const painter = makePainter(view);
let game = makeGame();

function tick() {
  const side = (/** @type {boolean} */ right) => input.pointers.some(({ fromX }) => fromX > WIDTH / 2 === right);
  step(game, {
    left: input.held('ArrowLeft', 'KeyA', 'ShiftLeft') || side(false),
    right: input.held('ArrowRight', 'KeyD', 'ShiftRight') || side(true),
    plunge: input.held('Space', 'ArrowDown'),
  });
  input.clear();
  painter.note(game);
  for (const { kind, speed } of game.events) sound({ bumper: 620, sling: 420, target: 880, bonus: 1240, drain: 110, launch: 260, flipper: 180, mill: 300, wall: 140, gate: 200, ball: 200 }[kind], kind === 'wall' ? speed / 1500 : 0.7, kind === 'drain' || kind === 'bonus' ? 0.6 : 0.1, 'triangle');
}

function draw(/** @type {import('../shared/loop.js').PlaceOf} */ placeOf, /** @type {number} */ seconds) {
  painter.draw(game, placeOf, seconds);
  show({ score: game.score.toLocaleString('en'), result: `${game.score.toLocaleString('en')} points` });
  showBalls(game.balls);
  find('.end').hidden = game.balls > 0;
}

find('#again').addEventListener('click', () => (game = makeGame()));
run({ things: () => [...game.flippers, game.mill, game.ball], step: tick, draw });
