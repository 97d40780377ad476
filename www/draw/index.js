/** What several figures draw: the door of this room. */
export * from './bodies.js';
export * from './lit.js';
export * from './marks.js';
export * from './pair.js';
export * from './primitives.js';
export * from './rulers.js';
export * from './shadows.js';
