/**
 * Measures in a worker how long a frame of a crowd takes with this library and with sat, in several rounds.
 *
 * @typedef {import('./sat-worker.js').Raced} Raced
 * @param {{ count: number, a: import('shadowgap').Pose, grid: boolean }} crowd  its number of bodies, the pose of the
 *   first one, and whether sat gets a grid
 * @param {(raced: Raced) => void} round  called after each round
 * @param {() => void} fail  called if there can be none
 * @returns {() => void} what stops it
 */
export function race(crowd, round, fail) {
  const worker = new Worker(new URL('./sat-worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (data.done) worker.terminate();
    round(data);
  };
  worker.onerror = fail;
  worker.postMessage(crowd);
  return () => worker.terminate();
}
