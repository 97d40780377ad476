/** The golden cases of tests/golden.json; its `about` explains each field. */
import { readFileSync } from 'node:fs';

/** @typedef {import('./oracle.mjs').Vec} Vec */
/** @typedef {import('./oracle.mjs').Swept} Swept */
/** @typedef {{ x: number, y: number, angle: number }} Pose */

/**
 * @typedef {object} Call a constructor call of the package
 * @property {string} shape the constructor's name, or that of the method which makes the copy
 * @property {any[]} args its arguments, as the package takes them
 * @property {(Shape: any) => any} make calls it
 */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {Call & { swept: Swept }} a `swept` is the shape in the oracle's form
 * @property {Pose} poseA
 * @property {Call & { swept: Swept }} b
 * @property {Pose} poseB
 * @property {boolean | null} overlaps null where the shapes touch and only rounding decides
 * @property {number} separation
 * @property {Normal} normal
 * @property {boolean | null} aInB null where only rounding decides
 * @property {boolean | null} bInA
 * @property {number} within tolerance of this case, added to the usual one
 */

/**
 * @typedef {object} Refused a constructor call that throws
 * @property {string} name
 * @property {Call} call
 * @property {string[]} codes the acceptable error codes, mostly one
 * @property {number} [index] the vertex at fault
 * @property {number} [value] the number that the message must show
 */

/** The acceptable normals, from A to B. */
export class Normal {
  /** @param {'any' | Vec | Vec[] | { from: Vec, to: Vec }} entry as in the file */
  constructor(entry) {
    /** @type {'any' | Vec[] | { from: Vec, to: Vec }} */
    this.right = Array.isArray(entry) && typeof entry[0] === 'number'
      ? [/** @type {Vec} */ (entry)]
      : /** @type {'any' | Vec[] | { from: Vec, to: Vec }} */ (entry);
  }

  /**
   * Whether `n` is a unit vector and an acceptable normal, both within `tolerance`.
   * @param {{ x: number, y: number }} n @param {number} tolerance
   */
  allows({ x, y }, tolerance) {
    const { right } = this;
    if (!(Math.abs(Math.hypot(x, y) - 1) <= tolerance)) return false;
    if (right === 'any') return true;
    if (Array.isArray(right)) return right.some((m) => Math.hypot(x - m[0], y - m[1]) <= tolerance);
    const after = right.from[0] * y - right.from[1] * x;
    const before = x * right.to[1] - y * right.to[0];
    return after >= -tolerance && before >= -tolerance;
  }

  opposite() {
    const { right } = this;
    if (right === 'any') return this;
    if (Array.isArray(right)) return new Normal(right.map(negated));
    return new Normal({ from: negated(right.from), to: negated(right.to) });
  }
}

/** The parsed file, its entries not yet converted. */
export const file = JSON.parse(readFileSync(new URL('../../golden.json', import.meta.url), 'utf8'));

/** @type {Case[]} */
export const cases = file.cases.map((/** @type {any} */ entry) => ({
  name: entry.name,
  a: posable(entry.a),
  poseA: pose(entry.poseA),
  b: posable(entry.b),
  poseB: pose(entry.poseB),
  overlaps: decided(entry.overlaps),
  separation: entry.separation,
  normal: new Normal(entry.normal),
  aInB: decided(entry.aInB),
  bInA: decided(entry.bInA),
  within: entry.within ?? 0,
}));

/** @type {Refused[]} */
export const refused = file.refused.map((/** @type {any} */ entry) => ({
  name: entry.name,
  call: call(entry),
  codes: [entry.code].flat(),
  ...('index' in entry && { index: entry.index }),
  ...('value' in entry && { value: Number(entry.value) }),
}));

/**
 * The case with A and B swapped, and its expected answers swapped to match.
 * @param {Case} c @returns {Case}
 */
export function swapped(c) {
  return {
    ...c,
    name: `${c.name} (swapped)`,
    a: c.b,
    poseA: c.poseB,
    b: c.a,
    poseB: c.poseA,
    normal: c.normal.opposite(),
    aInB: c.bInA,
    bInA: c.aInB,
  };
}

/**
 * @param {{ shape: string, args: any[], scaled?: any[], rounded?: any, turned_deg?: any, at?: any[] }} entry
 * @returns {Call}
 */
