/** What drawDebug puts on a canvas. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawDebug, Scene, Shape } from '../../js/index.js';

/** A fake canvas context that records each filled or stroked path with the drawing state at that moment. */
function recorder(scale = 1) {
  /**
   * @type {{ how: string, style: string, alpha: number, width: number, dash: number[], path: (string | number)[][] }[]}
   */
  const drawn = [];
  /** @type {(string | number)[][]} */
  let path = [];
  const state = { strokeStyle: '', fillStyle: '', lineWidth: 1, globalAlpha: 1, dash: /** @type {number[]} */ ([]) };
  /** @type {typeof state[]} */
  const saved = [];
  const put = (/** @type {string} */ how, /** @type {(string | number)[][]} */ what) => drawn.push({
    how, style: how === 'fill' ? state.fillStyle : state.strokeStyle, alpha: state.globalAlpha, width: state.lineWidth, dash: state.dash, path: what,
  });
  const ctx = {
    ...Object.fromEntries(['moveTo', 'lineTo', 'arc', 'closePath'].map((name) => [name, (/** @type {number[]} */ ...args) => path.push([name, ...args])])),
    getTransform: () => ({ a: 0, b: scale, c: -scale, d: 0, e: 5, f: 5 }),
    beginPath: () => { path = []; },
    fill: () => put('fill', path),
    stroke: () => put('stroke', path),
    strokeRect: (/** @type {number[]} */ ...args) => put('stroke', [['rect', ...args]]),
    setLineDash: (/** @type {number[]} */ dash) => { state.dash = dash; },
    save: () => saved.push({ ...state }),
    restore: () => Object.assign(state, saved.pop()),
  };
  for (const name of /** @type {const} */ (['strokeStyle', 'fillStyle', 'lineWidth', 'globalAlpha'])) {
    Object.defineProperty(ctx, name, { get: () => state[name], set: (value) => { Object.assign(state, { [name]: value }); } });
  }
  return { ctx: /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (ctx)), drawn, state, saved };
}

/** The corners of a path. @param {(string | number)[][]} path */
const corners = (path) => path.filter(([name]) => name === 'lineTo').map(([, x, y]) => [Number(x).toFixed(6), Number(y).toFixed(6)].map(Number));

function twoBoxes() {
  const scene = new Scene();
  scene.add(Shape.box(4, 2), { fixed: true });
  scene.add(Shape.box(2, 2), { x: 0, y: 1.75, angle: Math.PI / 2 });
  scene.update();
  return scene;
}

const only = (/** @type {string} */ name, more = {}) => ({ shapes: false, bounds: false, contacts: false, normals: false, [name]: true, ...more });

test('shapes are drawn where they are, fixed ones in another colour', () => {
  const { ctx, drawn } = recorder();
  drawDebug(ctx, twoBoxes(), only('shapes', { colors: { fixed: 'grey', moving: 'blue' } }));
  assert.deepEqual(drawn.map(({ how, style }) => `${how} ${style}`), ['fill grey', 'stroke grey', 'fill blue', 'stroke blue']);
  assert.deepEqual(corners(drawn[1].path).sort(), [[-2, -1], [2, -1], [2, 1], [-2, 1]].sort());
  assert.deepEqual(corners(drawn[3].path).sort(), [[-1, 0.75], [1, 0.75], [1, 2.75], [-1, 2.75]].sort());
});

test('round shapes are drawn round, and unions piece by piece', () => {
  const { ctx, drawn } = recorder();
  const scene = new Scene();
  scene.add(Shape.circle(2, { x: 1, y: 0 }), { x: 10, y: 5, angle: Math.PI / 2 });
  scene.add(Shape.capsule({ x: -1, y: 0 }, { x: 1, y: 0 }, 0.5));
  scene.add(Shape.union([Shape.box(1, 1), Shape.circle(1, { x: 3, y: 0 })]));
  drawDebug(ctx, scene, only('shapes'));
  const arcs = drawn.filter(({ how }) => how === 'fill').map(({ path }) => path.filter(([name]) => name === 'arc').map((arc) => arc.slice(1, 4).map((value) => +Number(value).toFixed(6))));
  assert.deepEqual(arcs, [[[10, 6, 2]], [[-1, 0, 0.5], [1, 0, 0.5]], [[3, 0, 1]]]);
});

/** A path with its numbers rounded. @param {(string | number)[][]} path */
const rounded = (path) => path.map((part) => part.map((value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value)));

