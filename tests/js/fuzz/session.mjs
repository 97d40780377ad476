/**
 * Random calls with hostile arguments to a scene and to questions about shapes. What is thrown must be an error of the
 * package that names its reason, or what the argument itself threw; a call that was refused without side effects of its
 * own has changed nothing; and afterwards the scene answers as one that is made afresh.
 */
import assert from 'node:assert/strict';
import { cast, collide, contains, distance, explain, overlaps, project, raycast, Scene, Shape, ShapeError } from '../../../js/index.js';
import { Random } from '../common/random.mjs';
import { anything, number, object, out, points, Thrown } from './hostile.mjs';

/** @import { Body } from '../../../js/index.js' */

const MOST = 40;
/** How deep calls from within arguments may nest. */
const DEEPEST = 3;

export class Session {
  scene = new Scene();
  #kept = [Shape.circle(0.7), Shape.box(1, 2), Shape.regular(5, 1), Shape.segment({ x: -1, y: 0 }, { x: 1, y: 0.2 })];
  #depth = 0;
  /** Whether the arguments of the present call have called back. */
  #acted = false;
  /** By the names of errors, how often each was thrown. @type {Map<string, number>} */
  thrown = new Map();

  /** @param {number} seed */
  constructor(seed) {
    this.random = new Random(Math.imul(seed, 2654435761));
    for (let n = 0; n < 8; n += 1) this.scene.add(this.#kept[n % 4], { x: this.random.between(-3, 3), y: this.random.between(-3, 3), angle: n });
  }

  /** Of the bodies one, perhaps one that is gone. @returns {any} */
  #body() {
    const bodies = [...this.scene];
    if (bodies.length === 0 || this.random.next() < 0.05) return anything(this.random);
    return this.random.any(bodies);
  }

  /** @returns {any} */
  #shape() {
    return this.random.next() < 0.95 ? this.random.any(this.#kept) : anything(this.random);
  }

  /** Called from within arguments: removes, adds, moves, updates, clears, disposes of nothing. */
  #act = () => {
    this.#acted = true;
    if (this.#depth >= DEEPEST) return;
    this.step();
  };

  /** @param {Record<string, unknown>} members */
  #object(members) {
    return object(this.random, members, this.#act);
  }

