import { clearPalette, keep } from './figure/index.js';
import { frame } from './words.js';

/**
 * The button that switches between the light and the dark theme. The system's theme applies until the reader chooses
 * the other one, which is kept; choosing the system's own forgets it. Forced colours and print override both.
 * @param {HTMLElement} button
 * @param {(print: boolean) => void} onChange  `print`: for paper, which does not wait
 */
export function themeSwitch(button, onChange) {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);

  function show() {
    button.title = isDark() ? frame.lightTheme : frame.darkTheme;
    button.setAttribute('aria-label', button.title);
  }

  /** @param {boolean} print */
  function changed(print) {
    clearPalette();
    show();
    onChange(print);
  }

  button.addEventListener('click', () => {
    const dark = !isDark();
    if (dark === system.matches) delete root.dataset.theme;
    else root.dataset.theme = dark ? 'dark' : 'light';
    keep('theme', root.dataset.theme);
    changed(false);
  });
  for (const query of [system, matchMedia('(forced-colors: active)')]) query.addEventListener('change', () => changed(false));
  matchMedia('print').addEventListener('change', () => changed(true));
  show();
}
