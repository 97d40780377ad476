/** One contestant and one scene, in a process of their own. The parent says what to do, one message at a time. */
import { argv } from 'node:process';
import { time } from '../clock.mjs';
import { serve } from './answer.mjs';
import { enter } from './turns.mjs';

const [, , name, columnName] = argv;

/** @type {(order: import('./turns.mjs').Order) => object} */
let obey;

await serve(async () => {
  obey = await enter(name, columnName, { load: (module) => import(module), time });
}, (order) => obey(order));