export function call({ shape, args, scaled, rounded, turned_deg: degrees, at }) {
  const copies = { scaled, rounded: rounded && [rounded], turned: degrees && [radians(Number(degrees))], at: at && [at] };
  return Object.entries(copies).filter(([, given]) => given).reduce((of, [method, given]) => {
    const copied = given.map(plain);
    return { shape: method, args: copied, make: (/** @type {any} */ Shape) => of.make(Shape)[method](...copied) };
  }, solid({ shape, args }));
}

/** @param {{ shape: string, args: any[] }} entry @returns {Call} */
function solid({ shape, args: given }) {
  if (shape === 'union') {
    const pieces = given[0].map(call);
    return {
      shape,
      args: given,
      make: (Shape) => Shape.union(pieces.map((/** @type {Call} */ piece) => piece.make(Shape))),
    };
  }
  const args = given.map(plain);
  return { shape, args, make: (Shape) => Shape[shape](...args) };
}

/** @param {{ shape: string, args: any[] }} entry @returns {Call & { swept: Swept }} */
function posable(entry) {
  const read = call(entry);
  return { ...read, swept: swept(read) };
}

/**
 * An argument as the package takes it: strings for numbers that JSON lacks become those numbers, degrees become
 * radians.
 * @param {any} arg @returns {any}
 */
function plain(arg) {
  if (Array.isArray(arg)) return arg.map(plain);
  if (typeof arg !== 'object') return Number(arg);
  const { angle_deg: degrees, ...rest } = arg;
  const entries = Object.entries(rest).map(([key, value]) => [key, plain(value)]);
  return { ...Object.fromEntries(entries), ...(degrees !== undefined && { angle: radians(degrees) }) };
}

/**
 * The shape in the oracle's form. An ellipse becomes a polygon of 180 of its points, among them the four on its axes.
 * @param {Call} call @returns {Swept}
 */
function swept({ shape, args }) {
  /** @type {Record<string, () => Swept>} */
  const read = {
    point: () => ({ points: [[args[0], args[1]]], radius: 0 }),
    circle: () => ({ points: [vec(args[1] ?? { x: 0, y: 0 })], radius: args[0] }),
    segment: () => ({ points: [vec(args[0]), vec(args[1])], radius: 0 }),
    capsule: () => ({ points: [vec(args[0]), vec(args[1])], radius: args[2] }),
    box: () => ({ points: boxCorners(args[0], args[1], args[2] ?? {}), radius: args[2]?.radius ?? 0 }),
    regular: () => ({ points: around(args[0], args[1], args[1]), radius: args[2]?.radius ?? 0 }),
    ellipse: () => ({ points: around(180, args[0], args[1]), radius: 0 }),
    polygon: () => ({ points: args[0], radius: args[1]?.radius ?? 0 }),
    hull: () => ({ points: args[0], radius: args[1]?.radius ?? 0 }),
  };
  return read[shape]();
}

/**
 * @param {number} width @param {number} height @param {{ center?: { x: number, y: number }, angle?: number }} options
 * @returns {Vec[]}
 */
function boxCorners(width, height, { center = { x: 0, y: 0 }, angle = 0 }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => {
    const [u, v] = [(i * width) / 2, (j * height) / 2];
    return [center.x + cos * u - sin * v, center.y + sin * u + cos * v];
  });
}

/** @param {number} count @param {number} radiusX @param {number} radiusY @returns {Vec[]} */
function around(count, radiusX, radiusY) {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count;
    return [radiusX * Math.cos(angle), radiusY * Math.sin(angle)];
  });
}

/** @param {any} entry @returns {Pose} */
export function pose({ x, y, angle = 0, angle_deg: degrees }) {
  return { x, y, angle: degrees === undefined ? angle : radians(degrees) };
}

/** @param {boolean | 'either'} entry */
export function decided(entry) {
  return entry === 'either' ? null : entry;
}

/** @param {{ x: number, y: number } | Vec} point @returns {Vec} */
function vec(point) {
  return Array.isArray(point) ? point : [point.x, point.y];
}

/** @param {Vec} p @returns {Vec} */
function negated([x, y]) {
  return [-x, -y];
}

/** @param {number} degrees */
function radians(degrees) {
  return (degrees * Math.PI) / 180;
}
