/** Which way leads to the hero from where he cannot be seen: each cell of a grid knows how far it is from his. */
import type { Point, Scene } from 'shadowgap';
import { WALL } from './types.ts';

/** The size of a cell: wider than every enemy. */
const CELL = 32;
/** Farther than all ways. */
const FAR = 65535;
/** Straight neighbours first: of two ways that are as long, that is the smoother one. */
const NEAR = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]];

export function makeFlow(scene: Scene<any>, width: number, height: number) {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const isOpen = Array.from({ length: columns * rows }, (_, k) => {
    const [x, y] = [(k % columns) * CELL, Math.floor(k / columns) * CELL];
    return scene.query({ minX: x + 1, minY: y + 1, maxX: x + CELL - 1, maxY: y + CELL - 1 }, WALL).length === 0;
  });
  const steps = new Uint16Array(columns * rows).fill(FAR);
  const cellOf = ({ x, y }: Point) => Math.floor(y / CELL) * columns + Math.floor(x / CELL);
  let home = -1;
  return {
    /** Has all ways lead to this place. */
    leadTo(place: Point) {
      if (cellOf(place) === home) return;
      home = cellOf(place);
      steps.fill(FAR);
      steps[home] = 0;
      for (let queue = [home], k = 0; k < queue.length; k += 1) {
        for (const [dx, dy] of NEAR.slice(0, 4)) {
          const next = queue[k] + dx + columns * dy;
          if (!isOpen[next] || steps[next] !== FAR) continue;
          steps[next] = steps[queue[k]] + 1;
          queue.push(next);
        }
      }
    },
    /** Writes to `out` where to go from a place: the middle of the neighbouring cell that is nearest to the end. */
    next(place: Point, out: Point) {
      const from = cellOf(place);
      let best = from;
      for (const [dx, dy] of NEAR) {
        const to = from + dx + columns * dy;
        // Not across the corner of a wall.
        if (steps[to] < steps[best] && isOpen[from + dx] && isOpen[from + columns * dy]) best = to;
      }
      out.x = ((best % columns) + 0.5) * CELL;
      out.y = (Math.floor(best / columns) + 0.5) * CELL;
    },
  };
}
