import { Box } from './polygon.js';
import { Vector } from './vector.js';

/** A disc. `pos`, `offset` and `r` may be changed at any time. */
export class Circle {
  /**
   * @param {Vector} [pos] default the origin; kept, not copied
   * @param {number} [r] the radius, default 0
   */
  constructor(pos, r) {
    this.pos = pos || new Vector();
    this.r = r || 0;
    /** From `pos` to the centre. */
    this.offset = new Vector();
  }

  /**
   * Sets the way from `pos` to the centre.
   * @param {Vector} offset kept, not copied
   */
  setOffset(offset) {
    this.offset = offset;
    return this;
  }

  /** The axis-aligned box around it, as a new polygon. */
  getAABB() {
    return this.getAABBAsBox().toPolygon();
  }

  /** The axis-aligned box around it, new. */
  getAABBAsBox() {
    const { pos, offset, r } = this;
    return new Box(new Vector(pos.x + offset.x - r, pos.y + offset.y - r), r * 2, r * 2);
  }
}
