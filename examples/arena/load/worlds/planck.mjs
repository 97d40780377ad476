/** planck as the world of a duel. Its units are a tile of 32 pixels and a second. */
import { Circle, Polygon, Serializer, Vec2, World } from 'planck';
import { TICKS } from '../../shared/world.js';

const UNIT = 32;

/** @param {{ x: number, y: number }} point @param {number} factor */
const scaled = ({ x, y }, factor) => new Vec2(factor * x, factor * y);
/** @param {{ x: number, y: number }} point */
const inUnits = (point) => scaled(point, 1 / UNIT);
/** @param {{ x: number, y: number }} point */
const inPixels = (point) => scaled(point, UNIT);

/** @returns {import('./duel.mjs').Physics} */
export function makePlanck() {
  let world = new World({ gravity: { x: 0, y: 0 }, allowSleep: false });
  /** @type {import('planck').Body[]} */
  let players = [];
  /** @type {import('planck').Body[]} */
  let doors = [];
  /** Doors that move in this step, and must stop after it. @type {number[]} */
  let moving = [];
  /** @param {import('planck').BodyDef} options @param {import('planck').Shape} shape */
  const add = (options, shape) => {
    const body = world.createBody(options);
    body.createFixture({ shape, friction: 0, restitution: 0, density: 1 });
    return body;
  };
  return {
    wall: (points) => { add({}, new Polygon(points.map(inUnits))); },
    door: (at, points) => { doors.push(add({ type: 'kinematic', position: inUnits(at) }, new Polygon(points.map(inUnits)))); },
    player: (radius) => { players.push(add({ type: 'dynamic', fixedRotation: true, active: false }, new Circle(radius / UNIT))); },
    show: (k, isIn) => players[k].setActive(isIn),
    place: (k) => inPixels(players[k].getPosition()),
    put: (k, at) => players[k].setPosition(inUnits(at)),
    velocity: (k) => scaled(players[k].getLinearVelocity(), UNIT / TICKS),
    push: (k, velocity) => players[k].setLinearVelocity(scaled(velocity, TICKS / UNIT)),
    doorPlace: (k) => inPixels(doors[k].getPosition()),
    slide(k, by) {
      doors[k].setLinearVelocity(scaled(by, TICKS / UNIT));
      moving.push(k);
    },
    // A ray: planck casts no circles through a world.
    cast(from, way, k) {
      /** @type {import('./duel.mjs').Hit | null} */
      let hit = null;
      world.rayCast(inUnits(from), inUnits({ x: from.x + way.x, y: from.y + way.y }), (fixture, _point, normal, time) => {
        const player = players.indexOf(fixture.getBody());
        if (player === k) return -1;
        hit = { time, normal: { x: normal.x, y: normal.y }, player };
        return time;
      });
      return hit;
    },
    step() {
      world.step(1 / TICKS);
      for (const k of moving) doors[k].setLinearVelocity(new Vec2(0, 0));
      moving = [];
    },
    save: () => JSON.stringify(Serializer.toJson(world)),
    load(text) {
      world = Serializer.fromJson(JSON.parse(text));
      world.setAllowSleeping(false);
      const all = bodies(world);
      players = all.filter((body) => body.isDynamic());
      doors = all.filter((body) => body.isKinematic());
    },
    dispose() {},
  };
}

/** The bodies in the order in which they were made: a world lists the last first. @param {World} world */
function bodies(world) {
  const all = [];
  for (let body = world.getBodyList(); body; body = body.getNext()) all.unshift(body);
  return all;
}
