/**
 * How long `readTiled` takes for a layer whose tiles are of many kinds, beside `Shape.tiles` of the same cells: of each
 * kind's cells alone, as each kind becomes a shape; and in brackets of all cells as one shape.
 */
import { argv } from 'node:process';
import { Shape } from '../pkg/index.js';
import { readTiled } from '../pkg/tiled.js';
import { time } from './clock.mjs';
import { seededRandom } from './random.mjs';
import { formatFactor, median, table } from './tables.mjs';

/** Square patches of one kind, half of them empty: how wide they are. */
const patches = { 'patches of 9 × 9': 9, 'single cells': 1 };
const sizes = [[256, 256], [50, 4000]];
const KINDS = [1, 4, 20, 60];

/**
 * @param {number} wide the patches
 * @param {number} width @param {number} height of the map
 * @param {number} kinds @param {number} rounds
 */
function measure(wide, width, height, kinds, rounds) {
  const rows = Array.from({ length: height }, (_, y) => Uint8Array.from({ length: width }, (_, x) => {
    const part = 2 * seededRandom(7919 * Math.floor(x / wide) + Math.floor(y / wide))() - 1;
    return part < 0 ? 0 : 1 + Math.floor(kinds * part);
  }));
  const each = Array.from({ length: kinds }, (_, k) => rows.map((row) => row.map((cell) => Number(cell === k + 1))))
    .filter((own) => own.some((row) => row.includes(1)));
  const size = { tilewidth: 16, tileheight: 16 };
  const map = {
    ...size,
    tilesets: [{ ...size, firstgid: 1, tilecount: kinds, columns: kinds, imagewidth: 16 * kinds, imageheight: 16 }],
    layers: [{ type: 'tilelayer', name: 'walls', width, height, data: rows.flatMap((row) => [...row]) }],
  };
  const tile = (/** @type {{ id: number }} */ { id }) => ({ kind: String(id) });
  const works = [
    () => readTiled(map, { tile }), () => each.forEach((own) => Shape.tiles(own, 16)), () => Shape.tiles(rows, 16),
  ];
  const times = Array.from({ length: rounds }, () => works.map(time));
  return [1, 2].map((which) => formatFactor(median(times.map((round) => round[0] / round[which]))));
}

const [rounds] = argv.slice(2).map(Number);
const rows = Object.entries(patches).flatMap(([name, wide]) => sizes.map(([width, height]) => [
  `${name}, ${width} × ${height.toLocaleString('en')}`,
  ...KINDS.map((kinds) => measure(wide, width, height, kinds, rounds).join(' (') + ')'),
]));
const result = table(['kinds', ...KINDS.map(String)], rows);
if (process.send) process.send({ table: result });
else console.log(result);
