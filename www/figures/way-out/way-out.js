import { distance, explain } from 'shadowgap';
import { algorithm } from '../../figure/algorithm.js';
import {
  ANYWHERE, bodyHandles, button, choiceField, choices, copyText, createExercise, createFigure, createGlide, mixAngles,
  NONE, numberField, pointHandle, poseField, poseWithin, verdictOf,
} from '../../figure/index.js';
import { EXERCISE } from './exercise.js';
import { drawGuess, drawGuessing, guessHandle, NO_GUESS } from './guess.js';
import { drawState } from './picture.js';
import { barsOf, BEST, pointsFor, ROUNDS, roundsOf, sumOf, today } from './rounds.js';
import { A, areEqual, B, farOut, ORDER, placesOf, pulledTo, shapes, wayOf, waysOut } from './ways.js';
import { clamp, distanceBetween, dot as dotProduct, lengthOf, minus, mix, moved, rounded, SIDES } from '../../geometry/plane.js';
import { decimal, isTouch, literal, pairCode, setText } from '../../text/index.js';
import { controls, wayOut as words } from '../../words.js';

/**
 * The shortest way out of an overlap: first the reader guesses it, then pulls B along it. Beside it are two popular
 * ways: one is longer, the other may end too soon.
 * @import { Way, Ways } from './ways.js'
 * @typedef {{ day: string, points: readonly number[] }} Game  the ten rounds: the points of those that are over
 * @typedef {{ a: Placed, b: Placed, way: Way, pulled: number, guess: import('./guess.js').Guess | null, game: Game |
 *   null }} State
 *   `pulled`: the part of the way by which B has been pulled; `guess`: the reader's, until which the ways are hidden
 */

const LIMITS = { x: 2.4, y: 1.3 };

/** Within this distance of the end, in world units, the ring snaps to it: a hand cannot hit a single point. */
const NEARLY = 0.06;
/** The greatest part of the way: a little beyond the end, where a gap shows. */
const MAX_PULLED = 1.2;

const USUAL = { a: { x: -0.2, y: 1, angle: -0.08 }, b: { x: 1.6, y: -0.2, angle: -2.95 }, way: 'mtv', pulled: 0 };

