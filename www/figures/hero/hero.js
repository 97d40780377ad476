import { drawLight, ROOM, wallAxis } from './light.js';
import * as plain from './plain.js';
import {
  drawDistance, drawHalo, drawKnob, drawPointHandle, drawWayOut, labelMtv, traceShape,
} from '../../draw/index.js';
import {
  animate, bodyHandles, createFigure, numberField, playButtons, playInSight, poseField, turnHandle,
} from '../../figure/index.js';
import { clamp, direction, moved, SIDES, wrapAngle } from '../../geometry/plane.js';
import { decimal, isTouch, literal, pairCode, shapeCode } from '../../text/index.js';
import { hero as words } from '../../words.js';

/** Light goes round two shapes, and where their shadows on the wall leave a gap, it comes through. */

/**
 * @typedef {{ a: Placed, b: Placed, light: number, playing: boolean }} State  `light`: the angle of the direction in
 *   which it goes
 * @typedef {Pick<typeof import('shadowgap'), 'explain' | 'project'>} Library
 */

const ENDS = [{ x: -0.8, y: 0 }, { x: 0.8, y: 0 }];
const CORNERS = Array.from({ length: 5 }, (_, i) => ({ x: 1.05 * Math.cos((i * 2 * Math.PI) / 5), y: 1.05 * Math.sin((i * 2 * Math.PI) / 5) }));
/** The arguments of `Shape.regular` and of `Shape.capsule`. */
const A = /** @type {const} */ ([5, 1.05, { radius: 0.22 }]);
const B = /** @type {const} */ ([ENDS[0], ENDS[1], 0.5]);
const CODE = { a: shapeCode('regular', [...A]), b: shapeCode('capsule', [...B]) };
const LIMITS = { x: 1.6, y: 1.6 };
/** Radians a second: slower while there is a gap to look at. */
const SPEED = { usual: 0.34, atGap: 0.1 };

/** The sun. @type {Handle<State>} */
const sun = turnHandle('light', words.sun, (light) => ({ x: -ROOM.far * Math.cos(light), y: -ROOM.far * Math.sin(light) }));

/**
 * A shape before the library makes it.
 * @param {'polygon' | 'capsule'} kind  @param {Point[]} points  @param {number} radius
 */
const plainShape = (kind, points, radius) => /** @type {Shape} */ ({ kind, points, radius, pieces: /** @type {any} */ ([{ kind, points, radius }]) });

/** @param {HTMLElement} section */
export function heroFigure(section) {
  // The library is more than twice as large as all that this figure needs, and comes after it.
  let { explain, project } = /** @type {Library} */ (plain);
  let shapes = { a: plainShape('polygon', CORNERS, A[2].radius), b: plainShape('capsule', ENDS, B[2]) };

  /** Between the shadows in the last picture; negative if they overlap. */
  let gap = 0;
  const handles = [sun, ...bodyHandles('a', () => shapes.a, LIMITS, { called: () => words.pentagon }), ...bodyHandles('b', () => shapes.b, LIMITS)];
  const figure = createFigure(section, {
    world: { width: 10.3, height: 9.2 },
    usual: { a: { x: -0.9, y: 0.62, angle: -0.957 }, b: { x: 1.2, y: -1.1, angle: 2.242 }, light: -1.899 },
    transient: { playing: false },
    fields: { a: poseField(LIMITS), b: poseField(LIMITS), light: numberField(-Math.PI, Math.PI) },
    handles: () => handles,
    /** @param {State} state */
    show(state, picture) {
      const { a, b, light } = state;
      const axis = wallAxis(light);
      const [shadowA, shadowB] = SIDES.map((side) => project(shapes[side], state[side], axis));
      const explanation = explain(shapes.a, a, shapes.b, b);
      draw(picture, state, shapes, { angle: light, a: shadowA, b: shadowB }, explanation);
      const { separation: { distance }, mtv } = explanation;
      const here = gap = Math.max(shadowB.min - shadowA.max, shadowA.min - shadowB.max);
      return {
        ...readingOf(here, distance),
        rows: [['here', here, undefined, words.here], ['separation', distance], ['mtv', mtv ?? [null, null], 'mtv']],
        code: [
          ...pairCode(CODE.a, CODE.b, a, b),
          `const wall = { x: ${literal(axis.x)}, y: ${literal(axis.y)} }`,
          'const shadowA = project(a, poseA, wall)',
          'const shadowB = project(b, poseB, wall)',
          '',
          'Math.max(shadowB.min - shadowA.max, shadowA.min - shadowB.max)',
        ],
      };
    },
  });
  const { store } = figure;
  figure.controls.append(...playButtons(store, {}));
  animate(store, figure.place, (seconds) => {
    const speed = SPEED.usual + (SPEED.atGap - SPEED.usual) * clamp(1 + 2 * gap, 0, 1);
    store.set({ light: wrapAngle(store.state.light + seconds * speed) });
  });
  playInSight(store, figure.place, () => !location.hash.includes('?'));
  // A reader who takes hold of a shape wants the light to stand still.
  store.subscribe(({ dragged, focus, playing }) => {
    if (playing && (dragged || focus)) store.set({ playing: false });
  });

  return {
    ...figure,
    /** Answers by the library from now on. @param {Library & Pick<typeof import('shadowgap'), 'Shape'>} library */
    useLibrary(library) {
      shapes = { a: library.Shape.regular(...A), b: library.Shape.capsule(...B) };
      ({ explain, project } = library);
      figure.store.requestDraw();
    },
  };
}

/**
 * @param {Picture} picture  @param {State} state  @param {Both<Shape>} shapes
 * @param {import('./light.js').Light} light  @param {Explanation} explanation
 */
function draw(picture, state, shapes, light, { overlaps, separation, mtv }) {
  const { ctx, view, palette } = picture;
  drawLight(picture, { a: { shape: shapes.a, pose: state.a }, b: { shape: shapes.b, pose: state.b } }, light);
  for (const side of SIDES) {
    if (picture.isFocused(side)) {
      traceShape(view, shapes[side], state[side]);
      drawHalo(ctx, palette[side]);
    }
    drawKnob(picture, side, shapes[side], state[side]);
  }
  if (picture.isActive('light')) drawPointHandle(picture, 'light', sun.at(state), palette.axis);
  if (overlaps && mtv) {
    drawWayOut(picture, shapes.b, state.b, mtv);
    labelMtv(picture, state.b, mtv, decimal(-separation.distance));
  } else if (!isTouch(separation.distance)) {
    drawDistance(picture, separation);
    // In the dark behind a shape, beside the light that comes through.
    const ends = [separation.onA, separation.onB].map(view.toScreen);
    const on = { x: Math.cos(state.light), y: Math.sin(state.light) };
    picture.labels.write(decimal(separation.distance), ends.map((end, i) => ({ at: moved(end, on, 26), towards: direction(ends[1 - i], end) })), palette.ink);
  }
}

/**
 * One number at a time: the gap that the light shows. @param {number} here  the separation of the shadows
 * @param {number} distance  of the shapes  @returns {Pick<Reading, 'verdict' | 'colour' | 'reason'>}
 */
function readingOf(here, distance) {
  if (here > 0 && !isTouch(here)) return { verdict: words.gap(decimal(here)), colour: 'axis', reason: words.proof };
  if (distance > 0 && !isTouch(distance)) return { verdict: words.noGapHere, reason: words.elsewhere };
  return { verdict: words.noGapAtAll, colour: 'mtv', reason: words.wayOut };
}
