/** All tests of the arena, by the Node that it needs. `npm run build` comes before. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareArena } from '../../../scripts/arena.mjs';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs')).map((name) => join(import.meta.dirname, name));
const { status } = spawnSync(await prepareArena(), ['--test', '--test-reporter=spec', '--test-concurrency=1', '--test-timeout=300000', ...files], { stdio: 'inherit' });
process.exitCode = status ?? 1;
