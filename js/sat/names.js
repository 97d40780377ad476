/** All that `shadowgap/sat` exports by name. */
export { Circle } from './circle.js';
export { pointInCircle, testCircleCircle, testCirclePolygon, testPolygonCircle } from './circle-tests.js';
export { Box, Polygon } from './polygon.js';
export { isSeparatingAxis, pointInPolygon, testPolygonPolygon } from './polygon-tests.js';
export { Response } from './response.js';
export { Vector, Vector as V } from './vector.js';
