/** Courses on maps of cells. */
import { checkCourses } from './check.mjs';
import { courses } from './tiles.mjs';

checkCourses(courses);
