import { distance, explain } from 'shadowgap';
import { bodyHandles, choiceField, createFigure, parseNumbers, poseWithin } from '../../figure/index.js';
import { createGallery } from './gallery.js';
import { drawMistake } from './mistake-picture.js';
import * as mistakes from '../../geometry/mistakes.js';
import { lengthOf, moved, SIDES } from '../../geometry/plane.js';
import { makeKind } from '../../shapes/make.js';
import { decimal, find, isTouch, pairCode } from '../../text/index.js';
import { called, mistakes as words } from '../../words.js';

/**
 * Twelve mistaken tests, each beside the library's answer for its own pair. Their names are those of the functions in
 * www/geometry/mistakes.js and of the cards in index.html, which also have the mistaken line and the right one.
 * `#mistakes?card=` and a name leads to one card.
 * @typedef {import('./mistake-picture.js').Turning & { usual: { a: number[], b: number[] }, grid?: number,
 *   who?: 'some' }} Pair
 * `usual`: their usual poses; `grid`: the step in which they move; `who`: whose the other answer is, if it is not a
 * mistake
 */

const WORLD = { width: 8, height: 5 };
const LIMITS = { x: 3.4, y: 1.9 };

/** @param {number} width  @param {number} height */
const box = (width, height) => makeKind('', called.box, 'box', width, height);
const circle = (/** @type {number} */ radius) => makeKind('', called.circle, 'circle', radius);
/** @param {number[][]} points */
const triangle = (...points) => makeKind('', called.triangle, 'polygon', points);

/** @type {Record<string, Pair>} */
export const PAIRS = {
  alongEdges: {
    a: triangle([-1, -1], [1.4, -1], [-1, 1.4]),
    b: box(0.9, 0.9),
    usual: { a: [-0.6, -0.25, 0], b: [0.5, 0.4, 0] },
    turns: 'ab',
  },
  withoutCentre: {
    a: makeKind('', called.pentagon, 'regular', 5, 1.1),
    b: box(1.8, 1.2),
    usual: { a: [-2.3, 0.2, 0], b: [2.2, -0.3, 0] },
  },
  exactDuplicates: {
    a: triangle([-0.8, -1.4], [1.2, 0.6], [-0.8, 0.6]),
    b: triangle([0.8, 1.4], [-1.2, -0.6], [0.8, -0.6]),
    usual: { a: [-1.4, 0.6, 0.1], b: [1.5, -0.3, 0.1] },
    turns: 'a',
  },
  skipsFirst: {
    a: makeKind('', called.hexagon, 'regular', 6, 1.2),
    b: triangle([-0.6, 1.3], [-0.6, -1.3], [1.4, 0]),
    usual: { a: [-1.2, 0, 0], b: [1, 0, 0] },
    turns: 'ab',
  },
  lineOfCentres: { a: box(6, 0.6), b: circle(0.4), usual: { a: [-0.2, 0.6, 0], b: [2.6, -0.4, 0] } },
  flippedCorners: { a: box(2, 2), b: box(0.8, 0.8), usual: { a: [-0.4, 0.2, 0.785], b: [1.1, 0.2, 0] }, turns: 'a' },
  longerSide: { a: box(2, 2), b: box(2, 2), usual: { a: [-0.9, 0.75, 0], b: [0.9, -0.75, 0] } },
  plainSum: { a: circle(1.3), b: circle(1.1), usual: { a: [-0.8, 0, 0], b: [1.1, 0, 0] } },
  anyLength: { a: box(2.4, 2.4), b: box(2, 2), usual: { a: [-1.2, 0, 0], b: [0.5, 0.3, 0] } },
  commonPart: { a: box(4, 4), b: box(0.8, 1.2), usual: { a: [-0.8, 0, 0], b: [0, 0.2, 0] } },
  flipByCentres: {
    a: triangle([-1.6, -1.3], [3.2, 0], [-1.6, 1.3]),
    b: box(0.5, 4),
    usual: { a: [-0.6, 0, 0], b: [-0.1, 0, 0] },
  },
  touchIsApart: { a: box(2, 1.5), b: box(1.5, 2), usual: { a: [-1, 0.25, 0], b: [0.75, -0.25, 0] }, grid: 0.25, who: 'some' },
};

/** Compares a mistaken answer with the library's. @param {string} name  @param {any} part  both poses */
function compare(name, { a: poseA, b: poseB }) {
  const { a, b } = PAIRS[name];
  const mistaken = /** @type {Record<string, mistakes.Mistake>} */ (mistakes)[name](a.shape, poseA, b.shape, poseB);
  const library = distance(a.shape, poseA, b.shape, poseB);
  const result = mistaken.axes ? counts() : mistaken.push && library.distance <= 0 ? pushes(mistaken.push) : verdicts();
  const comment = words.comment(name, result.wrong);
  return { mistaken, library, ...result, code: pairCode(a.code, b.code, poseA, poseB, comment, result.call) };

  function verdicts() {
    const overlaps = library.distance <= 0;
    return {
      wrong: mistaken.overlaps ? words.overlapping : words.apart,
      right: standing(library.distance),
      same: mistaken.overlaps === overlaps,
      call: 'distance(a, poseA, b, poseB)',
    };
  }

  function counts() {
    const needed = explain(a.shape, poseA, b.shape, poseB, { allAxes: true }).axes.length;
    const tested = mistaken.axes?.length ?? 0;
    const call = 'explain(a, poseA, b, poseB, { allAxes: true }).axes.length';
    return { wrong: words.axes(tested), right: words.axes(needed), same: tested === needed, call };
  }

  /** Compares two pushes; the library measures where the mistaken one leaves B. @param {Point} push */
  function pushes(push) {
    const left = distance(a.shape, poseA, b.shape, moved(poseB, push)).distance;
    const length = lengthOf(push);
    return {
      wrong: words.push(decimal(length), standing(left)),
      right: words.push(decimal(-library.distance), words.touching),
      same: Math.abs(left) < 1e-4 && Math.abs(length + library.distance) < 1e-4,
      call: 'collide(a, poseA, b, poseB)',
    };
  }
}

