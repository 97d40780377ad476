import { defineConfig } from 'vitest/config';

// Relative addresses: the built game works in any folder of any host.
export default defineConfig({ base: './', build: { target: 'es2022' } });
