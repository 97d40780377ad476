/**
 * A scene in which a course is walked. A course says everything in its own coordinates; the world may lay it out
 * mirrored (x → −x), and may add the bodies in the reverse order. It watches every move: how deep the mover ends in
 * anything, by `collide` of pairs, and whether the answer contradicts itself or the documentation.
 */
import { collide, distance, Scene } from '../../../js/index.js';

/** @import { Body, Point, Shape } from '../../../js/index.js' */

/**
 * @typedef {{ thing: Thing, normal: Point, point: Point, time: number }} Hit
 * @typedef {{ thing: Thing, normal: Point, point: Point, time: number, inside: boolean }} Passed
 *
 * @typedef {object} Move what `scene.move` answers, in the course's coordinates
 * @property {Point} moved
 * @property {Point} left
 * @property {Hit | null} ground
 * @property {Hit | null} wall
 * @property {Hit | null} ceiling
 * @property {Hit[]} hits
 * @property {Passed[]} passed
 * @property {boolean} stuck
 *
 * @typedef {object} MoveOptions
 * @property {Point} [up]
 * @property {number} [maxSlope]
 * @property {number} [snap]
 * @property {number} [step]
 * @property {boolean} [slide]
 * @property {number} [recover]
 * @property {number} [slop]
 * @property {number} [triggers]
 * @property {number} [mask]
 * @property {Thing[]} [ignore]
 *
 * @typedef {{ up?: Point, turn?: number, stop?: boolean }} PushOptions
 * @typedef {{ moved: Point, carried: Thing[], pushed: Thing[], squashed: Thing[] }} Push what `scene.push` answers
 *
 * @typedef {object} ThingOptions
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [angle]
 * @property {boolean} [fixed]
 * @property {number} [category]
 * @property {number} [mask]
 * @property {Point} [oneWay] in the thing's own frame
 */

/** Away from the ground, in every course. */
export const up = { x: 0, y: 1 };

/** @param {Point} a @param {Point} b */
const dot = (a, b) => a.x * b.x + a.y * b.y;

/** @type {WeakMap<Shape, number>} */
const extents = new WeakMap();

/** The diagonal of the bounds of a shape: no way to measure its extent gives more. @param {Shape} shape */
function extentOf(shape) {
  const known = extents.get(shape);
  if (known !== undefined) return known;
  const pieces = shape.kind === 'union' ? shape.pieces : [shape];
  const ends = pieces.flatMap(({ points, radius }) => points.flatMap(({ x, y }) => [{ x: x - radius, y: y - radius }, { x: x + radius, y: y + radius }]));
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
  const width = xs.reduce((a, b) => Math.max(a, b)) - xs.reduce((a, b) => Math.min(a, b));
  const height = ys.reduce((a, b) => Math.max(a, b)) - ys.reduce((a, b) => Math.min(a, b));
  extents.set(shape, Math.hypot(width, height));
  return Math.hypot(width, height);
}

/** A body, seen in the course's coordinates. */
export class Thing {
  #world;
  #options;
  /** @type {Body | undefined} */
  #body;

  /** @param {World} world @param {Shape} shape as it lies in the world @param {ThingOptions} options */
  constructor(world, shape, options) {
    this.#world = world;
    this.shape = shape;
    this.#options = options;
  }

  /** The body, which is added to the scene when it is first asked for. */
  get body() {
    this.#world.settle();
    return /** @type {Body} */ (this.#body);
  }

  get extent() {
    return extentOf(this.shape);
  }

  get isOneWay() {
    return this.#options.oneWay !== undefined;
  }

  get x() {
    return this.#world.sign * this.body.x;
  }

  get y() {
    return this.body.y;
  }

  get angle() {
    return this.#world.sign * this.body.angle;
  }

  /** @param {number} x @param {number} y @param {number} [angle] */
  moveTo(x, y, angle) {
    const { sign } = this.#world;
    this.body.moveTo(sign * x, y, angle === undefined ? undefined : sign * angle);
  }

  /** For the world alone. @param {Scene} scene */
  join(scene) {
    const { sign } = this.#world;
    const { x = 0, y = 0, angle = 0, oneWay, ...traits } = this.#options;
    const turned = oneWay && { oneWay: { x: sign * oneWay.x, y: oneWay.y } };
    this.#body = scene.add(this.shape, { x: sign * x, y, angle: sign * angle, ...traits, ...turned });
    return this.#body;
  }
}

export class World {
  scene = new Scene();
  /** What is in the world, in the order in which the course added it. @type {Thing[]} */
  things = [];
  /** The deepest that a mover has ended in anything, in units of its slop; of movers that began no deeper than it. */
  deepest = 0;
  /** What was wrong with the answers: a few of them as sentences, and how many there were. @type {string[]} */
  mistakes = [];
  mistaken = 0;

