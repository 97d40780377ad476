/** The plugin: the world of a scene, its clock and its events. */
import { Events, GameObjects, Plugins, Scenes } from 'phaser';
import { Body, Scene } from 'shadowgap';
import { debugLines } from 'shadowgap/debug';
import { Attachment } from './attachment.js';
import { LiveLayer } from './live-layer.js';
import { pictureShape } from './picture-shape.js';

/** @import { Cameras, Tilemaps } from 'phaser' */
/** @import { Move, MoveOptions, Point, Push, PushOptions, Shape } from 'shadowgap' */
/** @import { DebugLines, DebugOptions } from 'shadowgap/debug' */
/** @import { EditorBody } from './picture-shape.js' */
/** @import { BodyOptions, DisplayObject, LayerOptions } from './types.js' */

/** In milliseconds: after a pause, no more is caught up. */
const LONGEST = 250;

/** Above all else in a scene, whose objects are sorted by depth. */
const TOP = Number.MAX_SAFE_INTEGER;

/**
 * A plugin for the scenes of Phaser, by the name under which the game's configuration puts it there:
 * `plugins: { scene: [{ key: 'GapPlugin', plugin: GapPlugin, mapping: 'gap' }] }`.
 *
 * It takes steps of equal length, and draws display objects between the last two. A scene that ends takes all bodies
 * and listeners with it.
 */
export class GapPlugin extends Plugins.ScenePlugin {
  /**
   * The bodies of the scene, as a `Scene` of shadowgap: a new one at each start of Phaser's scene.
   * @type {Scene<any>}
   */
  world = /** @type {any} */ (undefined);

  /**
   * Emits `step` with its length in seconds before each step: what moves, is moved here. After each, `began` and
   * `ended` with two bodies and the time of their touch in the step. Display objects and layers emit `began` and
   * `ended`, too, with the other body, their own and the time.
   */
  events = new Events.EventEmitter();

  /** The length of a step, in seconds. */
  stepLength = 1 / 60;

  /** Whether `began` and `ended` tell of what touched on the way of a step, too, as `world.update` does. */
  swept = false;

  /** Whether, or what, is drawn of the world, as each camera sees it. @type {boolean | DebugOptions} */
  debug = false;

  /** @type {Map<unknown, Attachment>} */
  #attached = new Map();
  /** @type {Set<LiveLayer>} */
  #layers = new Set();
  /** @type {GameObjects.Graphics | undefined} */
  #sketch;
  /** @type {Partial<DebugLines>} */
  #lines = {};
  /** In milliseconds. */
  #owed = 0;

