/** Types that several functions share. */

/**
 * A point or a vector.
 * @typedef {object} Point
 * @property {number} x the x coordinate
 * @property {number} y the y coordinate
 */

/**
 * A point where a shape is made: `{ x, y }` or `[x, y]`.
 * @typedef {Point | readonly [x: number, y: number]} PointLike
 */

/**
 * Where a shape is. Positions keep full double precision: far from the origin the answers are the same. Any object with
 * these properties will do, such as a sprite of Phaser or Pixi.
 * @typedef {object} Pose
 * @property {number} x the x coordinate of the shape's origin
 * @property {number} y the y coordinate of the shape's origin
 * @property {number} [angle] the rotation about the shape's origin, in radians, from +x towards +y; default 0
 * @property {number} [rotation] another word for `angle`, which it replaces where an object has both: sprites of Phaser
 *   and Pixi have radians in `rotation`, and degrees in `angle`
 */

/**
 * Points as [{x, y}, …], [[x, y], …] or one flat array or typed array [x0, y0, x1, y1, …].
 * @typedef {ArrayLike<Point> | ArrayLike<ArrayLike<number>> | ArrayLike<number>} Points
 */
export {};
