/** The JavaScript of the algorithm on pairs from the standard input; pairs.mjs says in which form. */
import { readFileSync } from 'node:fs';
import { axes, collide, holdsOrigin, manifold, overlaps, penetration, place, project, separation } from '../../../www/algorithm/sat.js';

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const numbers = line.split(' ').map(Number);
  const shape = () => {
    const [x, y, angle, radius, count] = numbers.splice(0, 5);
    const points = Array.from({ length: count }, () => ({ x: numbers.shift() ?? NaN, y: numbers.shift() ?? NaN }));
    return { points: place(points, { x, y, angle }), radius };
  };
  const [a, b] = [shape(), shape()];
  const greatest = Math.max(...axes(a, b).map((axis) => separation(project(a, axis), project(b, axis))));
  const sharp = a.radius + b.radius === 0;
  const behind = sharp ? Math.max(penetration(a, b).distance, penetration(b, a).distance) : greatest;
  const says = [Number(overlaps(a, b)), Number(holdsOrigin(a, b)), greatest, behind];
  const contact = collide(a, b);
  if (contact) {
    const { normal, depth, mtv } = contact;
    const promised = sharp || a.points.length === 1 || b.points.length === 1;
    const points = promised ? manifold(a, b, contact) : [];
    says.push(normal.x, normal.y, depth, mtv.x, mtv.y, ...points.flatMap((p) => [p.x, p.y, p.depth]));
  }
  console.log(says.join(' '));
}
