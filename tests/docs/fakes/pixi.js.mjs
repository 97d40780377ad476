// @ts-nocheck A stand-in for a test: its types are those of the real package.
/**
 * The part of PixiJS 8 that its guide uses, with Pixi's units: y down, `rotation` in radians, `angle` in degrees,
 * `deltaMS` in ms.
 */
class Point {
  constructor(x = 0, y = 0) { this.set(x, y); }
  set(x = 0, y = x) { Object.assign(this, { x, y }); }
}

export class Container {
  position = new Point();
  pivot = new Point();
  scale = new Point(1, 1);
  rotation = 0;
  /** @type {Container | null} */
  parent = null;
  /** @type {Container[]} */
  children = [];

  constructor(options = {}) { Object.assign(this, options); }
  get x() { return this.position.x; }
  set x(value) { this.position.x = value; }
  get y() { return this.position.y; }
  set y(value) { this.position.y = value; }
  get angle() { return (this.rotation * 180) / Math.PI; }
  set angle(value) { this.rotation = (value * Math.PI) / 180; }

  addChild(...children) {
    for (const child of children) {
      child.parent = this;
      this.children.push(child);
    }
    return children[0];
  }

  removeFromParent() {
    if (this.parent === null) return;
    this.parent.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }

  destroy() { this.removeFromParent(); }

  /** For objects that are only moved. */
  toLocal({ x, y }) {
    const up = this.parent === null ? { x, y } : this.parent.toLocal({ x, y });
    return { x: up.x - this.x, y: up.y - this.y };
  }

  on(type, callback) { addEventListener(type, callback); }
}

export class Sprite extends Container {
  anchor = new Point();
}

/** Draws nothing; each method returns the graphics, as Pixi's do. A polygon of less than three points has no inside. */
export class Graphics extends Container {
  poly(points) {
    if (!(points.length > 2 && points.every(({ x, y }) => Number.isFinite(x + y)))) throw new Error('nothing to see');
    return this;
  }
  fill() { return this; }
  clear() { return this; }
  moveTo() { return this; }
  lineTo() { return this; }
  stroke({ color }) {
    if (color.length !== 4) throw new Error('no colour');
    return this;
  }
}

export class Application {
  stage = new Container();
  screen = {};
  #init = false;

  async init() { this.#init = true; }

  get canvas() {
    if (!this.#init) throw new Error('canvas before init');
    return document.createElement('canvas');
  }

  ticker = {
    add(callback) {
      let last = 0;
      const step = (time) => {
        const deltaMS = Math.min(time - last, 100);
        callback({ deltaMS, deltaTime: (deltaMS * 60) / 1000 });
        last = time;
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    },
  };
}
