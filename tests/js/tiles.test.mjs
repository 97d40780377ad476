/** Maps of tiles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collide, contains, distance, Scene, Shape, ShapeError } from '../../js/index.js';
import { Random } from './common/random.mjs';

const here = { x: 0, y: 0 };
const up = [[0, 1], [1, 0], [1, 1]];
const down = [[0, 0], [1, 1], [0, 1]];
const legend = { '#': true, '/': up, '\\': down };

/** The corners of pieces, sorted. @param {Shape} shape */
const corners = (shape) => shape.pieces.map(({ points }) => points.map(({ x, y }) => `${x},${y}`).sort().join(' ')).sort();

test('cells are where rows and columns say', () => {
  const map = Shape.tiles(['.#', '..', '#'], 16);
  assert.deepEqual(corners(map), ['0,32 0,48 16,32 16,48', '16,0 16,16 32,0 32,16']);
  assert.ok(Shape.tiles([[0, 1], [0, 0], [1]], 16).equals(map), 'numbers');
  assert.ok(Shape.tiles([new Uint8Array([0, 7]), [], [2, 0, 0]], 16).equals(map), 'other numbers');
  assert.ok(Shape.tiles([' x', '', '😀'], 16).equals(map), 'other characters, one of them outside of the basic plane');
  assert.ok(Shape.tiles([[3, 7], [3, 3], [7]], 16, { 7: true, 3: false }).equals(map), 'a legend');
  assert.ok(Shape.tiles([' #?', '', '#'], 16, { '#': true }).equals(map), 'what the legend lacks is empty');
  assert.equal(Shape.tiles(['#'], 2).kind, 'polygon');
});

test('whole cells make few rectangles', () => {
  const pieces = (/** @type {string[]} */ ...rows) => Shape.tiles(rows, 1).pieces.length;
  assert.equal(pieces('####', '####'), 1);
  assert.equal(pieces('#..#', '####', '####'), 3);
  assert.equal(pieces('###', '#.#', '###'), 4);
  assert.equal(pieces('#.#.', '.#.#'), 4);
  assert.equal(Shape.tiles(Array(200).fill('#'.repeat(200)), 1).pieces.length, 1);
});

test('slopes join their neighbours where that is convex', () => {
  const pieces = (/** @type {string[]} */ ...rows) => corners(Shape.tiles(rows, 1, legend));
  assert.deepEqual(pieces('./#', '/##'), ['0,2 2,0 3,0 3,2'], 'a slope of two cells is one piece');
  assert.deepEqual(pieces('/#\\'), ['0,1 1,0 2,0 3,1'], 'a trapezium');
  assert.deepEqual(pieces('/\\'), ['0,1 1,0 2,1'], 'a roof');
  assert.equal(pieces('\\/').length, 2, 'a valley');
  const gentle = { a: [[0, 1], [1, 0.5], [1, 1]], b: [[0, 0.5], [1, 0], [1, 1], [0, 1]] };
  assert.deepEqual(corners(Shape.tiles(['ab'], 3, gentle)), ['0,3 6,0 6,3'], 'two cells long');
  const stairs = { s: [[0, 1], [0.5, 1], [0.5, 0.5], [1, 0.5], [1, 0], [0, 0]] };
  assert.equal(Shape.tiles(['s'], 1, stairs).area, 0.75);
  assert.ok(Shape.tiles(['o'], 8, { o: Shape.circle(0.5, { x: 0.5, y: 0.5 }) }).equals(Shape.circle(4, { x: 4, y: 4 })), 'a shape');
});

test('random maps hold what their cells hold, and nothing twice', () => {
  const random = new Random(5);
  for (let round = 0; round < 40; round += 1) {
    const size = random.any([1, 16, 0.1, 1 / 3, 7e-4]);
    const rows = Array.from({ length: 9 }, () => Array.from({ length: 11 }, () => random.any([...'##./\\'])).join(''));
    const map = Shape.tiles(rows, size, legend);
    let [area, sum] = [0, 0];
    for (const piece of map.pieces) sum += piece.area;
    rows.forEach((row, y) => [...row].forEach((cell, x) => {
      area += cell === '#' ? 1 : cell === '.' ? 0 : 0.5;
      const tile = cell === '#' ? [[0, 0], [1, 0], [1, 1], [0, 1]] : cell === '/' ? up : cell === '\\' ? down : [];
      for (const [u, v] of [[0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8], [0.5, 0.7]]) {
        const point = { x: (x + u) * size, y: (y + v) * size };
        const inside = tile.length > 0 && contains(Shape.polygon(tile), here, { x: u, y: v });
        assert.equal(contains(map, here, point), inside, `${rows.join('\n')}\n${x + u}, ${y + v}`);
      }
    }));
    assert.ok(Math.abs(map.area / size ** 2 - area) < 1e-9 && Math.abs(sum / size ** 2 - area) < 1e-9, 'area');
  }
});

test('cells that touch share their border to the bit', () => {
  for (const size of [16, 0.1, 0.7, 1 / 3, 1e-5, 12345.678]) {
    const rows = Array.from({ length: 40 }, (_, y) => Array.from({ length: 40 }, (_, x) => ((x * 7 + y * 3) % 5 ? '#' : '.')).join(''));
    const map = Shape.tiles(rows, size);
    // Of all borders along x there are no more than the map has columns: no two of them differ by a rounding.
    for (const axis of /** @type {const} */ (['x', 'y'])) {
      const borders = new Set(map.pieces.flatMap(({ points }) => points.map((point) => point[axis])));
      assert.ok(borders.size <= 41, `${borders.size} borders along ${axis} of cells of ${size}`);
      for (const border of borders) assert.ok(Math.abs(border / size - Math.round(border / size)) < 1e-11);
    }
  }
});

