/** What several figures draw. Other rooms import it from here, the files of this room from each other. */
export * from './bodies.js';
export * from './lit.js';
export * from './marks.js';
export * from './pair.js';
export * from './primitives.js';
export * from './rulers.js';
export * from './shadows.js';
