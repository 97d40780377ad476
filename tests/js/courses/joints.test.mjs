/** Courses on the joints of terrains. */
import { checkCourses } from './check.mjs';
import { courses } from './joints.mjs';

checkCourses(courses);
