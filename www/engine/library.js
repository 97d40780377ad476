import { startLibrary } from './engine.js';

/** The library as figures import it, by the name 'shadowgap' (vite.config.mjs). */
export const { bounce, cast, collide, contains, distance, explain, overlaps, project, Scene, Shape, ShapeError } = await startLibrary();
