import { moduleBytes } from '../../pkg/engine.bytes.js';
import { post } from './post.js';

/** Unpacks and compiles the engine of pages with scenes, for www/engine/engine.js. */
post(moduleBytes);
