/**
 * Measures in a worker how long a frame of a crowd takes with this library and with sat.
 *
 * @param {{ count: number, a: import('shadowgap').Pose }} crowd  its number of bodies, and the pose of the first one
 * @returns {Promise<{ ours: number, grid: number, every: number | null, times: number, pairs: [number, number] }>}
 *   medians in milliseconds, by what factor sat behind a grid takes longer, and how many pairs each of them found
 */
export function race(crowd) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sat-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(crowd);
  });
}
