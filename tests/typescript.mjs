/**
 * Lets Node import TypeScript: a file that imports this one can `await import('….ts')`. Games have a package.json of
 * their own, and get this package by the name of the published one.
 */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import tsBlankSpace from 'ts-blank-space';

// Node loads this file once more, in the thread that asks for modules.
if (isMainThread) register(import.meta.url);

/** @type {import('node:module').ResolveHook} */
export const resolve = (specifier, context, next) => next(specifier, /^shadowgap(\/|$)/.test(specifier) ? { ...context, parentURL: import.meta.url } : context);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: tsBlankSpace(await readFile(new URL(url), 'utf8')), shortCircuit: true };
}
