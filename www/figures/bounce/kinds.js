import { makeKind } from '../../shapes/make.js';
import { bounce } from '../../words.js';

const words = bounce.kinds;

/** The shapes in the tank. The state and the address know each by its id. */
export const KINDS = [
  makeKind('disc', words.disc, 'circle', 0.8),
  makeKind('plate', words.plate, 'box', 1.9, 0.9),
  makeKind('capsule', words.capsule, 'capsule', { x: -0.6, y: 0 }, { x: 0.6, y: 0 }, 0.45),
  makeKind('triangle', words.triangle, 'regular', 3, 1.1),
  makeKind('pentagon', words.pentagon, 'regular', 5, 0.9),
  makeKind('hexagon', words.hexagon, 'regular', 6, 0.8),
  makeKind('tile', words.tile, 'box', 0.9, 0.9, { radius: 0.25 }),
  makeKind('egg', words.egg, 'ellipse', 1, 0.6, { tolerance: 0.01 }),
];
