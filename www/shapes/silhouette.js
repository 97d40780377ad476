import { boundsOf } from '../geometry/plane.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Of one size: each piece is its core with a round stroke, twice as wide as its radius. @param {Shape} shape */
export function silhouette(shape) {
  const { left, top, right, bottom } = boundsOf(shape, { x: 0, y: 0 });
  const scale = 4 / (Math.max(right - left, bottom - top) || 4);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '-2.5 -2.5 5 5');
  svg.setAttribute('aria-hidden', 'true');
  for (const { points, radius } of shape.pieces) {
    const core = document.createElementNS(SVG, 'path');
    core.setAttribute('d', `M${points.map(({ x, y }) => `${(x - (left + right) / 2) * scale},${(y - (top + bottom) / 2) * scale}`).join('L')}Z`);
    core.setAttribute('stroke-width', String(Math.max(2 * radius * scale, points.length === 1 ? 1.2 : 0.3)));
    svg.append(core);
  }
  return svg;
}
