import { keep, kept } from './memory.js';
import { create } from '../text/index.js';
import { exercises as words } from '../words.js';

/** The sound of a solved exercise: off until the reader switches it on, which the browser remembers. */

const KEY = 'sound';
/** The notes, in hertz, and the seconds after which each begins. */
const NOTES = [[659.3, 0], [987.8, 0.11], [1318.5, 0.22]];

let on = kept(KEY) === 'on';
/** The switches of all exercises, which are one. @type {HTMLButtonElement[]} */
const switches = [];
/** @type {AudioContext | undefined} */
let audio;

function show() {
  for (const element of switches) element.textContent = on ? words.soundOn : words.soundOff;
}

/** The switch. */
export function soundSwitch() {
  const element = Object.assign(create('button', 'sound as-link'), { type: 'button' });
  element.addEventListener('click', () => {
    on = !on;
    keep(KEY, on ? 'on' : undefined);
    show();
    chime();
  });
  switches.push(element);
  show();
  return element;
}

/** Three soft notes, if sound is on. */
export function chime() {
  if (!on) return;
  audio ??= new AudioContext();
  for (const [pitch, after] of NOTES) {
    const [start, tone, volume] = [audio.currentTime + after, audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.09, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.7);
  }
}