test('an outline is one closed path, filled lightly: along round corners, and about the dots of points', () => {
  const { ctx, drawn } = recorder(2);
  const [scene, right] = [new Scene(), Math.round(Math.PI / 2 * 1e6) / 1e6];
  scene.add(Shape.box(4, 2, { radius: 0.5 }), { x: 10, y: 20 });
  scene.add(Shape.box(4, 2), { x: 10, y: 20, angle: Math.PI });
  scene.add(Shape.point(0, 0), { x: 5, y: 6 });
  scene.add(Shape.polygon([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 1 }]), { x: 1, y: 2, angle: Math.PI / 2 });
  drawDebug(ctx, scene, only('shapes'));
  const [half, turn] = [Math.round(Math.PI * 1e6) / 1e6, Math.round(2 * Math.PI * 1e6) / 1e6];
  const boxes = [
    [
      ['moveTo', 7.5, 19],
      ['arc', 8, 19, 0.5, half, -right], ['arc', 12, 19, 0.5, -right, 0], ['arc', 12, 21, 0.5, 0, right], ['arc', 8, 21, 0.5, right, half],
      ['closePath'],
    ],
    [['moveTo', 12, 21], ['lineTo', 12, 21], ['lineTo', 8, 21], ['lineTo', 8, 19], ['lineTo', 12, 19], ['closePath']],
    [['moveTo', 6.5, 6], ['arc', 5, 6, 1.5, 0, turn], ['closePath']],
    [['moveTo', 1, 2], ['lineTo', 1, 2], ['lineTo', 1, 6], ['lineTo', 0, 2], ['closePath']],
  ];
  assert.deepEqual(drawn.map(({ path }) => rounded(path)), boxes.flatMap((path) => [path, path]));
  assert.deepEqual(drawn.map(({ how, alpha }) => [how, alpha]), boxes.flatMap(() => [['fill', 0.15], ['stroke', 1]]));
});

test('a line from the middle of a disc shows how it is turned; a point and a capsule have none', () => {
  const { ctx, drawn } = recorder();
  const scene = new Scene();
  scene.add(Shape.circle(2), { x: 10, y: 20, angle: Math.PI / 6 });
  drawDebug(ctx, scene, only('shapes'));
  assert.deepEqual(drawn.map(({ how }) => how), ['fill', 'stroke', 'stroke']);
  assert.deepEqual(rounded(drawn[2].path), [['moveTo', 10, 20], ['lineTo', 11.732051, 21]]);
  for (const shape of [Shape.point(0, 0), Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 1), Shape.union([Shape.circle(1), Shape.circle(2)]), Shape.union([Shape.capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 1), Shape.circle(2)])]) {
    const other = recorder();
    const alone = new Scene();
    alone.add(shape);
    drawDebug(other.ctx, alone, only('shapes'));
    assert.deepEqual(other.drawn.map(({ how }) => how), ['fill', 'stroke']);
  }
});

test('bounds hold their bodies', () => {
  const { ctx, drawn } = recorder(2);
  const scene = new Scene();
  scene.add(Shape.box(2, 2, { radius: 0.5 }), { x: 3, y: 4, angle: Math.PI / 4 });
  drawDebug(ctx, scene, only('bounds'));
  assert.equal(drawn.length, 1);
  assert.deepEqual(drawn[0].dash, [2, 2]);
  const reach = Math.SQRT2 + 0.5;
  drawn[0].path[0].slice(1).forEach((value, k) => assert.ok(Math.abs(Number(value) - [3 - reach, 4 - reach, 2 * reach, 2 * reach][k]) < 1e-12));
});

test('contacts are drawn at their points, with the normal from A to B, as large as pixels are', () => {
  const { ctx, drawn } = recorder(50);
  const scene = twoBoxes();
  const [{ points }] = scene.contacts();
  assert.equal(points.length, 2);
  drawDebug(ctx, scene, only('contacts', { normals: true, colors: { contacts: 'red', normals: 'green' } }));
  const dots = drawn.filter(({ style }) => style === 'red').map(({ path }) => path[0].slice(1, 4));
  assert.deepEqual(dots, points.map(({ x, y }) => [x, y, 3 / 50]));
  const arrows = drawn.filter(({ style }) => style === 'green').map(({ path }) => path.slice(0, 2).map(([, x, y]) => [Number(x), Number(y)]));
  assert.deepEqual(arrows, points.map(({ x, y }) => [[x, y], [x, y + 24 / 50]]));
  assert.ok(drawn.every(({ style, width }) => style !== 'green' || width === 1.5 / 50));
  // The head of an arrow: two lines back from its tip, 7 pixels along it, half as far to each side.
  const [{ path }] = drawn.filter(({ style }) => style === 'green');
  const [from, tip, ...head] = path.map(([name, x, y]) => [name, Number(x) * 50, Number(y) * 50]);
  const [x, y] = [Number(from[1]), Number(from[2]) + 24];
  assert.deepEqual(rounded([tip, ...head]), rounded([
    ['lineTo', x, y], ['moveTo', x, y], ['lineTo', x - 3.5, y - 7], ['moveTo', x, y], ['lineTo', x + 3.5, y - 7],
  ]));
});