  /** 1, or −1 when mirrored. */
  sign;
  #reversed;
  /** @type {Thing[]} */
  #waiting = [];
  /** @type {Map<Body, Thing>} */
  #byBody = new Map();

  /** @param {{ mirrored?: boolean, reversed?: boolean }} [layout] */
  constructor({ mirrored = false, reversed = false } = {}) {
    this.sign = mirrored ? -1 : 1;
    this.#reversed = reversed;
  }

  /** @param {Shape} shape @param {ThingOptions} [options] */
  add(shape, options = {}) {
    const thing = new Thing(this, this.sign < 0 ? shape.scaled(-1, 1) : shape, options);
    this.things.push(thing);
    this.#waiting.push(thing);
    return thing;
  }

  /** Adds something that stays where it is. @param {Shape} shape @param {ThingOptions} [options] */
  wall(shape, options) {
    return this.add(shape, { fixed: true, ...options });
  }

  /** Puts all that waits into the scene. */
  settle() {
    if (this.#waiting.length === 0) return;
    const things = this.#reversed ? this.#waiting.reverse() : this.#waiting;
    this.#waiting = [];
    for (const thing of things) this.#byBody.set(thing.join(this.scene), thing);
  }

  /** @param {Thing} thing @param {Point} motion @param {MoveOptions} [options] @returns {Move} */
  move(thing, motion, options = {}) {
    const { body } = thing;
    const { ignore, ...rest } = options;
    const asked = { ...rest, ...(options.up && { up: this.#mapped(options.up) }), ...(ignore && { ignore: ignore.map((one) => one.body) }) };
    const slop = options.slop ?? 1e-4 * thing.extent;
    const [x, y] = [body.x, body.y];
    const before = this.depth(thing, options);
    const answer = /** @type {any} */ (this.scene).move(body, this.#mapped(motion), asked);
    const after = this.depth(thing, options);
    if (before <= slop && after > 0) this.deepest = Math.max(this.deepest, after / slop);
    const move = this.#moveOf(answer);
    const gone = { x: this.sign * (body.x - x), y: body.y - y };
    for (const mistake of mistakesOf(move, { gone, motion, options, before, after, slop, thing })) {
      this.mistaken += 1;
      if (this.mistakes.length < 5) this.mistakes.push(mistake);
    }
    return move;
  }

  /** @param {Thing} thing @param {Point} motion @param {PushOptions} [options] @returns {Push} */
  push(thing, motion, options = {}) {
    const { turn } = options;
    const asked = { ...options, ...(options.up && { up: this.#mapped(options.up) }), ...(turn !== undefined && { turn: this.sign * turn }) };
    const answer = /** @type {any} */ (this.scene).push(thing.body, this.#mapped(motion), asked);
    const things = (/** @type {Body[]} */ bodies) => bodies.map((body) => /** @type {Thing} */ (this.#byBody.get(body)));
    return { moved: this.#mapped(answer.moved), carried: things(answer.carried), pushed: things(answer.pushed), squashed: things(answer.squashed) };
  }

  /**
   * How deep a thing is in what blocks it, by `collide`; 0 in nothing.
   * @param {Thing} thing
   * @param {MoveOptions} [options]
   */
  depth(thing, options = {}) {
    const { ignore = [], mask = -1, triggers = 0 } = options;
    const { body } = thing;
    let deepest = 0;
    for (const other of this.scene.query(body.shape, body)) {
      const blocker = /** @type {Thing} */ (this.#byBody.get(other));
      const meets = (other.category & body.mask & mask) !== 0 && (body.category & other.mask) !== 0 && (other.category & triggers) === 0;
      if (blocker === thing || blocker.isOneWay || !meets || ignore.includes(blocker)) continue;
      deepest = Math.max(deepest, collide(body.shape, body, other.shape, other)?.depth ?? 0);
    }
    return deepest;
  }

  /** How far two things are apart; less than 0 when they overlap. @param {Thing} a @param {Thing} b */
  gap(a, b) {
    return distance(a.shape, a.body, b.shape, b.body).distance;
  }

  /**
   * How far a thing is from being flush with the nearest of others, in units of its extent.
   * @param {Thing} thing
   * @param {Thing[]} others
   */
  unrest(thing, others) {
    const gaps = others.map((other) => this.gap(thing, other));
    const nearest = gaps.reduce((a, b) => Math.min(a, b));
    return Math.abs(nearest) / thing.extent;
  }

  /** @param {Point} point */
  #mapped({ x, y }) {
    return { x: this.sign * x, y };
  }

  /** @param {any} hit */
  #hit(hit) {
    return { ...hit, thing: this.#byBody.get(hit.body), normal: this.#mapped(hit.normal), point: this.#mapped(hit.point) };
  }

  /** @param {any} answer @returns {Move} */
  #moveOf({ moved, left, ground, wall, ceiling, hits, passed, stuck }) {
    const hit = (/** @type {any} */ one) => one && this.#hit(one);
    return {
      moved: this.#mapped(moved), left: this.#mapped(left), ground: hit(ground), wall: hit(wall), ceiling: hit(ceiling),
      hits: hits.map(hit), passed: passed.map(hit), stuck,
    };
  }
}

/**
 * What an answer of `scene.move` gets wrong whatever the scene is.
 * @param {Move} move
 * @param {{ gone: Point, motion: Point, options: MoveOptions, before: number, after: number, slop: number,
 *   thing: Thing }} facts `gone` is the way by the poses; `before` and `after` are the depths
 */
function* mistakesOf(move, { gone, motion, options, before, after, slop, thing }) {
  const { moved, left, ground, wall, ceiling, hits, passed, stuck } = move;
  const near = 1e-9 * (thing.extent + Math.hypot(motion.x, motion.y) + Math.hypot(gone.x, gone.y));
  if (!(Math.hypot(moved.x - gone.x, moved.y - gone.y) <= near)) yield `moved is (${moved.x}, ${moved.y}), the pose has changed by (${gone.x}, ${gone.y})`;
  if (!(Math.hypot(left.x, left.y) <= Math.hypot(motion.x, motion.y) + near)) yield `left (${left.x}, ${left.y}) is longer than the motion`;
  for (const { time, normal, thing: blocker } of [...hits, ...passed]) {
    if (!(time >= 0 && time <= 1)) yield `a time of ${time}`;
    if (!(Math.abs(Math.hypot(normal.x, normal.y) - 1) < 1e-9)) yield `a normal of (${normal.x}, ${normal.y})`;
    if (blocker === undefined || blocker === thing) yield 'a hit of itself, or of nothing that is in the world';
    else if (options.ignore?.includes(blocker)) yield 'a hit of a thing to ignore';
  }
  for (const list of [hits, passed]) if (list.some(({ time }, index) => index > 0 && time < list[index - 1].time)) yield 'hits out of order';
  if (stuck !== after > slop && Math.abs(after - slop) > 1e-6 * slop) yield `stuck is ${stuck}, ${after / slop} slops deep`;
  if (after > Math.max(before, slop) * (1 + 1e-6) + near) yield `${after / slop} slops deep at the end, ${before / slop} at the start`;
  if (options.up) yield* misjudged(move, options.up, options);
  else if (ground || ceiling) yield 'ground or ceiling without up';
  else if (hits.length > 0 && wall?.thing !== hits[0].thing) yield 'the wall is not the first hit';
}

/**
 * What is called ground, wall or ceiling and is not.
 * @param {Move} move
 * @param {Point} direction
 * @param {MoveOptions} options
 */
function* misjudged({ ground, wall, ceiling }, direction, { maxSlope = Math.PI / 4, step = 0 }) {
  const length = Math.hypot(direction.x, direction.y);
  const least = Math.cos(maxSlope) * length;
  // With `step`, what a rounded sole stands on may be an edge with any normal.
  if (ground && step === 0 && dot(ground.normal, direction) < least - 1e-7 * length) yield `ground with a normal of (${ground.normal.x}, ${ground.normal.y})`;
  if (wall && step === 0 && dot(wall.normal, direction) > least + 1e-7 * length) yield `a wall with a normal of (${wall.normal.x}, ${wall.normal.y})`;
  if (ceiling && dot(ceiling.normal, direction) > 0) yield `a ceiling with a normal of (${ceiling.normal.x}, ${ceiling.normal.y})`;
}
