// @ts-nocheck A stand-in for a test: its types are those of the real package.
/** The part of melonJS 18 that its guide uses, with melonJS's units: y down, radians, time in ms. */
/** @type {Map<string, { callback: () => void, context: unknown }[]>} */
const listeners = new Map();

export const event = {
  GAME_AFTER_UPDATE: 'me.game.afterUpdate',
  on: (name, callback, context) => { listeners.set(name, [...(listeners.get(name) ?? []), { callback, context }]); },
  off: (name, callback) => { listeners.set(name, listeners.get(name).filter((one) => one.callback !== callback)); },
};

export const device = { onReady: (callback) => { requestAnimationFrame(callback); } };
export const loader = { preload: (assets, onLoad) => { requestAnimationFrame(onLoad); } };

const actions = new Map();
const held = new Set();
export const input = {
  KEY: { LEFT: 37, UP: 38, RIGHT: 39 },
  bindKey: (code, action) => { actions.set(code, action); },
  isKeyPressed: (action) => held.has(action),
};

class Matrix2d {
  angle = 0;
  identity() { return Object.assign(this, { angle: 0 }); }
}

class Renderable {
  currentTransform = new Matrix2d();
  anchorPoint = { x: 0.5, y: 0.5, set(x, y) { Object.assign(this, { x, y }); } };
  ancestor = null;
  name = '';

  constructor(x, y) {
    this.pos = { x, y, z: 0, set(newX, newY) { Object.assign(this, { x: newX, y: newY }); } };
  }

  /** Adds to the rotation, as melonJS multiplies it onto the transform. */
  rotate(angle) {
    this.currentTransform.angle += angle;
    return this;
  }

  update() { return false; }
}

export class Sprite extends Renderable {
  constructor(x, y, settings) {
    super(x, y);
    if (typeof settings.image !== 'string') throw new Error('a sprite needs an image');
  }
}

class World {
  children = [];

  addChild(child) {
    child.ancestor = this;
    this.children.push(child);
    return child;
  }

  removeChild(child) {
    if (!this.children.includes(child)) throw new Error('Child is not mine.');
    this.children.splice(this.children.indexOf(child), 1);
    child.ancestor = null;
  }
}

export const game = { world: new World() };

export class Stage {
  onResetEvent() {}
  onDestroyEvent() {}
}

/** @type {Map<number, Stage>} */
const stages = new Map();
/** @type {Stage | undefined} */
let stage;

export const state = {
  PLAY: 4,
  set: (id, value) => { stages.set(id, value); },
  change(id) {
    stage?.onDestroyEvent();
    game.world.children = [];
    stage = stages.get(id);
    stage.onResetEvent();
  },
};

export const video = {
  init() {
    addEventListener('keydown', ({ keyCode }) => { held.add(actions.get(keyCode)); });
    addEventListener('keyup', ({ keyCode }) => { held.delete(actions.get(keyCode)); });
    const step = () => {
      for (const child of [...game.world.children]) child.update(1000 / 60);
      for (const { callback, context } of listeners.get(event.GAME_AFTER_UPDATE) ?? []) callback.call(context);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    return true;
  },
};
