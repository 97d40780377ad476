/** The process of one contestant in one scene. The parent process sends orders, one message at a time. */
import { argv } from 'node:process';
import { time } from '../clock.mjs';
import { prepareFrames } from './frames.mjs';
import { serveOrders } from './orders.mjs';

const [, , name, columnName] = argv;

/** @type {(order: import('./frames.mjs').Order) => object} */
let carryOut;

await serveOrders(async () => {
  carryOut = await prepareFrames(name, columnName, { load: (module) => import(module), time });
}, (order) => carryOut(order));
