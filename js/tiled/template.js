/** The properties and class of things in Tiled, and objects with a template. */
import { objectOf, show } from './reading.js';

/** @import { Reader } from './tiled.js' */

/**
 * Custom properties by name. They are a list of properties; before Tiled 1.2, and in the plug-in `json1`, an object.
 * @param {any} thing
 * @returns {Record<string, any>}
 */
export function propertiesOf({ properties = [] }) {
  const saved = objectOf(properties, 'its properties');
  if (!Array.isArray(saved)) return saved;
  return Object.fromEntries(saved.map((property) => [objectOf(property, 'a property').name, property.value]));
}

/** The class, which Tiled saves as `type`, and Tiled 1.9 as `class`. @param {any} thing @returns {string} */
export const typeOf = (thing) => thing.class || thing.type || '';

/**
 * The parsed JSON of a file, by the name that the map has for it, or by that name without folders.
 * @param {any} files
 * @param {string} name
 */
export const fileOf = (files, name) => files?.[name] ?? files?.[String(name).replace(/.*[\\/]/, '')];

/** The kinds of an object other than a box; an object need not have its template's kind. */
const SHAPES = ['polygon', 'polyline', 'ellipse', 'capsule', 'point', 'text'];

/**
 * An object with the properties of its template, and the tilesets that hold its tile.
 * @param {any} saved
 * @param {Reader} reader
 * @returns {{ object: any, tilesets: any[] }}
 */
export function templated(saved, { options, tilesets }) {
  if (saved.template === undefined) return { object: saved, tilesets };
  const file = fileOf(options.templates, saved.template);
  if (Object(file?.object) !== file?.object) {
    throw new Error(`its template ${show(saved.template)} is a file of its own: detach it in Tiled, `
      + 'or pass its parsed JSON in options.templates by this name');
  }
  const { ...base } = file.object;
  if (SHAPES.some((name) => saved[name])) for (const name of SHAPES) delete base[name];
  return {
    object: {
      ...base, ...saved, name: saved.name || base.name, class: typeOf(saved) || typeOf(base),
      properties: { ...propertiesOf(base), ...propertiesOf(saved) },
    },
    tilesets: saved.gid ? tilesets : [file.tileset ?? []].flat(),
  };
}
