/**
 * Every public function of the package with arguments that it takes, and the world that they are about: bodies in a row
 * above a floor.
 */
import { debugLines, drawDebug } from '../../../js/debug.js';
import {
  Body, bounce, cast, collide, contains, distance, explain, explorerUrl, overlaps, project, raycast, Scene, Shape, ShapeError,
} from '../../../js/index.js';
import * as pairs from '../../../js/pairs.js';
import { readLdtk, readTiled } from '../../../js/tiled.js';
import { satFace } from './face-sat.mjs';

export const shapes = {
  box: Shape.box(2, 2),
  disc: Shape.circle(1, { x: 0.25, y: 0 }),
  cup: Shape.outline([[0, 0], [3, 0], [3, 2], [2, 2], [2, 1], [1, 1], [1, 2], [0, 2]]),
};
const { box, disc, cup } = shapes;
const contact = /** @type {any} */ (collide(box, { x: 0, y: 0 }, cup, { x: 0.5, y: 0.5, angle: 0.25 }));

/** What a canvas is asked to do. @type {any} */
const canvas = Object.fromEntries([
  'save', 'restore', 'beginPath', 'closePath', 'arc', 'fill', 'stroke', 'moveTo', 'lineTo', 'setLineDash', 'strokeRect',
].map((name) => [name, () => undefined]));

/** A scene after two updates, with a trigger in slot 2, and what a call may be about. */
export function makeWorld() {
  const scene = new Scene();
  const floor = scene.add(Shape.box(40, 2), { y: -2, fixed: true, data: 'floor' });
  const hero = scene.add(box, { x: -4, y: 0, data: { name: 'hero' } });
  const coin = scene.add(disc, { x: -1, y: 0, category: 2, oneWay: { x: 0, y: 1 } });
  const wall = scene.add(cup, { x: 1, y: 0 });
  const gone = scene.add(box, { x: 3, y: 0 });
  scene.update();
  const bytes = scene.snapshot();
  hero.x = -3.5;
  gone.remove();
  scene.update();
  return { scene, floor, hero, coin, wall, gone, bytes };
}

/** @typedef {ReturnType<typeof makeWorld>} World */
/**
 * A call: of what, which function or accessor, and with what. Of another entry than `shadowgap`, how the messages of
 * its errors begin.
 * @typedef {{ on: any, use: string, args: any[], part?: 'get' | 'set', says?: RegExp }} Call
 */

const pose = () => ({ x: -1, y: 0.5, angle: 0.25 });
const point = () => ({ x: -1, y: 0.5 });
const options = () => ({ mask: 3, ignore: [], accept: () => true });
const motion = () => ({ vx: 1, vy: -1, spin: 0.5, invMass: 1, invInertia: 2 });
const corners = () => [[0, 0], [3, 0], { x: 3, y: 2 }, { x: 0, y: 2 }];

/** @param {(...args: any[]) => any} use @param {any[]} args @returns {Call} */
const plain = (use, ...args) => ({ on: { use }, use: 'use', args });
/** @param {string} use @param {any[]} args @returns {Call} */
const made = (use, ...args) => ({ on: Shape, use, args });
/** @param {any} on @param {string} use @param {any[]} args @returns {Call} */
const method = (on, use, ...args) => ({ on, use, args });
/** @param {any} on @param {string} use @returns {Call} */
const got = (on, use) => ({ on, use, args: [], part: 'get' });
/** @param {any} on @param {string} use @param {any} value @returns {Call} */
const put = (on, use, value) => ({ on, use, args: [value], part: 'set' });

