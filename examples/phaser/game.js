/** The level: what is in it, and what happens in a step. All that it needs of the plugin are the lines with `gap`. */
import * as Phaser from 'phaser';
import { keys } from './controls.js';
import { drawPictures, dress } from './look.js';

const COIN = 2; // a category: coins block nobody
const up = { x: 0, y: -1 };
const walk = { up, snap: 14, step: 16, triggers: COIN };

export class Level extends Phaser.Scene {
  constructor() {
    super('level');
  }

  preload() {
    drawPictures(this.textures);
    this.load.tilemapTiledJSON('level', 'level.json');
  }

  create() {
    const map = this.make.tilemap({ key: 'level' });
    const make = (type) => map.createFromObjects('things', { type, key: type });
    Object.assign(this, { tiles: map.createLayer('ground', map.addTilesetImage('ground')), hit: {}, vx: 0, vy: 0, seconds: 0, coins: 0 });
    this.gap.layer(this.tiles, { oneWay: ({ type }) => type === 'plank' && up });
    this.lifts = make('lift').map((lift) => this.gap.add(lift, 'box', { fixed: true }));
    for (const coin of make('coin')) this.gap.add(coin, 'circle', { fixed: true, category: COIN });
    [this.hero] = make('hero').map((hero) => this.gap.add(hero));
    this.gap.events.on('step', this.step, this);
    dress(this, map);
  }

  step(seconds) {
    const { hero, hit } = this;
    this.seconds += seconds;
    for (const lift of this.lifts) this.gap.push(lift, { x: 0, y: -lift.data.getData('rise') / 2 * Math.sin(this.seconds) * seconds }, { up, triggers: COIN });
    this.vx += (400 * (keys.right - keys.left) - this.vx) * 0.2;
    this.vy = keys.jump && hit.ground ? -1060 : this.vy + 2600 * seconds;
    this.gap.move(hero, { x: this.vx * seconds, y: this.vy * seconds }, walk, hit);
    const tile = hit.ceiling && this.tiles.getTileAtWorldXY(hit.ceiling.point.x, hit.ceiling.point.y - 9);
    if (tile?.getTileData()?.type === 'brick') this.events.emit('broken', this.tiles.removeTileAt(tile.x, tile.y));
    if (hit.ground || (hit.ceiling && this.vy < 0)) this.vy = 0;
    for (const { body: { data: coin } } of hit.passed) {
      this.events.emit('taken', coin, this.coins += 1);
      coin.destroy();
    }
    if (hero.y > 1200) hero.data.setPosition(150, 700); // fallen
  }
}
