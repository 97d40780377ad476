import { compiled } from './engine.js';

/** The compiled engine: vite.config.mjs has the library import this module in place of its own way to start. */
export default await compiled();
