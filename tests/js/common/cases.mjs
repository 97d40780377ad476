import { env } from 'node:process';

/** Whether the environment's `TESTS` asks for all cases, as each night, and not for the part that every run tries. */
export const allCases = env.TESTS === 'all';

/**
 * How many cases a test tries.
 * @param {string} name  of the variable of the environment that may say it
 * @param {number} part  in every run
 * @param {number} all  with `TESTS=all`
 */
export const cases = (name, part, all) => Number(env[name] ?? (allCases ? all : part));