/** @param {HTMLElement} section */
export function wayOutFigure(section) {
  // Dragging a box makes the place that B has been pulled to B's own.
  const boxes = SIDES.flatMap((side) => bodyHandles(side, () => shapes[side], LIMITS, {
    called: () => (side === 'a' ? words.large : words.small),
    at: (state) => placesOf(state)[side],
    put: (state, placed) => ({ b: placesOf(state).b, pulled: 0, guess: null, [side]: poseWithin(placed, LIMITS) }),
  }));
  /** @type {Handle<State>} */
  const ring = {
    ...pointHandle('ring', { label: '', limits: ANYWHERE, at: (state) => placesOf(state).b, put: pulledTowards }),
    label: ({ way, pulled }) => words.ring[way](Math.round(pulled * 100)),
  };

  const figure = createFigure(section, {
    world: { width: 13, height: 8.6 },
    usual: USUAL,
    transient: { guess: NO_GUESS, game: null },
    fields: { a: poseField(LIMITS), b: poseField(LIMITS), way: choiceField(ORDER), pulled: numberField(0, MAX_PULLED) },
    algorithm: algorithm('collide'),
    // While the rounds are played, nothing that would change them.
    handles: (state) => (guessIn(state) ? [guessHandle] : state.game ? [ring] : wayOf(state) ? [...boxes, ring] : boxes),
    show(/** @type {State} */ state, picture) {
      const { a, b, way, game } = state;
      const guessing = guessIn(state);
      const guess = seenIn(state);
      // Once it is seen, B goes from the guess to where it should have ended.
      const { mtv = NO_GUESS } = waysOut(state) ?? {};
      const goal = glide(guess ? 'right' : 'guess', (guess ? mtv : guessing) ?? NO_GUESS);
      const ways = guessing ? null : waysOut(state);
      const chosen = ways?.[way] ?? null;
      const depth = ways ? lengthOf(ways.mtv) : 0;
      const there = pulledTo(state, chosen);
      const now = explain(shapes.a, a, shapes.b, there);
      if (guessing) drawGuessing(picture, shapes, a, b, guessing);
      else drawState(picture, state, there, now, ways, turn, guess && goal);
      if (guess) drawGuess(picture, b, guess);
      judge({ points: game && game.points });

      const { centres = null, common = null } = ways ?? {};
      const along = centres && lengthOf(centres);
      /** What is left after a way, or a part of it. @param {Point | null} way  @param {number} [part] */
      const left = (way, part) => way && depthOf(distance(shapes.a, a, shapes.b, moved(b, way, part)));
      return {
        ...verdictOf(now.separation.distance),
        reason: reasonFor(state, ways),
        ...(game ? gameReading(state, ways) : guessing && words.guessing),
        rows: [
          ['mtv', ways?.mtv ?? NONE, 'mtv'],
          ['length', ways && depth, 'mtv', words.rows.length],
          ['left', guessing ? null : depthOf(now.separation), undefined, words.rows.left],
          ['centres', along, undefined, words.rows.centres],
          ['centres-left', along && left(centres, depth / along), undefined, words.leftAfter(decimal(depth))],
          ['common', common && lengthOf(common), undefined, words.rows.common],
          ['common-left', left(common), undefined, words.rows.commonLeft],
        ],
        // Not while the reader guesses: the lit line tells the depth.
        lit: guessing ? {} : litOf(way, now.separation.distance),
        code: pairCode(A.code, B.code, a, b, ...callsFor(state, chosen)),
      };
    },
  });

  const { store } = figure;
  const judge = createExercise(figure, EXERCISE);
  const turn = createGlide(store, mixAngles);
  const glide = createGlide(store, mix, 600);
  const step = button(words.seeIt, () => store.set(nextStep(store.state)));
  step.style.minWidth = '9rem';
  const copy = button(words.copy, () => {
    const { game } = store.state;
    if (!game) return;
    const text = words.result(game.day, sumOf(game.points), ROUNDS * BEST, barsOf(game.points));
    copyText(copy, words.copy, `${text}\n${location.href.split(/[?#]/)[0]}#way-out`, () => {
      getSelection()?.selectAllChildren(/** @type {Node} */ (figure.reading.querySelector('output')));
      return controls.selected;
    });
  });
  const ways = choices(store, 'way', words.way, words.ways);
  const follow = (/** @type {State} */ state) => {
    setText(step, guessIn(state) ? words.seeIt : isOver(state.game) || !state.game ? words.rounds(ROUNDS) : words.nextRound);
    // The ways would tell what is to be guessed.
    ways.hidden = guessIn(state) !== null || state.game !== null;
    copy.hidden = !isOver(state.game);
  };
  // At once, too: the first drawing may come later.
  follow(store.state);
  store.subscribe(follow);
  figure.controls.append(step, copy, ways);
  return figure;
}

/** Whether all rounds have been played. @param {Game | null} game */
const isOver = (game) => game !== null && game.points.length === ROUNDS;

/** Shows the way out, begins the rounds, or the next round. @param {State} state  @returns {Partial<State>} */
function nextStep(state) {
  const { game } = state;
  const guess = guessIn(state);
  if (guess) {
    const mtv = waysOut(state)?.mtv ?? guess;
    return { guess: { ...guess, shown: true }, game: game && { ...game, points: [...game.points, pointsFor(guess, mtv)] } };
  }
  const now = !game || isOver(game) ? { day: today(), points: [] } : game;
  return { ...roundsOf(now.day, shapes)[now.points.length], way: 'mtv', pulled: 0, guess: NO_GUESS, game: now };
}

