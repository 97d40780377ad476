/** Versions of TypeScript, strict and with every library checked, under each way to resolve modules. */
import { NARROWING, STRICT } from './narrowing.mjs';
import { project, tool } from './project.mjs';

/** @import { Consumer, Entry } from './project.mjs' */

const versions = ['typescript-5.0', 'typescript-5.4', 'typescript-5.7', 'typescript-5.9', 'typescript-6.0', 'typescript-7.0'];

/**
 * By `moduleResolution`: the `module` that goes with it, the name of a file, and how strict the project is.
 * @type {{ moduleResolution: string, module: string, file: string, strict?: string }[]}
 */
const resolutions = [
  { moduleResolution: 'node10', module: 'commonjs', file: 'use.ts' },
  { moduleResolution: 'node16', module: 'node16', file: 'use.mts' },
  { moduleResolution: 'node16', module: 'node16', file: 'use.cts' },
  { moduleResolution: 'nodenext', module: 'nodenext', file: 'use.mts' },
  { moduleResolution: 'nodenext', module: 'nodenext', file: 'use.cts' },
  ...Object.keys(STRICT).map((strict) => ({ moduleResolution: 'bundler', module: 'esnext', file: 'use.ts', strict })),
];

/** @type {Record<'shadowgap' | 'shadowgap/pairs', string>} */
const WHOLE = {
  'shadowgap/pairs': `
import { Shape as WholeShape } from 'shadowgap';
// @ts-expect-error: a Shape of another entry
overlaps(WholeShape.circle(1), pose, b, pose);
`,
  shadowgap: `
import { Scene, bounce, explain, type Body, type Explanation, type Motion, type MoveHit, type Point, type SceneContact } from 'shadowgap';
import { debugLines, drawDebug, type DebugLines } from 'shadowgap/debug';
const motion: Motion = { vx: 0, vy: 0, spin: 0, invMass: 1 / a.area, invInertia: 1 / a.inertia };
export const after: { a: Motion; b: Motion } | null = contact && bounce(contact, motion, pose, motion, pose, { friction: 0.5 });
export const why: Explanation = explain(a, pose, b, pose, { allAxes: true });
const scene = new Scene();
export const body: Body = scene.add(a, { x: 1, fixed: true });
export const contacts: SceneContact[] = [...scene.contacts()];
const numbers: [Float64Array, Uint32Array, Float32Array] = [scene.poses, scene.pairs, scene.depths];
numbers.forEach(({ length }) => length);
const frame: Shape = Shape.outline(points, { holes: [[0.25, 0.25, 0.5, 0.25, 0.25, 0.5], points] as const }).at([1, 0]).turned(1).rounded(0.5);
export const rings: Point[][] = frame.outlines();
export const hole = (error: ShapeError): number | undefined => error.hole;
export const read: Scene<{ hp: number }> = Scene.from<{ hp: number }>(JSON.parse(JSON.stringify(scene)));
export const same: boolean = Shape.from(JSON.parse(JSON.stringify(frame))).equals(Shape.segment([0, 0], [1, 0]));
scene.restore(scene.snapshot({ fixed: false }));
const wall: MoveHit | null = scene.move(body, { x: 1, y: 0 }).wall;
for (const touch of [impact, wall]) if (touch) bounce(touch, motion, pose, motion, pose);
export const starts: boolean | undefined = hit?.inside;
const lines: DebugLines = debugLines(scene, { colors: { moving: '#f00' } });
debugLines(scene, undefined, lines).vertices satisfies Float32Array;
declare const canvas: CanvasRenderingContext2D;
drawDebug(canvas, scene);
// @ts-expect-error: a hole is a list of points
Shape.outline(points, { holes: [1] });
// @ts-expect-error: a point is a pair
Shape.circle(1, [0, 0, 0]);
`,
};

const SAT = `
import { Box, Circle, Response, Vector, testPolygonCircle, type Polygon } from 'shadowgap/sat';
const box: Polygon = new Box(new Vector(0, 0), 2, 2).toPolygon();
const response = new Response();
export const yes: boolean = testPolygonCircle(box, new Circle(new Vector(1, 1), 1), response);
export const overlap: number = response.overlap;
// @ts-expect-error: a number is no polygon
testPolygonCircle(1, new Circle());
`;

/** @param {Entry} entry */
const use = (entry) => (entry === 'shadowgap/sat' ? SAT : `
import { Shape, ShapeError, cast, collide, contains, distance, overlaps, raycast, type Contact, type Impact, type Points, type Pose, type RayHit, type Separation } from '${entry}';
const points: Points = [[0, 0], [1, 0], [0, 1]];
const a: Shape = Shape.polygon(points);
const b: Shape = Shape.hull(new Float32Array([0, 0, 1, 0, 0, 1]), { radius: 0.1 });
const pose: Pose = { x: 1, y: 2, angle: 1 };
export const yes: boolean = overlaps(a, pose, b, pose);
export const contact: Contact | null = collide(a, pose, b, pose, {});
export const separation: Separation = distance(Shape.union([a, b]), pose, a.pieces[0].scaled(2, -1), pose);
export const impact: Impact | null = cast(a, pose, b, pose, { x: 1, y: 0 });
export const hit: RayHit | null = raycast(a, pose, a.centroid, { x: 1, y: 0 });
export const inside: boolean = contains(a, pose, a.points[0]);
export const code = (error: ShapeError): 'not-convex' | undefined => (error.code === 'not-convex' ? error.code : undefined);
// @ts-expect-error: a number is no shape
overlaps(1, pose, b, pose);
${WHOLE[entry]}`);

/** @type {Consumer[]} */
export const typescript = versions.flatMap((name) => resolutions
  // TypeScript 7 no longer resolves as Node 10 did.
  .filter(({ moduleResolution }) => !(name === 'typescript-7.0' && moduleResolution === 'node10'))
  .map(({ moduleResolution, module, file, strict = 'strict' }) => ({
    name: ['TypeScript', moduleResolution, file, strict].join(', ').replace(/, strict$/, ''),
    needs: name,
    use: async (entry) => {
      const compilerOptions = {
        strict: true, skipLibCheck: false, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: [], module, moduleResolution,
        ...STRICT[strict],
        ...(name === 'typescript-6.0' && moduleResolution === 'node10' && { ignoreDeprecations: '6.0' }),
      };
      const config = JSON.stringify({ compilerOptions, include: ['*'] });
      const typed = file.replace('use', 'narrowing');
      const folder = project(`${name} ${moduleResolution} ${file} ${strict} ${entry}`, {
        'tsconfig.json': config, [file]: use(entry), ...(entry === 'shadowgap' && { [typed]: NARROWING }),
      });
      await tool(folder, `${name}/bin/tsc`);
      return {};
    },
  })));
