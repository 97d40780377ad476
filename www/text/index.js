/** Numbers, code and elements: the door of this room. */
export * from './code.js';
export * from './elements.js';
export * from './excerpt.js';
export * from './features.js';
export * from './format.js';
