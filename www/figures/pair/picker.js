import { KINDS } from '../../shapes/kinds.js';
import { silhouette } from '../../shapes/silhouette.js';
import { pair as words } from '../../words.js';

/**
 * A row of silhouettes to choose a shape from. They are radio buttons, so that arrow keys and screen readers work.
 * @param {Side} side  @param {(kind: string) => void} onChoose
 */
export function createPicker(side, onChoose) {
  const group = document.createElement('fieldset');
  group.className = `picker ${side}`;
  const legend = document.createElement('legend');
  legend.innerHTML = `<span class="visually-hidden">${words.shape} </span>${side.toUpperCase()}`;
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
