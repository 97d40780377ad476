/**
 * What scripts say to the reader. The build of the German page takes de.js instead: scripts/languages.mjs does that.
 */
export * from './languages/en.js';