// Small ones: tests/js/maps/damage.test.mjs has the values of maps.
const tiledMap = () => ({
  tilewidth: 8, tileheight: 8, tilesets: [{ firstgid: 1, tilewidth: 8, tileheight: 8, columns: 2, tilecount: 2 }],
  layers: [{ type: 'tilelayer', width: 2, height: 1, data: [1, 0] }],
});
const ldtkProject = () => ({
  levels: [{ worldX: 0, worldY: 8, layerInstances: [{ __type: 'IntGrid', __gridSize: 8, __cWid: 2, __cHei: 1, intGridCsv: [1, 0] }] }],
});
/** @param {Function} use @param {any[]} args @returns {Call} */
const reader = (use, ...args) => ({ on: { use }, use: 'use', args, says: new RegExp(`^${use.name}: `) });

/**
 * By the names that errors have; several calls of a function where it takes arguments of several kinds.
 * @type {Record<string, ((world: World) => Call)[]>}
 */
export const face = {
  overlaps: [() => plain(overlaps, box, pose(), cup, { ...point(), rotation: 1 })],
  collide: [() => plain(collide, box, pose(), cup, point(), {}, { within: 9 }), () => plain(collide, disc, pose(), disc, point(), { normal: {} })],
  distance: [() => plain(distance, box, pose(), cup, { x: 4, y: 0 }, {})],
  cast: [
    () => plain(cast, box, pose(), cup, { x: 4, y: 0 }, { x: -9, y: 0 }, { x: 1, y: 1 }, { spinA: 0.5, spinB: 0 }, {}),
    () => plain(pairs.cast, box, pose(), cup, { x: 4, y: 0 }, { x: -9, y: 0 }, { x: 1, y: 1 }, undefined, {}),
  ],
  explain: [() => plain(explain, box, pose(), disc, point(), { allAxes: true })],
  explorerUrl: [() => plain(explorerUrl, box, pose(), cup, point(), 'page.html')],
  project: [() => plain(project, cup, pose(), { x: 3, y: -4 })],
  raycast: [() => plain(raycast, cup, pose(), { x: -9, y: 1 }, { x: 9, y: 1 }, {})],
  contains: [() => plain(contains, cup, pose(), point())],
  bounce: [
    () => plain(bounce, structuredClone(contact), motion(), point(), motion(), { x: 2, y: 1 }, { restitution: 0.5, friction: 0.25 }, { a: motion() }),
    () => plain(bounce, { normal: { x: 1, y: 0 }, point: point(), time: 0.5, inside: false }, motion(), point(), motion(), { x: 2, y: 1 }),
  ],
  drawDebug: [({ scene }) => plain(drawDebug, { ...canvas, getTransform: () => ({ a: 1, b: 0 }) }, scene, { shapes: true, bounds: true, contacts: true, normals: true, colors: { moving: 'red' } })],
  debugLines: [({ scene }) => plain(debugLines, scene, { shapes: true, bounds: true, contacts: true, normals: true, colors: { moving: '#f00' }, pixel: 0.5 }, {})],
  Shape: [() => ({ on: { use: (/** @type {any[]} */ ...args) => Reflect.construct(Shape, args) }, use: 'use', args: [undefined] })],
  Body: [() => ({ on: { use: (/** @type {any[]} */ ...args) => Reflect.construct(Body, args) }, use: 'use', args: [undefined] })],
  Scene: [() => ({ on: { use: (/** @type {any} */ given) => { const scene = new Scene(given); scene.dispose(); return 1; } }, use: 'use', args: [{ capacity: 3 }] })],
  ShapeError: [() => ({ on: { use: (/** @type {any} */ code) => new ShapeError(code, 'mine').code }, use: 'use', args: ['degenerate'] })],
  'Shape.point': [() => made('point', 1, 2)],
  'Shape.circle': [() => made('circle', 1, point())],
  'Shape.segment': [() => made('segment', point(), { x: 3, y: 3 })],
  'Shape.capsule': [() => made('capsule', point(), { x: 3, y: 3 }, 1)],
  'Shape.box': [() => made('box', 1, 2, { center: point(), angle: 1, radius: 0.5 })],
  'Shape.regular': [() => made('regular', 5, 2, { radius: 0.5 })],
  'Shape.ellipse': [() => made('ellipse', 1, 2, { tolerance: 0.1 })],
  'Shape.polygon': [() => made('polygon', corners(), { radius: 0.5 }), () => made('polygon', new Float64Array(corners().flatMap((p) => Array.isArray(p) ? p : [p.x, p.y])))],
  'Shape.hull': [() => made('hull', corners(), { radius: 0.5 })],
  'Shape.outline': [() => made('outline', corners()), () => made('outline', [0, 0, 3, 0, 3, 2, 1, 1, 0, 2], { holes: [[[0.5, 0.5], { x: 1, y: 0.5 }, [0.5, 0.75]], [2, 0.5, 2.5, 0.5, 2.5, 1]] })],
  'Shape.union': [() => made('union', [box, disc, cup])],
  'Shape.chain': [() => made('chain', corners(), { closed: true })],
  'Shape.tiles': [
    () => made('tiles', ['#/ ', '###'], 2, { '#': true, '/': [[0, 1], [1, 0], [1, 1]] }),
    () => made('tiles', [[1, 2], new Uint8Array([1, 0])], 2, { 1: true, 2: Shape.circle(0.5, { x: 0.5, y: 0.5 }) }),
  ],
  'Shape.from': [() => made('from', JSON.parse(JSON.stringify(cup)))],
  'shape.at': [() => method(cup, 'at', point())],
  'shape.turned': [() => method(cup, 'turned', 0.5)],
  'shape.rounded': [() => method(cup, 'rounded', 0.5)],
  'shape.outlines': [() => method(shapes.disc, 'outlines', 0.25)],
  'shape.scaled': [() => method(cup, 'scaled', 2, -3)],
  'shape.equals': [() => method(cup, 'equals', box)],
  'shape.toJSON': [() => method(cup, 'toJSON')],
  ...Object.fromEntries(['kind', 'pieces', 'points', 'radius', 'area', 'centroid', 'inertia'].map((name) => [`shape.${name}`, [() => got(cup, name)]])),
  'scene.add': [({ scene }) => method(scene, 'add', box, { ...pose(), rotation: 1, fixed: false, category: 1, mask: -1, oneWay: point(), data: 1 })],
  'Scene.from': [({ scene }) => ({ on: { use: (/** @type {any} */ json) => { const read = Scene.from(json); read.dispose(); return 1; } }, use: 'use', args: [JSON.parse(JSON.stringify(scene))] })],
  'scene.remove': [({ scene, hero }) => method(scene, 'remove', hero)],
  'scene.clear': [({ scene }) => method(scene, 'clear')],
  'scene.dispose': [({ scene }) => method(scene, 'dispose')],
  'scene.toJSON': [({ scene }) => method(scene, 'toJSON')],
  'scene.update': [({ scene }) => method(scene, 'update', { swept: true })],
  'scene.bodyAt': [({ scene }) => method(scene, 'bodyAt', 1)],
  'scene.contacts': [({ scene }) => method(scene, 'contacts'), ({ scene, wall }) => method(scene, 'contacts', wall)],
  'scene.began': [({ scene }) => method(scene, 'began'), ({ scene, wall }) => method(scene, 'began', wall)],
  'scene.ended': [({ scene }) => method(scene, 'ended'), ({ scene }) => method(scene, 'ended', 3)],
  'scene.pick': [({ scene }) => method(scene, 'pick', { x: -3, y: 0.5 }, options(), [])],
  'scene.query': [
    ({ scene }) => method(scene, 'query', box, pose(), options(), []),
    ({ scene }) => method(scene, 'query', { minX: -9, minY: -9, maxX: 9, maxY: 9 }, options(), []),
  ],
  'scene.raycast': [({ scene }) => method(scene, 'raycast', { x: -9, y: 0.5 }, { x: 9, y: 0.5 }, options(), {})],
  'scene.raycastAll': [({ scene }) => method(scene, 'raycastAll', { x: -9, y: 0.5 }, { x: 9, y: 0.5 }, options(), [])],
  'scene.cast': [({ scene }) => method(scene, 'cast', box, { x: -9, y: 0.5 }, { x: 9, y: 0.5 }, { ...options(), spin: 0.5 }, {})],
  'scene.sweep': [({ scene }) => method(scene, 'sweep', box, { x: -9, y: 0.5 }, { x: 9, y: 0.5 }, { ...options(), spin: 0 }, [])],
  'scene.nearest': [
    ({ scene }) => method(scene, 'nearest', { x: -9, y: 5 }, 99, options(), {}), ({ scene }) => method(scene, 'nearest', box, pose(), Infinity, options(), {}),
  ],
  'scene.nearestAll': [
    ({ scene }) => method(scene, 'nearestAll', { x: -9, y: 5 }, { ...options(), count: 2, maxDistance: 99 }, []),
    ({ scene }) => method(scene, 'nearestAll', box, pose(), options(), []),
  ],
  'scene.resolve': [({ scene, wall }) => method(scene, 'resolve', wall, { ...options(), within: 50 }, {})],
  'scene.move': [
    ({ scene, hero }) => method(scene, 'move', hero, { x: 9, y: -0.5 }, {
      ...options(), up: { x: 0, y: 1 }, maxSlope: 0.7, snap: 0.5, step: 0.5, slide: true, recover: 3, slop: 1e-3, triggers: 2,
    }, {}),
  ],
  'scene.push': [({ scene, floor }) => method(scene, 'push', floor, { x: 1, y: 1 }, { ...options(), up: { x: 0, y: 1 }, turn: 0.1, stop: false, triggers: 2 }, {})],
  'scene.snapshot': [({ scene }) => method(scene, 'snapshot', { fixed: false })],
  'scene.restore': [({ scene, bytes }) => method(scene, 'restore', bytes)],
  'scene.hash': [({ scene }) => method(scene, 'hash')],
  ...Object.fromEntries(['size', 'poses', 'pairs', 'normals', 'depths'].map((name) => [`scene.${name}`, [({ scene }) => got(scene, name)]])),
  'body.moveTo': [({ hero }) => method(hero, 'moveTo', 1, 2, 3)],
  'body.teleport': [({ hero }) => method(hero, 'teleport', 1, 2, 3)],
  'body.contacts': [({ wall }) => method(wall, 'contacts')],
  'body.remove': [({ hero }) => method(hero, 'remove')],
  'body.toJSON': [({ wall }) => method(wall, 'toJSON')],
  ...Object.fromEntries(Object.entries({ x: 1, y: 2, angle: 3, rotation: 4, shape: disc, category: 2, mask: 3, fixed: true }).map(
    ([name, value]) => [`body.${name}`, [({ hero }) => put(hero, name, value), ({ hero }) => got(hero, name)]],
  )),
  'body.oneWay': [({ hero }) => put(hero, 'oneWay', point()), ({ coin }) => got(coin, 'oneWay')],
  ...Object.fromEntries(['slot', 'scene'].map((name) => [`body.${name}`, [({ hero }) => got(hero, name)]])),
  ...satFace,
  readTiled: [
    () => reader(readTiled, tiledMap(), {}),
    () => reader(readTiled, { ...tiledMap(), layers: [{ type: 'tilelayer', width: 2, height: 1, data: 'AQAAAAAAAAA=', compression: 'zlib' }, null] }, {
      tile: () => ({ kind: 'wall', shape: true }), onError: () => undefined, inflate: (/** @type {Uint8Array} */ bytes) => bytes, tilesets: {}, templates: {},
    }),
  ],
  readLdtk: [() => reader(readLdtk, ldtkProject(), {}), () => reader(readLdtk, ldtkProject().levels[0], { tile: () => true, onError: () => undefined, project: ldtkProject(), gap: 8 })],
};
