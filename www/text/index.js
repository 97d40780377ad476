/** Numbers, code and elements. Other rooms import them from here, the files of this room from each other. */
export * from './code.js';
export * from './elements.js';
export * from './excerpt.js';
export * from './features.js';
export * from './format.js';
