/// <reference lib="esnext.disposable" preserve="true" />
/** Scenes: many bodies, one call a frame. */
import {
  BAD_NUMBER, MAX_BODIES, MAX_PAIRS, NO_ROOM_FOR_BODY, NO_ROOM_FOR_PAIRS,
} from '../../pkg/contract.js';
import { BodyIterator } from './body-iterator.js';
import { bodyOptionsOf } from './body-options.js';
import { detach, newBody, oneWayOf, slotIn } from './body.js';
import { areNumbers3, bitsOf, checkBoolean, checkWhole, refusal } from '../boundary/check.js';
import { addDescription, describeAs } from '../boundary/describe.js';
import { named, nameEach, notInstance, rangeError, show, typeError } from '../boundary/errors.js';
import { move } from './move.js';
import { optionsOf } from '../boundary/options.js';
import { push } from './push.js';
import { RemovedBodies } from './removed-bodies.js';
import { ContactIterator, pairsByBody } from './contacts.js';
import { addBody, changesOfScene, clearScene, hashOfScene, removeBody, setPairsOfScene, updateScene } from './engine.js';
import { readScene, sceneToJson } from './json.js';
import { badBodyPose, SceneMemory } from './memory.js';
import { cast, nearest, nearestAll, pick, query, queryBox, raycast, raycastAll, resolve, sweep } from './queries.js';
import { restore, snapshot } from './snapshot.js';
import { handleOf, keptHandle, Shape } from '../shape/shape.js';

/** @import { Body } from './body.js' */
/** @import { BodyOptions } from './body-options.js' */
/** @import { Bounds, CastFilter, Filter, FoundBody, NearestFilter, ResolveOptions } from './filter.js' */
/** @import { Impact } from '../pair/impact.js' */
/** @import { Move, MoveOptions } from './move.js' */
/** @import { Passed } from './move-hit.js' */
/** @import { Push, PushOptions } from './push.js' */
/** @import { RayHit } from '../pair/ray.js' */
/** @import { SceneContact } from './contacts.js' */
/** @import { LastPoses } from './memory.js' */
/** @import { Separation } from '../pair/separation.js' */
/** @import { Point, Pose } from '../boundary/types.js' */

/**
 * A scene's bodies, by slot, or a TypeError.
 * @type {(scene: Scene) => readonly (Body | undefined)[]}
 */
export let bodiesOf;

/**
 * The symbol that `using` calls; one of our own where the engine has none.
 * @type {typeof Symbol.dispose}
 */
const dispose = Symbol.dispose ?? Symbol('dispose');

/**
 * Many bodies, and which of them touch each other, found anew each frame. `for (const body of scene)` visits the bodies
 * in the order of their slots; they may be added and removed meanwhile.
 * @template [Data=unknown] what its bodies' `data` is
 */
export class Scene {
  #memory;
  /**
   * By slot; undefined in free slots.
   * @type {(Body<Data> | undefined)[]}
   */
  #bodies = [];
  #size = 0;
  #removed = new RemovedBodies();
  /**
   * Which pairs of the last update each body is in, once that has been asked for.
   * @type {ReturnType<typeof pairsByBody> | undefined}
   */
  #pairsByBody;

  #isDisposed = false;

  /**
   * The scene, as questions take it.
   * @type {import('./asking.js').Asked}
   */
  #asked;

