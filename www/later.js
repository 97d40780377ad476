/**
 * @typedef {{ drawNow(): void, complete(): void, recolour(): void, drawDue(): void, finish?(): void,
 *   arrive?(): void }} Figure
 * `complete`: writes what stands far from the picture, once the picture has been drawn; `recolour`: has the figure
 * drawn with new colours, when it is in sight; `drawDue`: draws what is still to be drawn; `finish`: draws in full what
 * would take several frames; `arrive`: scrolls to the part of the figure that the address names, if any
 */

/**
 * The figures that follow the first: by its section, the function that loads what makes each. Each is a file of its
 * own, which is loaded when its section comes near. `pause` comes before each further task.
 * @type {Record<string, (pause: () => unknown) => Promise<(section: HTMLElement) => Figure>>}
 */
export const LATER = {
  interval: async () => (await import('./figures/interval/interval.js')).intervalFigure,
  boxes: async () => (await import('./figures/boxes/boxes.js')).boxesFigure,
  shadow: async () => (await import('./figures/shadow/shadow.js')).shadowFigure,
  turned: async () => (await import('./figures/turned/turned.js')).turnedFigure,
  pair: async () => (await import('./figures/pair/pair.js')).pairFigure,
  circles: async () => (await import('./figures/circles/circles.js')).circlesFigure,
  early: async () => (await import('./figures/early/early.js')).earlyFigure,
  'way-out': async () => (await import('./figures/way-out/way-out.js')).wayOutFigure,
  penetration: async () => (await import('./figures/penetration/penetration.js')).penetrationFigure,
  minkowski: async () => (await import('./figures/minkowski/minkowski.js')).minkowskiFigure,
  manifold: async () => (await import('./figures/manifold/manifold.js')).manifoldFigure,
  bounce: async () => (await import('./figures/bounce/bounce.js')).bounceFigure,
  concave: async () => (await import('./figures/concave/concave.js')).concaveFigure,
  course: async () => (await import('./figures/course/course.js')).courseFigure,
  async thousands(pause) {
    const { prepare, thousandsFigure } = await import('./figures/thousands/thousands.js');
    await prepare(pause);
    return thousandsFigure;
  },
  map: async () => (await import('./figures/map/map.js')).mapFigure,
  mistakes: async () => (await import('./figures/mistakes/mistakes.js')).mistakesFigure,
  sandbox: async () => (await import('./figures/sandbox/sandbox.js')).sandboxFigure,
  solid: async () => (await import('./figures/solid/solid.js')).solidFigure,
};
