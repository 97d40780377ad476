/** The types of sat.js, which has none so that it can be copied as plain JavaScript. */
import type { Point } from 'shadowgap';

export interface Shape { points: readonly Point[]; radius: number }
export interface Interval { min: number; max: number }
export interface Contact { normal: Point; depth: number; mtv: Point }
export type Edge = readonly [Point, Point];

export function place(points: readonly Point[], pose: { x: number; y: number; angle: number }): Point[];
export function project(shape: Shape, axis: Point): Interval;
export function separation(a: Interval, b: Interval): number;
export function edges(shape: Shape): Edge[];
export function normalOf(edge: Edge): Point;
export function axes(a: Shape, b: Shape): Point[];
export function nearest(a: Shape, b: Shape): Point;
export function overlaps(a: Shape, b: Shape): boolean;
export function collide(a: Shape, b: Shape): Contact | null;
export function support(shape: Shape, direction: Point): Point;
export function penetration(own: Shape, other: Shape): { distance: number; edge: Edge | null };
export function difference(a: Shape, b: Shape): Shape;
export function holdsOrigin(a: Shape, b: Shape): boolean;
export function facing(shape: Shape, direction: Point): Edge;
export function clip(segment: Edge, direction: Point, at: Point): Edge;
export function manifold(a: Shape, b: Shape, contact: { normal: Point; depth: number }): (Point & { depth: number })[];
