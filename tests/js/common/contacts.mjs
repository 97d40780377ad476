/** Contacts of a scene as plain objects. */

/** @import { SceneContact } from '../../../js/index.js' */

/** With all that they hold, for comparisons. @param {Iterable<SceneContact>} contacts */
export const plain = (contacts) => Array.from(contacts, (contact) => contact.toJSON());
