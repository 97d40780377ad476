/** The public face of `shadowgap/debug`. */
import type { Scene } from './api.js';

/** What is used of a `CanvasRenderingContext2D`, or of an offscreen one. Programs need no types of the DOM. */
export interface DebugCanvas {
  getTransform: () => { a: number; b: number };
  save: () => void;
  restore: () => void;
  beginPath: () => void;
  moveTo: (x: number, y: number) => void;
  lineTo: (x: number, y: number) => void;
  closePath: () => void;
  setLineDash: (segments: number[]) => void;
  fill: () => void;
  stroke: () => void;
  strokeStyle: unknown;
  fillStyle: unknown;
  lineWidth: number;
  globalAlpha: number;
}

/** Draws shapes, contacts, normals and the broad phase's boxes on a 2D canvas: to see what the game sees. */
export function drawDebug(ctx: DebugCanvas, scene: Scene, options?: DebugOptions): void;
export interface DebugOptions { shapes?: boolean; bounds?: boolean; contacts?: boolean; normals?: boolean; colors?: DebugColors }
export interface DebugColors { moving?: string; fixed?: string; bounds?: string; contacts?: string; normals?: string }

/**
 * A scene as lines, for any renderer: two vertices a line, x and y each, and red, green, blue, alpha (0 to 1) for each
 * vertex. What `out` has is filled if it is large enough. `drawDebug` draws these. `pixel`: the size of one in world
 * units, default 1.
 */
export function debugLines(scene: Scene, options?: DebugLinesOptions, out?: Partial<DebugLines>): DebugLines;
export type DebugLinesOptions = DebugOptions & { pixel?: number };
export interface DebugLines { vertices: Float32Array; colors: Float32Array }
