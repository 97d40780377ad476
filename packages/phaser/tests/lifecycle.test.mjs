/** The plugin lives as long as its scene: start, restart, sleep, switch, shutdown, removal. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { empty, endGames, play, GapPlugin } from './headless.mjs';

after(endGames);

test('a hundred restarts leave no body, no listener and no object behind', async () => {
  let steps = 0;
  let began = 0;
  const { scene, frame } = await play({
    key: 'level',
    create() {
      for (const x of [100, 110]) this.gap.add(this.add.sprite(x, 100, '__WHITE'), 'box');
      this.gap.events.on('step', () => { steps += 1; });
      this.gap.events.on('began', () => { began += 1; });
    },
  });
  const { gap } = scene;
  assert.ok(gap instanceof GapPlugin);
  for (let n = 0; n < 100; n += 1) {
    const before = { steps, began, world: gap.world };
    frame();
    assert.deepEqual([gap.world.size, steps - before.steps, began - before.began], [2, 1, 1], `run ${n}`);
    scene.scene.restart();
    frame(0);
    assert.equal(scene.gap, gap);
    assert.throws(() => before.world.size, /disposed/);
    assert.equal(scene.children.length, 2);
  }
  assert.equal(scene.sys.events.listeners('update').filter((listener) => String(listener).includes('LONGEST')).length, 1);
});