  static {
    describeAs(Scene, 'Scene', (scene) => ({ size: scene.size, bodies: [...scene] }));
    nameEach(Scene, 'Scene.');
    /** @param {Scene} scene @param {string} name the argument's @param {string} use */
    const check = (scene, name, use) => {
      if (typeof scene !== 'object' || scene === null || !(#bodies in scene)) throw notInstance(Scene, name, scene);
      if (scene.#isDisposed && use !== 'dispose') throw typeError('the scene has been disposed of');
    };
    nameEach(Scene.prototype, 'scene.', undefined, (scene, name) => check(scene, 'this', name));
    bodiesOf = (scene) => {
      check(scene, 'scene', 'scene');
      return scene.#bodies;
    };
  }

  /**
   * @param {{ capacity?: number }} [options] `capacity`: for how many bodies to make room at once, which saves work
   *   later. The scene can still hold more. Throws a RangeError where memory has no room for so many.
   */
  constructor(options) {
    try {
      const { capacity = 0 } = optionsOf(options, ['capacity']);
      checkWhole(capacity, 'options.capacity', 0, MAX_BODIES);
      this.#memory = new SceneMemory(capacity);
    } catch (error) {
      throw named(error, 'Scene', Scene);
    }
    this.#asked = { scene: this, memory: this.#memory, bodies: this.#bodies };
    addDescription(this);
  }

  /**
   * Adds a body, in the lowest free slot: by default a moving one at the origin, of category 1, that meets everything.
   *
   * Fixed bodies, such as walls and floors, are never tested against each other, and cost nothing as long as no moving
   * body is near. A pair is tested when each body's category has a bit in common with the other's mask. Both are 32
   * bits, and may be given as negative numbers, such as `~WALL`.
   *
   * `options` may also be an instance of a class, such as a sprite of Phaser or Pixi: then it is the body's pose and
   * nothing else. Unknown names in a plain object throw a TypeError.
   * @template {Data} T
   * @overload
   * @param {Shape} shape
   * @param {BodyOptions<T> & { data: T }} options
   * @returns {Body<T>}
   */
  /**
   * Adds a body whose `data` may be undefined. Contacts and answers say `Data` of all bodies: give each body data, or
   * make the scene a `Scene<Player | undefined>`.
   * @template {Data} T
   * @overload
   * @param {Shape} shape
   * @param {BodyOptions<T>} [options]
   * @returns {Body<T | undefined>}
   */
  /** @param {Shape} shape @param {BodyOptions<any>} [options] @returns {Body<any>} */
  add(shape, options) {
    return this.#add(shape, options, 'options');
  }

  /** @param {Shape} shape @param {BodyOptions<any> | undefined} options @param {string} name the options' */
  #add(shape, options, name) {
    handleOf(shape, 'shape');
    const { x = 0, y = 0, angle = 0, rotation, fixed = false, category: categoryBits = 1, mask: maskBits = -1, oneWay = null, data } = bodyOptionsOf(options, name);
    checkBoolean(fixed, `${name}.fixed`);
    const category = bitsOf(categoryBits, `${name}.category`);
    const mask = bitsOf(maskBits, `${name}.mask`);
    const direction = oneWayOf(oneWay, `${name}.oneWay`);
    const memory = this.#memory;
    const turn = rotation === undefined ? angle : rotation;
    memory.checkScene();
    const slot = areNumbers3(x, y, turn) ? addBody(memory.scene, keptHandle(shape), x, y, turn, Number(fixed), category, mask, direction.x, direction.y) : BAD_NUMBER;
    if (slot === NO_ROOM_FOR_BODY) throw rangeError(`there is no room for another body: ${this.#bodies.length < MAX_BODIES ? 'memory is full' : `a scene holds at most ${MAX_BODIES}`}`);
    if (slot < 0) throw refusal({ [name]: { x, y, angle, rotation } });
    const body = /** @type {Body<any>} */ (newBody({ scene: this, memory, slot, shape, fixed, category, mask, oneWay: direction, data }));
    this.#bodies[slot] = body;
    this.#size += 1;
    memory.added(slot);
    return body;
  }

  /**
   * Removes a body of this scene. Its slot may be given to another body; the removed body is never mistaken for that
   * one. Throws a RangeError when memory has no room for what a swept update began and ended, which is found first.
   * @param {Body} body
   */
  remove(body) {
    const slot = slotIn(body, this);
    this.#memory.beforeChange();
    this.#removeFrom(slot, this.#memory.copy(slot, 1));
    removeBody(this.#memory.scene, slot);
  }

  /**
   * Removes the body in a slot, if there is one, but not from the core.
   * @param {number} slot
   * @param {LastPoses} last the last pose of the body
   */
  #removeFrom(slot, last) {
    const body = this.#bodies[slot];
    if (body === undefined) return;
    detach(body, last);
    this.#bodies[slot] = undefined;
    this.#size -= 1;
    this.#removed.add(slot, body);
  }

  /** Removes all bodies. */
  clear() {
    this.#memory.beforeChange();
    const last = this.#memory.copy(0, this.#bodies.length);
    clearScene(this.#memory.scene);
    this.#bodies.forEach((_, slot) => this.#removeFrom(slot, last));
  }

  /**
   * Removes all bodies, and gives the scene's memory back. From then on every use of the scene throws a TypeError, and
   * only a second `dispose` does nothing. Views of it keep the last numbers, or end. `using scene = new Scene()` calls
   * it at the end of the block. A scene that is not disposed of gives its memory back when it is garbage.
   */
  dispose() {
    if (this.#isDisposed) return;
    this.#memory.beforeRestore();
    const last = this.#memory.copy(0, this.#bodies.length);
    this.#bodies.forEach((body) => body && detach(body, last));
    this.#bodies.length = 0;
    this.#removed = new RemovedBodies();
    this.#memory.dispose();
    this.#isDisposed = true;
  }

  /** `dispose`, for `using`. */
  [dispose]() {
    this.dispose();
  }

  /**
   * The bodies by slot.
   * @returns {IterableIterator<Body<Data>>}
   */
  [Symbol.iterator]() {
    bodiesOf(this);
    return new BodyIterator(this.#asked);
  }

  /**
   * What `JSON.stringify` writes, from which `Scene.from` makes the scene again: its bodies with their poses and their
   * `data`, and each shape once. `data` is written as JSON, too; an object that leads back to itself throws there.
   * @returns {object}
   */
  toJSON() {
    /** @type {[number, number][]} */
    const pairs = [];
    const { pairs: slots } = this;
    const isThere = (/** @type {number} */ slot) => this.#bodies[slot] !== undefined && !this.#removed.has(slot);
    for (let k = 0; k < slots.length; k += 2) if (isThere(slots[k]) && isThere(slots[k + 1])) pairs.push([slots[k], slots[k + 1]]);
    return sceneToJson(this.#bodies, pairs);
  }

  /**
   * The scene that `JSON.stringify` wrote. Its bodies are in the same slots; from the next update on, it has the pairs
   * of the original, and what begins and ends is the same. It lacks pairs with bodies removed since the last update,
   * and the poses of that update: the next swept update starts from the present ones.
   *
   * It may also be written by hand: `shapes` and `bodies`, each with the index of its shape and the options of `add`.
   * Throws a TypeError, RangeError or ShapeError that names the place for anything else.
   * @template [T=unknown] what its bodies' `data` is
   * @param {unknown} json what `JSON.parse` has read
   * @returns {Scene<T>}
   */
  static from(json) {
    /** @type {Scene<T>} */
    const scene = new Scene();
    try {
      const pairs = readScene(json, (shape, options, name) => scene.#add(shape, options, name));
      if (pairs === undefined) return scene;
      // Twice, so that no pair has just begun.
      scene.update();
      scene.update();
      if (pairs.length === scene.pairs.length && scene.pairs.every((slot, i) => slot === pairs[i])) return scene;
      setPairsOfScene(scene.#memory.scene, pairs);
      scene.#memory.updated(pairs.length / 2);
      return scene;
    } catch (error) {
      scene.dispose();
      throw error;
    }
  }

  /** How many bodies there are. */
  get size() {
    return this.#size;
  }

  /**
   * Finds every overlapping pair for the poses as they are now, and returns how many there are. Throws a RangeError
   * when a number in `poses` is not finite, or an x or y is beyond ±1e70, with the first such slot and the number; when
   * more than eight million pairs overlap; and when memory has no room. The pairs are then still those of the update
   * before.
   *
   * With `swept`, `began` and `ended` also report pairs that touch on the way from the poses of the update before to
   * these, in order of time: also a bullet that flies through a coin within a frame. Each body goes straight and turns
   * evenly, the shorter way, also one that was moved in several steps; the way of an added body begins where it was
   * added, and `body.teleport` puts a body elsewhere without a way there: what it overlaps there begins at 0. A pair of
   * the update before that overlaps at the end of the way is not reported, even if it was apart in between.
   * @param {{ swept?: boolean }} [options] `swept`: default false. It takes about twice as long as a plain update, and
   *   what began and ended is found when it is first asked for: a few microseconds for each pair.
   * @returns {number}
   */
  update(options) {
    const { swept = false } = optionsOf(options, ['swept']);
    checkBoolean(swept, 'options.swept');
    const memory = this.#memory;
    memory.beforeRead();
    const count = updateScene(memory.scene, Number(swept));
    if (count === NO_ROOM_FOR_PAIRS) throw rangeError(`too many bodies are in one place: more than ${MAX_PAIRS} pairs of them overlap`);
    if (count < 0) throw badBodyPose(memory, count);
    this.#pairsByBody = undefined;
    memory.updated(count);
    this.#removed.updated();
    return count;
  }

  /**
   * The body in a slot, as `pairs` names it; undefined in a slot that is free. A slot is free once its body is removed,
   * and may be another's later.
   * @param {number} slot
   * @returns {Body<Data> | undefined}
   */
  bodyAt(slot) {
    checkWhole(slot, 'slot', 0, MAX_BODIES - 1);
    return this.#bodies[slot];
  }

  /**
   * Each overlapping pair of the last update once, in the order of `pairs`, which depends only on the bodies and their
   * poses. With `who`, a body of this scene or categories, only the pairs with such a body, which is `a` then. Normals
   * and depths are the numbers that `collide` computes; `normals` and `depths` hold them in single precision.
   *
   * The scene may be changed during the iteration. Moved bodies are reported where the last update or query saw them.
   * Left out are pairs that do not overlap there any more, and those with a body that has been removed or has got
   * another shape; the next update ends the iteration.
   * @param {Body<Data> | number} [who] default all pairs, each with the lower slot as `a`
   * @returns {IterableIterator<SceneContact<Data>>}
   */
  contacts(who) {
    const memory = this.#memory;
    const bodies = this.#bodies;
    if (who === undefined) return new ContactIterator(memory, bodies, memory.count);
    const isFirst = this.#isIn(who);
    const { pairs } = this;
    let own;
    if (typeof who === 'number') {
      own = Array.from({ length: pairs.length / 2 }, (_, k) => k).filter((k) => isFirst(pairs[2 * k]) || isFirst(pairs[2 * k + 1]));
    } else {
      const { starts, indices } = this.#pairsByBody ??= pairsByBody(pairs, bodies.length);
      own = indices.subarray(starts[who.slot], starts[who.slot + 1]);
    }
    return new ContactIterator(memory, bodies, own.length, own, isFirst);
  }

  /**
   * Tells whether the body in a slot is `who`: that body, or a body of these categories.
   * @param {Body | number} who
   * @returns {(slot: number) => boolean}
   */
  #isIn(who) {
    if (typeof who !== 'number') {
      if (typeof who !== 'object') throw typeError(`who must be a Body or categories, got ${show(who)}`);
      const own = slotIn(who, this, 'who');
      return (slot) => slot === own;
    }
    const bits = bitsOf(who, 'who');
    return (slot) => ((this.#bodies[slot]?.category ?? 0) & bits) !== 0;
  }

  /**
   * Pairs that overlapped at the last update and did not at the update before. Pairs with bodies that have been removed
   * since are among them (the `scene` of such a body is null), so that every pair that ends has begun. With `who`, a
   * body of this scene or categories, there are only pairs with such a body, which comes first, and with no body that
   * has been removed, also by the loop over them: a bullet that its first hit removes has no second one.
   *
   * The third item is the time: after a swept update, the fraction of the way at which they first touch, from 0 to 1;
   * otherwise 1.
   * @param {Body<Data> | number} [who] default all pairs, the lower slot first
   * @returns {IterableIterator<[a: Body<Data>, b: Body<Data>, time: number]>}
   */
  began(who) {
    return this.#pairsOf(false, who);
  }

  /**
   * Pairs that overlapped at the update before the last and did not at the last. Pairs with bodies that have been
   * removed since are among them (the `scene` of such a body is null), but not with `who`, as for `began`.
   *
   * The third item is the time: after a swept update, the fraction of the way at which they last touch, from 0 to 1;
   * otherwise 1.
   * @param {Body<Data> | number} [who] default all pairs, the lower slot first
   * @returns {IterableIterator<[a: Body<Data>, b: Body<Data>, time: number]>}
   */
  ended(who) {
    return this.#pairsOf(true, who);
  }

  /**
   * Collects all pairs before the first is returned: the caller may change the scene during the iteration.
   * @param {boolean} ended
   * @param {Body | number} [who]
   */
  #pairsOf(ended, who) {
    const isFirst = who === undefined ? undefined : this.#isIn(who);
    const changes = changesOfScene(this.#memory.scene, ended);
    const bodyOf = (/** @type {number} */ slot) => (slot < 0 ? this.#removed.named(slot) : this.#bodies[slot]);
    /** @type {[Body, Body, number][]} */
    const pairs = [];
    for (let k = 0; k < changes.length; k += 3) {
      let [slotA, slotB] = [changes[k], changes[k + 1]];
      if (isFirst !== undefined) {
        if (slotA < 0 || slotB < 0) continue;
        if (!isFirst(slotA)) [slotA, slotB] = [slotB, slotA];
        if (!isFirst(slotA)) continue;
      }
      const a = bodyOf(slotA);
      const b = bodyOf(slotB);
      if (a !== undefined && b !== undefined) pairs.push([a, b, changes[k + 2]]);
    }
    return isFirst === undefined ? pairs.values() : inScene(pairs);
  }

  /**
   * The bodies that contain a point, as `contains` says, in the order of their slots.
   *
   * This and the other queries use the poses as they are now, with or without an update since, and do not change the
   * pairs. They only find bodies that the `filter` names: a mask, for bodies whose category has one of its bits, or
   * `{ mask, ignore, accept }`. Numbers in `poses` that `update` refuses throw here too. `out`, an array, is filled in
   * place of a new one.
   * @param {Point} point
   * @param {number | Filter<Data>} [filter] default all
   * @param {Body<Data>[]} [out]
   * @returns {Body<Data>[]}
   */
  pick(point, filter, out) {
    return /** @type {Body<Data>[]} */ (pick(this.#asked, point, filter, out));
  }

  /**
   * The bodies that overlap a shape, as `overlaps` says, in the order of their slots.
   * @overload
   * @param {Shape} shape
   * @param {Pose} pose
   * @param {number | Filter<Data>} [filter] default all
   * @param {Body<Data>[]} [out] an array to fill
   * @returns {Body<Data>[]}
   */
  /**
   * The bodies that overlap a box whose sides lie along the axes, as `overlaps` says, in the order of their slots. The
   * box may have no width or height. Bodies of which only the bounds overlap it are not among them.
   * @overload
   * @param {Bounds} box
   * @param {number | Filter<Data>} [filter] default all
   * @param {Body<Data>[]} [out] an array to fill
   * @returns {Body<Data>[]}
   */
  /** @param {any} place @param {any} [a] @param {any} [b] @param {any} [c] */
  query(place, a, b, c) {
    const isBox = typeof place === 'object' && place !== null && ('minX' in place || 'width' in place);
    return isBox ? queryBox(this.#asked, place, a, b) : query(this.#asked, place, a, b, c);
  }

  /**
   * Where the ray from `from` to `to` first hits a body, as `raycast` says, and which body; null when it hits none. Of
   * bodies hit at the same fraction, the one whose normal is most against the ray, as for `cast`; of those that the ray
   * starts in, the one in the lowest slot. `piece` is the piece that is hit, as an index into the `pieces` of the
   * body's shape: 0 when that is not a union. Of pieces hit at the same fraction with the same normal, the lowest
   * index; for a ray that starts inside, the piece it is deepest in. `out`, an object, is filled in place of a new one,
   * and left as it is when nothing is hit.
   * @param {Point} from
   * @param {Point} to
   * @param {number | Filter<Data>} [filter] default all
   * @param {Partial<RayHit & FoundBody<Data>>} [out]
   * @returns {(RayHit & FoundBody<Data>) | null}
   */
  raycast(from, to, filter, out) {
    return raycast(this.#asked, from, to, filter, out);
  }

  /**
   * All bodies that the ray from `from` to `to` hits, each as `raycast` says, the nearest first; of those at the same
   * fraction, the one in the lowest slot. `out`, an array, is filled in place of a new one; the objects that it was
   * filled with before are filled again.
   * @param {Point} from
   * @param {Point} to
   * @param {number | Filter<Data>} [filter] default all
   * @param {(RayHit & FoundBody<Data>)[]} [out]
   * @returns {(RayHit & FoundBody<Data>)[]}
   */
  raycastAll(from, to, filter, out) {
    return raycastAll(this.#asked, from, to, filter, out);
  }

  /**
   * When a shape that is moved by `motion` first touches a body, as `cast` says, and which body; null when it touches
   * none. The body is A and the moved shape is B: the normal points from the body to the shape, as that of a ray does.
   * All bodies together count as one union. Of normals at the same time the one most against the motion is given, but
   * never that of a face between bodies side by side; and a shape that touches a body at the start is not stopped by
   * one that it only grazes. Of bodies with the same normal, and of those that the shape overlaps at the start, the one
   * in the lowest slot. `piece` is the piece that is touched, as for `raycast`; for a shape that overlaps at the start,
   * the piece that it overlaps deepest. To cast the shape of a body in this scene, `ignore` that body.
   *
   * With `spin`, each body counts alone, and of several that are touched at one time it is the one in the lowest slot.
   * @param {Shape} shape
   * @param {Pose} pose
   * @param {Point} motion
   * @param {number | CastFilter<Data>} [filter] default all
   * @param {Partial<Impact & FoundBody<Data>>} [out] filled in place of a new object
   * @returns {(Impact & FoundBody<Data>) | null}
   */
  cast(shape, pose, motion, filter, out) {
    return cast(this.#asked, shape, pose, motion, filter, out);
  }

  /**
   * The smallest signed distance from a point to a body, as `distance` says with the point as A, and which body it is;
   * null when no body is as near as `maxDistance`. A body that contains the point is at a distance of zero or less. Of
   * bodies at the same distance, the one in the lowest slot. `piece` is the piece that `onB` belongs to, as for
   * `raycast`.
   * @overload
   * @param {Point} point
   * @param {number} [maxDistance] default Infinity
   * @param {number | Filter<Data>} [filter] default all
   * @param {Partial<Separation & FoundBody<Data>>} [out] filled in place of a new object
   * @returns {(Separation & FoundBody<Data>) | null}
   */
  /**
   * The smallest signed distance from a shape to a body, with the shape as A. For the shape of a body in this scene,
   * `ignore` that body.
   * @overload
   * @param {Shape} shape
   * @param {Pose} pose
   * @param {number} [maxDistance] default Infinity
   * @param {number | Filter<Data>} [filter] default all
   * @param {Partial<Separation & FoundBody<Data>>} [out] filled in place of a new object
   * @returns {(Separation & FoundBody<Data>) | null}
   */
  /** @param {any} place @param {any} [a] @param {any} [b] @param {any} [c] @param {any} [d] */
  nearest(place, a, b, c, d) {
    return place instanceof Shape ? nearest(this.#asked, place, a, b, c, d) : nearest(this.#asked, place, undefined, a, b, c);
  }

  /**
   * All bodies near a point, each as `nearest` says, the nearest first; of those at the same distance, the one in the
   * lowest slot. The filter may also have a `count`, how many there are at most, and a `maxDistance`.
   * @overload
   * @param {Point} point
   * @param {number | NearestFilter<Data>} [filter] default all
   * @param {(Separation & FoundBody<Data>)[]} [out] filled in place of a new array
   * @returns {(Separation & FoundBody<Data>)[]}
   */
  /**
   * All bodies near a shape, each as `nearest` says, the nearest first.
   * @overload
   * @param {Shape} shape
   * @param {Pose} pose
   * @param {number | NearestFilter<Data>} [filter] default all
   * @param {(Separation & FoundBody<Data>)[]} [out] filled in place of a new array
   * @returns {(Separation & FoundBody<Data>)[]}
   */
  /** @param {any} place @param {any} [a] @param {any} [b] @param {any} [c] */
  nearestAll(place, a, b, c) {
    return place instanceof Shape ? nearestAll(this.#asked, place, a, b, c) : nearestAll(this.#asked, place, undefined, a, b);
  }

  /**
   * Moves a body of this scene the shortest way out of everything it overlaps, and returns the motion: zero when it
   * overlaps nothing. This is the shortest way out of all bodies together, not a sum of the ways out of each: the body
   * does not catch on the joints of a row of tiles. It overlaps the bodies that `update` would pair it with, and that
   * the options name; these stay where they are. If no way out is as short as `within`, the body stays, and the motion
   * is zero: it is stuck.
   * @param {Body<Data>} body
   * @param {ResolveOptions<Data>} [options]
   * @param {Partial<Point>} [out] filled in place of a new object
   * @returns {Point}
   */
  resolve(body, options, out) {
    return resolve(this.#asked, body, /** @type {ResolveOptions<any>} */ (options), out);
  }

  /**
   * Moves a body of this scene that is not fixed by `motion`, a frame's way in the world, against all that `update`
   * would pair it with, as they stand now; and returns how far it got and what it met. Nothing is remembered from call
   * to call.
   *
   * A body blocks it that it would *enter*: get deeper into than `slop`. It stops exactly at the touch before that.
   * Grazing, sliding along and standing flush block nothing, so there is no gap to keep, and joints of tiles stop
   * nothing. A body that starts free is never deeper than `slop` in anything, on all of its way, at any speed.
   *
   * With `up`, a body on the ground that does not move upwards walks: its motion leads along the ground, and gravity
   * does not move it on slopes. Parts that `out` has, such as `moved` and `hits`, are filled in place of new objects;
   * later answers go into the same ones.
   *
   * A fixed body throws a TypeError, a negative length or a number beyond ±1e70 a RangeError; nothing has changed then.
   * @param {Body<Data>} body
   * @param {Point} motion
   * @param {MoveOptions<Data>} [options]
   * @param {Partial<Move<Data>>} [out]
   * @returns {Move<Data>}
   */
  move(body, motion, options, out) {
    return /** @type {Move<any>} */ (move(this.#asked, body, motion, /** @type {MoveOptions<any>} */ (options), /** @type {Partial<Move<any>>} */ (out)));
  }

  /**
   * Moves a solid by `motion`, with the bodies that stand on it, and moves bodies that are not fixed out of its way.
   * Nothing stops the solid itself.
   *
   * With `up`, bodies that stand on it are carried, and those that stand on them. `turn` turns it about its origin. A
   * body without room is squashed: it stays where it is; with `stop`, the solid stops before that. Pushed bodies push
   * other bodies that are not fixed. Bodies that overlapped before the push come apart if there is room; if there is
   * none, they overlap no deeper. When too many bodies overlap in one place, the push gives up there and squashes the
   * bodies that are still in the solid. Parts that `out` has are filled in place of new objects.
   * @param {Body<Data>} body
   * @param {Point} motion
   * @param {PushOptions<Data>} [options]
   * @param {Partial<Push<Data>>} [out]
   * @returns {Push<Data>}
   */
  push(body, motion, options, out) {
    return /** @type {Push<any>} */ (push(this.#asked, body, motion, /** @type {PushOptions<any>} */ (options), /** @type {Partial<Push<any>>} */ (out)));
  }

  /**
   * All bodies that a shape touches when it is moved by `motion`, in order of time, then slot. It passes through all of
   * them. Each is touched as `cast` against that body alone says: a body that it touches at the start counts when the
   * motion leads deeper into it; a body that it overlaps there counts at time 0, with `inside`; and a later graze
   * counts. The normal points from the body to the shape. Out of a union that the shape overlaps by more than the
   * radius of its bounding circle, it may lead by a longer way than that of `cast`. `out`, an array, is filled as by
   * `raycastAll`.
   * @param {Shape} shape
   * @param {Pose} pose
   * @param {Point} motion
   * @param {number | CastFilter<Data>} [filter]
   * @param {Passed<Data>[]} [out]
   * @returns {Passed<Data>[]}
   */
  sweep(shape, pose, motion, filter, out) {
    return /** @type {Passed<any>[]} */ (sweep(this.#asked, shape, pose, motion, /** @type {CastFilter<any>} */ (filter), out));
  }

  /**
   * The whole state as bytes, which are the same on every platform. It does not include the bodies' `data`.
   * @param {{ fixed?: boolean }} [options] `fixed`: whether fixed bodies are in it; default true. Without them, a level
   *   of any size takes a few bytes; `restore` then leaves the fixed bodies as they are.
   * @returns {Uint8Array}
   */
  snapshot(options) {
    const bytes = snapshot(this.#memory, options);
    this.#removed.saveWith(bytes);
    return bytes;
  }

  /**
   * Replaces all that the scene holds by a snapshot, of this scene or another one. From then on, the same calls give
   * the same answers as after the snapshot.
   *
   * A body that was in the scene when the snapshot was taken, and still is, stays the same object and keeps its `data`.
   * Bodies that are not in the snapshot are removed. Bodies that are only in the snapshot are made anew, without
   * `data`. Shapes that bodies of the scene have stay the same objects; a new scene makes all of them anew. A view of
   * `poses` goes on where the snapshot fits its place. Otherwise it is left behind, as views of `pairs`, `normals` and
   * `depths` always are: get them again.
   *
   * `began` and `ended` may report bodies that had been removed when the snapshot was taken. Only the scene that took
   * the snapshot still has these objects; other scenes report a body of which only the slot is known.
   *
   * A snapshot without fixed bodies leaves those of this scene where they are now: one that moves, such as a lift,
   * needs the whole snapshot. A fixed body that was added since is removed; if one has been removed since, this throws
   * a RangeError.
   *
   * Throws a RangeError when the bytes are not a snapshot exactly as it was taken, or memory has no room; nothing has
   * changed then.
   * @param {Uint8Array} bytes
   */
  restore(bytes) {
    const restored = restore(this, this.#memory, this.#bodies, bytes, this.#removed);
    this.#bodies = restored.bodies;
    this.#asked.bodies = restored.bodies;
    this.#size = restored.size;
    this.#pairsByBody = undefined;
    this.#removed.restored(restored.since, restored.before);
  }

  /**
   * A hash of the present poses and of the last update's pairs, normals and depths: for the same input, it is the same
   * on every platform. Shapes, filters and `data` are not part of it.
   * @returns {bigint}
   */
  hash() {
    return hashOfScene(this.#memory.scene);
  }

  /**
   * x, y and angle for each slot (`Body.slot`), to read and write: a view of WebAssembly memory. Get it again after
   * every other call of this library: each may make that memory grow, which ends the view and leaves its length 0.
   * Adding bodies or restoring a snapshot may move the poses elsewhere: the view then goes on showing the old ones, as
   * it does after `dispose`. It never shows another scene's: memory of which there have been views is used again only
   * after WebAssembly's memory has grown. Numbers written to free slots, or to a view that has been left behind, have
   * no effect.
   *
   * Once you have the view, each update and question compares all poses with the last ones, which takes time for each
   * body. A game that asks many questions in a frame reads and writes `body.x`, `y` and `angle` instead, which costs
   * questions nothing.
   * @returns {Float64Array}
   */
  get poses() {
    return this.#memory.poses(this.#bodies.length);
  }

  /**
   * The slots of both bodies for each contact, the lower first, which `bodyAt` takes: a view of WebAssembly memory, to
   * read. Get it again as `poses`, above all after each update: an older view has ended, or shows numbers of that
   * update, of one before it or of both.
   * @returns {Uint32Array}
   */
  get pairs() {
    return this.#memory.views().pairs;
  }

  /**
   * The normal's x and y for each contact, as `pairs`.
   * @returns {Float32Array}
   */
  get normals() {
    return this.#memory.views().normals;
  }

  /**
   * The depth for each contact, as `pairs`.
   * @returns {Float32Array}
   */
  get depths() {
    return this.#memory.views().depths;
  }
}

/**
 * The pairs whose bodies are both still in the scene when their turn comes.
 * @param {readonly [Body, Body, number][]} pairs
 */
function* inScene(pairs) {
  for (const pair of pairs) if (pair[0].scene !== null && pair[1].scene !== null) yield pair;
}
