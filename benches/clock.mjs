/**
 * Runs `work` and returns how long it took, in milliseconds: elapsed time or processor time, whichever is less. Elapsed
 * time includes what other programs did meanwhile, which a long call suffers from more than a short one; processor time
 * includes V8's helper threads.
 * @param {() => void} work
 */
export function time(work) {
  const start = performance.now();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.min(performance.now() - start, (user + system) / 1000);
}
