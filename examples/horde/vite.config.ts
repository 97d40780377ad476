import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Relative addresses: the built game works in any folder of any host.
  base: './',
  build: { target: 'es2022' },
  test: { testTimeout: 300_000 },
});
