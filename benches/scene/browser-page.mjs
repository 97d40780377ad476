/** One contestant and one scene, in a page of their own. `browsers.mjs` says what to do, by two functions that it finds here. */
import { enter } from './turns.mjs';

/** @type {(order: import('./turns.mjs').Order) => any} */
let obey;

/** By the clock on the wall: a page knows no other, such as the processor's. @param {() => void} work */
function time(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

Object.assign(globalThis, {
  /** @param {string} name @param {string} columnName */
  async prepare(name, columnName) {
    // Where other pages could look on, clocks tick in steps as long as a frame of ours.
    if (!crossOriginIsolated) throw new Error('the page is not isolated: its clock is too coarse');
    obey = await enter(name, columnName, { load: (module) => import(new URL(module, location.href).href), time });
  },
  /** @param {string} text an order as JSON, which has no typed arrays; lists do as well */
  obey(text) {
    const order = JSON.parse(text);
    const answer = obey(order);
    // That clock counts what other programs do meanwhile: of two runs in a turn, the one they fell into less.
    return order.do === 'run' ? { ...answer, time: Math.min(answer.time, obey(order).time) } : answer;
  },
});
