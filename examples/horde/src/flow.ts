/** Which way leads to the hero from where he cannot be seen: each cell of a grid knows how far it is from his. */
import type { Point } from 'shadowgap';
import { WALL, type Game } from './types.ts';

/** The size of a cell, wider than every enemy; farther than all ways; neighbours of a cell, the straight ones first. */
const [CELL, FAR] = [32, 65535];
const NEAR = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]];

export function makeFlow(scene: Game['scene'], width: number, height: number): Game['flow'] {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const isOpen = Array.from({ length: columns * rows }, (_, k) => {
    const [x, y] = [(k % columns) * CELL, Math.floor(k / columns) * CELL];
    return scene.query({ minX: x + 1, minY: y + 1, maxX: x + CELL - 1, maxY: y + CELL - 1 }, WALL).length === 0;
  });
  const around = NEAR.map(([dx, dy]) => dx + columns * dy);
  const isWide = isOpen.map((open, k) => open && around.every((step) => isOpen[k + step]));
  const steps = new Uint16Array(columns * rows);
  const cellOf = ({ x, y }: Point) => Math.floor(y / CELL) * columns + Math.floor(x / CELL);
  let home = -1;
  return {
    isWide: (place) => isWide[cellOf(place)],
    leadTo(place) {
      if (cellOf(place) === home) return;
      home = cellOf(place);
      steps.fill(FAR)[home] = 0;
      const queue = [home];
      for (const cell of queue) {
        for (const step of around.slice(0, 4)) {
          if (!isOpen[cell + step] || steps[cell + step] !== FAR) continue;
          steps[cell + step] = steps[cell] + 1;
          queue.push(cell + step);
        }
      }
    },
    next(from) {
      const cell = cellOf(from);
      let best = cell;
      NEAR.forEach(([dx, dy], k) => {
        // Not across the corner of a wall.
        if (steps[cell + around[k]] < steps[best] && isOpen[cell + dx] && isOpen[cell + columns * dy]) best = cell + around[k];
      });
      return { x: ((best % columns) + 0.5) * CELL, y: (Math.floor(best / columns) + 0.5) * CELL };
    },
  };
}
