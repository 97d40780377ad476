/** The game in its page, as sharp as the screen. */
import * as Phaser from 'phaser';
import { GapPlugin } from 'shadowgap-phaser';
import { Level } from './game.js';

const place = document.querySelector('main');
const sizeOf = () => [place.clientWidth, place.clientHeight].map((length) => Math.round(length * devicePixelRatio));
const [width, height] = sizeOf();
const game = new Phaser.Game({
  type: Phaser.AUTO, parent: place, width, height, backgroundColor: '#121417', banner: false, scene: Level,
  scale: { mode: Phaser.Scale.NONE }, input: { keyboard: false },
  fps: { smoothStep: false }, // the plugin takes steps of one length: it wants the true time
  plugins: { scene: [{ key: 'GapPlugin', plugin: GapPlugin, mapping: 'gap' }] },
});
new ResizeObserver(() => game.isBooted && game.scale.resize(...sizeOf())).observe(place);

/** What the buttons do, which have keys, too. */
const acts = {
  KeyX({ gap }) {
    gap.debug = !gap.debug && { bounds: false };
    document.querySelector('#shapes').setAttribute('aria-pressed', String(Boolean(gap.debug)));
  },
  KeyR: ({ scene }) => scene.restart(),
};
const act = (code) => acts[code]?.(game.scene.scenes[0]);
addEventListener('keydown', ({ code, ctrlKey, metaKey, repeat }) => ctrlKey || metaKey || repeat || act(code));
document.querySelector('#shapes').addEventListener('click', () => act('KeyX'));
document.querySelector('#again').addEventListener('click', () => act('KeyR'));
window.game = game; // for the console
