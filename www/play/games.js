/**
 * The games of the page `play`, in their order: where each is, the files of it that are no drawing and no input, and
 * the guide that tells how it is made. The build counts their lines and the calls of the library.
 * @typedef {{ folder: string, start: string, code: string[], guide: string }} GameEntry
 * @type {Record<'platformer' | 'billiards' | 'pinball' | 'breakout' | 'horde', GameEntry>}
 */
export const GAMES = {
  platformer: { folder: 'examples/platformer/', start: 'game.ts', code: ['game.ts', 'hero.ts', 'level.ts', 'machines.ts', 'run.ts'], guide: 'walk' },
  billiards: { folder: 'examples/arcade/billiards/', start: 'game.js', code: ['game.js', '../shared/advance.js'], guide: 'bounces' },
  pinball: { folder: 'examples/arcade/pinball/', start: 'game.js', code: ['game.js', '../shared/advance.js'], guide: 'bounces' },
  breakout: { folder: 'examples/arcade/breakout/', start: 'game.js', code: ['game.js', '../shared/advance.js'], guide: 'bounces' },
  horde: { folder: 'examples/horde/', start: 'src/game.ts', code: ['game.ts', 'horde.ts', 'bullets.ts', 'flow.ts', 'level.ts', 'types.ts'].map((name) => `src/${name}`), guide: 'top-down' },
};
