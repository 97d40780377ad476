/**
 * The five entries. `package` and `beside`: what each installs; `updates`: the numbers of updates in a frame that it is
 * measured with; `before`: what is imported first. A ball flies at most 20 pixels in a frame, and its radius is 8: in
 * one of four updates it flies 5.
 * @type {Record<string, { module: string, package?: string, beside?: string[], updates: number[], before?: string }>}
 */
export const entries = {
  shadowgap: { module: 'shadowgap.mjs', updates: [1] },
  'detect-collisions': { module: 'detect-collisions.mjs', package: 'check2d', updates: [4, 1] },
  'Phaser Arcade': { module: 'phaser.mjs', package: 'phaser', updates: [4, 1], before: 'headless.mjs' },
  'matter-js': { module: 'matter.mjs', package: 'matter-js', beside: ['poly-decomp'], updates: [4, 1] },
  rapier: { module: 'rapier.mjs', package: '@dimforge/rapier2d-compat', beside: ['poly-decomp'], updates: [4, 1] },
};

/**
 * Makes a game.
 * @param {string} name @param {number} updates
 * @returns {Promise<import('./rules.mjs').Game>}
 */
export async function makeEntry(name, updates) {
  const { module, before } = entries[name];
  if (before) await import(`./entries/${before}`);
  return (await import(`./entries/${module}`)).make(updates);
}
