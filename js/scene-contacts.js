/**
 * The contacts of a scene's last update as objects.
 *
 * All of a contact is computed at once, and kept in plain properties. A getter that computes `points` when they are first read would
 * have to be the object's own, as spreading and JSON.stringify leave out those of a prototype; but to define one getter on each
 * contact takes V8 longer than to compute the points.
 */
import {
  CONTACT_A_IN_B, CONTACT_B_IN_A, CONTACT_DEPTH, CONTACT_FIRST, CONTACT_FLAGS, CONTACT_HAS_SECOND, CONTACT_LENGTH, CONTACT_NORMAL,
  CONTACT_PIECES, CONTACT_SECOND, CONTACT_SLOTS,
} from '../pkg/contract.js';
import { pointAt } from './contact.js';
import { result } from './engine.js';
import { contactsOfScene } from './scene-engine.js';

/** @import { Body } from './body.js' */
/** @import { Contact } from './contact.js' */

/**
 * How two bodies overlap: a contact, the bodies, and the pieces of their shapes that overlap deepest, as indices into `shape.pieces`: 0
 * for a shape that is not a union. Of pairs of pieces that are equally deep, within rounding, the lowest indices.
 * @template [Data=unknown]
 * @typedef {Contact & ContactBodies<Data>} SceneContact
 */

/**
 * The bodies of a contact.
 * @template [Data=unknown]
 * @typedef {object} ContactBodies
 * @property {Body<Data>} a the body in the lower slot
 * @property {Body<Data>} b the body in the higher slot
 * @property {number} pieceA the piece of `a.shape`
 * @property {number} pieceB the piece of `b.shape`
 */

/**
 * The contacts of `count` pairs, at most MOST_CONTACTS, beginning with the pair at `from`; undefined for a pair of which a body has been
 * removed or has got another shape, and beyond the last pair.
 * @template Data
 * @param {number} scene
 * @param {readonly (Body<Data> | undefined)[]} bodies by slot
 * @param {number} from
 * @param {number} count
 */
export function readContacts(scene, bodies, from, count) {
  contactsOfScene(scene, from, count);
  const numbers = result();
  /** @type {(SceneContact<Data> | undefined)[]} */
  const contacts = [];
  for (let at = 0; at < count * CONTACT_LENGTH; at += CONTACT_LENGTH) contacts.push(contactAt(numbers, at, bodies));
  return contacts;
}

/**
 * @template Data
 * @param {Float64Array} numbers
 * @param {number} at
 * @param {readonly (Body<Data> | undefined)[]} bodies
 * @returns {SceneContact<Data> | undefined}
 */
function contactAt(numbers, at, bodies) {
  const flags = numbers[at + CONTACT_FLAGS];
  if (flags === 0) return undefined;
  const x = numbers[at + CONTACT_NORMAL];
  const y = numbers[at + CONTACT_NORMAL + 1];
  const depth = numbers[at + CONTACT_DEPTH];
  const point = pointAt(numbers, at + CONTACT_FIRST);
  return {
    a: /** @type {Body<Data>} */ (bodies[numbers[at + CONTACT_SLOTS]]),
    b: /** @type {Body<Data>} */ (bodies[numbers[at + CONTACT_SLOTS + 1]]),
    normal: { x, y },
    depth,
    mtv: { x: x * depth, y: y * depth },
    points: (flags & CONTACT_HAS_SECOND) === 0 ? [point] : [point, pointAt(numbers, at + CONTACT_SECOND)],
    aInB: (flags & CONTACT_A_IN_B) !== 0,
    bInA: (flags & CONTACT_B_IN_A) !== 0,
    pieceA: numbers[at + CONTACT_PIECES],
    pieceB: numbers[at + CONTACT_PIECES + 1],
  };
}
