/** Makes tests of courses: each as it is, mirrored, and with its bodies in reverse order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaints, difference, layouts, walked } from './course.mjs';

/** @import { Course } from './course.mjs' */

/** @param {readonly Course[]} courses */
export function checkCourses(courses) {
  for (const course of courses) {
    test(`${course.name} (${course.source})`, () => {
      const plain = walked(course);
      for (const [layout, how] of Object.entries(layouts)) {
        const result = how === layouts['as it is'] ? plain : walked(course, how);
        const wrong = complaints(result);
        assert.equal(wrong.length, 0, `${layout}: ${wrong.join('; ')}`);
        const apart = difference(plain.world, result.world);
        assert.ok(apart <= (course.alike ?? 1e-9), `${layout}: something ends ${apart} of its extent from where it is otherwise`);
      }
    });
  }
}
