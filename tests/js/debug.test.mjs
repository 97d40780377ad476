/** What drawDebug puts on a canvas, and debugLines into arrays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { debugLines, drawDebug } from '../../js/debug.js';
import { Scene, Shape } from '../../js/index.js';

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
    ...Object.fromEntries(['moveTo', 'lineTo', 'closePath'].map((name) => [name, (/** @type {number[]} */ ...args) => path.push([name, ...args])])),
    getTransform: () => ({ a: 0, b: scale, c: -scale, d: 0, e: 5, f: 5 }),
    beginPath: () => { path = []; },
    fill: () => put('fill', path),
    stroke: () => put('stroke', path),
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
const corners = (path) => path.filter(([name]) => name !== 'closePath').map(([, x, y]) => [Number(x).toFixed(6), Number(y).toFixed(6)].map(Number));

/**
 * How far the lines of a path are from a point, the least and the most at their ends and middles.
 * @param {(string | number)[][]} path
 * @param {[x: number, y: number]} center
 */
function radii(path, [x, y]) {
  const ends = path.filter(([name]) => name !== 'closePath').map(([, px, py]) => [Number(px) - x, Number(py) - y]);
  const middles = ends.map(([px, py], k) => [(px + ends[(k + 1) % ends.length][0]) / 2, (py + ends[(k + 1) % ends.length][1]) / 2]);
  const far = [...ends, ...middles].map(([px, py]) => Math.hypot(px, py));
  return [Math.min(...far), Math.max(...far)];
}

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

test('round shapes are drawn round to a quarter of a pixel, and unions piece by piece', () => {
  const scene = new Scene();
  scene.add(Shape.circle(2, { x: 1, y: 0 }), { x: 10, y: 5, angle: Math.PI / 2 });
  scene.add(Shape.union([Shape.box(1, 1), Shape.circle(1, { x: 3, y: 0 })]));
  for (const scale of [1, 1000, 1e6, 1e12]) {
    const { ctx, drawn } = recorder(scale);
    drawDebug(ctx, scene, only('shapes'));
    const [disc, both] = drawn.filter(({ how }) => how === 'fill').map(({ path }) => path);
    const circle = both.slice(both.findIndex(([name]) => name === 'closePath') + 1);
    assert.deepEqual([disc, both].map((path) => path.filter(([name]) => name === 'closePath').length), [1, 2]);
    for (const [path, center, radius] of /** @type {[(string | number)[][], [number, number], number][]} */ ([[disc, [10, 6], 2], [circle, [3, 0], 1]])) {
      const [least, most] = radii(path, center);
      assert.ok(most < radius + 1e-12 && least >= radius - Math.max(0.25 / scale, 1e-6 * radius) - 1e-12, `${scale}: ${least}, ${most}`);
    }
  }
});

/** A path with its numbers rounded. @param {(string | number)[][]} path */
const rounded = (path) => path.map((part) => part.map((value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value)));

test('an outline is one closed path, filled lightly, and a point is a dot', () => {
  const { ctx, drawn } = recorder(2);
  const scene = new Scene();
  scene.add(Shape.box(4, 2), { x: 10, y: 20, angle: Math.PI });
  scene.add(Shape.point(0, 0), { x: 5, y: 6 });
  scene.add(Shape.polygon([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 1 }]), { x: 1, y: 2, angle: Math.PI / 2 });
  drawDebug(ctx, scene, only('shapes'));
  const s = Math.round(1.5 * Math.SQRT1_2 * 1e6) / 1e6;
  const paths = [
    [['moveTo', 12, 21], ['lineTo', 8, 21], ['lineTo', 8, 19], ['lineTo', 12, 19], ['closePath']],
    [
      ['moveTo', 6.5, 6], ['lineTo', 5 + s, 6 + s], ['lineTo', 5, 7.5], ['lineTo', 5 - s, 6 + s], ['lineTo', 3.5, 6], ['lineTo', 5 - s, 6 - s],
      ['lineTo', 5, 4.5], ['lineTo', 5 + s, 6 - s], ['closePath'],
    ],
    [['moveTo', 1, 2], ['lineTo', 1, 6], ['lineTo', 0, 2], ['closePath']],
  ];
  assert.deepEqual(drawn.map(({ path }) => rounded(path)), paths.flatMap((path) => [rounded(path), rounded(path)]));
  assert.deepEqual(drawn.map(({ how, alpha }) => [how, alpha]), paths.flatMap(() => [['fill', 0.15], ['stroke', 1]]));
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
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => [3 + x * reach, 4 + y * reach].map((value) => Number(value.toFixed(6)));
  assert.deepEqual(corners(drawn[0].path), [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]);
});

