/**
 * How long a page's main thread works, for a processor that is four times slower than this one, as in a phone. Work is
 * the thread's own time, from Chromium's trace, so that other programs of this machine hardly count. The trace has
 * whole tasks alone: with all their parts it takes a sixth of the time itself.
 */
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How much slower the processor is than this one. */
export const SLOWER = 4;

/**
 * The tasks of the page's main thread during an action: how long each works on the slower processor, in milliseconds,
 * and how many of the page's marks of this name had been set before its end, less one.
 *
 * @param {import('puppeteer-core').Page} page
 * @param {string} name
 * @param {() => Promise<unknown>} action
 * @returns {Promise<{ mark: number, work: number }[]>}
 */
export async function traced(page, name, action) {
  const path = join(tmpdir(), `shadowgap-trace-${process.pid}.json`);
  await page.tracing.start({ path, categories: ['toplevel', 'blink.user_timing'] });
  await action();
  await page.tracing.stop();
  /** @type {{ name: string, tid: number, pid: number, ts: number, dur?: number, tdur?: number }[]} */
  const events = JSON.parse(readFileSync(path, 'utf8')).traceEvents;
  rmSync(path);
  const marks = events.filter((event) => event.name === name).sort((a, b) => a.ts - b.ts);
  const [{ pid, tid }] = marks;
  return events.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.pid === pid && event.tid === tid).map(({ ts, dur = 0, tdur = 0 }) => ({
    mark: marks.filter((mark) => mark.ts <= ts + dur).length - 1, work: (SLOWER * tdur) / 1000,
  }));
}

/**
 * How long frames take, in milliseconds: `usual`, the median, and `slow`, the 95th percentile.
 *
 * @param {import('puppeteer-core').Page} page
 * @param {() => Promise<unknown>} action  sets a mark `frame` at the begin of each frame
 */
export async function timesOfFrames(page, action) {
  /** @type {number[]} */
  const works = [];
  for (const { mark, work } of await traced(page, 'frame', action)) if (mark >= 0) works[mark] = (works[mark] ?? 0) + work;
  // The first frames compile code, and the last one lasts as long as the trace.
  const sorted = works.slice(10, -1).sort((a, b) => a - b);
  return { usual: sorted[Math.floor(0.5 * sorted.length)], slow: sorted[Math.floor(0.95 * sorted.length)] };
}
