/**
 * One loop over pairs, for `sat.mjs`, which imports this file anew for each library and each test: so V8 compiles each
 * loop for one kind of objects, as it does in a game.
 */

/**
 * @typedef {object} Test
 * @property {any} library `sat` or `shadowgap/sat`
 * @property {(library: any) => (a: any, b: any, response?: any) => boolean} call
 * @property {any[]} as shapes of the library
 * @property {any[]} bs
 * @property {Float64Array} poses
 * @property {boolean} withResponse
 * @property {'turned' | 'moved' | 'made'} change what happens to the shapes before each call
 */

/**
 * A function that calls the test for all pairs, this many times, and returns a number that depends on each answer.
 * @param {Test} test
 * @returns {(passes: number) => number}
 */
export function loop({ library, call, as, bs, poses, withResponse, change }) {
  const test = call(library);
  const response = withResponse ? new library.Response() : undefined;
  const made = change === 'made';
  const [turnA, turnB] = [as, bs].map(([shape]) => change === 'turned' && 'points' in shape);
  return (passes) => {
    let sum = 0;
    for (let pass = 0; pass < passes; pass += 1) {
      for (let at = 0, i = 0; at < poses.length; at += 6, i += 1) {
        let a = as[i % as.length];
        let b = bs[i % bs.length];
        if (made) {
          a = copy(library, a);
          b = copy(library, b);
        }
        a.pos.x = poses[at];
        a.pos.y = poses[at + 1];
        if (turnA) a.setAngle(poses[at + 2]);
        b.pos.x = poses[at + 3];
        b.pos.y = poses[at + 4];
        if (turnB) b.setAngle(poses[at + 5]);
        if (response === undefined) sum += Number(test(a, b));
        else if (test(a, b, response.clear())) sum += response.overlap + response.overlapN.x;
      }
    }
    return sum;
  };
}

/** @param {any} library @param {any} polygon */
const copy = (library, polygon) => new library.Polygon(new library.Vector(), polygon.points.map((/** @type {any} */ point) => point.clone()));
