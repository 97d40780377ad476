import { hasScenes } from './compiled.js';

/**
 * The library for this page, which its figures import as 'shadowgap' (vite.config.mjs). It is one of the two, because
 * each has shapes of its own.
 */
const library = /** @type {typeof import('../../js/index.js')} */ (
  hasScenes ? await import('../../js/index.js') : await import('../../pkg/page.js')
);

export const { bounce, cast, collide, contains, distance, explain, overlaps, project, Scene, Shape, ShapeError } = library;
