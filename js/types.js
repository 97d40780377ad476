/** Types that several functions share. */

/** @typedef {{ x: number, y: number }} Point */

/**
 * Where a shape is. Positions keep full double precision: far from the origin the answers are the same.
 * @typedef {{ x: number, y: number, angle?: number }} Pose
 */

/**
 * Points as [{x, y}, …], [[x, y], …] or one flat array or typed array [x0, y0, x1, y1, …].
 * @typedef {ArrayLike<Point> | ArrayLike<ArrayLike<number>> | ArrayLike<number>} Points
 */
export {};
