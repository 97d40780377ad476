/**
 * Games that play by themselves, with the files of the games that one plays.
 * @typedef {{ step(): void, draw(seconds: number): void }} Live
 */

/** Where a thing is drawn: at its place after the last step. @param {{ x: number, y: number, angle: number }} thing */
const placeOf = ({ x, y, angle }) => ({ x, y, angle });

/**
 * A game of the arcade, which begins anew when it is over.
 * @template G, V  @template {{ makeGame(): G, step(game: G, input: any): unknown }} R  its rules
 * @param {() => Promise<[{ viewOn(stage: HTMLElement): V, makePainter(view: V): { note(game: G): void, draw(game: G,
 *   where: typeof placeOf, seconds: number): void } }, R]>} load
 * @param {(game: G, rules: R) => boolean} isOver
 * @param {(game: G, time: number, rules: R) => object} robot  what is pressed at a step
 */
const arcade = (load, isOver, robot) => async () => {
  const [{ makePainter, viewOn }, rules] = await load();
  return (/** @type {HTMLElement} */ stage) => {
    const view = viewOn(stage);
    const begin = () => ({ game: rules.makeGame(), painter: makePainter(view) });
    let [run, time] = [begin(), 0];
    return {
      step() {
        if (isOver(run.game, rules)) run = begin();
        rules.step(run.game, robot(run.game, time += 1, rules));
        run.painter.note(run.game);
      },
      draw: (/** @type {number} */ seconds) => run.painter.draw(run.game, placeOf, seconds),
    };
  };
};
/** Steps since all balls of the table rested: the cue is drawn back for some of them. */
let rested = 0;

export const LIVE = {
  async platformer() {
    const maps = [new URL('../../examples/platformer/maps/tiles.tsj', import.meta.url), new URL('../../examples/platformer/maps/hill.tmj', import.meta.url)];
    const [[tiles, hill], { beginner }, { makeGame, step }, { makeStage, stepShown }] = await Promise.all([
      Promise.all(maps.map(async (url) => (await fetch(url)).json())), import('../../examples/platformer/beginner.ts'), import('../../examples/platformer/game.ts'),
      import('../../examples/platformer/stage.ts'), import('../../examples/platformer/picture.css'),
    ]);
    return (/** @type {HTMLElement} */ element) => {
      element.innerHTML = '<div class="backdrop"><div class="beams"></div></div><canvas class="level"></canvas>';
      const stage = makeStage(element);
      const begin = () => ({ shown: stage.enter(makeGame(hill, tiles)), play: beginner() });
      let run = begin();
      return {
        step() {
          if (run.shown.game.ended) run = begin();
          step(run.shown.game, run.play(run.shown.game));
          stepShown(run.shown);
        },
        draw: (/** @type {number} */ seconds) => void stage.show(run.shown, placeOf, 1 - Math.exp(-60 * seconds / 8)),
      };
    };
  },
  billiards: arcade(
    () => Promise.all([import('../../examples/arcade/billiards/draw.js'), import('../../examples/arcade/billiards/game.js')]),
    (game, { isWon }) => isWon(game),
    (game, _time, { isStill }) => {
      rested = isStill(game) ? rested + 1 : 0;
      const { white, balls } = game;
      const target = balls.find((ball) => ball !== white) ?? white;
      const [x, y] = [target.x - white.x, target.y - white.y];
      const long = Math.min(rested / 30, 1) * 210 / Math.max(1, Math.hypot(x, y));
      return { pull: rested > 0 && rested < 36 ? { x: x * long, y: y * long } : null };
    },
  ),
  pinball: arcade(
    () => Promise.all([import('../../examples/arcade/pinball/draw.js'), import('../../examples/arcade/pinball/game.js')]),
    ({ balls }) => balls === 0,
    ({ ball }, time, { HEIGHT, WIDTH }) => {
      // Not in the lane, where a flipper's key draws the plunger.
      const low = ball.y > HEIGHT - 130 && ball.vy > -50 && ball.x < WIDTH - 50;
      return { left: low && ball.x < WIDTH / 2, right: low && ball.x > WIDTH / 2, plunge: time % 100 < 40 };
    },
  ),
  breakout: arcade(
    () => Promise.all([import('../../examples/arcade/breakout/draw.js'), import('../../examples/arcade/breakout/game.js')]),
    ({ lives }) => lives === 0,
    // Not with the paddle's middle, so that the ball flies aslant.
    ({ ball }, time) => ({ x: ball.x + 30 * Math.sin(time / 40), launch: time % 60 === 30 }),
  ),
  async horde() {
    const [{ makePainter }, { makeGame, step }, { robot }, { default: ruin }, { default: tiles }] = await Promise.all([
      import('../../examples/horde/src/draw.ts'), import('../../examples/horde/src/game.ts'), import('../../examples/horde/src/robot.ts'),
      import('../../examples/horde/maps/ruin.tmj?raw'), import('../../examples/horde/maps/tiles.tsj?raw'), import('../../examples/horde/src/picture.css'),
    ]);
    return (/** @type {HTMLElement} */ stage) => {
      const map = JSON.parse(ruin);
      const begin = () => makeGame(map, JSON.parse(tiles));
      let game = begin();
      const painter = makePainter(stage, game, map.layers[0].data);
      return {
        step() {
          if (game.over) painter.begin(game = begin());
          step(game, robot(game));
          painter.note();
        },
        draw: (/** @type {number} */ seconds) => painter.draw(1, seconds),
      };
    };
  },
};
