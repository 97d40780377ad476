import { clearPalette } from './figure/palette.js';

/**
 * The theme switch; the colours that the system forces, and those of paper, come before it. The system's theme holds until
 * the reader asks for the other one; the choice is remembered, and forgotten again when it is what the system would do
 * anyway.
 *
 * @param {HTMLButtonElement} button
 * @param {() => void} onChange
 */
export function themeSwitch(button, onChange) {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);

  function show() {
    button.textContent = isDark() ? 'Light theme' : 'Dark theme';
  }

  function changed() {
    clearPalette();
    show();
    onChange();
  }

  button.addEventListener('click', () => {
    const dark = !isDark();
    if (dark === system.matches) delete root.dataset.theme;
    else root.dataset.theme = dark ? 'dark' : 'light';
    remember(root.dataset.theme);
    changed();
  });
  for (const query of [system, matchMedia('(forced-colors: active)'), matchMedia('print')]) {
    query.addEventListener('change', changed);
  }
  show();
}

/**
 * Storage may be refused (private windows, strict settings): then the choice lasts as long as the page.
 *
 * @param {string | undefined} theme
 */
function remember(theme) {
  try {
    if (theme) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
  } catch {
    return;
  }
}
