/**
 * Draws the README's pictures from what the library says: docs/theorem.svg, two pairs, one apart and one overlapping,
 * and docs/moving.svg, a pair in motion. `npm run picture`, after a build.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { explain, Shape } from 'shadowgap';
import { root } from '../run.mjs';

/** @import { Explanation, Point, Pose } from 'shadowgap' */

/** The page's colours, on a light and on a dark background. */
const style = `
  :root { --a: #0a3585; --b: #b05200; --axis: #b02cc8; --mtv: #08795f; --ink: #16181d }
  @media (prefers-color-scheme: dark) { :root { --a: #5596f8; --b: #f8a02e; --axis: #ebb8f4; --mtv: #62eda2; --ink: #e8eaed } }
  text { font: 15px -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; text-anchor: middle; fill: var(--ink) }
  .shape { fill-opacity: .12; stroke-width: 1.5; stroke-linejoin: round }
  .a { fill: var(--a); stroke: var(--a) } .b { fill: var(--b); stroke: var(--b) }
  .shadow { fill: none; stroke-width: 6 } .ray { stroke-width: 1; stroke-opacity: .45 }
  .axis { stroke: var(--axis); stroke-width: 1.5; fill: none } .strip { fill: var(--axis); fill-opacity: .14 }
  .deep { fill: var(--mtv) } .ghost { fill: none; stroke: var(--b); stroke-width: 1.5; stroke-dasharray: 5 4 }
  .mtv { stroke: var(--mtv); stroke-width: 3; fill: none } .head { fill: var(--mtv) }
  .gap-text { fill: var(--axis); font-weight: 600 } .mtv-text { fill: var(--mtv); font-weight: 600 }
`;

const PIXELS = 62;
/** How far beyond the shapes the axis is drawn. */
const AWAY = 0.75;

/** @param {number} n */
const short = (n) => String(Math.round(n * 100) / 100);

/** @param {Point} p */
const at = ({ x, y }) => `${short(x * PIXELS)} ${short(y * PIXELS)}`;

/**
 * A shape's vertices in the world.
 * @param {Shape} shape
 * @param {Pose} pose
 * @returns {Point[]}
 */
function place(shape, { x, y, angle = 0 }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return shape.points.map((p) => ({ x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y }));
}

/** @param {Point[]} points */
const outline = (points) => `M${points.map(at).join('L')}Z`;

/** @param {Point} from @param {Point} to */
const line = (from, to) => `M${at(from)}L${at(to)}`;

/**
 * One pair, its decisive axis with both shadows, and what lies between them.
 * @param {Shape} a
 * @param {Pose} poseA
 * @param {Shape} b
 * @param {Pose} poseB
 * @param {number} [away] how far from the origin the axis is drawn, measured across it; by default just beyond the
 *   shapes
 */
function pair(a, poseA, b, poseB, away) {
  /** @type {Explanation} */
  const { axes, decisive, mtv } = explain(a, poseA, b, poseB);
  const test = axes[decisive];
  const { axis } = test;
  const [pointsA, pointsB] = [place(a, poseA), place(b, poseB)];
  // The axis runs past the shapes on the side that is lower on the page.
  const across = axis.x > 0 ? { x: -axis.y, y: axis.x } : { x: axis.y, y: -axis.x };
  const height = (/** @type {Point} */ p) => p.x * across.x + p.y * across.y;
  const base = away ?? Math.max(...[...pointsA, ...pointsB].map(height)) + AWAY;
  const on = (/** @type {number} */ along, extra = 0) => ({
    x: axis.x * along + across.x * (base + extra), y: axis.y * along + across.y * (base + extra),
  });
  const rays = (/** @type {string} */ side, /** @type {typeof test.a} */ shadow, /** @type {Point[]} */ points) => [
    `<path class="ray ${side}" d="${line(points[shadow.minVertex], on(shadow.min))}${line(points[shadow.maxVertex], on(shadow.max))}"/>`,
    `<path class="shadow ${side}" d="${line(on(shadow.min, side === 'a' ? -0.1 : 0.1), on(shadow.max, side === 'a' ? -0.1 : 0.1))}"/>`,
  ].join('');
  const [low, high] = [Math.min(test.a.max, test.b.max), Math.max(test.a.min, test.b.min)].sort((p, q) => p - q);
  const ends = [Math.min(test.a.min, test.b.min) - 0.35, Math.max(test.a.max, test.b.max) + 0.35];
  const middle = on((low + high) / 2, 0.48);
  const parts = [
    `<path class="${mtv ? 'strip deep' : 'strip'}" d="${outline([on(low), on(high), on(high, -base - 9), on(low, -base - 9)])}"/>`,
    `<path class="shape a" d="${outline(pointsA)}"/><path class="shape b" d="${outline(pointsB)}"/>`,
    `<path class="axis" d="${line(on(ends[0]), on(ends[1]))}"/>`,
    rays('a', test.a, pointsA), rays('b', test.b, pointsB),
    `<text class="${mtv ? 'mtv-text' : 'gap-text'}" x="${short(middle.x * PIXELS)}" y="${short(middle.y * PIXELS + 5)}">${mtv ? 'overlap' : 'gap'}</text>`,
  ];
  if (mtv) {
    const from = { x: poseB.x, y: poseB.y };
    const to = { x: poseB.x + mtv.x, y: poseB.y + mtv.y };
    const [u, v] = [{ x: mtv.x / 8, y: mtv.y / 8 }, { x: -mtv.y / 8, y: mtv.x / 8 }];
    const back = { x: to.x - 2.4 * u.x, y: to.y - 2.4 * u.y };
    parts.push(
      `<path class="ghost" d="${outline(pointsB.map((p) => ({ x: p.x + mtv.x, y: p.y + mtv.y })))}"/>`,
      `<path class="mtv" d="${line(from, back)}"/>`,
      `<path class="head" d="${outline([to, { x: back.x + 1.2 * v.x, y: back.y + 1.2 * v.y }, { x: back.x - 1.2 * v.x, y: back.y - 1.2 * v.y }])}"/>`,
    );
  }
  return parts.join('\n');
}

