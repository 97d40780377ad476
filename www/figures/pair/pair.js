import { explain } from 'shadowgap';
import { distanceTo, drawPair, drawPointHandle } from '../../draw/index.js';
import {
  bodyHandles, createFigure, createGlide, flagField, mixAngles, playButtons, playFilm, REACH, readingOfPair, toggle,
} from '../../figure/index.js';
import { algorithm } from '../../figure/algorithm.js';
import { createAxisTable } from './axis-table.js';
import { chosen, kindOf, LIMITS } from './chosen.js';
import { edgesNear } from './edges-near.js';
import { createPicker } from './picker.js';
import { rolledTo } from './roll.js';
import { vertexHandles } from './vertex-handles.js';
import { poseOf, SIDES, toWorld } from '../../geometry/plane.js';
import { axisName, decimal, pairCode } from '../../text/index.js';
import { called, drawing, pair as words } from '../../words.js';

/** Two shapes of any kind, every axis that was tried, and a table of them. Axis, edge and row light up together. */

/** @param {HTMLElement} section */
export function pairFigure(section) {
  /** As they were drawn last, for the pointer to hit. @type {import('../../draw/pair.js').Line[]} */
  let lines = [];
  /** The axes that were tried. @type {AxisTest[]} */
  let axes = [];
  /** @param {Point | null} at  @param {number} reach */
  const highlight = (at, reach) => {
    /** @param {{ name: string | null, far: number }[]} found */
    const nearest = (found) => found.filter(({ far }) => far <= reach).sort((p, q) => p.far - q.far)[0]?.name;
    // Edges come first: they are thin, and a ruler may cover them.
    const name = at
      ? nearest(edgesNear(figure.store.state, figure.stage.view, at, axes).map(({ axis, far }) => ({ name: axes[axis] && axisName(axes[axis]), far })))
        ?? nearest(lines.map(({ name, line }) => ({ name, far: distanceTo(line, at) }))) ?? null
      : null;
    if (name !== figure.store.state.highlight) figure.store.set({ highlight: name });
  };

  const figure = createFigure(section, {
    world: { width: 13.5, height: 10.8 },
    usual: {
      a: { kind: 'hexagon', x: -1.25, y: 0.6, angle: 0.3 },
      b: { kind: 'triangle', x: 1.35, y: -0.6, angle: 0.2 },
      axes: false,
      edit: false,
    },
    transient: { highlight: null, refused: '', roll: 1, playing: false },
    fields: { a: chosen, b: chosen, axes: flagField('all', 'some'), edit: flagField() },
    handles: (state) => SIDES.flatMap((side) => [
      ...bodyHandles(side, (state) => kindOf(state[side]).shape, LIMITS, { called: (state) => /** @type {Record<string, string>} */ (called)[kindOf(state[side]).id] }),
      ...(state.edit ? vertexHandles(side, kindOf(state[side]).shape) : []),
    ]),
    algorithm: algorithm('overlaps'),
    onHover: (at) => highlight(at, REACH.mouse),
    onTap: (at) => highlight(at, REACH.touch),
    show(state, picture) {
      const [a, b] = SIDES.map((side) => ({ ...kindOf(state[side]), pose: poseOf(state[side]) }));
      const explanation = explain(a.shape, a.pose, b.shape, b.pose, { allAxes: state.axes });
      const complete = explanation.overlaps || state.axes ? explanation : explain(a.shape, a.pose, b.shape, b.pose, { allAxes: true });
      axes = explanation.axes;
      const pointed = state.roll < 1 ? -1 : axes.findIndex((test) => axisName(test) === state.highlight);
      const active = pointed < 0 ? explanation.decisive : pointed;

      const rolled = state.roll < 1 ? rolledTo(state.roll, complete.axes, axes[active]) : null;
      lines = drawPair(picture, { a, b }, explanation, active, {
        rolls: Boolean(rolled),
        turn: (axis, angle) => {
          return rolled ? glide('rolls', angle + rolled.angle) : glide(`${axis} ${a.id} ${b.id}`, angle);
        },
      });
      SIDES.forEach((side, i) => pickers[i].show(state[side].kind));
      if (state.edit) {
        [a, b].forEach(({ shape, pose }, i) => vertexHandles(SIDES[i], shape).forEach(({ name }, k) =>
          drawPointHandle(picture, name, toWorld(pose, shape.points[k]), picture.palette[SIDES[i]])));
      }
      const reading = readingOfPair(explanation, complete);
      return {
        ...reading,
        reason: state.refused || (rolled ? words.rolls : reading.reason),
        follow: () => table.show(explanation, complete, rolled ? rolled.lies : active, `${a.id} ${b.id}`),
        lit: pointed >= 0 ? { 'two shadows': decimal(axes[pointed].separation) } : explanation.overlaps ? { 'no gap on any axis': '' }
          : { 'a gap: apart': sourceOf(axes[explanation.decisive]) },
        code: pairCode(a.code, b.code, a.pose, b.pose, `explain(a, poseA, b, poseB${state.axes ? ', { allAxes: true }' : ''})`),
      };
    },
  });

  const glide = createGlide(figure.store, mixAngles);
  playFilm(figure, 'roll', 4.8);
  const pickers = SIDES.map((side) => createPicker(side, (kind) => figure.store.set({ [side]: { ...figure.store.state[side], kind, points: undefined }, refused: '' })));
  const table = createAxisTable(figure.store, 'axes');
  figure.controls.append(...pickers.map(({ element }) => element), ...playButtons(figure.store, {}, words.roll), toggle(figure.store, 'edit', words.edit));
  figure.more.append(table.element);
  return figure;
}

/** The feature that gave an axis, for readers. @param {AxisTest} test */
const sourceOf = ({ source: { shape, feature, index } }) => `${shape.toUpperCase()} ${drawing[feature]} ${index}`;