test('each part has its colour, and only bounds are dashed', () => {
  const { ctx, drawn } = recorder(2);
  drawDebug(ctx, twoBoxes(), { colors: { moving: 'blue', fixed: 'grey', bounds: 'black', contacts: 'red', normals: 'green' } });
  const looks = () => drawn.splice(0).map(({ how, style, dash }) => `${how} ${style}${dash.length > 0 ? ' dashed' : ''}`);
  assert.deepEqual(looks(), [
    'stroke black dashed', 'fill grey', 'stroke grey', 'stroke black dashed', 'fill blue', 'stroke blue', 'stroke green', 'fill red', 'stroke green', 'fill red',
  ]);
  for (const [part, look] of [['contacts', 'fill #e5484d'], ['normals', 'stroke #12a594']]) {
    drawDebug(ctx, twoBoxes(), only(part));
    assert.deepEqual(looks(), [look, look]);
  }
});

test('an arrow points along a slanted normal, from a dot', () => {
  const { ctx, drawn } = recorder(10);
  const scene = new Scene();
  scene.add(Shape.circle(1));
  scene.add(Shape.circle(1), { x: 0.9, y: 1.2 });
  scene.update();
  drawDebug(ctx, scene, only('contacts', { normals: true }));
  assert.deepEqual(drawn.map(({ path }) => rounded(path)), [
    [['moveTo', 0.45, 0.6], ['lineTo', 1.89, 2.52], ['moveTo', 1.89, 2.52], ['lineTo', 1.19, 2.17], ['moveTo', 1.89, 2.52], ['lineTo', 1.75, 1.75]],
    [['arc', 0.45, 0.6, 0.3, 0, 6.283185]],
  ]);
});

test('everything is drawn unless it is not wanted, and the canvas’s state is left as it was', () => {
  const { ctx, drawn, state, saved } = recorder();
  const before = structuredClone(state);
  drawDebug(ctx, twoBoxes());
  assert.equal(drawn.length, 2 * 3 + 2 * 2);
  assert.deepEqual(state, before);
  assert.equal(saved.length, 0);
  drawDebug(ctx, new Scene());
  assert.equal(drawn.length, 10);
  drawDebug(ctx, twoBoxes(), { shapes: false, bounds: false, contacts: false, normals: false });
  assert.equal(drawn.length, 10);
});

test('a removed body is not drawn, nor a contact of it', () => {
  const { ctx, drawn } = recorder();
  const scene = twoBoxes();
  [...scene.contacts()][0].b.remove();
  drawDebug(ctx, scene);
  assert.equal(drawn.length, 3);
});

test('wrong arguments are refused, and nothing is drawn', () => {
  const { ctx, drawn } = recorder();
  const scene = new Scene();
  const wrong = /** @type {any} */ (drawDebug);
  assert.throws(() => wrong({}, scene), { name: 'TypeError', message: 'drawDebug: ctx must be a CanvasRenderingContext2D, got an object' });
  assert.throws(() => wrong(undefined, scene), { name: 'TypeError', message: 'drawDebug: ctx must be a CanvasRenderingContext2D, got undefined' });
  for (const other of [undefined, null, {}, ctx, Shape.circle(1)]) assert.throws(() => wrong(ctx, other), { name: 'TypeError', message: /^drawDebug: scene must be a Scene, got / });
  assert.throws(() => wrong(ctx, scene, 3), { name: 'TypeError', message: 'drawDebug: options must be an object, got 3' });
  assert.throws(() => wrong(ctx, scene, { bounds: 1 }), { name: 'TypeError', message: 'drawDebug: options.bounds must be true or false, got 1' });
  assert.throws(() => wrong(ctx, scene, { colors: 'red' }), { name: 'TypeError', message: /^drawDebug: options.colors must be an object/ });
  assert.equal(drawn.length, 0);
});

test('the bounds of a polygon of a hundred thousand vertices', () => {
  const { ctx, drawn, saved } = recorder();
  const scene = new Scene();
  scene.add(Shape.regular(100_000, 2), { x: 5, y: 1 });
  drawDebug(ctx, scene, only('bounds'));
  assert.deepEqual(drawn.map(({ path }) => path), [[['rect', 3, -1, 4, 4]]]);
  assert.equal(saved.length, 0);
});

test('the state of the canvas is restored when drawing ends with an error', () => {
  const { ctx, saved } = recorder();
  ctx.fill = () => { throw new Error('lost'); };
  assert.throws(() => drawDebug(ctx, twoBoxes()), /lost/);
  assert.equal(saved.length, 0);
});