/**
 * Verdict and reason while the ten rounds are played, unless something else has been moved.
 * @param {State} state  @param {Ways | null} ways
 */
function gameReading({ guess, game }, ways) {
  const points = game?.points ?? [];
  if (guess && !guess.shown) return { verdict: words.round(points.length + 1, ROUNDS), colour: undefined, reason: words.guessing.reason };
  if (!guess || !ways?.mtv) return {};
  const off = decimal(distanceBetween(guess, ways.mtv));
  if (points.length < ROUNDS) return { verdict: words.points(points[points.length - 1]), colour: undefined, reason: words.off(off) };
  return { verdict: words.total(sumOf(points), ROUNDS * BEST), colour: undefined, reason: `${words.off(off)} ${barsOf(points)}` };
}

/**
 * The guess that the reader is about to make; null if the ways are shown. The figure asks as it is usually, and while
 * the rounds are played; a link to another state shows the ways.
 * @param {State} state
 */
function guessIn({ a, b, way, pulled, guess, game }) {
  const usual = a === USUAL.a && b === USUAL.b && way === USUAL.way && pulled === USUAL.pulled;
  return guess && !guess.shown && (usual || game) ? guess : null;
}

/** The guess beside which the way out is shown. @param {State} state */
const seenIn = ({ guess }) => (guess?.shown ? guess : null);

/** Moves B to the point of the way that is nearest to p. @param {State} state  @param {Point} p */
function pulledTowards(state, p) {
  const way = wayOf(state) ?? { x: 1, y: 0 };
  const length = lengthOf(way);
  const gone = dotProduct(minus(p, state.b), way) / length;
  return { pulled: Math.abs(gone - length) < NEARLY ? 1 : rounded(clamp(gone / length, 0, MAX_PULLED)) };
}

const depthOf = (/** @type {Separation} */ { distance }) => Math.max(0, -distance);
/** The line that decides; for the common length, also the shorter way. @param {Way} way  @param {number} distance */
function litOf(way, distance) {
  if (distance > 0 && !isTouch(distance)) return { 'a gap: apart': decimal(distance) };
  return { 'least so far': decimal(Math.max(0, -distance)), ...(way === 'common' && { 'shorter way': '' }) };
}

/** @param {State} state  @param {Ways | null} ways */
function reasonFor(state, ways) {
  const { way, pulled } = state;
  const guess = seenIn(state);
  if (!ways?.mtv) return words.noOverlap;
  if (guess) return words.guessed(decimal(distanceBetween(guess, ways.mtv)));
  const chosen = ways[way];
  if (!chosen) return words.noLine;
  const length = lengthOf(chosen);
  return words.gone[way](decimal(length * pulled), decimal(length), decimal(lengthOf(ways.mtv)), Boolean(areEqual(ways.mtv, chosen)));
}

/** @param {State} state  @param {Point | null} chosen */
function callsFor({ a, b, way, pulled }, chosen) {
  if (!chosen) return ['const contact = collide(a, poseA, b, poseB)', 'distance(a, poseA, b, poseB)'];
  const { x, y } = farOut(a, b);
  const found = {
    mtv: ['const way = collide(a, poseA, b, poseB).mtv'],
    centres: [
      `const far = { ...poseB, x: poseB.x + ${literal(x)}, y: poseB.y + ${literal(y)} }`,
      `const free = 1 - cast(a, poseA, b, far, { x: ${literal(-x)}, y: ${literal(-y)} }).time`,
      `const way = { x: ${literal(x)} * free, y: ${literal(y)} * free }`,
    ],
    common: [`const way = { x: ${literal(chosen.x)}, y: ${literal(chosen.y)} } ${words.comment}`],
  };
  const part = literal(pulled);
  return [...found[way], `distance(a, poseA, b, { ...poseB, x: poseB.x + ${part} * way.x, y: poseB.y + ${part} * way.y })`];
}
