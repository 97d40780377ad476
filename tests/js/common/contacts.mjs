/** Contacts of a scene as plain objects. */

/** @import { SceneContact } from '../../../js/index.js' */

/** With all that they hold, for comparisons. @param {Iterable<SceneContact>} contacts */
export const plain = (contacts) => Array.from(contacts, (contact) => contact.toJSON());

/**
 * The bodies of pairs that began or ended, without the times.
 * @template T
 * @param {Iterable<[T, T, number]>} changes
 * @returns {[T, T][]}
 */
export const pairsOf = (changes) => Array.from(changes, ([a, b]) => [a, b]);
