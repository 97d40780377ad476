/**
 * The page of one contestant in one scene. `browsers.mjs` sends it orders by calling two global functions, `prepare`
 * and `carryOut`.
 */
import { prepareFrames } from './frames.mjs';

/** @type {(order: import('./frames.mjs').Order) => any} */
let carryOut;

/** Elapsed time: a page cannot read the processor's time. @param {() => void} work */
function time(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

Object.assign(globalThis, {
  /** @param {string} name @param {string} columnName */
  async prepare(name, columnName) {
    // In a page that is not isolated, the clock's steps are as long as a small scene's frame.
    if (!crossOriginIsolated) throw new Error('the page is not isolated: its clock is too coarse');
    carryOut = await prepareFrames(name, columnName, { load: (module) => import(new URL(module, location.href).href), time });
  },
  /** @param {string} text an order as JSON, with lists in place of typed arrays */
  carryOut(text) {
    const order = JSON.parse(text);
    const result = carryOut(order);
    // Elapsed time includes what other programs did meanwhile: of two runs in a turn, the faster counts.
    return order.do === 'run' ? { ...result, time: Math.min(result.time, carryOut(order).time) } : result;
  },
});
