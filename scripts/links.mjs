/** Follows every link within a site: what a page names must be there, and so must the place in it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What links to others: in HTML, `href`, `src` and the pictures of previews; in Markdown, links and pictures. */
const LINKS = { html: /<(?:a|link|script|img|iframe|source)\b[^>]*?\s(?:href|src)="([^"]*)"|<meta\b[^>]*?\scontent="(https:[^"]*)"/g, md: /\]\(<?([^)\s>]+)>?\)/g };

/** @param {string} text  @param {'html' | 'md'} kind */
const linksIn = (text, kind) => {
  const shown = kind === 'html' ? text.replace(/<script\b[^>]*>[^]*?<\/script>/g, (script) => script.slice(0, script.indexOf('>') + 1)) : text.replace(/^```[^]*?^```$/gm, '');
  return [...shown.matchAll(LINKS[kind])].map(([, link, image]) => (link ?? image).replaceAll('&amp;', '&'));
};

/**
 * The links of a site that lead nowhere: the page that has it, the link, and which file of the site it names.
 *
 * @param {string} site  the site's folder
 * @param {string} homepage  its address: links that are written whole are followed, too
 * @returns {{ page: string, link: string, file: string }[]}
 */
export function brokenLinks(site, homepage) {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(site, path)).isFile()).map((path) => path.replaceAll('\\', '/'));
  const all = new Set(files);
  // Of the crate's reference rustdoc has followed the links.
  const pages = files.filter((path) => /\.html$|^docs\/llms(\.txt|\/.*\.md)$/.test(path) && !path.startsWith('docs/rust/'));
  /** @type {Map<string, Set<string>>} */
  const places = new Map();
  /** The names of the places in a page. @param {string} file */
  const placesIn = (file) => {
    const known = places.get(file) ?? new Set([...readFileSync(file, 'utf8').matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, name]) => name));
    places.set(file, known);
    return known;
  };
  /**
   * The file that a link names, by its path in the site, and the place in it; undefined if it leads elsewhere.
   * @param {string} page
   * @param {string} link
   */
  const target = (page, link) => {
    const own = link.startsWith(homepage) ? `/${link.slice(homepage.length)}` : link;
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(own)) return undefined;
    const [path, ...fragment] = own.split('#');
    const [to] = decodeURI(path).split('?');
    const at = to === '' ? page : to.startsWith('/') ? posix.normalize(to).slice(1) : posix.join(posix.dirname(page), to);
    // After the name of a figure may stand its state.
    const file = [at, posix.join(at, 'index.html')].find((file) => all.has(file)) ?? at;
    return { file, place: decodeURIComponent(fragment.join('#').split('?')[0]) };
  };
  return pages.flatMap((page) => {
    const links = linksIn(readFileSync(join(site, page), 'utf8'), page.endsWith('.html') ? 'html' : 'md');
    return [...new Set(links)].flatMap((link) => {
      const { file, place = '' } = target(page, link) ?? {};
      const there = file === undefined || (all.has(file) && (place === '' || !file.endsWith('.html') || placesIn(join(site, file)).has(place)));
      return there ? [] : [{ page, link, file }];
    });
  });
}
