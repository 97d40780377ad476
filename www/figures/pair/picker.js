import { KINDS } from '../../shapes/kinds.js';
import { silhouette } from '../../shapes/silhouette.js';
import { create } from '../../text/index.js';
import { pair as words } from '../../words.js';

/** Radio buttons: arrow keys and screen readers work. @param {Side} side  @param {(kind: string) => void} onChoose */
export function createPicker(side, onChoose) {
  const group = create('fieldset', `picker ${side}`, `<legend><span class="visually-hidden">${words.shape} </span>${side.toUpperCase()}</legend>`);
  for (const { id, label, shape } of KINDS) {
    const choice = create('label', '', `<input type="radio" name="kind-${side}" value="${id}" aria-label="${label}">`);
    choice.title = label;
    choice.append(silhouette(shape));
    choice.addEventListener('change', () => onChoose(id));
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
