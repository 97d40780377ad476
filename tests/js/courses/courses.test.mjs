/**
 * `scene.move` and `scene.push` on courses from the bug reports of other engines. `node tests/js/courses/table.mjs`
 * prints their figures.
 */
import { courses } from './all.mjs';
import { checkCourses } from './check.mjs';

checkCourses(courses);
