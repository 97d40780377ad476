/** One press moves by 0.1 units and turns by 2°; with Shift, by 1 unit and 15°. */
const STEP = { move: 0.1, turn: Math.PI / 90 };
const BIG_STEP = { move: 1, turn: Math.PI / 12 };

/** @type {Record<string, [x: number, y: number, turns: number]>} */
const KEYS = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  r: [0, 0, -1],
  t: [0, 0, 1],
};

/**
 * Moving and turning by keyboard while `element` has the focus: arrows move, R turns to the left and T to the right.
 * @param {HTMLElement} element  @param {(x: number, y: number, angle: number) => void} nudge
 */
export function enableKeys(element, nudge) {
  element.addEventListener('keydown', (event) => {
    const key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? BIG_STEP : STEP;
    nudge(key[0] * step.move, key[1] * step.move, key[2] * step.turn);
  });
}

/**
 * Calls `cancel` when Escape is pressed, wherever the focus is: after a click on a canvas no element has it.
 * @param {() => void} cancel
 */
export function onEscape(cancel) {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') cancel();
  });
}
