/** The level: what is in it, and what happens in a step. The lines with `gap` are all that it needs of the plugin. */
import * as Phaser from 'phaser';
import { keys } from './controls.js';
import { dress } from './look.js';

const COIN = 2; // a category: coins block nobody
const up = { x: 0, y: -1 };

export class Level extends Phaser.Scene {
  preload() {
    this.load.tilemapTiledJSON('level', 'level.json');
  }

  create() {
    const map = this.make.tilemap({ key: 'level' });
    const make = (type) => map.createFromObjects('things', { type, key: type });
    Object.assign(this, { tiles: map.createLayer('ground', map.addTilesetImage('ground')), hit: {}, vx: 0, vy: 0, seconds: 0, coins: 0 });
    this.gap.layer(this.tiles, { oneWay: ({ type }) => type === 'plank' && up });
    this.lifts = make('lift').map((lift) => this.gap.add(lift, 'box', { fixed: true }));
    this.prizes = make('coin').map((coin) => this.gap.add(coin, 'circle', { fixed: true, category: COIN }));
    [this.hero] = make('hero').map((hero) => this.gap.add(hero));
    this.gap.events.on('step', this.step, this);
    dress(this, map);
  }

  step(seconds) {
    const { hero, hit, tiles } = this;
    const beat = Math.sin(this.seconds += seconds) * seconds / 2; // lifts go up and down
    for (const lift of this.lifts) this.gap.push(lift, { x: 0, y: -beat * (lift.data.getData('rise') ?? 200) }, { up, triggers: COIN });
    this.vx += (400 * (keys.right - keys.left) - this.vx) * 0.2;
    this.vy = keys.jump && hit.ground ? -1060 : this.vy + 2600 * seconds;
    this.gap.move(hero, { x: this.vx * seconds, y: this.vy * seconds }, { up, snap: 14, step: 16, triggers: COIN }, hit);
    if (hit.ground || (hit.ceiling && this.vy < 0)) this.vy = 0;
    const tile = hit.ceiling && tiles.getTileAtWorldXY(hit.ceiling.point.x, hit.ceiling.point.y - 9);
    if (tile?.getTileData()?.type === 'brick') this.events.emit('broken', tiles.removeTileAt(tile.x, tile.y)); // its chunk is made anew
    this.coins += hit.passed.length;
    for (const { body } of hit.passed) body.data.destroy(); // and its body with it
    if (hero.y > 1200) hero.data.setPosition(150, 700); // fallen: where the picture is put, the body goes
  }
}