  /** What happens at which event of the scene. */
  #hooks = Object.entries({
    [Scenes.Events.START]: this.#start, [Scenes.Events.UPDATE]: this.#update, [Scenes.Events.POST_UPDATE]: this.#show,
    [Scenes.Events.SHUTDOWN]: this.#shutdown, [Scenes.Events.DESTROY]: this.destroy,
  });

  boot() {
    const { events, settings } = /** @type {Scenes.Systems} */ (this.systems);
    for (const [name, act] of this.#hooks) events.on(name, act, this);
    // Loaded by a scene that has started.
    if (settings.status >= Scenes.START) this.#start();
  }

  /**
   * Gives a display object a body, which is its `data`. The body follows the object where others move, turn, scale or
   * flip it, and the object follows the body. Both go when the object is destroyed.
   * @template {DisplayObject} Object
   * @param {Object} object
   * @param {'box' | 'circle' | Shape | EditorBody} [shape] about the middle of the object's picture: all of it, the
   *   largest circle within it, a shape, or a body in the JSON of PhysicsEditor; default `'box'`
   * @param {BodyOptions} [options]
   * @returns {Body<Object>}
   */
  add(object, shape = 'box', options = {}) {
    checkObject(object, 'gap.add: object');
    if (this.#attached.has(object)) throw new Error('gap.add: the object has a body already');
    const { width = 0, height = 0 } = /** @type {any} */ (object);
    const size = { width, height };
    const attachment = new Attachment(this.world, object, pictureShape(shape, size), size, options);
    this.#attached.set(object, attachment);
    object.once(GameObjects.Events.DESTROY, () => this.#drop(attachment));
    return attachment.body;
  }

  /**
   * Gives a layer of tiles bodies, which stay as its tiles are: where a tile has been put, removed or flipped, those of
   * its chunk are made anew before the next step.
   *
   * A tile has the collision shape that Tiled has for it. Without one it is its whole picture, unless other tiles of
   * its tileset have shapes. Where Phaser was told which tiles collide, by `setCollision` and its like, these alone
   * do.
   * @param {Tilemaps.TilemapLayer | Tilemaps.TilemapGPULayer} layer
   * @param {LayerOptions} [options]
   */
  layer(layer, { live = true, ...options } = {}) {
    checkObject(layer, 'gap.layer: layer');
    const bodies = new LiveLayer(this.world, layer, options);
    if (live) this.#layers.add(bodies);
    layer.once(GameObjects.Events.DESTROY, () => {
      bodies.remove();
      this.#layers.delete(bodies);
    });
  }

  /**
   * The body of a display object, as it is now. Throws if it has none.
   * @template {DisplayObject} Object
   * @param {Object} object
   * @returns {Body<Object>}
   */
  body(object) {
    const attachment = this.#attached.get(object);
    if (!attachment?.body.scene) throw new Error('gap: the object has no body: add it with gap.add');
    attachment.follow();
    return attachment.body;
  }

  /**
   * `world.move` of a display object or a body.
   * @param {DisplayObject | Body<any>} who
   * @param {Point} motion of this step
   * @param {MoveOptions<any>} [options]
   * @param {Partial<Move<any>>} [out]
   * @returns {Move<any>}
   */
  move(who, motion, options, out) {
    return this.world.move(who instanceof Body ? who : this.body(who), motion, options, out);
  }

  /**
   * `world.push` of a display object or a body.
   * @param {DisplayObject | Body<any>} who
   * @param {Point} motion of this step
   * @param {PushOptions<any>} [options]
   * @param {Partial<Push<any>>} [out]
   * @returns {Push<any>}
   */
  push(who, motion, options, out) {
    return this.world.push(who instanceof Body ? who : this.body(who), motion, options, out);
  }

  destroy() {
    this.#shutdown();
    const { events } = /** @type {Scenes.Systems} */ (this.systems);
    for (const [name, act] of this.#hooks) events.off(name, act, this);
    super.destroy();
  }

  #start() {
    this.world = new Scene();
    this.#owed = 0;
  }

  #shutdown() {
    this.#attached.clear();
    this.#layers.clear();
    this.#sketch = undefined;
    this.events.removeAllListeners();
    this.world?.dispose();
  }

  /** @param {number} _time @param {number} delta in milliseconds */
  #update(_time, delta) {
    this.#owed += Math.min(delta, LONGEST);
    // Half a millionth of a step is rounding.
    for (const step = 1000 * this.stepLength; this.#owed >= step * (1 - 5e-7); this.#owed -= step) this.#step();
  }

  #step() {
    this.#follow();
    for (const layer of this.#layers) layer.follow();
    for (const attachment of this.#attached.values()) attachment.begin();
    this.events.emit('step', this.stepLength);
    this.#follow();
    this.world.update({ swept: this.swept });
    for (const name of /** @type {const} */ (['began', 'ended'])) {
      for (const [a, b, time] of [...this.world[name]()]) {
        tell(this.events, name, a, b, time);
        tell(a.data, name, b, a, time);
        tell(b.data, name, a, b, time);
      }
    }
  }

  /** Lets bodies follow what has been done to their objects, and forgets those that have been removed. */
  #follow() {
    for (const attachment of this.#attached.values()) {
      if (attachment.body.scene) attachment.follow();
      else this.#drop(attachment);
    }
  }

  #show() {
    this.#follow();
    const part = Math.max(0, this.#owed / (1000 * this.stepLength));
    for (const attachment of this.#attached.values()) attachment.show(part);
    this.#draw();
  }

  #draw() {
    if (!this.debug) {
      this.#sketch?.destroy();
      this.#sketch = undefined;
      return;
    }
    const { add, cameras } = /** @type {Phaser.Scene} */ (this.scene);
    this.#sketch ??= add.graphics().setDepth(TOP);
    this.#sketch.clear();
    const pixel = 1 / cameras.main.zoom;
    const { vertices, colors } = debugLines(this.world, { ...Object(this.debug), pixel }, this.#lines);
    for (let i = 0; i < vertices.length; i += 4) {
      const [red, green, blue, alpha] = colors.subarray(2 * i, 2 * i + 4);
      this.#sketch.lineStyle(pixel, (red * 255 << 16) | (green * 255 << 8) | blue * 255, alpha);
      this.#sketch.lineBetween(vertices[i], vertices[i + 1], vertices[i + 2], vertices[i + 3]);
    }
  }

  /** @param {Attachment} attachment */
  #drop({ object, body }) {
    this.#attached.delete(object);
    if (body.scene) body.remove();
  }
}

/** @param {unknown} object @param {string} what */
function checkObject(object, what) {
  if (!(object instanceof GameObjects.GameObject)) throw new TypeError(`${what} must be a game object of Phaser, got ${String(object)}`);
}

/**
 * Tells the plugin's listeners or a display object of two bodies, unless one has been removed meanwhile.
 * @param {unknown} who
 * @param {string} name
 * @param {Body<any>} a
 * @param {Body<any>} b
 * @param {number} time
 */
function tell(who, name, a, b, time) {
  if (a.scene && b.scene && (who instanceof GameObjects.GameObject || who instanceof Events.EventEmitter)) who.emit(name, a, b, time);
}
