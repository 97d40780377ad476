/**
 * Random numbers that repeat from run to run: everything that the benchmarks draw comes from here. `native/random.rs`
 * draws the same numbers.
 */

/**
 * Returns a function that draws numbers in [0, 1); one seed always gives one sequence. A counter goes through a mixing
 * function (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014), at 32 bits.
 * @param {number} seed
 */
export function seededRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 2 ** 32;
  };
}

/**
 * Two numbers, each normally distributed about 0 with standard deviation 1 (Box and Muller 1958).
 * @param {() => number} random
 */
export function normalPair(random) {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const turn = 2 * Math.PI * random();
  return [radius * Math.cos(turn), radius * Math.sin(turn)];
}
