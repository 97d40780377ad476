import { decimal } from '../../text/index.js';
import { course } from '../../words.js';

const words = course.exercise;

/** The least number of frames. */
const FRAMES = 4;

/**
 * `time`: of the impact that the cast finds; `touching`: at the start; `hit`: the time of the first test that hits.
 * @type {Exercise<{ frames: number, time: number | null, touching: boolean, hit: number | null }>}
 */
export const EXERCISE = {
  asks: words.asks,
  judge({ frames, time, touching, hit }) {
    if (frames < FRAMES) return { done: false, says: words.moreFrames(FRAMES) };
    if (touching) return { done: false, says: course.touchBefore };
    if (time === null) return { done: false, says: words.past };
    if (hit !== null) return { done: false, says: words.seen(decimal(hit)) };
    return { done: true, says: words.done(frames + 1, decimal(time)) };
  },
};
