/** One small program for each entry of the package, and the answer that it must give wherever it runs. */

/** A box of half width 1 and a circle of radius 1 whose centre is 1.5 to the right: they overlap by 0.5. */
const PAIRS = `
const box = Shape.box(2, 2);
const ball = Shape.circle(1);
const origin = { x: 0, y: 0 };
const near = { x: 1.5, y: 0 };
const contact = {};
const { normal, depth, mtv, points, aInB, bInA } = collide(box, origin, ball, near, contact);
const far = { x: 2.5, y: 0 };
const dumbbell = Shape.union([Shape.circle(1, { x: -2, y: 0 }), Shape.circle(1, { x: 2, y: 0 })]).scaled(2);
let refused;
try { Shape.circle(-1); } catch (error) { refused = error.code; }
const found = {
  near: overlaps(box, origin, ball, near),
  far: overlaps(box, origin, ball, { x: 2.5, y: 0 }),
  contact: { normal, depth, mtv, points: points.length, aInB, bInA },
  distance: distance(box, origin, ball, far).distance,
  time: cast(box, origin, ball, far, { x: -1, y: 0 }).time,
  fraction: raycast(box, origin, far, { x: -0.5, y: 0 }).fraction,
  inside: contains(dumbbell, origin, { x: 5, y: 0 }),
  pieces: dumbbell.pieces.map(({ kind, radius }) => kind + radius).join(),
  refused,
};`;
const PAIRS_FOUND = {
  near: true,
  far: false,
  contact: { normal: { x: 1, y: 0 }, depth: 0.5, mtv: { x: 0.5, y: 0 }, points: 1, aInB: false, bInA: false },
  distance: 0.5,
  time: 0.5,
  fraction: 0.5,
  inside: true,
  pieces: 'circle2,circle2',
  refused: 'bad-radius',
};

/** What the whole package can do besides. */
const WHOLE = `
const still = { vx: 0, vy: 0, spin: 0, invMass: 0, invInertia: 0 };
const scene = new Scene();
const [wall, rolling] = [scene.add(box, { fixed: true }), scene.add(ball, { x: 2.5 })];
rolling.x -= 1;
scene.update();
Object.assign(found, {
  gap: explain(box, origin, ball, far).axes.at(-1).separation,
  back: bounce(contact, still, origin, { ...still, vx: -3, invMass: 1 }, near, { restitution: 1 }).b.vx,
  pairs: [...scene.contacts()].map(({ a, b, depth }) => [a === wall, b === rolling, depth]),
  depths: [...scene.depths],
});`;
const WHOLE_FOUND = { gap: 0.5, back: 3, pairs: [[true, true, 0.5]], depths: [0.5] };

/** The same two shapes, by the names of the npm package `sat`. */
const SAT = `
const box = new Box(new Vector(-1, -1), 2, 2).toPolygon();
const response = new Response();
const near = testPolygonCircle(box, new Circle(new Vector(1.5, 0), 1), response);
const found = {
  near,
  far: testPolygonCircle(box, new Circle(new Vector(2.5, 0), 1)),
  overlap: response.overlap,
  overlapV: { x: response.overlapV.x, y: response.overlapV.y },
  inside: pointInPolygon(new Vector(0.5, 0.5), box),
};`;
const SAT_FOUND = { near: true, far: false, overlap: 0.5, overlapV: { x: 0.5, y: 0 }, inside: true };

const NAMES = 'Shape, cast, collide, contains, distance, overlaps, raycast';

/** @typedef {'shadowgap' | 'shadowgap/pairs' | 'shadowgap/sat'} Entry */

/**
 * By entry: what a program imports, what it then does to define `found`, and what it must find, as JSON.
 * @type {Record<Entry, { names: string, body: string, answer: string }>}
 */
export const programs = {
  shadowgap: { names: `${NAMES}, Scene, bounce, explain`, body: PAIRS + WHOLE, answer: JSON.stringify({ ...PAIRS_FOUND, ...WHOLE_FOUND }) },
  'shadowgap/pairs': { names: NAMES, body: PAIRS, answer: JSON.stringify(PAIRS_FOUND) },
  'shadowgap/sat': { names: 'Box, Circle, Response, Vector, pointInPolygon, testPolygonCircle', body: SAT, answer: JSON.stringify(SAT_FOUND) },
};

/** What the files of an entry in pkg/ are called. @param {Entry} entry */
export const fileName = (entry) => entry.split('/')[1] ?? 'index';

/**
 * The text of a program that gives its answer to the function `report`.
 * @param {Entry} entry
 * @param {{ from?: string, load?: 'import' | 'require', report?: string }} [options] `from`: what to import from, when
 *   that is not `entry`; `report`: the function's source
 */
export function programOf(entry, { load = 'import', from = entry, report = 'console.log' } = {}) {
  const { names, body } = programs[entry];
  const all = `{ ${names} }`;
  const head = load === 'import' ? `import ${all} from ${JSON.stringify(from)};` : `const ${all} = require(${JSON.stringify(from)});`;
  const ask = `function ask() {${body}\nreturn JSON.stringify(found);\n}`;
  return `${head}\n${ask}\n(${report})(ask());\n`;
}

/** Reports the answer as the text of the page. */
export const ON_PAGE = 'function (text) { document.body.textContent = text; }';