test('the floor has one normal, wherever a body stands', () => {
  const map = Shape.tiles(['........', '#.#.#.##', '########'], 1, { '#': true });
  for (const mover of [Shape.box(1, 0.5), Shape.box(2, 0.5), Shape.regular(4, 0.25), Shape.circle(0.25)]) {
    const low = Math.max(...mover.points.map(({ y }) => y)) + mover.radius;
    for (const depth of [0, 0.01]) {
      for (let x = 6.5; x <= 7.5; x += 0.125) {
        const pose = { x, y: 1 - low + depth };
        assert.deepEqual(collide(map, here, mover, pose)?.normal, { x: 0, y: -1 }, `at ${x}, ${depth} deep`);
        assert.deepEqual(distance(map, here, mover, pose).normal, { x: 0, y: -1 });
      }
    }
  }
});

test('a map is as other shapes: scaled, kept in snapshots, containing', () => {
  const map = Shape.tiles(['##.', '.##'], 2);
  assert.ok(map.scaled(3).equals(Shape.tiles(['##.', '.##'], 6)));
  assert.equal(map.area, 16);
  const scene = new Scene();
  scene.add(map, { fixed: true });
  const bytes = scene.snapshot();
  scene.clear();
  scene.restore(bytes);
  const [body] = scene;
  assert.ok(body.shape.equals(map) && body.shape.area === 16);
  assert.equal(collide(Shape.tiles(['####', '#.##', '####'], 1), here, Shape.box(0.5, 0.5), { x: 3, y: 1.5 })?.bInA, true);
  assert.equal(collide(Shape.tiles(['####', '#.##', '####'], 1), here, Shape.box(2.5, 2.5), { x: 1.5, y: 1.5 })?.bInA, false);
});

test('a large map is made and asked quickly', () => {
  const random = new Random(3);
  const rows = Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => Number(random.next() < 0.5)));
  const map = Shape.tiles(rows, 1);
  const from = performance.now();
  for (let i = 0; i < 100; i += 1) collide(map, here, Shape.point(), { x: i + 0.5, y: 99.5 });
  assert.ok(performance.now() - from < 1000, `${performance.now() - from} ms`);
  assert.equal(Math.round(map.area), rows.flat().reduce((a, b) => a + b));
});

test('maps that cannot be are refused', () => {
  /** @type {[() => unknown, string, RegExp][]} */
  const shapeErrors = [
    [() => Shape.tiles([], 1), 'too-few-points', /^Shape\.tiles: at least one cell must not be empty$/],
    [() => Shape.tiles(['..', '  '], 1), 'too-few-points', /at least one cell/],
    [() => Shape.tiles(['#'], 0), 'bad-size', /^Shape\.tiles: size must be positive, got 0$/],
    [() => Shape.tiles(['#'], -1), 'bad-size', /size must be positive, got -1$/],
    [() => Shape.tiles(['#'], NaN), 'not-finite', /^Shape\.tiles: size must be a finite number, got NaN$/],
    [() => Shape.tiles(['#'], /** @type {any} */ ('16')), 'not-finite', /size must be a finite number, got "16"$/],
    [() => Shape.tiles(['/'], 16, { '/': [[0, 16], [16, 0], [16, 16]] }), 'bad-size', /^Shape\.tiles: legend\["\/"\]: vertex 0 must lie in the cell, from \(0, 0\) to \(1, 1\), got \(0, 16\)$/],
    [() => Shape.tiles(['/'], 16, { '/': [[0, 0], [1, 1]] }), 'too-few-points', /^Shape\.tiles: legend\["\/"\]: at least three points must be given, got 2$/],
    [() => Shape.tiles(['/'], 16, { '/': [[0, 0], [1, 1], [1, 0], [0, 1]] }), 'self-crossing', /^Shape\.tiles: legend\["\/"\]: the polygon crosses or touches itself at the edge from vertex \d$/],
    [() => Shape.tiles(['/'], 16, { '/': [[0, 0], [1, NaN], [1, 0]] }), 'not-finite', /legend\["\/"\]: vertex 1/],
  ];
  for (const [make, code, message] of shapeErrors) {
    assert.throws(make, (error) => error instanceof ShapeError && error.code === code && message.test(error.message), String(message));
  }
  /** @type {[any[], RegExp][]} */
  const typeErrors = [
    [[7, 1], /^Shape\.tiles: rows must be an array of rows, got 7$/],
    [[[7], 1], /^Shape\.tiles: rows\[0\] must be an array of numbers, or a string, got 7$/],
    [[['#', null], 1], /rows\[1\] must be an array/],
    [[[[1, {}]], 1], /^Shape\.tiles: rows\[0\]\[1\] must be a number, got an object$/],
    [[[[1], [1, NaN]], 1], /rows\[1\]\[1\] must be a number, got NaN$/],
    [[['#'], 1, '#'], /^Shape\.tiles: legend must be an object, got "#"$/],
    [[['#'], 1, { '#': 1 }], /^Shape\.tiles: legend\["#"\] must be true, false, points or a Shape, got 1$/],
  ];
  for (const [args, message] of typeErrors) assert.throws(() => Shape.tiles(.../** @type {[any, any]} */ (args)), { name: 'TypeError', message });
  assert.throws(() => Shape.tiles(Array(2000).fill('#'.repeat(2000)), 1), RangeError);
});
