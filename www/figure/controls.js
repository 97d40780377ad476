import { create, find, plain, setText } from '../text/index.js';
import { controls as words } from '../words.js';

/** Controls that show one part of a figure's state and change it. */

/**
 * A slider for the number `store.state[name]`.
 * @param {Store<any>} store  @param {string} name
 * @param {{ label: string, min: number, max: (state: any) => number, step: number, textOf?: (state: any) => string }}
 *   how `textOf`: the text after the slider, by default the number
 */
export function slider(store, name, { label, min, max, step, textOf = (state) => plain(state[name]) }) {
  const range = `<input type="range" name="${name}" min="${min}" step="${step}">`;
  const element = create('label', 'slider', `<span>${label}</span>${range}<span class="value"></span>`);
  const [input, value] = [find(element, 'input'), find(element, '.value')];
  input.addEventListener('input', () => store.set({ [name]: input.valueAsNumber }));
  store.subscribe((state) => {
    const top = String(max(state));
    if (input.max !== top) input.max = top;
    if (input.valueAsNumber !== state[name]) input.value = String(state[name]);
    setText(value, textOf(state));
    const spoken = `${label} ${value.textContent}`;
    if (input.getAttribute('aria-valuetext') !== spoken) input.setAttribute('aria-valuetext', spoken);
  });
  return element;
}

/** A checkbox for `store.state[name]`. @param {Store<any>} store  @param {string} name  @param {string} label */
export function toggle(store, name, label) {
  const element = create('label', 'toggle', `<input type="checkbox" name="${name}"> ${label}`);
  const input = find(element, 'input');
  input.addEventListener('change', () => store.set({ [name]: input.checked }));
  store.subscribe((state) => {
    if (input.checked !== state[name]) input.checked = state[name];
  });
  return element;
}

/**
 * Radio buttons for `store.state[name]`.
 * @param {Store<any>} store  @param {string} name  @param {string} label
 * @param {Record<string, string>} labels  of each value
 */
export function choices(store, name, label, labels) {
  // Radio buttons with one name exclude each other in the whole page.
  const group = `${name}-${++groups}`;
  const element = create('fieldset', 'choices', `<legend class="visually-hidden">${label}</legend>${Object.entries(labels)
    .map(([value, word]) => `<label><input type="radio" name="${group}" value="${value}"><span>${word}</span></label>`)
    .join('')}`);
  const inputs = [...element.querySelectorAll('input')];
  for (const input of inputs) input.addEventListener('change', () => store.set({ [name]: input.value }));
  store.subscribe((state) => {
    for (const input of inputs) if (input.checked !== (input.value === state[name])) input.checked = input.value === state[name];
  });
  return element;
}
let groups = 0;

/**
 * A button that starts and pauses `store.state.playing`, and buttons that pause it and run an action.
 * @param {Store<any>} store  @param {Record<string, () => void>} actions  by the labels of their buttons
 * @param {string} [label]  of the button that starts
 */
export function playButtons(store, actions, label = words.play) {
  const play = button(label, () => store.set({ playing: !store.state.playing }));
  play.style.minWidth = `min(100%, ${Math.max(label.length, words.pause.length) * 0.4 + 2.5}rem)`;
  store.subscribe(({ playing }) => setText(play, playing ? words.pause : label));
  const others = Object.entries(actions).map(([label, action]) => button(label, () => {
    store.set({ playing: false });
    action();
  }));
  return [play, ...others];
}

/** @param {string} label  @param {() => void} onClick */
export function button(label, onClick) {
  const element = Object.assign(create('button', 'quiet'), { type: 'button', textContent: label });
  element.addEventListener('click', onClick);
  return element;
}

/**
 * Copies an element's text, or selects it if copying is refused.
 * @param {HTMLButtonElement} button  @param {Element} element
 */
export function copies(button, element) {
  button.addEventListener('click', () => copyText(button, words.copy, element.textContent?.trim() ?? '', () => {
    getSelection()?.selectAllChildren(element);
    return words.selected;
  }));
}

/**
 * Copies a text; the button's label confirms it for 1.5 seconds.
 * @param {HTMLButtonElement} button  @param {string} usual  the button's usual label  @param {string} text
 * @param {() => string} otherwise  called where the page may not use the clipboard; returns the label to show
 */
export async function copyText(button, usual, text, otherwise) {
  const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  button.textContent = done ? words.copied : otherwise();
  setTimeout(() => (button.textContent = usual), 1500);
}
