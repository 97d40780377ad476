/** Builds the menu and all games, with relative addresses: any path of a host serves them. */
export default {
  base: './',
  build: { rolldownOptions: { input: ['index.html', 'billiards/index.html', 'pinball/index.html', 'breakout/index.html'] } },
};
