/** The page in the other language keeps the figure and its state. @param {HTMLAnchorElement} link */
export function languageSwitch(link) {
  const follow = () => {
    link.search = location.search;
    link.hash = location.hash;
  };
  for (const event of ['pointerdown', 'focus', 'click']) link.addEventListener(event, follow);
}
