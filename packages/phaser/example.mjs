/** `npm start`: plays the example with the packages of this repository, which `npm run build` has built. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { makeProject } from '../../scripts/phaser.mjs';

const { folder } = await makeProject('play', { copy: join(import.meta.dirname, '..', '..', 'examples', 'phaser') });
const server = await createServer({ root: folder });
await server.listen();
server.printUrls();
