// @ts-nocheck A stand-in for a test: its types are those of the real package.
/** The part of three.js that its guide uses: y up, Euler angles in radians. */
export class Vector3 {
  constructor(x = 0, y = 0, z = 0) { this.set(x, y, z); }
  set(x, y, z) { return Object.assign(this, { x, y, z }); }

  unproject({ left, right, bottom, top }) {
    return this.set(left + ((this.x + 1) / 2) * (right - left), bottom + ((this.y + 1) / 2) * (top - bottom), this.z);
  }
}

class Object3D {
  position = new Vector3();
  rotation = new Vector3();
  children = [];
  add(...children) { this.children.push(...children); }
  remove(child) { this.children = this.children.filter((other) => other !== child); }
}

export class Scene extends Object3D {}
export class Mesh extends Object3D {
  constructor(geometry, material) { Object.assign(super(), { geometry, material }); }
}
export class OrthographicCamera extends Object3D {
  constructor(left, right, top, bottom) { Object.assign(super(), { left, right, top, bottom }); }
}

export class Shape {
  constructor(points) {
    if (!(points.length > 2)) throw new Error('nothing to see');
    this.points = points;
  }
}
export class BufferAttribute {
  constructor(array, itemSize) { Object.assign(this, { array, itemSize, count: array.length / itemSize }); }
}
export class BufferGeometry {
  attributes = {};
  setAttribute(name, attribute) {
    for (const { count } of Object.values(this.attributes)) if (count !== attribute.count) throw new Error('attributes of two lengths');
    this.attributes[name] = attribute;
  }
  dispose() {}
}
export class LineSegments extends Mesh {}

export class Sphere {
  constructor(center = new Vector3(), radius = -1) { Object.assign(this, { center, radius }); }
}

/** What is only passed on. */
export class Vector2 {
  constructor(x, y) { Object.assign(this, { x, y }); }
}
export class ShapeGeometry {}
export class CircleGeometry {}
export class MeshBasicMaterial {}
export class LineBasicMaterial {}

export class WebGLRenderer {
  domElement = document.createElement('canvas');
  setSize() {}

  /** As the real one, it needs a sphere round what it draws, and computes one from points with a z alone. */
  render({ children }) {
    for (const { geometry } of children) {
      const { attributes, boundingSphere } = geometry ?? {};
      if (attributes?.position.itemSize < 3 && !boundingSphere) throw new Error('Computed radius is NaN.');
    }
  }

  setAnimationLoop(callback) {
    const step = (time) => {
      callback(time);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