/** How two shapes at a distance stand to each other. @param {number} distance  signed */
function standing(distance) {
  if (isTouch(distance)) return words.touching;
  return distance < 0 ? words.overlappingBy(decimal(-distance)) : words.apartBy(decimal(distance));
}

/** @param {HTMLElement} section */
export function mistakesFigure(section) {
  const names = Object.keys(PAIRS);
  const list = find(section, '.cards');
  /** @type {ReturnType<typeof createGallery>} */
  let all;
  const compared = /** @type {Record<string, ReturnType<typeof compare>>} */ ({});
  /** The state that each card's answers are of. @type {Map<string, any>} */
  const answered = new Map();
  /** Whether all cards are drawn at once, even at first. */
  let whole = false;

  const figure = createFigure(section, {
    world: WORLD,
    usual: { ...Object.fromEntries(names.map((name) => [name, placed(name, PAIRS[name].usual)])), last: names[0], card: '' },
    fields: {
      ...Object.fromEntries(names.map((name) => [name, poses(name)])),
      last: choiceField(names),
      card: choiceField(names),
    },
    stages(place, store) {
      place.append(list);
      all = createGallery(list, store, Object.fromEntries(names.map((name) => {
        const handles = SIDES.flatMap((side) => handlesOf(side, PAIRS[name]));
        return [name, { world: WORLD, handles: () => handles }];
      })));
      return all.cards.map(({ stage }) => stage);
    },
    show(state) {
      for (const { name, element } of all.cards) element.classList.toggle('marked', name === state.card);
      for (const name of names) {
        if (answered.get(name) === state[name]) continue;
        compared[name] = compare(name, state[name]);
        answered.set(name, state[name]);
      }
      for (const { name, stage, showResult } of all.changed(state, whole)) {
        const one = compared[name];
        drawMistake(stage.begin(), PAIRS[name], state[name], one);
        showResult({ same: one.same, rows: [[words.who[whoOf(name)], one.wrong], [words.library, one.right]] }, state.dragged);
      }
      const wrong = names.filter((name) => !compared[name].same).length;
      const { same, wrong: result, right, code } = compared[state.last];
      const title = all.cards.find(({ name }) => name === state.last)?.title ?? '';
      return {
        verdict: words.verdict(wrong, names.length),
        reason: words.reason[whoOf(state.last)](title, result, right, same),
        code,
        follow: () => all.cards.forEach(({ showRows }) => showRows()),
      };
    },
  });
  figure.reading.append(find(figure.place, '.controls'));
  /** Shows the card that a link leads to. */
  function arrive() {
    const card = all.cards.find(({ name }) => name === figure.store.state.card);
    if (!card || !location.hash.includes('card=')) return;
    card.element.scrollIntoView({ block: 'center' });
    card.element.querySelector('a')?.focus({ preventScroll: true });
  }
  addEventListener('hashchange', arrive);

  return {
    ...figure,
    arrive,
    recolour() {
      all.redrawAll();
      figure.recolour();
    },
    /** Draws all cards. */
    finish() {
      all.redrawAll();
      whole = true;
      figure.drawNow();
      whole = false;
    },
  };
}

const whoOf = (/** @type {string} */ name) => PAIRS[name].who ?? 'mistaken';

/** @param {string} name  @param {{ a: number[], b: number[] }} places */
function placed(name, { a, b }) {
  const [poseA, poseB] = [a, b].map(([x, y, angle]) => poseWithin({ x, y, angle }, LIMITS));
  return { a: onGrid(poseA, PAIRS[name]), b: onGrid(poseB, PAIRS[name]), hovered: null, focus: null };
}

/** Both poses of a card in the address. @param {string} name  @returns {Field<any>} */
function poses(name) {
  return {
    write: ({ a, b }) => [a, b].flatMap(({ x, y, angle }) => [x, y, angle]).join(),
    read(text) {
      const found = parseNumbers(text, 6);
      return found && placed(name, { a: found.slice(0, 3), b: found.slice(3) });
    },
  };
}

/** @param {Point} pose  @param {Pair} pair */
function onGrid({ x, y, ...rest }, { grid }) {
  return grid ? { x: Math.round(x / grid) * grid, y: Math.round(y / grid) * grid, ...rest } : { x, y, ...rest };
}

/** @param {Side} side  @param {Pair} pair */
function handlesOf(side, pair) {
  const { shape, label } = pair[side];
  const handles = bodyHandles(side, () => shape, LIMITS, { turns: pair.turns?.includes(side) ?? false, called: () => label });
  if (!pair.grid) return handles;
  const step = 10 * pair.grid;
  return handles.map((/** @type {Handle<any>} */ handle) => ({
    ...handle,
    drag: (/** @type {any[]} */ ...how) => ({ [side]: onGrid(/** @type {any} */ (handle.drag)(...how)[side], pair) }),
    nudge: (/** @type {any} */ state, /** @type {number} */ x, /** @type {number} */ y) =>
      ({ [side]: onGrid(handle.nudge?.(state, x * step, y * step, 0)[side], pair) }),
  }));
}