  #pose() {
    return this.#object({ x: number(this.random), y: number(this.random), angle: number(this.random) });
  }

  #point() {
    return this.#object({ x: number(this.random), y: number(this.random) });
  }

  #filter() {
    const { random } = this;
    if (random.next() < 0.6) return undefined;
    const accept = () => {
      if (random.next() < 0.3) this.#act();
      if (random.next() < 0.05) throw new Thrown('accept');
      return random.next() < 0.5;
    };
    return this.#object({ mask: random.any([1, 0xffffffff, -1, 'x']), ignore: random.any([[], [this.#body()], this.#body()]), accept: random.any([undefined, accept]) });
  }

  #out() {
    return out(this.random, this.#act);
  }

  /** The calls, each with arguments that are drawn when it is called. @type {(() => unknown)[]} */
  #calls = [
    () => this.scene.size < MOST && this.scene.add(this.#shape(), this.#object({ x: number(this.random), y: number(this.random), angle: number(this.random), fixed: this.random.next() < 0.2, oneWay: this.random.next() < 0.1 ? this.#point() : undefined })),
    () => this.scene.size < MOST && this.scene.add(this.#shape(), this.#pose()),
    () => this.scene.remove(this.#body()),
    () => this.scene.update(this.#object({ swept: this.random.any([true, false, 1]) })),
    () => this.scene.update(),
    () => { this.#body().x = number(this.random); },
    () => { this.#body().shape = this.#shape(); },
    () => { this.#body().mask = this.random.any([1, 0xffffffff, 1.5, 'x']); },
    () => this.#body().moveTo(number(this.random), number(this.random), number(this.random)),
    () => { this.scene.poses[this.random.any([0, 1, 2, 3, 7])] = this.random.between(-3, 3); },
    () => this.scene.move(this.#body(), this.#point(), this.#object({ up: this.#point(), snap: number(this.random), step: 0.1, ignore: [this.#body()] }), this.#out()),
    () => this.scene.move(this.#body(), this.#point(), this.#filter()),
    () => this.scene.push(this.#body(), this.#point(), this.#object({ up: this.#point(), turn: number(this.random, 0.3), stop: this.random.next() < 0.2 }), this.#out()),
    () => this.scene.resolve(this.#body()),
    () => this.scene.raycast(this.#point(), this.#point(), this.#filter(), this.#out()),
    () => this.scene.pick(this.#point(), this.#filter()),
    () => this.scene.query(this.#shape(), this.#pose(), this.#filter()),
    () => this.scene.cast(this.#shape(), this.#pose(), this.#point(), this.#filter(), this.#out()),
    () => this.scene.nearest(this.#point(), this.#object({ max: number(this.random) }), this.#out()),
    () => [...this.scene.contacts()].map(({ points }) => points),
    () => [...this.scene.began(), ...this.scene.ended()],
    () => this.scene.restore(this.random.next() < 0.5 ? this.scene.snapshot() : anything(this.random)),
    () => this.random.next() < 0.02 && this.scene.clear(),
    () => { for (const body of this.scene) if (this.random.next() < 0.1) body.remove(); },
    () => this.#keep(Shape.polygon(points(this.random, this.#act))),
    () => this.#keep(Shape.hull(points(this.random, this.#act), this.#object({ radius: number(this.random) }))),
    () => this.#keep(Shape.outline(points(this.random, this.#act))),
    () => this.#keep(Shape.box(number(this.random), number(this.random), this.#object({ center: this.#point(), angle: number(this.random), radius: number(this.random) }))),
    () => this.#keep(Shape.union(this.random.any([[this.#shape(), this.#shape()], anything(this.random)]))),
    () => this.#keep(this.#shape().scaled(number(this.random), number(this.random))),
    () => overlaps(this.#shape(), this.#pose(), this.#shape(), this.#pose()),
    () => collide(this.#shape(), this.#pose(), this.#shape(), this.#pose(), this.#out()),
    () => distance(this.#shape(), this.#pose(), this.#shape(), this.#pose(), this.#out()),
    () => cast(this.#shape(), this.#pose(), this.#shape(), this.#pose(), this.#point(), this.#point(), this.#object({ spinA: number(this.random) }), this.#out()),
    () => explain(this.#shape(), this.#pose(), this.#shape(), this.#pose(), this.#object({ allAxes: true })),
    () => raycast(this.#shape(), this.#pose(), this.#point(), this.#point(), this.#out()),
    () => contains(this.#shape(), this.#pose(), this.#point()),
    () => project(this.#shape(), this.#pose(), this.#point()),
  ];

  /** Keeps some ordinary shapes for later calls. @param {Shape} shape */
  #keep(shape) {
    if (shape.points.length <= 20 && shape.pieces.length <= 6) this.#kept[4 + Math.floor(this.random.between(0, 8))] ??= shape;
    this.#kept = this.#kept.filter(Boolean);
  }

  /** One call. */
  step() {
    const call = this.random.any(this.#calls);
    const outermost = this.#depth === 0;
    if (outermost) this.#acted = false;
    const before = outermost ? this.#state() : undefined;
    this.#depth += 1;
    try {
      call();
    } catch (error) {
      this.#judge(error, call);
      // A setter of `out` is called when all is done; some calls are several, of which the first may have succeeded.
      const done = error instanceof Thrown && error.message === 'a setter';
      if (outermost && !this.#acted && !done && !/poses|of this.scene/.test(String(call))) {
        assert.deepEqual(this.#state(), before, `${call} was refused with ${error} and changed something`);
      }
    } finally {
      this.#depth -= 1;
    }
  }

  /** @param {unknown} error @param {() => unknown} call */
  #judge(error, call) {
    const name = error instanceof Error ? error.constructor.name : typeof error;
    this.thrown.set(name, (this.thrown.get(name) ?? 0) + 1);
    const isOurs = error instanceof Thrown || error instanceof ShapeError || error instanceof TypeError || error instanceof RangeError;
    // A TypeError may be the engine's own: what was drawn in place of a body has none of its methods.
    if (!isOurs) throw new Error(`${call} threw ${name}`, { cause: error });
    assert.ok(/** @type {Error} */ (error).message.length > 3);
  }

  #state() {
    return [this.scene.hash(), this.scene.size];
  }

  /** The scene's pairs are those of a scene that is made afresh from its bodies. */
  check() {
    const bodies = [...this.scene];
    this.scene.update();
    const twin = new Scene();
    /** @type {Map<Body, Body>} */
    const twins = new Map();
    for (const body of bodies) {
      const { shape, x, y, angle, fixed, category, mask } = body;
      twins.set(twin.add(shape, { x, y, angle, fixed, category, mask }), body);
    }
    twin.update();
    /** @param {Scene} scene @param {(body: Body) => Body} of */
    const list = (scene, of) => [...scene.contacts()].map(({ a, b, depth }) => [of(a).slot, of(b).slot].sort((p, q) => p - q).concat(depth)).sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    const near = (/** @type {number[][]} */ all) => all.map(([a, b, depth]) => [a, b, Math.round(depth * 1e6)]);
    assert.deepEqual(near(list(this.scene, (body) => body)), near(list(twin, (body) => /** @type {Body} */ (twins.get(body)))));
    twin.dispose();
  }
}
