/**
 * Prints a line for each figure of each course: what it is, its bound, and whether it holds. Arguments choose courses
 * by what their names or sources hold, and `mirrored` or `reversed` another layout: `node tests/js/courses/table.mjs 'a
 * box' godot mirrored`
 */
import { argv } from 'node:process';
import { courses } from './all.mjs';
import { courses as chain } from './chain.mjs';
import { complaints, walked } from './course.mjs';
import { courses as tiles } from './tiles.mjs';

const words = argv.slice(2);
const layout = { mirrored: words.includes('mirrored'), reversed: words.includes('reversed') };
const wanted = words.filter((word) => !(word in layout));
const chosen = [...courses, ...tiles, ...chain].filter(({ name, source }) => wanted.every((word) => `${name} ${source}`.includes(word)));

let failed = 0;
for (const course of chosen) {
  const start = performance.now();
  const result = walked(course, layout);
  const wrong = complaints(result);
  failed += Number(wrong.length > 0);
  console.log(`\n${wrong.length > 0 ? '✗' : '✓'} ${course.name} (${course.source}), ${(performance.now() - start).toFixed(0)} ms`);
  for (const { figure, value, bound, passed } of result.figures) {
    console.log(`  ${passed ? ' ' : '✗'} ${figure.padEnd(44)} ${value.toPrecision(4).padStart(12)}   at most ${bound}`);
  }
  const said = result.error === undefined ? result.world.mistakes : wrong;
  for (const complaint of said) console.log(`    ${complaint}`);
}
console.log(`\n${chosen.length} courses, ${failed} of them failed`);
process.exitCode = failed > 0 ? 1 : 0;
