/** A scene as lines with colours, in the form that renderers take. */
import { checkObject, wrongNumber } from '../boundary/check.js';
import { named, show, typeError } from '../boundary/errors.js';
import { written } from '../boundary/reuse.js';
import { checked, drawFigures } from './figures.js';

/** @import { Scene } from '../index.js' */
/** @import { DebugOptions } from './figures.js' */

/**
 * What is drawn, in which colours, and the size of a pixel in world units: points and arrows are some pixels large, and
 * arcs as fine as pixels. Default 1.
 * @typedef {DebugOptions & { pixel?: number }} DebugLinesOptions
 */

/**
 * Lines: two vertices each.
 * @typedef {object} DebugLines
 * @property {Float32Array} vertices x and y of each vertex, in world units
 * @property {Float32Array} colors red, green, blue and alpha of each vertex, from 0 to 1
 */

/**
 * For each subarray that was given out, the whole array behind it, so that an `out` keeps its memory in frames with
 * fewer lines.
 * @type {WeakMap<Float32Array, Float32Array>}
 */
const wholes = new WeakMap();

/**
 * What `drawDebug` draws, as lines for any renderer: vertex `i` is at `vertices[2 * i]` and `vertices[2 * i + 1]`, its
 * colour at `colors[4 * i]` and the three numbers after it, and a line runs from each even vertex to the next one.
 *
 * With `out`, an earlier answer or arrays of your own, the arrays are filled if they are large enough: `out` then holds
 * the filled parts of them.
 * @param {Scene} scene
 * @param {DebugLinesOptions} [options]
 * @param {Partial<DebugLines>} [out]
 * @returns {DebugLines}
 */
export function debugLines(scene, options, out = {}) {
  try {
    const { given, shown, colors: names } = checked(scene, options, ['pixel']);
    const { pixel = 1 } = given;
    const wrong = wrongNumber(pixel, 'options.pixel', Number.MIN_VALUE, Infinity, 'be more than 0');
    if (wrong) throw wrong;
    checkObject(out, 'out');
    const rgba = Object.fromEntries(Object.entries(names).map(([part, color]) => [part, rgbaOf(color, part)]));
    let [vertices, colors] = [wholeOf(out, 'vertices'), wholeOf(out, 'colors')];
    let count = 0;
    drawFigures(scene, shown, pixel, (part, paths, closed) => {
      const color = rgba[part];
      for (const path of paths) {
        const lines = path.length - (closed && path.length > 2 ? 0 : 1);
        vertices = withRoom(vertices, 2 * (count + 2 * lines));
        colors = withRoom(colors, 4 * (count + 2 * lines));
        for (let k = 0; k < 2 * lines; k += 1) {
          const { x, y } = path[(k + 1 >> 1) % path.length];
          vertices[2 * count] = x;
          vertices[2 * count + 1] = y;
          colors.set(color, 4 * count);
          count += 1;
        }
      }
    });
    return written(() => Object.assign(out, { vertices: first(vertices, 2 * count), colors: first(colors, 4 * count) }));
  } catch (error) {
    throw named(error, 'debugLines', debugLines);
  }
}

/**
 * Red, green, blue and alpha of a colour, from 0 to 1.
 * @param {unknown} color
 * @param {string} part
 */
function rgbaOf(color, part) {
  if (typeof color !== 'string' || !/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(color)) {
    throw typeError(`options.colors.${part} must be a colour such as "#f80", "#ff8800" or "#ff8800cc", got ${show(color)}`);
  }
  const digits = color.length < 6 ? color.replace(/\w/g, '$&$&') : color;
  return [1, 3, 5, 7].map((at) => parseInt(digits.slice(at, at + 2) || 'ff', 16) / 255);
}

/**
 * An array of `out` with all its memory; an empty one if there is none.
 * @param {Partial<DebugLines>} out
 * @param {keyof DebugLines} name
 */
function wholeOf(out, name) {
  const { [name]: given = new Float32Array(0) } = out;
  if (!(given instanceof Float32Array)) throw typeError(`out.${name} must be a Float32Array, got ${show(given)}`);
  return wholes.get(given) ?? given;
}

/** The array, or one twice as large with the same numbers. @param {Float32Array} array @param {number} length */
function withRoom(array, length) {
  if (length <= array.length) return array;
  const larger = new Float32Array(2 * length);
  larger.set(array);
  return larger;
}

/** The first numbers of an array. @param {Float32Array} array @param {number} length */
function first(array, length) {
  if (length === array.length) return array;
  const part = array.subarray(0, length);
  wholes.set(part, array);
  return part;
}
