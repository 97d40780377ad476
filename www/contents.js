/**
 * The table of contents follows the reader: the section that crosses the upper third of the window is the current one.
 *
 * @param {HTMLElement} nav
 */
export function followContents(nav) {
  const links = new Map([...nav.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target.id);
        if (!link || !isIntersecting) continue;
        for (const other of links.values()) other.removeAttribute('aria-current');
        link.setAttribute('aria-current', 'true');
        // The list scrolls by itself, never the page with it.
        const item = /** @type {HTMLElement} */ (link.parentElement);
        nav.scrollTo({ left: item.offsetLeft - nav.clientWidth / 2 + item.clientWidth / 2, top: item.offsetTop - nav.clientHeight / 2 });
      }
    },
    { rootMargin: '-33% 0px -66% 0px' },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) sight.observe(section);
  }
}
