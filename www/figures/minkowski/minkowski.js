import { collide, contains, distance, Shape } from 'shadowgap';
import { algorithm } from '../../figure/algorithm.js';
import {
  bodyHandles, choices, createFigure, flagField, NONE, playButtons, playFilm, poseField, toggle, verdictOf,
} from '../../figure/index.js';
import { carriedTo } from './carried.js';
import { A, B, differences, edgesOf, ORIGIN, placeOf, shapeA, shapeB } from './difference.js';
import { drawCarried, drawDifference, drawPair, drawTrace } from './picture.js';
import { decimal, isTouch, pairCode } from '../../text/index.js';
import { called, minkowski as words } from '../../words.js';

/**
 * Two shapes on one canvas, and on another their Minkowski difference and the origin: a drag moves both pictures. In a
 * film a copy of B is carried round A, and its way draws the difference.
 * @typedef {{ a: Placed, b: Placed, round: boolean, carried: number, shown: 'pair' | 'difference' }} State
 *   `carried`: the part of the film; `shown`: the picture that a phone shows
 */

/** The same for both canvases, so that a vector is equally long on both; the difference always fits. */
const WORLD = { width: 12.1, height: 10.9 };
const LIMITS = { x: 1.3, y: 1 };
const POINT = Shape.point();

/** @param {HTMLElement} section */
export function minkowskiFigure(section) {
  const handles = [
    ...bodyHandles('a', () => shapeA, LIMITS, { called: () => called.triangle }),
    ...bodyHandles('b', shapeB, LIMITS, { called: () => called.box }),
  ];
  /** The difference as it was drawn last. */
  let difference = POINT;
  const [whole] = bodyHandles('difference', () => difference, LIMITS, { turns: false, at: placeOf });
  /** Dragging or turning the difference does so with B. @type {Handle<State>} */
  const handle = {
    ...whole,
    label: (state) => words.difference(decimal(placeOf(state).x), decimal(placeOf(state).y)),
    drag: handles[3].drag,
    nudge: handles[3].nudge,
  };

  const figure = createFigure(section, {
    world: WORLD,
    usual: { a: { x: -0.6, y: 0.35, angle: -1.944 }, b: { x: 0.6, y: -0.05, angle: -0.3 }, round: false },
    transient: { carried: 1, playing: false, shown: 'pair' },
    fields: { a: poseField(LIMITS), b: poseField(LIMITS), round: flagField('round', 'square') },
    handles: () => handles,
    algorithm: algorithm('difference', 'holdsOrigin'),
    second: { world: WORLD, label: words.picture, handles: () => [handle] },
    show(/** @type {State} */ state, picture, other) {
      const { a, b } = state;
      const mtv = collide(shapeA, a, shapeB(state), b)?.mtv ?? null;
      const apart = distance(shapeA, a, shapeB(state), b);
      difference = Shape.hull(differences(state), { radius: shapeA.radius + shapeB(state).radius });
      // The distance from the origin to the difference is the distance from A to B.
      const point = distance(POINT, ORIGIN, difference, placeOf(state));
      const inside = contains(difference, placeOf(state), ORIGIN);

      const edges = edgesOf(state, difference, point.normal);
      const carried = state.carried < 1 ? carriedTo(state.carried, edges, difference.radius) : null;
      if (carried) {
        drawCarried(picture, state, carried);
        drawTrace(other, state, carried);
      } else {
        drawPair(picture, state, edges, mtv, apart);
        drawDifference(other, state, difference, edges, point);
      }

      const far = decimal(Math.abs(point.distance));
      return {
        ...verdictOf(apart.distance),
        reason: carried ? words.carried : isTouch(apart.distance) ? words.onBoundary : (inside ? words.inside : words.outside)(far),
        rows: [
          ['separation', apart.distance, undefined, words.rows.separation],
          ['origin', point.distance, undefined, words.rows.origin],
          ['overlaps', mtv ? words.yes : words.no, undefined, words.rows.overlaps],
          ['inside', inside ? words.yes : words.no, undefined, words.rows.inside],
          ['mtv', mtv ?? NONE, 'mtv'],
          ['nearest', point.onB, undefined, words.rows.nearest],
        ],
        lit: { [mtv ? 'origin inside' : 'origin outside']: '' },
        code: pairCode(A.code, B(state).code, a, b, ...CALLS),
      };
    },
  });

  playFilm(figure, 'carried', 4.8);
  const shown = choices(figure.store, 'shown', words.shown, words.pictures);
  shown.classList.add('one');
  figure.store.subscribe(({ shown }) => (figure.place.dataset.shown = shown));
  figure.controls.append(shown, ...playButtons(figure.store, {}, words.carry), toggle(figure.store, 'round', words.radius));
  return figure;
}

const CALLS = [
  'const turned = ({ points }, { angle }) => points.map(({ x, y }) => [',
  '  Math.cos(angle) * x - Math.sin(angle) * y, Math.sin(angle) * x + Math.cos(angle) * y])',
  'const all = turned(b, poseB).flatMap(([x, y]) => turned(a, poseA).map(([p, q]) => [x - p, y - q]))',
  'const difference = Shape.hull(all, { radius: a.radius + b.radius })',
  'const place = { x: poseB.x - poseA.x, y: poseB.y - poseA.y }',
  '',
  'distance(a, poseA, b, poseB)',
  `distance(Shape.point(), { x: 0, y: 0 }, difference, place) ${words.comment}`,
];
