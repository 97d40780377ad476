import { explain } from 'shadowgap';
import { drawDot } from '../../draw/handles.js';
import { drawPair } from '../../draw/pair.js';
import { distanceTo } from '../../draw/rulers.js';
import { toggle } from '../../figure/controls.js';
import { flag } from '../../figure/fields.js';
import { figure } from '../../figure/figure.js';
import { body } from '../../figure/handles.js';
import { REACH } from '../../figure/stage.js';
import { saidOfPair } from '../../figure/verdict.js';
import { axisTable } from './axis-table.js';
import { chosen, kindOf, ROOM } from './chosen.js';
import { edgesNear } from './edges-near.js';
import { picker } from './picker.js';
import { vertexHandles } from './vertex-handles.js';
import { poseOf, toWorld } from '../../geometry/pose.js';
import { SIDES } from '../../geometry/sides.js';
import { pairCode } from '../../text/code.js';
import { axisName } from '../../text/features.js';

/**
 * Two shapes of any kind, every axis that the theorem tried, and a row for each. Pointing at an axis, at the edge that gave
 * it or at its row lights up the other two.
 */

/** @param {HTMLElement} section */
export function pairFigure(section) {
  /** The marks of the last drawing and its ruler, to find which axis the pointer is on. @type {import('../../draw/pair.js').Line[]} */
  let lines = [];
  /** What was tried. @type {import('shadowgap').AxisTest[]} */
  let axes = [];
  /** @param {import('shadowgap').Point | null} at  @param {number} reach */
  const highlight = (at, reach) => {
    /** @param {{ name: string | null, far: number }[]} found */
    const nearest = (found) => found.filter(({ far }) => far <= reach).sort((p, q) => p.far - q.far)[0]?.name;
    // An edge is thin, and goes before a ruler that it lies under.
    const name = at
      ? nearest(edgesNear(it.store.state, it.stage.view, at, axes).map(({ axis, far }) => ({ name: axes[axis] && axisName(axes[axis]), far })))
        ?? nearest(lines.map(({ name, line }) => ({ name, far: distanceTo(line, at) }))) ?? null
      : null;
    if (name !== it.store.state.highlight) it.store.set({ highlight: name });
  };

  const it = figure(section, {
    world: { width: 13.5, height: 10.8 },
    usual: {
      a: { kind: 'hexagon', x: -1.25, y: 0.6, angle: 0.3 },
      b: { kind: 'triangle', x: 1.35, y: -0.6, angle: 0.2 },
      axes: false,
      edit: false,
    },
    passing: { highlight: null, refused: '' },
    fields: { a: chosen, b: chosen, axes: flag('all', 'some'), edit: flag() },
    handles: (state) => SIDES.flatMap((side) => [
      ...body(side, (state) => kindOf(state[side]).shape, ROOM, { called: (state) => kindOf(state[side]).label.toLowerCase() }),
      ...(state.edit ? vertexHandles(side, kindOf(state[side]).shape) : []),
    ]),
    onHover: (at) => highlight(at, REACH.mouse),
    onTap: (at) => highlight(at, REACH.touch),
    show(state, picture) {
      const [a, b] = SIDES.map((side) => ({ ...kindOf(state[side]), pose: poseOf(state[side]) }));
      const told = explain(a.shape, a.pose, b.shape, b.pose, { allAxes: state.axes });
      const whole = told.overlaps || state.axes ? told : explain(a.shape, a.pose, b.shape, b.pose, { allAxes: true });
      axes = told.axes;
      const pointed = axes.findIndex((test) => axisName(test) === state.highlight);
      const active = pointed < 0 ? told.decisive : pointed;

      lines = drawPair(picture, { a, b }, told, active);
      table.show(told, whole, active, `${a.id} ${b.id}`);
      SIDES.forEach((side, i) => pickers[i].show(state[side].kind));
      if (state.edit) {
        [a, b].forEach(({ shape, pose }, i) => vertexHandles(SIDES[i], shape).forEach(({ name }, k) =>
          drawDot(picture, name, toWorld(pose, shape.points[k]), picture.palette[SIDES[i]])));
      }
      const said = saidOfPair(told, whole);
      return {
        ...said,
        reason: state.refused || said.reason,
        code: pairCode(a.code, b.code, a.pose, b.pose, `explain(a, poseA, b, poseB${state.axes ? ', { allAxes: true }' : ''})`),
      };
    },
  });

  const pickers = SIDES.map((side) => picker(side, (kind) => it.store.set({ [side]: { ...it.store.state[side], kind, points: undefined }, refused: '' })));
  const table = axisTable(it.store, 'axes');
  it.controls.append(...pickers.map(({ element }) => element), toggle(it.store, 'edit', 'Edit the vertices of polygons'));
  it.reading.append(table.element);
  return it;
}
