/**
 * Measures in a worker how long a frame of a crowd takes with this library and with sat, in several rounds.
 *
 * @param {{ count: number, a: import('shadowgap').Pose, grid: boolean }} crowd  its number of bodies, the pose of the
 *   first one, and whether sat gets a grid
 * @param {(raced: { ms: [ours: number, theirs: number], done: boolean }) => void} onRound
 * @returns {Promise<unknown>} after the last round
 */
export function race(crowd, onRound) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../figures/thousands/sat-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      onRound(data);
      if (!data.done) return;
      worker.terminate();
      resolve(data);
    };
    worker.onerror = reject;
    worker.postMessage(crowd);
  });
}
