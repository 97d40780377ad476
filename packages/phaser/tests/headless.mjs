/** Games of Phaser without a screen: the real Phaser on a document that draws nothing, whose frames the test makes. */
import { makeDocument } from './document.mjs';
import { importAll, makeProject } from '../../../scripts/phaser.mjs';

const { folder: made } = await makeProject('headless'); // which installs happy-dom where it is missing
const { Window } = await import('happy-dom');
makeDocument(Window);

export const folder = made;
export const all = await importAll(folder);
export const { Phaser, Shape, GapPlugin, distance, readTiled } = all;

/** Those that run. @type {any[]} */
export const games = [];

/** The time of all games, which tweens take from the clock: it goes on with frames. */
let now = 1000;
Date.now = () => now;

/** Makes one frame of a game. @param {any} game @param {number} ms */
export function advance(game, ms) {
  now += ms;
  game.headlessStep(now, ms);
}

/** Ends the games, with which their timers end. */
export function endGames() {
  for (const game of games.splice(0)) {
    game.destroy(true);
    game.runDestroy();
  }
}

/**
 * A game whose first scene runs when it is returned. `frame(ms)` makes one frame.
 * @param {any} scenes the configuration of one scene or of several
 */
export async function play(scenes) {
  const game = new Phaser.Game({
    type: Phaser.HEADLESS, width: 640, height: 480, banner: false, audio: { noAudio: true }, scene: scenes,
    plugins: { scene: [{ key: 'GapPlugin', plugin: GapPlugin, mapping: 'gap' }] },
  });
  games.push(game);
  if (!game.isRunning) await new Promise((resolve) => game.events.once('ready', resolve));
  game.loop.stop();
  const frame = (ms = 1000 / 60) => advance(game, ms);
  frame(0);
  return { game, scene: game.scene.scenes[0], frame };
}

/** A scene that is nothing but its plugin. */
export async function empty() {
  const { game, scene, frame } = await play({ key: 'only' });
  return { game, scene, frame, gap: scene.gap };
}
