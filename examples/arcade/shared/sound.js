/** Short tones, when the player has asked for them. */

/**
 * @param {HTMLButtonElement} button  that turns sound on and off
 * @returns {(frequency: number, loud?: number, seconds?: number, type?: OscillatorType) => void}
 */
export function makeSound(button) {
  /** @type {AudioContext | null} */
  let audio = null;
  let on = false;
  button.addEventListener('click', () => {
    on = !on;
    audio ??= new AudioContext();
    button.setAttribute('aria-pressed', String(on));
    // So that Space goes to the game.
    button.blur();
  });
  return (frequency, loud = 1, seconds = 0.12, type = 'sine') => {
    if (!on || !audio) return;
    const now = audio.currentTime;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = type;
    tone.frequency.setValueAtTime(frequency, now);
    tone.frequency.exponentialRampToValueAtTime(frequency / 2, now + seconds);
    volume.gain.setValueAtTime(0.2 * Math.min(loud, 1), now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + seconds);
  };
}