/** The picture. */
export function picture() {
  const apart = pair(
    Shape.regular(6, 1.15), { x: 1.75, y: 1.75, angle: -0.3 },
    Shape.polygon([[-0.9, -0.8], [1.2, 0], [-0.9, 0.8]]), { x: 4.75, y: 2, angle: 2.9 },
  );
  const overlapping = pair(
    Shape.box(2.6, 1.7), { x: 2.2, y: 1.65, angle: 0.15 },
    Shape.regular(5, 1.15), { x: 3.95, y: 1.85, angle: 0.45 },
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 330" width="860" height="330" role="img"
  aria-label="Left, two shapes whose shadows on an axis leave a gap: they are apart. Right, two shapes whose shadows overlap on every axis: the shortest overlap is the way out.">
<style>${style}</style>
<clipPath id="half"><path d="M0 0H420V330H0Z"/></clipPath>
<g clip-path="url(#half)">
${apart}
</g>
<g transform="translate(440 0)"><g clip-path="url(#half)">
${overlapping}
</g></g>
</svg>
`;
}

/** The moving picture's frames, and how long all of them take, in seconds. */
const FRAMES = 160;
const SECONDS = 8;

/**
 * The moving picture: B comes from the right, turns in A and leaves again. Each frame is a picture of its own, shown in
 * its turn.
 */
export function movingPicture() {
  const [a, b] = [Shape.box(1.9, 2.3), Shape.polygon([[1.25, 0], [0, 1], [-0.9, 0.7], [-0.9, -0.7], [0, -1]])];
  const frames = Array.from({ length: FRAMES }, (_, k) => {
    const turn = (2 * Math.PI * k) / FRAMES;
    const poseB = { x: 2.45 + 0.95 * Math.cos(turn), y: 0.15 + 0.2 * Math.sin(turn), angle: turn };
    const delay = short((SECONDS * k) / FRAMES - SECONDS);
    return `<g style="animation-delay:${delay}s"${k === FRAMES / 2 ? ' class="still"' : ''}>${pair(a, { x: 0, y: 0, angle: 0.12 }, b, poseB, 1.75).replaceAll('\n', '')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -110 420 280" width="420" height="280" role="img"
  aria-label="A box comes up to a pentagon, overlaps it and leaves. Below, both shadows on the axis that decides: they leave a gap while the shapes are apart.">
<style>${style}
  g { visibility: hidden; animation: shown ${SECONDS}s step-end infinite }
  @keyframes shown { 0% { visibility: visible } ${100 / FRAMES}% { visibility: hidden } }
  @media (prefers-reduced-motion: reduce) { g { animation: none } .still { visibility: visible } }
</style>
${frames.join('\n')}
</svg>
`;
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  writeFileSync(join(root, 'docs', 'theorem.svg'), picture());
  writeFileSync(join(root, 'docs', 'moving.svg'), movingPicture());
}
