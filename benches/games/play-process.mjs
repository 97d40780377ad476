/** The process of one entry: it plays as many frames as an order says, and answers with their times and the verdict. */
import { argv } from 'node:process';
import { makeEntry } from './entries.mjs';
import { makePlay } from './play.mjs';

const [name, updates] = [argv[2], Number(argv[3])];
const { play, verdict } = makePlay(await makeEntry(name, updates));

process.on('message', (/** @type {{ frames: number }} */ { frames }) => {
  try {
    process.send?.({ times: play(frames), verdict });
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
});
process.send?.('ready');
