/**
 * @template {{ x: number, y: number }} V
 * @param {V} vector
 * @param {number} x
 * @param {number} y
 */
function set(vector, x, y) {
  vector.x = x;
  vector.y = y;
  return vector;
}

/**
 * A vector or a point, changed in place. Methods that return no number and no copy return the vector itself, for
 * chaining.
 */
export class Vector {
  /**
   * @param {number} [x] default 0
   * @param {number} [y] default 0
   */
  constructor(x, y) {
    this.x = x || 0;
    this.y = y || 0;
  }

  /**
   * Takes the coordinates of another vector.
   * @param {Vector} other
   */
  copy(other) {
    return set(this, other.x, other.y);
  }

  /** A new vector with the same coordinates. */
  clone() {
    return new Vector(this.x, this.y);
  }

  /** Turns it by a right angle, from +y towards +x. */
  perp() {
    return set(this, this.y, -this.x);
  }

  /**
   * Turns it, from +x towards +y.
   * @param {number} angle in radians
   */
  rotate(angle) {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return set(this, this.x * cos - this.y * sin, this.x * sin + this.y * cos);
  }

  /** Makes it point the other way. */
  reverse() {
    return set(this, -this.x, -this.y);
  }

  /** Makes its length 1; a vector of length 0 stays as it is. */
  normalize() {
    const length = this.len();
    return length > 0 ? set(this, this.x / length, this.y / length) : this;
  }

  /** @param {Vector} other */
  add(other) {
    return set(this, this.x + other.x, this.y + other.y);
  }

  /** @param {Vector} other */
  sub(other) {
    return set(this, this.x - other.x, this.y - other.y);
  }

  /**
   * Multiplies its coordinates.
   * @param {number} x
   * @param {number} [y] default `x`
   */
  scale(x, y = x) {
    return set(this, this.x * x, this.y * y);
  }

  /**
   * Projects it onto another vector, of any length; onto a vector of length 0 it becomes 0.
   * @param {Vector} other
   */
  project(other) {
    const part = this.dot(other) / other.len2() || 0;
    return set(this, part * other.x, part * other.y);
  }

  /**
   * Projects it onto a unit vector.
   * @param {Vector} other
   */
  projectN(other) {
    const part = this.dot(other);
    return set(this, part * other.x, part * other.y);
  }

  /**
   * Mirrors it across an axis of any length.
   * @param {Vector} axis
   */
  reflect(axis) {
    const before = this.clone();
    return this.project(axis).scale(2).sub(before);
  }

  /**
   * Mirrors it across an axis that is a unit vector.
   * @param {Vector} axis
   */
  reflectN(axis) {
    const before = this.clone();
    return this.projectN(axis).scale(2).sub(before);
  }

  /**
   * The dot product.
   * @param {Vector} other
   */
  dot(other) {
    return this.x * other.x + this.y * other.y;
  }

  /** The square of its length. */
  len2() {
    return this.dot(this);
  }

  /** Its length. */
  len() {
    return Math.sqrt(this.len2());
  }
}
