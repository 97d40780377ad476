/** Sounds, made by WebAudio when they are asked for. Nothing is made before that. */

import type { Happening } from './game.ts';
import type { What } from './hero.ts';

type Note = [from: number, to: number, at: number, long: number, loud: number, wave: OscillatorType];

/**
 * The notes of each event: pitches in hertz, from first to last, when a note begins and how long it sounds in seconds,
 * how loud, and its wave.
 */
const NOTES: Record<What, Note[]> = {
  jump: [[260, 520, 0, 0.13, 0.16, 'triangle']],
  land: [[120, 60, 0, 0.09, 0.3, 'sine']],
  turn: [[180, 120, 0, 0.05, 0.05, 'triangle']],
  coin: [[988, 988, 0, 0.07, 0.12, 'sine'], [1319, 1319, 0.07, 0.22, 0.14, 'sine']],
  flag: [[523, 523, 0, 0.12, 0.12, 'triangle'], [659, 659, 0.09, 0.12, 0.12, 'triangle'], [784, 784, 0.18, 0.3, 0.12, 'triangle']],
  fall: [[330, 80, 0, 0.32, 0.2, 'sawtooth']],
  goal: [[523, 523, 0, 0.5, 0.1, 'triangle'], [659, 659, 0.12, 0.5, 0.1, 'triangle'], [784, 784, 0.24, 0.5, 0.1, 'triangle'], [1047, 1047, 0.36, 0.8, 0.12, 'triangle']],
};

export function makeSound() {
  let audio: AudioContext | undefined;
  let on = false;
  return {
    /** Whether it sounds from now on. */
    toggle() {
      on = !on;
      audio ??= new AudioContext();
      void (on ? audio.resume() : audio.suspend());
      return on;
    },
    play(events: Happening[]) {
      if (!on || !audio) return;
      for (const { what, size } of events) {
        for (const [from, to, at, long, loud, wave] of NOTES[what]) {
          const begin = audio.currentTime + at;
          const gain = new GainNode(audio, { gain: 0 });
          const tone = new OscillatorNode(audio, { type: wave, frequency: from });
          tone.frequency.setValueAtTime(from, begin);
          tone.frequency.exponentialRampToValueAtTime(to, begin + long);
          gain.gain.setValueAtTime(0, begin);
          gain.gain.linearRampToValueAtTime(loud * Math.min(1, size), begin + 0.008);
          gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
          tone.connect(gain).connect(audio.destination);
          tone.start(begin);
          tone.stop(begin + long);
        }
      }
    },
  };
}
