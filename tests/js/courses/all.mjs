/** The courses by theme. Those on tiles and on chains are apart, since they also need the shapes. */
import { courses as bullets } from './bullets.mjs';
import { courses as corners } from './corners.mjs';
import { courses as crowds } from './crowds.mjs';
import { courses as far } from './far.mjs';
import { courses as flat } from './flat.mjs';
import { courses as inside } from './inside.mjs';
import { courses as lifts } from './lifts.mjs';
import { courses as oneWay } from './one-way.mjs';
import { courses as room } from './room.mjs';
import { courses as slopes } from './slopes.mjs';
import { courses as stairs } from './stairs.mjs';
import { courses as valleys } from './valleys.mjs';
import { courses as walls } from './walls.mjs';

export const courses = [
  ...flat, ...walls, ...corners, ...valleys, ...slopes, ...stairs, ...oneWay, ...lifts, ...room, ...bullets, ...crowds, ...inside, ...far,
];