test('contacts are drawn at their points, with the normal from A to B, as large as pixels are', () => {
  const { ctx, drawn } = recorder(50);
  const scene = twoBoxes();
  const [{ points }] = scene.contacts();
  assert.equal(points.length, 2);
  drawDebug(ctx, scene, only('contacts', { normals: true, colors: { contacts: 'red', normals: 'green' } }));
  const dots = drawn.filter(({ style }) => style === 'red').map(({ path }) => path);
  assert.equal(dots.length, 2);
  dots.forEach((dot, k) => assert.ok(Math.abs(radii(dot, [points[k].x, points[k].y])[1] - 3 / 50) < 1e-12 && dot.length === 9));
  const arrows = drawn.filter(({ style }) => style === 'green').map(({ path }) => path.slice(0, 2).map(([, x, y]) => [Number(x), Number(y)]));
  assert.deepEqual(arrows, points.map(({ x, y }) => [[x, y], [x, y + 24 / 50]]));
  assert.ok(drawn.every(({ style, width }) => style !== 'green' || width === 1.5 / 50));
  // The head of an arrow: two lines back from its tip, 7 pixels along it, half as far to each side.
  const [{ path }] = drawn.filter(({ style }) => style === 'green');
  const [from, tip, ...head] = path.map(([name, x, y]) => [name, Number(x) * 50, Number(y) * 50]);
  const [x, y] = [Number(from[1]), Number(from[2]) + 24];
  assert.deepEqual(rounded([tip, ...head]), rounded([
    ['lineTo', x, y], ['moveTo', x - 3.5, y - 7], ['lineTo', x, y], ['lineTo', x + 3.5, y - 7],
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
  assert.deepEqual(rounded(drawn[0].path), [['moveTo', 0.45, 0.6], ['lineTo', 1.89, 2.52], ['moveTo', 1.19, 2.17], ['lineTo', 1.89, 2.52], ['lineTo', 1.75, 1.75]]);
  assert.equal(drawn.length, 2);
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
  assert.deepEqual(drawn.map(({ path }) => path), [[['moveTo', 3, -1], ['lineTo', 7, -1], ['lineTo', 7, 3], ['lineTo', 3, 3], ['closePath']]]);
  assert.equal(saved.length, 0);
});

test('the state of the canvas is restored when drawing ends with an error', () => {
  const { ctx, saved } = recorder();
  ctx.fill = () => { throw new Error('lost'); };
  assert.throws(() => drawDebug(ctx, twoBoxes()), /lost/);
  assert.equal(saved.length, 0);
});

/**
 * The lines of an answer, each with its two ends and the colour of both.
 * @param {import('../../js/debug.js').DebugLines} lines
 */
function linesOf({ vertices, colors }) {
  assert.equal(vertices.length % 4, 0);
  assert.equal(colors.length, 2 * vertices.length);
  return Array.from({ length: vertices.length / 4 }, (_, k) => {
    const [first, second] = [colors.slice(8 * k, 8 * k + 4), colors.slice(8 * k + 4, 8 * k + 8)].map((color) => [...color].map((part) => Math.round(part * 255)).join(' '));
    assert.equal(first, second);
    return { ends: [...vertices.slice(4 * k, 4 * k + 4)], color: first };
  });
}

test('debugLines draws the lines of drawDebug, in its order', () => {
  const scene = twoBoxes();
  scene.add(Shape.circle(1), { x: 20 });
  scene.add(Shape.point(), { x: 40 });
  scene.add(Shape.chain([0, 0, 5, 1, 9, 0]), { y: 50, fixed: true });
  scene.add(Shape.capsule([0, 0], [4, 0], 1), { y: 80, angle: 1 });
  scene.update();
  const { ctx, drawn } = recorder();
  const colors = { moving: '#0000ff', fixed: '#808080', bounds: '#000000', contacts: '#ff0000', normals: '#00ff00' };
  drawDebug(ctx, scene, { colors });
  const expected = drawn.filter(({ how, style }) => how === 'stroke' || style === '#ff0000').flatMap(({ path, style }) => {
    const color = [1, 3, 5].map((at) => parseInt(style.slice(at, at + 2), 16)).join(' ');
    let [start, last] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    let count = 0;
    return path.flatMap(([name, ...args]) => {
      const to = name === 'closePath' ? start : args.map(Number);
      const line = { ends: [...last, ...to].map(Math.fround), color: `${color} 255` };
      // A ring of two points is one line.
      const drawnTwice = name === 'closePath' && count === 2;
      count = name === 'moveTo' ? 1 : count + 1;
      if (name === 'moveTo') start = to;
      last = to;
      return name === 'moveTo' || drawnTwice ? [] : [line];
    });
  });
  assert.ok(expected.length > 100);
  assert.deepEqual(linesOf(debugLines(scene, { colors })), expected);
});

test('the lines of a square, a disc and a contact, with colours of every length', () => {
  const scene = new Scene();
  scene.add(Shape.box(2, 2));
  const lines = (/** @type {any} */ options) => linesOf(debugLines(scene, options));
  const square = [[-1, -1, 1, -1], [1, -1, 1, 1], [1, 1, -1, 1], [-1, 1, -1, -1]];
  for (const [color, shown] of [['#f80', '255 136 0 255'], ['#f80c', '255 136 0 204'], ['#102030', '16 32 48 255'], ['#A0b0C0d0', '160 176 192 208']]) {
    assert.deepEqual(lines(only('shapes', { colors: { moving: color } })), square.map((ends) => ({ ends, color: shown })));
  }
  scene.clear();
  scene.add(Shape.circle(1), { x: 5, y: 5 });
  const disc = lines(only('shapes'));
  assert.ok(disc.every(({ ends: [x, y], color }) => color === '59 130 246 255' && Math.abs(Math.hypot(x - 5, y - 5) - 1) < 1e-6 || (x === 5 && y === 5)));
  // The arc of a thousandth of the extent, and one finer by a pixel.
  assert.ok(disc.length < lines(only('shapes', { pixel: 1 / 1000 })).length);
  assert.deepEqual(lines(only('bounds', { pixel: 50 })).map(({ ends }) => ends), [[4, 4, 6, 4], [6, 4, 6, 6], [6, 6, 4, 6], [4, 6, 4, 4]]);
  scene.add(Shape.box(2, 2), { x: 6.5, y: 5 });
  scene.update();
  const [{ points: [{ x, y }] }] = scene.contacts();
  assert.deepEqual(lines(only('normals', { pixel: 0.5 }))[0].ends, [x, y, x + 12, y].map(Math.fround));
});

test('what out holds is filled if it is large enough, and kept when a frame has fewer lines', () => {
  const scene = twoBoxes();
  const wanted = debugLines(scene);
  const own = { vertices: new Float32Array(1000), colors: new Float32Array(2000) };
  const [{ vertices: { buffer: first } }, { colors: { buffer: second } }] = [own, own];
  for (let frame = 0; frame < 3; frame += 1) {
    assert.equal(debugLines(scene, {}, own), own);
    assert.deepEqual([own.vertices.buffer, own.colors.buffer], [first, second]);
    assert.deepEqual({ ...own }, wanted);
    assert.equal(debugLines(new Scene(), {}, own).vertices.length, 0);
  }
  // Part of a larger array of the caller's: what lies after it is not written.
  const all = new Float32Array(1000).fill(7);
  const small = debugLines(scene, {}, { vertices: all.subarray(0, 8) });
  assert.deepEqual(small, wanted);
  assert.ok(all.subarray(8).every((value) => value === 7));
  // Memory of its own grows, and stays.
  const out = debugLines(scene);
  const memory = out.vertices.buffer;
  debugLines(new Scene(), {}, out);
  debugLines(scene, {}, out);
  assert.equal(out.vertices.buffer, memory);
  assert.deepEqual(out, wanted);
});

test('wrong arguments of debugLines are refused, and out is left as it is', () => {
  const wrong = /** @type {any} */ (debugLines);
  const scene = twoBoxes();
  /** @type {[unknown[], RegExp][]} */
  const cases = [
    [[], /^debugLines: scene must be a Scene, got undefined$/],
    [[{}], /^debugLines: scene must be a Scene, got an object$/],
    [[scene, 3], /^debugLines: options must be an object, got 3$/],
    [[scene, { shape: true }], /^debugLines: unknown option "shape" in options; did you mean "shapes"\?$/],
    [[scene, { shapes: 1 }], /^debugLines: options\.shapes must be true or false, got 1$/],
    [[scene, { pixel: '1' }], /^debugLines: options\.pixel must be a number, got "1"$/],
    [[scene, { pixel: 0 }], /^debugLines: options\.pixel must be more than 0, got 0$/],
    [[scene, { pixel: NaN }], /^debugLines: options\.pixel must be finite, got NaN$/],
    [[scene, { colors: { moving: 'red' } }], /^debugLines: options\.colors\.moving must be a colour such as "#f80", "#ff8800" or "#ff8800cc", got "red"$/],
    [[scene, { colors: { moving: '#12345' } }], /options\.colors\.moving/],
    [[scene, { colors: { fixed: 5 } }], /options\.colors\.fixed must be .*, got 5$/],
    [[scene, {}, 5], /^debugLines: out must be an object, got 5$/],
    [[scene, {}, { vertices: [] }], /^debugLines: out\.vertices must be a Float32Array, got an array of 0$/],
    [[scene, {}, { colors: new Uint8Array(4) }], /^debugLines: out\.colors must be a Float32Array, got an object$/],
  ];
  for (const [args, message] of cases) assert.throws(() => wrong(...args), { message }, String(message));
  const out = debugLines(scene);
  const before = structuredClone(out);
  assert.throws(() => wrong(scene, { colors: { bounds: '' } }, out));
  assert.deepEqual(out, before);
  scene.dispose();
  assert.throws(() => wrong(scene), { name: 'TypeError', message: 'debugLines: the scene has been disposed of' });
  for (const pixel of [1e-300, 1e300]) debugLines(twoBoxes(), { pixel });
});
