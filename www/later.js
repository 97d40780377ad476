import { bounceFigure } from './figures/bounce/bounce.js';
import { boxesFigure } from './figures/boxes/boxes.js';
import { circlesFigure } from './figures/circles/circles.js';
import { concaveFigure } from './figures/concave/concave.js';
import { courseFigure } from './figures/course/course.js';
import { earlyFigure } from './figures/early/early.js';
import { intervalFigure } from './figures/interval/interval.js';
import { manifoldFigure } from './figures/manifold/manifold.js';
import { mapFigure } from './figures/map/map.js';
import { minkowskiFigure } from './figures/minkowski/minkowski.js';
import { mistakesFigure } from './figures/mistakes/mistakes.js';
import { pairFigure } from './figures/pair/pair.js';
import { penetrationFigure } from './figures/penetration/penetration.js';
import { sandboxFigure } from './figures/sandbox/sandbox.js';
import { shadowFigure } from './figures/shadow/shadow.js';
import { thousandsFigure } from './figures/thousands/thousands.js';
import { turnedFigure } from './figures/turned/turned.js';
import { wayOutFigure } from './figures/way-out/way-out.js';

/** The figures that follow the first, which is all that the first screen shows: the function that makes each, by its section. */
export const LATER = {
  interval: intervalFigure,
  boxes: boxesFigure,
  shadow: shadowFigure,
  turned: turnedFigure,
  pair: pairFigure,
  circles: circlesFigure,
  early: earlyFigure,
  'way-out': wayOutFigure,
  penetration: penetrationFigure,
  minkowski: minkowskiFigure,
  manifold: manifoldFigure,
  bounce: bounceFigure,
  concave: concaveFigure,
  course: courseFigure,
  thousands: thousandsFigure,
  map: mapFigure,
  mistakes: mistakesFigure,
  sandbox: sandboxFigure,
};
