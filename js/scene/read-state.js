/** The poses and shapes of an update, kept for contacts whose points are read after the scene has changed. */
import { shapeOf } from './body.js';
import { readPosesOfScene } from './engine.js';

/** @import { Body } from './body.js' */
/** @import { SceneMemory } from './memory.js' */
/** @import { Shape } from '../shape/shape.js' */

/** The poses that the core has read and the bodies' shapes, as long as neither changes; from then on a copy of them. */
export class ReadState {
  /** How many contacts have been made, and whether any of them has no points yet. */
  made = 0;
  isNeeded = false;
  /** The pose of each slot, once it has been copied. @type {Float64Array | undefined} */
  poses;
  /** @type {(Shape | undefined)[]} */
  shapes = [];

  /**
   * @param {SceneMemory} memory
   * @param {readonly (Body | undefined)[]} bodies by slot
   */
  constructor(memory, bodies) {
    this.memory = memory;
    this.bodies = bodies;
  }

  /** Called before anything changes. */
  copy() {
    if (!this.isNeeded) return;
    this.poses = readPosesOfScene(this.memory.scene, this.bodies.length);
    this.shapes = this.memory.shapes ??= this.bodies.map((body) => body && shapeOf(body));
  }
}
