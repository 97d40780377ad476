import { moduleBytes } from '../../pkg/page-engine.bytes.js';
import { post } from './post.js';

/** Unpacks and compiles the engine of pages without scenes, for www/engine/engine.js. */
post(moduleBytes);
