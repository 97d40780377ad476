import { boundsOf } from '../../geometry/pieces.js';
import { KINDS } from '../../shapes/kinds.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A row of silhouettes to choose a shape from: radio buttons, so arrow keys and screen readers work as usual.
 *
 * @param {'a' | 'b'} side
 * @param {(kind: string) => void} onChoose
 */
export function picker(side, onChoose) {
  const group = document.createElement('fieldset');
  group.className = `picker ${side}`;
  const legend = document.createElement('legend');
  legend.innerHTML = `<span class="visually-hidden">Shape </span>${side.toUpperCase()}`;
  group.append(legend);

  for (const { id, label, shape } of KINDS) {
    const choice = document.createElement('label');
    choice.title = label;
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = `kind-${side}`;
    input.value = id;
    input.setAttribute('aria-label', label);
    input.addEventListener('change', () => onChoose(id));
    choice.append(input, silhouette(shape));
    group.append(choice);
  }

  let shown = '';
  return {
    element: group,
    /** @param {string} kind */
    show(kind) {
      if (kind === shown) return;
      shown = kind;
      for (const input of group.querySelectorAll('input')) input.checked = input.value === kind;
    },
  };
}

/**
 * A shape in small, whatever its size: each piece its core with a round stroke, twice as wide as its radius.
 *
 * @param {import('shadowgap').Shape} shape
 */
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
