/** rapier2d's deterministic build as the world of a duel. Its units are a tile of 32 pixels and a second. */
import RAPIER from '@dimforge/rapier2d-deterministic-compat';
import { TICKS } from '../../shared/world.js';

const UNIT = 32;
const SHOT = 3;

await RAPIER.init();

/** @param {{ x: number, y: number }} point @param {number} factor */
const scaled = ({ x, y }, factor) => ({ x: factor * x, y: factor * y });
/** @param {{ x: number, y: number }} point */
const inUnits = (point) => scaled(point, 1 / UNIT);
/** @param {{ x: number, y: number }} point */
const inPixels = (point) => scaled(point, UNIT);
/** @param {{ x: number, y: number }[]} points */
const hull = (points) => /** @type {RAPIER.ColliderDesc} */ (RAPIER.ColliderDesc.convexHull(new Float32Array(points.map(inUnits).flatMap(({ x, y }) => [x, y]))));

/** @returns {import('./duel.mjs').Physics} */
export function makeRapier() {
  let world = new RAPIER.World({ x: 0, y: 0 });
  world.timestep = 1 / TICKS;
  /** The bodies' handles, which are the same in a restored world. @type {number[]} */
  const players = [];
  /** @type {number[]} */
  const doors = [];
  const player = (/** @type {number} */ k) => world.getRigidBody(players[k]);
  const door = (/** @type {number} */ k) => world.getRigidBody(doors[k]);
  const smooth = (/** @type {RAPIER.ColliderDesc} */ shape) => shape.setFriction(0).setRestitution(0);
  const ball = new RAPIER.Ball(SHOT / UNIT);
  return {
    wall: (points) => { world.createCollider(smooth(hull(points))); },
    door(at, points) {
      const { x, y } = inUnits(at);
      const body = world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(x, y));
      world.createCollider(smooth(hull(points)), body);
      doors.push(body.handle);
    },
    player(radius) {
      const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().lockRotations().setCcdEnabled(true).setCanSleep(false).setEnabled(false));
      world.createCollider(smooth(RAPIER.ColliderDesc.ball(radius / UNIT)), body);
      players.push(body.handle);
    },
    show: (k, isIn) => player(k).setEnabled(isIn),
    place: (k) => inPixels(player(k).translation()),
    put: (k, at) => player(k).setTranslation(inUnits(at), true),
    velocity: (k) => scaled(player(k).linvel(), UNIT / TICKS),
    push: (k, velocity) => player(k).setLinvel(scaled(velocity, TICKS / UNIT), true),
    doorPlace: (k) => inPixels(door(k).translation()),
    slide(k, by) {
      const { x, y } = door(k).translation();
      door(k).setNextKinematicTranslation({ x: x + by.x / UNIT, y: y + by.y / UNIT });
    },
    cast(from, way, k) {
      const hit = world.castShape(inUnits(from), 0, inUnits(way), ball, 0, 1, true, undefined, undefined, undefined, player(k));
      return hit && { time: hit.time_of_impact, normal: hit.normal2, player: players.indexOf(hit.collider.parent()?.handle ?? -1) };
    },
    step: () => world.step(),
    save: () => world.takeSnapshot(),
    load(bytes) {
      world.free();
      world = RAPIER.World.restoreSnapshot(bytes);
    },
    dispose: () => world.free(),
  };
}
