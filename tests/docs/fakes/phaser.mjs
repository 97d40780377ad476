// @ts-nocheck A stand-in for a test: its types are those of the real package.
/**
 * The part of Phaser 4 that its guide uses, with Phaser's units: y down, `rotation` in radians, `angle` in degrees,
 * time in ms.
 */
const { PI } = Math;

/** Into [-PI, PI), as Phaser keeps rotations. @param {number} angle */
const wrap = (angle) => angle - 2 * PI * Math.floor((angle + PI) / (2 * PI));

class GameObject {
  #rotation = 0;
  originX = 0.5;
  originY = 0.5;
  scaleX = 1;
  scaleY = 1;
  name = '';
  /** @type {any} */
  parentContainer = null;

  /** @param {number} x @param {number} y @param {string} [key] */
  constructor(x, y, key) {
    Object.assign(this, { x, y, texture: { key } });
  }

  get rotation() { return this.#rotation; }
  set rotation(value) { this.#rotation = wrap(value); }
  get angle() { return (this.#rotation * 180) / PI; }
  set angle(value) { this.rotation = (value * PI) / 180; }
  setPosition(x = 0, y = x) { return Object.assign(this, { x, y }); }
  setRotation(value = 0) { return Object.assign(this, { rotation: value }); }
  setScale(x = 1, y = x) { return Object.assign(this, { scaleX: x, scaleY: y }); }
  setOrigin(x = 0.5, y = x) { return Object.assign(this, { originX: x, originY: y }); }
  setName(name) { return Object.assign(this, { name }); }
  destroy() { this.active = false; }

  /** For parents that are only moved and turned. */
  getWorldTransformMatrix() {
    const { x, y, rotation, parentContainer } = /** @type {any} */ (this);
    const [a, b] = [Math.cos(rotation), Math.sin(rotation)];
    if (parentContainer === null) return { a, b, tx: x, ty: y };
    const parent = parentContainer.getWorldTransformMatrix();
    return {
      a: parent.a * a - parent.b * b,
      b: parent.b * a + parent.a * b,
      tx: parent.tx + parent.a * x - parent.b * y,
      ty: parent.ty + parent.b * x + parent.a * y,
    };
  }
}

/** Draws nothing. */
class Graphics extends GameObject {
  setDepth() { return this; }
  clear() {}
  lineStyle(width, color, alpha) {
    if (!(Number.isInteger(color) && alpha > 0)) throw new Error('nothing to see');
  }
  lineBetween(...ends) {
    if (ends.length !== 4 || !ends.every(Number.isFinite)) throw new Error('nothing to see');
  }
}

/** As Phaser's: the bits of whole numbers. */
export const Display = { Color: { GetColor: (red, green, blue) => (red << 16) | (green << 8) | blue } };

class Container extends GameObject {
  add(child) {
    child.parentContainer = this;
    return this;
  }
}

const codes = { up: 38, down: 40, left: 37, right: 39 };

export class Scene {
  constructor() {
    this.load = { image() {} };
    this.add = {
      sprite: (x, y, key) => new GameObject(x, y, key),
      graphics: () => new Graphics(0, 0),
      container: (x, y) => new Container(x, y),
    };
    const timers = [];
    this.time = { delayedCall: (delay, callback) => { timers.push({ at: this.now + delay, callback }); } };
    this.now = 0;
    this.tick = (time) => {
      this.now = time;
      for (const timer of timers.filter(({ at }) => at <= time)) timers.splice(timers.indexOf(timer), 1)[0].callback();
    };
    this.input = {
      keyboard: {
        createCursorKeys() {
          const keys = Object.fromEntries(Object.keys(codes).map((name) => [name, { isDown: false }]));
          const name = (code) => Object.keys(codes).find((key) => codes[key] === code);
          addEventListener('keydown', ({ keyCode }) => { keys[name(keyCode)].isDown = true; });
          addEventListener('keyup', ({ keyCode }) => { keys[name(keyCode)].isDown = false; });
          return keys;
        },
      },
    };
  }
}

export const AUTO = 0;

export class Game {
  constructor({ scene: Level }) {
    const scene = new Level();
    let last = 0;
    const step = (time) => {
      scene.tick(time);
      scene.update(time, time - last);
      last = time;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(() => {
      scene.preload?.();
      scene.create();
      requestAnimationFrame(step);
    });
  }
}
