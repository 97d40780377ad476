/**
 * The games of the page `play`, in their order: where each is, the files of it that are no drawing and no input, and the
 * guide that tells how it is made. The build counts their lines and the calls of the library.
 * @typedef {{ folder: string, start: string, code: string[], guide: string }} GameEntry
 * @type {Record<'billiards' | 'pinball' | 'breakout', GameEntry>}
 */
export const GAMES = {
  billiards: { folder: 'examples/arcade/billiards/', start: 'game.js', code: ['game.js', '../shared/fly.js'], guide: 'bounces' },
  pinball: { folder: 'examples/arcade/pinball/', start: 'game.js', code: ['game.js', '../shared/fly.js'], guide: 'bounces' },
  breakout: { folder: 'examples/arcade/breakout/', start: 'game.js', code: ['game.js', '../shared/fly.js'], guide: 'bounces' },
};
