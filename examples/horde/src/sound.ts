/** Short sounds, made by WebAudio when they are asked for. Nothing is made before that. */
import type { Event } from './types.ts';

/** From and to which pitch in hertz, for how many seconds, how loud, of which wave; one in so many seconds at most. */
type Tone = [from: number, to: number, long: number, loud: number, wave: OscillatorType, rest: number];
const TONES: Record<Event['what'], Tone> = {
  shot: [520, 180, 0.06, 0.05, 'square', 0.09],
  hit: [900, 500, 0.03, 0.02, 'triangle', 0.05],
  kill: [190, 50, 0.14, 0.16, 'sawtooth', 0.04],
  ouch: [150, 40, 0.4, 0.4, 'sawtooth', 0],
  gift: [520, 1040, 0.22, 0.16, 'triangle', 0],
  over: [220, 30, 1.2, 0.4, 'sawtooth', 0],
};

export function makeSound() {
  let audio: AudioContext | undefined;
  let on = false;
  const last: Partial<Record<Event['what'], number>> = {};
  return {
    /** Returns whether it sounds from now on. */
    toggle() {
      on = !on;
      audio ??= new AudioContext();
      void (on ? audio.resume() : audio.suspend());
      return on;
    },
    play(events: Event[]) {
      if (!on || !audio) return;
      for (const { what } of events) {
        const [from, to, long, loud, wave, rest] = TONES[what];
        const now = audio.currentTime;
        if (now - (last[what] ?? -1) < rest) continue;
        last[what] = now;
        const tone = new OscillatorNode(audio, { type: wave, frequency: from });
        const gain = new GainNode(audio, { gain: loud });
        tone.frequency.exponentialRampToValueAtTime(to, now + long);
        gain.gain.exponentialRampToValueAtTime(0.0001, now + long);
        tone.connect(gain).connect(audio.destination);
        tone.start(now);
        tone.stop(now + long);
      }
    },
  };
}
