import { exercises as words } from '../words.js';

/** The sound of a solved exercise: off until the reader switches it on, which the browser remembers. */

const KEY = 'sound';
/** The notes, in hertz, and the seconds after which each begins. */
const NOTES = [[659.3, 0], [987.8, 0.11], [1318.5, 0.22]];

let on = false;
try {
  on = localStorage.getItem(KEY) === 'on';
} catch {
  // Nothing is kept: then it is off.
}
/** The switches of all exercises, which are one. @type {HTMLButtonElement[]} */
const switches = [];
/** @type {AudioContext | undefined} */
let audio;

function show() {
  for (const element of switches) element.textContent = on ? words.soundOn : words.soundOff;
}

/** The switch. */
export function soundSwitch() {
  const element = Object.assign(document.createElement('button'), { type: 'button', className: 'sound as-link' });
  element.addEventListener('click', () => {
    on = !on;
    try {
      if (on) localStorage.setItem(KEY, 'on');
      else localStorage.removeItem(KEY);
    } catch {
      // Then it lasts as long as the page.
    }
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
