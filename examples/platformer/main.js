/** The loop: fixed steps of the game, frames between them, the camera, and the words above the picture. */
import { readPalette } from '../../www/figure/palette.js';
import { themeSwitch } from '../../www/theme.js';
import { draw } from './draw.js';
import { makeGame, step } from './game.js';
import { listen } from './input.js';
import { ROWS, SIZE } from './map.js';
import { drawWhy } from './why.js';

const find = (/** @type {string} */ selector) => /** @type {HTMLButtonElement} */ (document.querySelector(selector));
const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
const keys = listen(find('.pad'));
let game = makeGame();
/** All poses one step ago: frames are drawn between those and the present ones. */
let before = game.scene.poses.slice();
let [last, lag, why] = [performance.now(), 0, false];
const camera = { x: game.hero.body.x, y: game.hero.body.y };

function poseOf(/** @type {import('./level.js').Body} */ { slot, x, y, angle }) {
  const [fromX, fromY, fromAngle] = before.subarray(3 * slot);
  // The hero who starts again does not fly there.
  const part = Math.abs(x - fromX) + Math.abs(y - fromY) > SIZE ? 1 : lag;
  return { x: fromX + (x - fromX) * part, y: fromY + (y - fromY) * part, angle: fromAngle + (angle - fromAngle) * part };
}

function frame(/** @type {number} */ now) {
  const steps = Math.max(0, Math.min(((now - last) * 60) / 1000, 6));
  last = now;
  for (lag += steps; lag >= 1; lag -= 1) {
    before = game.scene.poses.slice();
    if (!game.ended) step(game, keys());
  }
  look(1 - Math.exp(-steps / 8));
  const time = `${Math.floor(game.steps / 3600)}:${String(Math.floor(game.steps / 60) % 60).padStart(2, '0')}`;
  const coins = `${game.taken} of ${game.coins}`;
  const result = `All the way in ${time}, with ${coins} coins and ${game.falls === 1 ? '1 fall' : `${game.falls} falls`}.`;
  for (const [name, text] of Object.entries({ time, coins, result })) if (find(`.${name}`).textContent !== text) find(`.${name}`).textContent = text;
  find('.end').hidden = !game.ended;
  requestAnimationFrame(frame);
}

/** Moves the camera by a part of the way to the hero, and draws. */
function look(/** @type {number} */ part) {
  const { clientWidth, clientHeight } = canvas;
  Object.assign(canvas, { width: Math.round(clientWidth * devicePixelRatio), height: Math.round(clientHeight * devicePixelRatio) });
  // The whole height of the map, where that is not too small.
  const zoom = Math.max(0.75, Math.min((clientHeight - find('.pad').clientHeight / 2) / (ROWS.length * SIZE), clientWidth / (11 * SIZE)));
  const [width, height, hero] = [clientWidth / zoom, clientHeight / zoom, poseOf(game.hero.body)];
  camera.x += (hero.x + 18 * game.hero.vx - camera.x) * part;
  camera.y += (hero.y - camera.y) * part;
  const left = Math.max(0, Math.min(camera.x - width / 2, ROWS[0].length * SIZE - width));
  const top = Math.max(0, Math.min(camera.y - height / 2, ROWS.length * SIZE - height));
  const scale = zoom * devicePixelRatio;
  ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  for (const layer of why ? [draw, drawWhy] : [draw]) layer(ctx, { game, poseOf, palette: readPalette(), zoom });
}

const act = (/** @type {string} */ code) => {
  if (code === 'KeyX') find('#why').setAttribute('aria-pressed', String((why = !why)));
  if (code === 'KeyR') game = makeGame();
};
find('#why').addEventListener('click', () => act('KeyX'));
find('#again').addEventListener('click', () => act('KeyR'));
addEventListener('keydown', ({ code, ctrlKey, metaKey, repeat }) => ctrlKey || metaKey || repeat || act(code));
themeSwitch(find('#theme'), () => {});
requestAnimationFrame(frame);
