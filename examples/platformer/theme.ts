/**
 * The button between the light and the dark theme. The system's applies until the player chooses the other, which is
 * kept for the next visit.
 */
export function themeSwitch(button: HTMLElement) {
  const { dataset } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (dataset.theme ? dataset.theme === 'dark' : system.matches);
  const show = () => {
    button.title = isDark() ? 'Light theme' : 'Dark theme';
    button.setAttribute('aria-label', button.title);
  };
  button.addEventListener('click', () => {
    const dark = !isDark();
    if (dark === system.matches) delete dataset.theme;
    else dataset.theme = dark ? 'dark' : 'light';
    try {
      localStorage.setItem('theme', dataset.theme ?? '');
    } catch {
      // Then it lasts as long as the page.
    }
    show();
  });
  system.addEventListener('change', show);
  show();
}
