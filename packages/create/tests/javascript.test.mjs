/** TypeScript without types reads as JavaScript that someone wrote. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toJavaScript } from '../../../scripts/javascript.mjs';

/** @param {string} typescript @param {string} javascript */
const becomes = (typescript, javascript) => assert.equal(toJavaScript(typescript, 'it.ts'), javascript);

test('imports of types go, others end in .js', () => {
  becomes(`/** What it is, as game.ts has it. */
import type { Point } from 'shadowgap';
import { Scene, Shape, type Body, type Pose } from 'shadowgap';
import { type Keys, step } from './game.ts';
import type { Kind } from './kind.ts';

export const url = new URL('./maps/hill.tsj', import.meta.url);
`, `/** What it is, as game.js has it. */
import { Scene, Shape } from 'shadowgap';
import { step } from './game.js';

export const url = new URL('./maps/hill.tsj', import.meta.url);
`);
  becomes("import type { Point } from 'shadowgap';\n\nlet x;\n", 'let x;\n');
});

test('declarations of types go with the comments above them, and the file keeps its own', () => {
  becomes(`/** The file. */
type First = number;

/** A key. */
export type Key = 'a' | 'b';
/** A view.
 * In two lines. */
export interface View {
  x: number; // here

  y: number;
}
// Not of a type.

type Last = {
  x: number;
};
const a = 1;

/** Kept. */
const b = 2;
`, `/** The file. */

// Not of a type.

const a = 1;

/** Kept. */
const b = 2;
`);
});

test('types go from parameters, variables, answers and casts, and leave no hole', () => {
  becomes(`export function f<T>({ x, y }: Point, out?: T[], high = 3 as number): { x: number; y: number } | undefined {
  const [a, b]: [number, number] = [x, y!];
  const list: Map<string, T[]> = new Map<string, T[]>();
  const found = (out as T[]).find((one): one is T => Boolean(one)) as T;
  const keys = (Object.keys(list) as Key[]).map((key: Key) => list.get(key)!.length);
  for (const name of ['a', 'b'] as const) call(name as Key, keys satisfies number[]);
  return { x: a as number, y: b };
}
const both = (a: number, b: number): number => a + b; // of two
class Box {
  private readonly size: number = 3;
  constructor(
    public_: number,
    other?: string,
  ) {}
}
const wide: {
  x: number;
} = { x: 3 };
`, `export function f({ x, y }, out, high = 3) {
  const [a, b] = [x, y];
  const list = new Map();
  const found = out.find((one) => Boolean(one));
  const keys = Object.keys(list).map((key) => list.get(key).length);
  for (const name of ['a', 'b']) call(name, keys);
  return { x: a, y: b };
}
const both = (a, b) => a + b; // of two
class Box {
  size = 3;
  constructor(
    public_,
    other,
  ) {}
}
const wide = { x: 3 };
`);
});

test('what means something at run time is refused, by the name of its file', () => {
  assert.throws(() => toJavaScript('enum Kind { A }', 'level.ts'), /level\.ts: this has no form without types: enum Kind/);
});
