/** The last ticks of a world, so that a shot is judged in the world that its shooter saw. */
import { REWIND_TICKS } from './protocol.js';

/** @import { Scene } from 'shadowgap' */
/** @import { Shot, World } from './world.js' */

export class Past {
  #world;
  #second;
  /** Snapshots, each at its tick modulo the ring's length. @type {{ tick: number, bytes: Uint8Array }[]} */
  #ring = [];

  /**
   * @param {World} world
   * @param {World} second of the same map. It is restored anew for each question, so all worlds of a process share one
   */
  constructor(world, second) {
    this.#world = world;
    this.#second = second;
  }

  /** Keeps the world as it is after a step. */
  keep() {
    const { tick, scene } = this.#world;
    this.#ring[tick % REWIND_TICKS] = { tick, bytes: scene.snapshot({ fixed: false }) };
  }

  /**
   * The scene that the shooter saw, or the oldest that is kept: players where they were then, doors where they are now,
   * since a client draws doors where they will be when its input arrives.
   * @param {Pick<Shot, 'seen'>} shot of the step that is under way
   * @returns {Scene}
   */
  sceneOf({ seen }) {
    const { tick, scene, doors } = this.#world;
    const oldest = tick - REWIND_TICKS;
    const kept = this.#ring[Math.max(seen, oldest) % REWIND_TICKS];
    if (seen >= tick - 1 || kept?.tick !== Math.max(seen, oldest)) return scene;
    const past = this.#second.scene;
    past.restore(kept.bytes);
    for (const { body } of doors) past.bodyAt(body.slot)?.moveTo(body.x, body.y);
    return past;
  }
}
