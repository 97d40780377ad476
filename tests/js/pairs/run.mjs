/** Asks libraries about batches of pairs and judges their answers. */
import { drawBatch } from './families.mjs';
import { pair, place, separation } from './oracle.mjs';
import { judge, newTally } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {import('./libraries.mjs').Asked} Asked */

/** As many mistakes of a kind are kept by name. */
const KEPT = 3;

/**
 * One batch of a family.
 * @param {string} family
 * @param {number} number
 * @param {Record<string, (batch: import('./families.mjs').Batch) => Asked | Promise<Asked>>} libraries
 * @param {Record<string, Tally>} tallies by the libraries' names; those missing are added
 * @param {number} [pairs]
 */
export async function runBatch(family, number, libraries, tallies, pairs) {
  const batch = drawBatch(family, number, pairs);
  const { a, b, poses, touching } = batch;
  /** @type {{ asked: Asked, tally: Tally, find: (what: string, amount: number) => void }[]} */
  const all = [];
  let i = 0;
  for (const [name, setUp] of Object.entries(libraries)) {
    const tally = tallies[name] ??= newTally();
    /** @param {string} what @param {number} amount */
    const find = (what, amount) => {
      const { finds } = tally;
      finds.push({ what, amount, batch: number, pair: i });
      const alike = finds.filter((one) => one.what === what).sort((one, other) => other.amount - one.amount);
      if (alike.length > KEPT) finds.splice(finds.indexOf(alike[KEPT]), 1);
    };
    try {
      all.push({ asked: await setUp(batch), tally, find });
    } catch (error) {
      find(`shapes: ${error}`, 1);
      tally.asked += touching.length;
      tally.refused += touching.length;
    }
  }
  for (; i < touching.length; i += 1) {
    place(a[i % a.length], b[i % b.length], poses, 6 * i);
    const truth = separation(pair.touch + pair.error);
    for (const { asked, tally, find } of all) {
      try {
        const said = asked.ask(i);
        if (said === undefined) {
          tally.asked += 1;
          tally.refused += 1;
        } else {
          judge(tally, said, asked.answer, truth, touching[i] === 1, find);
        }
      } catch (error) {
        tally.asked += 1;
        tally.failed += 1;
        find(`${error}`, 1);
      }
    }
  }
  for (const { asked } of all) asked.end?.();
}
