/** Courses on chains of segments. */
import { courses } from './chain.mjs';
import { checkCourses } from './check.mjs';

checkCourses(courses);
